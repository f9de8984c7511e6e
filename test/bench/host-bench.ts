/**
 * What an installed agent costs a host: its files, its start, its memory, and a boot. The host has
 * 64 finished volumes on eight loop disks.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundlePrograms } from '../../.config/package/bundle.ts';
import { bundledPackages } from '../../.config/package/bundled-packages.ts';
import { installedFiles } from '../../.config/package/installed-files.ts';
import { readRuntime } from '../../.config/package/runtime.ts';
import {
  declarations,
  DISK_BYTES,
  DISKS,
  expectVolumes,
  VOLUMES,
  whatIsMissing,
} from './disks-bench.ts';
import { createLoopDisks, freeMountPoints, removeLoopDisks, unmountBelow } from './loop-disks.ts';
import {
  inBothOrders,
  median,
  milliseconds,
  ratio,
  root,
  run,
  type Measurement,
} from './measure.ts';
import type { BenchOptions } from './options.ts';

const AGENT = join(root, 'dist/diskwright-agent.js');
/** As `test/host/package.test.ts` holds it against the package. */
const MOST_INSTALLED_BYTES = 150_000_000;
/** As many times as `node -e 0`, of the same runtime. */
const LONGEST_START = 10;
const LONGEST_BOOT = 5;
const MOST_ROOT_BYTES = 120_000_000;
const MOST_RESIDENT_BYTES = 60_000_000;
/** After its first pass an agent that stays gives back what that took. */
const SETTLE_MS = 10_000;
/** Peaks are read so often: what a process takes in its very last moment is not seen. */
const POLL_MS = 5;

export async function benchHost(
  options: BenchOptions,
  scratch: string,
): Promise<readonly Measurement[]> {
  const installed = await installedSize(scratch);
  const obstacle = whatIsMissing();
  if (obstacle !== null)
    return [
      installed,
      { name: 'host: agent and boot', figure: 'not measured', aim: null, detail: obstacle },
    ];
  const disks = createLoopDisks(join(scratch, 'disks'), DISKS, DISK_BYTES);
  const stateDir = join(scratch, 'mounts');
  try {
    return [installed, ...(await measured(options, { scratch, stateDir }))];
  } finally {
    unmountBelow(stateDir);
    removeLoopDisks(disks);
    freeMountPoints(stateDir);
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** All files of the package, and the runtime alone as the reference. */
async function installedSize(scratch: string): Promise<Measurement> {
  const runtime = await readRuntime(null);
  const directory = join(scratch, 'package');
  mkdirSync(directory, { recursive: true });
  const bundle = await bundlePrograms(root, directory);
  const packages = await bundledPackages(root, bundle.modules);
  const files = await installedFiles(root, { bundle, runtime, packages, billOfMaterials: '' });
  const sizes = await Promise.all(
    files.map(async ({ content }) => {
      if (typeof content === 'string') return Buffer.byteLength(content);
      return content instanceof Uint8Array ? content.length : (await stat(content.copyOf)).size;
    }),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const alone = (await stat(runtime.program)).size;
  return {
    name: 'host: installed files / the runtime alone',
    figure: `${(bytes / alone).toFixed(2)} x`,
    aim: { text: '<= 150 MB', reached: bytes <= MOST_INSTALLED_BYTES },
    detail: `${megabytes(bytes)} in ${String(files.length)} files / ${megabytes(alone)}`,
  };
}

interface Place {
  readonly scratch: string;
  readonly stateDir: string;
}

async function measured(options: BenchOptions, place: Place): Promise<readonly Measurement[]> {
  const { scratch, stateDir } = place;
  const repository = join(scratch, 'followed');
  mkdirSync(repository, { recursive: true });
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(join(repository, 'disks.yaml'), declarations(join(scratch, 'disks')));
  committed(repository);
  const own = ['--state-dir', stateDir, '--node', 'bench-1', '--include-loop'];
  const follow = [...own, '--repo', `file://${repository}`];
  const creating = await peaksOf([AGENT, 'once', ...follow]);
  expectVolumes(stateDir);
  const [passes, nothing]: [number[], number[]] = [[], []];
  const [boots, mounts]: [number[], number[]] = [[], []];
  const points = mountedBelow(stateDir);
  await inBothOrders(options.rounds, [
    () => void nothing.push(run([process.execPath, '-e', '0']).tookMs),
    () => void passes.push(run([process.execPath, AGENT, 'once', ...follow]).tookMs),
  ]);
  await inBothOrders(options.rounds, [
    () => void mounts.push(mountedOneAfterAnother(points, place)),
    () => {
      unmountBelow(stateDir);
      boots.push(run([process.execPath, AGENT, 'boot', '--state-dir', stateDir]).tookMs);
      expectVolumes(stateDir);
    },
  ]);
  return [
    ratio(
      'host: start of an agent to the end of its first pass, nothing to do / node -e 0',
      { measured: median(passes), reference: median(nothing), limit: LONGEST_START },
      `${milliseconds(median(passes))} / ${milliseconds(median(nothing))}, whole processes`,
    ),
    ratio(
      `host: boot of ${String(VOLUMES)} verified volumes / node -e 0`,
      { measured: median(boots), reference: median(nothing), limit: LONGEST_BOOT },
      `${milliseconds(median(boots))} / ${milliseconds(median(nothing))}; mount(8) of each, one after another: ${milliseconds(median(mounts))}`,
    ),
    ...(await memory(creating, follow)),
  ];
}

async function memory(creating: Peaks, follow: readonly string[]): Promise<readonly Measurement[]> {
  const idle = await restingBytes([AGENT, 'run', ...follow, '--interval', '1h'], 'pass ended');
  const nothing = await restingBytes(
    ['-e', 'console.log("pass ended"); setInterval(() => {}, 2000)'],
    'pass ended',
  );
  return [
    {
      name: `host: peak of the root half, making ${String(VOLUMES)} volumes`,
      figure: megabytes(creating.rootBytes),
      aim: { text: '<= 120 MB', reached: creating.rootBytes <= MOST_ROOT_BYTES },
      detail: `the half that stays beside it: ${megabytes(creating.residentBytes)} (VmHWM)`,
    },
    {
      name: 'host: memory of the half that stays, after a pass',
      figure: megabytes(idle.resident),
      aim: { text: '<= 60 MB', reached: idle.resident <= MOST_RESIDENT_BYTES },
      detail: `node that waits: ${megabytes(nothing.resident)} (VmRSS); of their own ${megabytes(idle.anonymous)} and ${megabytes(nothing.anonymous)} (RssAnon)`,
    },
  ];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

function committed(repository: string): void {
  const git = (...words: readonly string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
      cwd: repository,
    });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '--message=disks');
}

interface MountPoint {
  readonly device: string;
  readonly path: string;
  readonly options: string;
}

function mountedBelow(directory: string): readonly MountPoint[] {
  return readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, path = '']) => path.startsWith(`${directory}/`))
    .map(([device = '', path = '', , options = '']) => ({ device, path, options }));
}

/** The reference: a script of one mount for each, and no more. */
function mountedOneAfterAnother(points: readonly MountPoint[], place: Place): number {
  const { scratch, stateDir } = place;
  unmountBelow(stateDir);
  const script = join(scratch, 'mount-all.sh');
  writeFileSync(
    script,
    points
      .map(({ device, path, options }) => `mount -t ext4 -o ${options} ${device} ${path}\n`)
      .join(''),
  );
  const { tookMs } = run(['bash', '-e', script]);
  expectVolumes(stateDir);
  return tookMs;
}

interface Peaks {
  readonly residentBytes: number;
  readonly rootBytes: number;
}

/** Runs an agent to its end, and looks at it and at the root half that it starts. */
async function peaksOf(args: readonly string[]): Promise<Peaks> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = exitOf(child);
  let [residentBytes, rootBytes] = [0, 0];
  while (child.exitCode === null && child.signalCode === null) {
    residentBytes = Math.max(residentBytes, statusBytes(child.pid, 'VmHWM'));
    for (const pid of rootHalvesOf(child.pid))
      rootBytes = Math.max(rootBytes, statusBytes(pid, 'VmHWM'));
    await sleep(POLL_MS);
  }
  const code = await ended;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}`);
  return { residentBytes, rootBytes };
}

/** Its children beside git. */
function rootHalvesOf(pid: number | undefined): readonly number[] {
  const children = textOf(`/proc/${String(pid)}/task/${String(pid)}/children`);
  return children
    .split(' ')
    .filter((word) => /^\d+$/.test(word))
    .map(Number)
    .filter((one) => textOf(`/proc/${String(one)}/cmdline`).includes('diskwright-agent.js'));
}

/** Starts what stays, waits for a word of it and some time more, and ends it. */
async function restingBytes(
  args: readonly string[],
  word: string,
): Promise<{ readonly resident: number; readonly anonymous: number }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = exitOf(child);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  try {
    while (!said.includes(word)) {
      if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended:\n${said}`);
      await sleep(100);
    }
    await sleep(SETTLE_MS);
    const { pid } = child;
    return { resident: statusBytes(pid, 'VmRSS'), anonymous: statusBytes(pid, 'RssAnon') };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}

/** proc_pid_status(5); 0 once the process has ended. */
function statusBytes(pid: number | undefined, field: string): number {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(
    textOf(`/proc/${String(pid)}/status`),
  );
  return 1024 * Number(line?.[1] ?? 0);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
