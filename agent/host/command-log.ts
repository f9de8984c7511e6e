import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';

/** Set by who starts the agent, to have what is run here said on standard error. */
export const LOG_VARIABLE = 'DISKWRIGHT_AGENT_LOG';

let logger: Logger | null = null;

/** From here on each command is a line of JSON on standard error. pino is loaded only for that. */
export async function startCommandLog(): Promise<void> {
  const { pino } = await import('pino');
  logger = pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: true }),
  );
}

const onDisk = new AsyncLocalStorage<string>();

/** Has the commands that are run meanwhile say for which disk they are. */
export function forDisk<T>(disk: string, act: () => T): T {
  return onDisk.run(disk, act);
}

interface Ended {
  readonly kind: string;
  readonly exitCode?: number;
}

/**
 * Runs a command, and says what was run: `argv`, `disk` where it is for one, `durationMs`,
 * `exitCode`, or how it `ended` without one. What it printed is not said.
 */
export async function logged<Result extends Ended>(
  argv: readonly string[],
  run: () => Promise<Result>,
): Promise<Result> {
  if (logger === null) return run();
  const startedMs = performance.now();
  const result = await run();
  const disk = onDisk.getStore();
  logger.info(
    {
      ...(disk === undefined ? {} : { disk }),
      argv,
      durationMs: Math.round(performance.now() - startedMs),
      ...(result.exitCode === undefined ? { ended: result.kind } : { exitCode: result.exitCode }),
    },
    'command',
  );
  return result;
}
