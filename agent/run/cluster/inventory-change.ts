import { steadyHealth } from '../../../src/model/observed/smart-health.ts';
import { canonicalJson } from '../../../src/model/values/digest.ts';

/**
 * Members that change while nothing happens: when it was observed, and how full filesystems and
 * pools are.
 */
const RESTLESS: ReadonlySet<string> = new Set([
  'takenAt',
  'freeBytes',
  'dataUsedBytes',
  'metadataUsedBytes',
]);

/**
 * A text that two inventories share when they say the same of a host, whatever was written into its
 * volumes meanwhile.
 */
export function meaningOf(inventory: unknown): string {
  return canonicalJson(withoutRestless(inventory));
}

function withoutRestless(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRestless);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
      if (RESTLESS.has(name) || part === undefined) return [];
      return [[name, name === 'health' ? steadyHealth(part) : withoutRestless(part)]];
    }),
  );
}
