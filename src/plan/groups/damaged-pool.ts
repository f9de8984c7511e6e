import { describeUsage } from '../../model/observed/describe-content.ts';
import { isInactive, isLogical } from '../../model/observed/observed-volume.ts';
import type { ObservedLogicalVolume, Usage } from '../../model/observed/inventory.ts';
import type { VolumeId } from '../../model/identifiers.ts';
import type { RepairThinPool } from '../../model/planned/plan.ts';
import type { PoolRepair } from '../../model/planned/pool-repair.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import { formatBytes, type Bytes } from '../../model/values/bytes.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import {
  poolTroubles,
  type ObservedPool,
  type PoolTrouble,
} from '../../model/volumes/thin-pool.ts';
import { UNWRITABLE, unwritableEvidence } from '../unwritable-disk.ts';
import { planVolume, type VolumePlan } from '../volumes/plan-volume.ts';
import {
  nameOfVolume,
  operationBase,
  refuseVolume,
  volumeRef,
  type VolumeContext,
} from '../volumes/volume-context.ts';

/**
 * As {@link planVolume}: but a thin pool whose metadata are damaged, and all that is cut from it,
 * are held until a ThinPoolRepair names them. Then the pool is repaired, and its volumes are served
 * again after it.
 */
export function planUnlessDamaged(context: VolumeContext): VolumePlan {
  const damage = damageOf(context);
  if (damage === null) return planVolume(context);
  const { repair } = damage;
  const hindrance = repair === null ? undeclared(context, damage) : hinders(context, damage);
  if (repair === null || hindrance !== null)
    return { kind: 'refused', refusal: refuse(context, damage, hindrance), operations: [] };
  if (damage.isItself)
    return {
      kind: 'planned',
      needsPartition: false,
      operations: [repairOperation(context, damage, repair)],
    };
  const { partition } = context;
  // What was never finished, or is not there, waits for a pool that is well.
  if (partition === null || !isLogical(partition) || parseMark(partition.label)?.state !== 'ready')
    return { kind: 'settled', held: true };
  return planVolume(takenDown(context, partition));
}

interface Damage {
  /** The pool that is damaged. */
  readonly found: ObservedLogicalVolume & { readonly pool: ObservedPool };
  /** Whether the volume is the pool itself. */
  readonly isItself: boolean;
  readonly texts: readonly string[];
  /** What is cut from it, declared or not. */
  readonly volumes: readonly ObservedLogicalVolume[];
  readonly repair: PoolRepair | null;
}

/** The damaged pool that a volume is, or is cut from; null for any other volume. */
function damageOf({ volume, disk, device }: VolumeContext): Damage | null {
  const { logical, format } = volume;
  const name = format.kind === 'thin-pool' ? logical?.name : logical?.thinPool;
  const there = device.volumeGroup?.volumes ?? NONE;
  const found = there.find((one) => one.name === name);
  if (name === undefined || found?.pool === undefined) return null;
  const { pool } = found;
  const troubles = damageIn(found);
  if (troubles.length === 0) return null;
  const given = disk.volumes.find((one) => one.volume === name)?.pool?.repair;
  return {
    found: { ...found, pool },
    isItself: format.kind === 'thin-pool',
    texts: troubles.map(({ text }) => text),
    volumes: there.filter(({ thinPool }) => thinPool === name),
    // Of other metadata it says nothing.
    repair: given?.metadata === pool.metadata ? (given ?? null) : null,
  };
}

/** Of a pool that was never finished nothing: it is made again as it is. */
function damageIn({ sizeBytes, pool, label }: ObservedLogicalVolume): readonly PoolTrouble[] {
  if (pool === undefined || parseMark(label)?.state !== 'ready') return [];
  return poolTroubles({ sizeBytes, ...pool }).filter(({ kind }) => kind === 'damage');
}

const NONE: readonly ObservedLogicalVolume[] = [];

/** Why a pool is not repaired, and what a person can do. */
interface Hindrance {
  readonly why: string;
  readonly evidence: readonly string[];
  readonly remedy: string;
}

function undeclared(context: VolumeContext, { found }: Damage): Hindrance {
  const { node } = context.node;
  const spec = `{ node: ${node}, volume: ${found.name}, metadata: ${found.pool.metadata ?? 'NOT KNOWN'}, expires: TIME, reason: WHY }`;
  return {
    why: 'it is held until it is repaired',
    evidence: [],
    remedy: `To have it repaired, stop what uses its volumes and commit a ThinPoolRepair: { apiVersion: diskwright.dev/v1alpha1, kind: ThinPoolRepair, metadata: { name: repair-${found.name} }, spec: ${spec}. What the damage took of its volumes is lost: restore that from a backup. Where nothing repairs it, take it and its volumes out of git, and give all of them up by consents. A pool that somebody repaired by hand is taken as it is once it was activated ("lvchange --activate y").`,
  };
}

/** In the order in which a person would see to it; null where nothing hinders. */
function hinders(context: VolumeContext, damage: Damage): Hindrance | null {
  return (
    unwritable(context) ??
    spareElsewhere(context, damage) ??
    withoutRoom(context, damage) ??
    used(context, damage)
  );
}

function unwritable({ unwritable: code, ref, device }: VolumeContext): Hindrance | null {
  if (code === null || code === 'disk-failing') return null;
  const { text, remedy } = UNWRITABLE[code];
  return {
    why: `it is not repaired: its disk ${text}`,
    evidence: [unwritableEvidence(code, ref.path, device)],
    remedy,
  };
}

/**
 * LVM repairs into the spare metadata of the group wherever they lie: a pool that lay on other
 * disks afterwards would not be the one that was made. An inventory of before does not say it; then
 * the repair itself finds out.
 */
function spareElsewhere(
  { device: { volumeGroup } }: VolumeContext,
  { found }: Damage,
): Hindrance | null {
  const spare = volumeGroup?.spareMetadata;
  const elsewhere = (spare?.physicalVolumes ?? NOWHERE).filter(
    (uuid) => !found.physicalVolumes.includes(uuid),
  );
  if (volumeGroup === undefined || spare === undefined || elsewhere.length === 0) return null;
  return {
    why: 'it is not repaired: the spare metadata of its group, into which LVM repairs, lie on another disk',
    evidence: [
      `spare metadata ${spare.name}: on the physical volume ${elsewhere.join(' and ')}; thin pool ${found.name} lies on ${found.physicalVolumes.join(' and ')}`,
    ],
    remedy: `Take the spare metadata away on the node ("lvremove ${volumeGroup.name}/${spare.name}"); nothing is stored there, and LVM makes them anew beside the pool.`,
  };
}

const NOWHERE: readonly string[] = [];

/**
 * LVM repairs into the spare metadata of the group, which are as large as those of its largest
 * pool, and makes them where there are none (lvm2, tools/lvconvert.c, _lvconvert_thin_pool_repair).
 */
function withoutRoom({ device: { volumeGroup } }: VolumeContext, damage: Damage): Hindrance | null {
  if (volumeGroup === undefined) return null;
  const { volumes, extentBytes, freeExtents, spareMetadataBytes: spare = 0 } = volumeGroup;
  const wanted = Math.max(...volumes.map(({ pool }) => pool?.metadataBytes ?? 0));
  const free: Bytes = freeExtents * extentBytes;
  if (wanted - spare <= free) return null;
  return {
    why: 'it is not repaired: there is no room for metadata to repair it into',
    evidence: [
      `${damage.found.name}: ${formatBytes(wanted)} of spare metadata are wanted; group ${volumeGroup.name} has ${formatBytes(spare)} of them, and ${formatBytes(free)} free`,
    ],
    remedy: `Make ${formatBytes(wanted - spare)} free in the volume group: give up a volume of it, or use larger disks.`,
  };
}

/** Whoever uses a volume of it has to stop before: nothing is unmounted by force. */
function used(context: VolumeContext, { volumes }: Damage): Hindrance | null {
  const paths = ownMountPoints(context);
  const evidence = volumes.flatMap((one) => {
    const isOurs = parseMark(one.label) !== null;
    const others = one.usedBy.filter((usage) => !(isOurs && isOwnMount(usage, paths)));
    return isOurs || isInactive(one)
      ? others.map((usage) => `logical volume ${one.name}: ${describeUsage(usage)}`)
      : [`logical volume ${one.name}: active, and nothing of ours`];
  });
  if (evidence.length === 0) return null;
  return {
    why: 'it is not repaired: something uses its volumes',
    evidence,
    remedy: 'Stop and unmount what uses them, and deactivate what is not ours.',
  };
}

function ownMountPoints({ node, observed, device }: VolumeContext): ReadonlySet<string> {
  const { stateDir } = observed.host;
  const purposes = node.disks.flatMap(({ volumes }) => volumes.map(({ purpose }) => purpose));
  const marked = (device.volumeGroup?.volumes ?? NONE).flatMap(
    ({ label }) => parseMark(label)?.volume ?? [],
  );
  return new Set([
    ...marked.map((volume) => `${stateDir}/volumes/${volume}`),
    ...purposes.flatMap((purpose) => (purpose.kind === 'host-path' ? [purpose.path] : [])),
  ]);
}

function isOwnMount(usage: Usage, paths: ReadonlySet<string>): boolean {
  return usage.kind === 'mounted' && usage.inProcess === undefined && paths.has(usage.mountPoint);
}

function refuse(
  context: VolumeContext,
  { found, isItself, texts }: Damage,
  hindrance: Hindrance | null,
): Refusal {
  const name = nameOfVolume(context);
  const where = `${context.ref.path} thin pool ${found.name}`;
  if (!isItself)
    return refuseVolume(context, 'thin-pool-damaged', {
      summary: `${name} is held: the thin pool that it is cut from is damaged`,
      evidence: texts.map((text) => `${where}: ${text}`),
      remedy: `See to the thin pool ${found.name}, which is refused, too. What is mounted stays.`,
    });
  return refuseVolume(context, 'thin-pool-damaged', {
    summary: `the thin pool ${name} is damaged: ${hindrance?.why ?? ''}`,
    evidence: [...texts.map((text) => `${where}: ${text}`), ...(hindrance?.evidence ?? [])],
    remedy: hindrance?.remedy ?? '',
  });
}

function repairOperation(
  context: VolumeContext,
  { found, volumes }: Damage,
  { repair, metadata, expires, source }: PoolRepair,
): RepairThinPool {
  const paths = ownMountPoints(context);
  return {
    ...operationBase(context, 'its metadata are damaged, and a ThinPoolRepair names them'),
    source,
    kind: 'repair-thin-pool',
    volume: volumeRef(context),
    repair,
    metadata,
    expires,
    metadataBytes: found.pool.metadataBytes,
    volumes: volumes.flatMap((one) => {
      const volume: VolumeId | undefined = parseMark(one.label)?.volume;
      if (volume === undefined) return [];
      const mount = one.usedBy.find((usage) => isOwnMount(usage, paths));
      return [{ volume, mountPoint: mount?.kind === 'mounted' ? mount.mountPoint : null }];
    }),
  };
}

/** As it is once the pool was repaired: the volume is not active, and nothing leads to it. */
function takenDown(context: VolumeContext, found: ObservedLogicalVolume): VolumeContext {
  const { device, observed, volume } = context;
  const { filesystem: _filesystem, encryption: _encryption, ...rest } = found;
  const partition = { ...rest, path: '', usedBy: [], signatures: [], unknownContent: [] };
  const volumes = (device.volumeGroup?.volumes ?? NONE).map((one) =>
    one === found ? partition : one,
  );
  const down =
    device.volumeGroup === undefined
      ? device
      : { ...device, volumeGroup: { ...device.volumeGroup, volumes } };
  const isOther = (one: { readonly volume: VolumeId }): boolean => one.volume !== volume.volume;
  return {
    ...context,
    partition,
    device: down,
    observed: {
      ...observed,
      disks: observed.disks.map((disk) => (disk === device ? down : disk)),
      blockLinks: observed.blockLinks.filter(isOther),
      ...(observed.volumePaths === undefined
        ? {}
        : { volumePaths: observed.volumePaths.filter(isOther) }),
    },
  };
}
