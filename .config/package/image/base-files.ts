import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PackageError } from '../package-error.ts';
import type { Architecture } from '../runtime.ts';
import { run } from '../run.ts';
import { baseArchives, basePackages } from './base-packages.ts';

/** The account that has no rights: that of the controller. */
const ACCOUNT = 65532;

/**
 * What is kept of the packages: libraries and their loader, the programs that ours start, what
 * these read, and the licences. A shell is there for the launchers alone.
 */
const KEPT = [
  /^(usr\/)?lib\/[^/]+-linux-gnu\/[^/]+\.so[.\d]*$/,
  /^lib(64)?\/ld-linux[\w.-]+$/,
  /^bin\/(dash|sh)$/,
  /^usr\/bin\/(git|gpg|nsenter|ssh|ssh-keygen|unshare)$/,
  /^usr\/lib\/git-core\/git(-remote-(http|https|ftp|ftps)|-http-fetch|-upload-pack)?$/,
  /^usr\/share\/git-core\/templates\/(description|info\/exclude)$/,
  /^(etc|usr\/lib)\/os-release$/,
  // Packages of one source share a directory.
  /^usr\/share\/doc\/[^/]+(\/copyright)?$/,
];

/** Programs that must be there, so that a package that moved one is noticed. */
const NEEDED = [
  ...['bin/sh', 'usr/bin/git', 'usr/bin/gpg', 'usr/bin/nsenter', 'usr/bin/ssh'],
  ...['usr/bin/ssh-keygen', 'usr/bin/unshare', 'usr/lib/git-core/git-remote-https'],
];

const CERTIFICATES = 'usr/share/ca-certificates/mozilla';

/**
 * Writes into an empty directory what the programs need below them: parts of Debian 12. The
 * packages are named in var/lib/dpkg/status.d, as scanners look for them in images without dpkg.
 *
 * @throws PackageError where packages cannot be had, or have not what is needed.
 */
export async function writeBase(architecture: Architecture, directory: string): Promise<void> {
  const archives = await baseArchives(architecture);
  for (const archive of archives) run('dpkg-deb', ['--extract', archive, directory]);
  const certificates = await certificateBundle(join(directory, CERTIFICATES));
  await removeTheRest(directory, '');
  const missing = await missingOf(directory);
  if (missing.length > 0)
    throw new PackageError(`The packages of the image have no ${missing.join(', ')}.`);
  const texts = {
    'etc/passwd': `root:x:0:0:root:/root:/bin/sh\ndiskwright:x:${ACCOUNT}:${ACCOUNT}::/tmp:/bin/sh\n`,
    'etc/group': `root:x:0:\ndiskwright:x:${ACCOUNT}:\n`,
    'etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
    'etc/ssl/certs/ca-certificates.crt': certificates,
    ...Object.fromEntries(
      basePackages(architecture).map(({ name }, at) => [
        `var/lib/dpkg/status.d/${name}`,
        run('dpkg-deb', ['--field', archives[at] ?? '']),
      ]),
    ),
  };
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  }
  for (const empty of ['proc', 'sys', 'dev', 'run', 'tmp', 'root', 'var/cache/diskwright'])
    await mkdir(join(directory, empty), { recursive: true });
}

/** As update-ca-certificates(8) makes it. */
async function certificateBundle(directory: string): Promise<string> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.crt')).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
  return texts.map((text) => `${text.trimEnd()}\n`).join('');
}

/** @returns whether anything is left in it. */
async function removeTheRest(root: string, below: string): Promise<boolean> {
  let isEmpty = true;
  for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    const stays = entry.isDirectory()
      ? await removeTheRest(root, path)
      : KEPT.some((pattern) => pattern.test(path));
    if (stays) isEmpty = false;
    else await rm(join(root, path), { recursive: true });
  }
  return !isEmpty;
}

async function missingOf(directory: string): Promise<readonly string[]> {
  const found = await Promise.all(
    NEEDED.map(async (path) => {
      const names = await readdir(join(directory, dirname(path))).catch((): string[] => []);
      return names.includes(basename(path));
    }),
  );
  return NEEDED.filter((_, at) => found[at] !== true);
}
