import {
  BY_PARTITION_LABEL,
  filesystemsOf,
  localPathOf,
  partitionId,
} from '../../assess/adoptions/adopted-place.ts';
import type {
  Adoptable,
  AdoptablePlace,
  Adoptables,
  AdoptionCandidate,
  LeftAlone,
} from '../../assess/adoptions/adoptable.ts';
import type { ClusterVolume } from '../../model/declared/cluster-volume.ts';
import type {
  AdoptedLogicalVolume,
  AdoptedPartition,
} from '../../model/declared/adopted-places.ts';
import type { Adoption } from '../../model/declared/declarations.ts';
import { formatBytes } from '../../model/values/bytes.ts';
import {
  contentEvidence,
  describeSignature,
  describeUsage,
} from '../../model/observed/describe-content.ts';
import { shortHash } from '../../model/values/digest.ts';
import { isBlank } from '../../assess/disk-assessment.ts';
import type {
  ForeignVolume,
  Inventory,
  ObservedDisk,
  ObservedPartition,
  Usage,
} from '../../model/observed/inventory.ts';
import { compareText, groupedBy, sortedBy } from '../../model/values/order.ts';
import { LVM_PARTITION_TYPE } from '../../model/observed/partition-types.ts';
import { latestInventories } from '../../model/observed/sorted-inventory.ts';
import { foreignReason, placeOfForeign } from './adoptable-logical-volumes.ts';
import {
  filesystemIn,
  mountPathsOf,
  PARTITION_ID,
  PLAIN_PATH,
  placeText,
  wrongDiskReason,
} from './adoptable-place.ts';
import { placeId, placeKey, rawReason, rawVolumesOf, type RawVolume } from './adoptable-raw.ts';
import { volumesLeftAlone, volumesOf } from './adoptable-volumes.ts';

/**
 * What of nodes can be adopted as it is: filesystems that are mounted, and raw block volumes that a
 * PersistentVolume names, in a partition, in a logical volume or on a whole disk, of which nobody
 * can doubt which one is meant. Everything else is named with the reason.
 */
export function findAdoptables(
  inventories: readonly Inventory[],
  cluster: readonly ClusterVolume[],
): Adoptables {
  const volumes = sortedBy(cluster, ({ name }) => name);
  const nodes = sortedBy([...latestInventories(inventories).values()], ({ node }) => node);
  const known = {
    filesystems: filesystemsByUuid(nodes),
    copies: copiesOf(nodes),
    cluster: volumes,
  };
  const found = nodes.flatMap((inventory) => adoptablesOf(inventory, known));
  const adoptables = found.flatMap((one) => ('adoption' in one ? [one] : []));
  const rejected = found.flatMap((one) => ('reason' in one ? [one] : []));
  const rest = volumesLeftAlone(
    volumes,
    adoptables.flatMap(({ adoption }) => adoption.persistentVolumes),
    nodes,
  );
  return {
    adoptables: withNames(adoptables),
    leftAlone: [...rejected, ...rest.leftAlone].sort(
      (a, b) => compareText(a.node ?? '~', b.node ?? '~') || compareText(a.what, b.what),
    ),
    leftToDrivers: rest.leftToDrivers,
  };
}

/** What is known of all nodes. */
interface Known {
  readonly filesystems: FilesystemsByUuid;
  readonly copies: ReadonlyMap<string, readonly unknown[]>;
  readonly cluster: readonly ClusterVolume[];
}

function adoptablesOf(inventory: Inventory, known: Known): readonly (Adoptable | LeftAlone)[] {
  const { cluster, copies } = known;
  const raws = rawVolumesOf(inventory, cluster);
  const around = { ...known, inventory, raws: new Set(raws.map(({ place }) => placeKey(place))) };
  const found = [...candidatesOf(around), ...foreignCandidatesOf(around, raws)];
  const mounted = volumesOf(
    found.flatMap((one) => ('mountPaths' in one ? [one] : [])),
    inventory,
    cluster.filter(({ volumeMode }) => volumeMode === 'Filesystem'),
  );
  return [
    ...found.flatMap((one) => ('reason' in one ? [one] : [])),
    ...mounted.map((one) => ('reason' in one ? one : adoptable(one.candidate, one))),
    ...raws.map(
      (raw) =>
        rawReason(raw, { inventory, cluster, raws, copies }) ??
        adoptable({ ...raw.place, filesystem: null }, { ...raw, mountPath: null }),
    ),
  ];
}

function filesystemsByUuid(nodes: readonly Inventory[]): FilesystemsByUuid {
  return groupedBy(
    nodes.flatMap((inventory) =>
      filesystemsOf(inventory).map(({ uuid, path }) => ({
        uuid,
        where: `${path} of ${inventory.node}`,
      })),
    ),
    ({ uuid }) => uuid,
  );
}

/** Every partition and logical volume of the nodes, by its UUID. */
function copiesOf(nodes: readonly Inventory[]): ReadonlyMap<string, readonly unknown[]> {
  const ids = nodes.flatMap(({ disks, foreignVolumes = [] }) => [
    ...disks.flatMap(({ table }) =>
      table === undefined ? [] : table.partitions.map((one) => partitionId(table, one)),
    ),
    ...foreignVolumes.map(({ uuid }) => uuid),
  ]);
  return groupedBy(ids, (id) => id);
}

function candidatesOf(around: Around): readonly (AdoptionCandidate | LeftAlone)[] {
  const { inventory, raws } = around;
  const { node } = inventory;
  return inventory.disks.flatMap((disk): readonly (AdoptionCandidate | LeftAlone)[] => {
    const whole = { node, disk, partition: null, logicalVolume: null };
    // All of it is a raw block volume then, whatever its user makes of it.
    if (raws.has(placeKey(whole)) || isBlank(disk)) return [];
    const reason = wrongDiskReason(disk, inventory) ?? contentReason(disk);
    if (reason !== null) return [{ node, what: placeText(whole), reason }];
    const places =
      disk.table === undefined
        ? [whole]
        : disk.table.partitions.map((partition) => ({ ...whole, partition }));
    return places
      .filter((place) => !raws.has(placeKey(place)))
      .map((place) => candidateOf(place, place.partition ?? disk, around));
  });
}

/** Why nothing of what is on a disk is adopted. */
function contentReason(disk: ObservedDisk): string | null {
  if (disk.table !== undefined && disk.signatures.length > 0)
    return `it has a partition table and ${disk.signatures.map(describeSignature).join(', ')} beside it`;
  return disk.table === undefined && disk.signatures.length === 0
    ? `what is on it is not known: ${contentEvidence(disk)[0] ?? ''}`
    : null;
}

/** Logical volumes with a filesystem; what guests made in raw block volumes is theirs. */
function foreignCandidatesOf(
  around: Around,
  named: readonly RawVolume[],
): readonly (AdoptionCandidate | LeftAlone)[] {
  const { inventory, raws, cluster, copies } = around;
  const held = new Set(
    named
      .flatMap(({ place }) => contentsOf(place))
      .flatMap(({ usedBy }) => usedBy)
      .flatMap((usage) => (usage.kind === 'holder' ? (usage.holder.split(' ')[0] ?? '') : [])),
  );
  return (inventory.foreignVolumes ?? []).flatMap(
    (volume): readonly (AdoptionCandidate | LeftAlone)[] => {
      const place = placeOfForeign(volume, inventory);
      if (place !== null && raws.has(placeKey(place))) return [];
      const reason =
        foreignReason(volume, inventory, cluster) ??
        (held.has(volume.path.replace('/dev/', ''))
          ? 'its group lies in a raw block volume'
          : null) ??
        ((copies.get(volume.uuid)?.length ?? 0) > 1 ? 'it is there more than once' : null);
      if (place !== null && reason === null) return [candidateOf(place, volume, around)];
      const what = `logical volume ${volume.group}/${volume.name} (${formatBytes(volume.sizeBytes)})`;
      return [{ node: inventory.node, what, reason: reason ?? '' }];
    },
  );
}

/** A device, and of a whole disk its partitions. */
function contentsOf({
  disk,
  partition,
  logicalVolume,
}: AdoptablePlace): readonly Pick<ObservedDisk, 'usedBy'>[] {
  const one = logicalVolume ?? partition;
  return one === null ? [disk, ...(disk.table?.partitions ?? [])] : [one];
}

/** By the UUID of a filesystem, the devices of all nodes that have it. */
type FilesystemsByUuid = ReadonlyMap<string, readonly { readonly where: string }[]>;

interface Around extends Known {
  readonly inventory: Inventory;
  /** Places that are raw block volumes. */
  readonly raws: ReadonlySet<string>;
}

function candidateOf(
  place: AdoptablePlace,
  found: ObservedDisk | ObservedPartition | ForeignVolume,
  { filesystems, inventory }: Around,
): AdoptionCandidate | LeftAlone {
  const filesystem = filesystemIn(found);
  const reason =
    typeof filesystem === 'string'
      ? `${filesystem}${groupText(found, inventory)}`
      : (placeReason(place, found) ?? copyReason(filesystem.uuid, filesystems));
  if (reason !== null || typeof filesystem === 'string')
    return { node: place.node, what: placeText(place), reason: reason ?? '' };
  return { ...place, filesystem, mountPaths: mountPathsOf(found.usedBy) };
}

/** What is known of the logical volumes of a group whose member was found. */
function groupText(
  { signatures }: Pick<ObservedDisk, 'signatures'>,
  { foreignVolumes = [] }: Inventory,
): string {
  const member = signatures.find(({ type }) => type === 'LVM2_member');
  if (member === undefined) return '';
  return foreignVolumes.some(({ group }) => group === member.group)
    ? '; its active logical volumes are listed by themselves'
    : '; none of its logical volumes is active, so that nothing is known of them';
}

function placeReason(
  { disk, partition }: AdoptablePlace,
  { usedBy }: Pick<ObservedDisk, 'usedBy'>,
): string | null {
  if (partition !== null && !PARTITION_ID.test(idOf(disk, partition)))
    return `its ${disk.table?.type ?? ''} table gives the partition no id`;
  const holders = usedBy.filter(({ kind }) => kind !== 'mounted' && kind !== 'open');
  if (holders.length > 0)
    return `more than a mount uses it: ${holders.map(describeUsage).join(', ')}`;
  const paths = mountPathsOf(usedBy);
  if (paths.length === 0) return notMountedReason(usedBy);
  const odd = paths.find((path) => !PLAIN_PATH.test(path) || path.length > 240);
  return odd === undefined
    ? null
    : `it is mounted at ${JSON.stringify(odd)}, which cannot be declared`;
}

/**
 * Mounts that show something to pods, or to a process of its own, are none that an Adoption could
 * name.
 */
function notMountedReason(usedBy: readonly Usage[]): string {
  const [first] = usedBy.flatMap((usage) => (usage.kind === 'mounted' ? [usage] : []));
  if (first === undefined)
    return 'it is not mounted, so that nobody can say whether it is still wanted';
  const next = 'what none has is adopted when the host mounts it at a path of its own';
  return first.inProcess === undefined
    ? `it is mounted for pods alone, at ${first.mountPoint}, as a CSI driver does: what a driver has stays with that driver (its PersistentVolumes, given with -f, name it); ${next}`
    : `it is ${describeUsage(first)} alone, where nobody can say whose it is: what a driver has stays with that driver; ${next}`;
}

/** A filesystem that is there twice, on whatever node, is no name for either. */
function copyReason(uuid: string, filesystems: FilesystemsByUuid): string | null {
  const found = filesystems.get(uuid) ?? [];
  return found.length > 1
    ? `its UUID ${uuid} is on ${found.map(({ where }) => where).join(' and ')}: one is a copy`
    : null;
}

function adoptable(
  place: AdoptablePlace & Pick<Adoption, 'filesystem'>,
  { mountPath, persistentVolumes }: Pick<Adoption, 'mountPath' | 'persistentVolumes'>,
): Adoptable {
  const { node, disk, partition, logicalVolume, filesystem } = place;
  const whyNoMark = markReason(place, persistentVolumes.map(localPathOf));
  return {
    adoption: {
      name: '',
      node,
      disk: disk.id,
      diskBytes: disk.sizeBytes,
      partition: partition === null ? null : partitionOf(disk, partition),
      logicalVolume: logicalVolume === null ? null : logicalVolumeOf(logicalVolume, disk),
      filesystem,
      pinnedBy: whyNoMark === null ? 'mark' : 'record',
      mountPath,
      persistentVolumes,
    },
    place,
    whyNoMark,
  };
}

function partitionOf(disk: ObservedDisk, partition: ObservedPartition): AdoptedPartition {
  const { startBytes, sizeBytes, label } = partition;
  return { uuid: idOf(disk, partition), startBytes, sizeBytes, formerLabel: label };
}

function logicalVolumeOf(volume: ForeignVolume, { id }: ObservedDisk): AdoptedLogicalVolume {
  const { group, groupUuid, name, uuid, sizeBytes } = volume;
  const otherDisks = volume.disks.filter((one) => one !== id);
  return { group, groupUuid, name, uuid, sizeBytes, otherDisks };
}

function idOf({ table }: ObservedDisk, partition: ObservedPartition): string {
  return table === undefined ? '' : partitionId(table, partition);
}

/** Why no mark is written; null where one is. */
function markReason(
  { disk, partition, logicalVolume, filesystem }: AdoptablePlace & Pick<Adoption, 'filesystem'>,
  paths: readonly string[],
): string | null {
  const { table, readOnly, failing } = disk;
  if (logicalVolume !== null) return `its group ${logicalVolume.group} stays with its own tools`;
  if (partition === null) return `it ${filesystem === null ? 'is' : 'lies on'} the whole disk`;
  if (table?.type !== 'gpt') return `its ${table?.type ?? ''} table has no labels`;
  if (table.primary !== 'good' || table.backup !== 'good')
    return 'a copy of its partition table is damaged, misplaced or another one';
  if (partition.typeUuid.toLowerCase() === LVM_PARTITION_TYPE)
    return 'its partition is of the type Linux LVM';
  if (filesystem === null && paths.some((path) => path.startsWith(BY_PARTITION_LABEL)))
    return 'its PersistentVolume finds it by its label';
  if (readOnly) return 'its disk is read-only';
  return failing ? 'its disk is failing' : null;
}

/** The node, and as much of the UUIDs as distinguishes it from others. */
function withNames(adoptables: readonly Adoptable[]): readonly Adoptable[] {
  const prefix = ({ node }: Adoptable['adoption']): string =>
    node.slice(0, 200).replace(/[^a-z0-9]+$/, '');
  const short = ({ adoption, place }: Adoptable): string =>
    `${prefix(adoption)}-${nameOf(adoption, place).slice(0, 8)}`;
  const twins = groupedBy(adoptables, short);
  const named = adoptables.map((one) => {
    const name =
      twins.get(short(one))?.length === 1
        ? short(one)
        : `${prefix(one.adoption)}-${nameOf(one.adoption, one.place)}`;
    return { ...one, adoption: { ...one.adoption, name } };
  });
  return sortedBy(
    named,
    ({ adoption: { node, mountPath, persistentVolumes, name } }) =>
      `${node}\n${mountPath ?? ''}\n${persistentVolumes.map(localPathOf).join('\n')}\n${name}`,
  );
}

/** UUIDs as names can have them; of a whole disk that is a raw block volume its id. */
function nameOf({ filesystem, disk }: Adoptable['adoption'], place: AdoptablePlace): string {
  return (filesystem?.uuid ?? placeId(place) ?? shortHash([disk], 12)).toLowerCase();
}
