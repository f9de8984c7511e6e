/**
 * While somebody writes to volumes, applies that make and grow a volume group are killed, stopped,
 * and left without memory, at an instant that a seed chooses, and one is begun beside another. The
 * next one finishes, without a human, and what was synced is there.
 *
 * `DISKWRIGHT_SEED=N` chooses the instants of N.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Report } from '../../src/model/planned/report.ts';
import { randomOf, SEED } from '../seeded-random.ts';
import { partitionsAndGroup, plainAndGroup, type GroupSizes } from './declarations.ts';
import type { CommandOutcome } from './guest-channel.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { expectSynced, openWriters } from './writers.ts';

/**
 * The rest takes minutes, with a group to make and to grow; `test/host` kills applies to partitions
 * in every run.
 */
const itNightly = it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1');
const random = randomOf(SEED);
const rig = openRig();
const product = installProduct(rig);
const writers = openWriters();
let vm: VirtualMachine;

afterAll(() => rig.close());

const apply = ['apply', '/exchange/declarations', '--auto-approve', '-o', 'json'];
const agent = '^/exchange/node .*diskwright-agent.js';

/** Sizes that grow a little each time. */
let step = 0;
function nextSizes(): GroupSizes {
  step += 1;
  const of = (base: number): string => `${base + 4 * step}Mi`;
  return { linear: of(32), mirror: of(32), pool: of(80), thin: of(100) };
}

/** Applies larger sizes while a script runs in the machine beside it. */
async function applyBeside(script: string): Promise<CommandOutcome> {
  product.declare(partitionsAndGroup(nextSizes()));
  const applying = product.run(vm, ...apply);
  await vm.output(script);
  return applying;
}

/** One apply finishes; what was synced is there, and nothing is left suspended. */
async function expectConverged(): Promise<void> {
  const { exitCode, stdout, stderr } = await product.run(vm, ...apply);
  if (stdout === '') throw new Error(`exit code ${exitCode}: ${stderr}`);
  const report = JSON.parse(stdout) as Report | null;
  const failed = report?.outcomes.filter(({ kind }) => kind !== 'applied') ?? [];
  const remaining = report?.remaining.map(({ kind }) => kind) ?? [];
  expect({ failed, remaining, exitCode }, stderr).toEqual({
    failed: [],
    remaining: [],
    exitCode: 0,
  });
  await expectSynced(vm, writers.synced());
  expect(await vm.output('dmsetup info --columns --noheadings --options suspended')).not.toContain(
    'Suspended',
  );
}

beforeAll(async () => {
  console.log(`seed ${SEED}`);
  vm = await rig.boot(plainAndGroup);
  product.declare(partitionsAndGroup(null));
  await product.apply(vm);
  const mounted = await vm.output('ls --directory /var/lib/diskwright/volumes/*/data');
  writers.begin(vm, mounted.trim().split('\n'));
}, 300_000);

/** After the agent has begun, so much of what an apply takes. */
function someTime(): string {
  return `until pgrep -f '${agent}'; do sleep 0.1; done; sleep ${(random() * 12).toFixed(1)}`;
}

it('goes on where the agent was killed', async () => {
  const { exitCode } = await applyBeside(`${someTime()}; pkill -KILL -f '${agent}' || true`);
  console.log(`the killed apply ended with ${exitCode}`);
  await expectConverged();
});

itNightly('goes on where the command of LVM was killed', async () => {
  await applyBeside(
    `for try in {1..300}; do
       pid=$(pgrep -f '^lvm lv(create|extend|change) ') && kill -KILL $pid && exit
       sleep 0.1
     done; exit 1`,
  );
  await expectConverged();
});

itNightly('finishes by itself when it was only stopped for a while', async () => {
  const { exitCode } = await applyBeside(
    `${someTime()}; pkill -STOP -f '${agent}' || exit 0; sleep 5; pkill -CONT -f '${agent}'`,
  );
  expect(exitCode).toBe(0);
  await expectConverged();
});

itNightly('says to another one who has the lock', async () => {
  product.declare(partitionsAndGroup(nextSizes()));
  const first = product.run(vm, ...apply);
  // It is not done before the other one asks, however long that takes to start.
  await vm.output(
    `until pid=$(pgrep -f '^lvm lv(create|extend) '); do sleep 0.1; done; pkill -STOP -f '${agent}'`,
  );
  const second = await product.run(vm, ...apply);
  await vm.output(`pkill -CONT -f '${agent}'`);
  expect(second.exitCode).not.toBe(0);
  expect(second.stderr).toContain('Another diskwright-agent works on this host (process ');
  expect((await first).exitCode).toBe(0);
  await expectConverged();
});

itNightly('goes on where memory ran out', async () => {
  product.declare(partitionsAndGroup(nextSizes()));
  const limit = 40 + Math.floor(random() * 40);
  const argv = `/exchange/node /exchange/dist/diskwright.js ${apply.join(' ')}`;
  await vm.run([
    'bash',
    '-c',
    `echo +memory >/sys/fs/cgroup/cgroup.subtree_control
     mkdir /sys/fs/cgroup/scarce
     echo ${limit}M >/sys/fs/cgroup/scarce/memory.max
     echo $$ >/sys/fs/cgroup/scarce/cgroup.procs
     ${argv}
     true`,
  ]);
  expect(await vm.output('cat /sys/fs/cgroup/scarce/memory.events')).toMatch(/oom_kill [1-9]/);
  await expectConverged();
});
