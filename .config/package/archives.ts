import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { chartFiles } from './cluster/chart.ts';
import { writeTree, type PackedFile } from './file-tree.ts';
import { hostPart, type MaintainerScripts } from './installed-files.ts';
import { run } from './run.ts';
import type { Architecture } from './runtime.ts';

/** What goes into each kind of package. */
export interface Release {
  readonly root: string;
  readonly version: string;
  readonly architecture: Architecture;
  /** Of every file in every package: seconds since 1970. */
  readonly seconds: number;
  readonly files: readonly PackedFile[];
  readonly scripts: MaintainerScripts;
  readonly installedBytes: number;
}

/** A tarball with the tree below `usr`, install.sh and what that runs. */
export async function writeTarball(
  release: Release,
  scratch: string,
  output: string,
): Promise<string> {
  const { root, version, architecture, seconds, scripts } = release;
  const name = `diskwright-${version}-linux-${architecture.node}`;
  const installer = await hostPart(root, 'install.sh');
  const around: readonly PackedFile[] = [
    {
      path: 'install.sh',
      mode: 0o755,
      content: installer.replaceAll('@MACHINE@', architecture.machine),
    },
    { path: 'scripts/post-install.sh', mode: 0o755, content: scripts.postInstall },
    { path: 'scripts/pre-remove.sh', mode: 0o755, content: scripts.preRemove },
    { path: 'scripts/post-remove.sh', mode: 0o755, content: scripts.postRemove },
  ];
  const directory = await emptyDirectory(join(scratch, 'tarball', name));
  await writeTree(directory, [...release.files, ...around], seconds);
  const archive = join(output, `${name}.tar.gz`);
  packTree(directory, archive, seconds);
  await rm(dirname(directory), { recursive: true });
  return archive;
}

/** The chart of Helm, for every architecture. */
export async function writeChart(
  { root, version, seconds }: Pick<Release, 'root' | 'version' | 'seconds'>,
  scratch: string,
  output: string,
): Promise<string> {
  const directory = await emptyDirectory(join(scratch, 'chart'));
  await writeTree(directory, await chartFiles(root, version), seconds);
  // As `helm package` names it.
  const archive = join(output, `diskwright-${version}.tgz`);
  packTree(join(directory, 'diskwright'), archive, seconds);
  await rm(directory, { recursive: true });
  return archive;
}

/** A directory as the one member of a compressed tar. */
function packTree(directory: string, archive: string, seconds: number): void {
  run('tar', [
    '--create',
    '--sort=name',
    '--format=ustar',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=@${seconds}`,
    '--use-compress-program=gzip --no-name -6',
    `--file=${archive}`,
    `--directory=${dirname(directory)}`,
    basename(directory),
  ]);
}

/** A package of Debian (deb(5), deb-control(5)). */
export async function writeDebianPackage(
  release: Release,
  scratch: string,
  output: string,
): Promise<string> {
  const { version, architecture, seconds, scripts } = release;
  const control: readonly PackedFile[] = [
    { path: 'DEBIAN/control', mode: 0o644, content: controlFile(release) },
    { path: 'DEBIAN/md5sums', mode: 0o644, content: await md5Sums(release.files) },
    { path: 'DEBIAN/postinst', mode: 0o755, content: scripts.postInstall },
    { path: 'DEBIAN/prerm', mode: 0o755, content: scripts.preRemove },
    { path: 'DEBIAN/postrm', mode: 0o755, content: scripts.postRemove },
  ];
  const directory = await emptyDirectory(join(scratch, 'deb'));
  await writeTree(directory, [...release.files, ...control], seconds);
  const archive = join(output, `diskwright_${version}_${architecture.debian}.deb`);
  // Level 1 of xz takes seconds where 6 takes a minute. A zstd archive is not read by dpkg before
  // 1.21.18.
  run('dpkg-deb', ['--root-owner-group', '-Zxz', '-z1', '--build', directory, archive], {
    env: { SOURCE_DATE_EPOCH: String(seconds) },
  });
  await rm(directory, { recursive: true });
  return archive;
}

function controlFile({ version, architecture, installedBytes }: Release): string {
  return [
    'Package: diskwright',
    `Version: ${version}`,
    `Architecture: ${architecture.debian}`,
    'Maintainer: The diskwright authors <noreply@diskwright.dev>',
    `Installed-Size: ${Math.ceil(installedBytes / 1024)}`,
    // What a stock Node.js is linked with, and the tools that every disk needs.
    'Depends: libc6 (>= 2.28), libgcc-s1 | libgcc1, libstdc++6 (>= 8), fdisk, mount, util-linux',
    'Recommends: cryptsetup-bin, e2fsprogs, git, lvm2 (>= 2.03.12), smartmontools, xfsprogs',
    'Suggests: btrfs-progs, openssh-client, thin-provisioning-tools',
    'Section: admin',
    'Priority: optional',
    'Description: local disks for bare-metal Kubernetes, declared in git',
    ' Partitions, carves with LVM, formats, mounts and verifies the disks of a host as a',
    ' git repository declares them, and does nothing that a plan did not show. An',
    ' installation touches no disk. The runtime that the programs need comes with them.',
    '',
  ].join('\n');
}

async function md5Sums(files: readonly PackedFile[]): Promise<string> {
  const lines = await Promise.all(
    files.map(async ({ path, content }) => {
      const bytes =
        typeof content === 'string' || content instanceof Uint8Array
          ? content
          : await readFile(content.copyOf);
      return `${createHash('md5').update(bytes).digest('hex')}  ${path}\n`;
    }),
  );
  return lines.join('');
}

async function emptyDirectory(path: string): Promise<string> {
  await mkdir(path, { recursive: true });
  return path;
}
