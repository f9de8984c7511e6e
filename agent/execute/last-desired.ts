import { join } from 'node:path';
import type { AgentOptions } from '../../src/model/agent-protocol.ts';
import type { DesiredNode } from '../../src/model/desired.ts';
import { readTextIfPresent, writeSynced } from '../host/files.ts';

/** Moves when a node that an older agent wrote down cannot be planned for by this one. */
const FORMAT_VERSION = 1;

/** What this host was last asked to be: what a boot may serve without a repository and without a network. */
export interface LastDesired {
  readonly formatVersion: number;
  readonly hostConfig: string;
  readonly includeLoop: boolean;
  readonly desired: DesiredNode;
}

/**
 * Writes down what is desired now, beside the records; nothing is written when that is there already.
 * Returns when it is durable.
 */
export async function rememberDesired(desired: DesiredNode, options: AgentOptions): Promise<void> {
  const { hostConfig, includeLoop, stateDir } = options;
  const last: LastDesired = { formatVersion: FORMAT_VERSION, hostConfig, includeLoop, desired };
  const text = `${JSON.stringify(last)}\n`;
  const path = pathOf(stateDir);
  if ((await readTextIfPresent(path)) !== text) await writeSynced(path, text);
}

/** @returns null when nothing was applied here yet. @throws Error when it is not what an agent of this format wrote. */
export async function readLastDesired(stateDir: string): Promise<LastDesired | null> {
  const path = pathOf(stateDir);
  const text = await readTextIfPresent(path);
  if (text === null) return null;
  const last = parsed(text);
  if (last === null)
    throw new Error(`${path} is not whole. Run "diskwright apply" once: it is written anew.`);
  if (last.formatVersion !== FORMAT_VERSION)
    throw new Error(
      `${path} has format ${last.formatVersion}, this agent writes ${FORMAT_VERSION}. Run "diskwright apply" once.`,
    );
  return last;
}

function parsed(text: string): LastDesired | null {
  try {
    const value = JSON.parse(text) as Partial<LastDesired> | null;
    return typeof value?.formatVersion === 'number' && typeof value.desired === 'object'
      ? (value as LastDesired)
      : null;
  } catch {
    return null;
  }
}

function pathOf(stateDir: string): string {
  return join(stateDir, 'records/desired.json');
}
