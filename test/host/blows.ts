/** What may happen to the processes of an apply at any instant, from outside. */
import { spawnSync, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { isRunning, MiB } from './story.ts';

export const BLOWS = [
  /** What it started lives on: so ends a process that the kernel picks when memory runs out. */
  'kill the agent alone',
  'kill all',
  'starve the agent',
  'stop the agent for a while',
  /** The agent hears of it when it says something next. */
  'kill the command alone',
  /** Or the agent, where none runs. */
  'kill a tool',
  'stop all for a while',
  'starve all',
] as const;
export type Blow = (typeof BLOWS)[number];

/** Strikes at a running `diskwright apply` and gives the processes that were there. */
export async function strike(
  command: ChildProcess,
  blow: Blow,
  random: () => number,
): Promise<readonly number[]> {
  const pid = command.pid ?? 0;
  // Stopped, none of them starts another one while we look at who is there.
  const all = stopAll(pid);
  const below = all.slice(1);
  const agent = below.find(isAgent);
  const tools = below.filter((each) => each !== agent);
  const some = <T>(list: readonly T[]): readonly T[] =>
    list.slice(Math.floor(random() * list.length)).slice(0, 1);
  const agentOrAll = agent === undefined ? all : [agent];
  switch (blow) {
    case 'kill the agent alone':
      return end(agentOrAll, all);
    case 'kill all':
      return end(all, all);
    case 'kill the command alone':
      return end([pid], all);
    case 'kill a tool':
      return end(tools.length === 0 ? agentOrAll : some(tools), all);
    case 'stop the agent for a while':
    case 'stop all for a while': {
      const paused = blow === 'stop all for a while' ? all : agentOrAll;
      signal(
        all.filter((each) => !paused.includes(each)),
        'SIGCONT',
      );
      await setTimeout(20 + random() * random() * 3000);
      return end([], all);
    }
    case 'starve the agent':
    case 'starve all':
      for (const each of blow === 'starve all' ? all : agentOrAll)
        starve(each, random() * random() * MiB);
      end([], all);
      await endStuck(agent === undefined ? [pid] : [pid, agent]);
      return all;
  }
}

/**
 * From now on it gets no more memory than it has, and a little; it dies of that where it next needs
 * more.
 */
function starve(pid: number, moreBytes: number): void {
  const kibibytes = Number(/^VmData:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1] ?? '0');
  const limit = kibibytes * 1024 + Math.floor(moreBytes);
  spawnSync('prlimit', ['--pid', String(pid), `--data=${limit}`, '--core=0']);
}

/** Nothing that is starved lasts that long by itself. */
const STUCK_MS = 60_000;

/**
 * Where Node 24 runs out of memory while it reads its own options, it asks for their lock once more
 * to tell of it, and hangs. As an operator would, this kills it. @throws when what still runs waits
 * for anything but a lock of its own.
 */
async function endStuck(nodes: readonly number[]): Promise<void> {
  try {
    await waitForEnd(nodes, STUCK_MS);
  } catch (error) {
    const waits = nodes.filter(isRunning).map((pid) => readProc(pid, 'wchan'));
    signal(nodes, 'SIGKILL');
    if (!waits.some((wait) => wait.startsWith('futex'))) throw error;
    console.log(`killed, since Node hung without memory: ${waits.join(', ')}`);
  }
}

function end(killed: readonly number[], all: readonly number[]): readonly number[] {
  signal(killed, 'SIGKILL');
  signal(all, 'SIGCONT');
  return all;
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended by itself.
    }
  }
}

/**
 * SIGKILL for a process and all that it started; none of them starts anything more before. @returns
 * all that were killed.
 */
export function killWithChildren(pid: number): readonly number[] {
  const all = stopAll(pid);
  signal(all, 'SIGKILL');
  return all;
}

/** Stops a process and all that it started, and what these started until they were stopped. */
function stopAll(pid: number): readonly number[] {
  const stopped = new Set<number>();
  for (let all = [pid]; all.some((each) => !stopped.has(each)); all = [pid, ...descendantsOf(pid)])
    for (const each of all) {
      signal([each], 'SIGSTOP');
      stopped.add(each);
    }
  return [...stopped];
}

function isAgent(pid: number): boolean {
  return readProc(pid, 'cmdline').includes('diskwright-agent.js');
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Waits until processes are gone. @throws when they still run after so long. */
export async function waitForEnd(pids: readonly number[], limitMs: number): Promise<void> {
  const until = performance.now() + limitMs;
  for (let left = pids; left.length > 0; left = left.filter(isRunning)) {
    if (performance.now() > until)
      throw new Error(
        `still running: ${left.map((pid) => readProc(pid, 'cmdline').replaceAll('\0', ' ')).join('; ')}`,
      );
    await setTimeout(10);
  }
}

/** What a process started, and these, as long as their parents live. */
function descendantsOf(pid: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = readProc(Number(name), 'stat');
    // Where it ended while we looked, there is nothing to read.
    if (stat !== '')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]));
  }
  const children = (of: number): readonly number[] =>
    Array.from(parents).flatMap(([child, parent]) =>
      parent === of ? [child, ...children(child)] : [],
    );
  return children(pid);
}
