import { ClusterError } from '../cluster-error.ts';

/** etcd takes objects of 1.5 MiB; JSON with escapes may be several times that. */
const LONGEST_LINE = 16 * 1024 * 1024;

/** Pieces of a stream become lines, however they were cut. */
export interface Lines {
  /** @returns the lines that this piece ends. */
  readonly push: (text: string) => readonly string[];
  /** Whether the stream stands in the middle of a line. */
  readonly isInLine: () => boolean;
}

/** @throws ClusterError (`bad-answer`) from `push` for a line without end. */
export function openLines(): Lines {
  let begun: string[] = [];
  let length = 0;
  return {
    push: (text) => {
      const ended = text.split('\n');
      const rest = ended.pop() ?? '';
      if (ended.length > 0) {
        ended[0] = begun.join('') + (ended[0] ?? '');
        begun = [];
        length = 0;
      }
      if (rest !== '') begun.push(rest);
      length += rest.length;
      if (length > LONGEST_LINE)
        throw new ClusterError('bad-answer', {
          message: `the watch sends a line of more than ${LONGEST_LINE} characters`,
          remedy: 'Look whether the address is that of a Kubernetes API server.',
        });
      return ended.filter((line) => line !== '');
    },
    isInLine: () => length > 0,
  };
}
