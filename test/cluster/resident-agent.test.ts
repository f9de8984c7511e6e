/** The real agent on loop devices, told what to do by a NodeStorage on a real API server. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnNodeStorage } from '../../agent/run/cluster/node-storage.ts';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { NODE_INVENTORIES, NODE_STORAGES } from '../../src/cluster/resources.ts';
import { readPath } from '../../src/declare/text/read-files.ts';
import { encodeDesiredNode } from '../../src/model/forms/desired-node-form.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { operationRef } from '../../src/model/operation-key.ts';
import { makePass } from '../../src/pass/make-pass.ts';
import { inventoriesOf, readDeclarations } from '../../src/pass/read-declarations.ts';
import { run } from '../host/loop-device.ts';
import { startResident, type ResidentAgent } from '../host/resident.ts';
import { mountsBelow, openStory, part, type Layout, type Story } from '../host/story.ts';
import { clientOf } from './client.ts';
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import type { ClusterAccess } from './rig/access.ts';
import { install } from './rig/install.ts';
import { sharedControlPlane } from './rig/shared.ts';
import { waitUntil } from './rig/wait-until.ts';

const NODE = 'node-a' as NodeName;
/** Nightly ten minutes. */
const QUIET_MS = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1' ? 600_000 : 60_000;
const POLL_MS = 250;

let cluster: ClusterAccess;
let client: ApiClient;
let proxy: FaultyProxy;
let kubeconfig: string;
beforeAll(async () => {
  cluster = sharedControlPlane();
  await install(cluster);
  client = await clientOf(cluster, { fieldManager: 'diskwright' });
  proxy = await startFaultyProxy(cluster);
});
afterAll(async () => {
  client.close();
  await proxy.stop();
});

let story: Story;
let agents: ResidentAgent[];
beforeEach(async () => {
  story = openStory();
  agents = [];
  kubeconfig = await proxy.kubeconfig({
    user: `diskwright:node:${NODE}`,
    groups: ['diskwright:nodes'],
  });
});
afterEach(async () => {
  for (const agent of agents) await agent.stop();
  await cluster.kubectl('delete', 'nodestorage,nodeinventory', NODE, '--ignore-not-found');
  story.close();
});

function start(...words: readonly string[]): ResidentAgent {
  const agent = startResident(story, '--kubeconfig', kubeconfig, ...words);
  agents.push(agent);
  return agent;
}

async function inventory(): Promise<Inventory> {
  return waitUntil('the inventory of the node', async () => {
    const found = await client.get(NODE_INVENTORIES, { name: NODE });
    return found === null ? null : (found['spec'] as Inventory);
  });
}

async function storage(): Promise<OwnNodeStorage | null> {
  return client.get<OwnNodeStorage>(NODE_STORAGES, { name: NODE });
}

async function statusIs(ready: string): Promise<OwnNodeStorage> {
  return waitUntil(`the node to be ${ready}`, async () => {
    const found = await storage();
    const { conditions = [], observedGeneration } = found?.status ?? {};
    const is = conditions.find(({ type }) => type === 'Ready');
    return found !== null &&
      observedGeneration === found.metadata.generation &&
      `${is?.status ?? ''} ${is?.reason ?? ''}` === ready
      ? found
      : null;
  });
}

/**
 * What a controller does: plans by the inventory that the agent wrote, and allows all of the plan,
 * or nothing.
 */
async function order(layout: Layout, may: 'all' | 'nothing' = 'all'): Promise<void> {
  story.declare(layout);
  const files = await readPath(join(story.directory, 'declarations'));
  const read = readDeclarations({ files, diagnostics: [], revision: null });
  const { declarations } = read;
  if (declarations === null) throw new Error(JSON.stringify(read.diagnostics));
  const valid = { declarations, givenInventories: [], givenVolumes: [], revision: null };
  const { desired, plan } = makePass({
    ...{ declarations, older: [], revision: null, nodes: [NODE], maxInventoryAgeMs: null },
    inventories: inventoriesOf(valid, [await inventory()]),
    asOf: '2026-03-02T07:00:00Z',
  });
  const node = desired.nodes.find((each) => each.node === NODE);
  if (node === undefined) throw new Error('nothing is desired of the node');
  const operations = plan.nodes.flatMap((each) => each.operations);
  await client.apply(
    NODE_STORAGES,
    {
      ...{ apiVersion: 'diskwright.dev/v1alpha1', kind: 'NodeStorage', metadata: { name: NODE } },
      spec: {
        ...{ node: NODE, installation: node.installation, approval: 'locked' },
        desired: encodeDesiredNode(node),
        allowedOperations: may === 'all' ? operations.map(operationRef) : [],
      },
    },
    { force: true },
  );
}

const LAYOUT: Layout = { name: 'one', count: 1, partitions: [part('db', 'ext4', '20Mi')] };
const MORE: Layout = {
  ...LAYOUT,
  partitions: [part('db', 'ext4', '20Mi'), part('more', 'ext4', '20Mi')],
};

function mountPoints(): readonly string[] {
  return mountsBelow(story.stateDir).map((line) => line.split(' ')[0] ?? '');
}

describe('an agent in a cluster', () => {
  it('writes its inventory, does what is allowed and no more, and is at rest after that', async () => {
    const disk = story.disk('one', 128);
    const agent = start();
    const before = disk.hash();
    await order(LAYOUT, 'nothing');
    const waiting = await statusIs('False NotAllowed');
    expect(waiting.status?.conditions?.find(({ type }) => type === 'Ready')?.message).toContain(
      '3 operations wait for the controller to allow them',
    );
    expect(disk.hash()).toBe(before);
    await order(LAYOUT);
    const done = await statusIs('True Succeeded');
    expect(done.status?.lastPass).toMatchObject({
      applied: 4,
      failed: 0,
      withheld: 0,
      remaining: 0,
    });
    expect(done.status?.observedUid).toBe(done.metadata.uid);
    expect(mountPoints()).toHaveLength(1);

    await agent.until('verified', () => agent.children().length === 0 && restingMs(agent) > 15_000);
    const [passes, versions] = [agent.passes(), await resourceVersions()];
    for (let look = 0; look < QUIET_MS / POLL_MS; look += 1) {
      expect(agent.children()).toEqual([]);
      await sleep(POLL_MS);
    }
    expect(agent.passes()).toBe(passes);
    expect(await resourceVersions()).toEqual(versions);
  });

  it('serves what it has while the cluster is away, makes nothing, and goes on when it is back', async () => {
    story.disk('one', 128);
    const before = start();
    await order(LAYOUT);
    await statusIs('True Succeeded');
    await before.stop();
    const [mountPoint = ''] = mountPoints();
    writeFileSync(join(mountPoint, 'data/file'), 'written before');
    run('umount', mountPoint);
    await proxy.goDown();
    await order(MORE);
    const agent = start();
    await agent.until('mounted', () => mountPoints().length === 1);
    expect(readFileSync(join(mountPoint, 'data/file'), 'utf8')).toBe('written before');
    await agent.until('cut off', () => agent.lines().some(({ state }) => state === 'cut-off'));
    run('umount', mountPoint);
    await agent.until('mounted again', () => mountPoints().length === 1);
    await proxy.comeUp();
    await statusIs('True Succeeded');
    expect(mountPoints()).toHaveLength(2);
  });

  it('holds another object of its name until a person acknowledges just that one', async () => {
    const disk = story.disk('one', 128);
    start();
    await order(LAYOUT);
    await statusIs('True Succeeded');
    run('sync');
    const bytes = disk.hash();
    await cluster.kubectl('delete', 'nodestorage', NODE);
    await order(MORE);
    const held = await statusIs('False Held');
    expect(disk.hash()).toBe(bytes);
    const message = held.status?.conditions?.find(({ type }) => type === 'Ready')?.message ?? '';
    const [, words = ''] = /"kubectl (annotate [^"]+)"/.exec(message) ?? [];
    await cluster.kubectl(...words.split(' '));
    await statusIs('True Succeeded');
    expect(mountPoints()).toHaveLength(2);
  });
});

/** How long ago the last pass ended. */
function restingMs(agent: ResidentAgent): number {
  const ends = agent.lines().filter(({ msg }) => msg === 'pass ended');
  const ended = ends.at(-1)?.['time'];
  return typeof ended === 'string' ? Date.now() - Date.parse(ended) : 0;
}

async function resourceVersions(): Promise<readonly unknown[]> {
  const inventoryObject = await client.get(NODE_INVENTORIES, { name: NODE });
  return [(await storage())?.metadata.resourceVersion, inventoryObject?.metadata.resourceVersion];
}
