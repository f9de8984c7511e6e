import { canonicalJson } from '../model/values/digest.ts';
import type { DigestInput, NodeInputs } from '../plan/node-digest.ts';

/** One input of a digest that is another now. */
export interface InputDifference {
  /** Names from the outside in; a member of a list by what it is called, such as a disk's id. */
  readonly path: readonly string[];
  /** undefined: it was not there. */
  readonly was: DigestInput | undefined;
  /** undefined: it is not there any more. */
  readonly now: DigestInput | undefined;
}

/** The innermost inputs in which two digests differ, in the order of the inputs. */
export function inputDifferences(was: NodeInputs, now: NodeInputs): readonly InputDifference[] {
  return differencesOf(was, now, []);
}

function differencesOf(
  was: DigestInput | undefined,
  now: DigestInput | undefined,
  path: readonly string[],
): readonly InputDifference[] {
  if (was !== undefined && now !== undefined && canonicalJson(was) === canonicalJson(now))
    return [];
  const before = membersOf(was);
  const after = membersOf(now);
  if (before === null || after === null) return [{ path, was, now }];
  const names = new Set([...before.keys(), ...after.keys()]);
  const inner = Array.from(names).flatMap((name) =>
    differencesOf(before.get(name), after.get(name), [...path, name]),
  );
  // Nothing but the order of a list, or how often something is in it.
  return inner.length === 0 ? [{ path, was, now }] : inner;
}

/** What can be distinguished inside of an input; null where it is one value. */
function membersOf(input: DigestInput | undefined): ReadonlyMap<string, DigestInput> | null {
  if (typeof input !== 'object' || input === null) return null;
  if (!isList(input)) return new Map(Object.entries(input));
  const named = input.map((each) => [nameOf(each), each] as const);
  return named.every(([name]) => name !== null)
    ? new Map(named.map(([name, each]) => [name ?? '', each]))
    : null;
}

function isList(input: DigestInput): input is readonly DigestInput[] {
  return Array.isArray(input);
}

/** By these an input in a list is known, the first that it has. */
const NAMES = ['chosenAs', 'aliases', 'volume', 'key', 'tableUuid', 'startBytes'] as const;

function nameOf(input: DigestInput): string | null {
  if (typeof input !== 'object' || input === null || isList(input)) return null;
  for (const name of NAMES) {
    const value = input[name];
    const [first] = Array.isArray(value) ? (value as readonly unknown[]) : [value];
    if (typeof first === 'string' || typeof first === 'number') return String(first);
  }
  return null;
}
