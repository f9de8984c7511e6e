import { filesystemsOf, partitionId } from '../model/adopted-volume.ts';
import type { Adoptable, Adoptables, Candidate, LeftAlone } from '../model/adoptable.ts';
import type { ClusterVolume } from '../model/cluster-volume.ts';
import type { Adoption, AdoptedPartition, FilesystemType } from '../model/declarations.ts';
import { contentEvidence, describeSignature, describeUsage } from '../model/describe-content.ts';
import { isBlank } from '../model/disk-assessment.ts';
import type { Inventory, ObservedDisk, ObservedPartition, Usage } from '../model/inventory.ts';
import { compareText, groupedBy, sortedBy } from '../model/order.ts';
import { marksOn } from '../model/own-marks.ts';
import { latestInventories } from '../model/sorted-inventory.ts';
import { carriesSystem, isInPod } from '../model/system-place.ts';
import { volumesLeftAlone, volumesOf } from './adoptable-volumes.ts';

/**
 * What of nodes can be adopted as it is: filesystems that are mounted, in a partition or on a whole disk, of which
 * nobody can doubt which one is meant. Everything else is named with the reason.
 */
export function findAdoptables(
  inventories: readonly Inventory[],
  cluster: readonly ClusterVolume[],
): Adoptables {
  const volumes = sortedBy(cluster, ({ name }) => name);
  const nodes = sortedBy([...latestInventories(inventories).values()], ({ node }) => node);
  const bearers = groupedBy(
    nodes.flatMap((inventory) =>
      filesystemsOf(inventory).map(({ uuid, path }) => ({
        uuid,
        where: `${path} of ${inventory.node}`,
      })),
    ),
    ({ uuid }) => uuid,
  );
  const found = nodes.flatMap((inventory) => candidatesOf(inventory, bearers));
  const accepted = found.flatMap((one) => ('mountPaths' in one ? [one] : []));
  const adopted = nodes.flatMap((inventory) => {
    const here = accepted.filter(({ node }) => node === inventory.node);
    return volumesOf(here, inventory, volumes).map((one) =>
      'reason' in one ? one : adoptable(one.candidate, one),
    );
  });
  const adoptables = adopted.flatMap((one) => ('adoption' in one ? [one] : []));
  const rejected = [...found, ...adopted].flatMap((one) => ('reason' in one ? [one] : []));
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

function candidatesOf(inventory: Inventory, bearers: Bearers): readonly (Candidate | LeftAlone)[] {
  const { node } = inventory;
  return inventory.disks.flatMap((disk): readonly (Candidate | LeftAlone)[] => {
    if (isBlank(disk)) return [];
    const reason = diskReason(disk, inventory);
    if (reason !== null) return [{ node, what: `${disk.path} (${disk.id})`, reason }];
    const places = disk.table === undefined ? [disk] : disk.table.partitions;
    return places.map((place) => candidateOf(place, { disk, inventory, bearers }));
  });
}

/** Why nothing of a disk is adopted. */
function diskReason(disk: ObservedDisk, { disks }: Inventory): string | null {
  if (carriesSystem(disk)) return 'it carries the running system';
  if (disk.id.startsWith('unidentified-')) return 'it states no WWN and no usable serial';
  const same = disks.filter(
    (other) => other !== disk && other.aliases.some((id) => disk.aliases.includes(id)),
  );
  if (same.length > 0)
    return `it states the same identity as ${same.map(({ path }) => path).join(', ')}`;
  if (marksOn(disk).length > 0) return 'it carries volumes of a diskwright installation already';
  if (disk.removable) return 'it is a removable disk';
  if (disk.table !== undefined && disk.signatures.length > 0)
    return `it has a partition table and ${disk.signatures.map(describeSignature).join(', ')} beside it`;
  return disk.table === undefined && disk.signatures.length === 0
    ? `what is on it is not known: ${contentEvidence(disk)[0] ?? ''}`
    : null;
}

/** By the UUID of a filesystem, the devices of all nodes that have it. */
type Bearers = ReadonlyMap<string, readonly { readonly where: string }[]>;

interface Surroundings {
  readonly disk: ObservedDisk;
  readonly inventory: Inventory;
  readonly bearers: Bearers;
}

function candidateOf(
  place: ObservedDisk | ObservedPartition,
  around: Surroundings,
): Candidate | LeftAlone {
  const { disk, inventory } = around;
  const { node } = inventory;
  const filesystem = filesystemOf(place);
  const reason =
    typeof filesystem === 'string'
      ? filesystem
      : (placeReason(place, around) ?? copyReason(filesystem.uuid, around));
  if (reason !== null || typeof filesystem === 'string') {
    const what = place === disk ? `${disk.path} (${disk.id})` : `${place.path} of ${disk.id}`;
    return { node, what, reason: reason ?? '' };
  }
  return {
    node,
    disk,
    partition: 'number' in place ? place : null,
    filesystem,
    mountPaths: mountPathsOf(place.usedBy),
  };
}

const FILESYSTEMS: ReadonlySet<string> = new Set<FilesystemType>(['ext4', 'xfs', 'btrfs']);
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @returns the one filesystem that is there, or why there is none to adopt. */
function filesystemOf({
  signatures,
}: ObservedDisk | ObservedPartition): Candidate['filesystem'] | string {
  const [only, ...others] = signatures;
  if (only === undefined) return 'it holds no filesystem';
  const text = signatures.map(describeSignature).join(', ');
  if (others.length > 0) return `it holds several things: ${text}`;
  if (only.usage !== 'filesystem') return `it holds ${text}, which stays with its own tools`;
  if (!FILESYSTEMS.has(only.type)) return `it holds ${text}; ext4, xfs and btrfs can be adopted`;
  const uuid = only.uuid?.toLowerCase() ?? '';
  return UUID.test(uuid)
    ? { type: only.type as FilesystemType, uuid }
    : `its ${only.type} has no UUID to be known by`;
}

/** A path as declarations can say it. */
const PLAIN_PATH = /^(?:\/[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*)+$/;
/** As GPT and MBR give them to partitions. */
const PARTITION_ID =
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{2})$/;

function placeReason(
  place: ObservedDisk | ObservedPartition,
  { disk }: Surroundings,
): string | null {
  if ('number' in place && !PARTITION_ID.test(idOf(disk, place)))
    return `its ${disk.table?.type ?? ''} table gives the partition no id`;
  const holders = place.usedBy.filter(({ kind }) => kind !== 'mounted');
  if (holders.length > 0)
    return `more than a mount uses it: ${holders.map(describeUsage).join(', ')}`;
  const paths = mountPathsOf(place.usedBy);
  if (paths.length === 0)
    return 'it is not mounted, so that nobody can say whether it is still wanted';
  const odd = paths.find((path) => !PLAIN_PATH.test(path) || path.length > 240);
  return odd === undefined
    ? null
    : `it is mounted at ${JSON.stringify(odd)}, which cannot be declared`;
}

function mountPathsOf(usedBy: readonly Usage[]): readonly string[] {
  const paths = usedBy.flatMap((usage) =>
    usage.kind === 'mounted' && usage.inProcess === undefined && !isInPod(usage.mountPoint)
      ? [usage.mountPoint]
      : [],
  );
  return Array.from(new Set(paths)).sort(compareText);
}

/** A filesystem that is there twice, on whatever node, is no name for either. */
function copyReason(uuid: string, { bearers }: Surroundings): string | null {
  const found = bearers.get(uuid) ?? [];
  return found.length > 1
    ? `its UUID ${uuid} is on ${found.map(({ where }) => where).join(' and ')}: one is a copy`
    : null;
}

function adoptable(
  { node, disk, partition, filesystem }: Candidate,
  chosen: Pick<Adoption, 'mountPath' | 'persistentVolumes'>,
): Adoptable {
  const whyNoMark = partition === null ? 'it lies on the whole disk' : markReason(disk);
  return {
    adoption: {
      name: '',
      node,
      disk: disk.id,
      diskBytes: disk.sizeBytes,
      partition: partition === null ? null : partitionOf(disk, partition),
      filesystem,
      pinnedBy: whyNoMark === null ? 'mark' : 'record',
      ...chosen,
    },
    disk,
    whyNoMark,
  };
}

function partitionOf(disk: ObservedDisk, partition: ObservedPartition): AdoptedPartition {
  const { startBytes, sizeBytes, label } = partition;
  return { uuid: idOf(disk, partition), startBytes, sizeBytes, formerLabel: label };
}

function idOf({ table }: ObservedDisk, partition: ObservedPartition): string {
  return table === undefined ? '' : partitionId(table, partition);
}

function markReason({ table, readOnly, failing }: ObservedDisk): string | null {
  if (table?.type !== 'gpt') return `its ${table?.type ?? ''} table has no labels`;
  if (table.primary !== 'good' || table.backup !== 'good')
    return 'a copy of its partition table is damaged or misplaced';
  if (readOnly) return 'its disk is read-only';
  return failing ? 'its disk is failing' : null;
}

/** The node and as much of the filesystem's UUID as tells it from others. */
function withNames(adoptables: readonly Adoptable[]): readonly Adoptable[] {
  const short = ({ adoption: { node, filesystem } }: Adoptable): string =>
    `${node.slice(0, 200).replace(/[^a-z0-9]+$/, '')}-${filesystem.uuid.slice(0, 8)}`;
  const twins = groupedBy(adoptables, short);
  const named = adoptables.map((one) => {
    const name =
      twins.get(short(one))?.length === 1
        ? short(one)
        : `${short(one)}${one.adoption.filesystem.uuid.slice(8)}`;
    return { ...one, adoption: { ...one.adoption, name } };
  });
  return named.toSorted(
    (a, b) =>
      compareText(a.adoption.node, b.adoption.node) ||
      compareText(a.adoption.mountPath, b.adoption.mountPath),
  );
}
