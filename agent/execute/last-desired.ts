import { join } from 'node:path';
import { DEFAULT_HOST_CONFIG, type AgentOptions } from '../../src/model/agent-protocol.ts';
import type { DesiredNode } from '../../src/model/planned/desired.ts';
import { decodeDesiredNode } from '../../src/model/forms/decode-desired-node.ts';
import {
  encodeDesiredNode,
  type DesiredNodeForm,
} from '../../src/model/forms/desired-node-form.ts';
import type { VolumeId } from '../../src/model/identifiers.ts';
import { readTextIfPresent, writeSynced } from '../host/files.ts';

/** 1 had desired nodes as they are in memory; it is still read, so that no upgrade loses a boot. */
const FORMAT_VERSION = 2;

/**
 * What this host was last asked to be: what a boot may serve without a repository and without a
 * network.
 */
export interface LastDesired {
  readonly hostConfig: string;
  readonly includeLoop: boolean;
  readonly desired: DesiredNode;
  /**
   * What was desired before, as far as it has volumes that no later one has: those are kept, and
   * served. Latest first.
   */
  readonly former: readonly DesiredNode[];
}

/** As it is written. */
interface LastDesiredForm extends Omit<LastDesired, 'desired' | 'former'> {
  readonly formatVersion: number;
  readonly desired: DesiredNodeForm;
  readonly former: readonly DesiredNodeForm[];
}

/** What was desired longer ago than this many times is a matter for people. */
const MOST_FORMER = 8;

/**
 * Writes down what is desired now, beside the records; nothing is written when that is there
 * already. Returns when it is durable.
 */
export async function rememberDesired(desired: DesiredNode, options: AgentOptions): Promise<void> {
  const { hostConfig, includeLoop, stateDir } = options;
  const path = pathOf(stateDir);
  const written = await readTextIfPresent(path);
  const before = parsed(written ?? '');
  const former = formerOf(desired, typeof before === 'number' ? null : before);
  const last: LastDesiredForm = {
    formatVersion: FORMAT_VERSION,
    hostConfig,
    includeLoop,
    desired: encodeDesiredNode(desired),
    former: former.map(encodeDesiredNode),
  };
  const text = `${JSON.stringify(last)}\n`;
  if (written !== text) await writeSynced(path, text);
}

function formerOf(desired: DesiredNode, last: LastDesired | null): readonly DesiredNode[] {
  if (last === null) return [];
  const known = new Set(desiredVolumesOf(desired));
  const former: DesiredNode[] = [];
  for (const one of [last.desired, ...last.former]) {
    const volumes = desiredVolumesOf(one);
    if (former.length < MOST_FORMER && volumes.some((volume) => !known.has(volume)))
      former.push(one);
    for (const volume of volumes) known.add(volume);
  }
  return former;
}

/** The ids of the volumes that are desired. */
export function desiredVolumesOf({ disks }: DesiredNode): readonly VolumeId[] {
  return disks.flatMap(({ volumes }) => volumes.map(({ volume }) => volume));
}

/**
 * @returns null when nothing was applied here yet. @throws Error when it is not what an agent of
 * this format, or the one before, wrote.
 */
export async function readLastDesired(stateDir: string): Promise<LastDesired | null> {
  const path = pathOf(stateDir);
  const text = await readTextIfPresent(path);
  if (text === null) return null;
  const last = parsed(text);
  if (last === null)
    throw new Error(`${path} is not whole. Run "diskwright apply" once: it is written anew.`);
  if (typeof last === 'number')
    throw new Error(
      `${path} has format ${last}, this agent reads ${FORMAT_VERSION} and ${FORMAT_VERSION - 1}. Run "diskwright apply" once.`,
    );
  return last;
}

/** @returns the version where it is of another format; null where it is not whole. */
function parsed(text: string): LastDesired | number | null {
  try {
    // What is no object has no members to look at, and ends below.
    const value = JSON.parse(text) as Partial<LastDesiredForm>;
    const { formatVersion, desired, former, ...rest } = value;
    if (typeof formatVersion !== 'number' || !Array.isArray(former)) return null;
    // Stryker disable next-line OptionalChaining: what throws ends below, too
    if (!Array.isArray(desired?.disks)) return null;
    const read = readerOf(formatVersion);
    if (read === null) return formatVersion;
    const { hostConfig = DEFAULT_HOST_CONFIG, includeLoop = false } = rest;
    return { hostConfig, includeLoop, desired: read(desired), former: former.map(read) };
  } catch {
    return null;
  }
}

function readerOf(formatVersion: number): ((written: unknown) => DesiredNode) | null {
  if (formatVersion === 1) return (written) => written as DesiredNode;
  if (formatVersion !== FORMAT_VERSION) return null;
  return (written) => {
    const node = decodeDesiredNode(written as DesiredNodeForm);
    if (node.ok) return node.value;
    throw new Error(node.error);
  };
}

function pathOf(stateDir: string): string {
  return join(stateDir, 'records/desired.json');
}
