import { errorAtKey, pathText, type Finding, type Path } from '../findings/finding.ts';
import { limits } from './limits.ts';

/** A value with the way back to the root. */
interface Visited {
  readonly value: object;
  readonly key: string;
  readonly parent: Visited | null;
}

/**
 * Finds a list or map that is longer than any declaration needs, before a validator looks at its
 * entries and makes several errors of each. Keeps its own stack, because what JSON.parse accepts
 * may be deeper than the one of calls.
 */
export function listTooLong(value: unknown, base: Path): Finding | null {
  if (typeof value !== 'object' || value === null) return null;
  const waiting: Visited[] = [{ value, key: '', parent: null }];
  for (let here = waiting.pop(); here !== undefined; here = waiting.pop()) {
    const length = Object.keys(here.value).length;
    if (length > limits.listEntries) return tooLong([...base, ...pathTo(here)], length);
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
    message: `${pathText(path)} has ${String(length)} entries; at most ${String(limits.listEntries)} are read of one list or map`,
    hint: 'split it over several documents',
  });
}
