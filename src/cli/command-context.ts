import type { LineOf } from './line/command-line.ts';
import type { CommandName } from './line/command-spec.ts';
import type { Output } from './output.ts';
import type { Surroundings } from './surroundings.ts';

/** @typeParam Line what is read of the command line, beside the name of the command. */
export interface CommandContext<Line = unknown> {
  readonly line: Line & { readonly command: CommandName };
  readonly surroundings: Surroundings;
  readonly output: Output;
}

/** What a command gets. */
export type ContextOf<C extends CommandName> = CommandContext<LineOf<C>>;
