import type { DiskId } from '../identifiers.ts';
import type { Bytes } from '../values/bytes.ts';

/** `move`: by pvmove(8). `rebuild`: of a mirror's leg, by the kernel. */
export type CopyKind = 'move' | 'rebuild';

/** How fast something was copied from disk to disk when that was measured last. */
export interface CopyRate {
  /** To two significant digits of MiB, so that it is another one only where copying is. */
  readonly bytesPerSecond: Bytes;
  /** The day in UTC: `2026-11-20`. */
  readonly measuredOn: string;
}

/**
 * A rate that a host measured. The kernel limits how fast it makes legs anew (md(4),
 * speed_limit_max), and a disk that turns is slower than one that does not: neither says anything
 * of the other.
 */
export interface HostCopyRate extends CopyRate {
  readonly copy: CopyKind;
  /** Whether a disk of the group turns: the slower one decides. */
  readonly rotational: boolean;
}

/** The rate of such copies on a host; null where none was measured. */
export function rateOf(
  rates: readonly HostCopyRate[] | undefined,
  { copy, rotational }: Pick<HostCopyRate, 'copy' | 'rotational'>,
): CopyRate | null {
  const found = rates?.find((rate) => rate.copy === copy && rate.rotational === rotational);
  if (found === undefined) return null;
  const { bytesPerSecond, measuredOn } = found;
  return { bytesPerSecond, measuredOn };
}

/** Whether one of these disks turns, as far as they are there. */
export function isAnyRotational(
  ids: readonly DiskId[],
  disks: readonly { readonly aliases: readonly DiskId[]; readonly rotational: boolean }[],
): boolean {
  return disks.some(
    ({ aliases, rotational }) => rotational && ids.some((id) => aliases.includes(id)),
  );
}
