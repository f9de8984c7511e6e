/** A disk of a group over several is gone, and git gives up what lay on it alone. */
import { describe, expect, it } from 'vitest';
import type {
  CarvedVolume,
  Declarations,
  DiskReplacement,
} from '../../src/model/declared/declarations.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedLogicalVolume,
} from '../../src/model/observed/inventory.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import { lossLines } from '../../src/render/consent/destruction-text.ts';
import { renderPlan } from '../../src/render/text/plan-text.ts';
import { isNowhere } from '../../src/model/volumes/lost-volume.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import { consenting } from './consent-cases.ts';
import {
  consented,
  kinds,
  membersOf,
  operationsOf,
  planned,
  refusals,
  settled,
  thereIn,
  volumesIn,
  volumesOf,
  without,
} from './discarding-worlds.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import {
  AS_OF,
  aCarvedVolume,
  aDisk,
  aNode,
  aVolumeGroup,
  declaring,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { predict, predictAll, rebooted, stoppedWithin } from '../simulation/simulated-host.ts';

const wal = aCarvedVolume('wal', { type: 'raid1' });
const db = aCarvedVolume('db', { count: 3 });
const wide = aCarvedVolume('wide', { type: 'striped', stripes: 2 });
const [a, b, c, d] = ['aa', 'bb', 'cc', 'dd'].map((name) => aDisk(name)) as [
  ReturnType<typeof aDisk>,
  ReturnType<typeof aDisk>,
  ReturnType<typeof aDisk>,
  ReturnType<typeof aDisk>,
];

function declared(
  carve: readonly CarvedVolume[],
  replacement: Partial<DiskReplacement> | null = null,
): Declarations {
  const layout = aVolumeGroup('data', [], { group: { per: 'node', carve } });
  const one = { name: 'bay-3', node: NODE, disk: a.id, by: null, data: 'discard' as const };
  return declaring(
    [layout],
    replacement === null
      ? {}
      : { replacements: [{ ...one, source: source('bay'), ...replacement }] },
  );
}

function namesOf(node: Inventory): readonly string[] {
  return volumesOf(node).map(({ name }) => name);
}

const carve = [wal, db, wide];
const whole = settled(declared(carve), aNode([a, b, c]));

describe.each([a, b, c])('a disk of a group over several that is gone: $id', ({ id }) => {
  const lost = without(whole, id);
  const discarding = declared(carve, { disk: id });
  const kept = volumesOf(whole).filter(
    ({ segmentType, physicalVolumes }) =>
      segmentType === 'raid1' || physicalVolumes.every((uuid) => thereIn(lost).includes(uuid)),
  );

  it('is waited for while git does not give it up', () => {
    const plan = planned(declared(carve), lost);
    expect(kinds(plan)).toEqual([]);
    expect(refusals(plan)).toContain('group-incomplete');
    expect(refusals(plan)).not.toContain('consent-missing');
  });

  it('takes nothing with it without a consent, which the plan asks for by name', () => {
    const plan = planned(discarding, lost);
    expect(kinds(plan)).not.toContain('remove-logical-volume');
    expect(kinds(plan)).not.toContain('forget-physical-volume');
    expect(refusals(plan)).toContain('consent-missing');
  });

  it('is forgotten once what lay on it alone is given up, and that is made anew', () => {
    const given = consented(discarding, lost);
    const plan = planned(given, lost);
    const gone = volumesOf(whole).filter((one) => !kept.includes(one));
    const removed = operationsOf(plan).filter((one) => one.kind === 'remove-logical-volume');
    expect(removed.map((one) => one.removed.uuid).toSorted()).toEqual(
      gone.map(({ uuid }) => uuid).toSorted(),
    );
    expect(removed.every((one) => one.removed.lost?.length === 1)).toBe(true);
    const after = settled(given, lost);
    expect(membersOf(after)).toEqual(thereIn(lost).map((uuid) => ({ uuid, missing: false })));
    expect(volumesOf(after)).toHaveLength(volumesOf(whole).length);
    expect(namesOf(after)).toEqual(expect.arrayContaining(kept.map(({ name }) => name)));
    const rest = planned(given, after);
    expect([kinds(rest), refusals(rest)]).toEqual([[], []]);
  });

  it('is forgotten whatever was stopped in between, also by a power cut, and with a new disk', () => {
    const given = consented(discarding, lost);
    const { length } = volumesOf(whole);
    let now = lost;
    for (const operation of operationsOf(planned(given, lost))) {
      for (const stopped of [now, ...stoppedWithin(now, operation)])
        for (const begun of [stopped, rebooted(stopped), joined(given, stopped)]) {
          const after = settled(given, observedAgain(begun));
          expect(thereIn(after)).toEqual(membersOf(after).map(({ uuid }) => uuid));
          expect(volumesOf(after)).toHaveLength(length);
        }
      now = observedAgain(predict(now, operation));
    }
  });
});

/** With a disk in the group that was not there when all began; its UUID may come before all. */
function joined(declarations: Declarations, node: Inventory): Inventory {
  const more = observedAgain({ ...node, disks: [...node.disks, d] });
  const joining = operationsOf(planned(declarations, more)).filter(
    (one) =>
      ['create-partition-table', 'extend-volume-group', 'mark-ready'].includes(one.kind) &&
      !('volume' in one && one.volume.logical !== undefined),
  );
  const { disks, ...rest } = predictAll(more, joining);
  const group = disks.flatMap(({ volumeGroup }) => volumeGroup ?? [])[0];
  const [first] = (group?.physicalVolumes ?? []).filter(({ missing }) => !missing);
  const nowhere = volumesIn(disks).filter((one) => group !== undefined && isNowhere(group, one));
  return { ...rest, disks: reportedOn(disks, nowhere, first?.uuid ?? '') };
}

/** As discovery does: what lies on nothing that is there is told on the first disk that is. */
function reportedOn(
  disks: readonly ObservedDisk[],
  volumes: readonly ObservedLogicalVolume[],
  uuid: string,
): readonly ObservedDisk[] {
  return disks.map((disk) => {
    const { volumeGroup, table } = disk;
    if (volumeGroup === undefined) return disk;
    const isHome = (table?.partitions ?? []).some(({ signatures }) =>
      signatures.some((one) => one.uuid === uuid),
    );
    const others = volumeGroup.volumes.filter((one) => !volumes.includes(one));
    return {
      ...disk,
      volumeGroup: { ...volumeGroup, volumes: [...others, ...(isHome ? volumes : [])] },
    };
  });
}

describe('what is given up with a disk that is gone', () => {
  const lost = without(whole, c.id);
  const discarding = declared(carve, { disk: c.id });
  const removals = ({ nodes }: Plan) =>
    nodes.flatMap(({ operations }) =>
      operations.filter((one) => one.kind === 'remove-logical-volume'),
    );

  it('is named by its consent the same after a reboot, and whichever disk reports it', () => {
    const asked = (node: Inventory): readonly string[] =>
      planned(discarding, node)
        .nodes[0]!.refusals.flatMap(({ consent }) => consent?.content ?? [])
        .toSorted();
    expect(asked(lost)).toHaveLength(3);
    expect(asked(rebooted(lost))).toEqual(asked(lost));
    const more = joined(discarding, lost);
    const home = (node: Inventory): readonly DiskId[] =>
      node.disks.flatMap((disk) =>
        (disk.volumeGroup?.volumes ?? []).flatMap(({ segmentType, physicalVolumes }) =>
          segmentType === 'linear' && physicalVolumes.every((one) => !thereIn(lost).includes(one))
            ? [disk.id]
            : [],
        ),
      );
    expect(home(more)).not.toEqual(home(lost));
    expect(asked(more)).toEqual(asked(lost));
  });

  it('says nothing of a filesystem: none of it is looked at', () => {
    const plan = planned(consented(discarding, lost), lost);
    expect(removals(plan).map(({ removed }) => removed.filesystemUuid)).toEqual([null, null, null]);
    const text = renderPlan(plan, { color: false, width: Infinity, verbose: false });
    expect(text).toMatch(/remove logical volume \S+, whose data is gone with a disk/);
    expect(text).not.toMatch(/wipe and remove/);
    const [first] = removals(plan);
    const asked = lossLines([first!], { color: false, width: Infinity }).join('\n');
    expect(asked).toContain('lost with a disk that is gone');
  });

  it('is each volume for itself: one without a consent stays, and the disk is not forgotten', () => {
    const all = consented(discarding, lost);
    const [consent] = all.consents;
    const [first, ...others] = consent!.targets;
    const some = { ...all, consents: [{ ...consent!, targets: others }] };
    const plan = planned(some, lost);
    expect(removals(plan)).toHaveLength(2);
    expect(kinds(plan)).not.toContain('forget-physical-volume');
    const missing = plan.nodes[0]!.refusals.filter(({ code }) => code === 'consent-missing');
    expect(missing.map(({ volume }) => volume)).toEqual([
      first!.subject.kind === 'volume' ? first!.subject.volume : null,
    ]);
  });

  it('is also what nothing declares any more, once a consent names it', () => {
    const fewer = declared([wal, wide], { disk: c.id });
    const kept = planned(fewer, lost).nodes[0]!.kept.filter(({ disk }) => disk !== c.id);
    const undeclared = volumesOf(lost).filter(({ segmentType }) => segmentType === 'linear');
    expect(refusals(planned(fewer, lost))).toContain('cannot-rebuild');
    const targets = kept.map(({ volume, fingerprint }) => ({
      ...{ node: NODE, subject: { kind: 'volume' as const, volume }, content: fingerprint },
      source: source('consent'),
    }));
    const asked = consented(fewer, lost).consents[0]!.targets;
    const given = { ...fewer, consents: [consenting([...targets, ...asked])] };
    const plan = planned(given, lost);
    const gone = undeclared.filter(({ physicalVolumes }) =>
      physicalVolumes.every((uuid) => !thereIn(lost).includes(uuid)),
    );
    expect(removals(plan).map(({ removed }) => removed.uuid)).toEqual(
      expect.arrayContaining(gone.map(({ uuid }) => uuid)),
    );
    // What lies on the others waits until the group is whole.
    const staying = undeclared.filter((one) => !gone.includes(one));
    expect(staying).toHaveLength(1);
    const held = plan.nodes[0]!.refusals.find(({ code }) => code === 'group-incomplete');
    expect(held?.volume).toBe(parseMark(staying[0]!.label)!.volume);
    expect(kinds(plan)).toContain('forget-physical-volume');
    expect(refusals(plan)).not.toContain('cannot-rebuild');
  });

  it('is nothing while the disk is there, or is only to be rebuilt', () => {
    const given = consented(discarding, lost);
    expect(removals(planned(given, whole))).toEqual([]);
    const { replacements } = given;
    const rebuilding = replacements.map((one) => ({ ...one, data: 'rebuild' as const }));
    const plan = planned({ ...given, replacements: rebuilding }, lost);
    expect(removals(plan)).toEqual([]);
    const refused = plan.nodes[0]!.refusals.find(({ code }) => code === 'cannot-rebuild');
    expect(refused?.remedy).toContain('write "data: discard"');
  });

  it('is not what another missing disk has, too, which is waited for', () => {
    const two = without(lost, b.id);
    const given = consented(discarding, lost);
    const plan = planned(given, two);
    expect([removals(plan), kinds(plan)]).toEqual([[], []]);
    expect(refusals(plan)).toContain('group-incomplete');
  });

  it('waits for its data where a TakeBack says so', () => {
    const given = consented(discarding, lost);
    const [one] = removals(planned(given, lost));
    const takeBacks = [
      {
        ...{ name: 'again', volume: one!.removed.volume, source: source('again') },
        claim: { namespace: 'shop', name: 'orders' },
      },
    ];
    const names = removals(planned({ ...given, takeBacks }, lost)).map(
      ({ removed }) => removed.volume,
    );
    expect(names).not.toContain(one!.removed.volume);
    expect(names).toHaveLength(2);
  });

  it('is another input of the plan than a rebuild of the same disk', () => {
    const digest = (data: DiskReplacement['data']): string =>
      planned(declared(carve, { disk: c.id, data }), lost).nodes[0]!.digest;
    expect(digest('discard')).not.toBe(digest('rebuild'));
  });

  it('leaves mirrors alone for ever, although older inventories say that they lay there', () => {
    const settledOn = settled(consented(discarding, lost), lost);
    const desired = resolve({
      ...{ declarations: discarding, inventories: [settledOn], older: [whole] },
      asOf: AS_OF,
    });
    expect(desired.nodes[0]!.refusals).toEqual([]);
  });
});
