import { usageError } from '../../command-error.ts';
import { DATA_FORMATS } from '../../line/command-spec.ts';
import type { GivenTo } from '../../line/given-words.ts';
import { outputOf } from '../../line/shared-options.ts';

/** What is asked of `history`. */
export interface HistoryLine {
  readonly command: 'history';
  /** A serial number or id. */
  readonly disk: string;
  /** A clone on this machine. */
  readonly repo: string;
  /** `git:REF` or `git:REF:PATH`. */
  readonly branch: string;
  readonly output: (typeof DATA_FORMATS)[number];
}

/** @throws CommandError of usage. */
export function historyLine(given: GivenTo<'history'>): HistoryLine {
  const [branch = 'git:observed', another] = given.all('inventory');
  if (another !== undefined)
    throw usageError('--inventory is given twice', 'Give one branch, such as git:observed.');
  return {
    command: 'history',
    disk: given.needed('disk/ID').replace(/^disks?\//, ''),
    repo: given.one('repo') ?? '.',
    branch,
    output: outputOf(given, DATA_FORMATS),
  };
}
