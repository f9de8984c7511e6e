/** The taint that keeps pods from a node until its agent has made a pass, and who takes it away. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { STARTUP_TAINT } from '../../src/controller/startup-taint.ts';
import { aDisk, aNode } from '../simulation/builders.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import { clientOf } from './client.ts';
import { startController, type RunningController } from './controller-rig.ts';
import { install } from './rig/install.ts';
import { sharedControlPlane } from './rig/shared.ts';
import { waitUntil } from './rig/wait-until.ts';

const cluster = sharedControlPlane();
const account = { namespace: 'diskwright-system', name: 'diskwright-controller' };
const OURS = { key: STARTUP_TAINT, effect: 'NoSchedule' };
const OTHER = { key: 'example.com/maintenance', effect: 'NoExecute', value: 'yes' };

let kubeconfig: string;
let client: ApiClient;
let controller: RunningController;
beforeAll(async () => {
  await install(cluster);
  kubeconfig = await cluster.serviceAccountKubeconfig(account);
  client = await clientOf(cluster, { kubeconfig });
  controller = await startController(client, account.namespace);
});
afterAll(async () => {
  await controller.stop();
  client.close();
});

/** As kubelet does: the Node has its taints from the first. */
async function register(name: string, bootID: string, taints: readonly object[]): Promise<void> {
  const metadata = { name };
  await cluster.apply({ apiVersion: 'v1', kind: 'Node', metadata, spec: { taints } });
  const status = JSON.stringify({ status: { nodeInfo: { bootID } } });
  const words = ['--subresource=status', '--type=strategic', '-p', status];
  await cluster.kubectl('patch', 'node', name, ...words);
}

/** What an agent writes after a pass, of a disk that it could not even read. */
async function report(node: string, bootId: string): Promise<void> {
  const inventory = aNode([aDisk('00000000000000d1')], { node: node as NodeName });
  await cluster.apply({
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'NodeInventory',
    metadata: { name: node },
    spec: {
      ...inventory,
      host: { ...inventory.host, bootId },
      findings: [{ code: 'unreadable', subject: '/dev/sdb', message: 'it does not answer' }],
    },
  });
}

async function taintsOf(node: string): Promise<readonly string[]> {
  const { spec } = await cluster.read('node', node);
  const keys = (spec.taints ?? []).map(({ key }: { key: string }) => key);
  // Admission gives it to every new Node.
  return keys.filter((key: string) => key !== 'node.kubernetes.io/not-ready');
}

async function released(node: string): Promise<void> {
  await waitUntil(`${node} to be without its taint`, async () =>
    (await taintsOf(node)).includes(STARTUP_TAINT) ? null : true,
  );
}

describe('a node with the taint', () => {
  it('gets rid of it after a pass of its agent, though a disk is dead, and keeps the others', async () => {
    await register('taint-a', 'boot-2', [OURS, OTHER]);
    await register('taint-b', 'boot-2', [OURS]);
    await report('taint-a', 'boot-2');
    await released('taint-a');
    expect(await taintsOf('taint-a')).toEqual([OTHER.key]);
    // Nothing was heard of the other one.
    expect(await taintsOf('taint-b')).toEqual([STARTUP_TAINT]);
    const removed = controller.lines().filter(({ node }) => node === 'taint-a');
    expect(removed.map(({ msg }) => msg)).toEqual([expect.stringContaining(STARTUP_TAINT)]);
  });

  it('keeps it while all that is known is from before it booted', async () => {
    await register('taint-c', 'boot-2', [OURS]);
    await report('taint-c', 'boot-1');
    await register('taint-d', 'boot-2', [OURS]);
    await report('taint-d', 'boot-2');
    await released('taint-d');
    expect(await taintsOf('taint-c')).toEqual([STARTUP_TAINT]);
    await report('taint-c', 'boot-2');
    await released('taint-c');
  });

  it('gets rid of it when it is registered anew', async () => {
    await register('taint-e', 'boot-2', [OURS]);
    await report('taint-e', 'boot-2');
    await released('taint-e');
    await cluster.kubectl('delete', 'node', 'taint-e');
    await register('taint-e', 'boot-2', [OURS]);
    await released('taint-e');
  });
});

describe('of a Node the controller', () => {
  const node = 'taint-rights';
  beforeAll(async () => {
    // Without an inventory nobody but this test changes it.
    await register(node, 'boot-2', [OURS, OTHER]);
    const spec = JSON.stringify({ spec: { taints: [OURS, OTHER] } });
    await cluster.kubectl('patch', 'node', node, '--type=merge', '-p', spec);
  });

  async function patch(value: object, ...words: readonly string[]): Promise<string> {
    const args = ['patch', 'node', node, '--type=merge', '-p', JSON.stringify(value), ...words];
    return cluster.runKubectl({ kubeconfig, args });
  }

  it.each([
    ['a label', { metadata: { labels: { role: 'mine' } } }],
    ['an annotation', { metadata: { annotations: { note: 'mine' } } }],
    ['a finalizer', { metadata: { finalizers: ['example.com/mine'] } }],
    ['whether pods come', { spec: { unschedulable: true } }],
    ['its provider', { spec: { providerID: 'example://1' } }],
    ['a taint of others', { spec: { taints: [OURS] } }],
    ['one more taint', { spec: { taints: [OURS, OTHER, { key: 'more', effect: 'NoSchedule' }] } }],
    ['the effect of a taint', { spec: { taints: [OURS, { ...OTHER, effect: 'NoSchedule' }] } }],
  ])('may not change %s', async (_, value) => {
    await expect(patch(value)).rejects.toThrow(
      /may take the taint diskwright\.dev\/agent-not-ready from a Node, and change nothing else/,
    );
  });

  it('may not change its status', async () => {
    const status = { status: { nodeInfo: { bootID: 'mine' } } };
    await expect(patch(status, '--subresource=status')).rejects.toThrow(/forbidden/i);
  });

  it('may take its own taint away, and not set it again', async () => {
    await patch({ spec: { taints: [OTHER] } });
    expect(await taintsOf(node)).toEqual([OTHER.key]);
    await expect(patch({ spec: { taints: [OURS, OTHER] } })).rejects.toThrow(/nothing else/);
  });
});
