/** Claims whose data lay on a disk of a group over several that is gone, and that git gives up. */
import { describe, expect, it } from 'vitest';
import type { WipeConsent } from '../../src/model/declared/declarations.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { isLost } from '../../src/model/volumes/lost-volume.ts';
import { aClaim, aDisk, aNode, NODE, observedAgain, source } from '../simulation/builders.ts';
import { withoutDisk } from '../simulation/missing-disk.ts';
import { assignments, cutsOf, planned, planOf, serving, settled } from './claim-cut-worlds.ts';
import type { World } from './claim-cut-worlds.ts';
import { consenting } from './consent-cases.ts';
import { carved, overDisks } from './removal-worlds.ts';

const disks = ['aa', 'bb', 'cc'].map((name) => aDisk(name));
const claims = ['x', 'y', 'z'].map((name) => aClaim(name));

function consents(node: Inventory, world: World): readonly WipeConsent[] {
  const targets = planned(node, world).refusals.flatMap(({ consent }) =>
    consent === null ? [] : [{ ...consent, source: source('consent') }],
  );
  expect(targets.length).toBeGreaterThan(0);
  return [consenting(targets)];
}

/** The disk that most lies on is gone. */
function lostIn(whole: Inventory): { readonly lost: Inventory; readonly world: Partial<World> } {
  const [uuid] = cutsOf(whole).flatMap(({ physicalVolumes }) => physicalVolumes);
  const gone = whole.disks.find(({ table }) =>
    (table?.partitions ?? []).some(({ signatures }) => signatures.some((one) => one.uuid === uuid)),
  )!;
  const one = { name: 'bay', node: NODE, disk: gone.id, by: null, data: 'discard' as const };
  return {
    lost: observedAgain({ ...whole, disks: withoutDisk(whole.disks, gone.id) }),
    world: { replacements: [{ ...one, source: source('bay') }] },
  };
}

/** As after lvremove(8) of all that has a part on what is missing. */
function withoutLost(node: Inventory): Inventory {
  const removed = node.disks.map((disk) => {
    const { volumeGroup: group } = disk;
    if (group === undefined) return disk;
    const volumes = group.volumes.filter((one) => !isLost(group, one));
    const physicalVolumes = group.physicalVolumes.map((one) =>
      one.missing ? { ...one, freeExtents: one.totalExtents } : one,
    );
    return { ...disk, volumeGroup: { ...group, physicalVolumes, volumes } };
  });
  return observedAgain({ ...node, disks: removed });
}

describe.each([
  ['cut for them', [serving([], { per: 'node' })]],
  ['that a layout declares', [overDisks([{ ...carved('db'), count: 3 }])]],
])('claims with volumes %s', (_name, layouts) => {
  const declared = { layouts, claims };
  const whole = settled(aNode(disks), declared);
  const { lost, world } = lostIn(whole);
  const discarding = { ...declared, ...world };

  it('wait for their data while no consent names it', () => {
    const now = settled(lost, discarding);
    const lostNames = planned(now, discarding).refusals.filter(
      ({ code }) => code === 'consent-missing',
    );
    expect(lostNames.length).toBeGreaterThan(0);
    expect(cutsOf(now)).toHaveLength(cutsOf(whole).length);
    expect(assignments(planOf([now], discarding))).toEqual(assignments(planOf([whole], declared)));
  });

  it('get empty volumes once what was lost is given up, and nothing else changes for them', () => {
    const given = { ...discarding, consents: consents(lost, discarding) };
    const [first] = planOf([lost], given).nodes;
    const removed = first!.operations.filter((one) => one.kind === 'remove-logical-volume');
    expect(removed.map((one) => one.removed.claim?.name).toSorted()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^[xyz]$/)]),
    );
    const after = settled(lost, given);
    expect(planned(after, given).refusals).toEqual([]);
    expect(cutsOf(after)).toHaveLength(cutsOf(whole).length);
    const plan = planOf([after], given);
    expect(plan.claims.map(({ kind }) => kind)).toEqual(['placed', 'placed', 'placed']);
    const gone = removed.map((one) => one.removed.volume);
    const claimed = after.records.volumes.filter(({ claim }) => claim !== undefined);
    expect(claimed.map(({ claim }) => claim!.name).toSorted()).toEqual(['x', 'y', 'z']);
    expect(claimed.filter(({ volume }) => gone.includes(volume))).toEqual([]);
  });

  it('keep what is protected: until somebody removes it by hand', () => {
    const kept = { ...declared, layouts: layouts.map((one) => ({ ...one, protected: true })) };
    const guarded = lostIn(settled(aNode(disks), kept));
    const asked = { ...kept, ...guarded.world };
    const given = { ...asked, consents: consents(guarded.lost, asked) };
    const plan = planned(guarded.lost, given);
    expect(plan.operations.map(({ kind }) => kind)).not.toContain('remove-logical-volume');
    const held = plan.refusals.filter(({ code }) => code === 'volume-protected');
    expect(held.map(({ remedy }) => remedy)).toEqual(
      held.map(() => expect.stringContaining('lvremove(8)')),
    );
    const after = settled(withoutLost(guarded.lost), given);
    expect(planned(after, given).refusals).toEqual([]);
    expect(cutsOf(after)).toHaveLength(cutsOf(whole).length);
  });
});

it('a claim keeps its volume under a Release alone: what is there is no lost one', () => {
  const declared = { layouts: [serving([], { per: 'node' })], claims };
  const whole = settled(aNode(disks), declared);
  const [record] = whole.records.volumes.filter(({ claim }) => claim !== undefined);
  const releases = [{ name: 'one', volume: record!.volume, source: source('one') }];
  expect(planned(whole, { ...declared, releases }).refusals).toEqual([]);
});
