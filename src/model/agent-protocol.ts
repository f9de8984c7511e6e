import type { DesiredNode } from './desired.ts';
import type { Inventory } from './inventory.ts';
import type { Operation } from './plan.ts';
import type { Outcome, Report } from './report.ts';

/**
 * What `diskwright` says to `diskwright-agent` over its standard input: one request, as one line of
 * JSON. The agent answers with events, one a line, and ends with `inventory`, `report` or `error`.
 *
 * `begin` has two parts. It is answered with `inventory`, and the agent waits: for the `apply` that was
 * decided on by it, with the same options, or for the end of its input, when nothing is to be done.
 *
 * `serve` verifies, activates and mounts what was last applied on the host, and no more. It is answered with a
 * report, whose outcomes are of what was served; with an inventory where nothing was applied yet.
 */
export type AgentRequest =
  | { readonly kind: 'discover'; readonly options: AgentOptions }
  | { readonly kind: 'begin'; readonly options: AgentOptions }
  | { readonly kind: 'serve'; readonly options: AgentOptions }
  | {
      readonly kind: 'apply';
      readonly options: AgentOptions;
      readonly desired: DesiredNode;
      /** Only these may be carried out; the agent plans afresh and does the intersection. */
      readonly reviewed: readonly Operation[];
    };

export interface AgentOptions {
  /** Root of mounts, links and records; /var/lib/diskwright unless told. */
  readonly stateDir: string;
  /** The host's own configuration file; a missing default file means defaults. */
  readonly hostConfig: string;
  /** Overrides the host's name. */
  readonly node: string | null;
  /** Loop devices are disks only when asked for. */
  readonly includeLoop: boolean;
}

export const DEFAULT_STATE_DIR = '/var/lib/diskwright';
export const DEFAULT_HOST_CONFIG = '/etc/diskwright/config.yaml';

export type AgentEvent =
  | { readonly kind: 'inventory'; readonly inventory: Inventory }
  | { readonly kind: 'operation-started'; readonly operation: Operation }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  | { readonly kind: 'report'; readonly report: Report }
  /** The pass could not begin or go on (lock held, not root, bad configuration). */
  | {
      readonly kind: 'error';
      readonly code: string;
      readonly message: string;
      readonly hint: string;
    };
