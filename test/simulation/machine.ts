/**
 * Machines with disks in their slots, and what discovery sees of them: made from the cells of the
 * disks, the mounts of the kernel and the files of the state directory, as the agent makes it.
 */
import { knownPartitions } from '../../src/assess/table-copies.ts';
import { type Bytes } from '../../src/model/values/bytes.ts';
import { digestText } from '../../src/model/values/digest.ts';
import type { DiskId, NodeName } from '../../src/model/identifiers.ts';
import type {
  BlockLink,
  DiskLedger,
  DiskIdentity,
  Inventory,
  NodeRecords,
  ObservedDisk,
  ObservedPartition,
  PartitionTable,
  UnknownContent,
  Signature,
  Usage,
} from '../../src/model/observed/inventory.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import { aNode, NO_RECORDS, STATE_DIR } from './builders.ts';
import {
  contentAt,
  readGpt,
  seenIn,
  SECTOR,
  viewOf,
  type Cell,
  type GptEntry,
  type Medium,
  type ReadGpt,
} from './medium.ts';
import { ledgerOn } from './ledger-slots.ts';

/** What a disk says of itself; two disks may say the same. */
export interface Disk {
  readonly id: DiskId;
  readonly aliases: readonly DiskId[];
  readonly identity: DiskIdentity;
  readonly isSystem: boolean;
}

export interface Mount {
  readonly medium: string;
  /** The partition's GPT GUID; null: the whole disk. */
  readonly partitionUuid: string | null;
  readonly mountPoint: string;
}

/** A program that has a device open without claiming it, as a virtual machine has its disk. */
export interface Opener {
  readonly medium: string;
  /** The partition's GPT GUID; null: the whole disk. */
  readonly partitionUuid: string | null;
  readonly writes: boolean;
}

export interface Machine {
  readonly node: NodeName;
  /** Media in their slots; the kernel names them by their place in this list. */
  readonly slots: readonly string[];
  readonly mounts: readonly Mount[];
  /** Partitions that a loop device has as its backing file, as kubelet uses raw block volumes. */
  readonly loops: readonly string[];
  readonly openers: readonly Opener[];
  readonly boots: number;
  /** By how much its clock is wrong. */
  readonly clockDays: number;
  /** What is below the state directory. */
  readonly records: NodeRecords;
  readonly blockLinks: readonly BlockLink[];
  /** Beside each record of a consent: what was in the places before they were wiped. */
  readonly wiped: Readonly<
    Record<string, readonly Pick<Cell, 'startBytes' | 'endBytes' | 'content'>[]>
  >;
}

export interface World {
  readonly machines: readonly Machine[];
  readonly media: Readonly<Record<string, Medium>>;
  readonly disks: Readonly<Record<string, Disk>>;
  /** Days since the begin of the life; the time that right clocks show. */
  readonly day: number;
}

export function aMachine(node: NodeName, slots: readonly string[]): Machine {
  return {
    node,
    slots,
    mounts: [],
    loops: [],
    openers: [],
    boots: 1,
    clockDays: 0,
    records: NO_RECORDS,
    blockLinks: [],
    wiped: {},
  };
}

export function machineOf(world: World, node: NodeName): Machine {
  const found = world.machines.find((machine) => machine.node === node);
  if (found === undefined) throw new Error(`there is no machine ${node}`);
  return found;
}

export function mediumOf(world: World, name: string): Medium {
  const found = world.media[name];
  if (found === undefined) throw new Error(`there is no medium ${name}`);
  return found;
}

export function withMachine(
  world: World,
  node: NodeName,
  change: (machine: Machine) => Machine,
): World {
  return {
    ...world,
    machines: world.machines.map((machine) => (machine.node === node ? change(machine) : machine)),
  };
}

export function withMedium(world: World, name: string, change: (medium: Medium) => Medium): World {
  return { ...world, media: { ...world.media, [name]: change(mediumOf(world, name)) } };
}

/** RFC 3339 of a day of the life, at seven in the morning. */
export function timeOf(day: number): string {
  const date = new Date(Date.UTC(2026, 2, 2, 7) + Math.round(day * 86_400_000));
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z');
}

interface Look {
  readonly day: number;
  readonly media: readonly Medium[];
  readonly inventory: Inventory;
}

const looks = new WeakMap<Machine, Look>();

/** What discovery gives on a machine. It has no way to change anything. */
export function discover(world: World, node: NodeName): Inventory {
  const machine = machineOf(world, node);
  const media = machine.slots.map((name) => mediumOf(world, name));
  const last = looks.get(machine);
  if (last?.day === world.day && media.every((medium, slot) => last.media[slot] === medium))
    return last.inventory;
  const inventory = look(world, machine);
  looks.set(machine, { day: world.day, media, inventory });
  return inventory;
}

function look(world: World, machine: Machine): Inventory {
  const { node } = machine;
  const system = machine.slots.find((name) => world.disks[name]?.isSystem === true);
  const disks = machine.slots.map((name, slot) => observedDisk(world, machine, { name, slot }));
  const bare = aNode([], { node, takenAt: timeOf(world.day + machine.clockDays) });
  return {
    ...bare,
    host: {
      ...bare.host,
      bootId: `boot-${String(machine.boots)}`,
      root:
        system === undefined
          ? bare.host.root
          : { kind: 'block', chain: ['/', kernelName(machine.slots.indexOf(system))] },
    },
    disks: disks.toSorted((a, b) => compare(a.id, b.id) || compare(a.path, b.path)),
    blockLinks: machine.blockLinks.map((link) => linkNow(link, disks)),
    records: machine.records,
  };
}

/** A link leads nowhere while its disk is away. */
function linkNow(link: BlockLink, disks: readonly ObservedDisk[]): BlockLink {
  const isThere = disks.some(
    ({ table }) => table?.partitions.some(({ uuid }) => uuid === link.partitionUuid) === true,
  );
  return isThere ? link : { ...link, partitionUuid: null };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function kernelName(slot: number): string {
  return `/dev/sd${String.fromCharCode(97 + slot)}`;
}

interface Content {
  readonly table?: PartitionTable;
  readonly ledger?: DiskLedger;
  readonly signatures: readonly Signature[];
  readonly unknownContent: readonly UnknownContent[];
  readonly hashes: string;
}

function observedDisk(
  world: World,
  machine: Machine,
  at: { readonly name: string; readonly slot: number },
): ObservedDisk {
  const medium = mediumOf(world, at.name);
  const disk = world.disks[at.name]!;
  const path = kernelName(at.slot);
  const uses = usesOf(machine, at.name);
  const content = knownContent(medium, uses.partitions, machine.records);
  const usedBy = uses.whole;
  return {
    id: disk.id,
    aliases: disk.aliases,
    path,
    links: [],
    identity: disk.identity,
    sizeBytes: medium.sizeBytes,
    logicalSectorBytes: 512,
    physicalSectorBytes: 4096,
    transport: 'nvme',
    rotational: false,
    readOnly: false,
    removable: false,
    failing: false,
    systemChain: disk.isSystem ? ['/', path] : [],
    usedBy,
    ...(content.table === undefined ? {} : { table: content.table }),
    ...(content.ledger === undefined ? {} : { ledger: content.ledger }),
    signatures: content.signatures,
    unknownContent: usedBy.length > 0 ? [] : content.unknownContent,
    fingerprint: digestText(
      JSON.stringify([disk.identity, medium.sizeBytes, content.hashes, content.signatures]),
    ),
  };
}

interface Uses {
  readonly whole: readonly Usage[];
  readonly partitions: ReadonlyMap<string, readonly Usage[]>;
}

function usesOf(machine: Machine, medium: string): Uses {
  const whole: Usage[] = [];
  const partitions = new Map<string, Usage[]>();
  const use = (partitionUuid: string | null, usage: Usage): void => {
    if (partitionUuid === null) whole.push(usage);
    else partitions.set(partitionUuid, [...(partitions.get(partitionUuid) ?? []), usage]);
  };
  for (const mount of machine.mounts.filter((one) => one.medium === medium)) {
    const { mountPoint } = mount;
    use(mount.partitionUuid, { kind: 'mounted', mountPoint, readOnly: false });
  }
  for (const [index, loop] of machine.loops.entries()) {
    const [name = '', uuid = ''] = loop.split(' ');
    if (name === medium) use(uuid, { kind: 'loop-backing', loop: `/dev/loop${String(index)}` });
  }
  for (const [index, { partitionUuid, writes, ...opener }] of machine.openers.entries())
    if (opener.medium === medium)
      use(partitionUuid, { kind: 'open', pid: 1000 + index, command: 'qemu', writes });
  return { whole, partitions };
}

/**
 * A leftover copy at the end says nothing where something else is at the begin.
 *
 * @param records of the machine that looks at it: they say which copy counts where the marks do
 * not.
 */
export function tableOn(medium: Medium, records: NodeRecords = NO_RECORDS): ReadGpt | null {
  const gpt = readGpt(medium, knownPartitions(records));
  if (gpt?.primary !== 'damaged' || gpt.isAnnounced) return gpt;
  return wholeSignatures(medium).length > 0 ? null : gpt;
}

function wholeSignatures(medium: Medium): readonly Signature[] {
  return signaturesIn(medium, { startBytes: 0, sizeBytes: medium.sizeBytes });
}

const LINUX = '0fc63daf-8483-4772-8e79-3d69d8477de4';

interface KnownContent {
  readonly uses: string;
  /** Asked only where the copies of the table differ. */
  readonly records: NodeRecords | null;
  readonly content: Content;
}

const latest = new WeakMap<Medium, KnownContent>();

/** Most media do not change from one look to the next. */
function knownContent(
  medium: Medium,
  partitions: ReadonlyMap<string, readonly Usage[]>,
  records: NodeRecords,
): Content {
  const uses = JSON.stringify(Array.from(partitions));
  const known = latest.get(medium);
  if (known?.uses === uses && (known.records === null || known.records === records))
    return known.content;
  const gpt = tableOn(medium, records);
  const isJudged = gpt?.primary === 'outdated' || isDoubtful(gpt?.backup);
  const ledger = ledgerOn(medium, gpt?.uuid ?? null);
  const content = {
    ...contentOf(medium, partitions, gpt),
    ...(ledger === null ? {} : { ledger }),
  };
  latest.set(medium, { uses, records: isJudged ? records : null, content });
  return content;
}

function isDoubtful(backup: PartitionTable['backup'] | undefined): boolean {
  return backup === 'outdated' || backup === 'contradicting';
}

function contentOf(
  medium: Medium,
  uses: ReadonlyMap<string, readonly Usage[]>,
  gpt: ReadGpt | null,
): Content {
  const span = { startBytes: 0, sizeBytes: medium.sizeBytes };
  if (gpt === null) {
    const leftovers: readonly Signature[] =
      readGpt(medium, knownPartitions(NO_RECORDS)) === null
        ? []
        : [{ type: 'gpt', offsetBytes: medium.sizeBytes - SECTOR, usage: 'other' }];
    const signatures = [...wholeSignatures(medium), ...leftovers];
    const unknownContent = signatures.length > 0 ? [] : unknownContentIn(medium, span);
    return { signatures, unknownContent, hashes: textOf(medium, span) };
  }
  const partitions = gpt.partitions.map((entry) => observedPartition(medium, entry, uses));
  const { uuid, primary, backup, backupPartitions } = gpt;
  return {
    table: {
      ...{ type: 'gpt', uuid, primary, backup, partitions },
      ...(backupPartitions === undefined
        ? {}
        : { backupPartitions: backupPartitions.map((entry) => ({ ...entry, typeUuid: LINUX })) }),
    },
    signatures: wholeSignatures(medium),
    unknownContent: [],
    hashes: JSON.stringify([
      [uuid, primary, backup],
      partitions.map(({ fingerprint }) => fingerprint),
    ]),
  };
}

function observedPartition(
  medium: Medium,
  entry: GptEntry,
  uses: ReadonlyMap<string, readonly Usage[]>,
): ObservedPartition {
  const usedBy = uses.get(entry.uuid) ?? [];
  const mark = parseMark(entry.label);
  const signatures = signaturesIn(medium, entry);
  const isOpen = usedBy.length === 0 && mark?.state !== 'ready' && signatures.length === 0;
  const superblock = superblockIn(medium, entry);
  const { number, startBytes, sizeBytes, uuid, label } = entry;
  return {
    number,
    path: '',
    startBytes,
    sizeBytes,
    typeUuid: LINUX,
    uuid,
    label,
    usedBy,
    signatures,
    ...(superblock === null || superblock.type === 'LVM2_member'
      ? {}
      : {
          filesystem: {
            type: superblock.type,
            uuid: superblock.uuid,
            sizeBytes: superblock.sizeBytes,
          },
        }),
    unknownContent: isOpen ? unknownContentIn(medium, entry) : [],
    fingerprint: digestText(
      JSON.stringify([
        [number, startBytes, sizeBytes, uuid],
        mark === null
          ? [label, textOf(medium, entry)]
          : [mark.installation, mark.node, mark.volume],
        signatures,
      ]),
    ),
  };
}

interface Span {
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
}

export function superblockIn(medium: Medium, span: Span) {
  const content = contentAt(viewOf(medium), span.startBytes + SUPERBLOCK_AT);
  return content?.kind === 'superblock' ? content : null;
}

/** Within the first block of a device, behind where a table's first header would be. */
export const SUPERBLOCK_AT: Bytes = 64 * 1024;

function signaturesIn(medium: Medium, span: Span): readonly Signature[] {
  const found = superblockIn(medium, span);
  if (found === null) return [];
  const usage = found.type === 'LVM2_member' ? 'raid' : 'filesystem';
  const group = found.group === undefined ? {} : { group: found.group };
  return [{ type: found.type, offsetBytes: SUPERBLOCK_AT, usage, uuid: found.uuid, ...group }];
}

const MAX_UNKNOWN = 4;

function unknownContentIn(medium: Medium, span: Span): readonly UnknownContent[] {
  return seenIn(medium, span)
    .map(({ cell, region }) => ({
      kind: 'not-zero' as const,
      region,
      offsetBytes: Math.max(0, cell.startBytes - span.startBytes),
    }))
    .toSorted((a, b) => a.offsetBytes - b.offsetBytes)
    .slice(0, MAX_UNKNOWN);
}

function textOf(medium: Medium, span: Span): string {
  return seenIn(medium, span)
    .map(({ cell }) => JSON.stringify([cell.startBytes, cell.content, cell.token]))
    .toSorted()
    .join('\n');
}

export function isBelowState(mountPoint: string): boolean {
  return mountPoint.startsWith(`${STATE_DIR}/volumes/`);
}
