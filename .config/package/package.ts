/**
 * `npm run package`: the programs and the runtime that runs them, as packages for one architecture
 * or both. The same commit, the same runtime and the same tools give the same bytes.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { formatBytes } from '../../src/model/values/bytes.ts';
import { writeChart, writeDebianPackage, writeTarball, type Release } from './archives.ts';
import { bundlePrograms } from './bundle.ts';
import { bundledPackages } from './bundled-packages.ts';
import { plainManifests } from './cluster/chart.ts';
import type { PackedFile } from './file-tree.ts';
import { writeImage, writeWholeImage } from './image/write-image.ts';
import { installedFiles, maintainerScripts, monitoringFiles } from './installed-files.ts';
import { lockedRuntimes } from './locked-runtimes.ts';
import { PackageError } from './package-error.ts';
import { writeRpm } from './rpm.ts';
import { readRuntime, tooOldToRelease, type Runtime } from './runtime.ts';
import { billOfMaterials } from './sbom.ts';

const HELP = `npm run package -- [--both | --runtime DIR] [--output DIR] [--release]

Writes a tarball with install.sh, a Debian package (where dpkg-deb is), an RPM (where rpmbuild is), a bill of
materials, the image, the manifests and the chart for a cluster, files for monitoring, and SHA256SUMS. Where the
directory has the image of the other architecture already, one of both is written, too.

  --both          for x64 and arm64; npm brings the runtimes, as package-lock.json has them
  --runtime DIR   an unpacked Node.js for Linux on x64 or arm64; unless given, the one that runs this
  --output DIR    where the packages are written; packages/ unless given
  --release       fails for a runtime with known security issues; otherwise that is only said

SOURCE_DATE_EPOCH, seconds since 1970, is the time of every file; unless given, the time of the commit.
`;

const root = resolve(import.meta.dirname, '../..');

interface Line {
  readonly runtime: string | null;
  /** Both architectures, with the runtimes of the lock file. */
  readonly isBoth: boolean;
  readonly output: string;
  readonly isRelease: boolean;
}

function parseLine(words: readonly string[]): Line | null {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        both: { type: 'boolean', default: false },
        runtime: { type: 'string' },
        output: { type: 'string', default: join(root, 'packages') },
        release: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return null;
    if (values.both && values.runtime !== undefined)
      throw new PackageError('--both brings its own runtimes; leave out --runtime.');
    return {
      isBoth: values.both,
      runtime: values.runtime === undefined ? null : resolve(values.runtime),
      output: resolve(values.output),
      isRelease: values.release,
    };
  } catch (error) {
    if (error instanceof PackageError) throw error;
    throw new PackageError(
      `${error instanceof Error ? error.message : String(error)}\n\n${HELP.trimEnd()}`,
    );
  }
}

function sourceSeconds(): number {
  const given = process.env['SOURCE_DATE_EPOCH'] ?? commitSeconds();
  if (/^\d{1,11}$/.test(given)) return Number(given);
  throw new PackageError(
    `SOURCE_DATE_EPOCH is ${JSON.stringify(given)}; it takes seconds since 1970`,
  );
}

function commitSeconds(): string {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 0) return stdout.trim();
  throw new PackageError(
    'This is no clone, so that the time of the commit is not known. Set SOURCE_DATE_EPOCH to seconds since 1970.',
  );
}

async function checkedRuntime(
  directory: string | null,
  { isRelease }: Pick<Line, 'isRelease'>,
): Promise<Runtime> {
  const runtime = await readRuntime(directory);
  const problem = tooOldToRelease(runtime.version);
  if (problem !== null && isRelease)
    throw new PackageError(`${problem}. Give a newer one with --runtime DIR.`);
  console.log(`runtime: Node ${runtime.version} for linux-${runtime.architecture.node}`);
  if (problem !== null) console.log(`not for a release: ${problem}`);
  return runtime;
}

async function sizeOf({ content }: PackedFile): Promise<number> {
  if (typeof content === 'string') return Buffer.byteLength(content);
  return content instanceof Uint8Array ? content.length : (await stat(content.copyOf)).size;
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer);
  return hash.digest('hex');
}

/** Of all packages in the directory: those of another architecture were made by another run. */
async function writeSums(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => /^diskwright[-_]/.test(name));
  const lines = await Promise.all(
    names.toSorted().map(async (name) => `${await sha256(join(directory, name))}  ${name}\n`),
  );
  await writeFile(join(directory, 'SHA256SUMS'), lines.join(''));
}

async function writePackages(line: Line, directory: string | null, scratch: string): Promise<void> {
  const { version } = manifest;
  const seconds = sourceSeconds();
  const runtime = await checkedRuntime(directory, line);
  const { architecture } = runtime;
  const bundle = await bundlePrograms(root, scratch);
  const packages = await bundledPackages(root, bundle.modules);
  const bill = billOfMaterials({
    version,
    seconds,
    packages,
    runtime: {
      version: runtime.version,
      architecture: architecture.node,
      sha256: await sha256(runtime.program),
    },
  });
  const files = await installedFiles(root, { bundle, runtime, packages, billOfMaterials: bill });
  const sizes = await Promise.all(files.map(sizeOf));
  const installedBytes = sizes.reduce((sum, size) => sum + size, 0);
  const scripts = await maintainerScripts(root);
  const release = { root, version, architecture, seconds, files, scripts, installedBytes };
  await mkdir(line.output, { recursive: true });
  const billFile = join(line.output, `diskwright-${version}-linux-${architecture.node}.cdx.json`);
  await writeFile(billFile, bill);
  const written = [await writeTarball(release, scratch, line.output)];
  if (isHere('dpkg-deb')) written.push(await writeDebianPackage(release, scratch, line.output));
  else console.log('no Debian package: dpkg-deb is not here');
  if (isHere('rpmbuild')) written.push(await writeRpm(release, scratch, line.output));
  else console.log('no RPM: rpmbuild is not here');
  written.push(...(await writeImages(line, release, scratch)));
  written.push(await writeChart(release, scratch, line.output));
  const manifestFile = join(line.output, `diskwright-${version}-manifests.yaml`);
  await writeFile(manifestFile, await plainManifests(root, version));
  written.push(...(await writeMonitoring(line.output)));
  await writeSums(line.output);
  for (const file of [...written, manifestFile, billFile])
    console.log(`${basename(file)}: ${formatBytes((await stat(file)).size)}`);
  console.log(`installed: ${formatBytes(installedBytes)} in ${files.length} files`);
}

/** @returns none where the packages below the programs cannot be had; a release has them. */
async function writeImages(
  { output, isRelease }: Line,
  release: Release,
  scratch: string,
): Promise<readonly string[]> {
  try {
    const image = await writeImage(release, scratch, output);
    const whole = await writeWholeImage(release, scratch, output);
    return whole === null ? [image] : [image, whole];
  } catch (error) {
    if (isRelease || !(error instanceof PackageError)) throw error;
    console.log(`no image: ${error.message}`);
    return [];
  }
}

/** For who has no host with a package, beside the manifests. */
async function writeMonitoring(output: string): Promise<readonly string[]> {
  const files = await monitoringFiles(root);
  return Promise.all(
    files.map(async ({ name, text }) => {
      const file = join(output, `diskwright-${manifest.version}-${name}`);
      await writeFile(file, text);
      return file;
    }),
  );
}

function isHere(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

async function main(): Promise<number> {
  const line = parseLine(process.argv.slice(2));
  if (line === null) {
    process.stdout.write(HELP);
    return 0;
  }
  const scratch = await mkdtemp(join(tmpdir(), 'diskwright-package-'));
  try {
    const runtimes = line.isBoth ? await lockedRuntimes(root, scratch) : [line.runtime];
    for (const [index, runtime] of runtimes.entries()) {
      const own = join(scratch, `packed-${String(index)}`);
      await mkdir(own);
      await writePackages(line, runtime, own);
    }
    return 0;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof PackageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
