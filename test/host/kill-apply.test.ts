/**
 * The agent is killed, with everything that it started, before and after every operation and within
 * the long ones. The next apply ends in the state of an uninterrupted one, and a disk that was not
 * blank keeps every byte.
 *
 * A usual run kills it before one operation of each kind: the end of one operation is the begin of
 * the next. Nightly, at all.
 */
import { isOn } from '../../src/model/planned/operation-traits.ts';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { rmSync, truncateSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declare } from '../../src/declare/declare.ts';
import { readPath } from '../../src/declare/text/read-files.ts';
import {
  DEFAULT_HOST_CONFIG,
  type AgentEvent,
  type AgentRequest,
  AGENT_PROTOCOL,
  agentArguments,
} from '../../src/model/agent-protocol.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { encodeDesiredNode } from '../../src/model/forms/desired-node-form.ts';
import { operationRef } from '../../src/model/operation-key.ts';
import { planNode } from '../../src/plan/plan-node.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { killWithChildren } from './blows.ts';
import { endState } from './end-state.ts';
import { randomOf, SEED } from '../seeded-random.ts';
import { run } from './loop-device.ts';
import {
  AGENT,
  diskOf,
  failuresOf,
  isRunning,
  MiB,
  mountsBelow,
  openStory,
  processesOf,
  part,
  withTools,
  type RunOptions,
  type Story,
  type StoryDisk,
} from './story.ts';

const SIZES_MIB = { one: 318, two: 130 } as const;

let story: Story;
let disks: readonly StoryDisk[];
let foreign: StoryDisk;
let foreignBytes: string;
let request: AgentRequest;
let wanted: unknown;

beforeAll(async () => {
  story = openStory();
  disks = [story.disk('one', SIZES_MIB.one), story.disk('two', SIZES_MIB.two)];
  foreign = story.disk('one-foreign', 16);
  run('mkfs.ext4', '-q', '-L', 'precious', foreign.path());
  foreignBytes = foreign.hash();
  story.declare(
    {
      name: 'one',
      disks: 'one*',
      partitions: [part('e', 'ext4', '16Mi'), part('x', 'xfs', 'rest')],
    },
    { name: 'two', partitions: [part('b', 'btrfs', '120Mi'), part('r', 'raw', 'rest')] },
  );
  request = await applyRequest();
  const events = await runAgent();
  expect(
    events.flatMap((event) =>
      event.kind === 'outcome' && event.outcome.kind !== 'applied' ? [event.outcome] : [],
    ),
  ).toEqual([]);
  expect(events.at(-1)?.kind).toBe('report');
  // What the boundaries below are made of is what there is.
  const keys = events.flatMap((event) => keyOf(event) ?? []);
  expect(keys.toSorted()).toEqual(BOUNDARIES.toSorted());
  wanted = endState(story, disks, await story.discover());
});
afterAll(() => story.close());

const OPERATIONS = [
  'create-partition-table one',
  'create-filesystem e',
  'create-filesystem x',
  'mark-ready e',
  'mark-ready x',
  'mount-filesystem e',
  'mount-filesystem x',
  'create-partition-table two',
  'create-filesystem b',
  'prepare-block-volume r',
  'mark-ready b',
  'mark-ready r',
  'mount-filesystem b',
  'link-block-device r',
];
const BOUNDARIES = OPERATIONS.flatMap((operation) => [`before ${operation}`, `after ${operation}`]);
const isLong = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1';
const FIRST_OF_KIND = OPERATIONS.filter(
  (operation, index) => OPERATIONS.findIndex((one) => kindOf(one) === kindOf(operation)) === index,
);
function kindOf(operation: string): string {
  return operation.split(' ')[0] ?? '';
}
const STRUCK = isLong ? BOUNDARIES : FIRST_OF_KIND.map((operation) => `before ${operation}`);

function keyOf(event: AgentEvent): string | null {
  if (event.kind === 'operation-started') return `before ${nameOf(event.operation)}`;
  return event.kind === 'outcome' ? `after ${nameOf(event.outcome.operation)}` : null;
}

function nameOf(operation: Operation): string {
  const subject = isOn(operation, 'volume')
    ? operation.volume.name
    : operation.kind === 'create-partition-table'
      ? operation.layout
      : '';
  return `${operation.kind} ${subject}`;
}

function agentWords(): readonly string[] {
  const node = request.kind === 'apply' ? request.desired.node : null;
  const host = { stateDir: story.stateDir, hostConfig: DEFAULT_HOST_CONFIG };
  return agentArguments({ ...host, node, includeLoop: true });
}

/** What `apply` would ask of the agent on the blank disks. */
async function applyRequest(): Promise<AgentRequest> {
  const inventory = await story.discover();
  const { declarations } = declare(await readPath(`${story.directory}/declarations`));
  const desired = resolve({
    declarations: declarations!,
    inventories: [inventory],
    asOf: inventory.takenAt,
  }).nodes.find(({ node }) => node === inventory.node)!;
  return {
    protocol: AGENT_PROTOCOL,
    kind: 'apply',
    desired: encodeDesiredNode(desired),
    reviewed: planNode(desired, inventory).operations.map(operationRef),
  };
}

interface Kill {
  /** The event at which the agent is killed. */
  readonly at: string;
  readonly delayMs?: number;
  /** Only the agent: what it started goes on by itself. */
  readonly alone?: boolean;
  readonly tools?: RunOptions['tools'];
}

async function runAgent(kill?: Kill): Promise<readonly AgentEvent[]> {
  const tools = kill?.tools === undefined ? {} : { tools: kill.tools };
  const [program, ...args] = withTools(
    [process.execPath, AGENT, ...agentWords()],
    story.directory,
    tools,
  );
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${JSON.stringify(request)}\n`);
  const ended = new Promise((done) => child.once('exit', done));
  const events: AgentEvent[] = [];
  let killed: Promise<void> | null = null;
  for await (const line of createInterface(child.stdout)) {
    const event = JSON.parse(line) as AgentEvent;
    events.push(event);
    if (kill?.at === keyOf(event)) killed ??= killAll(child, kill);
  }
  await killed;
  await ended;
  return events;
}

/** SIGKILL for the agent and all that it started, and waits until all of them are gone. */
async function killAll(child: ChildProcess, { delayMs = 0, alone = false }: Kill): Promise<void> {
  if (delayMs > 0) await setTimeout(delayMs);
  const pid = child.pid ?? 0;
  if (alone) child.kill('SIGKILL');
  const all = alone ? [pid] : killWithChildren(pid);
  for (let wait = 0; wait < 500 && all.some(isRunning); wait += 1) await setTimeout(10);
}

/** As if nothing had ever been done. */
function reset(): void {
  for (const line of mountsBelow(story.directory).toReversed())
    run('umount', line.split(' ')[0] ?? '');
  spawnSync('chattr', ['-R', '-f', '-i', story.stateDir]);
  rmSync(story.stateDir, { recursive: true, force: true });
  for (const disk of disks) {
    disk.detach();
    truncateSync(disk.image, 0);
    truncateSync(disk.image, SIZES_MIB[disk.name as 'one' | 'two'] * MiB);
    disk.attach();
  }
}

async function expectFinished(): Promise<void> {
  const { code, report, stderr } = await story.apply();
  expect(failuresOf(report), stderr).toEqual([]);
  expect(report?.remaining ?? [], stderr).toEqual([]);
  // The foreign disk is refused all along.
  expect(code, stderr).toBe(3);
  expect(endState(story, disks, report?.inventory ?? (await story.discover()))).toEqual(wanted);
  expect(foreign.hash()).toBe(foreignBytes);
}

describe('killed with all that it started', () => {
  it.each(STRUCK)('%s, the next apply finishes', async (at) => {
    reset();
    const events = await runAgent({ at });
    expect(events.at(-1)?.kind).not.toBe('report');
    await expectFinished();
  });

  const long = OPERATIONS.filter((operation) => /^create|^mark/.test(operation));
  const rounds = isLong ? 400 : 2;
  it.each(Array.from({ length: rounds }, (_, round) => round))(
    'at an instant of the seed (%i), the next apply finishes',
    async (round) => {
      const random = randomOf(SEED + round);
      const operation = long[Math.floor(random() * long.length)] ?? '';
      const delayMs = 1 + Math.floor(random() * 60);
      reset();
      await runAgent({ at: `before ${operation}`, delayMs });
      await expectFinished().catch((error: unknown) => {
        throw new Error(`killed ${delayMs} ms into ${operation}`, { cause: error });
      });
    },
  );

  it('again and again, the next apply finishes', async () => {
    reset();
    for (const at of [
      'before create-filesystem x',
      'before create-filesystem b',
      'after mark-ready e',
    ])
      await runAgent({ at, delayMs: 15 });
    await expectFinished();
  });
});

/**
 * Works on the device for four seconds, as a slow mkfs does: it holds it exclusively, and it is
 * half written.
 */
const SLOW_MKFS = `for device; do :; done
exec python3 -c '
import os, sys, time
file = os.open(sys.argv[1], os.O_RDWR | os.O_EXCL)
os.write(file, b"half a filesystem " * 4096)
os.fsync(file)
time.sleep(4)
' "$device"`;

const IDLING_MKFS = `#!/bin/sh
exec python3 -c '# mkfs that idles
import time
time.sleep(6)'`;

describe('killed alone', () => {
  it('while mkfs goes on by itself, nothing is finished before that has ended, and then all is', async () => {
    reset();
    await runAgent({
      at: 'before create-filesystem e',
      delayMs: 1500,
      alone: true,
      tools: { 'mkfs.ext4': SLOW_MKFS },
    });
    const { report } = await story.apply();
    expect(
      report?.outcomes
        .filter(({ kind }) => kind === 'applied')
        .map(({ operation }) => nameOf(operation)),
    ).not.toContain('mark-ready e');
    const label = diskOf(report!.inventory, disks[0]!).table?.partitions[0]?.label;
    expect(label).toMatch(/\.new$/);
    expect(foreign.hash()).toBe(foreignBytes);
    for (let wait = 0; wait < 300 && processesOf('half a filesystem').length > 0; wait += 1)
      await setTimeout(50);
    await expectFinished();
  });

  it('while mkfs has not opened its device yet, the next apply leaves that disk alone', async () => {
    reset();
    await runAgent({
      at: 'before create-filesystem e',
      delayMs: 1500,
      alone: true,
      tools: { 'mkfs.ext4': IDLING_MKFS },
    });
    const { report } = await story.apply();
    const withheld = report?.outcomes.filter(
      (outcome) =>
        outcome.kind === 'withheld' && outcome.reason.includes('still works on this disk'),
    );
    expect(withheld?.map(({ operation }) => nameOf(operation))).toContain('create-filesystem e');
    expect(
      report?.outcomes
        .filter(({ kind }) => kind !== 'withheld')
        .map(({ operation }) => operation.disk.path),
    ).not.toContain(withheld?.[0]?.operation.disk.path);
    for (let wait = 0; wait < 300 && processesOf('mkfs that idles').length > 0; wait += 1)
      await setTimeout(50);
    await expectFinished();
  });
});
