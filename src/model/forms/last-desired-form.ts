import type { AgentOptions } from '../agent-protocol.ts';
import type { DesiredNode } from '../planned/desired.ts';
import { encodeDesiredNode, type DesiredNodeForm } from './desired-node-form.ts';

/** Moves with breaks. 1 had desired nodes as they are in memory. */
export const LAST_DESIRED_FORM_VERSION = 2;

/**
 * What this host was last asked to be: what a boot may serve without a repository and without a
 * network.
 */
export interface LastDesired {
  /** The host's configuration file that it was applied with; null where that was not noted. */
  readonly hostConfig: string | null;
  readonly includeLoop: boolean;
  readonly desired: DesiredNode;
  /**
   * What was desired before, as far as it has volumes that no later one has: those are kept, and
   * served. Latest first.
   */
  readonly former: readonly DesiredNode[];
}

/** As it is written beside the records. */
export interface LastDesiredForm {
  readonly formatVersion: number;
  readonly hostConfig?: string;
  readonly includeLoop?: boolean;
  readonly desired: DesiredNodeForm;
  readonly former: readonly DesiredNodeForm[];
}

/** What is desired now, applied with these options, and what stays of before. */
export function encodeLastDesired(
  { hostConfig, includeLoop }: Pick<AgentOptions, 'hostConfig' | 'includeLoop'>,
  { desired, former }: Pick<LastDesired, 'desired' | 'former'>,
): LastDesiredForm {
  return {
    formatVersion: LAST_DESIRED_FORM_VERSION,
    hostConfig,
    includeLoop,
    desired: encodeDesiredNode(desired),
    former: former.map(encodeDesiredNode),
  };
}
