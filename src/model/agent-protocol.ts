import type { SupportPart } from './observed/support-part.ts';
import type { OperationRef } from './declared/node-lock.ts';
import type { DesiredNodeForm } from './forms/desired-node-form.ts';
import type { HostExamination } from './observed/host-examination.ts';
import type { DiskId } from './identifiers.ts';
import type { Inventory } from './observed/inventory.ts';
import type { Operation } from './planned/plan.ts';
import type { ExecutedReport, Outcome } from './planned/report.ts';

/**
 * Of what is said in both directions; moves with breaks. 1 had host settings and whole operations
 * in a request.
 */
export const AGENT_PROTOCOL = 2;

/**
 * What is said to the root half of `diskwright-agent` over its standard input: one request, as one
 * line of JSON, validated there by its schema. The agent answers with events, one a line: `started`
 * first, and `inventory`, `examination`, `report` or `error` at the end.
 *
 * `begin` has two parts. It is answered with `inventory`, and the agent waits: for the `apply` that
 * was decided on by it, or for the end of its input, when nothing is to be done.
 *
 * `serve` verifies, activates and mounts what was last applied on the host, and no more. It is
 * answered with a report, whose outcomes are of what was served; with an inventory where nothing
 * was applied yet.
 *
 * `examine` is answered with `examination`, also where the agent does not run as root.
 *
 * `gather` is answered with `gathered`: what is sent to who helps, without secrets.
 *
 * `light` switches the light of the slot that a disk is in, and is answered with `light`.
 *
 * `health` asks one disk for its health, when one is to be asked by now, and is answered with
 * `health`; the answer is in the inventories from then on.
 *
 * Which host and which state it is about, no request says: see {@link AgentOptions}.
 */
export type AgentRequest =
  | { readonly protocol: number; readonly kind: 'discover' }
  | { readonly protocol: number; readonly kind: 'examine' }
  | { readonly protocol: number; readonly kind: 'gather' }
  | {
      readonly protocol: number;
      readonly kind: 'light';
      readonly disk: DiskId;
      readonly light: 'on' | 'off';
    }
  | { readonly protocol: number; readonly kind: 'health' }
  | { readonly protocol: number; readonly kind: 'begin' }
  | { readonly protocol: number; readonly kind: 'serve' }
  | {
      readonly protocol: number;
      readonly kind: 'apply';
      readonly desired: DesiredNodeForm;
      /** Only these may be carried out; the agent plans afresh and does the intersection. */
      readonly reviewed: readonly OperationRef[];
    };

/** What the start of the agent says, on its command line. */
export interface AgentOptions {
  /** Root of mounts, links and records; /var/lib/diskwright by default. */
  readonly stateDir: string;
  /** The host's own configuration file; a missing default file means defaults. */
  readonly hostConfig: string;
  /** Overrides the host's name. */
  readonly node: string | null;
  /** Loop devices are disks only when asked for. */
  readonly includeLoop: boolean;
  /**
   * Between two times that a disk is asked for its health, in milliseconds, instead of what the
   * host's own configuration says; left out where that counts.
   */
  readonly healthIntervalMs?: number;
  /**
   * Where the keys of encrypted volumes lie, as the host sees it, instead of what the host's own
   * configuration says; left out where that counts.
   */
  readonly keysDirectory?: string;
}

export const DEFAULT_STATE_DIR = '/var/lib/diskwright';
export const DEFAULT_HOST_CONFIG = '/etc/diskwright/config.yaml';

/** The same as `parseArgs` reads them from the arguments of the agent. */
export const AGENT_OPTIONS = {
  'state-dir': { type: 'string', default: DEFAULT_STATE_DIR },
  'host-config': { type: 'string', default: DEFAULT_HOST_CONFIG },
  node: { type: 'string' },
  'include-loop': { type: 'boolean', default: false },
  'health-interval': { type: 'string' },
  keys: { type: 'string' },
} as const;

/** The options as arguments of the agent. */
export function agentArguments(options: AgentOptions): readonly string[] {
  const { stateDir, hostConfig, node, includeLoop, healthIntervalMs, keysDirectory } = options;
  return [
    ...['--state-dir', stateDir, '--host-config', hostConfig],
    ...(node === null ? [] : ['--node', node]),
    ...(includeLoop ? ['--include-loop'] : []),
    ...(healthIntervalMs === undefined
      ? []
      : ['--health-interval', `${String(healthIntervalMs)}ms`]),
    ...(keysDirectory === undefined ? [] : ['--keys', keysDirectory]),
  ];
}

export type AgentEvent =
  | { readonly kind: 'started'; readonly protocol: number; readonly version: string }
  | { readonly kind: 'inventory'; readonly inventory: Inventory }
  | { readonly kind: 'examination'; readonly examination: HostExamination }
  | { readonly kind: 'gathered'; readonly parts: readonly SupportPart[] }
  | {
      readonly kind: 'light';
      readonly disk: DiskId;
      readonly light: 'on' | 'off';
      /** The file of sysfs that was written. */
      readonly path: string;
    }
  /** The disk that was asked; left out when none was to be asked, or there is no smartctl. */
  | { readonly kind: 'health'; readonly disk?: DiskId }
  | { readonly kind: 'operation-started'; readonly operation: Operation }
  /** How much of what it copies is copied, from 0 to 100, rounded down. */
  | { readonly kind: 'operation-progress'; readonly operation: Operation; readonly percent: number }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  | { readonly kind: 'report'; readonly report: ExecutedReport }
  /** The pass could not begin or go on (lock held, not root, bad configuration). */
  | {
      readonly kind: 'error';
      readonly code: string;
      readonly message: string;
      readonly hint: string;
    };
