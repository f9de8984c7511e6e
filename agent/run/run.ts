import { realpathSync } from 'node:fs';
import manifest from '../../package.json' with { type: 'json' };
import { ClusterError } from '../../src/cluster/cluster-error.ts';
import type { AgentOptions } from '../../src/model/agent-protocol.ts';
import { visibleText } from '../../src/model/values/visible-text.ts';
import { createAlarm } from '../../src/resident/alarm.ts';
import type { Authority } from './authority.ts';
import { parseRunLine, type RunLine } from './command-line.ts';
import {
  hostBySocket,
  hostItself,
  hostOfContainer,
  type ReachedHost,
} from './container/reach-host.ts';
import { exitCodeOf } from './exit-code.ts';
import type { HealthServer } from './probes/health-server.ts';
import { watchHost } from './host-state.ts';
import { openLog, type Log } from '../../src/resident/log.ts';
import { logCommands } from './log-commands.ts';
import type { AgentMetrics } from './probes/metrics.ts';
import { openAuthority } from './open-authority.ts';
import { makeOwnDirectory, ownDirectory } from './own-files.ts';
import type { RootHalf } from './pass-on-host.ts';
import { onePass, runPasses } from './resident.ts';
import { BadSettings } from './settings.ts';

const { version } = manifest;

/** After a first failure that may pass by itself. */
const RETRY_MS = 5_000;
/** Between passes that changes of the host begin. */
const CALM_MS = 10_000;
/** How long `once` waits for the first answer of a cluster or a repository, in milliseconds. */
const FIRST_ANSWER_MS = 120_000;

/**
 * `diskwright-agent run`: stays, and makes this host what its NodeStorage, or the repository that
 * it follows, says. `once`: makes one such pass.
 *
 * @returns the exit code: 0 when it was asked to end (`run`); that of `diskwright apply` (`once`);
 * 1 when it cannot begin; 64 for a wrong command line.
 */
export async function runResident(
  command: 'run' | 'once',
  words: readonly string[],
): Promise<number> {
  const line = parseRunLine(words);
  if (typeof line === 'string') {
    say(`${line}; see diskwright-agent --help`);
    return 64;
  }
  const signal = endSignal();
  const log = openLog(line.logFormat, process.stdout);
  try {
    const host = await openHost(line);
    const directory = ownDirectory(`${host.root}${line.stateDir}`);
    await makeOwnDirectory(directory);
    const place = { line, directory, hostRoot: host.root, version, log };
    const { authority, node, healthIntervalMs } = await openAuthority(place);
    const { stateDir, hostConfig, includeLoop } = line;
    const root = {
      link: { ...host.start, interruption: signal, onLog: logCommands(log) },
      options: {
        ...{ stateDir, hostConfig, includeLoop, node },
        // The root half reads the host's configuration by itself, anew each time.
        ...(line.healthIntervalMs === null ? {} : { healthIntervalMs: line.healthIntervalMs }),
        ...keysOption(line),
      },
    };
    log.info({ version, node, pid: process.pid, command }, 'agent started');
    const residing = { line, authority, root, host, healthIntervalMs, log, signal };
    return command === 'once' ? await once(residing) : await stay(residing);
  } catch (error) {
    if (error instanceof BadSettings) {
      say(error.message);
      return error.exitCode;
    }
    if (!(error instanceof ClusterError)) throw error;
    say(`${error.message}. ${error.remedy}`);
    return 1;
  }
}

function say(text: string): void {
  process.stderr.write(`diskwright-agent: ${visibleText(text)}\n`);
}

/**
 * How the root half is started: as a child of this program, with our rights; by systemd for each
 * connection to its socket, where we have none.
 */
async function openHost({ inContainer, stateDir, rootSocket }: RunLine): Promise<ReachedHost> {
  const [, script = ''] = process.argv;
  const program = realpathSync(script);
  if (!inContainer && process.getuid?.() !== 0) return hostBySocket(rootSocket);
  return inContainer ? hostOfContainer(program, { stateDir, version }) : hostItself(program);
}

/**
 * What a container has mounted is seen by the root half, which is in the mount namespace of process
 * 1, by way of this process (proc_pid_root(5)): the numbers of processes are the host's.
 */
function keysOption({ keysDirectory, inContainer }: RunLine): Pick<AgentOptions, 'keysDirectory'> {
  if (keysDirectory === null) return {};
  const root = inContainer ? `/proc/${String(process.pid)}/root` : '';
  return { keysDirectory: `${root}${keysDirectory}` };
}

function endSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => controller.abort());
  return controller.signal;
}

interface Residing {
  readonly line: RunLine;
  readonly authority: Authority;
  readonly root: RootHalf;
  readonly host: ReachedHost;
  readonly healthIntervalMs: number;
  readonly log: Log;
  readonly signal: AbortSignal;
}

async function stay(residing: Residing): Promise<number> {
  const { line, authority, root, host, healthIntervalMs, log, signal } = residing;
  const alarm = createAlarm();
  const probes = await openProbes(line, authority, log);
  const following = authority.follow(alarm.ring, signal);
  await runPasses({
    ...{ root, authority, alarm, healthIntervalMs, log, signal },
    // In a container that is the directory as it is mounted there.
    host: watchHost({ ...host.places, keys: line.keysDirectory }),
    metrics: probes?.metrics ?? null,
    pauses: { intervalMs: line.intervalMs, retryMs: RETRY_MS, calmMs: CALM_MS },
    chance: Math.random,
    turned: ({ hasPassed }) => probes?.turned(hasPassed),
  });
  await following;
  await probes?.server.close();
  log.info('agent ended');
  return 0;
}

interface Probes {
  readonly server: HealthServer;
  readonly metrics: AgentMetrics;
  readonly turned: (hasPassed: boolean) => void;
}

async function openProbes(
  { health: address }: RunLine,
  authority: Authority,
  log: Log,
): Promise<Probes | null> {
  if (address === null) return null;
  // Half of the packages of this program are for it, and most hosts have nobody who asks.
  const { openAgentMetrics: openMetrics } = await import('./probes/metrics.ts');
  const { serveHealth } = await import('./probes/health-server.ts');
  const metrics = openMetrics(version);
  let hasPassed = false;
  const health = {
    // An event loop that answers turns; a root half that hangs has its own deadline.
    alive: () => null,
    ready: () => (hasPassed ? authority.trouble() : 'no pass was made yet'),
  };
  try {
    const server = await serveHealth(address, health, metrics);
    log.info({ ...server.address }, 'probes and metrics are served');
    return { server, metrics, turned: (has) => (hasPassed = has) };
  } catch (error) {
    const { host, port } = address;
    throw new BadSettings(
      `--health-address ${host}:${String(port)} cannot be listened on: ${error instanceof Error ? error.message : String(error)}`,
      1,
    );
  }
}

async function once({ authority, root, log, signal }: Residing): Promise<number> {
  const alarm = createAlarm();
  const end = new AbortController();
  const whole = AbortSignal.any([signal, end.signal]);
  const following = authority.follow(alarm.ring, whole);
  try {
    const until = performance.now() + FIRST_ANSWER_MS;
    while (!authority.isCurrent() && performance.now() < until && !isEnded(signal))
      await alarm.wait(until - performance.now(), whole);
    const orders = authority.orders();
    if (isEnded(signal)) return 130;
    if (orders.kind === 'unknown') {
      log.error({ why: authority.trouble() ?? 'no answer' }, 'nothing to go by');
      return 1;
    }
    const reported = await onePass({ root, authority, log, metrics: null }, orders, 'first');
    return isEnded(signal) ? 130 : exitCodeOf(reported);
  } finally {
    end.abort();
    await following;
  }
}

/** Asked anew each time: it changes while we wait. */
function isEnded({ aborted }: AbortSignal): boolean {
  return aborted;
}
