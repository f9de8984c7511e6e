import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { BadSettings } from '../settings.ts';

/** Where the root half lies on the host; all paths are the host's. */
export interface PlacedProgram {
  readonly agentProgram: string;
  readonly runtime: string;
  /** What loads the runtime and its libraries (ld.so(8)). */
  readonly loader: string;
  /** The directory of these libraries. */
  readonly libraries: string;
}

export interface Placing {
  /** The file of this program, which was bundled. */
  readonly agentProgram: string;
  /** Before the paths of the host. */
  readonly root: string;
  /** Of the agent, as the host has it. */
  readonly stateDir: string;
  readonly version: string;
}

interface ProgramFile {
  readonly file: string;
  /** Below the directory of the program. */
  readonly place: string;
  readonly mode: number;
}

/**
 * Copies this program, the runtime that runs it and the libraries that this has loaded to a
 * directory of the host: `STATE-DIR/program/VERSION-DIGEST`. It is whole or not there, and one of
 * another version is removed.
 *
 * @throws BadSettings where the host cannot be written to.
 */
export async function placeProgram(placing: Placing): Promise<PlacedProgram> {
  const { agentProgram, root, stateDir, version } = placing;
  const libraries = loadedLibraries(await readFile('/proc/self/maps', 'utf8'));
  const loader = libraries.find((file) => /^ld-linux[\w.-]*\.so/.test(basename(file)));
  if (loader === undefined) throw new Error('the loader of this program is not in /proc/self/maps');
  const sources: readonly ProgramFile[] = [
    { file: process.execPath, place: 'node', mode: 0o755 },
    ...libraries.map((file) => ({ file, place: join('lib', calledName(file)), mode: 0o755 })),
    ...(await partsOf(agentProgram)),
  ];
  const name = `${version}-${await digestOf(sources)}`;
  const directory = join(stateDir, 'program');
  await copyOnce(sources, join(root, directory), name).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new BadSettings(`this program cannot be copied to ${directory} of the host: ${why}`, 1);
  });
  const place = join(directory, name);
  return {
    agentProgram: join(place, basename(agentProgram)),
    runtime: join(place, 'node'),
    loader: join(place, 'lib', calledName(loader)),
    libraries: join(place, 'lib'),
  };
}

/** @param maps as in proc_pid_maps(5). @returns the shared objects that are run, sorted. */
export function loadedLibraries(maps: string): readonly string[] {
  const files = maps.split('\n').flatMap((line) => {
    const [, file] = /^\S+ ..x. \S+ \S+ \S+ +(\/.*\.so(?:\.\d+)*)$/.exec(line) ?? [];
    return file === undefined ? [] : [file];
  });
  return [...new Set(files)].toSorted();
}

/** As others ask for it: of libstdc++.so.6.0.33 libstdc++.so.6 (ld.so(8)). */
function calledName(library: string): string {
  return basename(library).replace(/(\.so\.\d+)[.\d]*$/, '$1');
}

/** What the agent consists of, among the parts of all programs that lie beside it. */
async function partsOf(agentProgram: string): Promise<readonly ProgramFile[]> {
  const directory = dirname(agentProgram);
  const names = await readdir(directory, { recursive: true });
  return names
    .filter((name) => /^(?:[\w-]+\/)?diskwright-agent[\w.-]*\.js$|^package\.json$/.test(name))
    .toSorted()
    .map((name) => ({ file: join(directory, name), place: name, mode: 0o644 }));
}

async function digestOf(sources: readonly ProgramFile[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { file, place } of sources) {
    const { size } = await stat(file);
    hash.update(`${place}\0${size}\0`).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 12);
}

async function copyOnce(
  sources: readonly ProgramFile[],
  directory: string,
  name: string,
): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o755 });
  const isThere = (await readdir(directory)).includes(name);
  if (!isThere) {
    const unfinished = join(directory, `${name}.new`);
    await rm(unfinished, { recursive: true, force: true });
    for (const source of sources) await copySynced(source, unfinished);
    await rename(unfinished, join(directory, name));
    await syncPath(directory);
  }
  for (const other of await readdir(directory))
    if (other !== name) await rm(join(directory, other), { recursive: true, force: true });
}

async function copySynced({ file, place, mode }: ProgramFile, directory: string): Promise<void> {
  const copy = join(directory, place);
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 });
  await writeFile(copy, await readFile(file), { mode, flush: true });
  await syncPath(dirname(copy));
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
