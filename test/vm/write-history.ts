/**
 * What was written to all disks of a machine, in the one order in which it was, and what a power
 * cut at any instant of it leaves. A disk takes writes into a cache that it loses with its power:
 * what it was told to flush, or to write through, is there afterwards; of the rest each sector may
 * be there or not. Order between two disks is what a log of each disk by itself (blklogwrites)
 * cannot tell: whether a record on one was durable before the first byte of the other was written.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { CrashState, LoggedWrite } from '../crash/crash-states.ts';
import { randomOf } from '../seeded-random.ts';

/** So many writes and flushes had been answered, of all disks together. */
export type Instant = number;

export interface HistoryDisk {
  readonly name: string;
  /**
   * What is written to it is written here too; by others than this server only between two
   * histories.
   */
  readonly image: string;
  /** Each is written whole or not at all. */
  readonly sectorBytes: number;
  /** What its cache loses is what came last. */
  readonly writesInOrder: boolean;
}

export interface HistoryWrite {
  readonly startBytes: number;
  readonly lengthBytes: number;
  /** Null for zeros. */
  readonly content: Buffer | null;
  /** Kept without a flush (FUA). */
  readonly durable: boolean;
  /** See {@link WriteHistory.flushed}. */
  readonly answered: number;
}

/**
 * Of what a cache held, the seed says what is lost; or one of the states of {@link
 * WriteHistory.writes}.
 */
export type PowerCut = { readonly instant: Instant; readonly seed: number } | CrashState;

export interface WriteHistory {
  readonly wrote: (disk: string, write: HistoryWrite) => void;
  /**
   * @param arrived what was answered before this number is kept: whoever sent the flush may have
   * known of it.
   */
  readonly flushed: (disk: string, arrived: number) => void;
  readonly now: () => Instant;
  /**
   * The instants right before a flush was answered, when all that it is to keep is still at stake.
   */
  readonly flushes: () => readonly Instant[];
  /** What was written, each with the instant of the flush that keeps it. */
  readonly writes: () => readonly LoggedWrite[];
  /** The images become what a power cut leaves. */
  readonly cut: (power: PowerCut) => void;
  /** Away with it; the images stay. */
  readonly end: () => void;
}

interface LoggedWriteEntry {
  readonly kind: 'write';
  readonly disk: HistoryDisk;
  readonly startBytes: number;
  readonly lengthBytes: number;
  /** Where in the log its content is; null for zeros. */
  readonly at: number | null;
  readonly durable: boolean;
  readonly answered: number;
}

type Entry =
  | LoggedWriteEntry
  | { readonly kind: 'flush'; readonly disk: HistoryDisk; readonly arrived: number };

/** Begins a history of these disks, as they are now. */
export function beginHistory(directory: string, disks: readonly HistoryDisk[]): WriteHistory {
  const byName = new Map(disks.map((disk) => [disk.name, disk]));
  const entries: Entry[] = [];
  const logFile = `${directory}/history`;
  const log = openSync(logFile, 'w+');
  let logBytes = 0;
  for (const { image } of disks) copySparse(image, beginningOf(image));

  function diskNamed(name: string): HistoryDisk {
    const disk = byName.get(name);
    if (disk === undefined) throw new Error(`The disk ${name} has no history.`);
    return disk;
  }

  function cut(power: PowerCut): void {
    const instant = 'seed' in power ? power.instant : power.cut;
    const losses =
      'seed' in power ? lossesOf(entries, instant, randomOf(power.seed)) : lossesIn(entries, power);
    for (const disk of disks) {
      copySparse(beginningOf(disk.image), disk.image);
      const image = openSync(disk.image, 'r+');
      for (const [index, entry] of entries.slice(0, instant + 1).entries())
        if (entry.disk === disk) writeAgain(image, entry, losses.get(index));
      closeSync(image);
    }
  }

  /** @param remains what of a write is left; all of it unless told. */
  function writeAgain(image: number, entry: Entry, remains?: readonly Part[]): void {
    if (entry.kind === 'flush') return;
    for (const part of remains ?? [entry])
      writePart(image, part, entry.at === null ? null : readLogged(entry.at, entry, part));
  }

  function readLogged(at: number, entry: LoggedWriteEntry, part: Part): Buffer {
    const content = Buffer.alloc(part.lengthBytes);
    readSync(log, content, { position: at + part.startBytes - entry.startBytes });
    return content;
  }

  return {
    wrote: (name, { startBytes, lengthBytes, content, durable, answered }) => {
      const at = content === null ? null : logBytes;
      if (content !== null) logBytes += writeSync(log, content, 0, content.length, logBytes);
      const disk = diskNamed(name);
      entries.push({ kind: 'write', disk, startBytes, lengthBytes, at, durable, answered });
    },
    flushed: (name, arrived) => {
      entries.push({ kind: 'flush', disk: diskNamed(name), arrived });
    },
    now: () => entries.length,
    flushes: () => entries.flatMap(({ kind }, index) => (kind === 'flush' ? [index] : [])),
    writes: () => loggedWrites(entries),
    cut,
    end: () => {
      closeSync(log);
      rmSync(logFile);
      for (const { image } of disks) rmSync(beginningOf(image));
    },
  };
}

function isWrite(entry: Entry): entry is LoggedWriteEntry {
  return entry.kind === 'write';
}

/**
 * An instant is a place among all entries: right before a flush there all that it is to keep is at
 * stake.
 */
function loggedWrites(entries: readonly Entry[]): readonly LoggedWrite[] {
  const flushes = new Map<HistoryDisk, { readonly at: number; readonly arrived: number }[]>();
  const writes: LoggedWrite[] = [];
  for (const [at, entry] of Array.from(entries.entries()).toReversed()) {
    const later = flushes.get(entry.disk) ?? [];
    if (entry.kind === 'flush') {
      flushes.set(entry.disk, [{ at, arrived: entry.arrived }, ...later]);
      continue;
    }
    const flush = later.find(({ arrived }) => entry.answered < arrived);
    writes.push({
      cache: entry.disk.name,
      sectors: Math.ceil(entry.lengthBytes / entry.disk.sectorBytes),
      asked: at,
      // The one that is on its way at that instant is at stake, too.
      keptFrom: entry.durable ? at + 0.5 : (flush?.at ?? Infinity),
      isToolsOwn: false,
      isInOrder: entry.disk.writesInOrder,
    });
  }
  return writes.toReversed();
}

function lossesIn(
  entries: readonly Entry[],
  { remains }: CrashState,
): ReadonlyMap<number, readonly Part[]> {
  const places = entries.flatMap((entry, at) => (isWrite(entry) ? [{ entry, at }] : []));
  return new Map(
    Array.from(remains, ([index, parts]) => {
      const { entry, at } = places[index]!;
      const { sectorBytes } = entry.disk;
      const left = parts.map(([first, end]) => ({
        startBytes: entry.startBytes + first * sectorBytes,
        lengthBytes: Math.min(end * sectorBytes, entry.lengthBytes) - first * sectorBytes,
      }));
      return [at, left];
    }),
  );
}

function beginningOf(image: string): string {
  return `${image}.beginning`;
}

function copySparse(from: string, to: string): void {
  execFileSync('cp', ['--sparse=always', '--reflink=auto', from, to]);
}

interface Part {
  readonly startBytes: number;
  readonly lengthBytes: number;
}

function wholeOf({ startBytes, lengthBytes }: Part): Part {
  return { startBytes, lengthBytes };
}

/**
 * Of the writes that were in a cache at an instant, what is left, by their index. The one after it
 * was on its way.
 */
function lossesOf(
  entries: readonly Entry[],
  instant: Instant,
  random: () => number,
): ReadonlyMap<number, readonly Part[]> {
  const pending = new Map<HistoryDisk, number[]>();
  const lastFlush = new Map<HistoryDisk, number>();
  for (let index = Math.min(instant, entries.length - 1); index >= 0; index -= 1) {
    const entry = entries[index]!;
    const kept = lastFlush.get(entry.disk) ?? 0;
    if (entry.kind === 'flush') {
      if (index < instant) lastFlush.set(entry.disk, Math.max(kept, entry.arrived));
    } else if (index === instant || !(entry.durable || entry.answered < kept))
      pending.set(entry.disk, [index, ...(pending.get(entry.disk) ?? [])]);
  }
  const all = Array.from(pending, ([disk, indexes]) => {
    const writes = indexes.map((index) => entries[index] as LoggedWriteEntry);
    const remains = disk.writesInOrder ? firstOf(writes, random) : someOf(writes, random);
    return indexes.map((index, at) => [index, remains[at] ?? []] as const);
  });
  return new Map(all.flat());
}

type Remains = readonly (readonly Part[])[];

/** Nothing is left, or everything; else what came first, and of the next one its beginning. */
function firstOf(writes: readonly LoggedWriteEntry[], random: () => number): Remains {
  const style = random();
  if (style < 0.25) return writes.map(() => []);
  if (style < 0.5) return writes.map((write) => [wholeOf(write)]);
  const whole = Math.floor(random() * writes.length);
  return writes.map((write, index) => {
    if (index < whole) return [wholeOf(write)];
    const sectors = Math.floor((random() * write.lengthBytes) / write.disk.sectorBytes);
    const lengthBytes = index > whole ? 0 : sectors * write.disk.sectorBytes;
    return [{ startBytes: write.startBytes, lengthBytes }];
  });
}

/**
 * Nothing is left, or everything; else half or most of the writes are there, and of others some
 * sectors.
 */
function someOf(writes: readonly LoggedWriteEntry[], random: () => number): Remains {
  const wholeShare = [0, 1, 0.5, 0.9][Math.floor(random() * 4)]!;
  return writes.map((write) => {
    if (wholeShare === 1 || (wholeShare > 0 && random() < wholeShare)) return [wholeOf(write)];
    if (wholeShare === 0 || random() < 0.5) return [];
    const { sectorBytes } = write.disk;
    return Array.from({ length: Math.ceil(write.lengthBytes / sectorBytes) }, (_, sector) => ({
      startBytes: write.startBytes + sector * sectorBytes,
      lengthBytes: Math.min(sectorBytes, write.lengthBytes - sector * sectorBytes),
    })).filter(() => random() < 0.5);
  });
}

const zeros = Buffer.alloc(1024 ** 2);

/**
 * Writes to an image; zeros only where there are none, so that it stays sparse. @param content null
 * for zeros.
 */
export function writePart(image: number, part: Part, content: Buffer | null): void {
  if (content !== null) {
    writeSync(image, content, 0, part.lengthBytes, part.startBytes);
    return;
  }
  const now = Buffer.alloc(Math.min(zeros.length, part.lengthBytes));
  for (let at = 0; at < part.lengthBytes; at += zeros.length) {
    const lengthBytes = Math.min(zeros.length, part.lengthBytes - at);
    const position = part.startBytes + at;
    const read = readSync(image, now, 0, lengthBytes, position);
    if (!isZero(now.subarray(0, read))) writeSync(image, zeros, 0, lengthBytes, position);
  }
}

export function isZero(content: Buffer): boolean {
  for (let at = 0; at < content.length; at += zeros.length) {
    const some = content.subarray(at, at + zeros.length);
    if (some.compare(zeros, 0, some.length) !== 0) return false;
  }
  return true;
}
