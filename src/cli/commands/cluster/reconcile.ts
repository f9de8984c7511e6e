import { setTimeout as sleep } from 'node:timers/promises';
import { DISK_REPOSITORIES, type ApiObject } from '../../../cluster/resources.ts';
import type { Condition } from '../../../model/condition.ts';
import { shown } from '../../../render/text/terminal.ts';
import { openClusterClient } from './cluster-client.ts';
import type { CommandContext, ContextOf } from '../../command-context.ts';
import { CommandError } from '../../command-error.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';

interface Repository extends ApiObject {
  readonly status?: {
    readonly lastHandledReconcileAt?: string;
    readonly lastAppliedRevision?: string;
    readonly conditions?: readonly Condition[];
  };
}

const ASK_EVERY_MS = 500;

/** Asks the controller for a pass out of turn, and waits for what comes of it. */
export async function reconcile({
  line,
  surroundings,
  output,
}: ContextOf<'reconcile'>): Promise<ExitCode> {
  const client = await openClusterClient(line, surroundings);
  const name = { namespace: line.namespace, name: line.name };
  const asked = surroundings.now().toISOString();
  const untilMs = performance.now() + line.timeoutMs;
  try {
    await client.patch(DISK_REPOSITORIES, name, {
      type: 'merge',
      patch: { metadata: { annotations: { 'reconcile.fluxcd.io/requestedAt': asked } } },
    });
    for (;;) {
      const found = await client.get<Repository>(DISK_REPOSITORIES, name);
      if (found?.status?.lastHandledReconcileAt === asked) return await say(found, output);
      if (performance.now() > untilMs)
        throw new CommandError({
          message: `no controller served ${name.namespace}/${name.name} within ${String(line.timeoutMs / 1_000)} s`,
          remedy:
            'See whether a controller runs and leads ("kubectl get lease -A"), and whether the repository is suspended.',
        });
      await sleep(ASK_EVERY_MS);
    }
  } finally {
    client.close();
  }
}

async function say(
  { metadata, status }: Repository,
  output: CommandContext['output'],
): Promise<ExitCode> {
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  const revision = status?.lastAppliedRevision ?? 'no revision';
  const isReady = ready?.status === 'True';
  const why = ready === undefined ? '' : `: ${shown(ready.message)}`;
  await output.data(
    `${metadata.name} is ${isReady ? '' : 'not '}ready at ${shown(revision)}${why}\n`,
  );
  return isReady ? EXIT.done : EXIT.refused;
}
