/** Volumes for claims made in the cluster: who gets which room, and what the scheduler is told. */
import { describe, expect, it } from 'vitest';
import type { DiskLayout, ProvisionedClass } from '../../../src/model/declared/declarations.ts';
import type { DiskId, NodeName, VolumeId } from '../../../src/model/identifiers.ts';
import type { DesiredState } from '../../../src/model/planned/desired.ts';
import type { ProvisionedClaim, ToldPlace } from '../../../src/model/planned/provisioning.ts';
import { GiB, LOGICAL_EXTENT_BYTES } from '../../../src/model/values/bytes.ts';
import { claimOfProvisionedName } from '../../../src/model/volumes/volume-name.ts';
import { planNode } from '../../../src/plan/plan-node.ts';
import { resolve } from '../../../src/resolve/resolve.ts';
import type { Inventory, VolumeRecord } from '../../../src/model/observed/inventory.ts';
import {
  aClaim,
  aClass,
  aDisk,
  aFilesystem,
  aNode,
  aThinPool,
  aVolumeGroup,
  AS_OF,
  declaring,
  NODE,
  observedAgain,
  source,
} from '../../simulation/builders.ts';
import { predictAll } from '../../simulation/simulated-host.ts';

const CLASS = { ...aClass('local'), provisions: true };
const format = aFilesystem('ext4') as ProvisionedClass['format'];

function provisioned(facts: Partial<ProvisionedClass> = {}): ProvisionedClass {
  return {
    ...{ storageClassName: 'local', format, namespaces: null, limit: null },
    ...{ type: 'linear', stripes: null, mirrors: 1, source: source('local') },
    ...facts,
  };
}

function layoutOf(
  provision: ProvisionedClass = provisioned(),
  group: Parameters<typeof aVolumeGroup>[2] = {},
): DiskLayout {
  return aVolumeGroup('local', [], { ...group, group: { ...group.group, provision: [provision] } });
}

function asked(uid: string, facts: Partial<ProvisionedClaim> = {}): ProvisionedClaim {
  return {
    ...{ claim: { namespace: 'shop', name: `data-${uid}` }, uid, storageClassName: 'local' },
    ...{ sizeBytes: GiB, volumeMode: 'Filesystem', node: NODE, volume: null },
    ...facts,
  };
}

interface World {
  readonly layouts?: readonly DiskLayout[];
  readonly inventory?: Inventory;
  readonly told?: readonly ToldPlace[];
  readonly more?: Parameters<typeof declaring>[1];
}

const SMALL = aNode([aDisk('a', { sizeBytes: 4 * GiB }), aDisk('b', { sizeBytes: 6 * GiB })]);

function resolved(claims: readonly ProvisionedClaim[], world: World = {}): DesiredState {
  const { layouts = [layoutOf()], inventory = SMALL, told = [], more = {} } = world;
  const declarations = declaring(layouts, { ...more, classes: [CLASS] });
  return resolve({
    ...{ declarations, inventories: [inventory], asOf: AS_OF },
    provisioned: { claims, told },
  });
}

/** Each claim with its disk and size in GiB, or why it has none. */
function outcome({ nodes, provisioning }: DesiredState): readonly string[] {
  const disks = nodes.flatMap((node) => node.disks);
  return (provisioning?.answers ?? []).map((answer) => {
    if (answer.kind === 'refused') return `${answer.claim.uid} ${answer.reason}`;
    const disk = disks.find(({ volumes }) => volumes.some((one) => one.volume === answer.volume));
    const volume = disk?.volumes.find((one) => one.volume === answer.volume);
    return `${answer.claim.uid} ${String(disk?.facts.id)} ${String((volume?.sizeBytes ?? 0) / GiB)}`;
  });
}

/** What a node is like once it has done all that it was told. */
function done({ nodes }: DesiredState, inventory: Inventory = SMALL): Inventory {
  return observedAgain(predictAll(inventory, planNode(nodes[0]!, inventory).operations));
}

const [diskA, diskB] = ['wwn-0xa', 'wwn-0xb'] as [DiskId, DiskId];

describe('a claim made in the cluster', () => {
  it('gets a volume of its own on the disk with most free, and the next one what is left', () => {
    const claims = ['1', '2', '3', '4', '5'].map((uid) => asked(uid, { sizeBytes: 2 * GiB }));
    expect(outcome(resolved(claims))).toEqual([
      `1 ${diskB} 2`,
      ...[`2 ${diskA} 2`, `3 ${diskB} 2`, '4 NoRoom', '5 NoRoom'],
    ]);
  });

  it('is another one than the one before of its name', () => {
    const first = resolved([asked('1')]);
    const name = { claim: { namespace: 'shop', name: 'data-1' } };
    const inventory = done(first);
    const both = resolved([asked('1', { node: null }), asked('2', name)], { inventory });
    const volumes = both.provisioning!.answers.flatMap((one) =>
      one.kind === 'placed' ? [one.volume] : [],
    );
    expect(new Set(volumes).size).toBe(2);
    expect(inventory.records.volumes.map((one) => claimOfProvisionedName(one.name)?.uid)).toContain(
      '1',
    );
  });

  it('stays where it was recorded, whatever the scheduler says since, and where it was told', () => {
    const inventory = done(resolved([asked('1')]));
    const elsewhere = asked('1', { node: 'node-z' as NodeName });
    expect(outcome(resolved([elsewhere], { inventory }))).toEqual([`1 ${diskB} 1`]);
    const madeFor = { namespace: 'shop', name: 'data-2', uid: '2' };
    const volume = 'v0000000000z' as VolumeId;
    const told = [{ madeFor, volume, node: NODE, layout: 'local', disk: diskA }];
    expect(outcome(resolved([asked('2', { node: null })], { told }))).toEqual([`2 ${diskA} 1`]);
    expect(outcome(resolved([asked('3', { node: null })]))).toEqual([]);
  });

  it('has the volume that it was given back, which keeps its name, and grows it', () => {
    const inventory = done(resolved([asked('1')]));
    const isMade = (one: VolumeRecord): boolean => claimOfProvisionedName(one.name) !== null;
    const { volume, name } = inventory.records.volumes.find(isMade)!;
    const given = asked('2', { volume, node: null, sizeBytes: 2 * GiB });
    // The claim that it was made for may be there, without its volume: it is made no second one.
    for (const claims of [[given], [asked('1'), given], [given, asked('1')]]) {
      const desired = resolved(claims, { inventory });
      expect(outcome(desired)).toEqual([`1 ${diskB} 2`]);
      const { operations } = planNode(desired.nodes[0]!, inventory);
      expect(operations.map(({ kind }) => kind)).toContain('extend-logical-volume');
    }
    // A host that lost its records has it where it was told to make it.
    const madeFor = claimOfProvisionedName(name)!;
    const told = [{ madeFor, volume, node: NODE, layout: 'local', disk: diskB }];
    expect(outcome(resolved([given], { told }))).toEqual([`1 ${diskB} 2`]);
  });

  it('grows in its place, and keeps its size where it cannot', () => {
    const inventory = done(resolved([asked('1')]));
    const grown = (sizeBytes: number): DesiredState =>
      resolved([asked('1', { sizeBytes })], { inventory });
    expect(outcome(grown(5 * GiB))).toEqual([`1 ${diskB} 5`]);
    expect(
      planNode(grown(5 * GiB).nodes[0]!, inventory).operations.map(({ kind }) => kind),
    ).toContain('extend-logical-volume');
    const short = grown(7 * GiB);
    expect(outcome(short)).toEqual([`1 ${diskB} 1`]);
    expect(short.nodes[0]!.refusals.map(({ code }) => code)).toEqual(['cannot-grow']);
  });

  it('gets nothing that git wants: neither the reserve, nor what is carved, nor a claim in git', () => {
    const disks = aNode([aDisk('a', { sizeBytes: 4 * GiB })]);
    const reserve = { reserve: { kind: 'bytes' as const, bytes: 2 * GiB } };
    const kept = layoutOf(provisioned(), { group: reserve });
    const most = { inventory: disks, layouts: [kept] };
    expect(outcome(resolved([asked('1', { sizeBytes: 2 * GiB })], most))).toEqual(['1 NoRoom']);
    const served = { storageClassName: 'fast', format };
    const both = layoutOf(provisioned(), { group: { claims: [served] } });
    const claim = aClaim('git', { storageClassName: 'fast', requestBytes: 2 * GiB });
    const inventory = done(
      resolved([], { inventory: disks, layouts: [both], more: { claims: [claim] } }),
      disks,
    );
    const world = { inventory, layouts: [both], more: { claims: [claim] } };
    expect(outcome(resolved([asked('1', { sizeBytes: 2 * GiB })], world))).toEqual(['1 NoRoom']);
    expect(outcome(resolved([asked('1')], world))).toEqual([`1 ${diskA} 1`]);
  });

  it('gets only what git gives its namespace and its class', () => {
    const teams = [layoutOf(provisioned({ namespaces: ['team-*'] }))];
    expect(outcome(resolved([asked('1')], { layouts: teams }))).toEqual(['1 NamespaceNotAllowed']);
    const half = [layoutOf(provisioned({ limit: { kind: 'percent', percent: 50 } }))];
    const claims = ['1', '2', '3', '4', '5', '6'].map((uid) => asked(uid));
    const placed = outcome(resolved(claims, { layouts: half }));
    // 4 GiB and 6 GiB, less what partition table and LVM take: one and two of a whole GiB.
    expect(placed.filter((one) => one.includes('wwn'))).toHaveLength(3);
    expect(placed.slice(3)).toEqual(['4 LimitReached', '5 LimitReached', '6 LimitReached']);
    const other = [asked('1', { storageClassName: 'other' })];
    expect(outcome(resolved(other))).toEqual(['1 NoLayout']);
  });

  it('lies as its class is provisioned: mirrored over the group of the node, raw, or thin', () => {
    const shared = layoutOf(provisioned({ type: 'raid1' }), { group: { per: 'node' } });
    const block = asked('1', { volumeMode: 'Block', sizeBytes: 5 });
    const [node] = resolved([block], { layouts: [shared] }).nodes;
    const made = node!.disks
      .flatMap(({ volumes }) => volumes)
      .find(({ purpose }) => purpose.kind === 'offered');
    expect(made).toMatchObject({ sizeBytes: LOGICAL_EXTENT_BYTES, format: { kind: 'block' } });
    expect(made?.logical?.legs).toMatchObject({ type: 'raid1', copies: 2 });
    const pool = aThinPool('tp', { size: { kind: 'bytes', bytes: 2 * GiB }, overprovision: 2 });
    const thin = layoutOf(provisioned({ type: 'thin', thinPool: 'tp' }), {
      group: { thinPools: [pool] },
    });
    const claims = ['1', '2', '3', '4', '5'].map((uid) => asked(uid, { sizeBytes: 2 * GiB }));
    const placed = outcome(resolved(claims, { layouts: [thin] }));
    expect(placed.filter((one) => one.includes('wwn'))).toHaveLength(4);
    expect(placed[4]).toBe('5 NoRoom');
  });
});

describe('the room that is told to the scheduler', () => {
  function room(state: DesiredState): readonly (readonly [number, number])[] {
    return state.provisioning!.capacities.map(
      ({ freeBytes, largestBytes }) =>
        [Math.floor(freeBytes / GiB), Math.floor(largestBytes / GiB)] as const,
    );
  }

  /** The largest claim that is placed; by halving, in extents. */
  function largest(world: World, claims: readonly ProvisionedClaim[] = []): number {
    let [fits, beyond] = [0, (20 * GiB) / LOGICAL_EXTENT_BYTES];
    while (beyond - fits > 1) {
      const middle = Math.floor((fits + beyond) / 2);
      const one = asked('z', { sizeBytes: middle * LOGICAL_EXTENT_BYTES });
      const isPlaced =
        outcome(resolved([...claims, one], world))
          .at(-1)
          ?.includes('wwn') === true;
      if (isPlaced) fits = middle;
      else beyond = middle;
    }
    return fits * LOGICAL_EXTENT_BYTES;
  }

  it('is all that is free, and the largest volume of it; nothing where nothing fits', () => {
    expect(room(resolved([]))).toEqual([[9, 5]]);
    expect(room(resolved([asked('1', { sizeBytes: 3 * GiB })]))).toEqual([[6, 3]]);
    const none = aNode([aDisk('a', { sizeBytes: 4 * GiB, failing: true })]);
    expect(room(resolved([], { inventory: none }))).toEqual([[0, 0]]);
  });

  const group = { group: { per: 'node' as const } };
  const pool = aThinPool('tp', { size: { kind: 'bytes', bytes: 2 * GiB } });
  it.each<[string, DiskLayout]>([
    ['linear', layoutOf()],
    ['with a limit', layoutOf(provisioned({ limit: { kind: 'bytes', bytes: 3 * GiB } }))],
    ['linear in a group of the node', layoutOf(provisioned(), group)],
    ['striped', layoutOf(provisioned({ type: 'striped' }), group)],
    ['raid1', layoutOf(provisioned({ type: 'raid1' }), group)],
    [
      'raid1 with a limit',
      layoutOf(provisioned({ type: 'raid1', limit: { kind: 'bytes', bytes: 3 * GiB } }), group),
    ],
    [
      'thin',
      layoutOf(provisioned({ type: 'thin', thinPool: 'tp' }), { group: { thinPools: [pool] } }),
    ],
  ])('is just what is then placed: %s', (_name, layout) => {
    const world = { layouts: [layout] };
    for (const claims of [[], [asked('1')]]) {
      const [told] = resolved(claims, world).provisioning!.capacities;
      expect(told!.largestBytes).toBe(largest(world, claims));
      expect(told!.largestBytes).toBeGreaterThan(0);
    }
  });
});
