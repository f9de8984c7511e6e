/** What a program that starts us may rely on; listed in `diskwright help`. */
export const EXIT = {
  /** Done, or nothing to do. */
  done: 0,
  /** An error, or invalid declarations. */
  error: 1,
  /** There are changes; only with --detailed-exitcode. */
  changes: 2,
  /** Something was refused or withheld. */
  refused: 3,
  /**
   * An inventory is missing, or `apply` left something to do: never to be taken for "no changes".
   */
  incomplete: 4,
  /** An operation failed on the host. */
  failed: 5,
  /** The command line is not understood (EX_USAGE of sysexits(3)). */
  usage: 64,
  /** Ended by a signal. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** From the one that matters most: what was wrong goes before what is to be done. */
const PRECEDENCE: readonly ExitCode[] = [
  EXIT.interrupted,
  EXIT.usage,
  EXIT.error,
  EXIT.failed,
  EXIT.refused,
  EXIT.incomplete,
  EXIT.changes,
];

/** @returns the one exit code that stands for several findings; `done` for none. */
export function mostSevere(codes: readonly ExitCode[]): ExitCode {
  return PRECEDENCE.find((code) => codes.includes(code)) ?? EXIT.done;
}
