/** What happens to machines and disks between two passes: the power, the kernel, people. */
import { GiB } from '../../src/model/values/bytes.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import { NO_RECORDS, STATE_DIR } from './builders.ts';
import { alsoOn, attached, forgetUnmarked, forgive } from './life-oracle.ts';
import { bringOlderCopy, earlierState, replaceState } from './life-setbacks.ts';
import {
  aSimulatedDisk,
  withForeignBytes,
  withForeignFilesystem,
  withForeignTable,
} from './life-worlds.ts';
import { nodeAt, type Living } from './living.ts';
import { machineOf, mediumOf, tableOn, withMachine, withMedium, type Machine } from './machine.ts';
import {
  abandoned,
  clearedEnds,
  enlargedMedium,
  synced,
  tokensIn,
  viewOf,
  type Medium,
} from './medium.ts';
import { poweredOff } from './passes.ts';

export type EventKind =
  | 'reboot'
  | 'power-cut'
  | 'reorder'
  | 'swap'
  | 'detach'
  | 'attach'
  | 'copy'
  | 'clone'
  | 'replace'
  | 'grow'
  | 'lose-state'
  | 'old-state'
  | 'foreign-state'
  | 'older-copy'
  | 'mkfs'
  | 'table'
  | 'bytes'
  | 'clear-ends'
  | 'mount-taken'
  | 'mount-twice'
  | 'loop'
  | 'open'
  | 'let-go'
  | 'clock'
  | 'days';

export interface Event {
  readonly kind: EventKind;
  readonly node: number;
  readonly pick: number;
  readonly other: number;
}

export function befall(life: Living, event: Event): void {
  const node = nodeAt(event.node);
  switch (event.kind) {
    case 'reboot':
      life.world = poweredOff(flushed(life, node), node, [1]);
      return;
    case 'power-cut':
      life.world = poweredOff(life.world, node, [event.pick, event.other, event.pick + 1]);
      return;
    case 'reorder':
      // Kernel names change only when disks are found anew.
      life.world = poweredOff(flushed(life, node), node, [1]);
      {
        withSlots(life, node, (slots) => rotated(slots, 1 + (event.other % 3)));
        return;
      }
    case 'swap': {
      swap(life, event);
      return;
    }
    case 'detach': {
      detach(life, node, pickDisk(life, event));
      return;
    }
    case 'attach': {
      attach(life, node, event.pick);
      return;
    }
    case 'copy':
    case 'clone': {
      duplicate(life, event);
      return;
    }
    case 'replace':
      detach(life, node, pickDisk(life, event));
      {
        attach(life, node, event.other);
        return;
      }
    case 'grow': {
      onMedium(life, pickDisk(life, event), (medium) => enlargedMedium(medium, 2 * GiB));
      return;
    }
    case 'lose-state': {
      loseState(life, node);
      return;
    }
    case 'old-state':
    case 'foreign-state': {
      misplaceState(life, event);
      return;
    }
    case 'older-copy': {
      const name = pickDisk(life, event);
      life.world = poweredOff(flushed(life, node), node, [1]);
      if (name !== null) bringOlderCopy(life, name, event.other % 2 === 0 ? 'primary' : 'backup');
      return;
    }
    case 'mkfs':
    case 'table':
    case 'bytes':
    case 'clear-ends': {
      scribble(life, event);
      return;
    }
    case 'mount-taken':
    case 'mount-twice':
    case 'loop': {
      hold(life, event);
      return;
    }
    case 'open': {
      open(life, event);
      return;
    }
    case 'let-go':
      life.world = withMachine(life.world, node, (machine) => ({
        ...machine,
        loops: [],
        openers: [],
        mounts: machine.mounts.filter(({ mountPoint }) => !mountPoint.startsWith('/mnt')),
      }));
      return;
    case 'clock': {
      const clockDays = [0, 365, -365][event.pick % 3] ?? 0;
      life.world = withMachine(life.world, node, (machine) => ({ ...machine, clockDays }));
      return;
    }
    case 'days':
      life.world = { ...life.world, day: life.world.day + 1 + (event.pick % 9) };
      return;
  }
}

/** An orderly shutdown writes everything back. */
function flushed(life: Living, node: NodeName): Living['world'] {
  return machineOf(life.world, node).slots.reduce(
    (world, name) => withMedium(world, name, writtenBack),
    life.world,
  );
}

function writtenBack(medium: Medium): Medium {
  return medium.pending.reduce((before, { via }) => synced(before, via), medium);
}

function rotated(slots: readonly string[], by: number): readonly string[] {
  return [...slots.slice(by % slots.length), ...slots.slice(0, by % slots.length)];
}

function withSlots(
  life: Living,
  node: NodeName,
  change: (slots: readonly string[]) => readonly string[],
): void {
  life.world = withMachine(life.world, node, (machine) => ({
    ...machine,
    slots: change(machine.slots),
  }));
}

/** One of the data disks of a node; null when there is none. */
function pickDisk(life: Living, { node, pick }: Event): string | null {
  const data = attached(life.world, nodeAt(node)).filter(({ disk }) => !disk.isSystem);
  return data[pick % Math.max(1, data.length)]?.medium ?? null;
}

/**
 * Pulled out while it runs: what was not written back goes with the cache, and so does every mount.
 */
function detach(life: Living, node: NodeName, name: string | null): void {
  if (name === null) return;
  life.world = withMedium(life.world, name, writtenBack);
  life.world = withMachine(life.world, node, (machine) => ({
    ...machine,
    slots: machine.slots.filter((slot) => slot !== name),
    mounts: machine.mounts.filter(({ medium }) => medium !== name),
    loops: machine.loops.filter((loop) => !loop.startsWith(`${name} `)),
    openers: machine.openers.filter(({ medium }) => medium !== name),
  }));
}

const MOST_SLOTS = 7;

/** One of the drawer comes into a free slot. */
function attach(life: Living, node: NodeName, pick: number): void {
  const inUse = new Set(life.world.machines.flatMap(({ slots }) => slots));
  const drawer = Object.keys(life.world.media).filter((name) => !inUse.has(name));
  const name = drawer[pick % Math.max(1, drawer.length)];
  if (name === undefined || machineOf(life.world, node).slots.length >= MOST_SLOTS) return;
  withSlots(life, node, (slots) => [...slots, name]);
}

/** Two disks of the two machines change places. */
function swap(life: Living, event: Event): void {
  const [here, there] = [nodeAt(event.node), nodeAt(event.node + 1)];
  const mine = pickDisk(life, event);
  const theirs = pickDisk(life, { ...event, node: event.node + 1, pick: event.other });
  detach(life, here, mine);
  detach(life, there, theirs);
  if (theirs !== null) withSlots(life, here, (slots) => [...slots, theirs]);
  if (mine !== null) withSlots(life, there, (slots) => [...slots, mine]);
}

/**
 * Every byte of a disk on another one: one that says it is the same, or one that says who it is
 * itself.
 */
function duplicate(life: Living, event: Event): void {
  const name = pickDisk(life, event);
  const node = nodeAt(event.node);
  if (name === null || machineOf(life.world, node).slots.length >= MOST_SLOTS) return;
  const { media, disks } = life.world;
  const copy = `x${String(Object.keys(media).length)}`;
  const original = disks[name]!;
  const own = aSimulatedDisk(copy, original.identity.model ?? 'alpha');
  const written = writtenBack(mediumOf(life.world, name));
  // What is on the copy is somebody's too.
  const renamed = (token: string | null): string | null =>
    token === null ? null : `${token} on ${copy}`;
  const cells = written.cells.map((cell) => ({ ...cell, token: renamed(cell.token) }));
  life.world = {
    ...life.world,
    media: { ...media, [copy]: { ...written, name: copy, cells } },
    disks: { ...disks, [copy]: event.kind === 'copy' ? original : own },
  };
  for (const token of tokensIn(cells, 0, Infinity)) life.oracle.bytes.set(token, copy);
  if (event.kind === 'copy')
    for (const token of tokensIn(written.cells, 0, Infinity))
      alsoOn(life.oracle, token, `${token} on ${copy}`);
  withSlots(life, node, (slots) => [...slots, copy]);
}

function onMedium(life: Living, name: string | null, change: (medium: Medium) => Medium): void {
  if (name !== null) life.world = withMedium(life.world, name, change);
}

/** With the disk on which it lay: after a reboot, for nothing else forgets its mounts. */
function loseState(life: Living, node: NodeName): void {
  life.world = poweredOff(flushed(life, node), node, [1]);
  replaceState(life, node, { records: NO_RECORDS, blockLinks: [], wiped: {} });
}

/** The one that is there was restored from an old backup, or belongs to the other machine. */
function misplaceState(life: Living, { kind, node, pick }: Event): void {
  const here = nodeAt(node);
  const copy = earlierState(life, nodeAt(kind === 'old-state' ? node : node + 1), pick);
  if (copy === null) return;
  life.world = poweredOff(flushed(life, here), here, [1]);
  replaceState(life, here, copy);
}

function isBusy(machine: Machine, name: string): boolean {
  return (
    machine.mounts.some(({ medium }) => medium === name) ||
    machine.loops.some((loop) => loop.startsWith(`${name} `)) ||
    machine.openers.some(({ medium }) => medium === name)
  );
}

/** Somebody writes to a disk that nobody uses: what was on it is theirs to answer for. */
function scribble(life: Living, event: Event): void {
  const name = pickDisk(life, event);
  if (name === null || isBusy(machineOf(life.world, nodeAt(event.node)), name)) return;
  const count = life.world.day * 100 + Object.keys(life.world.media).length + event.other;
  const token = `scribble ${String(count)} on ${name}`;
  const before = mediumOf(life.world, name);
  const cells = viewOf(before);
  const medium = writtenBack(before);
  life.world = withMedium(life.world, name, () =>
    event.kind === 'mkfs'
      ? withForeignFilesystem(abandoned(medium), token)
      : event.kind === 'table'
        ? withForeignTable(abandoned(medium), token)
        : event.kind === 'clear-ends'
          ? clearedEnds(abandoned(medium))
          : withForeignBytes(medium, token, event.other),
  );
  const left = new Set(tokensIn(viewOf(mediumOf(life.world, name)), 0, Infinity));
  forgive(
    life.oracle,
    tokensIn(cells, 0, Infinity).filter((one) => !left.has(one)),
  );
  // Between the halves of a filesystem that we were making, nobody can tell whose bytes are whose.
  const unmade = (tableOn(before)?.partitions ?? []).filter(({ label }) => label.endsWith('.new'));
  const lost = new Set(
    unmade.flatMap(({ startBytes, sizeBytes }) =>
      tokensIn(viewOf(mediumOf(life.world, name)), startBytes, startBytes + sizeBytes),
    ),
  );
  for (const one of left) if (!lost.has(one)) life.oracle.bytes.set(one, name);
  forgetUnmarked(life.oracle, life.world);
}

/**
 * Somebody mounts over a mount point of ours, mounts a volume of ours elsewhere, or has a loop
 * device over it.
 */
function hold(life: Living, event: Event): void {
  const node = nodeAt(event.node);
  const found = attached(life.world, node).flatMap(({ medium }) =>
    (tableOn(mediumOf(life.world, medium))?.partitions ?? []).flatMap(({ uuid, label }) => {
      const mark = parseMark(label);
      return mark === null ? [] : [{ medium, uuid, volume: mark.volume }];
    }),
  );
  const picked = found[event.pick % Math.max(1, found.length)];
  if (picked === undefined) return;
  const { medium, uuid, volume } = picked;
  life.world = withMachine(life.world, node, (machine) => {
    if (event.kind === 'loop') {
      const loop = `${medium} ${uuid}`;
      return machine.loops.includes(loop)
        ? machine
        : { ...machine, loops: [...machine.loops, loop] };
    }
    const system = machine.slots.find((name) => life.world.disks[name]?.isSystem === true) ?? '';
    const mountPoint =
      event.kind === 'mount-twice'
        ? `/mnt/${String(event.other)}`
        : `${STATE_DIR}/volumes/${volume}`;
    if (machine.mounts.some((mount) => mount.mountPoint === mountPoint)) return machine;
    const mount =
      event.kind === 'mount-twice'
        ? { medium, partitionUuid: uuid, mountPoint }
        : { medium: system, partitionUuid: null, mountPoint };
    return { ...machine, mounts: [...machine.mounts, mount] };
  });
}

/** A program has a data disk open, or a partition of one; whether it writes is left to chance. */
function open(life: Living, event: Event): void {
  const node = nodeAt(event.node);
  const name = pickDisk(life, event);
  if (name === null) return;
  const partitions = tableOn(mediumOf(life.world, name))?.partitions ?? [];
  const places = [null, ...partitions.map(({ uuid }) => uuid)];
  const partitionUuid = places[event.other % places.length] ?? null;
  const opener = { medium: name, partitionUuid, writes: (event.pick + event.other) % 3 > 0 };
  life.world = withMachine(life.world, node, (machine) => ({
    ...machine,
    openers: [...machine.openers, opener],
  }));
}
