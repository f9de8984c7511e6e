import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { NativeObject } from '../../src/model/declared/declarations.ts';
import type { VolumeId } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { liveObjects, type BoundTo } from '../../src/publish/live-objects.ts';
import { publication, type Publication } from '../../src/publish/publication.ts';
import type { PublicationFinding } from '../../src/publish/publication-change.ts';
import {
  changed,
  desiredState,
  ids,
  installation,
  provenInventory,
  worker,
} from './published-volumes.ts';
import { aCluster, bindClaim, type FakeCluster } from './small-cluster.ts';

const origin = { installation, repository: 'storage/disks', revision: 'a'.repeat(40) };
const kept = `diskwright-${ids.claimed}`;
const offered = `diskwright-${ids.offered}`;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- objects of the API are read freely
type Loose = any;

interface Given {
  readonly cluster: FakeCluster;
  readonly inventory?: Inventory;
  readonly claims?: 'own' | 'adopt';
  readonly bindings?: ReadonlyMap<VolumeId, BoundTo>;
  readonly revision?: string;
  readonly desired?: ReturnType<typeof desiredState>;
}

function decide({ cluster, ...given }: Given): Publication {
  return publication({
    desired: given.desired ?? desiredState(),
    inventories: given.inventory === undefined ? [provenInventory()] : [given.inventory],
    live: liveObjects(cluster.objects()),
    origin: { ...origin, revision: given.revision ?? origin.revision },
    namespace: 'diskwright-system',
    refusals: new Map(),
    holds: new Map(),
    claims: given.claims ?? 'own',
    bindings: given.bindings ?? new Map(),
  });
}

/** Everything published, all that the binder does done. */
function published(): FakeCluster {
  const cluster = aCluster();
  cluster.carryOut(decide({ cluster }).changes);
  bindClaim(cluster, 'db/pg-data', kept);
  return cluster;
}

function texts({ changes }: Publication): readonly string[] {
  return changes.map(({ kind, ref }) => `${kind} ${ref.kind} ${ref.name}`);
}

function codes({ findings }: Publication): readonly string[] {
  return findings.map(({ code, ref }) => `${code} ${ref.kind} ${ref.name}`);
}

function without(volume: VolumeId): Inventory {
  return changed(provenInventory(), volume, { label: 'someone else' });
}

describe('an empty cluster', () => {
  it('gets classes, claims that name their volumes, and volumes that are proven', () => {
    const found = decide({ cluster: aCluster() });
    expect(texts(found)).toEqual([
      'create StorageClass scratch',
      'create StorageClass fast-xfs',
      'create PersistentVolumeClaim pg-data',
      'create PersistentVolume diskwright-offeredaaaaa',
      'create PersistentVolume diskwright-deletableaaa',
      'create PersistentVolume diskwright-blockaaaaaaa',
      'create PersistentVolume diskwright-claimedaaaaa',
    ]);
    expect(found.changes.every(({ reason }) => reason !== '')).toBe(true);
  });

  it('gets a claim before its volume is proven, and the volume only afterwards', () => {
    const found = decide({ cluster: aCluster(), inventory: without(ids.claimed) });
    expect(texts(found)).toContain('create PersistentVolumeClaim pg-data');
    expect(texts(found)).not.toContain(`create PersistentVolume ${kept}`);
  });

  it('gets no claims where another tool applies them', () => {
    const found = decide({ cluster: aCluster(), claims: 'adopt' });
    expect(texts(found).filter((text) => text.includes('Claim'))).toEqual([]);
    expect(texts(found)).toContain(`create PersistentVolume ${kept}`);
  });
});

describe('a cluster that has all', () => {
  it('is not written to, and neither after a commit that changes nothing of it', () => {
    const cluster = published();
    expect(decide({ cluster }).changes).toEqual([]);
    expect(decide({ cluster, revision: 'b'.repeat(40) }).changes).toEqual([]);
  });

  it('is not written to when another tool adds what is its own', () => {
    const cluster = published();
    cluster.edit('PersistentVolumeClaim', 'db/pg-data', (claim) => ({
      ...claim,
      metadata: { ...claim.metadata, labels: { ...claim.metadata.labels, tool: 'flux' } },
    }));
    expect(decide({ cluster }).changes).toEqual([]);
  });

  it('has put back what somebody changed of ours, with the reference to the claim as it stands', () => {
    const cluster = published();
    cluster.edit('PersistentVolume', kept, (volume) => ({
      ...volume,
      metadata: {
        ...volume.metadata,
        labels: { ...volume.metadata.labels, 'diskwright.dev/node': 'x' },
      },
    }));
    const [change, ...more] = decide({ cluster }).changes;
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      kind: 'apply',
      reason: 'somebody changed metadata.labels.diskwright.dev/node',
    });
    const { object } = change as { object: NativeObject };
    expect((object as Loose).spec.claimRef).toEqual(
      cluster.get('PersistentVolume', kept).spec.claimRef,
    );
  });

  it('keeps the reference of the binder out of what is applied to an offered volume', () => {
    const cluster = published();
    cluster.create('PersistentVolumeClaim', 'shop/cart', { volumeName: '' });
    bindClaim(cluster, 'shop/cart', offered);
    cluster.edit('PersistentVolume', offered, (volume) => ({
      ...volume,
      metadata: { ...volume.metadata, labels: {} },
    }));
    // Without its labels it is nobody's that we know.
    expect(codes(decide({ cluster }))).toContain(`NotOurs PersistentVolume ${offered}`);
    cluster.edit('PersistentVolume', offered, (volume) => ({
      ...volume,
      metadata: { ...volume.metadata, labels: { 'diskwright.dev/installation': installation } },
    }));
    const [change] = decide({ cluster }).changes;
    expect((change as Loose).object.spec).not.toHaveProperty('claimRef');
  });
});

describe('the binding life of a claim in git', () => {
  it('an unbound claim that is there already gets its volume', () => {
    const cluster = aCluster();
    cluster.create('PersistentVolumeClaim', 'db/pg-data', { volumeName: '' });
    const found = decide({ cluster });
    expect(texts(found)).toContain('apply PersistentVolumeClaim pg-data');
    const change = found.changes.find(({ ref }) => ref.kind === 'PersistentVolumeClaim');
    expect((change as Loose).object.spec.volumeName).toBe(kept);
  });

  it('one that is bound elsewhere is left alone and told of', () => {
    const cluster = aCluster();
    cluster.create('PersistentVolumeClaim', 'db/pg-data', { volumeName: 'other' });
    const found = decide({ cluster });
    expect(codes(found)).toEqual(['BoundElsewhere PersistentVolumeClaim pg-data']);
    expect(texts(found)).not.toContain(`create PersistentVolume ${kept}`);
    expect(texts(found)).not.toContain('apply PersistentVolumeClaim pg-data');
  });

  it.each([
    [{ volumeAttributesClassName: 'gold' }, 'the VolumeAttributesClass gold'],
    [{ accessModes: ['ReadWriteMany'] }, 'the access mode ReadWriteMany'],
  ])('one that asks for what no local volume gives is refused: %j', (spec, what) => {
    const cluster = aCluster();
    cluster.create('PersistentVolumeClaim', 'db/pg-data', { volumeName: '', ...spec });
    const [finding] = decide({ cluster }).findings;
    expect(finding?.code).toBe('Unsupported');
    expect(finding?.message).toBe(`the claim asks for ${what}, which a local volume cannot give`);
  });

  it('one that was deleted is made again, and its volume given to no other', () => {
    const cluster = published();
    cluster.remove('PersistentVolumeClaim', 'db/pg-data');
    cluster.edit('PersistentVolume', kept, (volume) => ({
      ...volume,
      status: { phase: 'Released' },
    }));
    const found = decide({ cluster });
    expect(texts(found)).toEqual([
      'create PersistentVolumeClaim pg-data',
      `delete PersistentVolume ${kept}`,
    ]);
    cluster.carryOut(found.changes);
    const again = decide({ cluster });
    expect(texts(again)).toEqual([`create PersistentVolume ${kept}`]);
    expect((again.changes[0] as Loose).object.spec.claimRef).toEqual({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      namespace: 'db',
      name: 'pg-data',
    });
  });

  it('one that lost its volume gets just that again, for this very claim', () => {
    const cluster = published();
    const { uid } = cluster.get('PersistentVolumeClaim', 'db/pg-data').metadata;
    cluster.remove('PersistentVolume', kept);
    const found = decide({ cluster });
    expect(texts(found)).toEqual([`create PersistentVolume ${kept}`]);
    expect((found.changes[0] as Loose).object.spec.claimRef).toMatchObject({
      name: 'pg-data',
      uid,
    });
  });

  it('another claim that holds its volume keeps it', () => {
    const cluster = aCluster();
    cluster.create('PersistentVolumeClaim', 'shop/thief', { volumeName: kept });
    expect(codes(decide({ cluster }))).toEqual([`BoundToAnother PersistentVolume ${kept}`]);
  });
});

describe('the binding life of an offered volume', () => {
  const bound: BoundTo = { namespace: 'shop', name: 'cart', uid: 'uid-of-cart' };

  it('is withdrawn while nobody has it and its node proves it no more', () => {
    const cluster = published();
    const found = decide({ cluster, inventory: without(ids.offered) });
    expect(texts(found)).toEqual([`delete PersistentVolume ${offered}`]);
    expect(found.changes[0]).toMatchObject({
      fence: { uid: cluster.get('PersistentVolume', offered).metadata.uid },
    });
  });

  it('stays while a claim has it, and that is told', () => {
    const cluster = published();
    cluster.create('PersistentVolumeClaim', 'shop/cart', { volumeName: '' });
    bindClaim(cluster, 'shop/cart', offered);
    const found = decide({ cluster, inventory: without(ids.offered) });
    expect(found.changes).toEqual([]);
    expect(codes(found)).toEqual([`VerificationLost PersistentVolume ${offered}`]);
  });

  it('stays while its node says nothing', () => {
    const cluster = published();
    const silent = publication({
      desired: desiredState([], { nodes: [], silentNodes: [worker], claims: [], classes: [] }),
      inventories: [],
      live: liveObjects(cluster.objects()),
      origin,
      namespace: 'diskwright-system',
      refusals: new Map(),
      holds: new Map(),
      claims: 'own',
      bindings: new Map(),
    });
    expect(silent).toMatchObject({ changes: [], findings: [] });
  });

  it('deleted by hand comes back for the claim that has it, and for no other', () => {
    const cluster = published();
    cluster.create('PersistentVolumeClaim', 'shop/cart', { volumeName: '' });
    bindClaim(cluster, 'shop/cart', offered);
    const { uid } = cluster.get('PersistentVolumeClaim', 'shop/cart').metadata;
    cluster.remove('PersistentVolume', offered);
    const [change] = decide({ cluster }).changes;
    expect((change as Loose).object.spec.claimRef).toMatchObject({
      namespace: 'shop',
      name: 'cart',
      uid,
    });
    cluster.carryOut([change!]);
    expect(decide({ cluster }).changes).toEqual([]);
  });

  it('deleted by hand together with its claim comes back as released, never as free', () => {
    const cluster = published();
    cluster.remove('PersistentVolume', offered);
    const found = decide({ cluster, bindings: new Map([[ids.offered, bound]]) });
    expect((found.changes[0] as Loose).object.spec.claimRef).toMatchObject({ uid: bound.uid });
  });

  it('that came back as released is given back to the claim that is made again for it', () => {
    const cluster = published();
    cluster.remove('PersistentVolume', offered);
    const bindings = new Map([[ids.offered, bound]]);
    cluster.carryOut(decide({ cluster, bindings }).changes);
    const status = { phase: 'Released' };
    cluster.edit('PersistentVolume', offered, (volume) => ({ ...volume, status }));
    cluster.create('PersistentVolumeClaim', 'shop/cart', { volumeName: offered });
    const { changes } = decide({ cluster, bindings });
    expect(changes).toMatchObject([{ kind: 'give-back', ref: { name: offered } }]);
    cluster.carryOut(changes);
    bindClaim(cluster, 'shop/cart', offered);
    const { uid } = cluster.get('PersistentVolumeClaim', 'shop/cart').metadata;
    const had = decide({ cluster, bindings: new Map([[ids.offered, { ...bound, uid }]]) });
    expect(had).toMatchObject({ changes: [], findings: [] });
    expect(cluster.get('PersistentVolume', offered).spec.claimRef.uid).toBe(uid);
  });

  it('does not come back for a claim that has another volume by now', () => {
    const cluster = published();
    cluster.remove('PersistentVolume', offered);
    cluster.create('PersistentVolumeClaim', 'shop/cart', { volumeName: 'another' });
    const found = decide({ cluster, bindings: new Map([[ids.offered, bound]]) });
    expect(found.changes).toEqual([]);
    expect(codes(found)).toEqual([`HandedOut PersistentVolume ${offered}`]);
  });

  it('of which only its node still knows that it was handed out is not offered', () => {
    const cluster = published();
    cluster.remove('PersistentVolume', offered);
    const inventory = provenInventory();
    const records = {
      ...inventory.records,
      volumes: inventory.records.volumes.map((record) =>
        record.volume === ids.offered
          ? { ...record, claim: { namespace: 'shop', name: 'cart' } }
          : record,
      ),
    };
    const found = decide({ cluster, inventory: { ...inventory, records } });
    expect(found.changes).toEqual([]);
    expect(codes(found)).toEqual([`HandedOut PersistentVolume ${offered}`]);
  });

  it('that an older etcd offers again although it was handed out since is withdrawn', () => {
    const cluster = published();
    const found = decide({ cluster, bindings: new Map([[ids.offered, bound]]) });
    expect(texts(found)).toEqual([`delete PersistentVolume ${offered}`]);
  });

  it('whose name somebody else has is told of, and nothing is written over', () => {
    const cluster = aCluster();
    cluster.create('PersistentVolume', offered, { capacity: { storage: '1Gi' } });
    const found = decide({ cluster });
    expect(codes(found)).toEqual([`NotOurs PersistentVolume ${offered}`]);
    expect(texts(found)).not.toContain(`create PersistentVolume ${offered}`);
  });
});

describe('what is declared no more', () => {
  it('stays, and its data is kept whatever its class said', () => {
    const cluster = published();
    const found = decide({ cluster, desired: desiredState([], { claims: [], classes: [] }) });
    const kinds = new Set(texts(found).map((text) => text.split(' ')[0]));
    expect(kinds).toEqual(new Set(['retain']));
    expect(texts(found)).toEqual([`retain PersistentVolume diskwright-${ids.deletable}`]);
    expect(codes(found).every((code) => code.startsWith('Orphaned '))).toBe(true);
  });
});

describe('a claim that a StatefulSet owns', () => {
  const ownedBy = (kind: string): FakeCluster => {
    const cluster = published();
    const owner = { apiVersion: 'v1', kind, name: 'pg', uid: 'u' };
    cluster.edit('PersistentVolumeClaim', 'db/pg-data', (claim) => ({
      ...claim,
      metadata: { ...claim.metadata, ownerReferences: [owner] },
    }));
    return cluster;
  };

  it.each(['StatefulSet', 'Pod'])('or its %s gets a finding, and is not written', (kind) => {
    for (const claims of ['own', 'adopt'] as const) {
      const found = decide({ cluster: ownedBy(kind), claims });
      expect(found.changes).toEqual([]);
      expect(codes(found)).toEqual(['DeletedWithOwner PersistentVolumeClaim pg-data']);
    }
  });

  it('gets no finding where another kind of owner has it', () => {
    expect(decide({ cluster: ownedBy('Postgres') }).findings).toEqual([]);
  });
});

describe('growth', () => {
  it('raises the volume when its node proves it, and then tells the claim', () => {
    const cluster = published();
    const volumes = desiredState().nodes[0]!.disks[0]!.volumes.map((one) =>
      one.volume === ids.claimed ? { ...one, sizeBytes: 2 * one.sizeBytes } : one,
    );
    const desired = desiredState(volumes);
    const inventory = provenInventory(volumes);
    const first = decide({ cluster, desired, inventory });
    expect(texts(first)).toEqual([`apply PersistentVolume ${kept}`]);
    cluster.carryOut(first.changes);
    const second = decide({ cluster, desired, inventory });
    expect(texts(second)).toEqual(['record-capacity PersistentVolumeClaim pg-data']);
    cluster.carryOut(second.changes);
    expect(decide({ cluster, desired, inventory }).changes).toEqual([]);
    // A node that proves less afterwards takes nothing back.
    const third = decide({ cluster });
    expect(third.changes).toEqual([]);
    expect(codes(third)).toEqual([`Smaller PersistentVolume ${kept}`]);
  });
});

describe('a class', () => {
  it('with another immutable field is deleted and made again', () => {
    const cluster = published();
    const classes = desiredState().classes.map((one) =>
      one.name === 'scratch'
        ? { ...one, native: { ...one.native, parameters: { 'diskwright.dev/filesystem': 'ext4' } } }
        : one,
    );
    const found = decide({ cluster, desired: desiredState(undefined, { classes }) });
    expect(texts(found)).toEqual(['delete StorageClass scratch', 'create StorageClass scratch']);
  });

  it('of others with the same name and another provisioner is left alone', () => {
    const cluster = aCluster();
    cluster.create('StorageClass', 'scratch', {});
    cluster.edit('StorageClass', 'scratch', (one) => ({ ...one, provisioner: 'example.com/x' }));
    expect(codes(decide({ cluster }))).toEqual(['NotOurs StorageClass scratch']);
  });
});

describe('the guide', () => {
  it('has every reason that is given, and no other', () => {
    const reasons = {
      BoundElsewhere: true,
      BoundToAnother: true,
      DeletedWithOwner: true,
      HandedOut: true,
      ImmutableField: true,
      LimitReached: true,
      NamespaceNotAllowed: true,
      NoLayout: true,
      NoRoom: true,
      NotOurs: true,
      Orphaned: true,
      Smaller: true,
      Unsupported: true,
      VerificationLost: true,
      VolumeHeld: true,
      VolumeRefused: true,
    } satisfies Record<PublicationFinding['code'], true>;
    const guide = new URL('../../examples/cluster/README.md', import.meta.url);
    const [, table = ''] = readFileSync(guide, 'utf8').split('## What becomes of volumes');
    const told = [...table.matchAll(/^\|.*\(`(\w+)`\)/gm)].map(([, reason]) => reason);
    expect(told.toSorted()).toEqual(Object.keys(reasons));
  });
});

describe('an offered volume on a disk that goes', () => {
  const [node] = desiredState().nodes;
  const leaving = [{ disk: node!.disks[0]!.facts.id, replacement: 'bay-3' }];
  const desired = desiredState(undefined, { nodes: [{ ...node!, leaving }] });

  it('is withdrawn while nobody has it, and not published again', () => {
    const cluster = published();
    const found = decide({ cluster, desired });
    expect(texts(found)).toEqual([
      'delete PersistentVolume diskwright-offeredaaaaa',
      'delete PersistentVolume diskwright-deletableaaa',
      'delete PersistentVolume diskwright-blockaaaaaaa',
    ]);
    expect(found.changes[0]?.reason).toBe('its disk goes: DiskReplacement bay-3');
    expect(codes(found)).toEqual([]);
    expect(found.wanted).toBe(decide({ cluster }).wanted - 3);
    cluster.carryOut(found.changes);
    const after = decide({ cluster, desired });
    expect(texts(after).filter((text) => text.includes('PersistentVolume '))).toEqual([]);
    expect(codes(after)).toEqual([]);
  });

  it('stays published for the claim that has it, and comes back to that', () => {
    const cluster = published();
    cluster.create('PersistentVolumeClaim', 'db/other', { volumeName: offered });
    bindClaim(cluster, 'db/other', offered);
    const found = decide({ cluster, desired });
    expect(texts(found)).not.toContain(`delete PersistentVolume ${offered}`);
    expect(codes(found)).toEqual([]);
    cluster.remove('PersistentVolume', offered);
    expect(texts(decide({ cluster, desired }))).toContain(`create PersistentVolume ${offered}`);
  });

  it('is published again once the disk stays', () => {
    const cluster = published();
    cluster.carryOut(decide({ cluster, desired }).changes);
    expect(texts(decide({ cluster }))).toContain(`create PersistentVolume ${offered}`);
  });
});
