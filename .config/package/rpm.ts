import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Release } from './archives.ts';
import { writeTree, type PackedFile } from './file-tree.ts';
import { run } from './run.ts';

/**
 * An RPM (rpm.org, "Spec file format"), of the same files as every other package. It is packed and
 * not built: nothing is compiled, stripped or searched for dependencies, so that any architecture
 * can be packed anywhere.
 */
export async function writeRpm(release: Release, scratch: string, output: string): Promise<string> {
  const { version, architecture, seconds, files } = release;
  const directory = join(scratch, 'rpm');
  const tree = join(directory, 'tree');
  await mkdir(tree, { recursive: true });
  await writeTree(tree, files, seconds);
  const spec = join(directory, 'diskwright.spec');
  await writeFile(spec, specFile(release, tree));
  const { machine } = architecture;
  const name = `diskwright-${version}-1.${machine}.rpm`;
  const macros = { _topdir: directory, _rpmdir: output, _rpmfilename: name, ...REPRODUCIBLE };
  const defines = Object.entries(macros).flatMap(([key, value]) => ['--define', `${key} ${value}`]);
  // Its home is ours: what a person has set there would change the package.
  const env = { SOURCE_DATE_EPOCH: String(seconds), HOME: directory };
  run('rpmbuild', ['-bb', '--target', `${machine}-linux`, ...defines, spec], { env });
  await rm(directory, { recursive: true });
  return join(output, name);
}

/** Nothing of the machine that packs, and of its time, is in the package. */
const REPRODUCIBLE = {
  _buildhost: 'localhost',
  use_source_date_epoch_as_buildtime: '1',
  clamp_mtime_to_source_date_epoch: '1',
  // One thread at level 1: it takes seconds, and every rpm reads it.
  _binary_payload: 'w1.xzdio',
  // Programs stay as they came: the bill of materials has their digests.
  __os_install_post: '%{nil}',
  debug_package: '%{nil}',
  _build_id_links: 'none',
} as const;

/**
 * What a stock Node.js is linked with, by what a library offers: packages of libraries have another
 * name in each distribution.
 */
const REQUIRES = [
  'libc.so.6(GLIBC_2.28)(64bit)',
  'libgcc_s.so.1()(64bit)',
  'libstdc++.so.6(GLIBCXX_3.4.25)(64bit)',
  'util-linux',
];

function specFile({ version, files, scripts }: Release, tree: string): string {
  return [
    'Name: diskwright',
    `Version: ${version}`,
    'Release: 1',
    'Summary: Local disks for bare-metal Kubernetes, declared in git',
    'License: Apache-2.0',
    'AutoReqProv: no',
    ...REQUIRES.map((each) => `Requires: ${each}`),
    ...['cryptsetup', 'e2fsprogs', 'git', 'lvm2 >= 2.03.12', 'smartmontools', 'xfsprogs'].map(
      (each) => `Recommends: ${each}`,
    ),
    'Suggests: btrfs-progs',
    '',
    '%description',
    'Partitions, carves with LVM, formats, mounts and verifies the disks of a host as a git',
    'repository declares them, and does nothing that a plan did not show. An installation touches',
    'no disk. The runtime that the programs need comes with them.',
    '',
    '%install',
    `cp --archive ${plain(tree)}/. %{buildroot}/`,
    '',
    '%files',
    ...ownDirectories(files).map((path) => `%dir %attr(0755,root,root) "/${path}"`),
    ...files.map(({ path, mode }) => `%attr(0${mode.toString(8)},root,root) "/${path}"`),
    '',
    // The number of versions that are there afterwards; the scripts know the words of dpkg. There
    // is no removal that keeps something, so that it is a purge.
    '%post',
    'if [ "$1" -gt 1 ]; then set -- configure before; else set -- configure; fi',
    plain(scripts.postInstall),
    '%preun',
    'if [ "$1" = 0 ]; then set -- remove; else set -- upgrade; fi',
    plain(scripts.preRemove),
    '%postun',
    'if [ "$1" = 0 ]; then set -- purge; else set -- upgrade; fi',
    plain(scripts.postRemove),
  ].join('\n');
}

/** A text in which rpmbuild finds no macro. */
function plain(text: string): string {
  return text.replaceAll('%', '%%');
}

/** Directories that are there for this package alone, and go with it. */
function ownDirectories(files: readonly PackedFile[]): readonly string[] {
  const directories = new Set<string>();
  for (const { path } of files)
    for (let above = dirname(path); above.includes('diskwright'); above = dirname(above))
      directories.add(above);
  return [...directories].toSorted();
}
