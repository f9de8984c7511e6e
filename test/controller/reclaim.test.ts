/**
 * A volume of a class that says Delete, from the deletion of its claim to the empty one that
 * follows it: what the controller decides, the API server and a node in memory do.
 */
import { describe, expect, it } from 'vitest';
import { allowedOperations } from '../../src/controller/decisions/allowed-operations.ts';
import type {
  Declarations,
  DiskLayout,
  LayoutPartition,
  StorageClass,
} from '../../src/model/declared/declarations.ts';
import { persistentVolumeName, type VolumeId } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import { makePass } from '../../src/pass/make-pass.ts';
import { renderPlanHtml } from '../../src/render/html/plan-html.ts';
import { renderPlan } from '../../src/render/text/plan-text.ts';
import { liveObjects, type BoundTo } from '../../src/publish/live-objects.ts';
import { publication, type Publication } from '../../src/publish/publication.ts';
import { publishedVolumes, RECLAIM_FINALIZER, reclaims } from '../../src/publish/reclaim.ts';
import { aCluster, bindClaim, type FakeCluster } from '../publish/small-cluster.ts';
import {
  aClaim,
  aClass,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  aThinPool,
  aVolumeGroup,
  aWholeDisk,
  declaring,
  INSTALLATION,
  observedAgain,
} from '../simulation/builders.ts';
import { markdownOf } from '../render/outputs.ts';
import { carriedOutOf } from '../simulation/carried-out.ts';
import { predictAll } from '../simulation/simulated-host.ts';

const HOUR = 3_600_000;
const RELEASED_AT = '2026-03-02T07:00:00Z';
const before = Date.parse(RELEASED_AT) + HOUR - 1;
const after = Date.parse(RELEASED_AT) + HOUR;

function named(name: string): StorageClass {
  const native = { kind: 'StorageClass', metadata: { name } };
  return { ...aClass(name), native };
}

const SCRATCH: StorageClass = {
  ...named('scratch'),
  reclaimPolicy: 'Delete',
  reclaimAfterMs: HOUR,
};
const offered: Partial<LayoutPartition> = {
  purpose: { kind: 'offered', storageClassName: 'scratch' },
};
const inGroup = aVolumeGroup('fast', [aLayoutPartition('one', offered)]);

function declared(layout: DiskLayout, more: Partial<Declarations> = {}): Declarations {
  return declaring([layout], { classes: [SCRATCH], ...more });
}

/** A cluster and its one node, as the controller finds them turn by turn. */
interface Stage {
  readonly cluster: FakeCluster;
  declarations: Declarations;
  node: Inventory;
  readonly bindings: Map<VolumeId, BoundTo>;
}

interface Turn {
  /** What the agent did. */
  readonly done: readonly string[];
  readonly refused: readonly string[];
  readonly decided: Publication;
  readonly plan: Plan;
}

/** One turn of controller and agent. */
function turn(stage: Stage, nowMs = before): Turn {
  const live = liveObjects(stage.cluster.objects());
  const { declarations } = stage;
  const due = reclaims(live, declarations.classes, { nowMs, installation: INSTALLATION }).due;
  const pass = makePass({
    ...{ declarations, inventories: [stage.node], older: [], reclaims: due, revision: null },
    ...{ asOf: '2026-03-02T07:00:00Z', nodes: null, maxInventoryAgeMs: null },
  });
  const [allowed] = allowedOperations(pass.plan, {
    ...{ approval: 'automatic', lockedNodes: new Set(), closed: null, rollout: new Map() },
    published: publishedVolumes(live),
  });
  for (const volume of live.volumes.values()) {
    const id = volume.labels['diskwright.dev/volume'] as VolumeId;
    if (volume.claimRef?.uid !== undefined) stage.bindings.set(id, volume.claimRef);
  }
  const decided = publication({
    ...{ desired: pass.desired, inventories: [stage.node], live, bindings: stage.bindings },
    origin: { installation: INSTALLATION, repository: 'storage/disks', revision: 'a' },
    namespace: 'diskwright-system',
    refusals: new Map(),
    holds: new Map(),
    claims: 'own',
  });
  stage.cluster.carryOut(decided.changes);
  const { operations = [] } = pass.plan.nodes[0] ?? {};
  const done = carriedOutOf(operations, (one) => allowed?.going.includes(one) === true);
  if (done.length > 0) stage.node = observedAgain(predictAll(stage.node, done));
  return {
    ...{ decided, plan: pass.plan, done: done.map(({ kind }) => kind) },
    refused: pass.plan.nodes.flatMap(({ refusals }) => refusals.map(({ code }) => code)),
  };
}

/** A node with all that is declared, published, and one volume that a claim had. */
function staged(layout: DiskLayout, more: Partial<Declarations> = {}) {
  const node = aNode([aDisk('00000000000000c1')]);
  const declarations = declared(layout, more);
  const stage: Stage = { cluster: aCluster(), declarations, node, bindings: new Map() };
  for (let count = 0; count < 3; count += 1) turn(stage);
  const live = liveObjects(stage.cluster.objects());
  const [volume] = [...live.volumes.values()].filter((one) => one.reclaimPolicy === 'Delete');
  const id = volume!.labels['diskwright.dev/volume'] as VolumeId;
  stage.cluster.create('PersistentVolumeClaim', 'shop/cart', { volumeName: '' });
  bindClaim(stage.cluster, 'shop/cart', volume!.name);
  turn(stage);
  return { stage, id, name: persistentVolumeName(id) };
}

/** Its claim is deleted, and the PersistentVolume controller has seen that. */
function release({ cluster }: Stage, name: string): void {
  cluster.remove('PersistentVolumeClaim', 'shop/cart');
  cluster.edit('PersistentVolume', name, (volume) => ({
    ...volume,
    status: { phase: 'Released', lastPhaseTransitionTime: RELEASED_AT },
  }));
}

function texts({ decided }: Turn): readonly string[] {
  return decided.changes.map(({ kind, ref }) => `${kind} ${ref.name}`);
}

function isThere({ cluster }: Stage, name: string): boolean {
  return liveObjects(cluster.objects()).volumes.has(name);
}

function isOnDisk({ node }: Stage, id: VolumeId): boolean {
  return node.disks.some(({ table, volumeGroup }) =>
    [...(table?.partitions ?? []), ...(volumeGroup?.volumes ?? [])].some(({ label }) =>
      label.includes(id),
    ),
  );
}

const block: Partial<LayoutPartition> = { ...offered, format: { kind: 'block' } };

describe.each([
  ['in a volume group', inGroup],
  [
    'in a thin pool',
    aVolumeGroup('fast', [], {
      group: {
        thinPools: [aThinPool('pool')],
        carve: [
          {
            ...aLayoutPartition('one', offered),
            ...{ type: 'thin', thinPool: 'pool', stripes: null, mirrors: 1 },
          },
        ],
      },
    }),
  ],
  ['in a partition', aLayout('fast', [aLayoutPartition('one', offered)])],
  ['over a whole disk', aWholeDisk('fast', offered)],
  ['without filesystem', aVolumeGroup('fast', [aLayoutPartition('one', block)])],
] as const)('a volume %s whose class says Delete', (_, layout) => {
  it('is wiped when the time of grace is over, and an empty one is offered', () => {
    const { stage, id, name } = staged(layout);
    expect(stage.cluster.get('PersistentVolume', name).metadata.finalizers).toEqual([
      RECLAIM_FINALIZER,
    ]);
    release(stage, name);
    expect(texts(turn(stage, before))).toEqual([]);
    // First no claim can have it any more.
    const first = turn(stage, after);
    expect([texts(first), first.done]).toEqual([[`delete ${name}`], []]);
    expect(isThere(stage, name)).toBe(true);
    // Then it is wiped.
    const second = turn(stage, after);
    expect(texts(second)).toEqual([]);
    expect(second.done[0]).toMatch(/^remove-/);
    expect(isOnDisk(stage, id)).toBe(false);
    // Then it is said to be gone, and what follows it is offered.
    const third = turn(stage, after);
    expect(isThere(stage, name)).toBe(false);
    const [made, ...more] = texts(third).filter((text) => text.startsWith('create'));
    expect([made === undefined, more, made === `create ${name}`]).toEqual([false, [], false]);
    const next = stage.cluster.get('PersistentVolume', made!.slice('create '.length));
    expect(next.spec.claimRef).toBeUndefined();
    const last = turn(stage, after + HOUR);
    expect([texts(last), last.done, last.refused]).toEqual([[], [], []]);
  });
});

it.each([
  [
    'text',
    (plan: Plan, _: Inventory) => renderPlan(plan, { color: false, width: 100, verbose: true }),
  ],
  ['markdown', (plan: Plan, node: Inventory) => markdownOf({ plan, inventories: [node] })],
  ['a page', (plan: Plan, node: Inventory) => renderPlanHtml(plan, [node])],
] as const)('a wipe under a class is planned in words, as %s', (kind, render) => {
  const { stage, name } = staged(inGroup);
  release(stage, name);
  turn(stage, after);
  const { node } = stage;
  const text = render(turn(stage, after).plan, node);
  expect(text).toContain('StorageClass scratch');
  expect(text).not.toContain('9999');
  if (kind !== 'a page') expect(text).toContain('while its class says Delete');
});

describe('a volume whose class says Delete is kept', () => {
  it('while its claim is there', () => {
    const { stage, name } = staged(inGroup);
    stage.cluster.edit('PersistentVolume', name, (volume) => ({
      ...volume,
      status: { phase: 'Released', lastPhaseTransitionTime: RELEASED_AT },
    }));
    expect(texts(turn(stage, after))).toEqual([]);
  });

  it.each([
    ['says no time', undefined],
    ['says a time that nobody can read', 'yesterday'],
  ])('while its PersistentVolume %s', (_, lastPhaseTransitionTime) => {
    const { stage, name } = staged(inGroup);
    release(stage, name);
    stage.cluster.edit('PersistentVolume', name, (volume) => ({
      ...volume,
      status: { phase: 'Released', lastPhaseTransitionTime },
    }));
    expect(texts(turn(stage, after))).toEqual([]);
  });

  it('when somebody made its PersistentVolume retain it, and that stays so', () => {
    const { stage, name } = staged(inGroup);
    release(stage, name);
    stage.cluster.edit('PersistentVolume', name, (volume) => ({
      ...volume,
      spec: { ...volume.spec, persistentVolumeReclaimPolicy: 'Retain' },
    }));
    for (let count = 0; count < 3; count += 1) turn(stage, after);
    const { spec } = stage.cluster.get('PersistentVolume', name);
    expect(spec.persistentVolumeReclaimPolicy).toBe('Retain');
  });

  it('when git says Retain by then, or no time, or names the claim', () => {
    const retained: StorageClass = { ...named('scratch'), reclaimPolicy: 'Retain' };
    const cart = aClaim('cart', { namespace: 'shop' });
    for (const more of [
      { classes: [retained] },
      { classes: [{ ...SCRATCH, reclaimAfterMs: null }] },
      { classes: [SCRATCH, named('data')], claims: [cart] },
    ]) {
      const { stage, id, name } = staged(inGroup);
      release(stage, name);
      stage.declarations = declared(inGroup, more);
      for (let count = 0; count < 3; count += 1) turn(stage, after);
      expect([isThere(stage, name), isOnDisk(stage, id)]).toEqual([true, true]);
    }
  });

  it('when its layout is gone from git, or offers it under another class', () => {
    const other = aVolumeGroup('fast', [
      aLayoutPartition('one', { purpose: { kind: 'offered', storageClassName: 'data' } }),
    ]);
    for (const layouts of [[], [other]]) {
      const { stage, id, name } = staged(inGroup);
      release(stage, name);
      stage.declarations = declaring(layouts, { classes: [SCRATCH, named('data')] });
      for (let count = 0; count < 3; count += 1) turn(stage, after);
      expect(isOnDisk(stage, id)).toBe(true);
    }
  });

  it('while its layout protects it, and that is said', () => {
    const { stage, id, name } = staged({ ...inGroup, protected: true });
    release(stage, name);
    const found = turn(stage, after);
    expect([texts(found), found.refused]).toEqual([[], ['volume-protected']]);
    expect(isOnDisk(stage, id)).toBe(true);
  });

  it('while something has it open, with its PersistentVolume', () => {
    const { stage, id, name } = staged(inGroup);
    release(stage, name);
    const [disk] = stage.node.disks;
    const group = disk!.volumeGroup!;
    const volumes = group.volumes.map((one) => ({ ...one, usedBy: [{ kind: 'swap' as const }] }));
    const held = { ...disk!, volumeGroup: { ...group, volumes } };
    stage.node = observedAgain({ ...stage.node, disks: [held] });
    turn(stage, after);
    const found = turn(stage, after);
    expect([found.done, found.refused]).toEqual([[], ['disk-in-use']]);
    expect([isThere(stage, name), isOnDisk(stage, id)]).toEqual([true, true]);
  });

  it('when a claim of its name asks for this very volume, and gets it with its data', () => {
    const { stage, id, name } = staged(inGroup);
    release(stage, name);
    stage.cluster.create('PersistentVolumeClaim', 'shop/cart', { volumeName: name });
    const found = turn(stage, after);
    expect([texts(found), found.done]).toEqual([[`give-back ${name}`], []]);
    const { uid } = stage.cluster.get('PersistentVolumeClaim', 'shop/cart').metadata;
    const { metadata, spec } = stage.cluster.get('PersistentVolume', name);
    expect(metadata.deletionTimestamp).toBeUndefined();
    expect(spec.claimRef).toMatchObject({ namespace: 'shop', name: 'cart', uid });
    bindClaim(stage.cluster, 'shop/cart', name);
    for (let count = 0; count < 3; count += 1) expect(texts(turn(stage, after))).toEqual([]);
    expect(isOnDisk(stage, id)).toBe(true);
  });

  it.each([
    ['another name', 'shop/basket', undefined],
    ['another namespace', 'thief/cart', undefined],
    ['its name, and names no volume', 'shop/cart', ''],
  ])('for no claim of %s', (_, claim, volumeName) => {
    const { stage, name } = staged(inGroup);
    release(stage, name);
    stage.cluster.create('PersistentVolumeClaim', claim, { volumeName: volumeName ?? name });
    expect(texts(turn(stage, before))).toEqual([]);
    expect(texts(turn(stage, after))).toEqual([`delete ${name}`]);
    stage.cluster.edit('PersistentVolumeClaim', claim, (one) => ({
      ...one,
      spec: { ...one.spec, volumeName: name },
    }));
    // Once nobody can have it, it goes.
    expect(turn(stage, after).done[0]).toBe('remove-logical-volume');
  });
});

describe('a PersistentVolume of a class that says Delete, deleted by hand', () => {
  it('stays until its volume is wiped, which waits for the time of grace', () => {
    const { stage, id, name } = staged(inGroup);
    release(stage, name);
    stage.cluster.remove('PersistentVolume', name);
    expect(turn(stage, before).done).toEqual([]);
    expect([isThere(stage, name), isOnDisk(stage, id)]).toEqual([true, true]);
    expect(turn(stage, after).done[0]).toBe('remove-logical-volume');
    turn(stage, after);
    expect([isThere(stage, name), isOnDisk(stage, id)]).toEqual([false, false]);
  });

  it('stays while its claim is there, and nothing is wiped', () => {
    const { stage, id, name } = staged(inGroup);
    stage.cluster.remove('PersistentVolume', name);
    for (let count = 0; count < 3; count += 1) expect(turn(stage, after).done).toEqual([]);
    expect([isThere(stage, name), isOnDisk(stage, id)]).toEqual([true, true]);
  });

  it('goes at once while no claim has had it, and is made again', () => {
    const { stage, id } = staged(
      aVolumeGroup('fast', [aLayoutPartition('one', { ...offered, count: 2 })]),
    );
    const live = liveObjects(stage.cluster.objects());
    const { name } = [...live.volumes.values()].find(({ claimRef }) => claimRef === null)!;
    expect(name).not.toBe(persistentVolumeName(id));
    stage.cluster.remove('PersistentVolume', name);
    expect(texts(turn(stage))).toEqual([`let-go ${name}`]);
    expect(texts(turn(stage))).toEqual([`create ${name}`]);
  });

  it('without our finalizer comes back for nobody, and is retained from then on', () => {
    const { stage, id, name } = staged(inGroup);
    release(stage, name);
    turn(stage, before);
    stage.cluster.edit('PersistentVolume', name, (volume) => ({
      ...volume,
      metadata: { ...volume.metadata, finalizers: [] },
    }));
    stage.cluster.remove('PersistentVolume', name);
    expect(texts(turn(stage, after))).toEqual([`create ${name}`]);
    const { spec } = stage.cluster.get('PersistentVolume', name);
    expect(spec).toMatchObject({
      persistentVolumeReclaimPolicy: 'Retain',
      claimRef: { namespace: 'shop', name: 'cart' },
    });
    release(stage, name);
    for (let count = 0; count < 3; count += 1) turn(stage, after);
    expect(isOnDisk(stage, id)).toBe(true);
  });

  it('is let go where git says Retain by then, and comes back with its data', () => {
    const { stage, id, name } = staged(inGroup);
    release(stage, name);
    stage.cluster.remove('PersistentVolume', name);
    turn(stage, before);
    stage.declarations = declared(inGroup, { classes: [named('scratch')] });
    expect(texts(turn(stage, after))).toContain(`let-go ${name}`);
    expect(texts(turn(stage, after))).toContain(`create ${name}`);
    expect(isOnDisk(stage, id)).toBe(true);
  });

  it('is let go where no layout in git has its volume any more', () => {
    const { stage, id, name } = staged(inGroup);
    release(stage, name);
    stage.cluster.remove('PersistentVolume', name);
    stage.declarations = declaring([], { classes: [SCRATCH] });
    expect(texts(turn(stage, after))).toContain(`let-go ${name}`);
    expect(isOnDisk(stage, id)).toBe(true);
  });
});

describe('when a volume is due', () => {
  it('is known before', () => {
    const { stage, name } = staged(inGroup);
    release(stage, name);
    const live = liveObjects(stage.cluster.objects());
    const at = { nowMs: before, installation: INSTALLATION };
    expect(reclaims(live, [SCRATCH], at)).toEqual({ due: [], nextMs: after });
    expect(reclaims(live, [SCRATCH], { ...at, nowMs: after })).toMatchObject({ nextMs: null });
    expect(reclaims(live, [], at)).toEqual({ due: [], nextMs: null });
  });

  it('is never told of one that lacks our finalizer: it gets that first', () => {
    const { stage, name } = staged(inGroup);
    release(stage, name);
    stage.cluster.edit('PersistentVolume', name, (volume) => ({
      ...volume,
      metadata: { ...volume.metadata, finalizers: ['kubernetes.io/pv-protection'] },
    }));
    expect(texts(turn(stage, after))).toEqual([`apply ${name}`]);
    expect(texts(turn(stage, after))).toEqual([`delete ${name}`]);
  });
});
