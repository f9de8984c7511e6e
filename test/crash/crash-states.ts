/**
 * What a power cut may leave of a log of writes and syncs. What a sync was answered for is there.
 * Of the rest, each write may be there, be lost, or be there in some of its sectors, whatever was
 * written before or after it.
 */
import { randomOf } from '../seeded-random.ts';

/** One write of a log, in the order in which they were asked. */
export interface LoggedWrite {
  /** Writes of one cache are lost together more often than not. */
  readonly cache: string;
  /** A write of one sector is there or not. */
  readonly sectors: number;
  /** Before that instant it was not there. */
  readonly asked: number;
  /** From that instant on it is not lost; Infinity when nothing keeps it. */
  readonly keptFrom: number;
  /** Written by a tool that knows how to begin anew; of these, fewer are tried one by one. */
  readonly isToolsOwn: boolean;
  /** Its cache is written out in order: what is lost of it is what came last. */
  readonly isInOrder?: boolean;
}

/** Sectors from the first up to, and without, the last. */
export type Sectors = readonly [first: number, end: number];

export interface CrashState {
  /** What was lost, for people. */
  readonly name: string;
  /** The writes that were asked before it are in question; of the others there is nothing. */
  readonly cut: number;
  /** By place in the log, what is there of writes that are not there as a whole. */
  readonly remains: ReadonlyMap<number, readonly Sectors[]>;
  /** Those that tell apart most come first. */
  readonly rank: number;
}

/**
 * So many writes in one window are tried one by one: those of tools, which begin anew, and those of
 * the agent.
 */
const MOST_OF_TOOLS = 6;
const MOST_OF_OWN = 24;
/** Of so many writes of one cache every subset is tried. */
const MOST_IN_FULL = 5;
/** What is lost of others, by its share. */
const SHARES = [0.5, 0.9];

/**
 * Every state is there once.
 *
 * @param log in the order in which its writes were asked.
 * @param seed chooses among what is too much to be tried in full.
 * @param isWanted of an instant at which something is kept from then on: whether the power may fail
 * right before it.
 */
export function crashStates(
  log: readonly LoggedWrite[],
  seed: number,
  isWanted: (instant: number) => boolean = () => true,
): readonly CrashState[] {
  const random = randomOf(seed);
  const instants = new Set(log.map(({ keptFrom }) => keptFrom));
  const found = new Map<string, CrashState>();
  for (const cut of Array.from(instants).toSorted((a, b) => a - b)) {
    if (!isWanted(cut)) continue;
    for (const state of statesAt(log, cut, random)) {
      const key = keyOf(log, state);
      const known = found.get(key);
      if (known === undefined || known.rank > state.rank) found.set(key, state);
    }
  }
  return Array.from(found.values());
}

/** As many as that, by chance, and more of those that have a low rank. */
export function someStates(
  states: readonly CrashState[],
  most: number,
  seed: number,
): readonly CrashState[] {
  const random = randomOf(seed);
  const ordered = states
    .map((state) => ({ state, order: state.rank / 2 + random() }))
    .toSorted((a, b) => a.order - b.order);
  const kept = new Set(ordered.slice(0, most).map(({ state }) => state));
  return states.filter((state) => kept.has(state));
}

/**
 * A text that tells apart what is there: the last write of which there is anything, and what is
 * missing before it.
 */
export function keyOf(log: readonly LoggedWrite[], { cut, remains }: CrashState): string {
  let last = log.findLastIndex(({ asked }) => asked < cut);
  while (remains.get(last)?.length === 0) last -= 1;
  const missing = Array.from(remains)
    .filter(([index]) => index <= last)
    .toSorted(([a], [b]) => a - b)
    .map(([index, parts]) => `${index}(${parts.join(' ')})`);
  return `${last}: ${missing.join()}`;
}

interface Window {
  readonly log: readonly LoggedWrite[];
  readonly cut: number;
  /** Places in the log of what may be lost. */
  readonly pending: readonly number[];
}

function statesAt(
  log: readonly LoggedWrite[],
  cut: number,
  random: () => number,
): readonly CrashState[] {
  const pending = log.flatMap(({ asked, keptFrom }, index) =>
    asked < cut && keptFrom >= cut ? [index] : [],
  );
  const window = { log, cut, pending };
  const states = [
    ...wholeCaches(window),
    ...oneByOne(window, random),
    ...torn(window, random),
    ...subsets(window, random),
  ];
  return states.map((state) => inOrder(window, state));
}

/** Behind what is lost of a cache that is written out in order, nothing is left. */
function inOrder({ log, pending }: Window, state: CrashState): CrashState {
  const cutOff = new Set<string>();
  const remains = new Map(state.remains);
  for (const index of pending) {
    const { cache, isInOrder, sectors } = log[index]!;
    if (isInOrder !== true) continue;
    const parts = remains.get(index);
    if (cutOff.has(cache)) remains.set(index, []);
    else if (parts !== undefined) {
      const [first] = parts;
      // Of a torn write, too, the beginning is left or nothing.
      if (first !== undefined && first[0] > 0) remains.set(index, []);
      if (first?.[1] !== sectors) cutOff.add(cache);
    }
  }
  return { ...state, remains };
}

function stateOf(
  { cut, pending }: Window,
  what: { readonly name: string; readonly rank: number },
  isLost: (index: number) => boolean,
): CrashState {
  const lost = pending.filter(isLost).map((index) => [index, []] as const);
  return { ...what, cut, remains: new Map(lost) };
}

function wholeCaches(window: Window): readonly CrashState[] {
  const { log, pending } = window;
  const caches = Array.from(new Set(pending.map((index) => log[index]!.cache)));
  return [
    stateOf(window, { name: 'nothing lost', rank: 0 }, () => false),
    stateOf(window, { name: 'all lost', rank: 0 }, () => true),
    ...caches.flatMap((cache) => [
      stateOf(window, { name: `${cache} lost`, rank: 0 }, (index) => log[index]!.cache === cache),
      stateOf(
        window,
        { name: `all but ${cache} lost`, rank: 0 },
        (index) => log[index]!.cache !== cache,
      ),
    ]),
  ];
}

/** Of the agent's writes, and of those of tools, as many as are tried one by one. */
function chosen({ log, pending }: Window, random: () => number): readonly number[] {
  const own = pending.filter((index) => !log[index]!.isToolsOwn);
  const tools = pending.filter((index) => log[index]!.isToolsOwn);
  const all = [...drawn(own, MOST_OF_OWN, random), ...drawn(tools, MOST_OF_TOOLS, random)];
  return all.toSorted((a, b) => a - b);
}

function drawn<T>(from: readonly T[], most: number, random: () => number): readonly T[] {
  return from
    .map((one) => ({ one, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, most)
    .map(({ one }) => one);
}

function oneByOne(window: Window, random: () => number): readonly CrashState[] {
  return chosen(window, random).flatMap((one) => [
    stateOf(window, { name: `write ${one} lost`, rank: 1 }, (index) => index === one),
    stateOf(window, { name: `all but write ${one} lost`, rank: 1 }, (index) => index !== one),
    stateOf(window, { name: `all from write ${one} on lost`, rank: 1 }, (index) => index >= one),
  ]);
}

function torn(window: Window, random: () => number): readonly CrashState[] {
  const { log } = window;
  const wide = chosen(window, random).filter((index) => log[index]!.sectors > 1);
  return wide.flatMap((one) => {
    const { sectors } = log[one]!;
    const middle = Math.floor(random() * (sectors - 1)) + 1;
    const ways: readonly (readonly [string, readonly Sectors[]])[] = [
      ['its first sector', [[0, 1]]],
      ['its last sector', [[sectors - 1, sectors]]],
      ['all but its first sector', [[1, sectors]]],
      ['all but its last sector', [[0, sectors - 1]]],
      [`its first ${middle} sectors`, [[0, middle]]],
    ];
    return ways.flatMap(([what, parts]) =>
      [false, true].map((andAfter) => {
        const name = `of write ${one} ${what}${andAfter ? ', and nothing after it' : ''}`;
        const { remains, ...state } = stateOf(
          window,
          { name, rank: 2 },
          (index) => andAfter && index > one,
        );
        return { ...state, remains: new Map([...remains, [one, parts]]) };
      }),
    );
  });
}

/** All of the few writes of one cache; of many, some. */
function subsets(window: Window, random: () => number): readonly CrashState[] {
  const { log, pending } = window;
  const caches = Array.from(new Set(pending.map((index) => log[index]!.cache)));
  const few = caches
    .map((cache) => pending.filter((index) => log[index]!.cache === cache))
    .filter(({ length }) => length > 1 && length <= MOST_IN_FULL);
  const drawn = pending.length < 3 ? [] : SHARES;
  return [
    ...few.flatMap((writes) => inFull(window, writes)),
    ...drawn.map((share) => {
      const lost = new Set(pending.filter(() => random() < share));
      const name = `${lost.size} writes lost`;
      return stateOf(window, { name, rank: 2 }, (index) => lost.has(index));
    }),
  ];
}

function inFull(window: Window, writes: readonly number[]): readonly CrashState[] {
  return Array.from({ length: 2 ** writes.length }, (_, bits) => {
    const lost = writes.filter((_write, at) => (bits & (1 << at)) !== 0);
    const name = `writes ${lost.join(', ')} lost`;
    return stateOf(window, { name, rank: 1 }, (index) => lost.includes(index));
  });
}
