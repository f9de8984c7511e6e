import { unescapeOctal } from '../mounts/mountinfo.ts';

/** One line of /proc/swaps (proc_swaps(5)). */
export interface Swap {
  readonly path: string;
  readonly kind: 'partition' | 'file';
}

/** Reads /proc/swaps. The kernel marks a file that was removed meanwhile with a suffix. */
export function parseSwaps(text: string): readonly Swap[] {
  return text
    .split('\n')
    .slice(1)
    .map((line) => /^(\S+)\s+(partition|file)\s/.exec(line))
    .filter((match) => match !== null)
    .map((match) => ({
      path: unescapeOctal(match[1] ?? '').replace(/ \(deleted\)$/, ''),
      kind: match[2] === 'partition' ? 'partition' : 'file',
    }));
}
