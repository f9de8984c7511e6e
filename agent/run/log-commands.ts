import type { Log } from '../../src/resident/log.ts';

/**
 * Puts the commands that the root half says it ran into the log of the resident half, with its own
 * time.
 *
 * @returns what takes the lines of the root half, one JSON object each.
 */
export function logCommands(log: Log): (line: string) => void {
  return (line) => {
    const said = factsOf(line);
    if (said === null) {
      log.warn({ line }, 'the root half said something that is no line of its log');
      return;
    }
    const { time: _time, level: _level, msg, ...facts } = said;
    log.info(facts, String(msg));
  };
}

/** Null for what is no object. */
function factsOf(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
