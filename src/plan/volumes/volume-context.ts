import type { KnownInventory } from '../../assess/known-inventory.ts';
import { PARTITION_GRAIN_BYTES, type Bytes } from '../../model/values/bytes.ts';
import type { DesiredDisk, DesiredNode, DesiredVolume } from '../../model/planned/desired.ts';
import { partitionUuid, type DiskId } from '../../model/identifiers.ts';
import type { ObservedDisk, ObservedVolume, VolumeRecord } from '../../model/observed/inventory.ts';
import { isLogical } from '../../model/observed/observed-volume.ts';
import type { Operation } from '../../model/planned/plan.ts';
import type { DiskRef, VolumeRef } from '../../model/planned/operation-refs.ts';
import { encryptionOf } from '../../model/volumes/encryption.ts';
import { volumeTitle } from '../../model/volumes/volume-name.ts';
import type { Unwritable } from '../unwritable-disk.ts';
import {
  refusal,
  type Consentable,
  type Refusal,
  type RefusalCode,
} from '../../model/planned/refusal.ts';

/** Everything that planning one volume looks at. */
export interface VolumeContext {
  readonly node: DesiredNode;
  readonly disk: DesiredDisk;
  readonly volume: DesiredVolume;
  readonly observed: KnownInventory;
  readonly ref: DiskRef;
  /** The disk as it was observed. */
  readonly device: ObservedDisk;
  /** The partition or logical volume that carries the volume's mark; null while there is none. */
  readonly partition: ObservedVolume | null;
  /** Bytes between the end of the partition and whatever follows it; the free ones of its group. */
  readonly roomBytes: Bytes;
  /** The disk is not to be written to for growth or repair: why. */
  readonly unwritable: Unwritable | null;
  /** No new work for this layout on this node. */
  readonly held: boolean;
  /** The group of its physical volume is there already, or is made on another disk. */
  readonly joins: boolean;
}

export function volumeRef(context: VolumeContext): VolumeRef {
  const { node, volume, disk } = context;
  return {
    volume: volume.volume,
    layout: disk.layout,
    name: volume.name,
    ordinal: volume.ordinal,
    disk: disk.facts.id,
    partitionUuid: partitionUuid(node.installation, volume.volume),
    ...(volume.logical === undefined ? {} : { logical: volume.logical }),
    ...(volume.members === undefined ? {} : { members: volume.members }),
    ...(encryptionOf(volume.format) === null ? {} : { encrypted: true }),
    purpose: volume.purpose,
  };
}

/** What is known of the volume, by whatever source; null when nothing says that it was begun. */
export function recordOf(context: VolumeContext): VolumeRecord | null {
  return (
    context.observed.records.volumes.find(({ volume }) => volume === context.volume.volume) ?? null
  );
}

/**
 * Whether a disk that it lies on was wiped, or a volume of that: what was there before may be left
 * between the wiped places.
 */
export function wipedBefore({ node, device, observed, volume }: VolumeContext): boolean {
  // Stryker disable next-line ArrayDeclaration: no physical volume is called so
  const on = volume.logical?.legs?.on ?? [];
  // Stryker disable next-line ArrayDeclaration: what has no members has no legs
  const legs = (volume.members ?? []).filter(({ uuid }) => on.includes(uuid));
  const devices = observed.disks.filter(({ aliases }) =>
    legs.some(({ disk }) => aliases.includes(disk)),
  );
  const here = (disk: DiskId): boolean =>
    [device, ...devices].some(({ aliases }) => aliases.includes(disk));
  return (
    (observed.records.consents ?? []).some(({ disk }) => here(disk.id)) ||
    node.consents.some(
      ({ subject }) =>
        // Stryker disable next-line ConditionalExpression: no other subject has a disk
        subject.kind === 'disk' && here(subject.disk),
    ) ||
    node.removals.some(({ disk }) => here(disk))
  );
}

/** What an operation of this volume has in common with every other. */
export function operationBase(
  context: VolumeContext,
  reason: string,
): Pick<Operation, 'node' | 'disk' | 'source' | 'reason'> {
  return {
    node: context.node.node,
    disk: context.ref,
    source: context.volume.source,
    reason,
  };
}

/** Makes a refusal about one volume. */
export function refuseVolume(
  context: VolumeContext,
  code: RefusalCode,
  text: {
    readonly summary: string;
    readonly evidence: readonly string[];
    readonly remedy: string;
    readonly consent?: Consentable;
  },
): Refusal {
  return refusal(
    code,
    {
      node: context.node.node,
      layout: context.disk.layout,
      disk: context.disk.facts.id,
      volume: context.volume.volume,
    },
    text,
  );
}

export function nameOfVolume(context: VolumeContext): string {
  const { disk, volume } = context;
  return volume.cutFor === undefined
    ? `${disk.layout}/${volumeTitle(volume)}`
    : `the volume of claim ${volumeTitle(volume)}`;
}

/** Where what carries a volume is, for evidence. */
export function foundAt({ ref, device }: VolumeContext, found: ObservedVolume): string {
  return isLogical(found)
    ? // Stryker disable next-line OptionalChaining: it was found in the group
      `${ref.path} group ${device.volumeGroup?.name ?? ''}: logical volume ${found.name}`
    : `${ref.path} partition ${String(found.number)}`;
}

/** The grain below which two sizes of a partition count as equal. */
export const EXTENT_BYTES: Bytes = PARTITION_GRAIN_BYTES;
