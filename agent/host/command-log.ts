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

/** Which disk a command is for; null for none, and for several together. */
const diskOf = new AsyncLocalStorage<(argv: readonly string[]) => string | null>();

/** Has the commands that are run meanwhile say for which disk they are. */
export function forDisk<T>(disk: string, act: () => T): T {
  return diskOf.run(() => disk, act);
}

/**
 * Has the commands that are run meanwhile, and name devices of one disk alone, say which it is.
 *
 * @param disks by the paths of their devices.
 */
export function forDisksByPath<T>(disks: ReadonlyMap<string, string>, act: () => T): T {
  return diskOf.run((argv) => {
    // LVM takes a list of paths as one word.
    const named = argv.flatMap((word) => word.split(',').flatMap((path) => disks.get(path) ?? []));
    const [disk = null, ...others] = new Set(named);
    return others.length === 0 ? disk : null;
  }, act);
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
  const disk = diskOf.getStore()?.(argv) ?? null;
  logger.info(
    {
      ...(disk === null ? {} : { disk }),
      argv,
      durationMs: Math.round(performance.now() - startedMs),
      ...(result.exitCode === undefined ? { ended: result.kind } : { exitCode: result.exitCode }),
    },
    'command',
  );
  return result;
}
