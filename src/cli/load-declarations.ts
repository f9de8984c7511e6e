import {
  declare,
  declareInventories,
  type Declared,
  type DeclareOptions,
} from '../declare/declare.ts';
import { readPath, readStdin } from '../declare/read-files.ts';
import type { RevisionRequest } from '../git/repository.ts';
import type { Declarations, Diagnostic } from '../model/declarations.ts';
import type { NodeName } from '../model/identifiers.ts';
import type { Inventory } from '../model/inventory.ts';
import type { SourceFile } from '../model/source-file.ts';
import { renderDiagnostics, renderSkipped } from '../render/diagnostics-text.ts';
import { shown } from '../render/terminal.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError } from './command-error.ts';
import type { DeclarationSource } from './declaration-source.ts';
import type { Surroundings } from './surroundings.ts';

export interface LoadedDeclarations extends Declared {
  /** The commit, when they came from git. */
  readonly revision: string | null;
  /** From the files given by --inventory. */
  readonly givenInventories: readonly Inventory[];
}

/** What was read for one commit, to be read once where another commit has it too. */
export type SharedReads = DeclareOptions & Pick<RevisionRequest, 'reader'>;

/** Reads and checks what the command line names: declarations, and inventories from files. */
export async function loadDeclarations(
  { line, surroundings }: CommandContext,
  shared: SharedReads = {},
): Promise<LoadedDeclarations> {
  const read = await readSource(line.source, surroundings.stdin, shared);
  const inventoryFiles: SourceFile[] = [];
  for (const place of line.inventories)
    if (place !== 'host') inventoryFiles.push(...(await readInventoryPlace(place, line.source)));
  const declared = declare(read.files, shared);
  const given = declareInventories(inventoryFiles);
  return {
    ...declared,
    // Both or nothing: a plan without an inventory that was asked for would mislead.
    declarations: given.inventories === null ? null : declared.declarations,
    diagnostics: [...read.diagnostics, ...declared.diagnostics, ...given.diagnostics],
    revision: read.revision,
    givenInventories: given.inventories ?? [],
  };
}

interface ReadSource {
  readonly files: readonly SourceFile[];
  readonly diagnostics: readonly Diagnostic[];
  readonly revision: string | null;
}

/**
 * The files of one `--inventory` that is not this machine.
 *
 * @throws CommandError when it is a file without one: what stands there instead (an error of kubectl) would go unseen.
 */
export async function readInventoryPlace(
  place: string,
  source: DeclarationSource,
): Promise<readonly SourceFile[]> {
  if (!place.startsWith('git:')) {
    const files = await readPath(place);
    const isFile = files.length === 1 && files[0]?.path === place;
    if (isFile && declareInventories(files).inventories?.length === 0) throw noInventory(place);
    return files;
  }
  const { readInventoryBranch } = await import('./inventory-branch.ts');
  return readInventoryBranch(place, source);
}

function noInventory(place: string): CommandError {
  return new CommandError({
    message: `${shown(place)} has no inventory`,
    remedy:
      'Give what "diskwright discover -o yaml" printed on a node, or "kubectl get nodestorage -o yaml".',
  });
}

async function readSource(
  source: DeclarationSource,
  stdin: Surroundings['stdin'],
  shared: SharedReads,
): Promise<ReadSource> {
  switch (source.kind) {
    case 'path':
      return { files: await readPath(source.path), diagnostics: [], revision: null };
    case 'standard-input':
      return { files: [await readStdin(stdin)], diagnostics: [], revision: null };
    case 'git':
      return readCommit(source, shared);
  }
}

async function readCommit(
  source: Extract<DeclarationSource, { kind: 'git' }>,
  { reader }: SharedReads,
): Promise<ReadSource> {
  // git is for those who ask for it: the packages behind it are not loaded otherwise.
  const { readRevision } = await import('../git/repository.ts');
  const { repo, ref, path, cacheDir } = source;
  const { revision, files, leftOut } = await readRevision({
    repo,
    ...(ref === null ? {} : { ref }),
    ...(path === null ? {} : { path }),
    ...(cacheDir === null ? {} : { cacheDir }),
    ...(reader === undefined ? {} : { reader }),
  });
  const diagnostics = leftOut.map((each): Diagnostic => ({
    severity: 'warning',
    code: each.reason,
    message: `not read: ${each.message}`,
    source: { file: each.path, line: 1, column: 1 },
  }));
  return { files, diagnostics, revision };
}

export interface ValidDeclarations {
  readonly declarations: Declarations;
  readonly givenInventories: readonly Inventory[];
  readonly revision: string | null;
}

/**
 * The same for commands that need declarations without errors. Prints every finding to standard
 * error, and when asked to say more every document that is none of ours.
 *
 * @returns null when there were errors.
 */
export async function loadValidDeclarations(
  context: CommandContext,
  shared: SharedReads = {},
): Promise<ValidDeclarations | null> {
  const { output, line } = context;
  const { declarations, diagnostics, skipped, ...rest } = await loadDeclarations(context, shared);
  await output.note(renderDiagnostics(diagnostics, output.noteStyle));
  if (line.verbose) await output.note(renderSkipped(skipped));
  return declarations === null ? null : { declarations, ...rest };
}

/**
 * The inventories to plan with, one of each node: the latest of those among the documents and
 * those given; with `--inventory host` this host's own, whatever the clocks said.
 */
export async function loadInventories(
  context: CommandContext,
  loaded: ValidDeclarations,
): Promise<readonly Inventory[]> {
  if (!context.line.inventories.includes('host')) return recordedInventories(loaded);
  const { observeHost } = await import('./observe-host.ts');
  return withHost(loaded, await observeHost(context));
}

/** The recorded inventories, with what was just seen in place of what was recorded of this host. */
export function withHost(loaded: ValidDeclarations, host: Inventory): readonly Inventory[] {
  return [...recordedInventories(loaded).filter(({ node }) => node !== host.node), host];
}

function recordedInventories({
  declarations,
  givenInventories,
}: ValidDeclarations): readonly Inventory[] {
  const latest = new Map<NodeName, Inventory>();
  for (const inventory of [...declarations.inventories, ...givenInventories]) {
    const other = latest.get(inventory.node);
    if (other === undefined || Date.parse(other.takenAt) <= Date.parse(inventory.takenAt))
      latest.set(inventory.node, inventory);
  }
  return [...latest.values()];
}
