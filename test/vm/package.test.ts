/**
 * The Debian package on a machine with systemd: installed, a repository followed, booted without
 * it, installed over itself, and removed.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  buildPackages,
  declareDisks,
  followRepository,
  installKubelet,
  mainPid,
  mounted,
  patient,
  WITHOUT_MANUAL_INDEX,
  written,
} from './installed-host.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { gibibyte, type VirtualDisk } from './virtual-disk.ts';

const rig = openRig();
const disks: readonly VirtualDisk[] = [
  { bus: 'nvme', name: 'a', sizeBytes: 2 * gibibyte, serial: 'NVME-A' },
];
/** Unpacking takes a minute in an emulated machine. */
const itNightly = it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1');
let vm: VirtualMachine;

beforeAll(async () => {
  buildPackages(rig);
  declareDisks(rig);
  vm = await rig.boot(disks);
  await vm.output(WITHOUT_MANUAL_INDEX);
}, 300_000);
afterAll(() => rig.close());

/** As the README says it, where the clone is. */
const install = `cd /exchange
  sudo() { "$@"; }
  sudo dpkg --install packages/diskwright_*.deb`;

it('is installed, and begins nothing before it is told whom to follow', async () => {
  await vm.output(install, patient);
  expect(await vm.output('diskwright --version; diskwright-agent --version')).toMatch(
    /^diskwright \S+\ndiskwright-agent \S+\n$/,
  );
  expect(await vm.output('systemctl is-enabled diskwright-boot.service')).toBe('enabled\n');
  expect(await vm.output('systemctl is-active diskwright-agent.service || true')).toBe(
    'inactive\n',
  );
  expect(await vm.output('ls /var/lib/diskwright 2>/dev/null || true')).toBe('');
});

it('follows a repository by itself, and what it mounts is seen by everybody', async () => {
  await vm.output(`# As a version left it whose agent was root.
    mkdir -p /var/lib/diskwright/agent
    touch /var/lib/diskwright/agent/former`);
  await followRepository(vm, { volumes: 2, owner: 'diskwright' });
  expect(await vm.output(`nsenter --target 1 --mount sh -c '${written}'`)).toBe('before\nbefore\n');
});

it('stays with an account of its own, and what works on disks is root for a pass', async () => {
  const uid = `stat --format=%U /proc/$(${mainPid})`;
  expect(await vm.output(uid)).toBe('diskwright\n');
  expect(await vm.output('stat --format="%U %a" /run/diskwright/root.sock')).toBe(
    'diskwright 600\n',
  );
  const state = '/var/lib/diskwright';
  expect(await vm.output(`stat --format=%U ${state} ${state}/agent ${state}/agent/former`)).toBe(
    'root\ndiskwright\ndiskwright\n',
  );
  // What it works on is done: nothing of root stays.
  await vm.output(
    `while systemctl list-units --no-legend 'diskwright-root@*' | grep --quiet .; do sleep 1; done`,
    patient,
  );
  expect(await vm.output("journalctl --no-pager --unit 'diskwright-root@*'")).toContain(
    '"mkfs.ext4"',
  );
});

it('serves the volumes at boot before kubelet starts, without the repository', async () => {
  await installKubelet(vm);
  await vm.output('rm -r /srv/disks');
  await vm.powerOff();
  vm = await rig.boot(disks);
  await vm.output('systemctl start multi-user.target', patient);
  expect(await vm.output('cat /run/seen-by-kubelet')).toBe('before\nbefore\n');
  expect(await vm.output('systemctl is-active diskwright-boot.service')).toBe('active\n');
  expect(await vm.output('systemctl is-active diskwright-agent.service')).toBe('active\n');
});

itNightly('is replaced while the volumes stay, and the agent is started anew', async () => {
  const before = await vm.output(mainPid);
  await vm.output(install, patient);
  expect(await vm.output(mainPid)).not.toBe(before);
  expect(await vm.output('systemctl is-active diskwright-agent.service')).toBe('active\n');
  expect(await vm.output(written)).toBe('before\nbefore\n');
});

it('is removed, and says what it leaves: all that is mounted, and its records', async () => {
  const removed = await vm.output('dpkg --remove diskwright 2>&1', patient);
  const places = (await vm.output(mounted)).trim().split('\n');
  expect(places).toHaveLength(2);
  for (const place of places) expect(removed).toContain(`  ${place} (mounted)\n`);
  expect(removed).toContain('  /var/lib/diskwright (records of what is on which disk)\n');
  expect(removed).toContain('  /etc/diskwright\n');
  expect(await vm.output(written)).toBe('before\nbefore\n');
  expect(await vm.output('readlink /proc/[0-9]*/exe | grep diskwright || true')).toBe('');
  const failed = await vm.output('systemctl --failed --no-legend');
  expect(failed.split('\n').filter((line) => line.includes('diskwright'))).toEqual([]);
});
