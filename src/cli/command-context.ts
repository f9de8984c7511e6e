import type { CommandName } from './line/command-spec.ts';
import type { Output } from './output.ts';
import type { Surroundings } from './surroundings.ts';

/** What every command gets. @typeParam Line what is read of the command line, beside its name. */
export interface CommandContext<Line = unknown> {
  readonly line: Line & { readonly command: CommandName };
  readonly surroundings: Surroundings;
  readonly output: Output;
}
