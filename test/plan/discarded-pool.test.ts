/** A thin pool of a group over several disks, whose disk is gone and given up. */
import { describe, expect, it } from 'vitest';
import type {
  CarvedVolume,
  Declarations,
  DiskReplacement,
} from '../../src/model/declared/declarations.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import { GiB } from '../../src/model/values/bytes.ts';
import {
  consented,
  kinds,
  membersOf,
  operationsOf,
  planned,
  refusals,
  settled,
  thereIn,
  volumesOf,
  without,
} from './discarding-worlds.ts';
import {
  aCarvedVolume,
  aDisk,
  aNode,
  aThinPool,
  aVolumeGroup,
  declaring,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { predict, rebooted, stoppedWithin } from '../simulation/simulated-host.ts';

function carved(name: string, facts: Partial<CarvedVolume>): CarvedVolume {
  return aCarvedVolume(name, { size: { kind: 'bytes', bytes: 2 * GiB }, ...facts });
}
const wal = carved('wal', { type: 'raid1' });
const thin = { type: 'thin', thinPool: 'pool' } as const;
const carve = [wal, carved('db', { ...thin, count: 2 }), carved('log', thin)];
const disks = ['aa', 'bb', 'cc'].map((name) => aDisk(name));

function declared(replacement: Partial<DiskReplacement> | null, cut = carve): Declarations {
  const pool = aThinPool('pool');
  const layout = aVolumeGroup('data', [], {
    group: { per: 'node', thinPools: [pool], carve: cut },
  });
  const one = { name: 'bay-3', node: NODE, by: null, data: 'discard' as const };
  return declaring(
    [layout],
    replacement === null
      ? {}
      : { replacements: [{ ...one, disk: '' as DiskId, source: source('bay'), ...replacement }] },
  );
}

const whole = settled(declared(null), aNode(disks));

function poolIn(node: Inventory): ObservedLogicalVolume {
  return volumesOf(node).find(({ pool }) => pool !== undefined)!;
}

function idOf(node: Inventory, uuid: string): DiskId {
  return node.disks.find(({ table }) =>
    (table?.partitions ?? []).some(({ signatures }) => signatures.some((one) => one.uuid === uuid)),
  )!.id;
}

const id = idOf(whole, poolIn(whole).physicalVolumes[0]!);
const lost = without(whole, id);
const discarding = declared({ disk: id });
const given = consented(discarding, lost);

function removed(plan: Plan) {
  return operationsOf(plan).filter((one) => one.kind === 'remove-logical-volume');
}

describe('a thin pool whose disk is gone', () => {
  it('is waited for while git does not give it up', () => {
    const plan = planned(declared(null), lost);
    expect(kinds(plan)).toEqual([]);
    expect(refusals(plan)).toContain('group-incomplete');
    expect(refusals(plan)).not.toContain('consent-missing');
  });

  it('asks for a consent for itself and for each volume that is cut from it', () => {
    const plan = planned(discarding, lost);
    const asked = plan.nodes[0]!.refusals.filter(({ code }) => code === 'consent-missing');
    expect(asked).toHaveLength(4);
    expect(refusals(plan)).not.toContain('cannot-rebuild');
    expect(kinds(plan)).not.toContain('remove-logical-volume');
    expect(kinds(plan)).not.toContain('forget-physical-volume');
  });

  it('goes after all that is cut from it, and the group forgets its disk', () => {
    const plan = planned(given, lost);
    const names = removed(plan).map(({ removed: { isPool, lost: gone, logical } }) => ({
      ...{ isPool, gone: gone?.length, of: logical.thinPool },
    }));
    const { name } = poolIn(whole);
    const cut = { isPool: false, gone: 1, of: name };
    expect(names).toEqual([cut, cut, cut, { isPool: true, gone: 1, of: undefined }]);
    expect(kinds(plan)).toContain('forget-physical-volume');
  });

  it('is made anew with all that was cut from it, on the disks that are there', () => {
    const after = settled(given, lost);
    expect(membersOf(after)).toEqual(thereIn(lost).map((uuid) => ({ uuid, missing: false })));
    expect(volumesOf(after)).toHaveLength(volumesOf(whole).length);
    expect(poolIn(after).name).not.toBe(poolIn(whole).name);
    const cut = volumesOf(after).filter(({ thinPool }) => thinPool !== undefined);
    expect(cut.map(({ thinPool }) => thinPool)).toEqual(Array(3).fill(poolIn(after).name));
    const rest = planned(given, after);
    expect([kinds(rest), refusals(rest)]).toEqual([[], []]);
  });

  it('is given up whatever was stopped in between, also by a power cut', () => {
    let now = lost;
    for (const operation of operationsOf(planned(given, lost))) {
      for (const stopped of [now, ...stoppedWithin(now, operation)])
        for (const begun of [stopped, rebooted(stopped)]) {
          const after = settled(given, observedAgain(begun));
          expect(thereIn(after)).toEqual(membersOf(after).map(({ uuid }) => uuid));
          expect(volumesOf(after)).toHaveLength(volumesOf(whole).length);
        }
      now = observedAgain(predict(now, operation));
    }
  });

  const [consent] = given.consents;
  const pool = volumesOf(lost).find(({ pool: facts }) => facts !== undefined)!.name;
  const isPool = ({ subject }: (typeof consent & object)['targets'][number]): boolean =>
    subject.kind === 'volume' && subject.volume === pool;

  it('stays while a volume that is cut from it does, and nothing new is cut from it', () => {
    const [first] = consent!.targets.filter((one) => !isPool(one));
    const targets = consent!.targets.filter((one) => one !== first);
    const plan = planned({ ...given, consents: [{ ...consent!, targets }] }, lost);
    expect(removed(plan).some((one) => one.removed.isPool)).toBe(false);
    expect(removed(plan)).toHaveLength(2);
    expect(refusals(plan)).toContain('volumes-left');
    expect(kinds(plan)).not.toContain('forget-physical-volume');
    expect(kinds(plan)).not.toContain('create-logical-volume');
  });

  it('stays without a consent of its own, and nothing new is cut from it', () => {
    const targets = consent!.targets.filter((one) => !isPool(one));
    const some = { ...given, consents: [{ ...consent!, targets }] };
    const plan = planned(some, lost);
    expect(removed(plan)).toHaveLength(3);
    expect(refusals(plan)).toContain('consent-missing');
    expect(kinds(plan)).not.toContain('create-logical-volume');
    const after = settled(some, lost);
    expect(volumesOf(after).filter(({ thinPool }) => thinPool === pool)).toEqual([]);
    expect(poolIn(after).name).toBe(pool);
    // Given up later, it goes as all else did.
    const all = settled(consented(some, after), after);
    expect(poolIn(all).name).not.toBe(pool);
    expect(volumesOf(all)).toHaveLength(volumesOf(whole).length);
  });

  it('goes where nothing declares it any more, too', () => {
    const bare = aVolumeGroup('data', [], { group: { per: 'node', carve: [wal] } });
    const none = { ...declaring([bare]), replacements: discarding.replacements };
    const asked = consented(none, lost);
    const after = settled(asked, lost);
    expect(volumesOf(after).map(({ segmentType }) => segmentType)).toEqual(['raid1']);
    expect(thereIn(after)).toEqual(membersOf(after).map(({ uuid }) => uuid));
  });

  it('stays where its data has a copy, or a move of it was begun', () => {
    const changed = (facts: Partial<ObservedLogicalVolume>): Inventory =>
      observedAgain({
        ...lost,
        disks: lost.disks.map((disk) => {
          const { volumeGroup: group } = disk;
          if (group === undefined) return disk;
          const volumes = group.volumes.map((one) =>
            one.pool === undefined ? one : { ...one, ...facts },
          );
          return { ...disk, volumeGroup: { ...group, volumes } };
        }),
      });
    const { physicalVolumes, pool: facts } = poolIn(lost);
    const [from = ''] = physicalVolumes;
    const mirrored = { ...facts!, segmentTypes: ['linear', 'raid1'] };
    for (const one of [{ pool: mirrored }, { moving: { from, to: [thereIn(lost)[0]!] } }])
      expect(removed(planned(given, changed(one)))).toEqual([]);
  });
});
