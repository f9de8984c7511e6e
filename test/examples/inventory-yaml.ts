import type { Inventory } from '../../src/model/observed/inventory.ts';

/** NodeInventory documents, a disk a few lines long: what is small stands on one line. */
export function inventoryYaml(inventories: readonly Inventory[]): string {
  return inventories
    .map((inventory) =>
      blockMap(
        {
          apiVersion: 'diskwright.dev/v1alpha1',
          kind: 'NodeInventory',
          metadata: { name: inventory.node },
          spec: inventory,
        },
        '',
      ),
    )
    .join('---\n');
}

/** The length up to which a list or map is written on one line. */
const ONE_LINE = 300;

function blockMap(value: object, indent: string): string {
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => `${indent}${scalar(key)}:${entryValue(member, indent)}`)
    .join('');
}

function entryValue(value: unknown, indent: string): string {
  const line = flow(value);
  if (typeof value !== 'object' || value === null || line.length <= ONE_LINE) return ` ${line}\n`;
  if (!Array.isArray(value)) return `\n${blockMap(value, `${indent}  `)}`;
  return `\n${value.map((item) => listItem(item, `${indent}  `)).join('')}`;
}

function listItem(value: unknown, indent: string): string {
  const line = flow(value);
  if (
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    line.length <= ONE_LINE
  )
    return `${indent}- ${line}\n`;
  return `${indent}- ${blockMap(value, `${indent}  `).trimStart()}`;
}

function flow(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.map(flow).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    if (members.length === 0) return '{}';
    return `{ ${members.map(([key, member]) => `${scalar(key)}: ${flow(member)}`).join(', ')} }`;
  }
  return scalar(value);
}

/** Plain where every YAML reader sees the same text; else as JSON, which YAML 1.2 contains. */
function scalar(value: unknown): string {
  const text = String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  const isPlain = /^[A-Za-z/][\w/.:+@-]*$/.test(text) && !text.endsWith(':');
  return isPlain && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text)
    ? text
    : JSON.stringify(text);
}
