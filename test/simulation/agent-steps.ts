/** What simulated drivers are made of: single steps, the site they work at, records and tables. */
import { knownPartitions } from '../../src/assess/table-copies.ts';
import { MiB, type Bytes } from '../../src/model/values/bytes.ts';
import type { VolumeId } from '../../src/model/identifiers.ts';
import type {
  ConsentRecord,
  DiskRecord,
  NodeRecords,
  VolumeRecord,
} from '../../src/model/observed/inventory.ts';
import { installationHash, nodeHash, parseMark } from '../../src/model/volumes/mark.ts';
import { compareText } from '../../src/model/values/order.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import type { VolumeRef } from '../../src/model/planned/operation-refs.ts';
import { INSTALLATION } from './builders.ts';
import { machineOf, mediumOf, timeOf, type Machine, type World } from './machine.ts';
import {
  contentAt,
  copyWrites,
  MBR_WRITE,
  readGpt,
  viewOf,
  type GptEntry,
  type Medium,
  type ReadGpt,
  type Write,
} from './medium.ts';

/** One thing that happens at once or, for a write, not for sure. */
export type Step =
  | { readonly kind: 'write'; readonly medium: string; readonly write: Write }
  | { readonly kind: 'sync'; readonly medium: string; readonly via: string }
  | { readonly kind: 'machine'; readonly change: (machine: Machine) => Machine };

/** What a driver may look at while it works. */
export interface Site {
  readonly world: () => World;
  readonly node: Machine['node'];
  /** The medium that discovery found under the disk's id when the pass began. */
  readonly medium: string;
  /** Guards that a test takes away to see what catches it. */
  readonly without: ReadonlySet<Guard>;
}

export type Guard =
  | 'unfinished'
  | 'blocks'
  | 'span'
  | 'expiry'
  | 'used'
  | 'record-first'
  | 'zero'
  | 'room'
  | 'half'
  | 'open';

/** Ends with null when it was done, else with why it was not. */
export type Work = Generator<Step, string | null, undefined>;

export type Of<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

export function machine(site: Site): Machine {
  return machineOf(site.world(), site.node);
}

export function medium(site: Site): Medium {
  return mediumOf(site.world(), site.medium);
}

export function records(change: (records: NodeRecords) => NodeRecords): Step {
  return { kind: 'machine', change: (one) => ({ ...one, records: change(one.records) }) };
}

export function now(site: Site): string {
  return timeOf(site.world().day + machine(site).clockDays);
}

export function volumeRecord(from: NodeRecords, volume: VolumeId): VolumeRecord | undefined {
  return from.volumes.find((record) => record.volume === volume);
}

export function saveVolume(record: VolumeRecord): Step {
  return records((known) => ({
    ...known,
    volumes: [...known.volumes.filter(({ volume }) => volume !== record.volume), record].toSorted(
      (a, b) => compareText(a.volume, b.volume),
    ),
  }));
}

export function saveDisk(record: DiskRecord): Step {
  return records((known) => ({
    ...known,
    disks: [...known.disks.filter((one) => one.tableUuid !== record.tableUuid), record].toSorted(
      (a, b) => compareText(a.tableUuid, b.tableUuid),
    ),
  }));
}

export function saveConsent(record: ConsentRecord): Step {
  return records((known) => ({
    ...known,
    consents: [...(known.consents ?? []).filter(({ key }) => key !== record.key), record].toSorted(
      (a, b) => compareText(a.key, b.key),
    ),
  }));
}

export function* writeAll(site: Site, writes: readonly Write[]): Generator<Step, void, undefined> {
  for (const write of writes) yield { kind: 'write', medium: site.medium, write };
}

export function sync(site: Site, via = 'disk'): Step {
  return { kind: 'sync', medium: site.medium, via };
}

/** Something mounts the disk or a partition of it, has a loop device over it, or has it open. */
export function holders(site: Site, partitionUuid: string | null): readonly string[] {
  const { mounts, loops } = machine(site);
  return [
    ...mounts
      .filter((mount) => mount.medium === site.medium)
      .filter((mount) => partitionUuid === null || mount.partitionUuid === partitionUuid)
      .map(({ mountPoint }) => mountPoint),
    ...loops.filter((loop) =>
      partitionUuid === null
        ? loop.startsWith(`${site.medium} `)
        : loop === `${site.medium} ${partitionUuid}`,
    ),
    ...programs(site, partitionUuid),
  ];
}

/** Whoever only reads a disk does no harm to a partition of it that is worked on. */
export function programs(site: Site, partitionUuid: string | null): readonly string[] {
  if (site.without.has('open')) return [];
  return machine(site)
    .openers.filter(({ medium }) => medium === site.medium)
    .filter(
      (opener) =>
        partitionUuid === null ||
        opener.partitionUuid === partitionUuid ||
        (opener.partitionUuid === null && opener.writes),
    )
    .map((opener) => `a program on ${opener.partitionUuid ?? 'the disk'}`);
}

/** The table as a driver reads it. */
export function tableNow(site: Site): ReadGpt | null {
  return readGpt(medium(site), knownPartitions(machine(site).records));
}

export function entryOf(site: Site, uuid: string): GptEntry | undefined {
  return tableNow(site)?.partitions.find((entry) => entry.uuid === uuid);
}

export function isOwn(site: Site, label: string): boolean {
  const mark = parseMark(label);
  return mark?.installation === installationHash(INSTALLATION) && mark.node === nodeHash(site.node);
}

export function locate(site: Site, volume: VolumeRef): GptEntry | string {
  const entry = entryOf(site, volume.partitionUuid);
  if (entry === undefined) return `no partition of volume ${volume.volume}`;
  if (!isOwn(site, entry.label) || parseMark(entry.label)?.volume !== volume.volume)
    return `partition of ${volume.volume} bears another mark`;
  return entry;
}

export function stateOf(entry: GptEntry): string {
  return parseMark(entry.label)?.state ?? '';
}

/**
 * It says how large the disk is, which it may not be any more. @param oldBytes where the backup
 * copy was.
 */
function isMbrOutdated(on: Medium, oldBytes: Bytes): boolean {
  return oldBytes !== on.sizeBytes - 512 || contentAt(viewOf(on), 0)?.kind !== 'mbr';
}

/** The copy that counts comes last; where it lies at the end of before, no copy is written over. */
function writingOrder(before: ReadGpt | null): readonly ('primary' | 'backup')[] {
  const isBackupFirst = before?.counts === 'primary' || before?.isBackupMisplaced === true;
  return isBackupFirst ? ['backup', 'primary'] : ['primary', 'backup'];
}

/** A table over the one that is there: at every instant one copy is whole on the medium. */
export function* rewriteTable(
  site: Site,
  partitions: readonly GptEntry[],
): Generator<Step, void, undefined> {
  const before = tableNow(site);
  const table = { uuid: before?.uuid ?? '', partitions };
  for (const which of writingOrder(before)) {
    yield* writeAll(site, copyWrites(medium(site), table, which));
    yield sync(site);
  }
  const old = before?.otherBytes ?? null;
  const last = medium(site).sizeBytes - 512;
  if (isMbrOutdated(medium(site), old ?? last)) yield* writeAll(site, [MBR_WRITE]);
  const inside = partitions.some(
    ({ startBytes, sizeBytes }) => old !== null && old < startBytes + sizeBytes && startBytes < old,
  );
  if (old !== null && old !== last && old > MiB && !inside)
    yield* writeAll(site, [
      { via: 'disk', startBytes: old - 32 * 512, endBytes: old + 512, content: null },
    ]);
  yield sync(site);
}
