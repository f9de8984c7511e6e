/**
 * Plausible hardware for recorded inventories: disks that exist, with serial numbers and world wide
 * names in the form in which these makers give them. Everything follows from the node's name and
 * the bay, so that the same call gives the same bytes.
 */
import { digestText } from '../../src/model/values/digest.ts';
import type { DiskId, NodeName } from '../../src/model/identifiers.ts';
import type {
  DiskIdentity,
  Inventory,
  ObservedDisk,
  Signature,
  Transport,
} from '../../src/model/observed/inventory.ts';

export interface DiskModel {
  readonly model: string;
  readonly vendor?: string;
  readonly transport: Transport;
  readonly rotational: boolean;
  readonly sizeBytes: number;
  readonly physicalSectorBytes: number;
  /** The fixed beginning of its serial numbers; a hash fills up to `serialLength`. */
  readonly serialPrefix: string;
  readonly serialLength: number;
  /**
   * NVMe: the beginning of the EUI-64 or NGUID; else of the WWN. Filled up to 16 or 32 hex digits.
   */
  readonly widePrefix: string;
  readonly wideLength: 16 | 32;
}

/** Sizes are those of IDEMA LBA1-03: 97,696,368 + 1,953,504 x (GB - 50) sectors of 512 bytes. */
function idema(gigabytes: number): number {
  return (97_696_368 + 1_953_504 * (gigabytes - 50)) * 512;
}

function flash(facts: Partial<DiskModel> & Pick<DiskModel, 'model' | 'sizeBytes'>): DiskModel {
  return {
    transport: 'nvme',
    rotational: false,
    physicalSectorBytes: 512,
    serialPrefix: 'S64GNE0R',
    serialLength: 14,
    widePrefix: '3634473052',
    wideLength: 32,
    ...facts,
  };
}

export const hardware = {
  pm9a3Small: flash({ model: 'SAMSUNG MZQL2960HCJR-00A07', sizeBytes: idema(960) }),
  pm9a3: flash({
    model: 'SAMSUNG MZQL21T9HCJR-00A07',
    sizeBytes: idema(1920),
    widePrefix: '3634474e52',
  }),
  p5510: flash({
    model: 'INTEL SSDPF2KX038TZ',
    sizeBytes: idema(3840),
    serialPrefix: 'PHAC1',
    serialLength: 18,
    widePrefix: '01000000000000005cd2e4',
  }),
  micron7450: flash({
    model: 'Micron_7450_MTFDKCC7T6TFR',
    sizeBytes: idema(7680),
    physicalSectorBytes: 4096,
    serialPrefix: '2314',
    serialLength: 12,
    widePrefix: '000000000000000100a07523',
  }),
  pm883: flash({
    model: 'SAMSUNG MZ7LH1T9HMLT-00005',
    sizeBytes: idema(1920),
    transport: 'sata',
    vendor: 'ATA',
    physicalSectorBytes: 4096,
    serialPrefix: 'S455NY0M',
    widePrefix: '5002538e',
    wideLength: 16,
  }),
  s4510: flash({
    model: 'INTEL SSDSC2KB240G8',
    sizeBytes: idema(240),
    transport: 'sata',
    vendor: 'ATA',
    physicalSectorBytes: 4096,
    serialPrefix: 'BTYF9',
    serialLength: 18,
    widePrefix: '55cd2e4',
    wideLength: 16,
  }),
  exos8: {
    model: 'ST8000NM0075',
    vendor: 'SEAGATE',
    transport: 'sas',
    rotational: true,
    sizeBytes: 8_001_563_222_016,
    physicalSectorBytes: 4096,
    serialPrefix: 'ZA1',
    serialLength: 8,
    widePrefix: '5000c500',
    wideLength: 16,
  },
  emmc: {
    model: 'DG4032',
    transport: 'mmc',
    rotational: false,
    sizeBytes: 31_268_536_320,
    physicalSectorBytes: 512,
    serialPrefix: '0x',
    serialLength: 10,
    widePrefix: '',
    wideLength: 16,
  },
  evo870: flash({
    model: 'Samsung SSD 870 EVO 500GB',
    sizeBytes: 500_107_862_016,
    transport: 'sata',
    vendor: 'ATA',
    serialPrefix: 'S5Y1NG0R',
    serialLength: 15,
    widePrefix: '5002538f',
    wideLength: 16,
  }),
} as const satisfies Record<string, DiskModel>;

export interface Bay {
  readonly node: string;
  /** Counts the disks of a node from 0; the kernel's name and the by-path link follow from it. */
  readonly bay: number;
}

/** Takes decimal digits, or hexadecimal ones, from a hash of the text. */
function digitsOf(text: string, length: number, base: 10 | 16): string {
  const hex = digestText(text).slice('sha256:'.length);
  if (base === 16) return hex.slice(0, length);
  return Array.from(hex)
    .map((digit) => String(Number.parseInt(digit, 16) % 10))
    .join('')
    .slice(0, length);
}

function identityOf(model: DiskModel, at: Bay): DiskIdentity {
  const seed = `${model.model} ${at.node} ${String(at.bay)}`;
  const base = model.transport === 'mmc' ? 16 : 10;
  const serial =
    model.serialPrefix + digitsOf(seed, model.serialLength - model.serialPrefix.length, base);
  const wide =
    model.widePrefix + digitsOf(`wide ${seed}`, model.wideLength - model.widePrefix.length, 16);
  const named = {
    serial,
    model: model.model,
    ...(model.vendor === undefined ? {} : { vendor: model.vendor }),
  };
  if (model.transport === 'mmc') return named;
  if (model.transport !== 'nvme') return { wwn: `0x${wide}`, ...named };
  return model.wideLength === 32 ? { nguid: wide, ...named } : { eui: wide, ...named };
}

/** Every stable id that the facts give. */
function idsOf(identity: DiskIdentity): readonly DiskId[] {
  const ids: string[] = [];
  if (identity.wwn !== undefined) ids.push(`wwn-${identity.wwn}`);
  const eui = identity.nguid ?? identity.eui;
  if (eui !== undefined) ids.push(`nvme-eui.${eui}`);
  const model = (identity.model ?? '').replaceAll(/[^A-Za-z0-9.-]+/g, '_');
  if (identity.serial !== undefined) ids.push(`serial-${model}_${identity.serial}`);
  return ids as unknown as DiskId[];
}

function kernelPath(model: DiskModel, bay: number): string {
  if (model.transport === 'nvme') return `/dev/nvme${String(bay)}n1`;
  if (model.transport === 'mmc') return '/dev/mmcblk0';
  return `/dev/sd${String.fromCharCode(97 + bay)}`;
}

function linksOf(model: DiskModel, identity: DiskIdentity, bay: number): readonly string[] {
  const links = idsOf(identity).map((id) =>
    id.startsWith('serial-') ? `${byIdPrefix(model)}-${id.slice('serial-'.length)}` : id,
  );
  const port = String(bay + 1);
  const path =
    model.transport === 'nvme'
      ? `pci-0000:${(0x3b + bay).toString(16)}:00.0-nvme-1`
      : `pci-0000:18:00.0-${model.transport === 'sas' ? 'sas-phy' : 'ata-'}${port}`;
  return [
    ...links.map((link) => `/dev/disk/by-id/${link}`).toSorted(),
    ...(model.transport === 'mmc' ? [] : [`/dev/disk/by-path/${path}`]),
  ];
}

function byIdPrefix(model: DiskModel): string {
  if (model.transport === 'nvme' || model.transport === 'mmc') return model.transport;
  return model.transport === 'sata' ? 'ata' : 'scsi';
}

/** What enclosures name of SAS disks, and hot plugging of NVMe disks; of others nothing does. */
function bayOf(model: DiskModel, { node, bay }: Bay): { readonly bay?: string } {
  const enclosure = `0x50030480${digitsOf(`enclosure of ${node}`, 8, 16)}`;
  if (model.transport === 'sas')
    return { bay: `Slot ${String(bay).padStart(2, '0')} of enclosure ${enclosure}` };
  return model.transport === 'nvme' ? { bay: `PCI slot ${String(bay + 1)}` } : {};
}

/** A disk as the factory delivers it. */
export function blankDisk(model: DiskModel, at: Bay): ObservedDisk {
  const identity = identityOf(model, at);
  const [id] = idsOf(identity);
  if (id === undefined) throw new Error(`${model.model} has nothing to identify it`);
  return {
    id,
    aliases: idsOf(identity).toSorted(),
    path: kernelPath(model, at.bay),
    links: linksOf(model, identity, at.bay),
    ...bayOf(model, at),
    identity,
    sizeBytes: model.sizeBytes,
    logicalSectorBytes: 512,
    physicalSectorBytes: model.physicalSectorBytes,
    transport: model.transport,
    rotational: model.rotational,
    readOnly: false,
    removable: false,
    failing: false,
    systemChain: [],
    usedBy: [],
    signatures: [],
    unknownContent: [],
    fingerprint: digestText(`blank ${id} ${String(model.sizeBytes)}`),
  };
}

const ESP_TYPE = 'c12a7328-f81f-11d2-ba4b-00a0c93ec93b';
const LINUX_TYPE = '0fc63daf-8483-4772-8e79-3d69d8477de4';

/** A disk with an EFI system partition and an ext4 root, as an installer leaves it. */
export function systemDisk(model: DiskModel, at: Bay): ObservedDisk {
  const disk = blankDisk(model, at);
  const separator = /\d$/.test(disk.path) ? 'p' : '';
  const espBytes = 512 * 1024 * 1024;
  const startBytes = 1024 * 1024;
  const rootStart = startBytes + espBytes;
  const rootBytes =
    Math.floor((model.sizeBytes - rootStart) / startBytes) * startBytes - startBytes;
  const partition = (number: number, typeUuid: string) => ({
    number,
    path: `${disk.path}${separator}${String(number)}`,
    typeUuid,
    uuid: uuidOf(`partition ${String(number)} of ${disk.id}`),
    label: '',
    unknownContent: [],
    fingerprint: digestText(`partition ${String(number)} of ${disk.id}`),
  });
  const filesystem = (type: string, uuid: string, offsetBytes: number): Signature => ({
    type,
    offsetBytes,
    usage: 'filesystem',
    uuid,
  });
  const rootUuid = uuidOf(`root of ${disk.id}`);
  return {
    ...disk,
    systemChain: ['/', `${disk.path}${separator}2`, disk.path],
    table: {
      type: 'gpt',
      uuid: uuidOf(`table of ${disk.id}`),
      primary: 'good',
      backup: 'good',
      partitions: [
        {
          ...partition(1, ESP_TYPE),
          startBytes,
          sizeBytes: espBytes,
          usedBy: [{ kind: 'mounted', mountPoint: '/boot/efi', readOnly: false }],
          signatures: [filesystem('vfat', uuidOf(`esp of ${disk.id}`).slice(0, 8), 54)],
        },
        {
          ...partition(2, LINUX_TYPE),
          startBytes: rootStart,
          sizeBytes: rootBytes,
          usedBy: [{ kind: 'mounted', mountPoint: '/', readOnly: false }],
          signatures: [filesystem('ext4', rootUuid, 1080)],
          filesystem: { type: 'ext4', uuid: rootUuid, sizeBytes: rootBytes },
        },
      ],
    },
    fingerprint: digestText(`system ${disk.id}`),
  };
}

function uuidOf(text: string): string {
  const hex = digestText(text).slice('sha256:'.length);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** LVM's own form: 32 letters and digits in groups (pvs(8), pv_uuid). */
function physicalVolumeUuid(text: string): string {
  const letters = digitsOf(text, 32, 16).replaceAll(/[a-f]/g, (digit) => digit.toUpperCase());
  return [0, 6, 10, 14, 18, 22, 26]
    .map((from, index) => letters.slice(from, from + (index === 0 || index === 6 ? 6 : 4)))
    .join('-');
}

/** The disk with one signature found on it. */
export function withSignature(
  disk: ObservedDisk,
  signature: Omit<Signature, 'uuid'>,
): ObservedDisk {
  const seed = `${signature.type} on ${disk.id}`;
  const uuid = signature.type === 'LVM2_member' ? physicalVolumeUuid(seed) : uuidOf(seed);
  return {
    ...disk,
    signatures: [{ ...signature, uuid }],
    fingerprint: digestText(`${signature.type} ${disk.fingerprint}`),
  };
}

export interface NodeShape {
  readonly node: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly mountRoots: readonly string[];
  readonly disks: readonly ObservedDisk[];
}

/** A node that was never used before, as `diskwright discover` records it. */
export function inventoryOf(shape: NodeShape, takenAt: string): Inventory {
  const system = shape.disks.find((disk) => disk.systemChain.length > 0);
  return {
    node: shape.node as NodeName,
    labels: shape.labels,
    takenAt,
    host: {
      kernel: '6.12.48+deb13-amd64',
      bootId: uuidOf(`boot of ${shape.node}`),
      systemd: true,
      stateDir: '/var/lib/diskwright',
      mountRoots: shape.mountRoots,
      root:
        system === undefined
          ? { kind: 'no-block-device', filesystem: 'nfs4' }
          : { kind: 'block', chain: system.systemChain },
    },
    disks: shape.disks.toSorted((a, b) =>
      a.id === b.id ? (a.path < b.path ? -1 : 1) : a.id < b.id ? -1 : 1,
    ),
    blockLinks: [],
    records: { disks: [], volumes: [] },
    findings: [],
  };
}
