/**
 * What a pass does and in which order, on a host that only remembers it; real devices are in
 * test/host/execute-*.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  after,
  AA,
  applied,
  at,
  BB,
  fresh,
  operationsOf,
  pass,
  reasons,
  settled,
  text,
} from './fake-pass.ts';
import { fake, resetHost } from './fake-host.ts';
import { execute } from '../../../agent/execute/execute.ts';
import { readLastDesired } from '../../../agent/execute/last-desired.ts';
import { readRecords } from '../../../agent/discover/read-records.ts';
import type { AgentEvent } from '../../../src/model/agent-protocol.ts';
import type {
  ConsentRecord,
  InventoryFinding,
  Inventory,
  VolumeRecord,
} from '../../../src/model/observed/inventory.ts';

import { operationRef } from '../../../src/model/operation-key.ts';
import { planNode } from '../../../src/plan/plan-node.ts';
import { planWorld } from '../../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aNode,
  aThinPool,
  aVolumeGroup,
  declaring,
  observedAgain,
} from '../../simulation/builders.ts';

const one = fresh('aa');
const two = fresh('aa', 'bb');
const protecting = settled('aa', 'bb');

describe('a pass', () => {
  it('takes the lock, observes, works on the disk under its own lock, and observes again', async () => {
    const events: AgentEvent[] = [];
    const report = await pass(one, { emit: (event) => events.push(event) });
    const operations = operationsOf(one);
    expect(
      fake.told.filter((line) => !operations.some(({ kind }) => line.startsWith(kind))),
    ).toEqual([
      'lock node',
      'observe',
      `lock ${AA}`,
      `flock -n ${AA}`,
      `release ${AA}`,
      'observe',
      'release node',
    ]);
    expect(fake.told.at(-4)).toMatch(operations.at(-1)!.kind);
    expect(report.outcomes.map(text)).toEqual(applied(operations));
    expect(report).toMatchObject({
      node: 'node-a',
      startedAt: '2026-03-02T08:00:01.000Z',
      remaining: [],
      refusals: [],
      kept: [],
      inventory: after(one),
    });
    expect(Date.parse(report.finishedAt)).toBe(at.nowMs);
    expect(events).toHaveLength(2 * operations.length);
    expect(events.filter(({ kind }) => kind === 'operation-started')).toEqual(
      operations.map((operation) => ({ kind: 'operation-started', operation })),
    );
    expect(events.filter(({ kind }) => kind === 'outcome')).toEqual(
      report.outcomes.map((outcome) => ({ kind: 'outcome', outcome })),
    );
  });

  it('tells how much of a volume is copied that moves', async () => {
    const events: AgentEvent[] = [];
    const [operation] = operationsOf(one);
    fake.carryOut = ({ context }) => {
      if (fake.done.length === 1) context.copied(operation!, 42);
      return Promise.resolve(null);
    };
    await pass(one, { emit: (event) => events.push(event) });
    expect(events.slice(0, 3)).toEqual([
      { kind: 'operation-started', operation },
      { kind: 'operation-progress', operation, percent: 42 },
      { kind: 'outcome', outcome: expect.objectContaining({ kind: 'applied', operation }) },
    ]);
  });

  it('says of what was carried out and is not seen afterwards that it failed', async () => {
    const mounts = (inventory: Inventory): Inventory => ({
      ...inventory,
      disks: inventory.disks.map((disk) => ({
        ...disk,
        ...(disk.table === undefined
          ? {}
          : {
              table: {
                ...disk.table,
                partitions: disk.table.partitions.map((one) => ({ ...one, usedBy: [] })),
              },
            }),
      })),
    });
    const seen = [one.inventory];
    const report = await pass(one, {
      host: { discover: () => Promise.resolve(seen.pop() ?? mounts(after(one))) },
    });
    const left = report.remaining.map(({ kind }) => kind);
    expect(new Set(left)).toEqual(new Set(['mount-filesystem']));
    expect(report.outcomes.filter(({ kind }) => kind === 'failed')).toEqual(
      report.remaining.map(() =>
        expect.objectContaining({
          failure: expect.objectContaining({
            code: 'not-verified',
            message: expect.stringContaining('The host does not see what was mounted'),
            remedy: expect.stringContaining('nsenter'),
          }),
        }),
      ),
    );
    expect(report.outcomes.filter(({ kind }) => kind === 'applied')).not.toEqual([]);
  });

  it('ends mounts that an earlier one left, before it observes', async () => {
    const staging = join(at.options.stateDir, 'staging/v');
    fake.mountPoints = ['/srv', staging];
    await pass(one);
    expect(fake.told.slice(0, 3)).toEqual(['lock node', `umount -- ${staging}`, 'observe']);
  });

  it('does not begin on another node', async () => {
    const desired = { ...one.desired, node: 'node-b' as never };
    await expect(pass({ ...one, desired })).rejects.toMatchObject({
      name: 'ExecutionRefused',
      code: 'other-node',
      message: 'This host is node-a; what is to be applied is for node-b.',
      hint: expect.stringContaining('--node'),
    });
    expect(fake.told).toEqual(['lock node', 'observe', 'release node']);
  });

  it.each([
    [{ kind: 'held', pid: 7 }, 'lock-held', 'works on this host (process 7); it holds'],
    [{ kind: 'held', pid: null }, 'lock-held', 'works on this host; it holds'],
    [{ kind: 'failed', reason: 'no flock' }, 'lock-failed', 'could not be taken: no flock.'],
  ] as const)('does not begin while its lock is %o', async (result, code, message) => {
    fake.locks = { node: () => Promise.resolve(result) };
    await expect(pass(one)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
    expect(fake.told).toEqual(['lock node']);
  });

  it('does not begin when a disk came or went while it observed', async () => {
    fake.instances = new Map(Array.from(fake.instances).filter(([path]) => path !== '/dev/bb'));
    await expect(pass(two)).rejects.toMatchObject({
      code: 'disk-changed',
      message: `The disk ${BB} was attached or detached while the host was observed.`,
    });
    expect(fake.done).toEqual([]);
    expect(fake.told.at(-1)).toBe('release node');
  });

  it('has the clock and the tools of the host, unless others are given', async () => {
    const before = Date.now();
    fake.carryOut = async ({ context }) => {
      const result = await context.run(['printf', '%s', context.now()], { timeoutMs: 5_000 });
      fake.told.push('stdout' in result ? result.stdout : result.kind);
      return null;
    };
    const seen = [protecting.inventory];
    const { startedAt, outcomes } = await execute({
      desired: protecting.desired,
      reviewed: operationsOf(protecting).map(operationRef),
      options: at.options,
      emit: () => undefined,
      host: { discover: () => Promise.resolve(seen.pop() ?? after(protecting)) },
    });
    expect(outcomes.map(text)).toEqual(applied(operationsOf(protecting)));
    const times = [startedAt, ...fake.told.filter((line) => /^\d{4}-/.test(line))];
    expect(times).toHaveLength(1 + fake.done.length);
    for (const time of times) expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
  });
});

describe('an earlier observation', () => {
  it('is used as long as it is current, and what it saw is worked with', async () => {
    const seen = new Map([['/dev/aa', { identity: 'seen' } as never]]);
    const observation = {
      ...{ inventory: one.inventory, instances: seen },
      ...{ kernelState: fake.kernelState, takenAtMs: performance.now() },
    };
    await pass(one, { observation });
    expect(fake.told.filter((line) => line === 'observe')).toHaveLength(1);
    expect(fake.done[0]!.context.instance).toEqual({ identity: 'seen' });
  });

  it('is all that is observed where nothing is to be done', async () => {
    const observation = {
      ...{ inventory: one.inventory, instances: fake.instances },
      ...{ kernelState: fake.kernelState, takenAtMs: performance.now() },
    };
    const report = await execute({
      ...{ desired: one.desired, reviewed: [], options: at.options, observation },
      emit: () => undefined,
    });
    expect(report.inventory).toBe(one.inventory);
    expect(reasons(report, AA)).toHaveLength(1);
  });

  it('is planned by once, under the lock, and what was done is planned from a new observation', async () => {
    const observation = {
      ...{ inventory: one.inventory, instances: fake.instances },
      ...{ kernelState: fake.kernelState, takenAtMs: performance.now() },
    };
    await pass(one, { observation });
    const toReview = 'nothing';
    expect(fake.planned).toEqual([toReview, 'lock node', 'observe']);
  });

  it('is planned by only while it is current: what was done since is not done again', async () => {
    const observation = {
      ...{ inventory: one.inventory, instances: fake.instances },
      ...{ kernelState: '?', takenAtMs: performance.now() },
    };
    const done = { desired: one.desired, inventory: after(one) };
    const report = await pass(done, { observation, reviewed: operationsOf(one).map(operationRef) });
    expect(operationsOf(done)).toEqual([]);
    expect(fake.done).toEqual([]);
    expect(report.outcomes).toEqual([]);
    expect(report.notPlanned.map(({ operation }) => operation)).toEqual(
      operationsOf(one).map(operationRef),
    );
  });

  it('is not used when the host has changed since, nor when there is none', async () => {
    const { inventory } = one;
    const observation = {
      inventory,
      instances: new Map(),
      kernelState: '?',
      takenAtMs: performance.now(),
    };
    for (const given of [observation, null]) {
      fake.told = [];
      await pass(one, { observation: given });
      expect(fake.told.filter((line) => line === 'observe')).toHaveLength(2);
      expect(fake.done[0]!.context.instance).toEqual({ identity: '/dev/aa' });
    }
  });
});

describe('what thin pools are left with', () => {
  it('is told where there are some', async () => {
    const pool = aThinPool('pool');
    const layout = aVolumeGroup('data', [], { group: { thinPools: [pool] } });
    const inventories = [observedAgain(aNode([aDisk('aa')]))];
    const { desired } = planWorld({ declarations: declaring([layout]), inventories });
    const world = { desired: desired.nodes[0]!, inventory: inventories[0]! };
    const { pools } = planNode(world.desired, after(world));
    expect(pools).toHaveLength(1);
    expect((await pass(world)).pools).toEqual(pools);
    expect(await pass(one)).not.toHaveProperty('pools');
  });
});

describe('what is not carried out', () => {
  it('is all that was not reviewed: then nothing is locked, noted or observed again', async () => {
    const report = await pass(two, { reviewed: [] });
    expect(fake.told).toEqual(['lock node', 'observe', 'release node']);
    expect(new Set(report.outcomes.map(({ kind }) => kind))).toEqual(new Set(['withheld']));
    expect(report.outcomes.map(({ operation }) => operation)).toEqual(operationsOf(two));
    expect(report).toMatchObject({ inventory: two.inventory, remaining: operationsOf(two) });
    expect(await readLastDesired(at.options.stateDir)).toBeNull();
    expect(existsSync(join(at.options.stateDir, 'seed'))).toBe(false);
  });

  it('is told beside what was done, and what is not planned any more at the end', async () => {
    const [gone] = operationsOf(fresh('cc'));
    const events: AgentEvent[] = [];
    const report = await pass(two, {
      reviewed: [gone!, ...operationsOf(two, AA)].map(operationRef),
      emit: (event) => events.push(event),
    });
    expect(new Set(reasons(report, AA))).toEqual(new Set(['applied']));
    expect(reasons(report, BB)[0]).toContain('It was not in the plan that was reviewed');
    expect(report.notPlanned).toEqual([
      {
        operation: operationRef(gone!),
        reason: expect.stringContaining('It is not planned any more'),
      },
    ]);
    expect(events.filter(({ kind }) => kind === 'outcome')).toHaveLength(report.outcomes.length);
    expect(fake.told.filter((line) => line === 'observe')).toHaveLength(2);
    expect(fake.told).not.toContain(`lock ${BB}`);
  });

  it('is what would be made beside a record that cannot be read', async () => {
    const findings = ['disk-unreadable', 'record-unreadable', 'record-unreadable'].map(
      (code, index) =>
        ({ code, message: `message ${String(index)}` }) as unknown as InventoryFinding,
    );
    const report = await pass({ ...one, inventory: { ...one.inventory, findings } });
    expect(reasons(report, AA)[0]).toBe(
      'A record of this node cannot be read, and what it says may forbid this: message 1.',
    );
    expect(fake.done).toEqual([]);
    const served = await pass({
      ...protecting,
      inventory: { ...protecting.inventory, findings },
    });
    expect(served.outcomes.map(text)).toEqual(applied(operationsOf(protecting)));
  });

  it('is what a program is missing for, with what would only prepare it', async () => {
    const hasProgram = (program: string) => Promise.resolve(program !== 'mkfs.ext4');
    const report = await pass(one, { host: { hasProgram } });
    expect(report.outcomes.slice(0, 2)).toMatchObject([
      {
        kind: 'withheld',
        operation: { kind: 'create-partition-table' },
        reason: expect.stringContaining('Nothing is begun that cannot be finished'),
      },
      { kind: 'failed', operation: { kind: 'create-filesystem' } },
    ]);
    expect(fake.done).toEqual([]);
    // It has begun for all that: something failed.
    expect(fake.told.filter((line) => line === 'observe')).toHaveLength(2);
  });

  it('is what is left when it is told to stop', async () => {
    const stop = new AbortController();
    fake.carryOut = () => {
      stop.abort();
      return Promise.resolve(null);
    };
    const report = await pass(one, { signal: stop.signal });
    expect(fake.done).toHaveLength(1);
    expect(report.outcomes[1]).toMatchObject({
      reason: 'The agent was stopped before it began.',
    });
  });
});

describe('before anything is done', () => {
  it('what is desired is noted for the next boot, but by a boot', async () => {
    await pass(protecting, { isBoot: true });
    expect(await readLastDesired(at.options.stateDir)).toBeNull();
    await pass(protecting, { isBoot: false });
    expect(await readLastDesired(at.options.stateDir)).toMatchObject({
      desired: protecting.desired,
    });
  });

  it('and when it cannot be noted, the pass goes on', async () => {
    mkdirSync(join(at.options.stateDir, 'records/desired.json'), { recursive: true });
    const report = await pass(protecting);
    expect(report.outcomes.map(text)).toEqual(applied(operationsOf(protecting)));
  });

  it('what new filesystems are made with is there, when one is made', async () => {
    const seed = join(at.options.stateDir, 'seed/xfs-prototype');
    const others = operationsOf(one).filter(({ kind }) => kind !== 'create-filesystem');
    await pass(one, { reviewed: others.map(operationRef) });
    expect(existsSync(seed)).toBe(false);
    fake.carryOut = ({ kind }) => {
      if (kind === 'create-filesystem') expect(existsSync(seed)).toBe(true);
      return Promise.resolve(null);
    };
    await pass(one);
    expect(existsSync(seed)).toBe(true);
  });

  it('and when it cannot be, no disk is locked and no operation begins', async () => {
    mkdirSync(join(at.options.stateDir, 'seed/root/data/somebody'), { recursive: true });
    await expect(pass(two)).rejects.toThrow('seed/root/data is not an empty directory');
    expect(fake.done).toEqual([]);
    expect(fake.told).toEqual(['lock node', 'observe', 'release node']);
  });

  it('removals that are over are ended', async () => {
    const [recorded, ...volumes] = protecting.inventory.records.volumes;
    const path = join(at.options.stateDir, 'disk');
    writeFileSync(path, '');
    const [first, second] = protecting.inventory.disks;
    const volume = 'aaaaaaaaaaaa' as VolumeRecord['volume'];
    const begun: ConsentRecord = {
      ...{ key: 'a'.repeat(32), consent: 'give-up', subject: { kind: 'volume', volume } },
      ...{ disk: recorded!.disk, content: `sha256:${'1'.repeat(64)}`, spans: [], state: 'begun' },
      ...{ expires: '2026-12-01T00:00:00Z', recordedAt: '2026-03-01T00:00:00Z' },
    };
    const removed: VolumeRecord = { ...recorded!, volume, state: 'removed' };
    delete (removed as { claim?: unknown }).claim;
    const { records } = protecting.inventory;
    const inventory: Inventory = {
      ...protecting.inventory,
      disks: [{ ...first!, path }, second!],
      records: { ...records, volumes: [recorded!, removed, ...volumes], consents: [begun] },
    };
    resetHost(inventory.disks);
    await pass({ ...protecting, inventory }, { reviewed: [] });
    expect((await readRecords(at.options.stateDir)).records.consents).toEqual([
      { ...begun, state: 'done', recordedAt: '2026-03-02T08:00:02.000Z' },
    ]);
  });
});
