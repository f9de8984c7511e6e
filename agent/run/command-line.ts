import { parseArgs } from 'node:util';
import { AGENT_OPTIONS } from '../../src/model/agent-protocol.ts';
import { parseDuration } from '../../src/model/duration.ts';
import { parseNodeName, type NodeName } from '../../src/model/identifiers.ts';
import type { LogFormat } from '../../src/resident/log.ts';

/** What the words after `run` and `once` say. */
export interface RunLine {
  /**
   * Null: the host's configuration, or the address of the cluster in the environment, says who is
   * followed.
   */
  readonly follows:
    | {
        readonly kind: 'repository';
        readonly url: string;
        readonly ref: string | null;
        readonly path: string | null;
      }
    | { readonly kind: 'cluster'; readonly kubeconfig: string }
    | null;
  readonly node: NodeName | null;
  /** Files and directories with inventories of other nodes. */
  readonly inventories: readonly string[];
  readonly approval: 'automatic' | 'locked' | null;
  readonly fetchIntervalMs: number | null;
  readonly intervalMs: number;
  /** How long the cluster may be silent before only what was finished is served. */
  readonly silenceMs: number;
  readonly stateDir: string;
  readonly hostConfig: string;
  readonly includeLoop: boolean;
  /** This is a container: the root half works in the namespaces of process 1. */
  readonly inContainer: boolean;
  /** Where the root half is asked when we are not root ourselves. */
  readonly rootSocket: string;
  /** Between two times that a disk is asked for its health; null: the host's configuration says. */
  readonly healthIntervalMs: number | null;
  /** Where keys of encrypted volumes lie; null: the host's configuration says. */
  readonly keysDirectory: string | null;
  readonly health: { readonly host: string; readonly port: number } | null;
  readonly logFormat: LogFormat;
}

const OPTIONS = {
  repo: { type: 'string' },
  ref: { type: 'string' },
  path: { type: 'string' },
  kubeconfig: { type: 'string' },
  inventory: { type: 'string', multiple: true },
  approval: { type: 'string' },
  'fetch-interval': { type: 'string' },
  interval: { type: 'string', default: '10m' },
  'cut-off-after': { type: 'string', default: '5m' },
  ...AGENT_OPTIONS,
  'in-container': { type: 'boolean', default: false },
  'root-socket': { type: 'string', default: '/run/diskwright/root.sock' },
  'health-address': { type: 'string', default: 'off' },
  'log-format': { type: 'string', default: 'json' },
} as const;

/** Shorter than that nothing useful is seen anew. */
const SHORTEST_MS = 1_000;
/** Of what a disk says of its health. */
const SHORTEST_HEALTH_MS = 60_000;

class BadLine extends Error {}

/**
 * @returns what is wrong with the command line, as a sentence without its full stop, or what it
 * says.
 */
export function parseRunLine(words: readonly string[]): RunLine | string {
  try {
    const { values } = parseArgs({ args: [...words], options: OPTIONS });
    return {
      follows: followedOf(values),
      node: nodeOf(values.node),
      inventories: values.inventory ?? [],
      approval: oneOf('approval', values.approval, ['automatic', 'locked'] as const),
      fetchIntervalMs:
        values['fetch-interval'] === undefined
          ? null
          : durationOf('fetch-interval', values['fetch-interval']),
      intervalMs: durationOf('interval', values.interval),
      silenceMs: durationOf('cut-off-after', values['cut-off-after']),
      stateDir: absolute('state-dir', values['state-dir']),
      hostConfig: absolute('host-config', values['host-config']),
      includeLoop: values['include-loop'],
      inContainer: values['in-container'],
      rootSocket: absolute('root-socket', values['root-socket']),
      healthIntervalMs:
        values['health-interval'] === undefined
          ? null
          : durationOf('health-interval', values['health-interval'], SHORTEST_HEALTH_MS),
      keysDirectory: values.keys === undefined ? null : absolute('keys', values.keys),
      health: addressOf(values['health-address']),
      logFormat: oneOf('log-format', values['log-format'], ['json', 'text'] as const) ?? 'json',
    };
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
  }
}

function followedOf({
  repo,
  ref,
  path,
  kubeconfig,
}: Readonly<Partial<Record<'repo' | 'ref' | 'path' | 'kubeconfig', string>>>): RunLine['follows'] {
  if (repo === undefined && (ref !== undefined || path !== undefined))
    throw new BadLine('--ref and --path go with --repo');
  if (repo !== undefined && kubeconfig !== undefined)
    throw new BadLine('--repo and --kubeconfig exclude each other: one of them says what to do');
  if (repo !== undefined)
    return { kind: 'repository', url: repo, ref: ref ?? null, path: path ?? null };
  return kubeconfig === undefined ? null : { kind: 'cluster', kubeconfig };
}

function nodeOf(text: string | undefined): NodeName | null {
  if (text === undefined) return null;
  const name = parseNodeName(text);
  if (name.ok) return name.value;
  throw new BadLine(`--node: ${name.error}`);
}

function oneOf<T extends string>(
  option: string,
  text: string | undefined,
  words: readonly T[],
): T | null {
  if (text === undefined) return null;
  const word = words.find((each) => each === text);
  if (word !== undefined) return word;
  throw new BadLine(`--${option} is ${words.join(' or ')}, not ${JSON.stringify(text)}`);
}

function durationOf(option: string, text: string, shortestMs: number = SHORTEST_MS): number {
  const lengthMs = parseDuration(text);
  if (lengthMs !== null && lengthMs >= shortestMs) return lengthMs;
  throw new BadLine(
    `--${option} ${JSON.stringify(text)} is no length of time of a ${shortestMs === SHORTEST_MS ? 'second' : 'minute'} or more, such as 90s, 10m or 1h30m`,
  );
}

function absolute(option: string, path: string): string {
  if (path.startsWith('/')) return path;
  throw new BadLine(`--${option} ${JSON.stringify(path)} is no absolute path`);
}

function addressOf(text: string): RunLine['health'] {
  if (text === 'off') return null;
  const [, six, four, port = ''] = /^(?:\[([0-9a-f:.]+)\]|([\w.-]*)):(\d{1,5})$/.exec(text) ?? [];
  const host = six ?? four;
  if (host !== undefined && Number(port) <= 65_535)
    return { host: host === '' ? '::' : host, port: Number(port) };
  throw new BadLine(
    `--health-address ${JSON.stringify(text)} is no address and port such as 127.0.0.1:9808, nor "off"`,
  );
}
