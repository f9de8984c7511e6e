/** Volumes that are cut for claims, and thin ones, of groups whose volumes are encrypted. */
import { expect, it } from 'vitest';
import type {
  Claim,
  DiskLayout,
  ProvisionedClass,
  ServedClass,
} from '../../src/model/declared/declarations.ts';
import { GiB, LOGICAL_EXTENT_BYTES, MiB } from '../../src/model/values/bytes.ts';
import type { Inventory, ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import type { NodePlan } from '../../src/model/planned/plan.ts';
import { ENCRYPTION_HEADER_BYTES } from '../../src/model/volumes/encryption.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planFleet } from '../../src/plan/plan-fleet.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import {
  aClaim,
  aClass,
  aDisk,
  aFilesystem,
  aLayoutPartition,
  aNode,
  AS_OF,
  aThinPool,
  aVolumeGroup,
  declaring,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { predictAll, rebooted, withDisk } from '../simulation/simulated-host.ts';
import { applied, codes, kinds, planned } from './planned-node.ts';

const blank = aNode([aDisk('aa')]);
const served: ServedClass = {
  storageClassName: 'data',
  format: {
    ...(aFilesystem('ext4') as ServedClass['format']),
    encryption: { key: 'first' },
  },
};
const plainly: ServedClass = {
  ...served,
  format: aFilesystem('ext4') as ServedClass['format'],
};

function serving(claims: readonly ServedClass[]): DiskLayout {
  return aVolumeGroup('data', [], { group: { claims } });
}

function claimed(name: string, facts: Partial<Claim> = {}): Claim {
  return aClaim(name, { requestBytes: GiB, storageClassName: 'data', ...facts });
}

function plan(
  inventory: Inventory,
  claims: readonly Claim[],
  layout: DiskLayout = serving([served]),
): NodePlan {
  return planned(inventory, [layout], claims);
}

function made(claims: readonly Claim[]): Inventory {
  return observedAgain(predictAll(blank, plan(blank, claims).operations));
}

it('is encrypted for a claim in git, with a filesystem or raw', () => {
  const claims = [claimed('fs'), claimed('raw', { volumeMode: 'Block' })];
  const after = made(claims);
  const volumes = after.disks[0]!.volumeGroup!.volumes;
  expect(volumes.map(({ encryption }) => encryption?.key)).toEqual(['first', 'first']);
  // Who asks for a raw one sees what it asked for.
  const header = Math.ceil(ENCRYPTION_HEADER_BYTES / LOGICAL_EXTENT_BYTES) * LOGICAL_EXTENT_BYTES;
  expect(volumes.map(({ sizeBytes }) => sizeBytes).toSorted((a, b) => a - b)).toEqual([
    GiB,
    GiB + header,
  ]);
  expect(plan(after, claims)).toMatchObject({ operations: [], refusals: [] });
  expect(kinds(plan(rebooted(after), claims)).toSorted()).toEqual([
    'activate-logical-volume',
    'activate-logical-volume',
    'link-block-device',
    'mount-filesystem',
  ]);
});

it('has room for its header beside the smallest filesystem', () => {
  const after = made([claimed('small', { requestBytes: MiB })]);
  expect(after.disks[0]!.volumeGroup!.volumes[0]!.sizeBytes).toBeGreaterThan(
    ENCRYPTION_HEADER_BYTES,
  );
});

it('grows by its claim, with its header', () => {
  const raw = claimed('raw', { volumeMode: 'Block' });
  const larger = { ...raw, requestBytes: 2 * GiB };
  const next = plan(made([raw]), [larger]);
  expect(next.operations).toMatchObject([
    { kind: 'extend-logical-volume', toBytes: 2 * GiB + ENCRYPTION_HEADER_BYTES },
    { kind: 'link-block-device' },
  ]);
});

it('is neither encrypted in place nor decrypted, and gets another key by its class', () => {
  const claims = [claimed('fs')];
  expect(codes(plan(made(claims), claims, serving([plainly])))).toEqual(['content-differs']);
  const before = observedAgain(
    predictAll(blank, plan(blank, claims, serving([plainly])).operations),
  );
  expect(codes(plan(before, claims))).toEqual(['content-differs']);
  const second = { ...served, format: { ...served.format, encryption: { key: 'second' } } };
  expect(kinds(plan(made(claims), claims, serving([second])))).toEqual(['change-encryption-key']);
});

/** Its claim left git: what it is kept as. */
it('stays as it is where its claim left git, whatever its class says now', () => {
  for (const claim of [claimed('fs'), claimed('raw', { volumeMode: 'Block' })]) {
    const after = made([claim]);
    const second = { ...served, format: { ...served.format, encryption: { key: 'second' } } };
    for (const layout of [serving([served]), serving([plainly]), serving([second])]) {
      const left = plan(after, [], layout);
      expect(codes(left)).toEqual([]);
      expect(kinds(left)).toEqual(['forget-claim']);
    }
  }
  const before = observedAgain(
    predictAll(blank, plan(blank, [claimed('fs')], serving([plainly])).operations),
  );
  expect(kinds(plan(before, []))).toEqual(['forget-claim']);
});

it('is known by its class where it is not active, half made, or names no key', () => {
  const after = made([claimed('fs')]);
  expect(kinds(plan(rebooted(after), []))).toEqual([
    'activate-logical-volume',
    'mount-filesystem',
    'forget-claim',
  ]);
  const changed = (change: (one: ObservedLogicalVolume) => ObservedLogicalVolume): Inventory =>
    observedAgain(
      withDisk(after, after.disks[0]!.id, (disk) => ({
        ...disk,
        volumeGroup: { ...disk.volumeGroup!, volumes: disk.volumeGroup!.volumes.map(change) },
      })),
    );
  const nameless = changed((one) => ({ ...one, encryption: { ...one.encryption!, key: '' } }));
  expect(kinds(plan(nameless, []))).toContain('change-encryption-key');
});

const provision: ProvisionedClass = {
  ...{ storageClassName: 'local', namespaces: null, limit: null, format: served.format },
  ...{ type: 'linear', stripes: null, mirrors: 1, source: source('local') },
};

function provisioned(
  inventory: Inventory,
  volumeMode: 'Block' | 'Filesystem',
  given: ProvisionedClass = provision,
) {
  const pools = given.type === 'thin' ? [aThinPool('pool')] : [];
  const group = { provision: [given], thinPools: pools };
  const declarations = declaring([aVolumeGroup('local', [], { group })], {
    classes: [{ ...aClass('local'), provisions: true }],
  });
  const claim = {
    ...{
      claim: { namespace: 'shop', name: 'data' },
      uid: 'u',
      storageClassName: 'local',
      volume: null,
    },
    ...{ sizeBytes: GiB, volumeMode, node: NODE },
  };
  const inventories = [inventory];
  const desired = resolve({
    ...{ declarations, inventories, asOf: AS_OF },
    provisioned: { claims: [claim], told: [] },
  });
  const options = { asOf: AS_OF, revision: null, nodes: null, maxInventoryAgeMs: null };
  const fleet = planFleet(desired, inventories, options);
  expect(checkPlan(fleet, { desired, inventories })).toEqual([]);
  return { node: fleet.nodes[0]!, desired };
}

it('is encrypted for a claim made in the cluster, with a filesystem or raw', () => {
  for (const volumeMode of ['Filesystem', 'Block'] as const) {
    const { node } = provisioned(blank, volumeMode);
    const making = volumeMode === 'Block' ? 'encrypt-block-volume' : 'create-filesystem';
    expect(kinds(node)).toContain(making);
    const after = observedAgain(predictAll(blank, node.operations));
    const [volume] = after.disks[0]!.volumeGroup!.volumes;
    expect(volume).toMatchObject({
      encryption: { key: 'first' },
      sizeBytes: volumeMode === 'Block' ? GiB + ENCRYPTION_HEADER_BYTES : GiB,
    });
    expect(provisioned(after, volumeMode).node).toMatchObject({ operations: [], refusals: [] });
  }
});

it('leaves room for the header in what the class can still give', () => {
  const largest = (format: ProvisionedClass['format']): number =>
    provisioned(blank, 'Filesystem', { ...provision, format }).desired.provisioning!.capacities[0]!
      .largestBytes;
  expect(largest(plainly.format) - largest(served.format)).toBe(ENCRYPTION_HEADER_BYTES);
});

it('is encrypted in a thin pool, too', () => {
  const thin = { ...provision, type: 'thin' as const, thinPool: 'pool' };
  for (const volumeMode of ['Filesystem', 'Block'] as const) {
    const { node } = provisioned(blank, volumeMode, thin);
    expect(node.refusals).toEqual([]);
    const after = observedAgain(predictAll(blank, node.operations));
    expect(provisioned(after, volumeMode, thin).node).toMatchObject({ operations: [] });
  }
  const carve = {
    ...aLayoutPartition('db', { format: served.format, size: { kind: 'bytes', bytes: GiB } }),
    ...{ type: 'thin' as const, stripes: null, mirrors: 1, thinPool: 'pool' },
  };
  const layouts = [aVolumeGroup('data', [carve], { group: { thinPools: [aThinPool('pool')] } })];
  const after = applied(blank, layouts);
  expect(planned(after, layouts).operations).toEqual([]);
  expect(kinds(planned(rebooted(after), layouts))).toEqual([
    'activate-logical-volume',
    'mount-filesystem',
  ]);
});
