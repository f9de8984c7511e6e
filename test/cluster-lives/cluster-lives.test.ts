import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PATIENT_MS, runs } from '../simulation/runs.ts';
import { liveCluster, recordedClaims, type Step } from './cluster-life.ts';
import type { WriteFault } from './simulated-api.ts';

const controller = fc.nat(1);
const node = fc.nat(1);
const fault = fc.constantFrom<WriteFault>('none', 'lost', 'answer-lost', 'twice', 'conflict');

const size3 = fc.integer({ min: 1, max: 3 });

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('hear'), controller, behind: fc.nat(12) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ kind: fc.constant('pass'), controller },
      leadsFor: fc.oneof(fc.constant(100), fc.nat(8)),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ kind: fc.constant('agent'), node, behind: fc.oneof(fc.constant(0), fc.nat(12)) },
      stop: fc.oneof(fc.constant(100), fc.nat(5)),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('bind') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('calm') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fail'),
      faults: fc.array(fault, { minLength: 1, maxLength: 8 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('commit'), revision: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('claim') }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('ask'), size: size3 }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('schedule'), turn: fc.nat(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('grow'), which: fc.nat(3), size: size3 }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart'), controller }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: fc.constantFrom('delete-claim', 'delete-volume'), which: fc.nat(9) },
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('claim-again'), which: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete-storage'), node }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('reinstall'), node, isTold: fc.constant(true) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore'), behind: fc.nat(20) }) },
);

const lives = fc.array(steps, { minLength: 8, maxLength: 24, size: 'max' });

describe('a life of a cluster', () => {
  it('without faults ends with all that git asks for', async () => {
    const broken = await liveCluster([{ kind: 'commit', revision: 2 }]);
    expect(broken).toEqual([]);
  });

  it('makes a volume for a claim in the cluster, and wipes it with the claim', async () => {
    const made: readonly Step[] = [
      ...([{ kind: 'calm' }, { kind: 'ask', size: 3 }, { kind: 'ask', size: 3 }] as const),
      ...([{ kind: 'ask', size: 3 }, { kind: 'calm' }, { kind: 'calm' }] as const),
      ...([{ kind: 'grow', which: 0, size: 2 }, { kind: 'calm' }] as const),
    ];
    expect(await liveCluster(made)).toEqual([]);
    expect(await liveCluster([...made, { kind: 'delete-claim', which: 1 }])).toEqual([]);
  });

  const leaks = 'leaks no volume of a claim that goes, wherever the controller was stopped before';
  it(leaks, { timeout: PATIENT_MS }, async () => {
    for (let first = 0; first <= 5; first += 1)
      for (let second = 0; second <= 5; second += 1) {
        const life: readonly Step[] = [
          { kind: 'calm' },
          ...[{ kind: 'ask', size: 2 } as const, { kind: 'schedule', turn: 0 } as const],
          ...[first, second].flatMap((leadsFor): readonly Step[] => [
            ...[{ kind: 'hear', controller: 0, behind: 0 } as const],
            { kind: 'pass', controller: 0, leadsFor },
          ]),
          { kind: 'agent', node: 0, behind: 0, stop: 100 },
          { kind: 'delete-claim', which: 1 },
        ];
        expect(await liveCluster(life), `after ${first} and ${second} writes`).toEqual([]);
      }
  });

  it('gives each claim its own where hosts were installed anew, by what PersistentVolumes say', async () => {
    const before: readonly Step[] = [{ kind: 'commit', revision: 2 }, { kind: 'calm' }];
    const claims = await recordedClaims(before);
    expect([...claims.values()].sort()).toEqual(['pg-0', 'pg-1', 'pg-2']);
    const reinstalled = [0, 1].map((node) => ({ kind: 'reinstall', node, isTold: false }) as const);
    expect(await recordedClaims([...before, ...reinstalled])).toEqual(claims);
  });

  it('comes to rest after an older etcd was restored, which has its field managers, too', async () => {
    const [one, whole] = [{ behind: 0, stop: 0 }, { leadsFor: 100 }];
    const life: readonly Step[] = [
      { kind: 'calm' },
      { kind: 'commit', revision: 1 },
      { kind: 'hear', controller: 1, behind: 1 },
      { kind: 'pass', controller: 1, ...whole },
      { kind: 'calm' },
      { kind: 'agent', node: 0, ...one },
      { kind: 'hear', controller: 0, behind: 0 },
      { kind: 'restore', behind: 2 },
      { kind: 'pass', controller: 0, ...whole },
      { kind: 'agent', node: 0, ...one },
      { kind: 'bind' },
      { kind: 'pass', controller: 0, ...whole },
      { kind: 'agent', node: 0, behind: 0, stop: 100 },
    ];
    expect(await liveCluster(life)).toEqual([]);
  });

  it('seed 465934053, path 12714: what was made for a claim that goes before it is bound is not kept', async () => {
    const life: readonly Step[] = [
      ...([{ kind: 'calm' }, { kind: 'ask', size: 1 }, { kind: 'calm' }] as const),
      { kind: 'delete-claim', which: 3 },
      { kind: 'agent', node: 0, behind: 0, stop: 100 },
      { kind: 'hear', controller: 0, behind: 0 },
      { kind: 'pass', controller: 0, leadsFor: 2 },
    ];
    expect(await liveCluster(life)).toEqual([]);
  });

  it('seed 465934053, path 12884: a claim that is made again gets back what was made for it', async () => {
    const back: readonly Step[] = [
      ...([{ kind: 'ask', size: 1 }, { kind: 'calm' }, { kind: 'calm' }] as const),
      ...([{ kind: 'delete-claim', which: 0 }, { kind: 'bind' }] as const),
      ...([{ kind: 'claim-again', which: 0 }, { kind: 'calm' }] as const),
    ];
    expect(await liveCluster(back)).toEqual([]);
    const grown: readonly Step[] = [...back, { kind: 'grow', which: 0, size: 2 }, { kind: 'calm' }];
    // Its host forgot of it; then it is wiped with its claim after all.
    const reinstalled = [...grown, { kind: 'reinstall', node: 0, isTold: true } as const];
    for (const life of [grown, reinstalled]) {
      expect(await liveCluster(life)).toEqual([]);
      expect(await liveCluster([...life, { kind: 'delete-claim', which: 1 }])).toEqual([]);
    }
  });

  it('seed 20261124, path 2032: what was begun before a host was installed anew waits for a person', async () => {
    for (const stop of [1, 2, 3]) {
      const life: readonly Step[] = [
        ...([{ kind: 'ask', size: 3 }, { kind: 'calm' }] as const),
        { kind: 'agent', node: 0, behind: 0, stop },
        { kind: 'reinstall', node: 0, isTold: true },
      ];
      expect(await liveCluster(life)).toEqual([]);
      expect(await liveCluster([...life, { kind: 'delete-claim', which: 0 }])).toEqual([]);
    }
  });

  it('seed 20261124, path 2441: what is being given up when git begins to retain it stays', async () => {
    const life: readonly Step[] = [
      ...([{ kind: 'ask', size: 1 }, { kind: 'calm' }] as const),
      ...[0, 0].map((which) => ({ kind: 'delete-claim', which }) as const),
      ...([{ kind: 'calm' }, { kind: 'commit', revision: 3 }] as const),
    ];
    expect(await liveCluster(life)).toEqual([]);
  });

  it('places no claim a second time by a pass that knows an older state', async () => {
    const life: readonly Step[] = [
      { kind: 'calm' },
      { kind: 'commit', revision: 1 },
      { kind: 'hear', controller: 1, behind: 0 },
      { kind: 'commit', revision: 3 },
      { kind: 'calm' },
      { kind: 'delete-storage', node: 0 },
      { kind: 'pass', controller: 1, leadsFor: 3 },
    ];
    expect(await liveCluster(life)).toEqual([]);
  });

  it(
    'breaks no law, and comes to rest with all that git asks for',
    async () => {
      await fc.assert(
        fc.asyncProperty(lives, async (life) => {
          expect(await liveCluster(life)).toEqual([]);
        }),
        runs(1_000, 20_000),
      );
    },
    4 * PATIENT_MS,
  );
});
