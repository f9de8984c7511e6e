import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { printYaml } from '../../declare/text/print-yaml.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import { inventoryDocument } from '../../render/machine/inventory-document.ts';
import { counted, shown } from '../../render/text/terminal.ts';
import type { ContextOf } from '../command-context.ts';
import { CommandError, usageError } from '../command-error.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { readGivenInventories } from '../files/given-inventories.ts';
import {
  SCHEMA_DIRECTORY,
  schemaFile,
  starterFiles,
  type StarterFile,
} from '../files/starter-files.ts';
import { writeWhole } from '../files/write-whole.ts';
import { readAnswer } from './apply/ask.ts';

/**
 * Writes a commented starter repository with an Installation id of its own, and inventories of its
 * first nodes. What is there already is left as it is, but for the schemas, which belong to the
 * version of diskwright that writes them.
 *
 * @throws CommandError when the directory holds what may be declarations of something else.
 */
export async function init(context: ContextOf<'init'>): Promise<ExitCode> {
  const { line, output } = context;
  const { directory } = line;
  const present = await namesIn(directory);
  const isOurs = present.includes(INSTALLATION);
  if (!isOurs) requireNoDeclarations(directory, present);
  const wanted = isOurs ? { name: '', places: line.inventories } : await wantedOf(context);
  if (wanted === null) return EXIT.interrupted;
  const inventories = await readGivenInventories(context, wanted.places);
  if (inventories === null) return EXIT.error;
  const nodes = inventories.map(({ node }) => node);
  const starters = isOurs ? [] : starterFiles(wanted.name, randomUUID(), nodes);
  const files = [
    ...starters.filter(({ path }) => !present.includes(path)),
    ...inventories.map(inventoryFile).filter(({ path }) => !existsSync(join(directory, path))),
  ];
  const schemas = await schemaFiles();
  for (const { path, text } of [...files, ...schemas])
    await writeWhole(join(directory, path), text);
  await mkdir(join(directory, INVENTORIES), { recursive: true });
  const written = [
    ...files.map(({ path }) => shown(join(directory, path))),
    `${shown(join(directory, SCHEMA_DIRECTORY))} (${counted(schemas.length, 'schema')} for editors)`,
  ];
  await output.data(written.map((path) => `written ${path}\n`).join(''));
  await output.note(isOurs ? KEPT : nextCommands(directory, nodes.length > 0));
  return EXIT.done;
}

const INSTALLATION = 'installation.yaml';
const INVENTORIES = 'inventories';
const KEPT = '\nThe declarations that are there were left as they are.\n';

interface Wanted {
  /** Of the Installation: a DNS label. */
  readonly name: string;
  /** Where inventories are: files, directories, or `host`. */
  readonly places: readonly string[];
}

/**
 * What a first repository needs, as the command line says it; at a terminal what it leaves out is
 * asked for.
 *
 * @returns null when the answer was Ctrl-C, or the end of input.
 */
async function wantedOf({ line, output, surroundings }: ContextOf<'init'>): Promise<Wanted | null> {
  const { stdin, stderr, interruption } = surroundings;
  const isAtTerminal = stdin.isTTY === true && stderr.isTTY === true;
  /** An empty answer, and where there is nobody to ask, is the usual one. */
  async function answer(question: string, usual: string): Promise<string | null> {
    if (!isAtTerminal) return usual;
    await output.note(`${question} [${usual}]: `);
    const said = await readAnswer(stdin, interruption);
    return said === '' ? usual : said;
  }
  const name = line.name ?? (await answer('Name of the Installation', nameOf(line.directory)));
  if (name === null) return null;
  const checked = checkedName(name);
  if (line.inventories.length > 0) return { name: checked, places: line.inventories };
  const question =
    'Inventories of the first nodes: a file, a directory, "host" for this machine (as root), or none';
  const place = await answer(question, 'none');
  return place === null ? null : { name: checked, places: place === 'none' ? [] : [place] };
}

/** RFC 1123, as Kubernetes has it. */
function checkedName(name: string): string {
  if (/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name)) return name;
  throw usageError(
    `${JSON.stringify(name)} is no name of an Installation`,
    'Write lower-case letters, digits and dashes, 63 at most, such as our-disks.',
  );
}

function inventoryFile(inventory: Inventory): StarterFile {
  const path = join(INVENTORIES, `${inventory.node}.yaml`);
  return { path, text: printYaml([inventoryDocument(inventory)]) };
}

/** Three, in their order, as they are typed. */
function nextCommands(directory: string, hasInventories: boolean): string {
  const at = (path: string): string => shown(join(directory, path));
  const commands = [
    hasInventories
      ? [`diskwright validate ${shown(directory)}`, 'nothing is wrong so far']
      : [
          `sudo diskwright discover -o yaml > ${at(`${INVENTORIES}/$(hostname).yaml`)}`,
          'on each node: what disks it has',
        ],
    [`"\${EDITOR:-vi}" ${at('disks.yaml')}`, 'take the comment signs of a layout away'],
    [`diskwright plan ${shown(directory)}`, 'what would happen to which disk; changes nothing'],
  ] as const;
  const widest = Math.max(...commands.map(([command]) => command.length));
  return `\nNext:\n${commands.map(([command, does]) => `  ${command.padEnd(widest)}  # ${does}\n`).join('')}`;
}

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
