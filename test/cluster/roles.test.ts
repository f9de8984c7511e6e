/**
 * Who may do what. The rights that accounts have are those that are written down here: so the API
 * server says when it is asked, and so it does when every verb on every resource is tried by a
 * request of the account. That the controller uses its rights is told in `commit-to-bound.test.ts`
 * and `startup-taint.test.ts`.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { NODE_STORAGES } from '../../src/cluster/resources.ts';
import { clientOf } from './client.ts';
import type { ServiceAccount, TokenOptions } from './rig/access.ts';
import { install } from './rig/install.ts';
import { declareNode } from './rig/nodes.ts';
import { sharedControlPlane } from './rig/shared.ts';
import { triedRights } from './rig/tried-rights.ts';
import { waitUntil } from './rig/wait-until.ts';

const cluster = sharedControlPlane();
const own = 'roles-own';
const other = 'roles-other';
const agents = { namespace: 'diskwright-system', name: 'diskwright-agent' };
const controller = { namespace: 'diskwright-system', name: 'diskwright-controller' };

function nodeStorage(node: string): object {
  return {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'NodeStorage',
    metadata: { name: node },
    spec: { node, installation: '3f0c9a52-6f1b-4d43-9b1e-2b7f5a0c8d11' },
  };
}

function nodeInventory(node: string): object {
  return {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'NodeInventory',
    metadata: { name: node },
    spec: {
      node,
      labels: {},
      takenAt: '2026-03-02T06:00:00Z',
      host: {
        ...{ kernel: '6.12', bootId: '7b54ffd6-7f3a-4b5a-9028-02b51d2dac60', systemd: true },
        ...{
          stateDir: '/var/lib/diskwright',
          mountRoots: [],
          root: { kind: 'block', chain: ['/'] },
        },
      },
      ...{ disks: [], blockLinks: [], records: { disks: [], volumes: [] }, findings: [] },
    },
  };
}

function agentPod(node: string): object {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { namespace: agents.namespace, name: `agent-${node}` },
    spec: {
      serviceAccountName: agents.name,
      nodeName: node,
      containers: [{ name: 'agent', image: 'none' }],
    },
  };
}

beforeAll(async () => {
  await install(cluster);
  for (const node of [own, other]) {
    await declareNode(cluster, { name: node });
    await cluster.apply(nodeStorage(node));
  }
  await waitUntil('the account of agents', async () =>
    cluster.kubectl('-n', agents.namespace, 'get', 'sa', agents.name).catch(() => null),
  );
  await cluster.apply(agentPod(own));
  // A policy is obeyed some moments after it was made.
  const asOwn = await inPod({ boundTo: { kind: 'Pod', name: `agent-${own}` } });
  await waitUntil('the policy to be obeyed', async () =>
    asOwn.writeStatus(other).then(
      () => null,
      () => true,
    ),
  );
});

/** What an account tries. */
interface Agent {
  readonly run: (...args: string[]) => Promise<string>;
  readonly writeStatus: (node: string) => Promise<unknown>;
  readonly writeInventory: (node: string) => Promise<string>;
}

function agentWith(kubeconfig: string): Agent {
  const run = async (...args: string[]): Promise<string> =>
    cluster.runKubectl({ kubeconfig, args });
  return {
    run,
    // As the agent does: kubectl reads the object before it writes.
    writeStatus: async (node) => {
      const client = await clientOf(cluster, { kubeconfig, fieldManager: 'diskwright-agent' });
      const patch = { status: { agentVersion: '1.2.3' } };
      const done = client.patch(
        NODE_STORAGES,
        { name: node },
        { type: 'merge', patch, subresource: 'status' },
      );
      return done.finally(client.close);
    },
    writeInventory: async (node) =>
      cluster.runKubectl({
        kubeconfig,
        args: ['apply', '--server-side', '-f', '-'],
        input: JSON.stringify(nodeInventory(node)),
      }),
  };
}

async function inPod(options: TokenOptions): Promise<Agent> {
  return agentWith(await cluster.serviceAccountKubeconfig(agents, options));
}

async function onHost(node: string): Promise<Agent> {
  const account = { user: `diskwright:node:${node}`, groups: ['diskwright:nodes'] };
  return agentWith(await cluster.kubeconfig(account));
}

const forms: readonly (readonly [string, () => Promise<Agent>])[] = [
  ['in a pod', async () => inPod({ boundTo: { kind: 'Pod', name: `agent-${own}` } })],
  ['on a host of its own', async () => onHost(own)],
];

describe.each(forms)('an agent %s', (_, open) => {
  it('writes of its own node, and of no other', async () => {
    const agent = await open();
    await agent.writeStatus(own);
    await agent.writeInventory(own);
    const refused = /the agent of node roles-own may not write of node roles-other/;
    await expect(agent.writeStatus(other)).rejects.toThrow(refused);
    await expect(agent.writeInventory(other)).rejects.toThrow(refused);
  });

  it('cannot say what its node should have, nor remove anything', async () => {
    const agent = await open();
    const spec = JSON.stringify({ spec: { installation: '00000000-0000-4000-8000-000000000000' } });
    await expect(
      agent.run('patch', 'nodestorage', own, '--type=merge', '-p', spec),
    ).rejects.toThrow(/forbidden/i);
    await expect(agent.run('delete', 'nodestorage', own)).rejects.toThrow(/forbidden/i);
    await expect(agent.run('delete', 'nodeinventory', own)).rejects.toThrow(/forbidden/i);
  });

  it.each(['persistentvolumes', 'persistentvolumeclaims', 'secrets', 'pods', 'diskrepositories'])(
    'has no rights on %s',
    async (resource) => {
      const agent = await open();
      await expect(agent.run('get', resource, '--all-namespaces')).rejects.toThrow(/forbidden/i);
      await expect(agent.run('get', 'nodestorages')).resolves.toContain(own);
    },
  );
});

it('an agent whose token names no node writes nothing', async () => {
  const agent = await inPod({});
  const refused = /does not say on which node it is/;
  await expect(agent.writeStatus(own)).rejects.toThrow(refused);
  await expect(agent.writeInventory(own)).rejects.toThrow(refused);
});

it('an account of one host alone reads and follows its own node, and no other', async () => {
  const user = `diskwright:node:${own}`;
  const name = `diskwright-agent-${own}`;
  const role = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name };
  const about = { apiGroups: ['diskwright.dev'], resourceNames: [own] };
  await cluster.apply(
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name },
      rules: [
        { ...about, resources: ['nodestorages'], verbs: ['list', 'watch'] },
        { ...about, resources: ['nodestorages/status'], verbs: ['patch'] },
        { ...about, resources: ['nodeinventories'], verbs: ['get', 'create', 'patch'] },
      ],
    },
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name },
      roleRef: role,
      subjects: [{ apiGroup: role.apiGroup, kind: 'User', name: user }],
    },
  );
  const agent = agentWith(await cluster.kubeconfig({ user }));
  await expect(agent.run('get', 'nodestorages')).rejects.toThrow(/forbidden/i);
  const path =
    '/apis/diskwright.dev/v1alpha1/nodestorages?watch=true&timeoutSeconds=1&fieldSelector';
  const watched = await agent.run('get', '--raw', `${path}=metadata.name%3D${own}`);
  expect(watched).toContain(`"name":"${own}"`);
  await expect(agent.run('get', '--raw', `${path}=metadata.name%3D${other}`)).rejects.toThrow(
    /forbidden/i,
  );
  await agent.writeStatus(own);
  await agent.writeInventory(own);
  await expect(agent.writeInventory(other)).rejects.toThrow(/forbidden/i);
});

/**
 * Every right of an account in a namespace, `group/resource verb`, but those that everybody has.
 */
async function rightsOf(account: ServiceAccount, namespace: string): Promise<readonly string[]> {
  const review = async (of: ServiceAccount): Promise<readonly string[]> => {
    const said = await cluster.runKubectl({
      kubeconfig: await cluster.serviceAccountKubeconfig(of),
      args: ['create', '--validate=false', '-o', 'json', '-f', '-'],
      input: JSON.stringify({
        ...{ apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectRulesReview' },
        spec: { namespace },
      }),
    });
    const { resourceRules, incomplete } = JSON.parse(said).status;
    expect(incomplete).toBe(false);
    return resourceRules.flatMap((rule: Record<string, readonly string[]>) => {
      expect(rule['resourceNames'] ?? []).toEqual([]);
      return rule['apiGroups']!.flatMap((group) =>
        rule['resources']!.flatMap((resource) =>
          rule['verbs']!.map((verb) => `${group}/${resource} ${verb}`),
        ),
      );
    });
  };
  const everybody = new Set(await review({ namespace: 'default', name: 'default' }));
  const own = (await review(account)).filter((right) => !everybody.has(right));
  return [...new Set(own)].toSorted();
}

function rights(table: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(table)
    .flatMap(([resource, verbs]) => verbs.split(' ').map((verb) => `${resource} ${verb}`))
    .toSorted();
}

const EVERYWHERE = {
  'diskwright.dev/diskrepositories': 'list watch',
  'diskwright.dev/diskrepositories/status': 'patch',
  'diskwright.dev/nodeinventories': 'list watch',
  'diskwright.dev/nodestorages': 'list watch create patch',
  '/nodes': 'get list watch patch',
  '/persistentvolumes': 'get list watch create patch delete',
  '/persistentvolumeclaims': 'list watch create patch',
  '/persistentvolumeclaims/status': 'patch',
  'storage.k8s.io/storageclasses': 'list watch create patch delete',
  'storage.k8s.io/csidrivers': 'list watch create patch',
  'events.k8s.io/events': 'get create patch',
};
const IN_ITS_NAMESPACE = {
  'coordination.k8s.io/leases': 'get create patch',
  'storage.k8s.io/csistoragecapacities': 'list watch create patch delete',
  '/secrets': 'get',
};

const AGENT = {
  'diskwright.dev/nodestorages': 'list watch',
  'diskwright.dev/nodestorages/status': 'patch',
  'diskwright.dev/nodeinventories': 'get create patch',
};

it('the controller has these rights and no others', async () => {
  expect(await rightsOf(controller, 'default')).toEqual(rights(EVERYWHERE));
  expect(await rightsOf(controller, controller.namespace)).toEqual(
    rights({ ...EVERYWHERE, ...IN_ITS_NAMESPACE }),
  );
});

it('an agent has these rights and no others', async () => {
  for (const namespace of ['default', agents.namespace])
    expect(await rightsOf(agents, namespace)).toEqual(rights(AGENT));
});

describe('of every verb on every resource that there is, a request is refused but for these', () => {
  const everybody = { namespace: 'default', name: 'default' };
  /** What is allowed to an account that nobody has given anything is no right of ours. */
  async function triedIn(namespace: string, kubeconfig: string): Promise<readonly string[]> {
    const common = await triedRights(cluster, {
      kubeconfig: await cluster.serviceAccountKubeconfig(everybody),
      namespace,
    });
    const own = await triedRights(cluster, { kubeconfig, namespace });
    return own.filter((right) => !common.includes(right));
  }

  it('of the controller, in its own namespace and in others', async () => {
    const kubeconfig = await cluster.serviceAccountKubeconfig(controller);
    expect(await triedIn('default', kubeconfig)).toEqual(rights(EVERYWHERE));
    expect(await triedIn(controller.namespace, kubeconfig)).toEqual(
      rights({ ...EVERYWHERE, ...IN_ITS_NAMESPACE }),
    );
  });

  it('of an agent in a pod, and of one on a host', async () => {
    const inPods = await cluster.serviceAccountKubeconfig(agents, {
      boundTo: { kind: 'Pod', name: `agent-${own}` },
    });
    const account = { user: `diskwright:node:${own}`, groups: ['diskwright:nodes'] };
    for (const kubeconfig of [inPods, await cluster.kubeconfig(account)])
      expect(await triedIn(agents.namespace, kubeconfig)).toEqual(rights(AGENT));
  });
});
