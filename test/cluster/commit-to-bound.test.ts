import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { aDisk, aNode } from '../simulation/builders.ts';
import { installationAndClass } from './declared.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import { clientOf } from './client.ts';
import { install } from './rig/install.ts';
import {
  newCommits,
  startController,
  type Commits,
  type RunningController,
} from './controller-rig.ts';
import { declareNode } from './rig/nodes.ts';
import { startControlPlane, type ControlPlane } from './rig/control-plane.ts';
import { waitUntil } from './rig/wait-until.ts';
import { simulatedNodes, type SimulatedNodes } from './simulated-nodes.ts';

/** Of its own: all DiskRepositories of simulated nodes have the same installation. */
let cluster: ControlPlane;
const namespace = 'commit-to-bound';
/** Nightly ten minutes. */
const QUIET_MS = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1' ? 600_000 : 60_000;
const node = 'bound-a' as NodeName;

const DECLARATIONS = `${installationAndClass('bound-xfs', { reclaimPolicy: 'Retain', allowVolumeExpansion: true })}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: bound-disks }
spec:
  nodes: { names: [${node}] }
  disks: { match: { transport: nvme }, count: 1 }
  partitions:
    - { name: spare, size: 5Gi, storageClassName: bound-xfs }
    - { name: data, size: 5Gi, claims: [bound-xfs] }
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: pg-data, namespace: ${namespace} }
spec:
  storageClassName: bound-xfs
  accessModes: [ReadWriteOnce]
  resources: { requests: { storage: 5Gi } }
`;

/** The claim, and the partition for it. */
const LARGER = DECLARATIONS.replace('data, size: 5Gi', 'data, size: 6Gi').replace(
  'storage: 5Gi',
  'storage: 6Gi',
);

const account = { namespace: 'diskwright-system', name: 'diskwright-controller' };

/** Of the account that the chart gives to controllers. */
let client: ApiClient;
let commits: Commits;
let nodes: SimulatedNodes;
let controller: RunningController;
const endings: (() => unknown)[] = [];

beforeAll(async () => {
  cluster = await startControlPlane();
  endings.push(cluster.stop);
  await install(cluster);
  await cluster.kubectl('create', 'namespace', namespace);
  await bindControllerTo(namespace);
  client = await clientOf(cluster, { kubeconfig: await cluster.serviceAccountKubeconfig(account) });
  commits = newCommits();
  endings.push(client.close, commits.remove);
  nodes = simulatedNodes(await clientOf(cluster, { fieldManager: 'diskwright-agent' }));
  endings.push(nodes.stop);
});

afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

/**
 * What the chart gives in its own namespace: this one has the Lease, the repository and Secrets.
 */
async function bindControllerTo(place: string): Promise<void> {
  const bound = [`--serviceaccount=${account.namespace}:${account.name}`, '-n', place];
  const verbs = '--verb=get,create,patch';
  const leases = ['leases', verbs, '--resource=leases.coordination.k8s.io'];
  await cluster.kubectl('create', 'role', ...leases, '-n', place);
  await cluster.kubectl('create', 'rolebinding', 'leases', '--role=leases', ...bound);
  const seen = ['rooms', '--verb=list,watch,create,patch,delete'];
  const rooms = [...seen, '--resource=csistoragecapacities.storage.k8s.io'];
  await cluster.kubectl('create', 'role', ...rooms, '-n', place);
  await cluster.kubectl('create', 'rolebinding', 'rooms', '--role=rooms', ...bound);
  const secrets = '--clusterrole=diskwright-source-credentials';
  await cluster.kubectl('create', 'rolebinding', 'secrets', secrets, ...bound);
}

describe('a commit', () => {
  it('becomes a bound claim', async () => {
    const commit = commits.commit({ 'disks.yaml': DECLARATIONS });
    await declareNode(cluster, { name: node });
    await nodes.add(aNode([aDisk('00000000000000b1')], { node }));
    await cluster.apply({
      apiVersion: 'diskwright.dev/v1alpha1',
      kind: 'DiskRepository',
      metadata: { name: 'disks', namespace },
      spec: { url: commits.url, interval: '10s' },
    });
    controller = await startController(client, namespace);
    endings.push(controller.stop);
    const claim = await waitUntil('the claim to be Bound', async () => {
      const found = await cluster.read('pvc', 'pg-data', '-n', namespace).catch(() => null);
      return found?.status?.phase === 'Bound' ? found : null;
    });
    expect(claim.spec.volumeName).toMatch(/^diskwright-/);
    const volume = await cluster.read('pv', claim.spec.volumeName);
    expect(volume.status.phase).toBe('Bound');
    expect(volume.metadata.annotations['diskwright.dev/revision']).toBe(commit);
    const repository = await ready();
    expect(repository.status.lastAppliedRevision).toBe(`main@sha1:${commit}`);
  });
});

async function repositoryWhen(
  what: string,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- API objects are read freely
  is: (repository: any, ready: any) => boolean,
) {
  return waitUntil(what, async () => {
    const found = await cluster.read('diskrepository', 'disks', '-n', namespace);
    const condition = found.status?.conditions?.find(
      (one: { type: string }) => one.type === 'Ready',
    );
    return is(found, condition) ? found : null;
  });
}

/** Has the controller look at git now, and waits until it did. */
async function reconciled() {
  const asked = new Date().toISOString();
  const annotation = `reconcile.fluxcd.io/requestedAt=${asked}`;
  await cluster.kubectl(
    ...['annotate', '--overwrite', 'diskrepository', 'disks', '-n', namespace, annotation],
  );
  return repositoryWhen('the request to be served', ({ status }) => {
    return status.lastHandledReconcileAt === asked;
  });
}

async function patchRepository(spec: object): Promise<void> {
  await cluster.kubectl(
    ...['patch', 'diskrepository', 'disks', '-n', namespace, '--type=merge'],
    ...['-p', JSON.stringify({ spec })],
  );
}

function ready() {
  return repositoryWhen('the repository to be ready', (_all, is) => is?.status === 'True');
}

function conditionOf(repository: { status: { conditions: readonly { type: string }[] } }) {
  return repository.status.conditions.find(({ type }) => type === 'Ready');
}

/** Waits until an object is as it should be. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- API objects are read freely
async function object(what: string, args: readonly string[], is: (one: any) => boolean) {
  return waitUntil(what, async () => {
    const found = await cluster.read(...args).catch(() => null);
    return found !== null && is(found) ? found : null;
  });
}

const claimArgs = ['pvc', 'pg-data', '-n', namespace];

/** What the controller wrote since a moment of the audit log, the Leases left out. */
function writesSince(index: number) {
  const user = `system:serviceaccount:${account.namespace}:${account.name}`;
  return cluster
    .writes()
    .slice(index)
    .filter((each) => each.user === user && each.resource !== 'leases');
}

describe('a bound claim', () => {
  it('costs no write while nothing changes, nor when another tool applies the same again and again', async () => {
    await ready();
    const claim = parseAllDocuments(DECLARATIONS)
      .map((document) => document.toJS() as { kind: string })
      .find(({ kind }) => kind === 'PersistentVolumeClaim');
    const settled = cluster.writes().length;
    for (let round = 0; round < 10; round += 1) {
      const input = JSON.stringify(claim);
      const args = ['apply', '--server-side', '--field-manager=flux', '-f', '-'];
      await cluster.runKubectl({ args, input });
      await sleep(300);
    }
    await sleep(QUIET_MS);
    expect(writesSince(settled)).toEqual([]);
  });

  it('that lost its PersistentVolume gets it back, bound to the same claim', async () => {
    const claim = await cluster.read(...claimArgs);
    const name = claim.spec.volumeName;
    const { uid } = (await cluster.read('pv', name)).metadata;
    const patch = JSON.stringify({ metadata: { finalizers: null } });
    await cluster.kubectl('delete', 'pv', name, '--wait=false');
    await cluster.kubectl('patch', 'pv', name, '--type=merge', '-p', patch).catch(() => '');
    const again = await object('the volume to be back', ['pv', name], (volume) => {
      return volume.metadata.uid !== uid && volume.status.phase === 'Bound';
    });
    expect(again.spec.claimRef.uid).toBe(claim.metadata.uid);
    await object('the claim to be Bound again', claimArgs, (one) => one.status.phase === 'Bound');
  });

  it('that was deleted is made again, on its own volume', async () => {
    const before = await cluster.read(...claimArgs);
    await cluster.kubectl('delete', ...claimArgs);
    const after = await object('the claim to be Bound', claimArgs, ({ metadata, status }) => {
      return metadata.uid !== before.metadata.uid && status.phase === 'Bound';
    });
    expect(after.spec.volumeName).toBe(before.spec.volumeName);
  });
});

describe('an offered volume', () => {
  const offered = async () => {
    const { items } = await cluster.read('pv');
    return items.find(
      (one: { metadata: { labels: Record<string, string> } }) =>
        one.metadata.labels['diskwright.dev/name'] === 'spare',
    );
  };

  it('is bound by the scheduler, and deleted by hand it comes back for that claim alone', async () => {
    await ready();
    await cluster.apply(
      {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: { name: 'cart', namespace },
        spec: {
          storageClassName: 'bound-xfs',
          accessModes: ['ReadWriteOnce'],
          resources: { requests: { storage: '1Gi' } },
        },
      },
      {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'shop', namespace },
        spec: {
          containers: [{ name: 'shop', image: 'shop' }],
          volumes: [{ name: 'cart', persistentVolumeClaim: { claimName: 'cart' } }],
        },
      },
    );
    const cart = ['pvc', 'cart', '-n', namespace];
    const claim = await object('the cart to be Bound', cart, (one) => one.status.phase === 'Bound');
    const { name } = (await offered()).metadata;
    expect(claim.spec.volumeName).toBe(name);
    await object('the binding to be remembered', ['nodestorage', node], ({ spec }) => {
      return spec.bindings?.some((one: { uid: string }) => one.uid === claim.metadata.uid);
    });
    await cluster.kubectl('delete', 'pod', 'shop', '-n', namespace, '--grace-period=0', '--force');
    await cluster.kubectl('delete', ...cart);
    await object('the volume to be Released', ['pv', name], (one) => {
      return one.status.phase === 'Released';
    });
    await cluster.kubectl('delete', 'pv', name);
    const back = await object('the volume to be back', ['pv', name], (one) => {
      return one.status.phase === 'Released';
    });
    expect(back.spec.claimRef.uid).toBe(claim.metadata.uid);
  });
});

describe('a commit with an error', () => {
  it('changes nothing, and the condition says where it is', async () => {
    const before = await ready();
    const settled = cluster.writes().length;
    commits.commit({ 'disks.yaml': DECLARATIONS.replace('count: 1', 'count: many') });
    const after = await reconciled();
    expect(conditionOf(after)).toMatchObject({ status: 'False', reason: 'InvalidDeclaration' });
    expect(JSON.stringify(conditionOf(after))).toContain('disks.yaml:21:');
    expect(after.status.lastAppliedRevision).toBe(before.status.lastAppliedRevision);
    const objects = writesSince(settled).filter(({ resource }) => !/status|events/.test(resource));
    expect(objects).toEqual([]);
    commits.commit({ 'disks.yaml': DECLARATIONS });
    await reconciled();
    await ready();
  });
});

describe('a rewound branch', () => {
  it('stops all writes until a person acknowledges it, by the command that is printed', async () => {
    const kept = commits.git('rev-parse', 'HEAD');
    const commit = commits.commit({ 'disks.yaml': `${DECLARATIONS}# one more line\n` });
    await reconciled();
    commits.git('reset', '-q', '--hard', kept);
    const other = commits.commit({ 'disks.yaml': `${DECLARATIONS}# another line\n` });
    const held = await reconciled();
    expect(conditionOf(held)).toMatchObject({ status: 'False', reason: 'Rewound' });
    expect(held.status.lastAppliedRevision).toContain(commit);
    const said = JSON.stringify(conditionOf(held));
    expect(said).toContain('kubectl patch diskrepository disks');
    await patchRepository({ acknowledgedRevision: other });
    const after = await ready();
    expect(after.status.lastAppliedRevision).toContain(other);
  });
});

describe('a claim that is made larger', () => {
  it('has the new size when its node has proven it', async () => {
    commits.commit({ 'disks.yaml': LARGER });
    await reconciled();
    const claim = await object(
      'the claim to be larger',
      claimArgs,
      ({ status }) => status.capacity.storage === '6Gi',
    );
    const volume = await cluster.read('pv', claim.spec.volumeName);
    expect(volume.spec.capacity.storage).toBe('6Gi');
  });
});

describe('a repository of which signatures are asked for', () => {
  it('keeps its last valid revision while commits are signed by nobody who is trusted', async () => {
    const before = await ready();
    const directory = mkdtempSync(join(tmpdir(), 'diskwright-key-'));
    endings.push(() => rmSync(directory, { recursive: true }));
    const key = join(directory, 'alice');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'alice', '-f', key]);
    await cluster.kubectl(
      ...['create', 'secret', 'generic', 'keys', '-n', namespace],
      `--from-file=alice.pub=${key}.pub`,
    );
    const verify = { mode: 'HEAD', secretRef: { name: 'keys' } };
    await patchRepository({ verify });
    commits.commit({ 'disks.yaml': `${LARGER}# by nobody\n` });
    const refused = await reconciled();
    expect(conditionOf(refused)).toMatchObject({ status: 'False', reason: 'SignatureRefused' });
    expect(refused.status.lastAppliedRevision).toBe(before.status.lastAppliedRevision);
    commits.git('config', 'gpg.format', 'ssh');
    commits.git('config', 'user.signingKey', key);
    commits.git('commit', '-q', '--amend', '--no-edit', '--gpg-sign');
    const signed = commits.git('rev-parse', 'HEAD');
    await reconciled();
    expect((await ready()).status.lastAppliedRevision).toContain(signed);
    await patchRepository({ verify: null });
    await reconciled();
  });
});

describe('a suspended repository', () => {
  it('is left alone until it is resumed', async () => {
    const suspend = (is: boolean) => patchRepository({ suspend: is });
    await suspend(true);
    await sleep(1_000);
    const settled = cluster.writes().length;
    const commit = commits.commit({ 'disks.yaml': `${LARGER}# while suspended\n` });
    await cluster.kubectl('delete', ...claimArgs);
    await sleep(3_000);
    expect(writesSince(settled)).toEqual([]);
    await suspend(false);
    await object('the claim to be Bound', claimArgs, ({ status }) => status.phase === 'Bound');
    const after = await ready();
    expect(after.status.lastAppliedRevision).toContain(commit);
  });
});

describe('a node that says nothing', () => {
  it('keeps all that it has, and so does one whose Node object is gone', async () => {
    await ready();
    const volumes = async () =>
      (await cluster.read('pv')).items
        .map(({ metadata }: { metadata: { name: string; uid: string } }) => metadata.uid)
        .toSorted();
    const before = await volumes();
    nodes.silence(node);
    await cluster.kubectl('delete', 'node', node);
    await reconciled();
    await sleep(2_000);
    expect(await volumes()).toEqual(before);
    const claim = await cluster.read(...claimArgs);
    expect(claim.status.phase).toBe('Bound');
  });
});

describe('the controller', () => {
  it('tells probes and Prometheus how it is', async () => {
    const ask = async (path: string) => (await fetch(`${controller.address()}${path}`)).text();
    expect(await ask('/healthz')).toBe('ok\n');
    expect(await ask('/readyz')).toBe('ok\n');
    const metrics = await ask('/metrics');
    expect(metrics).toContain('diskwright_controller_leading 1');
    expect(metrics).toMatch(
      /diskwright_controller_writes_total\{kind="PersistentVolume",result="made"\} \d/,
    );
  });

  it('has used its rights to write, and was refused nothing', () => {
    const written = writesSince(0);
    expect(written.filter(({ status }) => status === 403)).toEqual([]);
    const used = new Set(written.map(({ verb, resource }) => `${verb} ${resource}`));
    // A minute after an event is said again it is counted: a slow machine comes to that.
    const events = (verb: string): readonly string[] =>
      written
        .filter((each) => each.verb === verb && each.resource === 'events')
        .map(({ name }) => name);
    expect(events('create')).toEqual(expect.arrayContaining([...events('patch')]));
    used.delete('patch events');
    expect([...used].toSorted()).toEqual([
      'create events',
      'create persistentvolumes',
      'delete persistentvolumes',
      'patch diskrepositories/status',
      'patch nodestorages',
      'patch persistentvolumeclaims',
      'patch persistentvolumeclaims/status',
      'patch persistentvolumes',
      'patch storageclasses',
    ]);
  });
});
