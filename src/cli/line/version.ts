import manifest from '../../../package.json' with { type: 'json' };
import type { ContextOf } from '../command-context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';

/** Prints the version of diskwright, and of Node with -v. */
export async function version({ line, output }: ContextOf<'version'>): Promise<ExitCode> {
  const node = line.verbose
    ? ` (Node ${process.versions.node}, ${process.platform} ${process.arch})`
    : '';
  await output.data(`diskwright ${manifest.version}${node}\n`);
  return EXIT.done;
}
