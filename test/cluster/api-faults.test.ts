/** Controller and agents of one cluster, with an API server that fails in every way that it can. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { randomOf, SEED } from '../seeded-random.ts';
import { forgetStory, NAMESPACE, tellStory, type StoryEnd } from './fault-story.ts';
import { isWrite, startFaultyProxy, type FaultRule, type FaultyProxy } from './faulty-proxy.ts';
import { startControlPlane, type ControlPlane } from './rig/control-plane.ts';
import { install } from './rig/install.ts';
import { waitUntil } from './rig/wait-until.ts';

const isLong = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1';

/** Of its own: simulated hosts have one installation, and each story has the whole cluster. */
let cluster: ControlPlane;
let proxy: FaultyProxy;
let undisturbed: StoryEnd;
beforeAll(async () => {
  cluster = await startControlPlane({ binderSyncSeconds: 1 });
  await install(cluster);
  await cluster.kubectl('create', 'namespace', NAMESPACE);
  proxy = await startFaultyProxy(cluster);
  undisturbed = await tellStory(cluster, proxy, { expected: null });
  await forgetStory(cluster);
});
afterAll(async () => {
  await proxy.stop();
  await cluster.stop();
});
afterEach(async () => {
  for (const fault of injected.splice(0)) fault.remove();
  await forgetStory(cluster);
});

const injected: { readonly met: () => number; readonly remove: () => void }[] = [];

function inject(rule: FaultRule): void {
  injected.push(proxy.inject(rule));
}

async function withstands(disturb: () => void | Promise<void>): Promise<void> {
  const expected = undisturbed.outcome;
  // Throws when another end comes, or none.
  const { broken } = await tellStory(cluster, proxy, { disturb, expected });
  expect(broken).toEqual([]);
}

it('an undisturbed story ends with claims that are bound to volumes of two nodes', () => {
  expect(undisturbed.broken).toEqual([]);
  expect(undisturbed.outcome.claims).toEqual(['pg-0 Bound', 'pg-1 Bound', 'pg-2 Bound']);
  expect(undisturbed.outcome.volumes).toHaveLength(5);
  expect(undisturbed.outcome.nodes).toHaveLength(2);
});

/** Faults that a request here and there meets, or all of a kind for a while. */
const FAULTS: readonly (readonly [string, readonly FaultRule[]])[] = [
  [
    'answers 429 to every write at first',
    [{ isWrite: true, times: 20, fault: { kind: 'answer', status: 429, retryAfterSeconds: 1 } }],
  ],
  [
    'loses the answers to what is made',
    [
      { method: 'POST', times: 12, fault: { kind: 'lose-answer' } },
      { isWrite: true, times: 12, after: 4, fault: { kind: 'lose-answer' } },
    ],
  ],
  [
    'cuts bodies of lists, watches and writes',
    [{ times: 40, after: 3, fault: { kind: 'cut-answer', afterBytes: 200 } }],
  ],
  [
    'says of each watch that it is too old',
    [{ path: /watch=true/, times: 14, fault: { kind: 'watch-expired' } }],
  ],
  ['answers 500', [{ times: 30, after: 5, fault: { kind: 'answer', status: 500 } }]],
  [
    'answers 409 to every claim for a while',
    [
      {
        ...{ isWrite: true, path: /persistentvolumeclaims\//, times: 6 },
        fault: { kind: 'answer', status: 409 },
      },
    ],
  ],
  [
    'answers 409 to every NodeStorage for a while',
    [
      {
        ...{ isWrite: true, path: /nodestorages\//, times: 5 },
        fault: { kind: 'answer', status: 409 },
      },
    ],
  ],
];

/** In the usual run those that the client alone cannot hide; nightly all. */
const USUAL = /loses the answers|cuts bodies|too old|409 to every claim/;
const faults = FAULTS.filter(([what]) => isLong || USUAL.test(what));

describe('an API server that', () => {
  it.each(faults)('%s ends with the same objects', async (_what, rules) => {
    await withstands(() => rules.forEach(inject));
    expect(injected.every(({ met }) => met() > 0)).toBe(true);
  });
});

const OUTAGE_MS = 2_000;

/** What becomes of the write with which the server goes away. */
const LAST_WRITES = {
  before: { kind: 'reset' },
  during: { kind: 'lose-answer' },
  after: null,
} as const;

describe('an outage', () => {
  const moments = Object.keys(LAST_WRITES) as readonly (keyof typeof LAST_WRITES)[];
  const random = randomOf(SEED);
  const drawn = Array.from({ length: 2 }, () => ({
    moment: moments[Math.floor(random() * moments.length)] ?? 'before',
    at: Math.floor(random() * 30),
  }));
  const every = Array.from({ length: 30 }, (_, at) => moments.map((moment) => ({ moment, at })));
  it.each(isLong ? every.flat() : drawn)(
    '$moment write $at ends with the same objects',
    async ({ moment, at }) => {
      let outage = Promise.resolve();
      await withstands(() => {
        const fault = LAST_WRITES[moment];
        if (fault !== null) inject({ isWrite: true, after: at, times: 1, fault });
        outage = outageAfter(at + 1);
      });
      await outage;
    },
  );
});

async function outageAfter(writes: number): Promise<void> {
  const before = proxy.requests().length;
  await waitUntil('so many writes', async () => {
    const since = proxy.requests().slice(before);
    await sleep(5);
    return since.filter(({ method }) => isWrite(method)).length >= writes ? true : null;
  });
  await proxy.goDown();
  await sleep(OUTAGE_MS);
  await proxy.comeUp();
}
