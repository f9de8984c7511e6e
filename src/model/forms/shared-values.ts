import { err, ok, type Result } from '../values/result.ts';

/**
 * A value in which what stands in many places is written once. A list is written as `[-1, ...]`, an
 * object as `[-2 - shape, ...]` with the values of its members, and `[n]` is what stands at `n` of
 * `shared`. All else is written as it is.
 */
export interface SharedValues {
  /** The names of the members of objects, by shape. */
  readonly shapes: readonly (readonly string[])[];
  /** In any order, and without circles. */
  readonly shared: readonly PackedValue[];
  readonly content: PackedValue;
}

export type PackedValue = string | number | boolean | null | readonly PackedValue[];

const LIST = -1;
const FIRST_SHAPE = -2;

/** A text or number this short is written where it stands: a reference is no shorter. */
const SHORT_TEXT = 8;

/** Deeper than anything that we write. */
const DEEPEST = 200;

/**
 * Few references can stand for more than any memory holds; a plan of 1,000 nodes has some fifteen
 * million values.
 */
const MOST_VALUES = 60_000_000;

type Part = string | number | boolean | null | Entry;

/** A list, an object, or a long text or number, wherever it stands. */
interface Entry {
  readonly code: number | null;
  readonly parts: readonly Part[];
  readonly id: number;
  uses: number;
}

/** Packs a value of plain data; members without a value are left out, as in JSON. */
export function packValues(value: unknown): SharedValues {
  const shapes = new Map<string, number>();
  const entries = new Map<string, Entry>();
  const entryOf = (key: string, code: number | null, parts: readonly Part[]): Entry => {
    const known = entries.get(key);
    if (known !== undefined) return known;
    const entry = { code, parts, id: entries.size, uses: 0 };
    entries.set(key, entry);
    // Once for each different value that it stands in: that one is written once itself.
    for (const part of parts) if (typeof part === 'object' && part !== null) part.uses += 1;
    return entry;
  };
  const container = (code: number, parts: readonly Part[]): Entry =>
    entryOf(`${String(code)} ${parts.map(keyOf).join(' ')}`, code, parts);
  const partOf = (given: unknown): Part => {
    if (typeof given === 'string' || typeof given === 'number') {
      const text = JSON.stringify(given);
      return text.length > SHORT_TEXT ? entryOf(text, null, [given]) : given;
    }
    if (typeof given === 'boolean') return given;
    if (typeof given !== 'object' || given === null) return null;
    if (Array.isArray(given)) return container(LIST, given.map(partOf));
    const members = Object.entries(given).filter(([, member]) => member !== undefined);
    const names = JSON.stringify(members.map(([name]) => name));
    const shape = shapes.get(names) ?? shapes.size;
    shapes.set(names, shape);
    return container(
      FIRST_SHAPE - shape,
      members.map(([, member]) => partOf(member)),
    );
  };
  const root = partOf(value);
  const shared = Array.from(entries.values()).filter(isWorthSharing);
  // What is used most has the shortest references.
  shared.sort((a, b) => b.uses - a.uses || a.id - b.id);
  const places = new Map(shared.map(({ id }, place) => [id, place]));
  return {
    shapes: Array.from(shapes.keys(), (names) => JSON.parse(names) as readonly string[]),
    shared: shared.map((entry) => written(entry, places)),
    content: packed(root, places),
  };
}

function keyOf(part: Part): string {
  return typeof part === 'object' && part !== null ? `#${String(part.id)}` : JSON.stringify(part);
}

function isWorthSharing({ uses, code, parts }: Entry): boolean {
  return uses > 1 && (code === null || code <= FIRST_SHAPE || parts.length > 1);
}

function packed(part: Part, places: ReadonlyMap<number, number>): PackedValue {
  if (typeof part !== 'object' || part === null) return part;
  const place = places.get(part.id);
  return place === undefined ? written(part, places) : [place];
}

function written({ code, parts }: Entry, places: ReadonlyMap<number, number>): PackedValue {
  if (code === null) return parts[0] as string | number;
  return [code, ...parts.map((part) => packed(part, places))];
}

interface Unpacked {
  readonly value: unknown;
  /** How many values it has, each as often as it stands in it. */
  readonly size: number;
}

/**
 * The value that was packed. What stands in many places is one value there, too.
 *
 * @returns an error where the form is not one that {@link packValues} writes: a circle, a place
 * that is not there, or more values than can be worked with.
 */
export function unpackValues({ shapes, shared, content }: SharedValues): Result<unknown, string> {
  const done = new Map<number, Unpacked>();
  const open = new Set<number>();
  const problems: string[] = [];
  const failed = (text: string): Unpacked => {
    problems.push(text);
    return { value: null, size: 1 };
  };
  const referred = (place: number, depth: number): Unpacked => {
    const known = done.get(place);
    if (known !== undefined) return known;
    const row = shared[place];
    if (row === undefined) return failed(`nothing stands at shared[${String(place)}]`);
    if (open.has(place)) return failed(`shared[${String(place)}] stands in itself`);
    open.add(place);
    const found = unpacked(row, depth);
    open.delete(place);
    done.set(place, found);
    return found;
  };
  const unpacked = (given: PackedValue, depth: number): Unpacked => {
    if (!Array.isArray(given))
      return typeof given === 'object' && given !== null
        ? failed('an object stands where a packed value was expected')
        : { value: given, size: 1 };
    if (depth > DEEPEST) return failed(`it is deeper than ${String(DEEPEST)}`);
    const [code, ...rest] = given as readonly PackedValue[];
    if (typeof code !== 'number' || !Number.isSafeInteger(code))
      return failed('a list without a code');
    if (code >= 0) return referred(code, depth + 1);
    const parts = rest.map((part) => unpacked(part, depth + 1));
    const size = parts.reduce((sum, part) => sum + part.size, 1);
    if (size > MOST_VALUES) return failed(`it has more than ${String(MOST_VALUES)} values`);
    const values = parts.map(({ value }) => value);
    if (code === LIST) return { value: values, size };
    const names = shapes[FIRST_SHAPE - code];
    if (names?.length !== values.length)
      return failed(`no shape of ${String(values.length)} members`);
    return { value: Object.fromEntries(names.map((name, at) => [name, values[at]])), size };
  };
  const { value } = unpacked(content, 0);
  const [first] = problems;
  return first === undefined ? ok(value) : err(first);
}
