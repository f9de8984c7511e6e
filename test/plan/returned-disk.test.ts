/** A disk whose data git gives up comes back while its group gives that up, or after. */
import { describe, expect, it } from 'vitest';
import type { Declarations } from '../../src/model/declared/declarations.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import { consenting } from './consent-cases.ts';
import { operationsOf, planned, settled } from './discarding-worlds.ts';
import {
  aCarvedVolume,
  aDisk,
  aNode,
  aVolumeGroup,
  declaring,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { withDiskBack } from '../simulation/disk-back.ts';
import { withoutDisk } from '../simulation/missing-disk.ts';
import { predict, predictAll, rebooted, stoppedWithin } from '../simulation/simulated-host.ts';

const going = aDisk('cc');
const layout = aVolumeGroup('data', [], {
  group: {
    per: 'node',
    carve: [
      aCarvedVolume('wal', { type: 'raid1' }),
      aCarvedVolume('db', { count: 3 }),
      aCarvedVolume('wide', { type: 'striped', stripes: 2 }),
    ],
  },
});
const replacement = { name: 'bay-3', node: NODE, disk: going.id, by: null, source: source('bay') };
const discarding = declaring([layout], { replacements: [{ ...replacement, data: 'discard' }] });

function refusalsOf({ nodes }: Plan) {
  return nodes.flatMap(({ refusals }) => refusals);
}
const whole = settled(declaring([layout]), aNode([aDisk('aa'), aDisk('bb'), going]));
const lost = observedAgain({ ...whole, disks: withoutDisk(whole.disks, going.id) });
const given: Declarations = {
  ...discarding,
  consents: [
    consenting(
      refusalsOf(planned(discarding, lost)).flatMap(({ consent }) =>
        consent === null ? [] : [{ ...consent, source: source('consent') }],
      ),
    ),
  ],
};

function withItBack(node: Inventory): Inventory {
  const back = whole.disks.find(({ id }) => id === going.id)!;
  return observedAgain({ ...node, disks: withDiskBack(node.disks, back) });
}

/** The node after so many operations of the plan that gives up what was lost. */
function after(operations: number): Inventory {
  const plan = operationsOf(planned(given, lost));
  return observedAgain(predictAll(lost, plan.slice(0, operations)));
}
const removals = operationsOf(planned(given, lost)).filter(
  ({ kind }) => kind === 'remove-logical-volume',
).length;

function membersOf({ disks }: Inventory) {
  const [group] = disks.flatMap(({ volumeGroup }) => volumeGroup ?? []);
  return group?.physicalVolumes ?? [];
}
function volumeCount({ disks }: Inventory): number {
  return disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []).length;
}

/** All that is declared is on the two others, and there is nothing left to do. */
function expectDone(node: Inventory): void {
  const end = settled(given, node);
  expect(refusalsOf(planned(given, end))).toEqual([]);
  expect(membersOf(end).map(({ missing }) => missing)).toEqual([false, false]);
  expect(volumeCount(end)).toBe(volumeCount(whole));
}

describe('a disk that is back once all that lay on it was given up', () => {
  const back = withItBack(after(removals));

  it('leaves its group, which had not forgotten it yet', () => {
    expect(membersOf(back)).toHaveLength(3);
    const leaving = operationsOf(planned(given, back)).filter(
      ({ disk }) => disk.facts.id === going.id,
    );
    expect(leaving.map(({ kind }) => kind)).toEqual(['leave-volume-group']);
    expectDone(back);
  });

  it('leaves it whatever was stopped in between', () => {
    let now = back;
    for (const operation of operationsOf(planned(given, back))) {
      for (const stopped of stoppedWithin(now, operation))
        for (const begun of [stopped, rebooted(stopped)]) expectDone(observedAgain(begun));
      now = observedAgain(predict(now, operation));
    }
  });

  it('is out already where the group had forgotten it', () => {
    const forgotten = withItBack(after(removals + 1));
    expect(membersOf(forgotten)).toHaveLength(2);
    const kinds = operationsOf(planned(given, forgotten)).map(({ kind }) => kind);
    expect(kinds).not.toContain('leave-volume-group');
    expectDone(forgotten);
  });

  it('gets nothing new, and stays in its group where git does not take it out', () => {
    const staying = declaring([layout]);
    const kinds = operationsOf(planned(staying, back)).map(({ kind }) => kind);
    expect(kinds).not.toContain('leave-volume-group');
  });
});

describe('a disk that is back while something still lies on it', () => {
  it.each(Array.from({ length: removals - 1 }, (_, at) => at + 1))(
    'is waited for to be out again, or to be counted in, after %i volumes were given up',
    (operations) => {
      const back = withItBack(after(operations));
      const plan = planned(given, back);
      expect(operationsOf(plan)).toEqual([]);
      const { uuid } = membersOf(back).find(({ missing }) => missing)!;
      const refused = refusalsOf(plan).find(({ volume }) => volume === null);
      expect(refused?.evidence).toEqual([
        `${going.id}: it came back after its group was changed without it; its physical volume ${uuid} counts as missing`,
      ]);
      expect(refused?.remedy).toContain('take the disk out again; then the plan goes on');
      expect(refused?.remedy).toMatch(/"vgextend --restoremissing vg-data-\w+ DEVICE"/);
      expectDone(after(operations));
    },
  );

  it('is another difference than a disk that is not there', () => {
    const refusals = refusalsOf(planned(declaring([layout]), lost));
    const refused = refusals.find(({ code }) => code === 'group-incomplete');
    expect(refused?.evidence.join()).toMatch(/its physical volume \S+ of \S+ is missing/);
    expect(refused?.remedy).toContain('Attach what is missing');
  });
});

describe('a disk that is there and that git gives up', () => {
  it('stays in its group while anything lies on it', () => {
    expect(operationsOf(planned(discarding, whole))).toEqual([]);
  });
});
