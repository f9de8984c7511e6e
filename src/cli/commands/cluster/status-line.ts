import { usageError } from '../../command-error.ts';
import { STATUS_FORMATS, type DATA_FORMATS } from '../../line/command-spec.ts';
import type { GivenTo } from '../../line/given-words.ts';
import { outputOf, worldOptions, type WorldOptions } from '../../line/shared-options.ts';
import type { ComparedCommits, DeclarationSource } from '../../line/declaration-source.ts';
import { timeOf } from '../../line/time-values.ts';
import { liveCluster, statusKind, type ClusterOptions } from './cluster-options.ts';
import type { ClusterStatus } from './status-view.ts';

/** What is asked of `status`: tables of what a cluster reports, or the page of a fleet. */
export type StatusLine = StatusTables | StatusPage;

export interface StatusTables extends ClusterOptions {
  readonly command: 'status';
  readonly output: (typeof DATA_FORMATS)[number];
  /** null: all but the disks. */
  readonly kind: keyof ClusterStatus | null;
  /** Of the DiskRepositories; null: all. */
  readonly namespace: string | null;
  readonly watch: boolean;
}

/** From declarations and inventories, as `plan` reads them. */
export interface StatusPage extends WorldOptions {
  readonly command: 'status';
  readonly output: 'html';
  /** RFC 3339, UTC. */
  readonly asOf: string | null;
  /** Whether it tells what became of each disk, by the branch of the inventories. */
  readonly hasHistory: boolean;
  /** The branch of which is shown what merging it would do; null: none. */
  readonly compared: ComparedCommits | null;
  /** The cluster that is asked, too. */
  readonly live: ClusterOptions | null;
}

/** What only the page is made from, and what only tables are. */
const OF_PAGE = [
  'file',
  'repo',
  'ref',
  'head',
  'path',
  'inventory',
  'node',
  'as-of',
  'live',
  'history',
] as const;
const OF_TABLES = ['watch', 'namespace'] as const;

/** @throws CommandError of usage, for what does not go together. */
export function statusLine(given: GivenTo<'status'>): StatusLine {
  const output = outputOf(given, STATUS_FORMATS);
  const others = output === 'html' ? OF_TABLES : OF_PAGE;
  const wrong = others.find((name) => given.has(name));
  if (wrong !== undefined)
    throw usageError(
      output === 'html'
        ? `--${wrong} is for tables of a cluster, and -o html writes a page`
        : `--${wrong} is for the page of a fleet`,
      output === 'html' ? `Leave --${wrong} out.` : 'Give it with -o html.',
    );
  const kubeconfig = given.one('kubeconfig');
  if (output === 'html') {
    const world = worldOptions(given);
    return {
      command: 'status',
      output,
      ...world,
      hasHistory: given.has('history'),
      compared: comparedOf(given.one('head'), world.source),
      asOf: timeOf('as-of', given.one('as-of')),
      live: liveCluster(given.has('live'), kubeconfig),
    };
  }
  return {
    ...{ command: 'status', output, kubeconfig },
    kind: statusKind(given.argument),
    namespace: given.one('namespace'),
    watch: given.has('watch'),
  };
}

function comparedOf(head: string | null, source: DeclarationSource): ComparedCommits | null {
  if (head === null) return null;
  if (source.kind !== 'git')
    throw usageError(
      '--head names a branch, and the declarations come from no commit',
      'Add --repo DIR, and --ref REF for the branch that it would be merged into.',
    );
  return { base: source.ref ?? 'HEAD', head: { ...source, ref: head } };
}
