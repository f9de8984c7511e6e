/** The page of the fleet, served by the controller of a real cluster to accounts that it knows. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { aDisk, aNode } from '../simulation/builders.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import { clientOf } from './client.ts';
import { newCommits, startController, type RunningController } from './controller-rig.ts';
import { installationAndClass } from './declared.ts';
import { startControlPlane, type ControlPlane } from './rig/control-plane.ts';
import { install } from './rig/install.ts';
import { declareNode } from './rig/nodes.ts';
import { waitUntil } from './rig/wait-until.ts';
import { simulatedNodes } from './simulated-nodes.ts';

/** Of its own: all DiskRepositories of simulated nodes have the same installation. */
let cluster: ControlPlane;
let client: ApiClient;
let leader: RunningController;
let standby: RunningController;
const namespace = 'fleet-page';
const node = 'page-a' as NodeName;
const commits = newCommits();
const endings: (() => unknown)[] = [commits.remove];

const DECLARATIONS = `${installationAndClass('page-xfs')}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: page-disks }
spec:
  nodes: { names: [${node}] }
  disks: { match: { transport: nvme }, count: 1 }
  partitions: [{ name: data, size: 5Gi, storageClassName: page-xfs }]
`;

beforeAll(async () => {
  cluster = await startControlPlane();
  endings.push(cluster.stop);
  await install(cluster);
  await cluster.kubectl('create', 'namespace', namespace);
  for (const name of ['viewer', 'stranger'])
    await cluster.kubectl('create', 'serviceaccount', name, '-n', namespace);
  await cluster.kubectl(
    ...['create', 'clusterrole', 'page-viewer', '--verb=list'],
    '--resource=nodestorages.diskwright.dev',
  );
  await cluster.kubectl(
    ...['create', 'clusterrolebinding', 'page-viewer', '--clusterrole=page-viewer'],
    `--serviceaccount=${namespace}:viewer`,
  );
  await declareNode(cluster, { name: node });
  client = await clientOf(cluster);
  const nodes = simulatedNodes(await clientOf(cluster, { fieldManager: 'diskwright-agent' }));
  endings.push(client.close, nodes.stop);
  await nodes.add(aNode([aDisk('00000000000000d1')], { node }));
  commits.commit({ 'disks.yaml': DECLARATIONS });
  await cluster.apply({
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'DiskRepository',
    metadata: { name: 'disks', namespace },
    spec: { url: commits.url, interval: '1h', observedBranch: 'observed' },
  });
  // The address is that of more than this host: a token is asked for.
  leader = await startController(client, namespace, { identity: 'one', pageHost: '0.0.0.0' });
  endings.push(leader.stop);
  await waitUntil('the volume to be published', async () => {
    const found = await cluster.read('persistentvolume');
    return found.items.length === 1 ? found : null;
  });
  standby = await startController(client, namespace, { identity: 'two_b2' });
  endings.push(standby.stop);
});

afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

async function look(
  token: string | null,
  address = `${leader.pageAddress()}/${namespace}/disks`,
): Promise<{ readonly status: number; readonly text: string }> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(address, { headers });
  return { status: answer.status, text: await answer.text() };
}

function tokenOf(name: string): Promise<string> {
  return cluster.token({ namespace, name });
}

it('is shown to an account that may list NodeStorages, as nodes report', async () => {
  const { status, text } = await look(await tokenOf('viewer'));
  expect(status).toBe(200);
  expect(text).toContain(`DiskRepository ${namespace}/disks: ready.`);
  expect(text).toContain(node);
  expect(text).toContain('00000000000000d1');
  expect(text).toContain('disk as declared');
});

it('is not shown to anybody else', async () => {
  const stranger = await look(await tokenOf('stranger'));
  expect(stranger.status).toBe(403);
  expect(stranger.text).toContain(
    `system:serviceaccount:${namespace}:stranger may not list nodestorages.diskwright.dev`,
  );
  expect((await look(null)).status).toBe(401);
  const known = await tokenOf('viewer');
  const forged = `${known.slice(0, known.lastIndexOf('.'))}.c2lnbmF0dXJl`;
  expect(await look(forged)).toMatchObject({ status: 401 });
});

it('leads to the history of a disk, by what the controller committed', async () => {
  const token = await tokenOf('viewer');
  const disk = `${leader.pageAddress()}/${namespace}/disks/disk/00000000000000d1`;
  const { text } = await waitUntil('the controller to have committed an inventory', async () => {
    const seen = await look(token, disk);
    return seen.status === 200 ? seen : null;
  });
  expect(text).toMatch(/By \d+ commits? of observed/);
  expect(text).toContain(`${node}: first seen, `);
  expect(await look(null, disk)).toMatchObject({ status: 401 });
});

it('says after a bad commit what is wrong, and goes on showing the disks', async () => {
  commits.commit({ 'disks.yaml': `${DECLARATIONS}  nonsense: true\n` });
  await cluster.kubectl(
    ...['annotate', '--overwrite', 'diskrepository', 'disks', '-n', namespace],
    `reconcile.fluxcd.io/requestedAt=${new Date().toISOString()}`,
  );
  const token = await tokenOf('viewer');
  const { text } = await waitUntil('the page to say it', async () => {
    const seen = await look(token);
    return seen.text.includes('not ready') ? seen : null;
  });
  expect(text).toMatch(/disks\.yaml:\d+:\d+/);
  expect(text).toContain('00000000000000d1');
});

it('a process that waits says which one leads', async () => {
  const { status, text } = await look(null, standby.pageAddress());
  expect(status).toBe(503);
  expect(text).toContain('one leads');
});
