import type { CommandContext } from '../command-context.ts';
import { isCommandName } from './command-table.ts';
import { usageError } from '../command-error.ts';
import { COMMAND_NAMES } from './command-spec.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { commandHelp, generalHelp } from './help.ts';
import { nearestName } from '../../model/values/nearest-name.ts';

/** Prints the page of a command, or the general one. */
export async function showHelp({ line, output }: CommandContext): Promise<ExitCode> {
  const { argument } = line;
  const { width } = output.dataStyle;
  if (argument !== null && !isCommandName(argument)) {
    const near = nearestName(argument, COMMAND_NAMES);
    throw usageError(
      `there is no command ${JSON.stringify(argument)}`,
      near === null
        ? `Give one of ${COMMAND_NAMES.join(', ')}.`
        : `Did you mean "diskwright help ${near}"?`,
    );
  }
  await output.data(argument === null ? generalHelp(width) : commandHelp(argument, width));
  return EXIT.done;
}
