/** Who may do what: each right is used, and what lies right beside it is refused. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { TokenOptions } from './rig/access.ts';
import { install } from './rig/install.ts';
import { declareNode } from './rig/nodes.ts';
import { sharedControlPlane } from './rig/shared.ts';
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
  readonly writeStatus: (node: string) => Promise<string>;
  readonly writeInventory: (node: string) => Promise<string>;
}

function agentWith(kubeconfig: string): Agent {
  const run = async (...args: string[]): Promise<string> =>
    cluster.runKubectl({ kubeconfig, args });
  const status = JSON.stringify({ status: { agentVersion: '1.2.3' } });
  return {
    run,
    writeStatus: async (node) =>
      run(
        ...['patch', 'nodestorage', node, '--subresource=status'],
        ...['--type=merge', '-p', status],
      ),
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
        { ...about, resources: ['nodestorages'], verbs: ['get', 'list', 'watch'] },
        { ...about, resources: ['nodestorages/status'], verbs: ['get', 'patch', 'update'] },
        { ...about, resources: ['nodeinventories'], verbs: ['get', 'create', 'patch', 'update'] },
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
  await expect(agent.run('get', 'nodestorage', own)).resolves.toContain(own);
  await expect(agent.run('get', 'nodestorage', other)).rejects.toThrow(/forbidden/i);
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

describe('the controller', () => {
  async function can(verb: string, resource: string, ...args: string[]): Promise<boolean> {
    const kubeconfig = await cluster.serviceAccountKubeconfig(controller);
    const run = cluster.runKubectl({
      kubeconfig,
      args: ['auth', 'can-i', verb, resource, ...args],
    });
    return run.then(
      () => true,
      () => false,
    );
  }

  it.each([
    ['patch', 'nodestorages.diskwright.dev', []],
    ['patch', 'diskrepositories.diskwright.dev', ['--subresource=status']],
    ['create', 'persistentvolumes', []],
    ['patch', 'persistentvolumeclaims', ['-n', 'default', '--subresource=status']],
    ['update', 'leases.coordination.k8s.io', ['-n', 'diskwright-system']],
    ['get', 'secrets', ['-n', 'diskwright-system']],
  ] as const)('can %s %s', async (verb, resource, args) => {
    expect(await can(verb, resource, ...args)).toBe(true);
  });

  it.each([
    ['patch', 'diskrepositories.diskwright.dev', []],
    ['patch', 'nodestorages.diskwright.dev', ['--subresource=status']],
    ['patch', 'nodeinventories.diskwright.dev', []],
    ['delete', 'persistentvolumeclaims', ['-n', 'default']],
    ['get', 'secrets', ['-n', 'default']],
    ['list', 'secrets', ['-n', 'diskwright-system']],
    ['update', 'leases.coordination.k8s.io', ['-n', 'default']],
    ['create', 'pods', ['-n', 'default']],
    ['patch', 'nodes', []],
  ] as const)('cannot %s %s %s', async (verb, resource, args) => {
    expect(await can(verb, resource, ...args)).toBe(false);
  });
});
