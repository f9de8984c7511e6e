import { inventoryDocument } from '../render/inventory-document.ts';
import { renderInventory } from '../render/inventory-table.ts';
import { printJson } from '../render/print-json.ts';
import type { CommandContext } from './command-context.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { observeHost } from './observe-host.ts';

/** Prints this host's inventory: a table, or a document to commit. */
export async function discover(context: CommandContext): Promise<ExitCode> {
  const { line, output } = context;
  const inventory = await observeHost(context);
  switch (line.output) {
    case 'text':
      await output.data(renderInventory(inventory, output.dataStyle));
      break;
    case 'json':
      await output.data(printJson(inventoryDocument(inventory)));
      break;
    case 'yaml': {
      const { printYaml } = await import('../declare/print-yaml.ts');
      await output.data(printYaml([inventoryDocument(inventory)]));
    }
  }
  return EXIT.done;
}
