/**
 * The Debian package on a machine with systemd: installed, a repository followed, booted without
 * it, installed over itself, and removed.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aRepository } from '../git/git-repository.ts';
import { twoPartitionsOnNvme } from './declarations.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { gibibyte, type VirtualDisk } from './virtual-disk.ts';

const root = resolve(import.meta.dirname, '../..');
const rig = openRig();
const disks: readonly VirtualDisk[] = [
  { bus: 'nvme', name: 'a', sizeBytes: 2 * gibibyte, serial: 'NVME-A' },
];
const repository = join(rig.exchange, 'disks');
const patient = { timeoutMs: 300_000 };
/** Unpacking takes a minute in an emulated machine. */
const itNightly = it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1');
let vm: VirtualMachine;

beforeAll(async () => {
  const packages = join(rig.exchange, 'packages');
  const built = spawnSync('npm', ['run', 'package', '--', '--output', packages], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(built.status, built.stderr).toBe(0);
  mkdirSync(repository);
  aRepository(repository, { 'edge/disks.yaml': twoPartitionsOnNvme });
  vm = await rig.boot(disks);
  // The root is this machine's: an emulated one takes minutes to index all of its manual.
  await vm.output('rm --force /var/lib/man-db/auto-update');
}, 300_000);
afterAll(() => rig.close());

/** As the README says it, where the clone is. */
const install = `cd /exchange
  sudo() { "$@"; }
  sudo dpkg --install packages/diskwright_*.deb`;
const mounted = 'findmnt --list --noheadings --output TARGET | grep /var/lib/diskwright/volumes/';
const written = 'cat /var/lib/diskwright/volumes/*/data/file';
const mainPid = 'systemctl show --property=MainPID --value diskwright-agent.service';

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
  await vm.output(
    `# As a version left it whose agent was root.
    mkdir -p /var/lib/diskwright/agent
    touch /var/lib/diskwright/agent/former
    cp -R /exchange/disks /srv/disks
    chown -R diskwright /srv/disks
    mkdir -p -m 700 /etc/diskwright
    cat >/etc/diskwright/config.yaml <<'END'
apiVersion: diskwright.dev/v1alpha1
kind: HostConfig
nodeName: vm
repository: { url: 'file:///srv/disks', path: edge, interval: 10s }
END
    systemctl enable --now diskwright-agent.service
    for second in $(seq 200); do
      [ "$(${mounted} | wc --lines)" = 2 ] && break
      systemctl is-active --quiet diskwright-agent.service
      sleep 1
    done
    for place in $(${mounted}); do echo before >$place/data/file; done
    sync`,
    patient,
  );
  expect((await vm.output(mounted)).trim().split('\n')).toHaveLength(2);
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
  await vm.output(`cat >/etc/systemd/system/kubelet.service <<'END'
[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/bin/sh -c '${written} >/run/seen-by-kubelet'
[Install]
WantedBy=multi-user.target
END
    systemctl daemon-reload
    systemctl enable kubelet.service
    sync`);
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
