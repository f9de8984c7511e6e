import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inventoryYaml } from './inventory-yaml.ts';
import { recordedNodes } from './recorded-nodes.ts';

const examples = join(import.meta.dirname, '../../examples');

it.each([...recordedNodes()])('%s is current', (file, inventories) => {
  const written = readFileSync(join(examples, file), 'utf8');
  expect(
    written === inventoryYaml(inventories),
    'run: node test/examples/record-inventories.ts',
  ).toBe(true);
});
