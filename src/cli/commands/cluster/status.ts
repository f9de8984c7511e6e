import { openClusterClient } from './cluster-client.ts';
import type { CommandContext } from '../../command-context.ts';
import { usageError } from '../../command-error.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import { valueText } from '../../value-text.ts';
import { readStatusObjects } from './status-sources.ts';
import { statusText } from './status-text.ts';
import { clusterStatus, isAllReady, type ClusterStatus } from './status-view.ts';
import { watchStatus } from './watch-status.ts';

const KINDS: readonly (keyof ClusterStatus)[] = ['repositories', 'nodes', 'disks', 'claims'];

/**
 * Prints how repositories, nodes, disks and claims of a cluster stand: what was reported, and when.
 */
export async function status(context: CommandContext): Promise<ExitCode> {
  const { line, surroundings, output } = context;
  const kind = kindOf(line.argument);
  const shownOf = (view: ClusterStatus): Partial<ClusterStatus> =>
    kind === null ? view : { [kind]: view[kind] };
  const print = async (view: ClusterStatus): Promise<void> => {
    const text =
      line.output === 'text'
        ? statusText(view, { kind, now: surroundings.now(), style: output.dataStyle })
        : await valueText(line.output, shownOf(view));
    await output.data(text);
  };
  const client = await openClusterClient(line.cluster, surroundings);
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
    const view = clusterStatus(await readStatusObjects(client, line.cluster.namespace));
    await print(view);
    return isAllReady(view) ? EXIT.done : EXIT.refused;
  } finally {
    client.close();
  }
}

function kindOf(text: string | null): keyof ClusterStatus | null {
  if (text === null) return null;
  const kind = KINDS.find((each) => each === text);
  if (kind !== undefined) return kind;
  throw usageError(
    `status knows no ${JSON.stringify(text)}`,
    `Write one of ${KINDS.join(', ')}, or nothing for all but the disks.`,
  );
}
