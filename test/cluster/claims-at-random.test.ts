/**
 * Developers make, grow and delete claims at random, and ask for volumes of before, while the way
 * to the API server fails and the controller is started anew: no volume is leaked, none lost, none
 * made twice, and no group gives more than it has. 40 claims in the usual run, 500 nightly.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import { randomOf, SEED } from '../seeded-random.ts';
import { isWrite, startFaultyProxy, type Fault, type FaultyProxy } from './faulty-proxy.ts';
import { made, HOSTS, SHOP, startProvisioning, claimAndPod } from './provisioned-story.ts';
import type { ProvisioningCluster } from './provisioned-story.ts';
import { waitUntil } from './rig/wait-until.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- objects of the API are read freely
type Loose = any;

const isNightly = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1';
const CLAIMS = isNightly ? 500 : 40;
const FAULTS: readonly Fault[] = [
  { kind: 'reset' },
  { kind: 'lose-answer' },
  { kind: 'answer', status: 409 },
  { kind: 'answer', status: 429, retryAfterSeconds: 1 },
  { kind: 'cut-answer', afterBytes: 100 },
];

let started: ProvisioningCluster;
let proxy: FaultyProxy;
const chance = randomOf(SEED);
/** How many claims were made again for their own volumes. */
let asked = 0;

beforeAll(async () => {
  started = await startProvisioning(async (cluster) => {
    proxy = await startFaultyProxy(cluster);
    return {
      serviceAccountKubeconfig: async (account) => {
        const file = await cluster.serviceAccountKubeconfig(account);
        const proxied = `${file}-proxied`;
        writeFileSync(proxied, readFileSync(file, 'utf8').replaceAll(cluster.url, proxy.url));
        return proxied;
      },
    };
  });
});

afterAll(async () => {
  await started.stop();
  await proxy.stop();
});

function below(limit: number): number {
  return Math.floor(chance() * limit);
}

async function claims(): Promise<readonly Loose[]> {
  const found: Loose = await started.cluster.read('pvc', '-n', SHOP);
  return found.items as Loose[];
}

/** No uid has two volumes, and no group gives more than it has; as the nodes themselves say. */
function broken(): readonly string[] {
  const all = made(started.nodes);
  const twice = all.filter(({ uid }, at) => all.findIndex((one) => one.uid === uid) !== at);
  const over = HOSTS.flatMap((node) =>
    started.nodes
      .of(node)
      .disks.flatMap(({ volumeGroup }) => volumeGroup ?? [])
      .filter(({ totalExtents, freeExtents, extentBytes, volumes }) => {
        const bytes = volumes.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
        return freeExtents < 0 || bytes !== (totalExtents - freeExtents) * extentBytes;
      }),
  );
  return [...twice.map(({ claim }) => `${claim} twice`), ...over.map(({ name }) => `${name} over`)];
}

async function take(step: number, there: readonly Loose[]): Promise<void> {
  const { cluster } = started;
  const claim = there[below(there.length)];
  const choice = chance();
  if (claim === undefined || choice < 0.5) {
    await cluster.apply(
      ...claimAndPod(`at-${String(step)}`, { size: `${String(1 + below(3))}Gi` }),
    );
    return;
  }
  const name = claim.metadata.name as string;
  if (choice < 0.65) {
    const patch = { spec: { resources: { requests: { storage: `${String(2 + below(3))}Gi` } } } };
    // What is not bound, or would shrink, is refused by the API server.
    await cluster
      .kubectl('patch', 'pvc', name, '-n', SHOP, '--type=merge', '-p', JSON.stringify(patch))
      .catch(() => null);
    return;
  }
  const pod = ['delete', 'pod', name, '-n', SHOP, '--grace-period=0', '--force'];
  await cluster.kubectl(...pod, '--ignore-not-found');
  await cluster.kubectl('delete', 'pvc', name, '-n', SHOP, '--wait=false');
  if (claim.status.phase === 'Bound' && chance() < 0.4) await askAgain(claim);
}

/** The claim is made again, for its own volume; which may be given up by then. */
async function askAgain({ metadata, spec }: Loose): Promise<void> {
  const { name } = metadata;
  await waitUntil(`${name} to be gone`, async () =>
    (await claims()).every((one) => one.metadata.name !== name) ? true : null,
  );
  const [again, pod] = claimAndPod(name) as Loose[];
  const { volumeName, resources } = spec;
  asked += 1;
  await started.cluster.apply({ ...again, spec: { ...again.spec, volumeName, resources } }, pod);
}

it(`of ${String(CLAIMS)} claims`, { timeout: isNightly ? 3_600_000 : 300_000 }, async () => {
  let at = 0;
  for (let step = 0; at < CLAIMS; step += 1) {
    const fault = FAULTS[below(FAULTS.length)]!;
    const injected = proxy.inject({ fault, isWrite: true, after: below(4), times: 1 + below(2) });
    const there = await claims();
    if (step % 25 === 24) await started.restart();
    await take(
      step,
      there.filter(({ metadata }) => metadata.deletionTimestamp === undefined),
    );
    at += 1;
    if (chance() < 0.3) await sleep(500 + below(1_000));
    injected.remove();
    expect(broken()).toEqual([]);
  }
  // What has no claim any more is wiped 4 s after it was deleted, or 10 s later where a write
  // failed: longer than nothing may be seen to change.
  await expect
    .poll(atWork, { timeout: 120_000 })
    .toEqual({ isChanging: false, leaving: [], withoutClaim: [] });
  expect(broken()).toEqual([]);
  const bound = await claims();
  const volumes = made(started.nodes);
  // Each claim that is bound has its volume.
  expect(volumes.map(({ volume }) => volume).toSorted()).toEqual(volumesOf(bound));
  const uids = bound.map(({ metadata }) => metadata.uid as string);
  const givenBack = volumes.filter(({ uid }) => !uids.includes(uid)).length;
  console.log(`${String(asked)} asked for their volume again, ${String(givenBack)} have it`);
  if (isNightly) expect(givenBack).toBeGreaterThan(0);
  const published: Loose = await started.cluster.read('pv');
  const names: readonly unknown[] = published.items.map(({ metadata }: Loose) => metadata.name);
  // What it was to have back was wiped.
  const isTooLate = ({ spec }: Loose): boolean =>
    spec.volumeName !== undefined && !names.includes(spec.volumeName);
  const pending = bound.filter((one) => !(one.status.phase === 'Bound' || isTooLate(one)));
  const rooms: Loose = await started.cluster.read(
    'csistoragecapacities',
    '-n',
    'diskwright-system',
  );
  const largest = Math.max(
    ...rooms.items
      .filter(({ storageClassName }: Loose) => storageClassName === 'local-xfs')
      .map(({ maximumVolumeSize }: Loose) => inGiB(maximumVolumeSize as string)),
  );
  // Who waits asks for more than there is.
  for (const { spec } of pending)
    expect(inGiB(spec.resources.requests.storage as string)).toBeGreaterThan(largest);
  expect(proxy.requests().filter(({ fault }) => fault !== null).length).toBeGreaterThan(5);
  expect(proxy.requests().filter(({ method }) => isWrite(method)).length).toBeGreaterThan(CLAIMS);
});

/** Of those that are bound, sorted. */
function volumesOf(all: readonly Loose[]): readonly string[] {
  return all
    .filter(({ status }) => status.phase === 'Bound')
    .map(({ spec }) => (spec.volumeName as string).slice('diskwright-'.length))
    .toSorted();
}

/** What keeps the cluster from being at rest, within 5 s. */
async function atWork() {
  const before = JSON.stringify([await claims(), made(started.nodes)]);
  await sleep(5_000);
  const now = await claims();
  const volumes = made(started.nodes);
  const had = volumesOf(now);
  return {
    isChanging: JSON.stringify([now, volumes]) !== before,
    leaving: now.filter(({ metadata }) => metadata.deletionTimestamp !== undefined),
    withoutClaim: volumes.filter(({ volume }) => !had.includes(volume)),
  };
}

/** Of a quantity as the API server writes it. */
function inGiB(quantity: string): number {
  const [, number = '0', unit = ''] = /^(\d+)(\w*)$/.exec(quantity) ?? [];
  const units: Readonly<Record<string, number>> = { Gi: GiB, Mi: 2 ** 20, Ki: 2 ** 10, '': 1 };
  return (Number(number) * (units[unit] ?? 0)) / GiB;
}
