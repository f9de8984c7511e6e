import { join } from 'node:path';
import type { AgentOptions } from '../../src/model/agent-protocol.ts';
import type { DesiredNode } from '../../src/model/desired.ts';
import type { VolumeId } from '../../src/model/identifiers.ts';
import { readTextIfPresent, writeSynced } from '../host/files.ts';

/** Moves when a node that an older agent wrote down cannot be planned for by this one. */
const FORMAT_VERSION = 1;

/** What this host was last asked to be: what a boot may serve without a repository and without a network. */
export interface LastDesired {
  readonly formatVersion: number;
  readonly hostConfig: string;
  readonly includeLoop: boolean;
  readonly desired: DesiredNode;
  /** What was desired before, as far as it has volumes that no later one has: those are kept, and served. Latest first. */
  readonly former: readonly DesiredNode[];
}

/** What was desired longer ago than this many times is a matter for people. */
const MOST_FORMER = 8;

/**
 * Writes down what is desired now, beside the records; nothing is written when that is there already.
 * Returns when it is durable.
 */
export async function rememberDesired(desired: DesiredNode, options: AgentOptions): Promise<void> {
  const { hostConfig, includeLoop, stateDir } = options;
  const path = pathOf(stateDir);
  const written = await readTextIfPresent(path);
  const former = formerOf(desired, parsed(written ?? ''));
  const last: LastDesired = {
    formatVersion: FORMAT_VERSION,
    hostConfig,
    includeLoop,
    desired,
    former,
  };
  const text = `${JSON.stringify(last)}\n`;
  if (written !== text) await writeSynced(path, text);
}

function formerOf(desired: DesiredNode, last: LastDesired | null): readonly DesiredNode[] {
  if (last?.formatVersion !== FORMAT_VERSION) return [];
  const known = new Set(volumesOf(desired));
  const former: DesiredNode[] = [];
  for (const one of [last.desired, ...last.former]) {
    const volumes = volumesOf(one);
    if (former.length < MOST_FORMER && volumes.some((volume) => !known.has(volume)))
      former.push(one);
    for (const volume of volumes) known.add(volume);
  }
  return former;
}

/** The ids of the volumes that are desired. */
export function volumesOf({ disks }: DesiredNode): readonly VolumeId[] {
  return disks.flatMap(({ volumes }) => volumes.map(({ volume }) => volume));
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
    // What is no object has no members to look at, and ends below.
    const value = JSON.parse(text) as Partial<LastDesired>;
    return typeof value.formatVersion === 'number' &&
      // Stryker disable next-line OptionalChaining: what throws ends below, too
      Array.isArray(value.desired?.disks) &&
      Array.isArray(value.former)
      ? (value as LastDesired)
      : null;
  } catch {
    return null;
  }
}

function pathOf(stateDir: string): string {
  return join(stateDir, 'records/desired.json');
}
