import type { Inventory } from '../../src/model/observed/inventory.ts';
import { digestText } from '../../src/model/values/digest.ts';

/** Simulated partitions have no fingerprints, and the schema of an inventory wants them. */
export function withFingerprints(inventory: Inventory): Inventory {
  const text = JSON.stringify(inventory, (key, value: unknown) =>
    key === 'fingerprint' && value === '' ? digestText('') : value,
  );
  return JSON.parse(text) as Inventory;
}
