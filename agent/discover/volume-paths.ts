import { basename, dirname, join } from 'node:path';
import type { VolumeId } from '../../src/model/identifiers.ts';
import type { ObservedDisk } from '../../src/model/inventory.ts';
import type { VolumePath } from '../../src/model/observed-path.ts';
import { compareText } from '../../src/model/order.ts';
import { withDeadline } from '../host/deadline.ts';
import { errorText } from '../host/files.ts';
import type { Mount } from '../host/mountinfo.ts';
import { mountsById, pathEnd, type PathEnd } from '../host/path-end.ts';
import { mapBounded } from './bounded.ts';
import type { HostView } from './host-view.ts';
import { devicesOfMount } from './usage.ts';
import { VOLUME_ID, volumesByDevice } from './volumes-by-device.ts';

/** What is mounted there may be a server's that does not answer. */
const LOOKUP_TIMEOUT_MS = 5_000;
/** More at once than Node has threads for would gain nothing. */
const PARALLEL_LOOKUPS = 8;

/** What is at a path: `null` for nothing, a text for what kept it from being seen. */
type Seen = PathEnd | null | string;

/**
 * Goes to every place below our own directory where something is mounted, as a pod's kubelet will, and says what is there:
 * mountinfo alone also lists what is hidden below another mount.
 *
 * @returns sorted by volume; nothing for a volume at whose place nothing is mounted.
 */
export async function readVolumePaths(
  stateDir: string,
  view: HostView,
  disks: readonly ObservedDisk[],
): Promise<readonly VolumePath[]> {
  const directory = join(stateDir, 'volumes');
  const places = new Set(
    view.mounts.host.mounts
      .map(({ mountPoint }) => mountPoint)
      .filter((path) => dirname(path) === directory && VOLUME_ID.test(basename(path))),
  );
  if (places.size === 0) return [];
  // The paths of PID 1 count, also where this process has mounts of its own. Ids are unique over all namespaces.
  const { pid, mounts: seenBefore } = view.mounts.host;
  const own = mountsById(process.pid);
  const root = seenBefore.some(({ id }) => own.has(id)) ? '' : `/proc/${pid}/root`;
  const seen = await mapBounded(Array.from(places), PARALLEL_LOOKUPS, async (mountPoint) => ({
    mountPoint,
    top: await look(`${root}${mountPoint}`),
    data: await look(`${root}${mountPoint}/data`),
  }));
  // Read afterwards: what was met is in it, unless it was unmounted since.
  const mounts = mountsById(pid);
  const volumes = volumesByDevice(view, disks);
  const known = { mounts, volumeOn: volumeOn(view, volumes) };
  return seen
    .map((place) => pathOf(place, known))
    .toSorted((a, b) => compareText(a.volume, b.volume));
}

async function look(path: string): Promise<Seen> {
  try {
    return await withDeadline(path, pathEnd(path), LOOKUP_TIMEOUT_MS);
  } catch (error) {
    return errorText(error);
  }
}

type Volume = Pick<VolumePath, 'partitionUuid' | 'logicalVolume'>;

function volumeOn(
  view: HostView,
  volumes: ReturnType<typeof volumesByDevice>,
): (mount: Mount) => Volume | null {
  return (mount) => {
    const [found] = devicesOfMount(view, mount).flatMap((device) => volumes.get(device) ?? []);
    return found ?? null;
  };
}

interface Known {
  readonly mounts: ReadonlyMap<number, Mount>;
  readonly volumeOn: (mount: Mount) => Volume | null;
}

function pathOf(
  place: { readonly mountPoint: string; readonly top: Seen; readonly data: Seen },
  known: Known,
): VolumePath {
  const { mountPoint } = place;
  const top = topOf(mountPoint, place.top, known);
  const data = dataOf(`${mountPoint}/data`, place, known);
  return {
    volume: basename(mountPoint) as VolumeId,
    ...(typeof top === 'string' ? { partitionUuid: null } : top),
    data: data.kind,
    instead: [top, data.instead].filter((text) => typeof text === 'string'),
  };
}

/** The volume whose whole filesystem is on top at its mount point, or what is there instead. */
function topOf(
  mountPoint: string,
  top: Seen,
  { mounts, volumeOn: volume }: Known,
): Volume | string {
  if (typeof top === 'string') return `${mountPoint}: ${top}`;
  if (top === null)
    return `${mountPoint} is not there, although a filesystem is mounted at it: something is mounted over a directory above it`;
  const mount = mounts.get(top.mountId);
  if (mount === undefined) return `${mountPoint} was unmounted while it was looked at`;
  if (mount.mountPoint !== mountPoint) return mountedOver(mount);
  return (mount.root === '/' ? volume(mount) : null) ?? mountedOver(mount);
}

function mountedOver({ filesystem, source, root, mountPoint }: Mount): string {
  const part = root === '/' ? '' : `, of which only ${root},`;
  return `${filesystem} (${source})${part} is mounted at ${mountPoint}`;
}

function dataOf(
  path: string,
  { top, data }: { readonly top: Seen; readonly data: Seen },
  { mounts }: Known,
): { readonly kind: VolumePath['data']; readonly instead?: string } {
  if (typeof data === 'string') return { kind: 'unreadable', instead: `${path}: ${data}` };
  if (data === null) return { kind: 'missing', instead: `${path} is not there` };
  const below = typeof top === 'string' ? null : top;
  if (data.mountId !== below?.mountId) {
    const mount = mounts.get(data.mountId);
    const over =
      mount === undefined ? `${path} was unmounted while it was looked at` : mountedOver(mount);
    return { kind: 'other-mount', instead: over };
  }
  switch (data.kind) {
    case 'directory':
      return { kind: 'directory' };
    case 'symbolic-link':
      return { kind: 'symbolic-link', instead: `${path} is a symbolic link to ${data.target}` };
    case 'other':
      return { kind: 'not-a-directory', instead: `${path} is a file` };
  }
}
