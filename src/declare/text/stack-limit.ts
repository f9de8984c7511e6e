/** What Node keeps by default. */
export const USUAL_STACK = 10;

/**
 * Runs something synchronous while new errors keep so many lines of their stack. The yaml package
 * makes an Error of each place that is no YAML, a hundred thousand in a hostile file, and writing
 * down where in our program that was takes most of the time and memory.
 */
export function withStackLimit<T>(lines: number, run: () => T): T {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = lines;
  try {
    return run();
  } finally {
    Error.stackTraceLimit = before;
  }
}
