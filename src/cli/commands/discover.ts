import { inventoryDocument } from '../../render/machine/inventory-document.ts';
import { renderInventory } from '../../render/text/host/inventory-table.ts';
import type { ContextOf } from '../command-context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { observeHost } from '../observe-host.ts';
import { valueText } from '../value-text.ts';

/** Prints this host's inventory: a table, or a document to commit. */
export async function discoverCommand(context: ContextOf<'discover'>): Promise<ExitCode> {
  const { line, output } = context;
  const inventory = await observeHost(context);
  await output.data(
    line.output === 'text'
      ? renderInventory(inventory, output.dataStyle)
      : await valueText(line.output, inventoryDocument(inventory)),
  );
  return EXIT.done;
}
