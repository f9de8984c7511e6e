/** A host gets an account of its own in a real cluster, keeps it, and gives it back. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf, resolve } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { renderTemplate } from '../../.config/package/cluster/render-template.ts';
import { join, leave } from '../../agent/run/join/join.ts';
import { hostKey, requestOf } from '../../agent/run/join/membership.ts';
import { kubeconfigIn } from '../../agent/run/join/membership-place.ts';
import { obtainCertificate } from '../../agent/run/join/obtain-certificate.ts';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { CERTIFICATE_REQUESTS } from '../../src/cluster/certificates/host-account.ts';
import { NODE_INVENTORIES, type ApiObject } from '../../src/cluster/resources.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import { aNode } from '../simulation/builders.ts';
import { clientOf } from './client.ts';
import { startController, type RunningController } from './controller-rig.ts';
import { startControlPlane, type ControlPlane } from './rig/control-plane.ts';
import { install } from './rig/install.ts';
import { triedRights } from './rig/tried-rights.ts';
import { waitUntil } from './rig/wait-until.ts';

const root = resolve(import.meta.dirname, '../..');
const NAMESPACE = 'diskwright-system';
const TOKEN = 'abcdef.0123456789abcdef';

/** The controller leads in its own namespace, with its own account. */
let cluster: ControlPlane;
let controller: RunningController;
let ofController: ApiClient;
const stage = mkdtempSync(pathOf(tmpdir(), 'diskwright-join-'));
const membership = pathOf(stage, 'cluster');

beforeAll(async () => {
  cluster = await startControlPlane();
  await install(cluster);
  const template = readFileSync(
    pathOf(root, 'agent/install/chart/templates/host-rights.yaml'),
    'utf8',
  );
  const values = { hosts: { join: true } };
  const rights = renderTemplate(template, { values, namespace: NAMESPACE, version: '0.0.0' });
  await cluster.runKubectl({ args: ['apply', '--server-side', '-f', '-'], input: rights });
  await cluster.apply({
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'bootstrap.kubernetes.io/token',
    metadata: { name: 'bootstrap-token-abcdef', namespace: 'kube-system' },
    stringData: {
      'token-id': 'abcdef',
      'token-secret': '0123456789abcdef',
      'usage-bootstrap-authentication': 'true',
      'auth-extra-groups': 'system:bootstrappers:diskwright:hosts',
    },
  });
  writeFileSync(pathOf(stage, 'token'), `${TOKEN}\n`);
  const account = { namespace: NAMESPACE, name: 'diskwright-controller' };
  const kubeconfig = await cluster.serviceAccountKubeconfig(account);
  ofController = await clientOf(cluster, { kubeconfig });
  controller = await startController(ofController, NAMESPACE, { approvesHosts: true });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await controller.stop();
  await cluster.stop();
  rmSync(stage, { recursive: true });
});

function hostConfig(nodeName: string): string {
  const file = pathOf(stage, `${nodeName}.yaml`);
  const config = { apiVersion: 'diskwright.dev/v1alpha1', kind: 'HostConfig', nodeName };
  writeFileSync(file, JSON.stringify(config));
  return file;
}

/** Runs `join` for a node; what it says is collected. */
function joinAs(node: string, directory: string, timeout = '60s') {
  const said: string[] = [];
  const collect = (text: unknown): boolean => said.push(String(text)) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(collect);
  vi.spyOn(process.stderr, 'write').mockImplementation(collect);
  const words = [
    ...['--server', cluster.url, '--ca-file', cluster.caFile],
    ...['--token-file', pathOf(stage, 'token'), '--host-config', hostConfig(node)],
    ...['--timeout', timeout],
  ];
  return { exit: join(words, directory), said: () => said.join('') };
}

async function confirm(said: () => string): Promise<void> {
  const patch = await waitUntil('the command that confirms', async () =>
    Promise.resolve(/--patch '(.*)'/.exec(said())?.[1] ?? null),
  );
  await cluster.kubectl(
    ...['patch', 'configmap', 'diskwright-hosts', '--namespace', NAMESPACE],
    ...['--type', 'merge', '--patch', patch],
  );
}

async function waiting(message: string): Promise<void> {
  await waitUntil(message, async () =>
    Promise.resolve(
      controller.lines().some((line) => String(line['message']).includes(message)) ? true : null,
    ),
  );
}

it('writes requests that others understand', async () => {
  const request = requestOf('edge-9', await hostKey(pathOf(stage, 'openssl')));
  const words = ['req', '-verify', '-noout', '-subject', '-nameopt', 'RFC2253'];
  const { all } = await execa('openssl', words, { input: request, all: true });
  expect(all).toContain('verify OK');
  expect(all).toContain('CN=diskwright:node:edge-9,O=diskwright:nodes');
});

it('is a node once the cluster knows it and somebody has confirmed its key', async () => {
  const { exit, said } = joinAs('edge-1', membership);
  await waiting('the cluster has no Node edge-1');
  await cluster.apply({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'edge-1' } });
  await waiting('nobody has confirmed the key SHA256:');
  await confirm(said);
  expect(await exit, said()).toBe(0);
  expect(said()).toContain('edge-1 has joined');
  const modes = readdirSync(membership).map((name) => [
    name,
    (statSync(pathOf(membership, name)).mode & 0o777).toString(8),
  ]);
  expect(Object.fromEntries(modes)).toEqual({
    ...{ 'agent.crt': '600', 'agent.key': '600', 'ca.crt': '600', kubeconfig: '600' },
  });
});

it('ends what was stopped before its kubeconfig was written, and joins no second time', async () => {
  rmSync(kubeconfigIn(membership));
  const again = joinAs('edge-1', membership);
  expect(await again.exit, again.said()).toBe(0);
  const second = joinAs('edge-1', membership);
  expect(await second.exit).toBe(1);
  expect(second.said()).toContain('this host has joined already');
});

it("reports its own inventory, and nobody else's", async () => {
  const client = await clientOf(cluster, { kubeconfig: kubeconfigIn(membership) });
  const inventory = (node: string): ApiObject => ({
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'NodeInventory',
    metadata: { name: node },
    spec: { ...aNode([], { node: node as NodeName }) },
  });
  await client.apply(NODE_INVENTORIES, inventory('edge-1'));
  await expect(client.apply(NODE_INVENTORIES, inventory('edge-2'))).rejects.toMatchObject({
    code: 'forbidden',
  });
  client.close();
});

it('is refused with another key than the one that was confirmed', async () => {
  const { exit, said } = joinAs('edge-1', pathOf(stage, 'impostor'));
  expect(await exit).toBe(1);
  expect(said()).toMatch(/was denied: the key of edge-1 was confirmed as SHA256:.*and this one is/);
  expect(readdirSync(pathOf(stage, 'impostor'))).toEqual(['agent.key']);
});

it('gets the next certificate by itself, for as long as its key is confirmed', async () => {
  const client = await clientOf(cluster, { kubeconfig: kubeconfigIn(membership) });
  const host = { node: 'edge-1', key: await hostKey(membership) };
  const { signal } = new AbortController();
  const next = await obtainCertificate(client, host, { timeoutMs: 60_000, signal });
  expect(next).not.toBe(readFileSync(pathOf(membership, 'agent.crt'), 'utf8'));
  const other = { ...host, node: 'edge-2' };
  await expect(obtainCertificate(client, other, { timeoutMs: 60_000, signal })).rejects.toThrow(
    'not of the form that hosts send',
  );
  const removal = JSON.stringify({ data: { 'edge-1': null } });
  await cluster.kubectl(
    ...['patch', 'configmap', 'diskwright-hosts', '--namespace', NAMESPACE],
    ...['--type', 'merge', '--patch', removal],
  );
  await expect(obtainCertificate(client, host, { timeoutMs: 5_000, signal })).rejects.toThrow(
    'was not approved in time',
  );
  client.close();
});

it('decides on no request of anybody else', async () => {
  const client = await clientOf(cluster);
  const { signal } = new AbortController();
  const host = { node: 'edge-1', key: await hostKey(pathOf(stage, 'somebody')) };
  // By an administrator, who is neither a host nor has a token of one.
  const asked = obtainCertificate(client, host, { timeoutMs: 5_000, signal });
  await expect(asked).rejects.toThrow('was not approved in time');
  const path = 'jsonpath={.items[?(@.spec.username=="admin")].metadata.name}';
  const name = await cluster.kubectl('get', 'csr', '-o', path);
  const approval = { type: 'Approved', status: 'True', reason: 'Wrong' };
  await expect(
    ofController.patch(
      CERTIFICATE_REQUESTS,
      { name },
      { type: 'merge', subresource: 'approval', patch: { status: { conditions: [approval] } } },
    ),
  ).rejects.toThrow('decides on requests of hosts, and on no others');
  client.close();
});

it('leaves, and forgets its account', async () => {
  const said: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  expect(await leave(membership)).toBe(0);
  expect(said.join('')).toContain('kubectl delete nodestorage,nodeinventory edge-1');
  expect(readdirSync(membership)).toEqual([]);
  expect(await leave(membership)).toBe(0);
});

it('gives a bootstrap token, and a host that has joined, these rights and no others', async () => {
  const everybody = { namespace: 'default', name: 'default' };
  const common = await triedRights(cluster, {
    kubeconfig: await cluster.serviceAccountKubeconfig(everybody),
    namespace: NAMESPACE,
  });
  const tried = async (user: string, ...groups: string[]): Promise<readonly string[]> => {
    const kubeconfig = await cluster.kubeconfig({ user, groups });
    const allowed = await triedRights(cluster, { kubeconfig, namespace: NAMESPACE });
    return allowed.filter((right) => !common.includes(right));
  };
  const requests = ['create', 'get'].map(
    (verb) => `certificates.k8s.io/certificatesigningrequests ${verb}`,
  );
  const token = ['system:bootstrap:abcdef', 'system:bootstrappers:diskwright:hosts'] as const;
  expect(await tried(...token)).toEqual(requests);
  expect(await tried('diskwright:node:edge-1', 'diskwright:nodes')).toEqual([
    ...requests,
    ...['create', 'get', 'patch'].map((verb) => `diskwright.dev/nodeinventories ${verb}`),
    'diskwright.dev/nodestorages list',
    'diskwright.dev/nodestorages watch',
    'diskwright.dev/nodestorages/status patch',
  ]);
});
