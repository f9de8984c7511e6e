/** What consents give up of a thin pool that LVM does not activate. */
import { describe, expect, it } from 'vitest';
import type { Inventory, ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import type { NodePlan } from '../../src/model/planned/plan.ts';
import { GiB } from '../../src/model/values/bytes.ts';
import { sortedBy } from '../../src/model/values/order.ts';
import { aDisk, aNode, aThinPool, aVolumeGroup, observedAgain } from '../simulation/builders.ts';
import { predict, rebooted, stoppedWithin, withDisk } from '../simulation/simulated-host.ts';
import { planned, settled, type World } from './claim-cut-worlds.ts';
import { codes } from './planned-node.ts';
import { carved, consentsFor, cutIn } from './removal-worlds.ts';

const METADATA = `sha256:${'d'.repeat(64)}`;
const SINCE = '2026-07-01T00:00:00Z';

const size = { kind: 'bytes' as const, bytes: GiB };
const log = carved('log', 'linear', { size });
const group = {
  carve: [log, carved('db', 'thin', { count: 2, thinPool: 'pool', size })],
  thinPools: [aThinPool('pool')],
};
const whole: World = { layouts: [aVolumeGroup('data', [], { group })], claims: [] };
const left: World = {
  layouts: [aVolumeGroup('data', [], { group: { carve: [log] } })],
  claims: [],
};
/** The same with another pool, and volumes of other names in it. */
const renewed: World = {
  layouts: [
    aVolumeGroup('data', [], {
      group: {
        carve: [log, carved('new', 'thin', { count: 2, thinPool: 'other', size })],
        thinPools: [aThinPool('other', { size: { kind: 'bytes', bytes: 2 * GiB } })],
      },
    }),
  ],
  claims: [],
};
const made = settled(aNode([aDisk('one')]), whole);
const damaged = withPool(observedAgain(rebooted(made)), {
  metadata: METADATA,
  damagedSince: SINCE,
});

function withPool(node: Inventory, facts: Partial<ObservedLogicalVolume['pool']>): Inventory {
  return withDisk(node, node.disks[0]!.id, (disk) => ({
    ...disk,
    volumeGroup: {
      ...disk.volumeGroup!,
      volumes: disk.volumeGroup!.volumes.map((one) =>
        one.pool === undefined ? one : { ...one, pool: { ...one.pool, ...facts } },
      ),
    },
  }));
}

/** The pool last. */
const kept = sortedBy(planned(damaged, left).kept, ({ content }) => content);

/** With consents for what is kept and has one of these contents, the last `without` left out. */
function given(then: World, without = 0): World {
  return { ...then, consents: consentsFor(kept.slice(0, kept.length - without)) };
}

function removals({ operations }: NodePlan) {
  return operations.flatMap((one) => (one.kind === 'remove-logical-volume' ? [one.removed] : []));
}

describe('a damaged pool that nothing declares any more', () => {
  it('is kept while no consent names it', () => {
    expect(kept.map(({ content }) => content)).toEqual(['ext4', 'ext4', 'thin pool']);
    expect(removals(planned(damaged, left))).toEqual([]);
  });

  it('goes after all that is cut from it, unwiped, with the metadata that were reviewed', () => {
    const plan = planned(damaged, given(left));
    expect(codes(plan)).toEqual([]);
    expect(removals(plan).map(({ isPool }) => isPool)).toEqual([false, false, true]);
    for (const removed of removals(plan))
      expect(removed).toMatchObject({ damaged: METADATA, filesystemUuid: null });
  });

  it('goes as a whole or not at all, and what has no consent is named', () => {
    const pool = cutIn(damaged).find((one) => one.pool !== undefined)!;
    const plan = planned(damaged, given(left, 1));
    expect(removals(plan)).toEqual([]);
    expect(codes(plan)).toEqual(['thin-pool-damaged', 'thin-pool-damaged']);
    expect(plan.refusals[0]).toMatchObject({
      summary: expect.stringContaining(
        'is not removed: its thin pool is damaged, and is given up as a whole or not at all',
      ),
      evidence: [`thin pool ${pool.name} stays`],
      remedy: expect.stringContaining('ThinPoolRepair'),
    });
    const [first, , last] = kept;
    const some = planned(damaged, { ...left, consents: consentsFor([first!, last!]) });
    expect(removals(some)).toEqual([]);
    expect(codes(some)).toEqual(['volumes-left', 'thin-pool-damaged']);
    const names = cutIn(damaged).flatMap((one) => (one.thinPool === undefined ? [] : [one.name]));
    expect(some.refusals[1]!.evidence.toSorted()).toEqual([
      expect.stringMatching(`^logical volume (${names.join('|')}) stays$`),
      `thin pool ${pool.name} stays`,
    ]);
  });

  it('is wiped as any other where LVM activates it, or where nothing is known of it', () => {
    for (const node of [observedAgain(rebooted(made)), withPool(made, { metadata: METADATA })]) {
      const plan = planned(node, given(left));
      expect(removals(plan)).toHaveLength(3);
      for (const removed of removals(plan)) expect(removed).not.toHaveProperty('damaged');
      const [one] = removals(planned(node, given(left, 2)));
      expect(one?.filesystemUuid).not.toBeNull();
    }
  });

  it('leaves what lies beside it to be wiped', () => {
    const none: World = { layouts: [], claims: [] };
    const all = planned(damaged, none).kept;
    const plan = planned(damaged, { ...none, consents: consentsFor(all) });
    const plain = removals(plan).filter(({ damaged: of }) => of === undefined);
    expect(plain).toHaveLength(1);
    expect(plain[0]!.filesystemUuid).not.toBeNull();
  });

  it('makes room for another one, whatever was stopped in between', () => {
    const after = settled(damaged, given(renewed));
    expect(cutIn(after).filter(({ thinPool }) => thinPool !== undefined)).toHaveLength(2);
    expect(cutIn(after).find(({ pool }) => pool !== undefined)!.pool).not.toHaveProperty(
      'damagedSince',
    );
    for (const [index, operation] of planned(damaged, given(left)).operations.entries()) {
      const before = planned(damaged, given(left))
        .operations.slice(0, index)
        .reduce(predict, damaged);
      for (const state of stoppedWithin(before, operation))
        expect(cutIn(settled(observedAgain(state), given(left)))).toHaveLength(1);
    }
  });
});
