import { openClusterClient } from './cluster-client.ts';
import type { CommandContext, ContextOf } from '../../command-context.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import { valueText } from '../../value-text.ts';
import type { StatusTables } from './status-line.ts';
import { readStatusObjects } from './status-sources.ts';
import { statusText } from './status-text.ts';
import { clusterStatus, isAllReady, type ClusterStatus } from './status-view.ts';
import { watchStatus } from './watch-status.ts';

/** Prints how a fleet stands: as tables of what a cluster reports, or as a page. */
export async function status({ line, ...around }: ContextOf<'status'>): Promise<ExitCode> {
  if (line.output !== 'html') return statusTables({ line, ...around });
  return (await import('./status-page.ts')).statusPage({ line, ...around });
}

/**
 * Prints how repositories, nodes, disks and claims of a cluster stand: what was reported, and when.
 */
async function statusTables(context: CommandContext<StatusTables>): Promise<ExitCode> {
  const { line, surroundings, output } = context;
  const { kind } = line;
  const shownOf = (view: ClusterStatus): Partial<ClusterStatus> =>
    kind === null ? view : { [kind]: view[kind] };
  const print = async (view: ClusterStatus): Promise<void> => {
    const text =
      line.output === 'text'
        ? statusText(view, { kind, now: surroundings.now(), style: output.dataStyle })
        : await valueText(line.output, shownOf(view));
    await output.data(text);
  };
  const client = await openClusterClient(line, surroundings);
  try {
    if (line.watch)
      return await watchStatus(client, context, {
        shownOf,
        print: async (view) => {
          if (line.output === 'text')
            await output.data(`--- ${surroundings.now().toISOString()}\n`);
          await print(view);
        },
      });
    const view = clusterStatus(await readStatusObjects(client, line.namespace));
    await print(view);
    return isAllReady(view) ? EXIT.done : EXIT.refused;
  } finally {
    client.close();
  }
}
