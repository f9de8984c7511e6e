import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../../../cluster/api-client.ts';
import { reflect, type Reflector } from '../../../cluster/reflector.ts';
import type { ApiObject } from '../../../cluster/resources.ts';
import { createAlarm } from '../../../resident/alarm.ts';
import type { CommandContext } from '../../command-context.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import type { StatusTables } from './status-line.ts';
import { clusterStatus, type ClusterStatus } from './status-view.ts';
import { statusSources, type StatusSource } from './status-sources.ts';

/** What comes together is shown together: a pass writes several objects. */
const SETTLE_MS = 300;
/** Without a change the ages of what is shown grow, and whoever reads has to be asked for. */
const LOOK_EVERY_MS = 60_000;

/**
 * Calls `print` with the status now, and again whenever what is shown of it is something else. Ends
 * at an interruption, or when nobody reads any more. An API server that is away is waited for.
 */
export async function watchStatus(
  client: ApiClient,
  { line, surroundings, output }: CommandContext<StatusTables>,
  {
    shownOf,
    print,
  }: {
    readonly shownOf: (view: ClusterStatus) => Partial<ClusterStatus>;
    readonly print: (view: ClusterStatus) => Promise<void>;
  },
): Promise<ExitCode> {
  const { interruption, stdout } = surroundings;
  const alarm = createAlarm();
  const onChange = alarm.ring;
  const open = ([resource, options]: StatusSource): Reflector<ApiObject> =>
    reflect(client, resource, { ...options, onChange, signal: interruption });
  const sources = statusSources(line.namespace);
  const stores = {
    repositories: open(sources.repositories),
    nodeStorages: open(sources.nodeStorages),
    nodeInventories: open(sources.nodeInventories),
    volumes: open(sources.volumes),
  };
  await output.note('Watching; Ctrl-C ends it.\n');
  // Rejected by an interruption alone, which the loop sees.
  const all = Object.values(stores).map(async ({ synced }) => synced);
  await Promise.all(all).catch(() => undefined);
  let printed: string | null = null;
  while (!interruption.aborted && !stdout.destroyed) {
    const view = clusterStatus({
      repositories: objectsOf(stores.repositories),
      nodeStorages: objectsOf(stores.nodeStorages),
      nodeInventories: objectsOf(stores.nodeInventories),
      volumes: objectsOf(stores.volumes),
    });
    const key = JSON.stringify(shownOf(view));
    if (key !== printed) await print(view);
    printed = key;
    await alarm.wait(LOOK_EVERY_MS, interruption);
    await sleep(SETTLE_MS, undefined, { signal: interruption }).catch(() => undefined);
  }
  return stdout.destroyed ? EXIT.done : EXIT.interrupted;
}

function objectsOf(store: Reflector<ApiObject>): readonly ApiObject[] {
  return [...store.objects().values()];
}
