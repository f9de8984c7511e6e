import { EXIT, type ExitCode } from './exit-codes.ts';

/** A command cannot go on: what is wrong, what to do next, and the exit code. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly remedy: string;
  readonly exitCode: ExitCode;

  constructor(
    text: { readonly message: string; readonly remedy: string },
    exitCode: ExitCode = EXIT.error,
    cause?: unknown,
  ) {
    super(text.message, cause === undefined ? undefined : { cause });
    this.remedy = text.remedy;
    this.exitCode = exitCode;
  }
}

/** The command line is not understood. */
export function usageError(message: string, remedy: string): CommandError {
  return new CommandError({ message, remedy }, EXIT.usage);
}
