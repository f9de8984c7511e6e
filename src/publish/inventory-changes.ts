import { steadyHealth } from '../model/observed/smart-health.ts';
import { canonicalJson } from '../model/values/digest.ts';

/**
 * What goes up and down while nothing happens to a disk: when it was looked at, how full a
 * filesystem or pool is, the number of a process.
 */
const UNSETTLED: ReadonlySet<string> = new Set([
  'takenAt',
  'freeBytes',
  'dataUsedBytes',
  'metadataUsedBytes',
  'pid',
  'inProcess',
]);

/**
 * Whether an inventory states something else than the one before, for people and for plans: a
 * branch of inventories is written for that alone.
 *
 * @param before the NodeInventory as it was read from JSON, whatever that holds.
 */
export function isInventoryChanged(before: unknown, after: unknown): boolean {
  return canonicalJson(settled(before)) !== canonicalJson(settled(after));
}

/** The value without what is unsettled. */
function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled);
  if (!isObject(value)) return value;
  const isUsed = holdsUses(value);
  const kept = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    if (UNSETTLED.has(key)) return [];
    // A mounted filesystem changes its superblock, and with it the digest, whenever it likes.
    if (key === 'fingerprint' && isUsed) return [];
    if (key === 'health') return [[key, steadyHealth(member)]];
    if (key === 'usedBy' && Array.isArray(member)) return [[key, lastingUses(member)]];
    return [[key, settled(member)]];
  });
  return Object.fromEntries(kept);
}

/**
 * Whether it is used itself, or something that lies on it: a disk by its partitions and volumes.
 */
function holdsUses(value: Readonly<Record<string, unknown>>): boolean {
  const { usedBy, table, volumeGroup } = value;
  if (Array.isArray(usedBy) && usedBy.length > 0) return true;
  const parts = [...membersOf(table, 'partitions'), ...membersOf(volumeGroup, 'volumes')];
  return parts.some((part) => isObject(part) && holdsUses(part));
}

function membersOf(value: unknown, name: string): readonly unknown[] {
  const members = isObject(value) ? value[name] : undefined;
  return Array.isArray(members) ? (members as readonly unknown[]) : [];
}

/** Who only reads comes and goes; of others their number says nothing. */
function lastingUses(uses: readonly unknown[]): readonly unknown[] {
  const lasting = uses
    .filter((use) => !isObject(use) || use['kind'] !== 'open' || use['writes'] === true)
    .map((use) => canonicalJson(settled(use)));
  return [...new Set(lasting)];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
