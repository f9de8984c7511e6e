import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { counted, shown } from '../../render/text/terminal.ts';
import type { ContextOf } from '../command-context.ts';
import { CommandError, usageError } from '../command-error.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import {
  SCHEMA_DIRECTORY,
  schemaFile,
  starterFiles,
  type StarterFile,
} from '../files/starter-files.ts';
import { writeWhole } from '../files/write-whole.ts';

/**
 * Writes a commented starter repository with an Installation id of its own. What is there already
 * is left as it is, but for the schemas, which belong to the version of diskwright that writes
 * them.
 *
 * @throws CommandError when the directory holds what may be declarations of something else.
 */
export async function init({ line, output }: ContextOf<'init'>): Promise<ExitCode> {
  const { directory } = line;
  const present = await namesIn(directory);
  const isOurs = present.includes(INSTALLATION);
  if (!isOurs) requireNoDeclarations(directory, present);
  const starters = isOurs ? [] : starterFiles(nameOf(directory), randomUUID());
  const files = starters.filter(({ path }) => !present.includes(path));
  const schemas = await schemaFiles();
  for (const { path, text } of [...files, ...schemas])
    await writeWhole(join(directory, path), text);
  const written = [
    ...files.map(({ path }) => shown(join(directory, path))),
    `${shown(join(directory, SCHEMA_DIRECTORY))} (${counted(schemas.length, 'schema')} for editors)`,
  ];
  await output.data(written.map((path) => `written ${path}\n`).join(''));
  await output.note(isOurs ? KEPT : NEXT);
  return EXIT.done;
}

const INSTALLATION = 'installation.yaml';

const NEXT = `
Next: on a node, "sudo diskwright discover -o yaml" prints its inventory, to be committed below inventories/; then
declare a layout in disks.yaml. "diskwright validate" and "diskwright plan" change nothing.
`;
const KEPT = '\nThe declarations that are there were left as they are.\n';

async function namesIn(directory: string): Promise<readonly string[]> {
  try {
    return (await readdir(directory)).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function requireNoDeclarations(directory: string, present: readonly string[]): void {
  const found = present.filter((name) => /\.(?:ya?ml|json)$/.test(name) && !name.startsWith('.'));
  if (found.length > 0)
    throw new CommandError({
      message: `${directory} has files that would be read as declarations: ${found.slice(0, 3).join(', ')}${found.length > 3 ? ', ...' : ''}`,
      remedy: 'Give a directory without them; it is made if it is not there.',
    });
}

/** What a directory is called, as far as it can be the name of an Installation: a DNS label. */
function nameOf(directory: string): string {
  const name = basename(resolve(directory))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-+|-+$/g, '');
  if (name === '')
    throw usageError(
      `no name for the Installation can be made of ${JSON.stringify(directory)}`,
      'Give a directory whose name has letters or digits.',
    );
  return name;
}

async function schemaFiles(): Promise<readonly StarterFile[]> {
  const { schemaTexts } = await import('../../declare/generated/schema-texts.ts');
  return Object.entries(schemaTexts).map(([kind, text]) => ({
    path: join(SCHEMA_DIRECTORY, schemaFile(kind)),
    text,
  }));
}
