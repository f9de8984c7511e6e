import { join } from 'node:path';
import type { AgentOptions } from '../../src/model/agent-protocol.ts';
import {
  encodeLastDesired,
  LAST_DESIRED_FORM_VERSION,
  type LastDesired,
} from '../../src/model/forms/last-desired-form.ts';
import type { VolumeId } from '../../src/model/identifiers.ts';
import type { DesiredNode } from '../../src/model/planned/desired.ts';
import type { Result } from '../../src/model/values/result.ts';
import { readTextIfPresent, writeSynced } from '../host/files.ts';

/** What was desired longer ago than this many times is a matter for people. */
const MOST_FORMER = 8;

/**
 * Writes down what is desired now, beside the records; nothing is written when that is there
 * already. What it takes the place of is kept where it is of another form, so that the agent that
 * wrote it finds it after a rollback, or cannot be read. Returns when it is durable.
 */
export async function rememberDesired(desired: DesiredNode, options: AgentOptions): Promise<void> {
  const { stateDir } = options;
  const path = pathOf(stateDir);
  const written = await readTextIfPresent(path);
  const found = written === null ? null : await readOrFallBack(stateDir, written);
  const former = formerOf(desired, found?.last.ok === true ? found.last.value : null);
  const text = `${JSON.stringify(encodeLastDesired(options, { desired, former }))}\n`;
  if (written === text) return;
  if (written !== null && found !== null && found.keptAs !== null)
    await writeSynced(keptPath(stateDir, found.keptAs), written);
  await writeSynced(path, text);
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
 * @param notice gets a sentence when something older than what was desired last is read.
 * @returns null when nothing was applied here yet.
 * @throws Error when it is not what an agent of this form, or the one before, wrote, and nothing
 * such is kept beside it.
 */
export async function readLastDesired(
  stateDir: string,
  notice: (text: string) => void = () => undefined,
): Promise<LastDesired | null> {
  const path = pathOf(stateDir);
  const text = await readTextIfPresent(path);
  if (text === null) return null;
  const { last, problem } = await readOrFallBack(stateDir, text);
  if (!last.ok)
    throw new Error(
      `${path} cannot be read: ${last.error}. Run "diskwright apply" once: it is written anew. Or install the diskwright-agent that wrote it.`,
    );
  if (problem !== null)
    notice(`${path} cannot be read: ${problem}; what was desired before counts, as it is kept`);
  return last.value;
}

interface FoundDesired {
  readonly last: Result<LastDesired, string>;
  /** Why something older was read instead; null where it was not. */
  readonly problem: string | null;
  /** What the file is kept as when another takes its place; null where it is of today's form. */
  readonly keptAs: number | 'unreadable' | null;
}

/** After a rollback, what was desired last stands in a later form, and ours is kept beside it. */
async function readOrFallBack(stateDir: string, text: string): Promise<FoundDesired> {
  // What validates is loaded when it is wanted, from a file of its own.
  const { readLastDesiredForm } = await import('../../src/declare/documents/agent-forms.ts');
  const { form, last } = readLastDesiredForm(text);
  if (last.ok)
    return { last, problem: null, keptAs: form === LAST_DESIRED_FORM_VERSION ? null : form };
  if (form === null || form <= LAST_DESIRED_FORM_VERSION)
    return { last, problem: null, keptAs: 'unreadable' };
  const kept = await readTextIfPresent(keptPath(stateDir, LAST_DESIRED_FORM_VERSION));
  const older = kept === null ? last : readLastDesiredForm(kept).last;
  return older.ok
    ? { last: older, problem: last.error, keptAs: form }
    : { last, problem: null, keptAs: form };
}

function pathOf(stateDir: string): string {
  return join(stateDir, 'records/desired.json');
}

function keptPath(stateDir: string, form: number | 'unreadable'): string {
  return join(stateDir, `records/desired.${String(form)}.json`);
}
