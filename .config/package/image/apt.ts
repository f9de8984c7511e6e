import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Architecture } from '../runtime.ts';
import { run } from '../run.ts';

/** Asks the package sources of this machine, for one architecture, and installs nothing. */
export interface Apt {
  /** @returns what the program, apt-get or apt-cache, printed. @throws PackageError */
  readonly ask: (
    program: 'apt-get' | 'apt-cache',
    words: readonly string[],
    cwd?: string,
  ) => string;
}

/**
 * Reads the lists of packages anew, into a directory of its own (apt.conf(5)): neither what is
 * installed here nor the architecture of this machine counts.
 *
 * @param directory that is there and empty.
 * @throws PackageError where there is no apt, or its sources do not answer.
 */
export function openApt({ debian }: Architecture, directory: string): Apt {
  for (const part of ['state/lists/partial', 'cache/archives/partial'])
    mkdirSync(join(directory, part), { recursive: true });
  writeFileSync(join(directory, 'status'), '');
  const configuration = join(directory, 'apt.conf');
  writeFileSync(
    configuration,
    [
      `Dir::State "${directory}/state";`,
      `Dir::State::status "${directory}/status";`,
      `Dir::Cache "${directory}/cache";`,
      `APT::Architecture "${debian}";`,
      `APT::Architectures { "${debian}"; };`,
      'APT::Sandbox::User "root";',
      'Acquire::Languages "none";',
      'Acquire::Retries "3";',
      '',
    ].join('\n'),
  );
  const ask: Apt['ask'] = (program, words, cwd = directory) =>
    run(program, words, { cwd, env: { APT_CONFIG: configuration } });
  ask('apt-get', ['-q', 'update']);
  return { ask };
}
