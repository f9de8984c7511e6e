import { readPersistentVolumes } from '../../declare/kinds/kubernetes/read-persistent-volumes.ts';
import { declareInventories, type DeclareOptions } from '../../declare/declare.ts';
import { readPath, readStdin } from '../../declare/text/read-files.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import type { SourceFile } from '../../model/values/source-file.ts';
import { loadCommit, type CommitRequest, type LoadedFiles } from '../../pass/load-commit.ts';
import {
  inventoriesOf,
  readDeclarations,
  type ReadDeclarations,
  type ValidDeclarations,
} from '../../pass/read-declarations.ts';
import { renderDiagnostics, renderSkipped } from '../../render/text/diagnostics-text.ts';
import { shown } from '../../render/text/terminal.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError } from '../command-error.ts';
import type { DeclarationSource } from '../line/declaration-source.ts';
import type { WorldOptions } from '../line/shared-options.ts';
import type { Surroundings } from '../surroundings.ts';

/** What was read for one commit, to be read once where another commit has it too. */
export type SharedReads = DeclareOptions & Pick<CommitRequest, 'reader'>;

/** Reads and checks what the command line names: declarations, and inventories from files. */
export async function loadDeclarations(
  { line, surroundings }: CommandContext<WorldOptions>,
  shared: SharedReads = {},
): Promise<ReadDeclarations> {
  const read = await readSource(line.source, surroundings.stdin, shared);
  const inventoryFiles: SourceFile[] = [];
  for (const place of line.inventories)
    if (place !== 'host') inventoryFiles.push(...(await readInventoryPlace(place, line.source)));
  return readDeclarations(read, inventoryFiles, shared);
}

/**
 * The files of one `--inventory` that is not this machine.
 *
 * @param source whose repository a branch is of; null for the one of this directory.
 * @throws CommandError when it is a file without one: what stands there instead (an error of
 * kubectl) would go unseen.
 */
export async function readInventoryPlace(
  place: string,
  source: DeclarationSource | null,
): Promise<readonly SourceFile[]> {
  if (!place.startsWith('git:')) {
    const files = await readPath(place);
    const isFile = files.length === 1 && files[0]?.path === place;
    if (isFile && declareInventories(files).inventories?.length === 0 && !hasVolumes(files))
      throw noInventory(place);
    return files;
  }
  const { readInventoryBranch } = await import('./inventory-branch.ts');
  return readInventoryBranch(place, source);
}

/** What a cluster still says of volumes counts beside inventories. */
function hasVolumes(files: readonly SourceFile[]): boolean {
  return readPersistentVolumes(files).volumes.length > 0;
}

function noInventory(place: string): CommandError {
  return new CommandError({
    message: `${shown(place)} has no inventory`,
    remedy:
      'Give what "diskwright discover -o yaml" printed on a node, or "kubectl get nodestorage,pv -o yaml".',
  });
}

async function readSource(
  source: DeclarationSource,
  stdin: Surroundings['stdin'],
  shared: SharedReads,
): Promise<LoadedFiles> {
  switch (source.kind) {
    case 'path':
      return { files: await readPath(source.path), diagnostics: [], revision: null };
    case 'standard-input':
      return { files: [await readStdin(stdin)], diagnostics: [], revision: null };
    case 'git':
      return loadCommit({ ...source, ...shared });
  }
}

/**
 * The same for commands that need declarations without errors. Prints every finding to standard
 * error, and when asked to say more every document that is none of ours.
 *
 * @returns null when there were errors.
 */
export async function loadValidDeclarations(
  context: CommandContext<WorldOptions>,
  shared: SharedReads = {},
): Promise<ValidDeclarations | null> {
  const { output, line } = context;
  const { declarations, diagnostics, skipped, ...rest } = await loadDeclarations(context, shared);
  await output.note(renderDiagnostics(diagnostics, output.noteStyle));
  if (line.verbose) await output.note(renderSkipped(skipped));
  return declarations === null ? null : { declarations, ...rest };
}

/**
 * The inventories to plan with, one of each node; with `--inventory host` this host's own, observed
 * now.
 *
 * @param reported to the cluster: they are newer than what was recorded.
 */
export async function loadInventories(
  context: CommandContext<WorldOptions>,
  loaded: ValidDeclarations,
  reported: readonly Inventory[] = [],
): Promise<readonly Inventory[]> {
  if (!context.line.inventories.includes('host')) return inventoriesOf(loaded, reported);
  const { observeHost } = await import('../observe-host.ts');
  const own = await observeHost(context);
  return inventoriesOf(loaded, [...reported.filter(({ node }) => node !== own.node), own]);
}
