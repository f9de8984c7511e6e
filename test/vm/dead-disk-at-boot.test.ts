/**
 * The installed package on a host of debootstrap, which has no Node.js, and which boots with a disk
 * that is dead, or gone: the machine comes up, the volumes of the other disk are served before
 * kubelet starts, and the dead one is told.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { debianRoot } from './debian-root.ts';
import {
  buildPackages,
  declareDisks,
  followRepository,
  installFrom,
  installKubelet,
  mounted,
  patient,
  written,
} from './installed-host.ts';
import { openRig, type BootOptions, type VirtualMachine } from './rig.ts';
import { gibibyte, type VirtualDisk } from './virtual-disk.ts';

const rig = openRig({ disks: 'served', root: debianRoot() });
const [staying, dying] = ['staying', 'dying'].map((name): VirtualDisk => ({
  ...{ bus: 'nvme', name, sizeBytes: gibibyte },
  serial: name.toUpperCase(),
})) as [VirtualDisk, VirtualDisk];
let vm: VirtualMachine;
/** Where the volumes of the disk that stays are mounted. */
let places: readonly string[] = [];
/** Seconds from the start of the boot's services to that of kubelet, with both disks well. */
let usualSeconds = 0;

/** What a dead disk may add to that: the agent waits ten seconds for one that is not there. */
const MOST_MORE_SECONDS = 60;

beforeAll(async () => {
  buildPackages(rig);
  declareDisks(rig);
  vm = await rig.boot([staying, dying]);
  expect((await vm.run(['sh', '-c', 'command -v node nodejs'])).exitCode).not.toBe(0);
  await vm.output(installFrom(), patient);
  await followRepository(vm, { volumes: 4, owner: 'diskwright' });
  const device =
    'realpath /dev/disk/by-id/nvme-*STAYING*_1 /dev/disk/by-id/nvme-*STAYING | head -1';
  const found = await vm.output(
    `findmnt --list --noheadings --output SOURCE,TARGET | grep "^$(${device})p" | awk '{ print $2 }'`,
  );
  places = found.trim().split('\n').toSorted();
  expect(places).toHaveLength(2);
  await installKubelet(vm);
  usualSeconds = await bootedSeconds([staying, dying]);
  expect(await vm.output('cat /run/seen-by-kubelet')).toBe('before\n'.repeat(4));
}, 900_000);
afterAll(() => rig.close());

/** Boots anew. @returns how long it took until kubelet had started, by the clock of the machine. */
async function bootedSeconds(
  disks: readonly VirtualDisk[],
  options: BootOptions = {},
): Promise<number> {
  await vm.powerOff();
  vm = await rig.boot(disks, options);
  const took = await vm.output(
    `read -r before _ </proc/uptime
    systemctl start multi-user.target
    read -r after _ </proc/uptime
    echo "$before $after"`,
    patient,
  );
  const [before = 0, after = 0] = took.trim().split(' ').map(Number);
  return after - before;
}

async function expectOthersServed(): Promise<void> {
  expect((await vm.output(mounted)).trim().split('\n').toSorted()).toEqual(places);
  expect(await vm.output('cat /run/seen-by-kubelet')).toBe('before\nbefore\n');
  expect(await vm.output('systemctl is-active kubelet.service')).toBe('active\n');
  expect(await vm.output('systemctl is-active diskwright-agent.service')).toBe('active\n');
  expect(await vm.output(written)).toBe('before\nbefore\n');
}

/** The boot step, doctor and the status of the agent name the disk. */
async function expectTold(): Promise<void> {
  expect(await vm.output('systemctl is-failed diskwright-boot.service')).toBe('failed\n');
  const journal = await vm.output('journalctl --no-pager --unit=diskwright-boot.service');
  expect(journal).toMatch(/DYING/);
  expect(journal).toContain('not all volumes are served');
  const { stdout } = await vm.run(['diskwright', 'doctor'], patient);
  expect(stdout).toMatch(/DYING/);
  await vm.output(
    `for second in $(seq 240); do
      grep --quiet '"StorageUnreachable"\\|"StorageDegraded"' /var/lib/diskwright/agent/status.json && break
      sleep 1
    done`,
    patient,
  );
  const { conditions } = JSON.parse(await vm.output('cat /var/lib/diskwright/agent/status.json'));
  expect(conditions).toContainEqual(
    expect.objectContaining({
      type: expect.stringMatching(/^Storage/),
      status: 'True',
      message: expect.stringContaining('DYING'),
    }),
  );
}

it('with a disk of which every request fails', async () => {
  const took = await bootedSeconds([staying, dying], { health: { dying: { kind: 'dead' } } });
  console.log(`kubelet started after ${took.toFixed(0)} s, usually ${usualSeconds.toFixed(0)} s`);
  expect(took).toBeLessThan(usualSeconds + MOST_MORE_SECONDS);
  await expectOthersServed();
  await expectTold();
});

it('with a disk that is gone', async () => {
  const took = await bootedSeconds([staying]);
  console.log(`kubelet started after ${took.toFixed(0)} s, usually ${usualSeconds.toFixed(0)} s`);
  expect(took).toBeLessThan(usualSeconds + MOST_MORE_SECONDS);
  await expectOthersServed();
  await expectTold();
});

it('serves it again once it is well', async () => {
  await bootedSeconds([staying, dying]);
  expect(await vm.output('cat /run/seen-by-kubelet')).toBe('before\n'.repeat(4));
  expect(await vm.output('systemctl is-active diskwright-boot.service')).toBe('active\n');
});
