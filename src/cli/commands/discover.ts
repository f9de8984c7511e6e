import { inventoryDocument } from '../../render/machine/inventory-document.ts';
import { renderInventory } from '../../render/text/inventory-table.ts';
import type { CommandContext } from '../command-context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { LineOf } from '../line/command-line.ts';
import { observeHost } from '../observe-host.ts';
import { valueText } from '../value-text.ts';

/** Prints this host's inventory: a table, or a document to commit. */
export async function discoverCommand(
  context: CommandContext<LineOf<'discover'>>,
): Promise<ExitCode> {
  const { line, output } = context;
  const inventory = await observeHost(context);
  await output.data(
    line.output === 'text'
      ? renderInventory(inventory, output.dataStyle)
      : await valueText(line.output, inventoryDocument(inventory)),
  );
  return EXIT.done;
}
