import { formatBytes } from '../../model/values/bytes.ts';
import type { AdoptablePlace } from '../../assess/adoptions/adoptable.ts';
import type { FilesystemType } from '../../model/declared/declarations.ts';
import { describeSignature } from '../../model/observed/describe-content.ts';
import type { FoundContent } from '../../assess/adoptions/adopted-volume.ts';
import type { Inventory, ObservedDisk, Usage } from '../../model/observed/inventory.ts';
import { compareText } from '../../model/values/order.ts';
import { marksOn } from '../../model/volumes/own-marks.ts';
import { carriesSystem, isInPod } from '../../model/observed/system-place.ts';

/** How a place is called for whoever runs the import. */
export function placeText({ disk, partition, logicalVolume }: AdoptablePlace): string {
  if (logicalVolume !== null)
    return `logical volume ${logicalVolume.group}/${logicalVolume.name} (${formatBytes(logicalVolume.sizeBytes)})`;
  return partition === null ? `${disk.path} (${disk.id})` : `${partition.path} of ${disk.id}`;
}

/** Why nothing of a disk is adopted, whatever is on it. */
export function wrongDiskReason(disk: ObservedDisk, { disks }: Inventory): string | null {
  if (carriesSystem(disk)) return 'it carries the running system';
  if (disk.id.startsWith('unidentified-')) return 'it states no WWN and no usable serial';
  const same = disks.filter(
    (other) => other !== disk && other.aliases.some((id) => disk.aliases.includes(id)),
  );
  if (same.length > 0)
    return `it states the same identity as ${same.map(({ path }) => path).join(', ')}`;
  if (marksOn(disk).length > 0) return 'it carries volumes of a diskwright installation already';
  return disk.removable ? 'it is a removable disk' : null;
}

const FILESYSTEMS: ReadonlySet<string> = new Set<FilesystemType>(['ext4', 'xfs', 'btrfs']);
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @returns the one filesystem that is there, or why there is none to adopt. */
export function filesystemIn({
  signatures,
}: FoundContent): { readonly type: FilesystemType; readonly uuid: string } | string {
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
export const PLAIN_PATH = /^(?:\/[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*)+$/;

/** As GPT and MBR give them to partitions. */
export const PARTITION_ID =
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{2})$/;

/** Where something is mounted, but for the mounts that show it to pods. */
export function mountPathsOf(usedBy: readonly Usage[]): readonly string[] {
  const paths = usedBy.flatMap((usage) =>
    usage.kind === 'mounted' && usage.inProcess === undefined && !isInPod(usage.mountPoint)
      ? [usage.mountPoint]
      : [],
  );
  return Array.from(new Set(paths)).sort(compareText);
}
