import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import manifest from '../../../../package.json' with { type: 'json' };
import { openClusterClient } from './cluster-client.ts';
import type { ContextOf } from '../../command-context.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';

/** Runs the controller until it is asked to end. */
export async function controller({
  line,
  surroundings,
}: ContextOf<'controller'>): Promise<ExitCode> {
  const { runController } = await import('../../../controller/controller.ts');
  const { openLog } = await import('../../../resident/log.ts');
  const client = await openClusterClient(line, surroundings);
  const { stdout, environment, interruption } = surroundings;
  const log = openLog('json', { write: (text) => void stdout.write(text) });
  try {
    await runController({
      client,
      identity: `${hostname()}_${randomUUID()}`,
      namespace: line.namespace ?? environment['POD_NAMESPACE'] ?? 'diskwright-system',
      watchNamespace: line.namespace,
      listen: line.healthAddress,
      webhookListen: line.webhookAddress,
      pageListen: line.pageAddress,
      cacheDir: line.cacheDir,
      approvesHosts: line.approvesHosts,
      version: manifest.version,
      log,
      signal: interruption,
    });
  } finally {
    client.close();
  }
  return EXIT.done;
}
