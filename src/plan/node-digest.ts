import type {
  AdoptedVolume,
  DesiredDisk,
  DesiredNode,
  DesiredPool,
  LogicalPlace,
  MemberRef,
  Remembered,
} from '../model/planned/desired.ts';
import type { VolumeId } from '../model/identifiers.ts';
import { canonicalJson, digestValue } from '../model/values/digest.ts';
import type {
  DiskLedger,
  ForeignVolume,
  Inventory,
  ObservedDisk,
  ObservedLogicalVolume,
  ObservedVolume,
  ObservedVolumeGroup,
  Usage,
  VolumeRecord,
} from '../model/observed/inventory.ts';
import type { VolumePath } from '../model/observed/observed-path.ts';
import { parseMark } from '../model/volumes/mark.ts';
import { usersInTheWay, usersThatMatter } from '../assess/open-programs.ts';
import { unmetAtPath } from '../model/volumes/volume-path.ts';
import { encryptionInputs, lackedKeys } from './digest-of-encryption.ts';
import { PLANNER_VERSION } from '../model/planned/plan.ts';
import { poolTroubles, type ObservedPool } from '../model/volumes/thin-pool.ts';

/**
 * A value that goes into a digest, each part of it under the name by which a difference is
 * reported.
 */
export type DigestInput =
  | string
  | number
  | boolean
  | null
  | readonly DigestInput[]
  | { readonly [name: string]: DigestInput };

/** All that goes into the digest of a node. */
export type NodeInputs = Readonly<Record<string, DigestInput>>;

/**
 * The digest of a node's plan: over the planner's version and every input that can change what is
 * planned, and over nothing else. Not over the commit, the lines of YAML or the time: a rebase
 * keeps it.
 */
export function nodeDigest(desired: DesiredNode, observed: Inventory): string {
  return digestOfInputs(nodeInputs(desired, observed));
}

/**
 * The digest over inputs, names and all: without them, two that may be left out could be taken for
 * each other. The order of names makes no difference.
 */
export function digestOfInputs(inputs: NodeInputs): string {
  return digestValue(inputs);
}

/** What the digest of a node is made over. */
export function nodeInputs(desired: DesiredNode, observed: Inventory): NodeInputs {
  return {
    plannerVersion: PLANNER_VERSION,
    installation: desired.installation,
    node: desired.node,
    declaredDisks: desired.disks.map(declaredDisk),
    heldLayouts: desired.heldLayouts,
    consents: desired.consents.map(({ key, expired }) => ({ key, expired })),
    removals: desired.removals.map(({ volume, consent, proof }) => ({
      volume,
      consent: consent.key,
      proof,
    })),
    forgotten: desired.forgotten.map(({ volume }) => volume),
    formerNames: desired.formerNames,
    // Left out where there is none, so that digests of other nodes stay what they were.
    ...(desired.leaving === undefined
      ? {}
      : {
          leavingDisks: desired.leaving.map(({ disk, move, rebuild, discard }) => ({
            disk,
            ...(move === undefined ? {} : { move: { by: move.by } }),
            ...(rebuild === undefined ? {} : { rebuild: { by: rebuild.by } }),
            ...(discard === true ? { discard } : {}),
          })),
        }),
    ...(desired.adoptions.length === 0 ? {} : { adoptions: desired.adoptions.map(adoptedVolume) }),
    refusals: desired.refusals.map(({ code, layout, disk, volume }) => ({
      code,
      layout,
      disk,
      volume,
    })),
    observed: observedInputs(desired, observed),
    ...lackedKeys(desired, observed),
    // Left out where there is nothing, as on most nodes.
    ...(desired.remembered === undefined
      ? {}
      : { remembered: rememberedInputs(desired.remembered) }),
    ...(desired.renamedClaims === undefined
      ? {}
      : { renamedClaims: desired.renamedClaims.map(({ from, to }) => ({ from, to })) }),
    // What others made matters only beside what of theirs is adopted.
    ...(desired.adoptions.length === 0 || observed.foreignVolumes === undefined
      ? {}
      : { foreignVolumes: observed.foreignVolumes.map(foreignVolume) }),
  };
}

/** Not who says it: the same is known from another inventory. */
function rememberedInputs({ volumes, disks }: Remembered): DigestInput {
  return {
    volumes: volumes.map(({ volume, state, claim, record }) => ({
      volume,
      state,
      claim: claim === null ? null : { namespace: claim.namespace, name: claim.name },
      ...(record === null ? {} : { record: statementInputs(record) }),
    })),
    disks: disks.map(({ tableUuid, facts }) => ({ tableUuid, disk: facts.id })),
  };
}

/** Not when it was written, nor how large the volume was then. */
function statementInputs(statement: Omit<VolumeRecord, 'disk'>): DigestInput {
  const { volume, state, layout, name, ordinal, partitionUuid, filesystem } = statement;
  return {
    volume,
    state,
    filesystem: filesystem === undefined ? null : { ...filesystem },
    claimNamespace: statement.claim?.namespace ?? null,
    claimName: statement.claim?.name ?? null,
    forgotten: statement.forgotten ?? null,
    protected: statement.protected ?? null,
    of: { layout, name, ordinal, partitionUuid },
  };
}

function ledgerInputs({ installation, node, table, volumes }: DiskLedger): DigestInput {
  return {
    installation,
    node,
    tableUuid: table.tableUuid,
    volumes: volumes.map(statementInputs),
  };
}

function foreignVolume(volume: ForeignVolume): DigestInput {
  return {
    group: volume.group,
    groupUuid: volume.groupUuid,
    name: volume.name,
    uuid: volume.uuid,
    volumeType: volume.volumeType,
    sizeBytes: volume.sizeBytes,
    disks: volume.disks,
    signatures: volume.signatures.map(({ type, uuid }) => `${type} ${uuid ?? ''}`),
    // Who has it open makes no difference to what others made.
    usedBy: usageInputs(volume.usedBy.filter(({ kind }) => kind !== 'open')),
  };
}

function adoptedVolume({ volume, adoption }: AdoptedVolume): DigestInput {
  const { disk, diskBytes, partition, logicalVolume, filesystem, mountPath, pinnedBy } = adoption;
  return {
    volume,
    disk,
    diskBytes,
    partition: partition === null ? null : { ...partition },
    filesystem: filesystem === null ? null : { ...filesystem },
    mountPath,
    pinnedBy,
    ...(logicalVolume === null ? {} : { logicalVolume: { ...logicalVolume } }),
  };
}

function declaredDisk(disk: DesiredDisk): DigestInput {
  return {
    layout: disk.layout,
    chosenAs: disk.chosenAs,
    tableUuid: disk.tableUuid,
    volumes: disk.volumes.map((volume) => ({
      volume: volume.volume,
      startBytes: volume.startBytes,
      sizeBytes: volume.sizeBytes,
      format: canonicalJson(volume.format),
      purpose: { ...volume.purpose },
      claim:
        volume.claim === null
          ? null
          : { namespace: volume.claim.namespace, name: volume.claim.name },
      takenBack: volume.takeBack !== null,
      // Left out where there is none, so that digests of disks without groups stay what they were.
      ...(volume.logical === undefined ? {} : { logical: logicalPlace(volume.logical) }),
      ...(volume.pool === undefined ? {} : { pool: poolInput(volume.pool) }),
      ...(volume.move === undefined ? {} : { move: { ...volume.move } }),
      ...(volume.abortedMove === undefined ? {} : { abortedMove: { ...volume.abortedMove } }),
      ...(volume.rebuild === undefined ? {} : { rebuild: { ...volume.rebuild } }),
      ...(volume.members === undefined ? {} : { members: volume.members.map(memberInput) }),
    })),
    protected: disk.protected,
    // Left out where it is not, so that digests of other disks stay what they were.
    ...(disk.held === true ? { held: true } : {}),
  };
}

function observedInputs(desired: DesiredNode, observed: Inventory): DigestInput {
  const { host, records } = observed;
  const troubledPaths = (observed.volumePaths ?? []).filter(({ instead }) => instead.length > 0);
  const users = volumeUsers(desired);
  const unmet = desired.disks.flatMap(({ volumes }) =>
    volumes.flatMap((volume) => {
      const options = unmetAtPath(volume, observed);
      return options.length === 0 ? [] : [{ volume: volume.volume, options }];
    }),
  );
  return {
    root: host.root.kind,
    // Left out where there is nothing to say, so that digests stay what they were.
    ...(host.unseenPrograms === undefined ? {} : { unseenPrograms: true }),
    stateDir: host.stateDir,
    mountRoots: host.mountRoots,
    disks: observed.disks.map((disk) =>
      observedDisk(disk, { users, ofDisk: usageInputs(usersInTheWay(disk, desired)) }),
    ),
    blockLinks: observed.blockLinks.map(({ volume, partitionUuid, logicalVolume }) => ({
      volume,
      partitionUuid,
      ...(logicalVolume === undefined ? {} : { logicalVolume }),
    })),
    // Only what keeps a volume from being served, so that digests stay what they were where nothing
    // does.
    ...(troubledPaths.length === 0 ? {} : { volumePaths: troubledPaths.map(volumePath) }),
    ...(unmet.length === 0 ? {} : { unmetMountOptions: unmet }),
    diskRecords: records.disks.map(({ tableUuid, state, facts }) => ({
      tableUuid,
      state,
      disk: facts.id,
    })),
    volumeRecords: records.volumes.map((record) => ({
      volume: record.volume,
      state: record.state,
      filesystem: record.filesystem?.type ?? null,
      claimNamespace: record.claim?.namespace ?? null,
      claimName: record.claim?.name ?? null,
      forgotten: record.forgotten ?? null,
      protected: record.protected ?? null,
    })),
    consentRecords: (records.consents ?? []).map(({ key, state }) => ({ key, state })),
  };
}

/** Not what is said of it, which may be another text each time. */
function volumePath({ volume, partitionUuid, logicalVolume, data }: VolumePath): DigestInput {
  return { volume, partitionUuid, logicalVolume: logicalVolume ?? null, data };
}

/** What uses a volume, as far as the plan depends on it. */
type VolumeUsers = (volume: ObservedVolume) => readonly Usage[];

function volumeUsers({ disks, removals }: DesiredNode): VolumeUsers {
  const going = new Set<VolumeId | undefined>(removals.map(({ volume }) => volume));
  const served = new Set<VolumeId | undefined>(
    disks.flatMap(({ volumes }) =>
      volumes.filter(({ format }) => format.kind !== 'filesystem').map(({ volume }) => volume),
    ),
  );
  return (found) => {
    const volume = parseMark(found.label)?.volume;
    return usersThatMatter(found, { isGoing: going.has(volume), isServed: served.has(volume) });
  };
}

function observedDisk(
  disk: ObservedDisk,
  { users, ofDisk }: { readonly users: VolumeUsers; readonly ofDisk: DigestInput },
): DigestInput {
  return {
    aliases: disk.aliases,
    sizeBytes: disk.sizeBytes,
    logicalSectorBytes: disk.logicalSectorBytes,
    condition: {
      readOnly: disk.readOnly,
      failing: disk.failing,
      carriesSystem: disk.systemChain.length > 0,
    },
    usedBy: ofDisk,
    tablePrimary: disk.table?.primary ?? null,
    tableBackup: disk.table?.backup ?? null,
    fingerprint: disk.fingerprint,
    partitions: (disk.table?.partitions ?? []).map((partition) => ({
      label: partition.label,
      startBytes: partition.startBytes,
      sizeBytes: partition.sizeBytes,
      filesystemBytes: partition.filesystem?.sizeBytes ?? null,
      usedBy: usageInputs(users(partition)),
      ...encryptionInputs(partition),
    })),
    ...(disk.volumeGroup === undefined
      ? {}
      : { volumeGroup: observedGroup(disk.volumeGroup, users) }),
    ...(disk.ledger === undefined ? {} : { ledger: ledgerInputs(disk.ledger) }),
  };
}

function observedGroup(group: ObservedVolumeGroup, users: VolumeUsers): DigestInput {
  return {
    name: group.name,
    extentBytes: group.extentBytes,
    totalExtents: group.totalExtents,
    freeExtents: group.freeExtents,
    physicalVolumes: group.physicalVolumes.map((one) => ({ ...one })),
    volumes: group.volumes.map((volume) => ({
      name: volume.name,
      label: volume.label,
      segmentType: volume.segmentType,
      physicalVolumes: volume.physicalVolumes,
      sizeBytes: volume.sizeBytes,
      active: volume.path !== '',
      fingerprint: volume.fingerprint,
      filesystemBytes: volume.filesystem?.sizeBytes ?? null,
      usedBy: users(volume).map(usageInput),
      ...encryptionInputs(volume),
      ...(volume.statement === undefined ? {} : { statement: statementInputs(volume.statement) }),
      ...(volume.thinPool === undefined ? {} : { thinPool: volume.thinPool }),
      ...(volume.moving === undefined ? {} : { moving: { ...volume.moving } }),
      ...(volume.replacing === undefined ? {} : { replacing: volume.replacing.from }),
      // Not how far it is, which changes all the time.
      ...(volume.syncing === undefined ? {} : { syncing: true }),
      ...(volume.pool === undefined ? {} : { pool: observedPool(volume, volume.pool) }),
    })),
  };
}

function poolInput({ repair, ...pool }: DesiredPool): DigestInput {
  if (repair === undefined) return { ...pool };
  const { source: _source, ...given } = repair;
  return { ...pool, repair: given };
}

/**
 * Not how full it is, which changes all the time; what keeps it from taking new volumes changes the
 * plan.
 */
function observedPool({ sizeBytes }: ObservedLogicalVolume, pool: ObservedPool): DigestInput {
  const troubles = poolTroubles({ sizeBytes, ...pool });
  return {
    chunkBytes: pool.chunkBytes,
    metadataBytes: pool.metadataBytes,
    troubles: troubles.map(({ text }) => text),
    // A repair, and what is given up with them, names these and no others.
    ...(troubles.some(({ kind }) => kind === 'damage') ? { damaged: pool.metadata ?? null } : {}),
  };
}

function logicalPlace(place: LogicalPlace): DigestInput {
  const { group, name, physicalVolume, legs, thinPool, without } = place;
  return {
    group,
    name,
    physicalVolume: { ...physicalVolume },
    ...(legs === undefined ? {} : { legs: { ...legs } }),
    ...(thinPool === undefined ? {} : { thinPool }),
    ...(without === undefined ? {} : { without: { ...without } }),
  };
}

function memberInput({ uuid, disk }: MemberRef): DigestInput {
  return { uuid, disk };
}

/** Each once: how many volumes others have made of a disk changes nothing. */
function usageInputs(usages: readonly Usage[]): DigestInput {
  return Array.from(new Set(usages.map(usageInput)));
}

function usageInput(usage: Usage): string {
  if (usage.kind !== 'mounted') return usage.kind;
  // What only another namespace has mounted is judged otherwise.
  return usage.inProcess === undefined
    ? `mounted ${usage.mountPoint}`
    : `mounted elsewhere ${usage.mountPoint}`;
}
