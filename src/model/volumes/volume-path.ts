import type { DesiredVolume } from '../planned/desired.ts';
import { ALWAYS_MOUNTED_WITH, unmetMountOptions } from '../declared/mount-options.ts';
import { partitionUuid, type InstallationId } from '../identifiers.ts';
import type { BlockLink, Inventory } from '../observed/inventory.ts';
import type { VolumePath } from '../observed/observed-path.ts';

type Made = Pick<DesiredVolume, 'volume' | 'logical'>;

/**
 * Whether what something leads to is the partition, or the logical volume, that was made for a
 * volume.
 */
export function leadsToVolume(
  to: Pick<BlockLink | VolumePath, 'partitionUuid' | 'logicalVolume'>,
  { volume, logical }: Made,
  installation: InstallationId,
): boolean {
  return logical === undefined
    ? to.partitionUuid?.toLowerCase() === partitionUuid(installation, volume)
    : to.logicalVolume === `${logical.group}/${logical.name}`;
}

/** What is at the path at which a volume is served to others. */
export type PathState =
  /** It leads into the volume; or nothing is mounted there, or nobody looked. */
  | { readonly kind: 'clear' }
  /** Something else is on top at the mount point. */
  | { readonly kind: 'covered'; readonly evidence: readonly string[] }
  /** The volume is on top there, and `data` in it is not the directory that it was made with. */
  | { readonly kind: 'data-differs'; readonly evidence: readonly string[] };

const CLEAR: PathState = { kind: 'clear' };

/**
 * Judges by the inventory alone. An inventory of a release that did not look has nothing against a
 * path.
 */
export function pathState(
  volume: Made,
  installation: InstallationId,
  { volumePaths }: Pick<Inventory, 'volumePaths'>,
): PathState {
  const path = volumePaths?.find((each) => each.volume === volume.volume);
  if (path === undefined) return CLEAR;
  const evidence = path.instead;
  if (!leadsToVolume(path, volume, installation))
    return {
      kind: 'covered',
      evidence:
        evidence.length > 0 ? evidence : [`${describeEnd(path)} is mounted at its mount point`],
    };
  return path.data === 'directory' ? CLEAR : { kind: 'data-differs', evidence };
}

/**
 * The options that a mounted volume should have and has not: those that are declared now, and those
 * that every volume is mounted with. An option that is declared no more cannot be distinguished
 * from a default.
 */
export function unmetAtPath(
  { volume, format, purpose }: DesiredVolume,
  { volumePaths }: Pick<Inventory, 'volumePaths'>,
): readonly string[] {
  if (format.kind !== 'filesystem' || purpose.kind === 'host-path') return [];
  const shown = volumePaths?.find((each) => each.volume === volume)?.options;
  if (shown === undefined) return [];
  return unmetMountOptions(
    [...format.mountOptions, ...ALWAYS_MOUNTED_WITH],
    format.filesystem,
    shown,
  );
}

function describeEnd({ partitionUuid: uuid, logicalVolume }: VolumePath): string {
  if (logicalVolume !== undefined) return `logical volume ${logicalVolume}`;
  return uuid === null ? 'something else' : `the partition with UUID ${uuid}`;
}
