import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { kubeconfigCredentials } from '../../src/cluster/kubeconfig.ts';
import { openClient } from '../../src/cluster/open-client.ts';
import { NODE_INVENTORIES, NODE_STORAGES, type ApiObject } from '../../src/cluster/resources.ts';
import { aDisk, aNode, INSTALLATION } from '../simulation/builders.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import { clientOf, installKinds } from './controller-rig.ts';
import { startControlPlane, type ControlPlane } from './rig/control-plane.ts';
import { declareNode } from './rig/nodes.ts';
import { waitUntil } from './rig/wait-until.ts';

const manifests = `${import.meta.dirname}/../../agent/install/manifests`;
const agentAccount = { namespace: 'diskwright-system', name: 'diskwright-agent' };
const nodes = ['here', 'there'] as const;

let cluster: ControlPlane;
const endings: (() => unknown)[] = [];

function objectsOf(file: string, change: (text: string) => string = (text) => text): object[] {
  const text = change(readFileSync(`${manifests}/${file}`, 'utf8'));
  return parseAllDocuments(text).map((document) => document.toJS() as object);
}

async function clientWith(kubeconfig: string): Promise<ApiClient> {
  const credentials = kubeconfigCredentials(parse(readFileSync(kubeconfig, 'utf8')), {
    directory: dirname(kubeconfig),
  });
  const client = openClient({ credentials, fieldManager: 'agent', userAgent: 'test' });
  endings.push(client.close);
  return Promise.resolve(client);
}

/** As the agent's pod on a node speaks. */
async function agentOn(node: string): Promise<ApiClient> {
  const boundTo = { kind: 'Pod', name: `agent-${node}` } as const;
  return clientWith(await cluster.serviceAccountKubeconfig(agentAccount, { boundTo }));
}

function inventoryOf(node: string): ApiObject {
  const { node: name, ...spec } = aNode([aDisk('00000000000000d1')], { node: node as NodeName });
  const { apiVersion } = { apiVersion: 'diskwright.dev/v1alpha1' };
  return { apiVersion, kind: 'NodeInventory', metadata: { name }, spec: { node, ...spec } };
}

function statusOf(node: string): ApiObject {
  const { apiVersion } = { apiVersion: 'diskwright.dev/v1alpha1' };
  const status = { observedGeneration: 1, agentVersion: `by ${node}` };
  return { apiVersion, kind: 'NodeStorage', metadata: { name: node }, status };
}

async function outcome(ask: Promise<unknown>): Promise<string> {
  return ask.then(
    () => 'done',
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  );
}

function tellStatus(client: ApiClient, node: string): Promise<string> {
  const options = { force: true, subresource: 'status' } as const;
  return outcome(client.apply(NODE_STORAGES, statusOf(node), options));
}

function tellInventory(client: ApiClient, node: string): Promise<string> {
  return outcome(client.apply(NODE_INVENTORIES, inventoryOf(node), { force: true }));
}

beforeAll(async () => {
  cluster = await startControlPlane();
  endings.push(cluster.stop);
  await installKinds(cluster);
  await cluster.kubectl('create', 'namespace', agentAccount.namespace);
  for (const name of ['diskwright-agent', 'diskwright-controller'])
    await cluster.kubectl('create', 'serviceaccount', name, '-n', agentAccount.namespace);
  await cluster.apply(
    ...['controller-roles.yaml', 'agent-roles.yaml', 'agent-admission.yaml'].flatMap((file) =>
      objectsOf(file),
    ),
    ...nodes.flatMap((node) =>
      objectsOf('agent-of-one-node.yaml', (text) => text.replaceAll('NODE', node)),
    ),
  );
  const administrator = await clientOf(cluster);
  endings.push(administrator.close);
  for (const node of nodes) {
    await declareNode(cluster, { name: node });
    await cluster.apply(
      {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: `agent-${node}`, namespace: agentAccount.namespace },
        spec: {
          nodeName: node,
          serviceAccountName: agentAccount.name,
          containers: [{ name: 'agent', image: 'agent' }],
        },
      },
      {
        apiVersion: 'diskwright.dev/v1alpha1',
        kind: 'NodeStorage',
        metadata: { name: node },
        spec: { node, installation: INSTALLATION },
      },
    );
  }
  // A policy is in force some time after it was made.
  const here = await agentOn('here');
  await waitUntil('the policy to be in force', async () =>
    (await tellStatus(here, 'there')) === 'done' ? null : true,
  );
});

afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

describe('the agent in the pod of a node', () => {
  it('writes what its own node has, and nothing of another', async () => {
    for (const [own, other] of [nodes, nodes.toReversed()] as const) {
      const agent = await agentOn(own!);
      expect(await tellStatus(agent, own!)).toBe('done');
      expect(await tellInventory(agent, own!)).toBe('done');
      const refusal = `only the agent of node ${other!} writes this, and the request came from node ${own!}`;
      expect(await tellStatus(agent, other!)).toContain(refusal);
      expect(await tellInventory(agent, other!)).toContain(refusal);
    }
  });

  it('writes no spec, and reads no Secrets, Pods and PersistentVolumes', async () => {
    const agent = await agentOn('here');
    const spec = { node: 'here', installation: INSTALLATION, allowedOperations: [] };
    const { apiVersion, kind, metadata } = statusOf('here');
    const written = agent.apply(NODE_STORAGES, { apiVersion, kind, metadata, spec });
    expect(await outcome(written)).toMatch(/^forbidden: /);
    const kubeconfig = await cluster.serviceAccountKubeconfig(agentAccount);
    for (const resource of ['secrets', 'pods', 'persistentvolumes', 'persistentvolumeclaims']) {
      for (const verb of ['get', 'list', 'create', 'delete']) {
        const args = ['auth', 'can-i', verb, resource, '--all-namespaces'];
        const said = await cluster.runKubectl({ args, kubeconfig }).catch(() => 'no');
        expect([verb, resource, said.trim()]).toEqual([verb, resource, 'no']);
      }
    }
  });

  it('is nobody without a pod: a token of the same account that names no node writes nothing', async () => {
    const bare = await clientWith(await cluster.serviceAccountKubeconfig(agentAccount));
    expect(await tellStatus(bare, 'here')).toContain(
      'system:serviceaccount:diskwright-system:diskwright-agent',
    );
  });
});

describe('the agent of a host with an account of its own', () => {
  it('reads and writes what is about its node, and nothing of another', async () => {
    const host = await clientOf(cluster, { user: 'diskwright:node:here' });
    endings.push(host.close);
    expect(await tellStatus(host, 'here')).toBe('done');
    expect(await tellInventory(host, 'here')).toBe('done');
    expect(await tellStatus(host, 'there')).toMatch(/^forbidden: /);
    expect(await tellInventory(host, 'there')).toMatch(/^forbidden: /);
    const get = (name: string) => outcome(host.get(NODE_STORAGES, { name }));
    expect(await get('here')).toBe('done');
    expect(await get('there')).toMatch(/^forbidden: /);
    const list = (name?: string) =>
      outcome(
        host.list(
          NODE_STORAGES,
          name === undefined ? {} : { fieldSelector: `metadata.name=${name}` },
        ),
      );
    expect(await list('here')).toBe('done');
    expect(await list('there')).toMatch(/^forbidden: /);
    expect(await list()).toMatch(/^forbidden: /);
  });
});

describe('the controller', () => {
  it('may do what it needs, and deletes no claims and reads no Secrets of others', async () => {
    const account = { namespace: 'diskwright-system', name: 'diskwright-controller' };
    const kubeconfig = await cluster.serviceAccountKubeconfig(account);
    const can = async (...args: string[]) =>
      (
        await cluster.runKubectl({ args: ['auth', 'can-i', ...args], kubeconfig }).catch(() => 'no')
      ).trim();
    expect(await can('patch', 'nodestorages.diskwright.dev')).toBe('yes');
    expect(await can('delete', 'persistentvolumes')).toBe('yes');
    expect(await can('get', 'secrets', '-n', 'diskwright-system')).toBe('yes');
    expect(await can('delete', 'persistentvolumeclaims', '-A')).toBe('no');
    expect(await can('get', 'secrets', '-n', 'default')).toBe('no');
    expect(await can('get', 'pods', '-A')).toBe('no');
    expect(await can('patch', 'nodestorages.diskwright.dev', '--subresource=status')).toBe('no');
  });
});
