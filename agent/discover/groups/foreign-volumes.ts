import type { DiskId } from '../../../src/model/identifiers.ts';
import type {
  InventoryFinding,
  ForeignVolumeType,
  ForeignVolume,
  ObservedDisk,
} from '../../../src/model/observed/inventory.ts';
import { parseMark } from '../../../src/model/volumes/mark.ts';
import { compareText } from '../../../src/model/values/order.ts';
import type { runCommand } from '../../host/commands/command.ts';
import { hyphenatedUuid } from '../../host/commands/lvm.ts';
import type { KernelDisk } from '../../host/devices/sysfs.ts';
import { readContent } from '../content/content.ts';
import type { HostView } from '../host-view.ts';
import { closeDevices, openDevices } from '../open-devices.ts';
import { probeDevices, type ProbedDevices } from '../content/signatures.ts';
import { collectOpens, collectUsages, type Usages } from '../usage.ts';

/** An active logical volume of a group of others, before its content is read. */
export interface ForeignDevice extends Pick<
  ForeignVolume,
  'group' | 'groupUuid' | 'name' | 'uuid' | 'volumeType' | 'disks'
> {
  readonly device: KernelDisk;
}

/**
 * The logical volumes of others, what lies in them, and who uses them. A partition without a mark
 * of ours is theirs; what a group makes of one with a mark is not foreign.
 */
export async function readForeignVolumes(
  view: HostView,
  disks: readonly ObservedDisk[],
  run: typeof runCommand,
): Promise<ForeignReading> {
  const devices = foreignDevices(view, disks);
  return devices.length === 0
    ? { volumes: [], findings: [] }
    : observeForeign(devices, { usages: collectUsages(view), opens: collectOpens(view) }, run);
}

export interface ForeignReading {
  /** Sorted by group and name. */
  readonly volumes: readonly ForeignVolume[];
  readonly findings: readonly InventoryFinding[];
}

interface KnownDisks {
  /** By the kernel's name, also of partitions: the disk. */
  readonly ids: ReadonlyMap<string, DiskId>;
  /** Partitions with a mark, by the kernel's name. */
  readonly marked: ReadonlySet<string>;
}

/**
 * The logical volumes that the kernel has active, but for those of our groups and the parts that
 * others are made of. All of it is in sysfs: LVM is asked nothing, so that no metadata of others is
 * read.
 */
export function foreignDevices(
  view: Pick<HostView, 'disks'>,
  disks: readonly ObservedDisk[],
): readonly ForeignDevice[] {
  const byName = new Map(view.disks.map((disk) => [disk.name, disk]));
  const known = knownDisks(disks);
  return view.disks.flatMap((device) => {
    const names = namesOf(device);
    if (names === null || PART.test(names.name)) return [];
    const under = lowestUnder(device, byName);
    if (under.some((name) => known.marked.has(name))) return [];
    const ids = new Set(under.flatMap((name) => known.ids.get(name) ?? []));
    const on = Array.from(ids).sort(compareText);
    return [{ ...names, device, disks: on, volumeType: typeOfForeign(device, { byName, known }) }];
  });
}

function knownDisks(disks: readonly ObservedDisk[]): KnownDisks {
  const partitions = disks.flatMap(({ id, table }) =>
    (table?.partitions ?? []).map(({ path, label }) => ({ id, label, name: kernelName(path) })),
  );
  const whole = disks.map(({ id, path }) => ({ id, name: kernelName(path) }));
  return {
    ids: new Map([...whole, ...partitions].map(({ id, name }) => [name, id])),
    marked: new Set(
      partitions.filter(({ label }) => parseMark(label) !== null).map(({ name }) => name),
    ),
  };
}

/** As sysfs has it, with `!` for a slash. */
function kernelName(path: string): string {
  return path.replace('/dev/', '').replaceAll('/', '!');
}

/**
 * The device mapper's UUID of a logical volume is `LVM-` and 32 letters each of group and volume;
 * layers that are no volumes of their own have a suffix (lvm2, lib/activate/dev_manager.c).
 */
const LVM_UUID = /^LVM-([A-Za-z0-9]{32})([A-Za-z0-9]{32})$/;
/** In a name the hyphens of each part are doubled, and a single one lies between. */
const MAPPER_NAME = /^((?:[^-]|--)+)-((?:[^-]|--)+)$/;
/** Names that LVM keeps for parts of others (lvm(8), valid names). */
const PART =
  /^(?:snapshot|pvmove)|_(?:cdata|cmeta|corig|cpool|cvol|iorig|imeta|mimage|mlog|pmspare|rimage|rmeta|tdata|tmeta|tpool|vdata|vorigin|wcorig)(?:$|_)/;

type Names = Pick<ForeignVolume, 'group' | 'groupUuid' | 'name' | 'uuid'>;

function namesOf({ mapperName, mapperUuid }: KernelDisk): Names | null {
  const [, groupUuid, uuid] = LVM_UUID.exec(mapperUuid ?? '') ?? [];
  const [, group, name] = MAPPER_NAME.exec(mapperName ?? '') ?? [];
  if (groupUuid === undefined || uuid === undefined || group === undefined || name === undefined)
    return null;
  return {
    group: group.replaceAll('--', '-'),
    groupUuid: hyphenatedUuid(groupUuid),
    name: name.replaceAll('--', '-'),
    uuid: hyphenatedUuid(uuid),
  };
}

type ByName = ReadonlyMap<string, KernelDisk>;

/** The kernel's names of what is at the bottom. */
function lowestUnder({ slaves }: KernelDisk, byName: ByName): readonly string[] {
  return slaves.flatMap((name) => {
    const between = byName.get(name);
    return between === undefined || between.slaves.length === 0
      ? [name]
      : lowestUnder(between, byName);
  });
}

interface Around {
  readonly byName: ByName;
  readonly known: KnownDisks;
}

function typeOfForeign({ slaves }: KernelDisk, around: Around): ForeignVolumeType {
  if (slaves.length === 0) return 'incomplete';
  if (slaves.every((slave) => around.known.ids.has(slave))) return 'plain';
  const kinds = new Set(slaves.map((slave) => layerOf(slave, around)));
  const [only, ...others] = kinds;
  if (kinds.has('incomplete')) return 'incomplete';
  if (kinds.has('moving')) return 'moving';
  // A snapshot lies over its origin and over what was copied from it.
  if (kinds.has('snapshot')) return 'snapshot';
  return others.length > 0 ? 'other' : (only ?? 'other');
}

/** What a device between a logical volume and its disks makes of that volume. */
function layerOf(slave: string, around: Around): ForeignVolumeType {
  const layer = around.byName.get(slave);
  if (layer === undefined) return 'other';
  const suffix = /^LVM-[A-Za-z0-9]{64}-(.*)$/.exec(layer.mapperUuid ?? '')?.[1] ?? '';
  if (suffix.startsWith('missing') || layer.slaves.length === 0) return 'incomplete';
  return suffix === 'real' ? originOver(layer, around) : partOf(layer, suffix, around);
}

function partOf(layer: KernelDisk, suffix: string, around: Around): ForeignVolumeType {
  if (suffix === 'tpool') return 'thin';
  if (suffix === 'cow') return 'snapshot';
  const name = (MAPPER_NAME.exec(layer.mapperName ?? '')?.[2] ?? '').replaceAll('--', '-');
  if (/^pvmove\d+/.test(name)) return 'moving';
  if (/_(?:cdata|cmeta|corig|cvol|cpool|wcorig)(?:$|_)/.test(name)) return 'cached';
  return /_(?:rimage|rmeta)_\d+$/.test(name) ? legOf(layer, around) : 'other';
}

/** A leg of a mirror, or what is noted of it. */
function legOf({ slaves }: KernelDisk, around: Around): ForeignVolumeType {
  if (slaves.every((below) => around.known.ids.has(below))) return 'raid';
  const isLame = slaves.some((below) => layerOf(below, around) === 'incomplete');
  return isLame ? 'incomplete' : 'other';
}

/** The content of an origin can be observed only where that of the volume below it could. */
function originOver(layer: KernelDisk, around: Around): ForeignVolumeType {
  const below = typeOfForeign(layer, around);
  return below === 'plain' || below === 'raid' ? 'origin' : below;
}

/** Of these the content is observed: reading them reads disks, and waits for nothing else. */
const READABLE: ReadonlySet<ForeignVolumeType> = new Set(['plain', 'raid', 'origin']);

async function observeForeign(
  devices: readonly ForeignDevice[],
  users: { readonly usages: Usages; readonly opens: Usages },
  run: typeof runCommand,
): Promise<ForeignReading> {
  const readable = devices.filter(
    ({ volumeType, device }) => READABLE.has(volumeType) && !device.isSuspended,
  );
  const opened = await openDevices(readable.map(({ device }) => device));
  try {
    const targets = readable
      .map(({ device: { name, path } }) => ({ name, path }))
      .filter(({ path }) => (opened.readers.get(path) ?? null) !== null);
    const probed = await probeDevices(targets, run);
    const volumes: ForeignVolume[] = [];
    for (const { device, ...facts } of devices)
      volumes.push({
        ...facts,
        path: device.path,
        sizeBytes: device.sizeBytes,
        usedBy: [
          ...(users.usages.get(device.deviceNumber) ?? []),
          ...(users.opens.get(device.deviceNumber) ?? []),
        ],
        signatures: await signaturesOf(device, probed, opened.readers.get(device.path) ?? null),
      });
    return {
      volumes: volumes.toSorted(
        (a, b) =>
          compareText(a.group, b.group) ||
          compareText(a.name, b.name) ||
          compareText(a.uuid, b.uuid),
      ),
      findings: [...opened.findings, ...probed.findings],
    };
  } finally {
    await closeDevices(opened);
  }
}

async function signaturesOf(
  { name }: KernelDisk,
  probed: ProbedDevices,
  reader: Parameters<typeof readContent>[0],
): Promise<ForeignVolume['signatures']> {
  const { signatures } = await readContent(reader, {
    probed: probed.found.get(name) ?? [],
    unprobed: null,
    // No place is searched for unknownContent: whether it is blank is its owner's business.
    isUsed: true,
    isMarked: false,
    isReady: false,
  });
  return signatures;
}
