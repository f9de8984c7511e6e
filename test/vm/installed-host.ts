/** What stories of the Debian package do on a machine with systemd. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { aRepository } from '../git/git-repository.ts';
import { twoPartitionsOnNvme } from './declarations.ts';
import type { Rig, VirtualMachine } from './rig.ts';

const root = resolve(import.meta.dirname, '../..');

/** Unpacking takes a minute in an emulated machine, and a pass some of them. */
export const patient = { timeoutMs: 300_000 };

/** What the Debian package is packed with. */
const PACKING = ['dpkg-deb', 'git', 'gzip', 'rm', 'tar'];

/**
 * Packs what is in a directory of sources, and puts it into the machine below /exchange. Where the
 * packager finds neither rpmbuild, nor apt and what apt has brought before, it leaves out the RPM
 * and the image, which take minutes and are not wanted here.
 */
export function buildPackages(rig: Rig, { name = 'packages', sources = root } = {}): void {
  const tools = mkdtempSync(join(tmpdir(), 'diskwright-packing-'));
  for (const tool of PACKING) symlinkSync(join('/usr/bin', tool), join(tools, tool));
  const words = ['.config/package/package.ts', '--output', join(rig.exchange, name)];
  // A copy of sources has no commit to take the time of.
  const time = sources === root ? {} : { SOURCE_DATE_EPOCH: '1764000000' };
  const env = { ...process.env, PATH: tools, XDG_CACHE_HOME: tools, ...time };
  const built = spawnSync(process.execPath, words, { cwd: sources, env, encoding: 'utf8' });
  rmSync(tools, { recursive: true });
  expect(built.status, built.stderr).toBe(0);
  expect(built.stdout).toMatch(/^no RPM: [^]*^no image: /m);
}

/** The repository that is followed: an ext4 and an xfs partition on every NVMe disk. */
export function declareDisks(rig: Rig): void {
  const directory = join(rig.exchange, 'disks');
  mkdirSync(directory);
  aRepository(directory, { 'edge/disks.yaml': twoPartitionsOnNvme });
}

/** Run in the machine: over what is installed, whatever its version. */
export function installFrom(name = 'packages'): string {
  return `dpkg --install /exchange/${name}/diskwright_*.deb`;
}

/** The root is this machine's: an emulated one takes minutes to index all of its manual. */
export const WITHOUT_MANUAL_INDEX = 'rm --force /var/lib/man-db/auto-update';

/** Mount points of volumes, one a line. */
export const mounted =
  'findmnt --list --noheadings --output TARGET | grep /var/lib/diskwright/volumes/';
/** What the stories have written into each volume that is mounted. */
export const written = 'cat /var/lib/diskwright/volumes/*/data/file';
export const mainPid = 'systemctl show --property=MainPID --value diskwright-agent.service';

/**
 * Has the agent of the package follow the repository, and waits until so many volumes are mounted.
 *
 * @param owner of the repository: git reads none of another account, unless it was told to.
 */
export async function followRepository(
  vm: VirtualMachine,
  { volumes, owner }: { readonly volumes: number; readonly owner: string },
): Promise<void> {
  await vm.output(
    `cp -R /exchange/disks /srv/disks
    chown -R ${owner} /srv/disks
    mkdir -p -m 700 /etc/diskwright
    cat >/etc/diskwright/config.yaml <<'END'
apiVersion: diskwright.dev/v1alpha1
kind: HostConfig
nodeName: vm
repository: { url: 'file:///srv/disks', path: edge, interval: 10s }
END
    systemctl enable --now diskwright-agent.service
    for second in $(seq 200); do
      [ "$(${mounted} | wc --lines)" = ${String(volumes)} ] && break
      systemctl is-active --quiet diskwright-agent.service
      sleep 1
    done
    for place in $(${mounted}); do echo before >$place/data/file; done
    sync`,
    patient,
  );
  expect((await vm.output(mounted)).trim().split('\n')).toHaveLength(volumes);
}

/** A unit named as kubelet's, which notes what it sees in the volumes when it starts. */
export async function installKubelet(vm: VirtualMachine): Promise<void> {
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
}
