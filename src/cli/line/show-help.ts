import type { CommandContext } from '../command-context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { LineOf } from './command-line.ts';
import { commandHelp, generalHelp } from './help.ts';

/** Prints the page of a command, or the general one. */
export async function showHelp({
  line: { topic },
  output,
}: CommandContext<LineOf<'help'>>): Promise<ExitCode> {
  const { width } = output.dataStyle;
  await output.data(topic === null ? generalHelp(width) : commandHelp(topic, width));
  return EXIT.done;
}
