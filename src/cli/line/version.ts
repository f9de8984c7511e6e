import manifest from '../../../package.json' with { type: 'json' };
import type { CommandContext } from '../command-context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { LineOf } from './command-line.ts';

/** Prints the version of diskwright, and of Node with -v. */
export async function version({
  line,
  output,
}: CommandContext<LineOf<'version'>>): Promise<ExitCode> {
  const node = line.verbose
    ? ` (Node ${process.versions.node}, ${process.platform} ${process.arch})`
    : '';
  await output.data(`diskwright ${manifest.version}${node}\n`);
  return EXIT.done;
}
