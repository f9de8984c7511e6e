import { spawnSync } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { releaseNumbers, unsafeNode } from '../../src/assess/host/node-releases.ts';
import { PackageError } from './package-error.ts';

/**
 * What machines of an architecture are called by Node, by Debian and by `uname -m`, and in an ELF
 * header (elf(5), e_machine).
 */
export const ARCHITECTURES = [
  { node: 'x64', debian: 'amd64', machine: 'x86_64', elf: 62 },
  { node: 'arm64', debian: 'arm64', machine: 'aarch64', elf: 183 },
] as const;
export type Architecture = (typeof ARCHITECTURES)[number];

/** A stock Node.js as it is packed: one executable. */
export interface Runtime {
  /** The executable. */
  readonly program: string;
  /** Such as 24.22.1. */
  readonly version: string;
  readonly architecture: Architecture;
  /** The text of its licence, with those of all that it contains. */
  readonly licenseText: string;
  /** Whether this machine can run it. */
  readonly runsHere: boolean;
}

/**
 * The line of Node.js on which this project is tested; what is older lacks what the programs use.
 */
const OLDEST_MAJOR = 24;

/**
 * @returns why no package may be made of this version, as a sentence without its full stop; null
 * when it may.
 */
export function tooOldToPack(version: string): string | null {
  const [major] = numbersOf(version);
  return major >= OLDEST_MAJOR
    ? null
    : `Node ${version} is too old: diskwright is tested on Node ${OLDEST_MAJOR} and newer`;
}

/**
 * @returns why a package with this version may not be released, as a sentence without its full
 * stop; null when it may.
 */
export function tooOldToRelease(version: string): string | null {
  numbersOf(version);
  return unsafeNode(version);
}

function numbersOf(version: string): readonly [number, number, number] {
  const numbers = releaseNumbers(version);
  if (numbers !== null) return numbers;
  throw new PackageError(`"${version}" is no version of a release of Node, such as 24.22.1`);
}

/**
 * @param directory of an unpacked Node.js, as nodejs.org and the packages `node-linux-ARCHITECTURE`
 * have it; null for the one that runs this.
 * @throws PackageError when it is none for Linux on x64 or arm64, or too old.
 */
export async function readRuntime(directory: string | null): Promise<Runtime> {
  const home = directory ?? dirname(dirname(process.execPath));
  const program = join(home, 'bin/node');
  const architecture = await architectureOf(program);
  const runsHere = process.platform === 'linux' && architecture.node === process.arch;
  const version = runsHere ? versionSaid(program) : await versionInHeader(home);
  const problem = tooOldToPack(version);
  if (problem !== null) throw new PackageError(`${problem}. Give a newer one with --runtime DIR.`);
  const licenseText = await textIn(home, 'LICENSE');
  return { program, version, architecture, licenseText, runsHere };
}

async function architectureOf(program: string): Promise<Architecture> {
  const header = await headOf(program);
  const isElf = header.subarray(0, 6).equals(Buffer.from('\x7fELF\x02\x01', 'latin1'));
  const machine = isElf ? header.readUInt16LE(18) : null;
  const architecture = ARCHITECTURES.find(({ elf }) => elf === machine);
  if (architecture !== undefined) return architecture;
  throw new PackageError(
    `${program} is no program for Linux on x64 or arm64. Give a stock Node.js with --runtime DIR; the program is DIR/bin/node.`,
  );
}

async function headOf(program: string): Promise<Buffer> {
  const file = await open(program).catch((error: unknown) => {
    throw new PackageError(
      `${program} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}). --runtime takes the directory of an unpacked Node.js, with bin/node in it.`,
    );
  });
  try {
    const header = Buffer.alloc(20);
    await file.read(header, 0, header.length, 0);
    return header;
  } finally {
    await file.close();
  }
}

function versionSaid(program: string): string {
  const { status, stdout, error } = spawnSync(program, ['--version'], {
    encoding: 'utf8',
    env: {},
  });
  if (status === 0) return stdout.trim().replace(/^v/, '');
  throw new PackageError(
    `${program} does not run here: ${error?.message ?? `it ended with ${String(status)}`}`,
  );
}

async function versionInHeader(home: string): Promise<string> {
  const header = await textIn(home, 'include/node/node_version.h');
  const numbers = ['MAJOR', 'MINOR', 'PATCH'].map(
    (part) => new RegExp(`^#define NODE_${part}_VERSION (\\d+)$`, 'm').exec(header)?.[1] ?? '?',
  );
  return numbers.join('.');
}

async function textIn(home: string, path: string): Promise<string> {
  return readFile(join(home, path), 'utf8').catch(() => {
    throw new PackageError(
      `The Node.js in ${home} has no ${path}, which one from nodejs.org has. Give such a directory with --runtime DIR.`,
    );
  });
}
