import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printYaml } from '../../declare/text/print-yaml.ts';
import { readPath, readStdin } from '../../declare/text/read-files.ts';
import { readPersistentVolumes } from '../../declare/kinds/kubernetes/read-persistent-volumes.ts';
import type { Adoptable, Adoptables } from '../../assess/adoptions/adoptable.ts';
import type { NodeName } from '../../model/identifiers.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import { nearestName } from '../../model/values/nearest-name.ts';
import { groupedBy } from '../../model/values/order.ts';
import {
  adoptionDocument,
  adoptionRemarks,
  importText,
  leftAloneRemarks,
} from '../../render/text/adoption-documents.ts';
import { renderDiagnostics } from '../../render/text/diagnostics-text.ts';
import { shown } from '../../render/text/terminal.ts';
import { findAdoptables } from '../../resolve/adoptions/adoptable.ts';
import type { ContextOf } from '../command-context.ts';
import { CommandError } from '../command-error.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { readGivenInventories } from '../files/given-inventories.ts';
import { SCHEMA_DIRECTORY, schemaFile } from '../files/starter-files.ts';
import { writeWhole } from '../files/write-whole.ts';

/**
 * Writes Adoptions for what inventories show and others made, so that a plan keeps it as it is.
 * Nothing on any host or in any cluster is changed.
 */
export async function importDeclarations(context: ContextOf<'import'>): Promise<ExitCode> {
  const { line, output } = context;
  const inventories = await readGivenInventories(context, context.line.inventories);
  const volumes = await readVolumes(context);
  if (inventories === null || volumes === null) return EXIT.error;
  const wanted = ofNode(line.node, inventories);
  if (line.persistentVolumes !== null && volumes.length === 0)
    await output.note(
      `note: ${shown(line.persistentVolumes)} holds no PersistentVolume; "kubectl get persistentvolumes -o yaml" prints them.\n`,
    );
  const found = findAdoptables(wanted, volumes);
  // Beside the schemas that "diskwright init" writes; what is printed may go anywhere.
  const editorLine =
    line.outputDir === null
      ? ''
      : `# yaml-language-server: $schema=../${SCHEMA_DIRECTORY}/${schemaFile('Adoption')}\n`;
  const files = adoptionFiles(found, editorLine);
  if (line.outputDir === null) await output.data(files.map(({ text }) => text).join(''));
  const written = line.outputDir === null ? [] : await writeNew(line.outputDir, files);
  await output.note(importText(found, output.noteStyle));
  if (files.length > 0) await output.note(nextText(line.outputDir, files, written));
  return EXIT.done;
}

/** @throws CommandError when there is none of that node. */
function ofNode(node: NodeName | null, inventories: readonly Inventory[]): readonly Inventory[] {
  if (node === null) return inventories;
  const wanted = inventories.filter((inventory) => inventory.node === node);
  if (wanted.length > 0) return wanted;
  const known = inventories.map((inventory) => inventory.node);
  const near = nearestName(node, known);
  throw new CommandError({
    message: `no inventory is of the node ${shown(node)}`,
    remedy:
      near === null
        ? 'Give the inventory of that node, or leave out --node.'
        : `Did you mean ${shown(near)}?`,
  });
}

async function readVolumes({ line, surroundings, output }: ContextOf<'import'>) {
  if (line.persistentVolumes === null) return [];
  const files =
    line.persistentVolumes === '-'
      ? [await readStdin(surroundings.stdin)]
      : await readPath(line.persistentVolumes);
  const { volumes, diagnostics } = readPersistentVolumes(files);
  await output.note(renderDiagnostics(diagnostics, output.noteStyle));
  return diagnostics.length > 0 ? null : volumes;
}

interface AdoptionFile {
  /** Below the directory that is given. */
  readonly path: string;
  readonly text: string;
}

/** One file for each node, so that each can be reviewed by whoever knows the node. */
function adoptionFiles(found: Adoptables, editorLine: string): readonly AdoptionFile[] {
  const byNode = groupedBy(found.adoptables, ({ adoption }) => adoption.node);
  return Array.from(byNode, ([node, adoptables]) => ({
    path: join('adoptions', `${node}.yaml`),
    text: editorLine + fileText(node, adoptables, found),
  }));
}

function fileText(node: NodeName, adoptables: readonly Adoptable[], found: Adoptables): string {
  const head = [
    `What is on ${node} and stays as it is. Nothing of it is formatted, unmounted or moved, and its`,
    'PersistentVolumes keep name and path. Remove a document to give up control, never data.',
    ...leftAloneRemarks(found, node),
  ];
  return [
    comment(head),
    ...adoptables.map((one) => {
      const text = printYaml([adoptionDocument(one)]);
      return text.replace(/^---\n/, `---\n${comment(adoptionRemarks(one))}`);
    }),
  ].join('');
}

function comment(lines: readonly string[]): string {
  return lines.map((line) => `# ${line}\n`).join('');
}

/**
 * @returns those that were not there already, and are written.
 * @throws CommandError that names every file that is there already and says something else; then
 * none is written.
 */
async function writeNew(
  directory: string,
  files: readonly AdoptionFile[],
): Promise<readonly AdoptionFile[]> {
  const taken: string[] = [];
  const fresh: AdoptionFile[] = [];
  for (const file of files) {
    const { path, text } = file;
    const there = await textAt(join(directory, path));
    if (there === null) fresh.push(file);
    else if (there !== text) taken.push(join(directory, path));
  }
  if (taken.length > 0)
    throw new CommandError({
      message: `${taken.map(shown).join(', ')} would be overwritten`,
      remedy:
        'Nothing was written. Give another --output-dir and compare, or remove what is outdated.',
    });
  for (const { path, text } of fresh) await writeWhole(join(directory, path), text);
  return fresh;
}

async function textAt(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
}

function nextText(
  directory: string | null,
  files: readonly AdoptionFile[],
  fresh: readonly AdoptionFile[],
): string {
  if (directory === null)
    return 'Next: commit what was printed beside the Installation ("diskwright init" writes one), then "diskwright plan".\n';
  const lines = files.map((file) => {
    const word = fresh.includes(file) ? 'written' : 'is there already:';
    return `${word} ${shown(join(directory, file.path))}\n`;
  });
  return `${lines.join('')}Next: have it reviewed, beside the Installation ("diskwright init" writes one); "diskwright plan ${shown(directory)}" with the inventories then shows marks and nothing else.\n`;
}
