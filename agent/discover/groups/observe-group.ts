import type { VolumeId } from '../../../src/model/identifiers.ts';
import type {
  InventoryFinding,
  ObservedLogicalVolume,
  ObservedVolumeGroup,
  VolumeRecord,
} from '../../../src/model/observed/inventory.ts';
import type { SyncProgress } from '../../../src/model/volumes/mirror-legs.ts';
import { statementOfTags } from '../../../src/model/observed/statement.ts';
import type { PoolUse } from '../../../src/model/volumes/thin-pool.ts';
import type { Content } from '../content/content.ts';
import { logicalVolumeFingerprint, type FingerprintSubject } from '../content/fingerprint.ts';
import type { GroupOnDisk, LogicalVolume } from './logical-volumes.ts';
import { damagedSince, spareFacts } from './pool-metadata.ts';
import { observeVolume, type VolumeQuestion } from '../volumes/observe-volume.ts';

export interface GroupQuestion extends VolumeQuestion {
  /** Of the node, by volume. */
  readonly recorded: ReadonlyMap<VolumeId, VolumeRecord>;
  /** Volumes into which nothing was written yet. */
  readonly unfilled: ReadonlySet<VolumeId>;
  /** How full thin pools are, by the kernel's name of the device under their volumes. */
  readonly poolUses: ReadonlyMap<string, PoolUse>;
  /** Mirrors that are not in sync, by the kernel's name of their device. */
  readonly syncing: ReadonlyMap<string, SyncProgress>;
}

/** Reads the logical volumes of a group one after another, as the partitions of a disk are. */
export async function observeGroup(
  question: GroupQuestion,
  about: { readonly group: GroupOnDisk; readonly subject: FingerprintSubject },
  findings: InventoryFinding[],
): Promise<ObservedVolumeGroup> {
  const { reported, volumes } = about.group;
  const observed: ObservedLogicalVolume[] = [];
  for (const volume of volumes)
    observed.push(await observeOne(question, { ...about, volume }, findings));
  const { name, uuid, extentBytes, totalExtents, freeExtents, physicalVolumes } = reported;
  return {
    ...{ name, uuid, extentBytes, totalExtents, freeExtents },
    ...spareFacts(reported),
    ...{ physicalVolumes, volumes: observed },
  };
}

async function observeOne(
  question: GroupQuestion,
  about: {
    readonly group: GroupOnDisk;
    readonly subject: FingerprintSubject;
    readonly volume: LogicalVolume;
  },
  findings: InventoryFinding[],
): Promise<ObservedLogicalVolume> {
  const { volume, group } = about;
  const { device, mark, label, name, uuid, segmentType, physicalVolumes, activePool } = volume;
  const seen =
    device === null
      ? { usedBy: [], content: NOTHING, filesystem: null, encryption: null }
      : await observeVolume(
          question,
          {
            name: device.name,
            device,
            reader: question.readers.get(device.path) ?? null,
            mark,
            ownHolders: new Set(),
          },
          findings,
        );
  const isUnfilled = mark?.state === 'new' && question.unfilled.has(mark.volume);
  const content = isUnfilled ? NOTHING : seen.content;
  // Extended half-way, its device is smaller than its group says.
  const seenBytes = device?.sizeBytes ?? activePool?.device.sizeBytes ?? volume.sizeBytes;
  const sizeBytes = Math.min(volume.sizeBytes, seenBytes);
  const facts = { group: group.reported.uuid, uuid, name, sizeBytes, label };
  return {
    name,
    segmentType,
    path: device?.path ?? '',
    sizeBytes,
    uuid,
    label,
    ...statementFacts(volume),
    physicalVolumes,
    ...(volume.moving === undefined ? {} : { moving: volume.moving }),
    usedBy: seen.usedBy,
    signatures: content.signatures,
    ...(isUnfilled ? {} : insideFacts(seen)),
    unknownContent: content.unknownContent,
    fingerprint: logicalVolumeFingerprint(about.subject, facts, content),
    ...legFacts(question, volume),
    ...thinFacts(question, volume),
  };
}

/** The filesystem of a volume, and how it is encrypted. */
function insideFacts({
  filesystem,
  encryption,
}: Pick<Awaited<ReturnType<typeof observeVolume>>, 'filesystem' | 'encryption'>): Pick<
  ObservedLogicalVolume,
  'filesystem' | 'encryption'
> {
  return {
    ...(filesystem === null ? {} : { filesystem }),
    ...(encryption === null ? {} : { encryption }),
  };
}

/** What a finished one says of itself. */
function statementFacts({ mark, tags }: LogicalVolume): Pick<ObservedLogicalVolume, 'statement'> {
  const statement = mark?.state === 'ready' ? statementOfTags(mark.volume, tags) : null;
  return statement === null ? {} : { statement };
}

/** What is said of legs of a mirror that are being copied, or were replaced. */
function legFacts(
  { syncing }: GroupQuestion,
  { device, replaced }: LogicalVolume,
): Pick<ObservedLogicalVolume, 'replacing' | 'syncing'> {
  const progress = device === null ? undefined : syncing.get(device.name);
  return {
    ...(replaced === undefined ? {} : { replacing: { from: replaced.from } }),
    ...(progress === undefined ? {} : { syncing: progress }),
  };
}

/** In which pool a thin volume lies, and how full a pool is. */
function thinFacts(
  { poolUses, recorded }: GroupQuestion,
  { thinPool, pool, activePool, mark }: LogicalVolume,
): Pick<ObservedLogicalVolume, 'thinPool' | 'pool'> {
  if (thinPool !== undefined) return { thinPool };
  if (pool === undefined) return {};
  const { zeroes: _zeroes, superblock: _superblock, transactionId: _id, ...facts } = pool;
  if (activePool !== null) {
    const use = poolUses.get(activePool.device.name);
    return { pool: { ...facts, ...(use === undefined ? {} : { use }) } };
  }
  const since = mark === null ? null : damagedSince(pool, recorded.get(mark.volume));
  return { pool: { ...facts, ...(since === null ? {} : { damagedSince: since }) } };
}

const NOTHING: Content = { signatures: [], superblock: null, unknownContent: [], hashes: [] };
