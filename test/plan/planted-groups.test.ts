/** Plans that do with a volume group what no plan may, and what the checker says of each. */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { DiskLayout } from '../../src/model/declared/declarations.ts';
import type { ConsentRecord, Inventory } from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  aThinPool,
  aVolumeGroup,
  declaring,
  observedAgain,
} from '../simulation/builders.ts';
import { predictAll } from '../simulation/simulated-host.ts';
import { carved } from './removal-worlds.ts';

function groupOf(rawGiB: number | null): DiskLayout {
  const raw = aLayoutPartition('raw', {
    size: { kind: 'bytes', bytes: (rawGiB ?? 0) * GiB },
    format: { kind: 'block' },
    purpose: { kind: 'kept', storageClassNames: ['raw'] },
  });
  return aVolumeGroup('data', [aLayoutPartition('db'), ...(rawGiB === null ? [] : [raw])]);
}

function world(inventory: Inventory, layout: DiskLayout) {
  const inventories = [observedAgain(inventory)];
  return { inventories, ...planWorld({ declarations: declaring([layout]), inventories }) };
}

function after(inventory: Inventory, layout: DiskLayout): Inventory {
  return predictAll(inventory, world(inventory, layout).plan.nodes[0]!.operations);
}

/** What is said when each operation is put through `change` on its way to the checker. */
function said(
  { inventories, desired, plan }: ReturnType<typeof world>,
  change: (operation: Operation) => Operation,
): readonly string[] {
  const nodes = plan.nodes.map((node) => ({ ...node, operations: node.operations.map(change) }));
  return checkPlan({ ...plan, nodes }, { desired, inventories })
    .filter(({ rule }) => rule !== 'summary' && rule !== 'digest')
    .map(({ rule, message }) => `${rule}: ${message.replace(/volume [a-z2-7]{12}/u, 'volume V')}`);
}

function asPlanned(operation: Operation): Operation {
  return operation;
}

/** Nothing is planned but what is, and the same disk is wiped before. */
function saidAfterWipe(given: ReturnType<typeof world>): readonly string[] {
  const nodes = given.plan.nodes.map((node) => {
    const [first] = node.operations;
    const consent = { key: 'k', consent: 'c', expires: '2026-12-31T00:00:00Z' };
    const facts = { kind: 'wipe-disk', consent, proof: 'consent', content: '', spans: [] };
    const wipe = { ...first!, ...facts } as unknown as Operation;
    return { ...node, operations: [wipe, ...node.operations.map(unzeroed)] };
  });
  return checkPlan(
    { ...given.plan, nodes },
    { desired: given.desired, inventories: given.inventories },
  ).flatMap(({ rule, message }) => (rule === 'not-zeroed' ? [message.replace(/^.*: /, '')] : []));
}

function unzeroed(operation: Operation): Operation {
  return operation.kind === 'prepare-block-volume' ? { ...operation, zero: false } : operation;
}

const made = after(aNode([aDisk('one')]), groupOf(null));

/** The disk was wiped once, before its group was made. */
function wiped(inventory: Inventory): Inventory {
  const { id, identity, sizeBytes, logicalSectorBytes, fingerprint } = inventory.disks[0]!;
  const consent: ConsentRecord = {
    key: 'used',
    consent: 'old-array',
    subject: { kind: 'disk', disk: id },
    disk: { id, identity, sizeBytes, logicalSectorBytes },
    content: fingerprint,
    spans: [],
    expires: '2026-01-01T00:00:00Z',
    state: 'done',
    recordedAt: '2025-12-01T00:00:00Z',
  };
  return { ...inventory, records: { ...inventory.records, consents: [consent] } };
}

describe('a raw volume of a group', () => {
  it('that was there before is zeroed', () => {
    const later = world(made, groupOf(1));
    expect(said(later, asPlanned)).toEqual([]);
    expect(said(later, unzeroed)).toEqual([
      'not-zeroed: volume V: prepare-block-volume in a group that stood before zeroes nothing',
    ]);
  });

  it('that is made with it holds nothing of anybody', () => {
    const fresh = world(aNode([aDisk('one')]), groupOf(1));
    expect(said(fresh, unzeroed)).toEqual([]);
    // Unless the disk is wiped in the same plan.
    expect(saidAfterWipe(fresh)).toEqual([
      'prepare-block-volume on a disk where content was given up zeroes nothing',
    ]);
  });

  it('that is zeroed may be cut where content was given up', () => {
    const later = world(made, groupOf(1));
    expect(said({ ...later, inventories: later.inventories.map(wiped) }, asPlanned)).toEqual([]);
  });

  it('that is thin reads as zeros, wherever it is cut', () => {
    const thin = (raw: boolean): DiskLayout =>
      aVolumeGroup('data', [], {
        group: {
          thinPools: [aThinPool('pool')],
          carve: [
            carved('db', 'thin', { thinPool: 'pool' }),
            ...(raw
              ? [
                  carved('raw', 'thin', {
                    thinPool: 'pool',
                    format: { kind: 'block' },
                    purpose: { kind: 'kept', storageClassNames: ['raw'] },
                  }),
                ]
              : []),
          ],
        },
      });
    const before = after(aNode([aDisk('one')]), thin(false));
    const later = world(before, thin(true));
    expect(later.plan.nodes[0]!.operations.map(({ kind }) => kind)).toContain(
      'prepare-block-volume',
    );
    const given = { ...later, inventories: later.inventories.map(wiped) };
    expect(said(given, asPlanned)).toEqual([]);
    expect(said(given, unzeroed)).toEqual([]);
  });

  it('in a partition of its own has nothing to do with a group that is seen', () => {
    const layout = aLayout('data', [
      aLayoutPartition('raw', {
        format: { kind: 'block' },
        purpose: { kind: 'kept', storageClassNames: ['raw'] },
      }),
    ]);
    const own = world(aNode([aDisk('one')]), layout);
    const { volumeGroup } = made.disks[0]!;
    const inventories = own.inventories.map((inventory) => ({
      ...inventory,
      disks: inventory.disks.map((disk) => ({ ...disk, volumeGroup: volumeGroup! })),
    }));
    expect(said({ ...own, inventories }, unzeroed).filter((one) => one.includes('zeroed'))).toEqual(
      [],
    );
  });

  it('gets no extents of which a consent gave up the content', () => {
    const there = after(made, groupOf(1));
    const growing = world(there, groupOf(2));
    expect(growing.plan.nodes[0]!.operations.map(({ kind }) => kind)).toEqual([
      'extend-logical-volume',
    ]);
    expect(said(growing, asPlanned)).toEqual([]);
    const given = { ...growing, inventories: growing.inventories.map(wiped) };
    expect(said(given, asPlanned)).toEqual([
      'not-zeroed: volume V: extend-logical-volume on a disk where content was given up zeroes nothing',
    ]);
  });
});
