import { declareInventories } from '../../declare/declare.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import type { SourceFile } from '../../model/values/source-file.ts';
import { renderDiagnostics } from '../../render/text/diagnostics-text.ts';
import type { CommandContext } from '../command-context.ts';
import type { LineOf } from '../line/command-line.ts';
import { readInventoryPlace } from './load-declarations.ts';

/**
 * Reads the inventories that a command is given: files, directories, and `host` for this machine,
 * which counts above a file of the same node. What is wrong with them is told.
 *
 * @returns null where one is wrong.
 */
export async function readGivenInventories(
  context: CommandContext<LineOf<'import' | 'init'>>,
  places: readonly string[],
): Promise<readonly Inventory[] | null> {
  const { output } = context;
  const files: SourceFile[] = [];
  for (const place of places)
    if (place !== 'host') files.push(...(await readInventoryPlace(place, null)));
  const { inventories, diagnostics } = declareInventories(files);
  await output.note(renderDiagnostics(diagnostics, output.noteStyle));
  if (inventories === null || !places.includes('host')) return inventories;
  const { observeHost } = await import('../observe-host.ts');
  const host = await observeHost(context);
  return [...inventories.filter(({ node }) => node !== host.node), host];
}
