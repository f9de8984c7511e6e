/**
 * How a pass keeps to the locks of disks, alone and under one group, on a host that only remembers
 * it.
 */
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
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
  type World,
} from './fake-pass.ts';
import { fake, resetHost } from './fake-host.ts';
import { operationRef } from '../../../src/model/operation-key.ts';
import type { HostAccess } from '../../../agent/execute/execute.ts';
import type { AgentEvent } from '../../../src/model/agent-protocol.ts';
import type { CarvedVolume } from '../../../src/model/declared/declarations.ts';
import type { Inventory } from '../../../src/model/observed/inventory.ts';
import { planWorld } from '../../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayoutPartition,
  aNode,
  aVolumeGroup,
  declaring,
  observedAgain,
} from '../../simulation/builders.ts';
import { withoutDisk } from '../../simulation/missing-disk.ts';
import { rebooted } from '../../simulation/simulated-host.ts';

const one = fresh('aa');
const two = fresh('aa', 'bb');

describe('the lock of a disk', () => {
  const STILL = 'A tool that an earlier apply started still works on this disk';

  it('is inherited by its tools, which end before it is released, whatever happens', async () => {
    const openTools: HostAccess['openTools'] = () => ({
      run: (argv) => {
        fake.told.push(`${argv.join(' ')} in a shell`);
        return Promise.resolve({ kind: 'exited', exitCode: 0, stdout: '', stderr: '' });
      },
      end: () => Promise.resolve(void fake.told.push('end of the shell')),
    });
    const shell = [`flock -n ${AA} in a shell`, 'true in a shell', 'end of the shell'];
    const [first] = operationsOf(one);
    fake.carryOut = async ({ context }) => {
      await context.run(['true'], { timeoutMs: 1_000 });
      return null;
    };
    await pass(one, { reviewed: [operationRef(first!)], host: { openTools } });
    expect(fake.told.slice(3, -2).filter((line) => !line.startsWith(first!.kind))).toEqual([
      ...shell,
      `release ${AA}`,
    ]);
    fake.told = [];
    const emit = ({ kind }: AgentEvent): void => {
      if (kind === 'operation-started') throw new Error('nobody listens');
    };
    const broken = pass(one, { reviewed: [operationRef(first!)], emit, host: { openTools } });
    await expect(broken).rejects.toThrow('nobody listens');
    expect(fake.told.slice(3)).toEqual([shell[0], shell[2], `release ${AA}`, 'release node']);
  });

  it.each([
    [{ kind: 'held', pid: null }, `${STILL}; run "diskwright apply" again when it has ended.`],
    [{ kind: 'failed', reason: 'no flock' }, 'The lock of this disk could not be taken: no flock.'],
  ] as const)('that is %o holds up that disk, and no other', async (result, reason) => {
    fake.locks = { [AA]: (runFlock) => runFlock().then(() => result) };
    const [notReviewed, ...reviewed] = operationsOf(two);
    expect(notReviewed!.disk.facts.id).toBe(AA);
    const report = await pass(two, { reviewed: reviewed.map(operationRef) });
    const [first, ...others] = reasons(report, AA);
    expect([first, others]).toEqual([expect.stringContaining('not in the plan'), [reason]]);
    expect(reasons(report, BB)).toEqual(['applied']);
    expect(fake.told).not.toContain(`release ${AA}`);
  });

  it('that cannot even be opened holds up that disk, and no other', async () => {
    fake.locks = { [AA]: () => Promise.reject(new Error('read-only')) };
    const report = await pass(two);
    expect(reasons(report, AA)).toEqual(['The lock of this disk could not be taken: read-only.']);
    expect(reasons(report, BB)).toEqual(['applied']);
  });

  it('counts only with tools that hold it too', async () => {
    const release = () => Promise.resolve(void fake.told.push('released'));
    const result = { kind: 'locked', lock: { descriptor: 0, release } } as const;
    fake.locks = { [AA]: () => Promise.resolve(result) };
    expect(reasons(await pass(one), AA)[0]).toContain(STILL);
    expect(fake.done).toEqual([]);
    expect(fake.told).toContain('released');
  });
});

describe('disks', () => {
  const names = ['aa', 'bb', 'cc', 'dd', 'ee'];
  const many = settled(...names);
  beforeEach(() => resetHost(many.inventory.disks));

  /** How many were worked on at the same time; each waits for as many as there should be. */
  async function most(parallel: number, expected: number): Promise<number> {
    let working = 0;
    let mostWorking = 0;
    fake.carryOut = async () => {
      working += 1;
      mostWorking = Math.max(mostWorking, working);
      for (let waited = 0; waited < 100 && mostWorking < expected; waited += 1) await setTimeout(1);
      await setTimeout(2);
      working -= 1;
      return null;
    };
    const { outcomes } = await pass(many, { host: { parallel } });
    expect(outcomes.map(text)).toEqual(applied(operationsOf(many)));
    return mostWorking;
  }

  it('are worked on together, as many as are wanted', async () => {
    expect(await most(1, 1)).toBe(1);
    expect(await most(2, 2)).toBe(2);
    expect(await most(100, names.length)).toBe(names.length);
    expect(await most(0, 1)).toBe(1);
  });

  it('do not wait for one that breaks the pass, which is thrown in the end', async () => {
    const emit = (event: AgentEvent): void => {
      if (event.kind === 'operation-started' && event.operation.disk.facts.id === AA)
        throw new Error('nobody listens');
    };
    await expect(pass(many, { emit, host: { parallel: 3 } })).rejects.toThrow('nobody listens');
    expect(new Set(fake.done.map(({ disk }) => disk))).toEqual(
      new Set(names.slice(1).map((name) => `wwn-0x${name}`)),
    );
    expect(fake.told.at(-1)).toBe('release node');
  });

  it('are told of as they are, and asked what they are at that moment', async () => {
    const asked: unknown[] = [];
    const readFingerprint: HostAccess['readFingerprint'] = (...question) => {
      asked.push(question);
      return Promise.resolve('sha256:now');
    };
    fake.carryOut = async ({ disk, context }) => {
      expect(context).toMatchObject({
        ...{ observed: { id: disk }, instance: { identity: context.observed.path } },
        ...{ stateDir: at.options.stateDir, systemd: true, deadlineScale: 3 },
        owner: { installation: many.desired.installation, node: 'node-a' },
      });
      expect(context.now()).toBe(new Date(at.nowMs).toISOString());
      expect(await context.fingerprintNow()).toBe('sha256:now');
      expect(context.peer(disk)).toBe(context);
      expect(context.peer('wwn-0xzz' as never)).toBeNull();
      return null;
    };
    const report = await pass(many, { host: { readFingerprint, deadlineScale: 3 } });
    expect(report.outcomes.map(text)).toEqual(applied(operationsOf(many)));
    expect(asked).toContainEqual([at.options, '/dev/cc']);
  });
});

describe('a disk that falls silent', () => {
  it('is given up with its lock, and of what was done on it nobody says that it failed', async () => {
    const { desired, inventory } = settled('aa', 'bb');
    const started = { desired, inventory: rebooted(inventory) };
    const [first] = operationsOf(started, AA);
    fake.carryOut = ({ disk, kind }) =>
      disk === AA && kind !== first!.kind
        ? new Promise<never>(() => undefined)
        : Promise.resolve(null);
    const asked: unknown[] = [];
    const seen = [after(started), started.inventory];
    const discover: HostAccess['discover'] = (options) => {
      asked.push(options.leave);
      return Promise.resolve(seen.pop()!);
    };
    // Two minutes of silence are twelve milliseconds here.
    const report = await pass(started, { host: { discover, deadlineScale: 0.0001 } });
    const on = report.outcomes.filter(({ operation }) => operation.disk.facts.id === AA);
    expect(on[0]).toMatchObject({ kind: 'applied', operation: first });
    expect(on.at(-1)).toMatchObject({ kind: 'failed', failure: { code: 'device-timeout' } });
    // It is reported as it was before.
    expect(report.remaining.map(({ disk }) => disk.facts.id)).toContain(AA);
    expect(reasons(report, BB)).toEqual(['applied']);
    expect(fake.told).toContain(`release ${BB}`);
    expect(fake.told).not.toContain(`release ${AA}`);
    expect(asked).toEqual([undefined, new Set(['/dev/aa'])]);
    expect(report.inventory.findings.map(({ subject }) => subject)).toEqual(['/dev/aa']);
  });
});

describe('disks under one group', () => {
  const carve: readonly CarvedVolume[] = [
    { ...aLayoutPartition('db'), type: 'raid1', stripes: null, mirrors: 1 },
  ];
  const layout = aVolumeGroup('data', [], { group: { per: 'node', carve } });

  function group(inventory: Inventory): World {
    const inventories = [observedAgain(inventory)];
    const { desired } = planWorld({ declarations: declaring([layout]), inventories });
    return { desired: desired.nodes[0]!, inventory: inventories[0]! };
  }

  const blank = group(aNode([aDisk('c'), aDisk('a'), aDisk('b')]));
  const locks = (): readonly string[] => fake.told.filter((line) => /^(lock|release) w/.test(line));

  it('are locked all, in one order, and known to each other with their own tools', async () => {
    const opened: string[] = [];
    const openTools: HostAccess['openTools'] = () => {
      const tools = `tools ${String(opened.length)}`;
      return {
        run: ([program, _n, lock]) => {
          if (program === 'flock') opened.push(`${tools} of ${String(lock)}`);
          const stdout = tools;
          return Promise.resolve({ kind: 'exited', exitCode: 0, stdout, stderr: '' });
        },
        end: () => Promise.resolve(),
      };
    };
    fake.carryOut = async ({ disk, context }) => {
      const tools: unknown[] = [];
      for (const name of ['a', 'b', 'c']) {
        const peer = context.peer(`wwn-0x${name}` as never);
        expect(peer?.observed.id).toBe(`wwn-0x${name}`);
        tools.push(await peer?.run(['true'], { timeoutMs: 1_000 }));
      }
      expect(tools).toMatchObject([0, 1, 2].map((n) => ({ stdout: `tools ${String(n)}` })));
      const own = await context.run(['true'], { timeoutMs: 1_000 });
      expect(own).toEqual(tools['abc'.indexOf(disk.at(-1)!)]);
      return null;
    };
    const report = await pass(blank, { host: { openTools } });
    expect(report.outcomes.map(text)).toEqual(applied(operationsOf(blank)));
    expect(opened).toEqual(['a', 'b', 'c'].map((name, n) => `tools ${String(n)} of wwn-0x${name}`));
    expect(locks()).toEqual(
      ['lock', 'release'].flatMap((what) => ['a', 'b', 'c'].map((name) => `${what} wwn-0x${name}`)),
    );
  });

  it('are left alone, all, when one of them is held', async () => {
    const held = { kind: 'held', pid: null } as const;
    fake.locks = { 'wwn-0xb': (runFlock) => runFlock().then(() => held) };
    const report = await pass(blank);
    expect(fake.done).toEqual([]);
    for (const disk of ['a', 'b', 'c'])
      expect(reasons(report, `wwn-0x${disk}`)[0]).toContain('still works on this disk');
    expect(locks()).toEqual(['lock wwn-0xa', 'lock wwn-0xb', 'release wwn-0xa']);
  });

  it('are served without one that is absent, which is not looked for', async () => {
    const made = group(rebooted(after(blank)));
    const left = withoutDisk(made.inventory.disks, 'wwn-0xc' as never);
    const lost: World = { ...made, inventory: { ...made.inventory, disks: left } };
    expect(operationsOf(lost)).not.toEqual([]);
    fake.carryOut = ({ context }) => {
      expect(context.peer('wwn-0xb' as never)).not.toBeNull();
      expect(context.peer('wwn-0xc' as never)).toBeNull();
      return Promise.resolve(null);
    };
    const report = await pass(lost);
    expect(report.outcomes.map(text)).toEqual(applied(operationsOf(lost)));
    expect(locks()).toContain('lock wwn-0xc');
  });
});
