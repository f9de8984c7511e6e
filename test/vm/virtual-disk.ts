/**
 * A disk of a virtual machine. The name is that of its image: the same name is the same disk in the
 * next boot.
 */
export type VirtualDisk = NvmeDisk | ScsiDisk | VirtioDisk;

interface AnyDisk {
  readonly name: string;
  readonly sizeBytes: number;
  /** Logical and physical; 512 unless told. */
  readonly sectorBytes?: 512 | 4096;
  /** How much is written to it in a second at most, by QEMU's throttling; unlimited unless told. */
  readonly bytesPerSecond?: number;
  /**
   * Of a served disk: its cache is written out in the order of the writes, and loses the last ones.
   * LVM (2.03.16) relies on that: nothing is flushed between its metadata and the header that
   * points to them.
   */
  readonly writesInOrder?: boolean;
  /** Sectors of 512 bytes, counted from 0, that answer with an input/output error. */
  readonly badSectors?: { readonly read?: readonly number[]; readonly write?: readonly number[] };
}

export interface NvmeDisk extends AnyDisk {
  readonly bus: 'nvme';
  readonly serial: string;
  /** EUI-64 of its one namespace, 16 hexadecimal digits; none unless told. */
  readonly eui64?: string;
  /** The number of the hot-plug slot that it is in, from 1; none unless told. */
  readonly pciSlot?: number;
}

export interface ScsiDisk extends AnyDisk {
  readonly bus: 'scsi';
  readonly serial?: string;
  /** World Wide Name (NAA), 16 hexadecimal digits. */
  readonly wwn?: string;
  /** A spinning disk; else it says that it is an SSD. */
  readonly rotational: boolean;
}

export interface VirtioDisk extends AnyDisk {
  readonly bus: 'virtio';
  /** At most 20 characters (VIRTIO 1.1, section 5.2.6: device ID). */
  readonly serial?: string;
}

export const mebibyte = 1024 ** 2;
export const gibibyte = 1024 ** 3;

/** QEMU's controller that every SCSI disk hangs on. */
export const scsiController: readonly string[] = ['-device', 'virtio-scsi-pci,id=scsi'];

/**
 * What is below a virtual disk: a file, or an export of its name on the socket of a disk server.
 */
export type Backing =
  | { readonly kind: 'image'; readonly path: string }
  | { readonly kind: 'server'; readonly socket: string };

/** QEMU's options for a disk; `slot` is its place among the disks, from 0. */
export function diskOptions(disk: VirtualDisk, slot: number, below: Backing): readonly string[] {
  const drive = `disk${slot}`;
  const { bytesPerSecond } = disk;
  const limit = bytesPerSecond === undefined ? '' : `,throttling.bps-write=${bytesPerSecond}`;
  const backing = `${backingOptions(disk, below)},format=raw,if=none,id=${drive},discard=unmap${limit}`;
  return [
    '-drive',
    backing,
    ...deviceOptions(disk, drive).flatMap((device) => ['-device', device]),
  ];
}

function backingOptions(disk: VirtualDisk, below: Backing): string {
  switch (below.kind) {
    case 'image':
      // A write that QEMU took is in the image's page cache, which outlives QEMU; no flush has to
      // reach the real disk.
      return `${imageOptions(disk, below.path)},cache=unsafe`;
    case 'server': {
      if (disk.badSectors !== undefined)
        throw new Error(`The disk ${disk.name} is served: its sectors are made bad by the server.`);
      const at = `file.server.type=unix,file.server.path=${optionValue(below.socket)}`;
      return `file.driver=nbd,${at},file.export=${optionValue(disk.name)},cache=writeback`;
    }
  }
}

/**
 * Errors come from QEMU's blkdebug (its docs/devel/blkdebug.txt), of whichever request touches the
 * sector.
 */
function imageOptions({ badSectors = {} }: VirtualDisk, image: string): string {
  const { read = [], write = [] } = badSectors;
  const rules = [
    ...read.map((sector) => ({ iotype: 'read', sector })),
    ...write.map((sector) => ({ iotype: 'write', sector })),
  ].map(({ iotype, sector }, index) => {
    const rule = `file.inject-error.${index}`;
    return `${rule}.event=none,${rule}.iotype=${iotype},${rule}.sector=${sector},${rule}.errno=5`;
  });
  if (rules.length === 0) return `file=${optionValue(image)}`;
  const file = `file.driver=blkdebug,file.image.driver=file,file.image.filename=${optionValue(image)}`;
  return [file, ...rules].join(',');
}

function deviceOptions(disk: VirtualDisk, drive: string): readonly string[] {
  const sector = String(disk.sectorBytes ?? 512);
  const sectors = `logical_block_size=${sector},physical_block_size=${sector}`;
  const serial = disk.serial === undefined ? '' : `,serial=${optionValue(disk.serial)}`;
  switch (disk.bus) {
    case 'nvme': {
      const eui64 = disk.eui64 === undefined ? '' : `,eui64=0x${disk.eui64}`;
      // Left to itself, QEMU makes up an UUID for each boot.
      const uuid = 'uuid=00000000-0000-0000-0000-000000000000';
      const port = disk.pciSlot;
      const bus = port === undefined ? '' : `,bus=slot-${port}`;
      return [
        ...(port === undefined
          ? []
          : [`pcie-root-port,id=slot-${port},chassis=${port},slot=${port}`]),
        `nvme,id=controller-${drive}${bus}${serial}`,
        `nvme-ns,bus=controller-${drive},drive=${drive},${uuid}${eui64},${sectors}`,
      ];
    }
    case 'scsi': {
      const wwn = disk.wwn === undefined ? '' : `,wwn=0x${disk.wwn}`;
      const rotation = `rotation_rate=${disk.rotational ? 7200 : 1}`;
      return [`scsi-hd,bus=scsi.0,drive=${drive}${serial}${wwn},${rotation},${sectors}`];
    }
    case 'virtio':
      return [`virtio-blk-pci,drive=${drive}${serial},${sectors}`];
  }
}

/** In QEMU's options a comma ends a value, two are one of the value's own. */
function optionValue(text: string): string {
  return text.replaceAll(',', ',,');
}
