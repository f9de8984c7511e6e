import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { DiskId } from '../../../src/model/identifiers.ts';
import type { ObservedDisk } from '../../../src/model/observed/inventory.ts';
import { errorCounts, type SmartHealth } from '../../../src/model/observed/smart-health.ts';
import { readTextIfPresent, writeSynced } from '../../host/files.ts';
import { readSmartctl } from './smartctl-output.ts';

/**
 * What smartctl said of one disk, as it said it: a file below `health` in the state directory. No
 * more than a memory: without it the disk is asked again.
 */
export interface KeptAnswer {
  readonly disk: DiskId;
  /** RFC 3339, UTC: when it was asked last, whatever came of it. */
  readonly askedAt: string;
  /** When it answered, and what; null before its first answer. */
  readonly answer: {
    readonly takenAt: string;
    readonly exitCode: number;
    readonly output: string;
  } | null;
  /** When errors were last seen to be more than in the answer before; null for never. */
  readonly errorsGrewAt: string | null;
}

/** Null where there is none that can be read. */
export async function readKeptAnswer(stateDir: string, disk: DiskId): Promise<KeptAnswer | null> {
  try {
    const text = await readTextIfPresent(pathOf(stateDir, disk));
    const value: unknown = text === null ? null : JSON.parse(text);
    return isKeptAnswer(value) && value.disk === disk ? value : null;
  } catch {
    return null;
  }
}

/** Returns when it is durable. */
export async function writeKeptAnswer(stateDir: string, kept: KeptAnswer): Promise<void> {
  await writeSynced(pathOf(stateDir, kept.disk), `${JSON.stringify(kept)}\n`);
}

/** The disks with the health that each stated last; nothing is asked. */
export async function withKeptHealth(
  stateDir: string,
  disks: readonly ObservedDisk[],
): Promise<readonly ObservedDisk[]> {
  return Promise.all(
    disks.map(async (disk) => {
      const kept = await readKeptAnswer(stateDir, disk.id);
      const health = kept === null ? null : healthOf(kept);
      return health === null ? disk : { ...disk, health };
    }),
  );
}

/** Null where the disk stated nothing. */
export function healthOf({ answer, errorsGrewAt }: KeptAnswer): SmartHealth | null {
  if (answer === null) return null;
  const read = readSmartctl(answer.output, answer.exitCode);
  if (read.kind !== 'health') return null;
  const grew = errorsGrewAt === null ? {} : { errorsGrewAt };
  return { takenAt: answer.takenAt, ...read.health, ...grew };
}

/**
 * What is kept after an answer.
 *
 * @param asked when it was asked (RFC 3339, UTC) and what smartctl said; null when it did not.
 */
export function keptAfter(
  { disk, before }: { readonly disk: DiskId; readonly before: KeptAnswer | null },
  asked: { readonly at: string; readonly exitCode: number; readonly output: string } | null,
  now: string,
): KeptAnswer {
  const old = { answer: before?.answer ?? null, errorsGrewAt: before?.errorsGrewAt ?? null };
  if (asked === null || readSmartctl(asked.output, asked.exitCode).kind === 'none')
    return { disk, askedAt: now, ...old };
  const { at, exitCode, output } = asked;
  const after = { disk, askedAt: now, answer: { takenAt: at, exitCode, output } };
  const hasGrown = before !== null && areErrorsMore(before, { ...after, errorsGrewAt: null });
  return { ...after, errorsGrewAt: hasGrown ? at : old.errorsGrewAt };
}

function areErrorsMore(before: KeptAnswer, after: KeptAnswer): boolean {
  const known = healthOf(before);
  const now = healthOf(after);
  if (known === null || now === null) return false;
  const counts = new Map(errorCounts(known));
  return errorCounts(now).some(([name, count]) => count > (counts.get(name) ?? count));
}

function pathOf(stateDir: string, disk: DiskId): string {
  // An id has the text of a device in it, and is no name of a file.
  const name = createHash('sha256').update(disk).digest('hex').slice(0, 32);
  return join(stateDir, 'health', `${name}.json`);
}

function isKeptAnswer(value: unknown): value is KeptAnswer {
  if (!isObject(value)) return false;
  const { disk, askedAt, answer, errorsGrewAt } = value;
  return (
    typeof disk === 'string' &&
    isTime(askedAt) &&
    (errorsGrewAt === null || isTime(errorsGrewAt)) &&
    (answer === null || isAnswer(answer))
  );
}

function isAnswer(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { takenAt, exitCode, output } = value;
  return isTime(takenAt) && typeof exitCode === 'number' && typeof output === 'string';
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
