import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import type { KeptVolume } from '../../src/model/volumes/kept-volume.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import type { Refusal } from '../../src/model/planned/refusal.ts';
import type { Report } from '../../src/model/planned/report.ts';
import { run } from './loop-device.ts';

export const MiB = 1024 * 1024;

/** What is tested; `DISKWRIGHT_DIST` names programs that were built elsewhere. */
const DIST = process.env['DISKWRIGHT_DIST'] ?? resolve(import.meta.dirname, '../../dist');
export const CLI = join(DIST, 'diskwright.js');
export const AGENT = join(DIST, 'diskwright-agent.js');

/** One host with disks of its own, driven through the programs as they are shipped. */
export interface Story {
  readonly directory: string;
  readonly stateDir: string;
  /** An attached disk over a sparse file, which reads as zeros. */
  readonly disk: (name: string, sizeMiB: number) => StoryDisk;
  /** Attaches one more loop device over a file or device; taken away at the end. */
  readonly attachOver: (path: string) => string;
  /**
   * Replaces the declarations: one installation, classes `ext4`, `xfs`, `btrfs`, `raw`, and these
   * layouts.
   */
  readonly declare: (...layouts: readonly Layout[]) => void;
  /** Puts further documents beside the declarations, in place of those put there before. */
  readonly also: (...documents: readonly object[]) => void;
  readonly installation: { id: string };
  readonly command: (args: readonly string[], options?: RunOptions) => Promise<Ended>;
  readonly plan: (options?: RunOptions) => Promise<Planned>;
  readonly apply: (options?: RunOptions) => Promise<Applied>;
  /** What `manifests` publishes for this host as it is now: kind and name of each object. */
  readonly published: () => Promise<readonly string[]>;
  readonly discover: () => Promise<Inventory>;
  /** Starts a process that holds something until the end; settles when it says its first word. */
  readonly hold: (program: string, ...args: readonly string[]) => Promise<ChildProcess>;
  /** Ends everything, also when a test failed half way. @throws when something is left of it. */
  readonly close: () => void;
}

export interface StoryDisk {
  readonly name: string;
  readonly image: string;
  readonly sizeMiB: () => number;
  /** `/dev/loopN` as it is attached now. */
  readonly path: () => string;
  readonly partition: (number: number) => string;
  readonly attach: (...options: readonly string[]) => void;
  readonly detach: () => void;
  /** Makes it larger while it is attached. */
  readonly grow: (sizeMiB: number) => void;
  readonly write: (offsetBytes: number, bytes: Uint8Array | string) => void;
  readonly read: (offsetBytes: number, lengthBytes: number) => Buffer;
  /** A hash over every byte of it. */
  readonly hash: () => string;
  /** Completed writes and flushes since it was attached (Documentation/block/stat.rst). */
  readonly writes: () => number;
}

export interface Layout {
  readonly name: string;
  /** Disks by name, as a glob. */
  readonly disks?: string;
  readonly match?: unknown;
  readonly count?: number;
  readonly minCount?: number;
  readonly maxCount?: number;
  readonly except?: readonly string[];
  readonly protected?: boolean;
  readonly wholeDisk?: object;
  readonly partitions?: readonly object[];
  readonly claims?: readonly string[];
}

export interface RunOptions {
  readonly node?: string;
  readonly stateDir?: string;
  /** The host's own configuration file. */
  readonly hostConfig?: string;
  /** The node on which `apply` may destroy what consents give up. */
  readonly approveDestroy?: string;
  /** Programs that are missing (null) or replaced by a script, for this run alone. */
  readonly tools?: Readonly<Record<string, string | null>>;
  /** What is in files of the host that exist, for this run alone. */
  readonly files?: Readonly<Record<string, string>>;
  /** Variables beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Called with the process when it was started. */
  readonly onStart?: (child: ChildProcess) => void;
  /** Called with all that was written to standard error so far. */
  readonly onProgress?: (text: string, child: ChildProcess) => void;
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Planned {
  readonly code: number | null;
  readonly operations: readonly Operation[];
  readonly refusals: readonly Refusal[];
  readonly kept: readonly KeptVolume[];
  readonly unchanged: number;
  /** Kinds of the operations, in order. */
  readonly kinds: readonly string[];
  readonly codes: readonly string[];
}

export interface Applied {
  readonly code: number | null;
  readonly stderr: string;
  /** null when there was nothing to do, or the pass could not begin. */
  readonly report: Report | null;
}

export function openStory(): Story {
  if (!existsSync(CLI)) throw new Error(`${CLI} is not there; run "npm run build" first`);
  const directory = mkdtempSync(join(tmpdir(), 'diskwright-story-'));
  const stateDir = join(directory, 'state');
  const declarations = join(directory, 'declarations');
  const disks: StoryDisk[] = [];
  const extra: { loop: string; over: string }[] = [];
  const children: ChildProcess[] = [];
  const installation = { id: randomUUID() };

  async function command(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
    return runProgram(withTools([process.execPath, CLI, ...args], directory, options), options);
  }
  function hostArgs(options: RunOptions): readonly string[] {
    const { node = 'node-a', stateDir: given = stateDir, hostConfig } = options;
    const config = hostConfig === undefined ? [] : ['--host-config', hostConfig];
    return ['--include-loop', '--state-dir', given, '--node', node, ...config];
  }
  return {
    directory,
    stateDir,
    installation,
    disk: (name, sizeMiB) => {
      const disk = storyDisk(join(directory, `${name}.img`), sizeMiB);
      disks.push(disk);
      disk.attach();
      return disk;
    },
    attachOver: (path) => {
      const loop = attach(path);
      extra.push({ loop, over: path });
      return loop;
    },
    declare: (...layouts) => {
      rmSync(declarations, { recursive: true, force: true });
      mkdirSync(declarations, { recursive: true });
      const documents = documentsOf(layouts, { directory, installation: installation.id });
      writeFileSync(
        join(declarations, 'all.yaml'),
        documents.map((document) => JSON.stringify(document)).join('\n---\n'),
      );
    },
    also: (...documents) => {
      writeFileSync(
        join(declarations, 'also.yaml'),
        documents.map((document) => JSON.stringify(document)).join('\n---\n'),
      );
    },
    command,
    plan: async (options = {}) => {
      const args = [
        'plan',
        declarations,
        '--inventory',
        'host',
        '-o',
        'json',
        ...hostArgs(options),
      ];
      return readPlan(await command(args, options));
    },
    apply: async (options = {}) => {
      const args = [
        ...['apply', declarations, '--auto-approve', '-o', 'json', ...hostArgs(options)],
        ...(options.approveDestroy === undefined
          ? []
          : ['--approve-destroy', options.approveDestroy]),
      ];
      const { code, stdout, stderr } = await command(args, options);
      return { code, stderr, report: stdout === '' ? null : (JSON.parse(stdout) as Report | null) };
    },
    published: async () => {
      const args = ['manifests', declarations, '--inventory', 'host', '-o', 'json'];
      const { stdout, stderr } = await command([...args, ...hostArgs({})]);
      if (stdout === '') throw new Error(stderr);
      const { items } = JSON.parse(stdout) as {
        readonly items: readonly { kind: string; metadata: { name: string } }[];
      };
      return items
        .filter(({ kind }) => kind !== 'StorageClass')
        .map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    },
    discover: async () => {
      const { stdout, stderr } = await command(['discover', '-o', 'json', ...hostArgs({})]);
      if (stdout === '') throw new Error(stderr);
      return (JSON.parse(stdout) as { spec: Inventory }).spec;
    },
    hold: async (program, ...args) => {
      const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      children.push(child);
      await new Promise((done, fail) => {
        child.stdout.once('data', done);
        child.once('exit', () => fail(new Error(`${program} ended before it held anything`)));
      });
      return child;
    },
    close: () => {
      for (const child of children) endProcess(child.pid);
      unmountBelow(directory);
      for (const { loop, over } of extra.toReversed())
        if (backingOf(loop) === over) detachLoop(loop);
      for (const disk of disks) disk.detach();
      spawnSync('chattr', ['-R', '-f', '-i', directory]);
      rmSync(directory, { recursive: true, force: true });
      expectNothingLeft(directory);
    },
  };
}

/** Ends a process that this story started, and waits until it is gone. */
function endProcess(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    return;
  }
  for (let wait = 0; wait < 100 && isRunning(pid); wait += 1) sleep(20);
}

/** A zombie holds nothing any more. */
export function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

export function sleep(delayMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delayMs);
}

function expectNothingLeft(directory: string): void {
  const loops = run('losetup', '--list', '--noheadings', '--output', 'NAME,BACK-FILE')
    .split('\n')
    .filter((line) => line.includes(directory));
  const mounts = mountLines().filter((line) => line.includes(directory));
  const left = [
    ...loops,
    ...mounts,
    ...processesOf(directory),
    ...(existsSync(directory) ? [directory] : []),
  ];
  if (left.length > 0) throw new Error(`a test left behind: ${left.join('; ')}`);
}

/** Processes whose command line names a directory. */
export function processesOf(directory: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return words.includes(directory) ? [`${pid}: ${words}`] : [];
      } catch {
        return [];
      }
    });
}

function mountLines(): readonly string[] {
  return readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
}

/** Mount point and options of what is mounted below a directory. */
export function mountsBelow(directory: string): readonly string[] {
  return mountLines()
    .map((line) => line.split(' ').slice(4, 6).join(' '))
    .filter((line) => line.startsWith(`${directory}/`))
    .toSorted();
}

function unmountBelow(directory: string): void {
  for (const line of mountsBelow(directory).toReversed()) run('umount', line.split(' ')[0] ?? '');
  for (const line of readFileSync('/proc/swaps', 'utf8').split('\n')) {
    const [path = ''] = line.split(/\s/);
    if (path.startsWith('/dev/loop') && (backingOf(path) ?? '').startsWith(directory))
      run('swapoff', path);
  }
}

/** Whether nothing is attached to a loop device. */
export function isFree(loop: string): boolean {
  return backingOf(loop) === null;
}

function backingOf(loop: string): string | null {
  try {
    return readFileSync(`/sys/block/${basename(loop)}/loop/backing_file`, 'utf8').trim();
  } catch {
    return null;
  }
}

function attach(file: string, ...options: readonly string[]): string {
  // Several tests ask for a free device at the same time; the kernel gives it to one of them.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return run('losetup', '--find', '--show', ...options, file).trim();
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}

/** Takes the kernel's partitions away too: a loop device keeps them when it is detached. */
function detachLoop(loop: string): void {
  const partitions = readdirSync(`/sys/block/${basename(loop)}`);
  if (partitions.some((member) => member.startsWith(`${basename(loop)}p`))) deletePartitions(loop);
  run('losetup', '--detach', loop);
  // It is detached when the last one who looks at it has closed it.
  for (let wait = 0; wait < 100 && backingOf(loop) !== null; wait += 1) sleep(20);
}

/** One at a time somebody may still be looking at them: every discovery looks at all. */
function deletePartitions(loop: string): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      run('partx', '--delete', loop);
      return;
    } catch (error) {
      if (attempt === 20) throw error;
    }
  }
}

function storyDisk(image: string, sizeMiB: number): StoryDisk {
  let loop: string | null = null;
  writeFileSync(image, '');
  truncateSync(image, sizeMiB * MiB);
  function path(): string {
    if (loop === null) throw new Error(`${image} is not attached`);
    return loop;
  }
  return {
    name: basename(image, '.img'),
    image,
    sizeMiB: () => statSync(image).size / MiB,
    path,
    partition: (number) => `${path()}p${number}`,
    attach: (...options) => {
      loop = attach(image, ...options);
    },
    detach: () => {
      if (loop !== null && backingOf(loop) === image) detachLoop(loop);
      loop = null;
    },
    grow: (toMiB) => {
      truncateSync(image, toMiB * MiB);
      run('losetup', '--set-capacity', path());
    },
    write: (offsetBytes, bytes) => {
      const file = openSync(path(), 'r+');
      writeSync(file, Buffer.from(bytes as Uint8Array), 0, null, offsetBytes);
      closeSync(file);
      run('sync', path());
    },
    // Of the medium: what the kernel remembers of the disk is not what was written through a
    // partition.
    read: (offsetBytes, lengthBytes) => {
      if (loop !== null) run('sync', loop);
      const file = openSync(image, 'r');
      const bytes = Buffer.alloc(lengthBytes);
      readSync(file, bytes, 0, lengthBytes, offsetBytes);
      closeSync(file);
      return bytes;
    },
    hash: () => {
      if (loop !== null) run('sync', loop);
      return hashFile(image);
    },
    writes: () => {
      const stat = readFileSync(`/sys/block/${basename(path())}/stat`, 'utf8');
      return Number(stat.trim().split(/\s+/)[4]);
    },
  };
}

export function hashFile(path: string): string {
  const hash = createHash('md5');
  const file = openSync(path, 'r');
  const chunk = Buffer.alloc(8 * MiB);
  for (let offset = 0; ;) {
    const length = readSync(file, chunk, 0, chunk.length, offset);
    if (length === 0) break;
    hash.update(chunk.subarray(0, length));
    offset += length;
  }
  closeSync(file);
  return hash.digest('hex');
}

const API = 'diskwright.dev/v1alpha1';

function documentsOf(
  layouts: readonly Layout[],
  host: { readonly directory: string; readonly installation: string },
): readonly object[] {
  const storageClass = (name: string, parameters?: object): object => ({
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name },
    provisioner: 'kubernetes.io/no-provisioner',
    volumeBindingMode: 'WaitForFirstConsumer',
    reclaimPolicy: 'Retain',
    ...(parameters === undefined ? {} : { parameters }),
  });
  return [
    {
      apiVersion: API,
      kind: 'Installation',
      metadata: { name: 'story' },
      spec: { id: host.installation },
    },
    ...['ext4', 'xfs', 'btrfs'].map((name) =>
      storageClass(name, { 'diskwright.dev/filesystem': name }),
    ),
    storageClass('raw'),
    ...layouts.map(({ name, disks = name, match, count, minCount, maxCount, except, ...rest }) => ({
      apiVersion: API,
      kind: 'DiskLayout',
      metadata: { name },
      spec: {
        nodes: { names: ['node-a', 'node-b'] },
        disks: {
          match: match ?? { path: `${host.directory}/${disks}.img` },
          ...(count === undefined ? {} : { count }),
          ...(maxCount === undefined ? {} : { maxCount }),
          ...(count === undefined && maxCount === undefined ? { minCount: minCount ?? 0 } : {}),
          ...(except === undefined ? {} : { except }),
        },
        ...rest,
      },
    })),
  ];
}

function readPlan({ code, stdout, stderr }: Ended): Planned {
  if (stdout === '') throw new Error(`plan ended with ${String(code)}: ${stderr}`);
  const { nodes } = JSON.parse(stdout) as {
    readonly nodes: readonly (Omit<Planned, 'code' | 'kinds' | 'codes'> & { node: string })[];
  };
  const [node] = nodes;
  if (node === undefined) throw new Error('the plan has no node');
  return {
    code,
    operations: node.operations,
    refusals: node.refusals,
    kept: node.kept,
    unchanged: node.unchanged,
    kinds: node.operations.map(({ kind }) => kind),
    codes: node.refusals.map((refusal) => refusal.code),
  };
}

/** Runs a program to its end. */
async function runProgram(argv: readonly string[], options: RunOptions): Promise<Ended> {
  const [program = '', ...args] = argv;
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  });
  options.onStart?.(child);
  const out: Buffer[] = [];
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
    options.onProgress?.(stderr, child);
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  return { code, stdout: Buffer.concat(out).toString('utf8'), stderr };
}

/**
 * Gives a run its own view of /usr/sbin and /usr/bin, in a mount namespace that ends with it: an
 * overlay in which programs are missing, or are scripts. In these, `$real` is the directory of the
 * real one. Files are bound over those of the host.
 */
export function withTools(
  argv: readonly [string, ...string[]],
  directory: string,
  { tools = {}, files = {} }: Pick<RunOptions, 'tools' | 'files'>,
): readonly [string, ...string[]] {
  if (Object.keys({ ...tools, ...files }).length === 0) return argv;
  const at = mkdtempSync(join(directory, 'tools-'));
  const commands = ['set -e'];
  for (const real of ['/usr/sbin', '/usr/bin']) {
    const mine = Object.entries(tools).filter(([name]) => existsSync(join(real, name)));
    if (mine.length === 0) continue;
    const [upper, work, origin] = ['upper', 'work', 'real'].map((part) =>
      join(at, basename(real), part),
    ) as [string, string, string];
    for (const each of [upper, work, origin]) mkdirSync(each, { recursive: true });
    for (const [name, script] of mine) {
      const file = join(upper, name);
      if (script === null) run('mknod', file, 'c', '0', '0');
      else writeFileSync(file, `#!/bin/sh\nreal=${origin}\n${script}\n`, { mode: 0o755 });
    }
    commands.push(
      `mount --bind ${real} ${origin}`,
      `mount -t overlay overlay -o lowerdir=${real},upperdir=${upper},workdir=${work} ${real}`,
    );
  }
  for (const [path, text] of Object.entries(files)) {
    writeFileSync(join(at, basename(path)), text);
    commands.push(`mount --bind ${join(at, basename(path))} ${path}`);
  }
  const script = `${commands.join('\n')}\nexec "$@"`;
  return ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', script, 'sh', ...argv];
}

/** The disk of an inventory that lies over an image. */
export function diskOf(inventory: Inventory, disk: StoryDisk): ObservedDisk {
  const found = inventory.disks.find(({ path }) => path === disk.path());
  if (found === undefined) throw new Error(`${disk.image} is not in the inventory`);
  return found;
}

export function failuresOf(report: Report | null): readonly string[] {
  return (report?.outcomes ?? []).flatMap((outcome) =>
    outcome.kind === 'failed' ? [`${outcome.operation.kind}: ${outcome.failure.message}`] : [],
  );
}

/** Each outcome as `applied mount-filesystem`. */
export function outcomesOf(report: Report | null): readonly string[] {
  return (report?.outcomes ?? []).map(({ kind, operation }) => `${kind} ${operation.kind}`);
}

/** Partitions of a layout, short to write. */
export function part(name: string, className: string, size: string): object {
  return className === 'raw'
    ? { name, size, volumeMode: 'Block', storageClassName: 'raw' }
    : { name, size, storageClassName: className };
}
