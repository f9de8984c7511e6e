import type { Bytes } from '../../../src/model/values/bytes.ts';
import type {
  InventoryFinding,
  ObservedPhysicalVolume,
} from '../../../src/model/observed/inventory.ts';
import { groupedBy, sortedBy } from '../../../src/model/values/order.ts';
import type { MovingExtents } from '../../../src/model/volumes/moving-extents.ts';
import { commandFault, type CommandResult, type runCommand } from '../../host/commands/command.ts';
import { reportCommand } from '../../host/commands/lvm.ts';
import { mapBounded } from '../content/bounded.ts';
import { bareName, movedVolumes, placesBefore } from './moved-volumes.ts';
import {
  reportedPool,
  spareMetadata,
  type ReportedPool,
  type SpareMetadata,
} from './pool-metadata.ts';
import { replacedLegs, type ReplacedLeg } from './replaced-legs.ts';

/** A volume group as LVM reports it. */
export interface ReportedGroup {
  readonly name: string;
  readonly uuid: string;
  readonly extentBytes: Bytes;
  readonly totalExtents: number;
  readonly freeExtents: number;
  readonly spare: SpareMetadata | null;
  /** Sorted by UUID. */
  readonly physicalVolumes: readonly ObservedPhysicalVolume[];
  /** Sorted by name; those that are only parts of others left out. */
  readonly volumes: readonly ReportedVolume[];
}

export interface ReportedVolume {
  readonly name: string;
  readonly uuid: string;
  readonly segmentType: string;
  readonly sizeBytes: Bytes;
  readonly tags: readonly string[];
  /** UUIDs of the physical volumes that it lies on, itself or by its parts; sorted. */
  readonly physicalVolumes: readonly string[];
  /** While pvmove(8) copies what it has on the first to the others, which hold the copy only. */
  readonly moving?: MovingExtents;
  /** Where lvconvert(8) was stopped before it had taken away the leg that it replaced. */
  readonly replaced?: ReplacedLeg;
  /** Of a thin volume: the name of its pool, on whose physical volumes it lies. */
  readonly thinPool?: string;
  /** Of a thin pool. */
  readonly pool?: ReportedPool;
  /** Of a mirror: parts by name that lvcreate(8) was stopped at before it had cleared them. */
  readonly uncleared?: readonly string[];
}

/** What a device says that carries the label of a physical volume. */
export type PhysicalVolumeAnswer =
  | { readonly kind: 'group'; readonly uuid: string; readonly group: ReportedGroup }
  /** Belongs to no group yet. */
  | { readonly kind: 'orphan'; readonly uuid: string };

/** By device; one that is missing was not reported. */
export type GroupReport = ReadonlyMap<string, PhysicalVolumeAnswer>;

type Row = Readonly<Record<string, string>>;

type Section = Readonly<Record<'vg' | 'pv' | 'lv' | 'seg' | 'pvseg', readonly Row[]>>;

/**
 * Reads what {@link reportCommand} prints: one report for each group, and one for physical volumes
 * of none.
 *
 * @returns null when it is not that. A physical volume that says that it is in use by a group while
 * no group is reported is left out: its metadata is damaged, and LVM itself ends well all the same.
 */
export function parseGroupReport(output: string): GroupReport | null {
  const sections = parseSections(output);
  if (sections === null) return null;
  const answers = new Map<string, PhysicalVolumeAnswer>();
  for (const section of sections) {
    const [reported] = section.vg;
    const group = reported === undefined ? null : groupOf(reported, section);
    for (const { pv_name: path = '', pv_uuid: uuid = '', ...row } of section.pv)
      // Of one that is missing there is no device: its name is [unknown].
      if (row['pv_missing'] !== '') continue;
      else if (group !== null) answers.set(path, { kind: 'group', uuid, group });
      else if (row['pv_in_use'] === '') answers.set(path, { kind: 'orphan', uuid });
  }
  return answers;
}

function parseSections(output: string): readonly Section[] | null {
  try {
    const { report } = JSON.parse(output) as { readonly report: readonly Partial<Section>[] };
    return report.map(({ vg = [], pv = [], lv = [], seg = [], pvseg = [] }) => ({
      ...{ vg, pv, lv, seg, pvseg },
    }));
  } catch {
    return null;
  }
}

function groupOf(reported: Row, section: Section): ReportedGroup {
  const { pv, lv, seg } = section;
  const parents = parentsOf(section);
  const moved = movedVolumes(section, (part) => outermost(part, parents));
  const places = new Map(placesOf(section));
  for (const [name, extents] of moved)
    places.set(name, placesBefore(places.get(name) ?? [], extents));
  const segments = new Map(seg.map((row) => [row['lv_uuid'], row]));
  const shown = lv.filter(isVisible);
  const uncleared = unclearedParts(shown);
  const replaced = replacedLegs(shown, places);
  const parts = new Set([
    ...Array.from(uncleared.values()).flat(),
    ...Array.from(replaced.values()).flatMap((leg) => leg.parts),
  ]);
  return {
    name: reported['vg_name'] ?? '',
    uuid: reported['vg_uuid'] ?? '',
    extentBytes: Number(reported['vg_extent_size']),
    totalExtents: Number(reported['vg_extent_count']),
    freeExtents: Number(reported['vg_free_count']),
    spare: spareMetadata(section),
    physicalVolumes: sortedBy(pv.map(physicalVolumeOf), ({ uuid }) => uuid),
    volumes: sortedBy(
      shown
        .filter(({ lv_name: name = '' }) => !parts.has(name))
        .map((row) => ({
          ...volumeOf(row, segments.get(row['lv_uuid']), { ...section, places }),
          ...unclearedOf(row, uncleared),
          ...movingOf(row, moved),
          ...replacedOf(row, replaced),
        })),
      ({ name }) => name,
    ),
  };
}

/**
 * While lvcreate(8) clears what a mirror keeps beside its data, each part of that is a volume to be
 * seen, with the tags of the mirror (lvm2, lib/metadata/lv_manip.c, _lv_extend_layered_lv). Such
 * names LVM gives to nothing else.
 *
 * @returns by the name of the mirror.
 */
function unclearedParts(shown: readonly Row[]): ReadonlyMap<string, readonly string[]> {
  const names = shown.map(({ lv_name: name = '' }) => name);
  const parts = names.flatMap((name) => {
    const mirror = /^(.+)_rmeta_\d+$/.exec(name)?.[1];
    return mirror !== undefined && names.includes(mirror) ? [{ name, mirror }] : [];
  });
  return new Map(
    Array.from(
      groupedBy(parts, ({ mirror }) => mirror),
      ([mirror, of]) => [mirror, of.map(({ name }) => name)],
    ),
  );
}

function replacedOf(
  { lv_name: name = '' }: Row,
  legs: ReadonlyMap<string, ReplacedLeg>,
): Pick<ReportedVolume, 'replaced'> {
  const replaced = legs.get(name);
  return replaced === undefined ? {} : { replaced };
}

function movingOf(
  { lv_name: name = '' }: Row,
  moved: ReadonlyMap<string, MovingExtents>,
): Pick<ReportedVolume, 'moving'> {
  const moving = moved.get(name);
  return moving === undefined ? {} : { moving };
}

function unclearedOf(
  { lv_name: name = '' }: Row,
  parts: ReadonlyMap<string, readonly string[]>,
): Pick<ReportedVolume, 'uncleared'> {
  const uncleared = parts.get(name);
  return uncleared === undefined ? {} : { uncleared };
}

function volumeOf(
  row: Row,
  segment: Row | undefined,
  section: Section & { readonly places: ReadonlyMap<string, readonly string[]> },
): ReportedVolume {
  const { lv_name: name = '', lv_uuid: uuid = '', pool_lv: pool = '' } = row;
  const segmentType = segment?.['segtype'] ?? '';
  const isThin = segmentType === 'thin' && pool !== '';
  return {
    name,
    uuid,
    segmentType,
    sizeBytes: Number(row['lv_size']),
    tags: (row['lv_tags'] ?? '').split(',').filter((tag) => tag !== ''),
    physicalVolumes: section.places.get(isThin ? pool : name) ?? [],
    ...(isThin ? { thinPool: pool } : {}),
    ...(segmentType === 'thin-pool' ? { pool: reportedPool(row, segment, section) } : {}),
  };
}

/** By the name of a visible volume: what its own extents, and those of its parts, lie on. */
function placesOf(section: Section): ReadonlyMap<string, readonly string[]> {
  const { lv, pvseg } = section;
  const parents = parentsOf(section);
  const names = new Map(
    lv.map(({ lv_uuid: uuid = '', lv_name: name = '' }) => [uuid, bareName(name)]),
  );
  const places = new Map<string, readonly string[]>();
  for (const { pv_uuid: on = '', lv_uuid: uuid = '' } of pvseg) {
    const name = outermost(names.get(uuid) ?? '', parents);
    const known = places.get(name) ?? [];
    if (!known.includes(on)) places.set(name, [...known, on].toSorted());
  }
  return places;
}

function parentsOf({ lv }: Section): ReadonlyMap<string, string> {
  return new Map(
    lv.map(({ lv_name: name = '', lv_parent: parent = '' }) => [bareName(name), parent]),
  );
}

/** LVM stacks a few at most; a ring would be damage. */
const DEEPEST_STACK = 8;

function outermost(part: string, parents: ReadonlyMap<string, string>): string {
  let name = part;
  for (let depth = 0; depth < DEEPEST_STACK; depth += 1) {
    const parent = parents.get(name) ?? '';
    if (parent === '') return name;
    name = parent;
  }
  return name;
}

/**
 * Up to the end of its last extent; what is left of its device is less than one, unless the device
 * grew.
 */
function physicalVolumeOf(row: Row): ObservedPhysicalVolume {
  const missing = row['pv_missing'] !== '';
  const sizeBytes = missing ? 0 : Number(row['pe_start']) + Number(row['pv_size']);
  const totalExtents = Number(row['pv_pe_count']);
  const freeExtents = totalExtents - Number(row['pv_pe_alloc_count']);
  return { uuid: row['pv_uuid'] ?? '', sizeBytes, missing, totalExtents, freeExtents };
}

/** Parts of other volumes have their names in brackets (lvs(8), --all). */
function isVisible({ lv_name: name = '' }: Row): boolean {
  return !name.startsWith('[');
}

/** The groups of a host, as far as they could be read. */
export interface VolumeGroupReading {
  readonly answers: GroupReport;
  /** Devices that gave no answer: their group is not known, which is not the same as none. */
  readonly unread: ReadonlySet<string>;
  readonly findings: readonly InventoryFinding[];
}

const REPORT_TIMEOUT_MS = 30_000;
const PARALLEL_REPORTS = 4;

/**
 * Asks LVM about devices that carry the label of a physical volume: one child for all of them. When
 * one makes it fail, or is left out (a copy of another), each is asked about alone.
 */
export async function readVolumeGroups(
  devices: readonly string[],
  run: typeof runCommand,
): Promise<VolumeGroupReading> {
  const none = { unread: new Set<string>(), findings: [] };
  if (devices.length === 0) return { ...none, answers: new Map() };
  const together = await report(devices, run);
  const { answers: reported } = together;
  if (devices.every((device) => reported.has(device))) return { ...none, answers: reported };
  const isMissing = together.fault.code === 'tool-missing';
  const alone =
    isMissing || devices.length === 1
      ? devices.map(() => together)
      : await mapBounded(devices, PARALLEL_REPORTS, (device) => report([device], run));
  const { whole, taken } = await reportShared(devices, alone, run);
  const answers = new Map<string, PhysicalVolumeAnswer>();
  const unread = new Set<string>();
  const findings: InventoryFinding[] = isMissing ? [together.fault] : [];
  for (const [index, device] of devices.entries()) {
    // What its group forgot while it was away says of itself what was true before.
    if (taken.has(device)) continue;
    const answer = whole.get(device) ?? alone[index]?.answers.get(device);
    if (answer !== undefined) {
      answers.set(device, answer);
      continue;
    }
    unread.add(device);
    if (!isMissing) findings.push({ ...(alone[index] ?? together).fault, subject: device });
  }
  return { answers, unread, findings };
}

/**
 * Asks once more, together, about devices that each alone said belong to one group over several:
 * alone, each misses the others. Of a group with a copy of one of its devices no whole is known,
 * and it stays so.
 *
 * @returns `taken`: devices that their group does not know any more, by the newest of its metadata:
 * it forgot them while they were away, and LVM leaves them out.
 */
async function reportShared(
  devices: readonly string[],
  alone: readonly { readonly answers: GroupReport }[],
  run: typeof runCommand,
): Promise<{ readonly whole: GroupReport; readonly taken: ReadonlySet<string> }> {
  const aloneOf = (device: string): PhysicalVolumeAnswer | undefined =>
    alone[devices.indexOf(device)]?.answers.get(device);
  const shared = groupedBy(
    devices.filter((device) => isShared(aloneOf(device))),
    (device) => groupUuid(aloneOf(device)),
  );
  const whole = new Map<string, PhysicalVolumeAnswer>();
  const taken = new Set<string>();
  for (const [, members] of shared) {
    if (members.length < 2) continue;
    const { answers } = await report(members, run);
    const left = members.filter((member) => !answers.has(member));
    const now = Array.from(answers.values()).flatMap((one) =>
      one.kind === 'group' ? one.group.physicalVolumes.map(({ uuid }) => uuid) : [],
    );
    // A copy of a device has a UUID that its group knows.
    if (now.length === 0 || left.some((member) => now.includes(aloneOf(member)?.uuid ?? '')))
      continue;
    for (const [device, answer] of answers) whole.set(device, answer);
    for (const member of left) taken.add(member);
  }
  return { whole, taken };
}

function isShared(answer: PhysicalVolumeAnswer | undefined): boolean {
  return answer?.kind === 'group' && answer.group.physicalVolumes.length > 1;
}

function groupUuid(answer: PhysicalVolumeAnswer | undefined): string {
  return answer?.kind === 'group' ? answer.group.uuid : '';
}

/**
 * @returns nothing when it did not end well; `fault` says why, also of a device that is left out.
 */
async function report(
  devices: readonly string[],
  run: typeof runCommand,
): Promise<{ readonly answers: GroupReport; readonly fault: InventoryFinding }> {
  const argv = reportCommand(devices);
  const result = await run(argv, { timeoutMs: REPORT_TIMEOUT_MS });
  const isWell = result.kind === 'exited' && result.exitCode === 0;
  const answers = isWell ? parseGroupReport(result.stdout) : null;
  return { answers: answers ?? new Map(), fault: faultOf(argv, result) };
}

function faultOf(argv: readonly [string, ...string[]], result: CommandResult): InventoryFinding {
  const message =
    lvmFault(argv, result, REPORT_TIMEOUT_MS) ??
    'lvm ended well, and reports no group that can be read on it';
  return { code: faultCode(result), subject: 'lvm', message };
}

/** As {@link commandFault}, and in plain words what is too old. */
export function lvmFault(
  argv: readonly string[],
  result: CommandResult,
  timeoutMs: number,
): string | null {
  const isOld =
    result.kind === 'exited' && result.stderr.includes("unrecognized option '--devices'");
  return isOld
    ? 'lvm is too old: it does not know --devices, which came with LVM 2.03.12'
    : commandFault(argv, result, timeoutMs);
}

function faultCode(result: CommandResult): InventoryFinding['code'] {
  switch (result.kind) {
    case 'missing':
      return 'tool-missing';
    case 'timeout':
      return 'tool-timeout';
    case 'exited':
    case 'output-too-large':
      return 'tool-failed';
  }
}
