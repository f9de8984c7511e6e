/**
 * A disk that answers slowly, and one that is pulled out while it works. Pulled out means: from one
 * request to the next every one fails, what its cache held is lost, and then it leaves the bus;
 * that it comes back is seen by scanning the bus.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXIT } from '../../src/cli/exit-codes.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import type { Report } from '../../src/model/planned/report.ts';
import { partitionsAndGroup, plainAndGroup } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { expectSynced, openWriters } from './writers.ts';

/** Of two stories the shorter one is told in every run. */
const itNightly = it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1');

const rig = openRig({ disks: 'served' });
const product = installProduct(rig);
const writers = openWriters();
let vm: VirtualMachine;

afterAll(() => rig.close());

const apply = ['apply', '/exchange/declarations', '--auto-approve', '-o', 'json'];
const small = { linear: '32Mi', mirror: '32Mi', pool: '80Mi', thin: '100Mi' };
const larger = { linear: '64Mi', mirror: '48Mi', pool: '100Mi', thin: '120Mi' };

async function applyOnce(): Promise<{ readonly exitCode: number; readonly report: Report | null }> {
  const { exitCode, stdout, stderr } = await product.run(vm, ...apply);
  if (stdout === '') throw new Error(stderr);
  return { exitCode, report: JSON.parse(stdout) as Report | null };
}

async function refusals(): Promise<readonly string[]> {
  const host = ['--inventory', 'host', '-o', 'json'];
  const { stdout } = await product.run(vm, 'plan', '/exchange/declarations', ...host);
  const { nodes } = JSON.parse(stdout) as Plan;
  return nodes.flatMap((node) => node.refusals.map(({ code, disk }) => `${code} ${disk ?? ''}`));
}

async function expectConverged(): Promise<void> {
  const { exitCode, report } = await applyOnce();
  const failed = report?.outcomes.filter(({ kind }) => kind !== 'applied') ?? [];
  const refused = report?.refusals ?? [];
  const remaining = report?.remaining.map(({ kind }) => kind) ?? [];
  expect({ exitCode, failed, refused, remaining }).toEqual({
    exitCode: 0,
    failed: [],
    refused: [],
    remaining: [],
  });
}

beforeAll(async () => {
  vm = await rig.boot(plainAndGroup);
  product.declare(partitionsAndGroup(small));
  await expectConverged();
}, 300_000);

it('grows volumes on a disk that is a hundred times slower, and kills no command of LVM', async () => {
  // Of 0.3 ms or so that a request takes.
  for (const disk of ['GROUP-A', 'GROUP-B'])
    rig.server().setHealth(disk, { kind: 'slow', delayMs: 30 });
  product.declare(partitionsAndGroup(larger));
  await expectConverged();
  for (const disk of ['GROUP-A', 'GROUP-B']) rig.server().setHealth(disk, { kind: 'well' });
});

itNightly(
  'serves the other disks while one is pulled out, names it, and serves it again when it is back',
  async () => {
    const mounted = await vm.output(
      `findmnt --list --noheadings --output SOURCE,TARGET | grep "^$(realpath /dev/disk/by-id/scsi-0QEMU_QEMU_HARDDISK_PLAIN)"`,
    );
    const lost = mounted
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/)[1] ?? '');
    expect(lost).toHaveLength(2);
    writers.begin(
      vm,
      (await vm.output('ls --directory /var/lib/diskwright/volumes/*/data')).trim().split('\n'),
    );
    await vm.output('sleep 3');
    rig.server().setHealth('PLAIN', { kind: 'dead' });
    await vm.output(
      `device=$(realpath /sys/block/$(basename $(realpath /dev/disk/by-id/scsi-0QEMU_QEMU_HARDDISK_PLAIN))/device)
     sleep 2; echo 1 >$device/delete; udevadm settle`,
    );
    expect((await applyOnce()).exitCode).toBe(EXIT.refused);
    expect(await refusals()).toContainEqual(expect.stringMatching(/^disk-absent .*PLAIN/));
    const synced = writers.synced();
    const onOthers = new Map(
      [...synced].filter(([file]) => !lost.some((mountPoint) => file.startsWith(mountPoint))),
    );
    expect(onOthers.size).toBe(synced.size - lost.length);
    await expectSynced(vm, onOthers);
    rig.server().setHealth('PLAIN', { kind: 'well' });
    await vm.output(
      `for host in /sys/class/scsi_host/*; do echo '- - -' >$host/scan; done; udevadm settle
     findmnt --list --noheadings --output SOURCE,TARGET | grep volumes/ || true`,
    );
    await expectConverged();
    await expectSynced(vm, synced);
  },
);
