/**
 * The Debian package over an earlier one and back again, while the volumes are used: the package of
 * a commit whose agent was root, and today's, which has an account for it. The host is of
 * debootstrap, and has no Node.js.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { debianRoot } from './debian-root.ts';
import { AGENT_AS_ROOT, buildEarlierPackages, EARLIER_VERSION } from './earlier-package.ts';
import {
  buildPackages,
  declareDisks,
  followRepository,
  installFrom,
  installKubelet,
  mainPid,
  patient,
  written,
} from './installed-host.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { gibibyte, type VirtualDisk } from './virtual-disk.ts';

const rig = openRig({ root: debianRoot() });
const disks: readonly VirtualDisk[] = [
  { bus: 'nvme', name: 'a', sizeBytes: 2 * gibibyte, serial: 'NVME-A' },
];
let vm: VirtualMachine;
/** As they were mounted first: nothing of them is ever mounted anew. */
let mounts = '';

beforeAll(async () => {
  buildEarlierPackages(rig, { commit: AGENT_AS_ROOT, name: 'earlier' });
  buildPackages(rig);
  declareDisks(rig);
  vm = await rig.boot(disks);
  // Agents of both accounts read the repository, which belongs to one of them.
  await vm.output(`for place in /srv/disks /srv/disks/.git; do
      git config --system --add safe.directory $place
    done`);
}, 600_000);
afterAll(() => rig.close());

/** Each with its number in the mount table of process 1, and its device (proc_pid_mountinfo(5)). */
const mountTable = `grep /var/lib/diskwright/volumes/ /proc/1/mountinfo | cut --delimiter=' ' --fields=1,3,5`;
const installedVersion = "dpkg-query --showformat='${Version}' --show diskwright";

async function accountOfAgent(): Promise<string> {
  return (await vm.output(`stat --format=%U /proc/$(${mainPid})`)).trim();
}

/** A new commit is taken into force, by an agent of this version, and a pass is made by it. */
async function expectServing(version: string, commit: string): Promise<void> {
  const status = '/var/lib/diskwright/agent/status.json';
  await vm.output(
    `cd /srv/disks
    echo '# ${commit}' >>edge/disks.yaml
    git -c user.name=A -c user.email=a@example.com commit --quiet --all --message='${commit}'
    revision=$(git rev-parse HEAD)
    for second in $(seq 240); do
      systemctl is-active --quiet diskwright-agent.service
      if grep --quiet '"agentVersion": *"${version}"' ${status} &&
        grep --quiet "\\"revision\\": *\\"main@sha1:$revision\\"" ${status}; then exit 0; fi
      sleep 1
    done
    cat ${status}; journalctl --no-pager --lines=30 --unit=diskwright-agent.service
    exit 1`,
    patient,
  );
  const { conditions } = JSON.parse(await vm.output(`cat ${status}`));
  expect(conditions).toContainEqual(expect.objectContaining({ type: 'Ready', status: 'True' }));
}

async function expectAsBefore(): Promise<void> {
  expect(await vm.output(mountTable)).toBe(mounts);
  expect(await vm.output(written)).toBe('before\nbefore\n');
  const failed = await vm.output('systemctl --failed --no-legend');
  expect(failed.split('\n').filter((line) => line.includes('diskwright'))).toEqual([]);
}

it('is installed as it was when its agent was root', async () => {
  await vm.output(installFrom('earlier'), patient);
  await followRepository(vm, { volumes: 2, owner: 'root' });
  mounts = await vm.output(mountTable);
  expect(mounts.trim().split('\n')).toHaveLength(2);
  expect(await vm.output(installedVersion)).toBe(EARLIER_VERSION);
  expect(await accountOfAgent()).toBe('root');
  await expectServing(EARLIER_VERSION, 'first');
});

it('is upgraded: mounts and data stay, and the agent goes on with an account of its own', async () => {
  await vm.output(installFrom(), patient);
  expect(await vm.output(installedVersion)).toBe(manifest.version);
  expect(await accountOfAgent()).toBe('diskwright');
  await expectServing(manifest.version, 'upgraded');
  await expectAsBefore();
});

it('is downgraded: mounts and data stay, and the agent goes on as root', async () => {
  await vm.output(installFrom('earlier'), patient);
  expect(await vm.output(installedVersion)).toBe(EARLIER_VERSION);
  expect(await accountOfAgent()).toBe('root');
  await expectServing(EARLIER_VERSION, 'downgraded');
  await expectAsBefore();
});

it('serves at boot what today’s version wrote down, with the earlier one', async () => {
  await installKubelet(vm);
  await vm.powerOff();
  vm = await rig.boot(disks);
  await vm.output('systemctl start multi-user.target', patient);
  expect(await vm.output('cat /run/seen-by-kubelet')).toBe('before\nbefore\n');
  expect(await vm.output('systemctl is-active diskwright-boot.service')).toBe('active\n');
  await expectServing(EARLIER_VERSION, 'booted');
});
