import { declare } from '../declare/declare.ts';
import { readPath, readStdin } from '../declare/read-files.ts';
import type { Declarations, Diagnostic } from '../model/declarations.ts';
import type { Inventory } from '../model/inventory.ts';
import type { SourceFile } from '../model/source-file.ts';
import { renderDiagnostics } from '../render/diagnostics-text.ts';
import type { DeclarationSource } from './options.ts';
import type { CommandContext } from './run.ts';

export interface LoadedDeclarations extends ReturnType<typeof declare> {
  /** The commit, when they came from git. */
  readonly revision: string | null;
}

/** Reads and checks what the command line names: declarations, and inventories from files. */
export async function loadDeclarations({
  line,
  surroundings,
}: CommandContext): Promise<LoadedDeclarations> {
  const read = await readSource(line.source, surroundings.stdin);
  const inventories: SourceFile[] = [];
  for (const path of line.inventories)
    if (path !== 'host') inventories.push(...(await readPath(path)));
  const declared = declare([...read.files, ...inventories]);
  return {
    ...declared,
    diagnostics: [...declared.diagnostics, ...read.diagnostics],
    revision: read.revision,
  };
}

interface ReadSource {
  readonly files: readonly SourceFile[];
  readonly diagnostics: readonly Diagnostic[];
  readonly revision: string | null;
}

async function readSource(
  source: DeclarationSource,
  stdin: NodeJS.ReadableStream,
): Promise<ReadSource> {
  switch (source.kind) {
    case 'path':
      return { files: await readPath(source.path), diagnostics: [], revision: null };
    case 'standard-input':
      return { files: await readStdin(stdin), diagnostics: [], revision: null };
    case 'git':
      return readCommit(source);
  }
}

async function readCommit(
  source: Extract<DeclarationSource, { kind: 'git' }>,
): Promise<ReadSource> {
  // git is for those who ask for it: the packages behind it are not loaded otherwise.
  const { readRevision } = await import('../git/repository.ts');
  const { repo, ref, path, cacheDir } = source;
  const { revision, files, leftOut } = await readRevision({
    repo,
    ...(ref === null ? {} : { ref }),
    ...(path === null ? {} : { path }),
    ...(cacheDir === null ? {} : { cacheDir }),
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
  readonly revision: string | null;
}

/**
 * The same for commands that need declarations without errors. Prints every finding to standard
 * error.
 *
 * @returns null when there were errors.
 */
export async function loadValidDeclarations(
  context: CommandContext,
): Promise<ValidDeclarations | null> {
  const { declarations, diagnostics, revision } = await loadDeclarations(context);
  const { output } = context;
  await output.note(renderDiagnostics(diagnostics, output.noteStyle));
  return declarations === null ? null : { declarations, revision };
}

/**
 * The inventories to plan with: those among the documents, and with `--inventory host` this host's
 * own, which then counts instead of a recorded one of the same node.
 */
export async function loadInventories(
  { line, surroundings }: CommandContext,
  declarations: Declarations,
): Promise<readonly Inventory[]> {
  if (!line.inventories.includes('host')) return declarations.inventories;
  const { observeHost } = await import('./observe-host.ts');
  const host = await observeHost(surroundings, line);
  return withHost(declarations.inventories, host);
}

/** What was just seen goes before what was recorded, whatever the clocks said. */
export function withHost(recorded: readonly Inventory[], host: Inventory): readonly Inventory[] {
  return [...recorded.filter(({ node }) => node !== host.node), host];
}
