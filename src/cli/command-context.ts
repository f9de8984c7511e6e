import type { ExitCode } from './exit-codes.ts';
import type { CommandLine } from './line/options.ts';
import type { Output } from './output.ts';
import type { Surroundings } from './surroundings.ts';

/** What every command gets. */
export interface CommandContext {
  readonly line: CommandLine;
  readonly surroundings: Surroundings;
  readonly output: Output;
}

export type Command = (context: CommandContext) => Promise<ExitCode>;
