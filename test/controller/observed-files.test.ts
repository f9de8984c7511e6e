/**
 * What of inventories is committed, and what is said of it; git itself is tested in its own room.
 */
import { describe, expect, it } from 'vitest';
import {
  changedInventories,
  isWorthCommit,
  observedFile,
  observedMessage,
} from '../../src/controller/code-host/observed-files.ts';
import { declareInventories } from '../../src/declare/declare.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { aDisk, aNode } from '../simulation/builders.ts';

const one = aNode([aDisk('00000000000000d1')], { node: 'one' as NodeName });
const two = aNode([aDisk('00000000000000d2')], { node: 'two' as NodeName });
const onBranch = new Map([one, two].map((each) => [each.node, each]));

/** As the same node is read anew. */
function again(inventory: Inventory, changes: Partial<Inventory> = {}): Inventory {
  return { ...(JSON.parse(JSON.stringify(inventory)) as Inventory), ...changes };
}

describe('an inventory', () => {
  it('that is on the branch is not committed again', () => {
    expect(changedInventories(onBranch, [one, two])).toEqual([]);
    const later = '2026-12-31T00:00:00Z';
    expect(changedInventories(onBranch, [again(one, { takenAt: later }), two])).toEqual([]);
  });

  it('that is new, or tells of another disk or label, is committed', () => {
    expect(changedInventories(new Map(), [one])).toEqual([one]);
    const more = again(one, { disks: [...one.disks, aDisk('00000000000000d3')] });
    expect(changedInventories(onBranch, [more, two])).toEqual([more]);
    const labelled = { ...two, labels: { role: 'database' } };
    expect(changedInventories(onBranch, [one, labelled])).toEqual([labelled]);
  });

  it('of a node that reports no more stays as it is', () => {
    expect(changedInventories(onBranch, [one])).toEqual([]);
  });

  it('is a file that reads as what it was made of, the same bytes from any order', () => {
    const { path, bytes } = observedFile(one);
    expect(path).toBe('inventories/one.json');
    const sealed = new TextDecoder()
      .decode(bytes)
      .replaceAll('"fingerprint": ""', `"fingerprint": "sha256:${'0'.repeat(64)}"`);
    const file = { path, blobId: null, bytes: new TextEncoder().encode(sealed) };
    const read = declareInventories([file]);
    expect(read.diagnostics).toEqual([]);
    expect(read.inventories?.map(({ node }) => node)).toEqual(['one']);
    const turned = Object.fromEntries(Object.entries(one).toReversed()) as unknown as Inventory;
    expect(observedFile(turned)).toEqual({ path, bytes });
  });
});

describe('a file of the branch', () => {
  it('is written anew where it says something else, or is no JSON', () => {
    const { bytes } = observedFile(one);
    const later = observedFile(again(one, { takenAt: '2026-12-31T00:00:00Z' })).bytes;
    expect(isWorthCommit('', bytes, later)).toBe(false);
    expect(isWorthCommit('', bytes, observedFile(two).bytes)).toBe(true);
    expect(isWorthCommit('', new TextEncoder().encode('<<<<<<<'), bytes)).toBe(true);
  });
});

describe('the message of a commit', () => {
  it('names the nodes, as far as a person reads on', () => {
    expect(observedMessage([one], 'storage/disks')).toBe(
      'Inventory of one\n\nReported to the cluster, for DiskRepository storage/disks.\n',
    );
    expect(observedMessage([two, one], 'storage/disks')).toBe(
      'Inventory of 2 nodes\n\none\ntwo\n\nReported to the cluster, for DiskRepository storage/disks.\n',
    );
    const many = Array.from({ length: 60 }, (_, at) => ({ ...one, node: `n${at}` as NodeName }));
    expect(observedMessage(many, 'a/b')).toContain('and 10 more\n');
  });
});
