import { formatBytes } from '../../../model/values/bytes.ts';
import { tableLines, type Column } from '../../../render/text/table.ts';
import { shown, type Style } from '../../../render/text/terminal.ts';
import type { ClusterStatus } from './status-view.ts';

/** Characters of a commit that are shown. */
const SHORT_COMMIT = 12;

/**
 * Tables of what a cluster reports, the age of it in each row.
 *
 * @param kind one table; all but that of the disks when null.
 */
export function statusText(
  view: ClusterStatus,
  {
    kind,
    now,
    style,
  }: { readonly kind: keyof ClusterStatus | null; readonly now: Date; readonly style: Style },
): string {
  const kinds = kind === null ? (['repositories', 'nodes', 'claims'] as const) : [kind];
  const sections = kinds.map((each) => {
    const { columns, rows } = TABLES[each](view, now);
    const lines = tableLines(style, { columns, rows, indent: 0 });
    return lines.length === 0 ? `No ${each}.` : lines.join('\n');
  });
  return `${sections.join('\n\n')}\n`;
}

interface Cells {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

const TABLES: Readonly<Record<keyof ClusterStatus, (view: ClusterStatus, now: Date) => Cells>> = {
  repositories: ({ repositories }) => ({
    columns: titles('repository', 'ready', 'revision', 'status'),
    rows: repositories.map(({ namespace, name, ready, revision, isSuspended, message }) => [
      shown(`${namespace}/${name}`),
      isSuspended ? 'suspended' : ready,
      shownRevision(revision),
      shown(message),
    ]),
  }),
  nodes: ({ nodes }, now) => ({
    columns: titles('node', 'ready', 'last pass', 'to do', 'revision', 'status'),
    rows: nodes.map(({ name, ready, lastPass, remaining, revision, message }) => [
      shown(name),
      ready,
      lastPass === null ? 'never' : `${age(lastPass, now)} ago`,
      remaining === null ? '' : String(remaining),
      shownRevision(revision),
      shown(message),
    ]),
  }),
  disks: ({ disks }, now) => ({
    columns: titles('node', 'disk', 'now', 'size', 'model', 'serial', 'observed'),
    rows: disks.map(({ node, id, path, sizeBytes, model, serial, observedAt }) => [
      shown(node),
      shown(id),
      shown(path),
      formatBytes(sizeBytes),
      shown(model ?? ''),
      shown(serial ?? ''),
      `${age(observedAt, now)} ago`,
    ]),
  }),
  claims: ({ claims }) => ({
    columns: titles('claim', 'node', 'class', 'capacity', 'phase', 'volume'),
    rows: claims.map(({ namespace, name, node, storageClass, capacity, phase, volume }) => [
      name === null ? '(none)' : shown(`${namespace ?? ''}/${name}`),
      shown(node),
      shown(storageClass),
      shown(capacity),
      shown(phase),
      shown(volume),
    ]),
  }),
};

function titles(...names: readonly string[]): readonly Column[] {
  return names.map((title) => ({ title }));
}

/** A revision with its commit cut short, safe to show. */
export function shownRevision(revision: string | null): string {
  if (revision === null) return 'none yet';
  return shown(revision.replace(/[0-9a-f]{40,}$/, (commit) => commit.slice(0, SHORT_COMMIT)));
}

/** In the largest unit of which there are two, as kubectl has it. */
export function age(time: string, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(time)) / 1_000));
  if (seconds < 120) return `${String(seconds)}s`;
  if (seconds < 7_200) return `${String(Math.floor(seconds / 60))}m`;
  if (seconds < 172_800) return `${String(Math.floor(seconds / 3_600))}h`;
  return `${String(Math.floor(seconds / 86_400))}d`;
}
