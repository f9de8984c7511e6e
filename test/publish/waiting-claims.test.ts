/** What a claim made in the cluster is told while its volume is not made. */
import { expect, it } from 'vitest';
import {
  allowedOperations,
  volumeHolds,
} from '../../src/controller/decisions/allowed-operations.ts';
import type { NodeLock, ProvisionedClass } from '../../src/model/declared/declarations.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import { GiB } from '../../src/model/values/bytes.ts';
import { makePass } from '../../src/pass/make-pass.ts';
import { publicationOf } from '../../src/pass/publication.ts';
import { liveObjects, SELECTED_NODE } from '../../src/publish/live-objects.ts';
import {
  PROVISIONING_FINALIZER,
  provisionedClaims,
} from '../../src/publish/provisioning/provisioned-claims.ts';
import {
  aClass,
  aDisk,
  aFilesystem,
  aNode,
  aVolumeGroup,
  AS_OF,
  declaring,
  INSTALLATION,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { predictAll } from '../simulation/simulated-host.ts';
import { aCluster } from './small-cluster.ts';

const format = aFilesystem('ext4') as ProvisionedClass['format'];
const provision: ProvisionedClass = {
  ...{ storageClassName: 'local', format, namespaces: null, limit: null },
  ...{ type: 'linear', stripes: null, mirrors: 1, source: source('local') },
};
const native = { kind: 'StorageClass', metadata: { name: 'local' } };
const LOCAL = { ...aClass('local'), provisions: true, native };
/** Reviewed when nobody had made a claim. */
const EMPTY_LOCK: NodeLock = {
  ...{ node: NODE, digest: 'sha256:before', plannerVersion: 1, disks: [], operations: [] },
  source: source('lock'),
};

const COMMON = { older: [], asOf: AS_OF, revision: null, nodes: null, maxInventoryAgeMs: null };
const layout = aVolumeGroup('local', [], { group: { provision: [provision] } });
const BLANK = aNode([aDisk('00000000000000c1', { sizeBytes: 8 * GiB })]);
/** With the group made. */
const node = observedAgain(predictAll(BLANK, planOf(BLANK).nodes[0]!.operations));

function planOf(inventory: Inventory): Plan {
  const declarations = declaring([layout], { classes: [LOCAL] });
  return makePass({ ...COMMON, declarations, inventories: [inventory] }).plan;
}

/** What `shop/cart` is told, which the scheduler gave to the node. */
function told(approval: 'automatic' | 'locked', locks: readonly NodeLock[] = []) {
  const cluster = aCluster();
  cluster.create('PersistentVolumeClaim', 'shop/cart', {
    ...{ storageClassName: 'local', volumeName: '', accessModes: ['ReadWriteOnce'] },
    resources: { requests: { storage: '1Gi' } },
  });
  cluster.edit('PersistentVolumeClaim', 'shop/cart', (claim) => ({
    ...claim,
    metadata: {
      ...claim.metadata,
      annotations: { [SELECTED_NODE]: NODE },
      finalizers: [PROVISIONING_FINALIZER],
    },
  }));
  const live = liveObjects(cluster.objects());
  const declarations = declaring([layout], { classes: [LOCAL], locks });
  const at = { installation: INSTALLATION, due: [], bindings: new Map() };
  const pass = makePass({
    ...COMMON,
    ...{ declarations, inventories: [node] },
    provisioned: { claims: provisionedClaims(live, [LOCAL], at), told: [] },
  });
  const lockedNodes = new Set(locks.map(({ node }) => node));
  const allowed = allowedOperations(pass.plan, {
    ...{ approval, lockedNodes, closed: null, rollout: new Map(), published: new Set() },
  });
  const { findings } = publicationOf(pass, {
    ...{ live, namespace: 'diskwright-system', claims: 'own', bindings: new Map() },
    origin: { installation: INSTALLATION, repository: 'storage/disks', revision: 'a' },
    holds: volumeHolds(allowed),
  });
  return findings.map(({ ref, code, message }) => [
    `${ref.namespace ?? ''}/${ref.name}`,
    code,
    message,
  ]);
}

it('is nothing where its node may make it', () => {
  expect(told('automatic')).toEqual([]);
});

it('is that no lock lists it, where what is made has to be in a lock', () => {
  expect(told('locked')).toEqual([
    [
      'shop/cart',
      'VolumeHeld',
      `node ${NODE} may not make its volume yet: approval is locked, and no lock lists a volume that is made for a claim in the cluster: declare the claim in git, or set approval to automatic`,
    ],
  ]);
});

it('is what its node refuses', () => {
  expect(told('locked', [EMPTY_LOCK])).toEqual([
    ['shop/cart', 'VolumeRefused', expect.stringContaining('not in the lock of')],
  ]);
});
