import { errorAtKey, pathText, type Finding, type Path } from './finding.ts';
import { limits } from './limits.ts';

/** A value with the way back to the root. */
interface Visited {
  readonly value: object;
  readonly key: string;
  readonly parent: Visited | null;
}

/**
 * Finds a list that is longer than any declaration needs, before a validator looks at its entries:
 * Ajv copies all errors so far at each entry that has one, which takes the square of their number.
 * Keeps its own stack, because what JSON.parse accepts may be deeper than the one of calls.
 */
export function listTooLong(value: unknown, base: Path): Finding | null {
  if (typeof value !== 'object' || value === null) return null;
  const waiting: Visited[] = [{ value, key: '', parent: null }];
  for (let here = waiting.pop(); here !== undefined; here = waiting.pop()) {
    if (Array.isArray(here.value) && here.value.length > limits.listEntries)
      return tooLong([...base, ...pathTo(here)], here.value.length);
    for (const [key, member] of Object.entries(here.value) as [string, unknown][])
      if (typeof member === 'object' && member !== null)
        waiting.push({ value: member, key, parent: here });
  }
  return null;
}

function pathTo({ key, parent }: Visited): Path {
  if (parent === null) return [];
  return [...pathTo(parent), Array.isArray(parent.value) ? Number(key) : key];
}

function tooLong(path: Path, length: number): Finding {
  return errorAtKey(path, {
    code: 'too-many',
    message: `${pathText(path)} has ${String(length)} entries; at most ${String(limits.listEntries)} are read of one list`,
    hint: 'split it over several documents',
  });
}
