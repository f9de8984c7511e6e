import type { ContextOf } from '../command-context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { commandHelp, generalHelp } from './help.ts';

/** Prints the page of a command, or the general one. */
export async function showHelp({ line: { topic }, output }: ContextOf<'help'>): Promise<ExitCode> {
  const { width } = output.dataStyle;
  await output.data(topic === null ? generalHelp(width) : commandHelp(topic, width));
  return EXIT.done;
}
