/** Writes the inventories of the examples: `node test/examples/record-inventories.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inventoryYaml } from './inventory-yaml.ts';
import { recordedNodes } from './recorded-nodes.ts';

for (const [file, inventories] of recordedNodes()) {
  const path = join(import.meta.dirname, '../../examples', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, inventoryYaml(inventories));
}
