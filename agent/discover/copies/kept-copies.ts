import { join } from 'node:path';
import type { CopyKind, HostCopyRate } from '../../../src/model/observed/copy-rate.ts';
import type { Bytes } from '../../../src/model/values/bytes.ts';
import { GiB, KiB, MiB } from '../../../src/model/values/bytes.ts';
import { compareText } from '../../../src/model/values/order.ts';
import { readTextIfPresent, writeSynced } from '../../host/files.ts';

/**
 * How fast this host copied, and what it is copying: the file `copies.json` in the state directory.
 * No more than a memory: without it nothing was measured yet, and the next copy is.
 */
export interface KeptCopies {
  /** Sorted by `copy` and `rotational`: one for each of both. */
  readonly rates: readonly HostCopyRate[];
  /** Legs of mirrors that the kernel copies, as they were when that was first seen. */
  readonly begun: readonly BegunCopy[];
}

/** How far the legs of a mirror were at some time. */
export interface BegunCopy {
  /** LVM's UUID of the mirror. */
  readonly mirror: string;
  readonly percent: number;
  /** The kernel's id of the boot, and seconds since then: clocks are set. */
  readonly bootId: string;
  readonly uptimeSeconds: number;
}

const NOTHING_KEPT: KeptCopies = { rates: [], begun: [] };

/** What is kept; nothing where there is no file that can be read. */
export async function readKeptCopies(stateDir: string): Promise<KeptCopies> {
  try {
    const text = await readTextIfPresent(pathOf(stateDir));
    const value: unknown = text === null ? null : JSON.parse(text);
    return isKeptCopies(value) ? value : NOTHING_KEPT;
  } catch {
    return NOTHING_KEPT;
  }
}

/** Returns when it is durable. @throws as node:fs does. */
export async function writeKeptCopies(stateDir: string, kept: KeptCopies): Promise<void> {
  await writeSynced(pathOf(stateDir), `${JSON.stringify(kept)}\n`);
}

/** The rates with this one in the place of the one before it. */
export function withRate(
  rates: readonly HostCopyRate[],
  rate: HostCopyRate,
): readonly HostCopyRate[] {
  const others = rates.filter(
    ({ copy, rotational }) => copy !== rate.copy || rotational !== rate.rotational,
  );
  return [...others, rate].toSorted(
    (a, b) => compareText(a.copy, b.copy) || Number(a.rotational) - Number(b.rotational),
  );
}

/** How much was copied in which time. */
export interface Copied {
  readonly bytes: Bytes;
  readonly seconds: number;
  /** By how much the percentage grew that this was read from. */
  readonly points: number;
}

/**
 * What a copy has to come to before it says how long another one takes. The memory of a disk takes
 * half a GiB at once, whatever its medium does. pvmove(8) looks once a second at most. And a whole
 * percentage may be wrong by one point.
 */
const LEAST: Copied = { bytes: GiB, seconds: 5, points: 10 };

/**
 * How many bytes were copied in a second, to two significant digits: copies of the same disks come
 * to the same.
 *
 * @returns null where too little was copied to say.
 */
export function measuredRate({ bytes, seconds, points }: Copied): number | null {
  if (bytes < LEAST.bytes || seconds < LEAST.seconds || points < LEAST.points) return null;
  const rate = bytes / seconds;
  const unit = rate >= MiB ? MiB : KiB;
  return Math.max(1, Math.round(Number((rate / unit).toPrecision(2)) * unit));
}

function pathOf(stateDir: string): string {
  return join(stateDir, 'copies.json');
}

function isKeptCopies(value: unknown): value is KeptCopies {
  if (!isObject(value)) return false;
  const { rates, begun } = value;
  return (
    Array.isArray(rates) && rates.every(isRate) && Array.isArray(begun) && begun.every(isBegun)
  );
}

const KINDS: Readonly<Record<CopyKind, true>> = { move: true, rebuild: true };

/** As strictly as the schema of an inventory has it, in which it is from then on. */
function isRate(value: unknown): value is HostCopyRate {
  if (!isObject(value) || Object.keys(value).length !== 4) return false;
  const { copy, rotational, bytesPerSecond, measuredOn } = value;
  return (
    typeof copy === 'string' &&
    Object.hasOwn(KINDS, copy) &&
    typeof rotational === 'boolean' &&
    Number.isSafeInteger(bytesPerSecond) &&
    Number(bytesPerSecond) > 0 &&
    typeof measuredOn === 'string' &&
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(measuredOn)
  );
}

function isBegun(value: unknown): value is BegunCopy {
  if (!isObject(value)) return false;
  const { mirror, percent, bootId, uptimeSeconds } = value;
  return (
    typeof mirror === 'string' &&
    typeof percent === 'number' &&
    typeof bootId === 'string' &&
    typeof uptimeSeconds === 'number'
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
