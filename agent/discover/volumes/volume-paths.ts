import { basename, dirname, join } from 'node:path';
import type { VolumeId } from '../../../src/model/identifiers.ts';
import type { ObservedDisk } from '../../../src/model/observed/inventory.ts';
import type { VolumePath } from '../../../src/model/observed/observed-path.ts';
import { compareText, groupedBy } from '../../../src/model/values/order.ts';
import { DeadlineExceeded, withDeadline } from '../../host/deadline.ts';
import { systemErrorText } from '../../host/files.ts';
import type { Mount } from '../../host/mounts/mountinfo.ts';
import { mountsById, pathEnd, type PathEnd } from '../../host/mounts/path-end.ts';
import { mapBounded } from '../content/bounded.ts';
import type { HostView } from '../host-view.ts';
import { devicesOfMount } from '../usage.ts';
import { VOLUME_ID, volumesByDevice } from './volumes-by-device.ts';

/** What is mounted there may be a disk or a server's that does not answer. */
const LOOKUP_TIMEOUT_MS = 5_000;
/**
 * A lookup without an answer keeps one of Node's four threads for good, and without threads nothing
 * at all is read any more: so few go on at once, none more on the same device, and after two
 * nothing more is observed.
 */
const PARALLEL_DEVICES = 2;
const MAX_LOST_THREADS = 2;

/** What is at a path: `null` for nothing, a text for what kept it from being seen. */
type Seen = PathEnd | null | string;

interface SeenPlace {
  readonly mountPoint: string;
  readonly top: Seen;
  readonly data: Seen;
}

/**
 * Goes to every place below our own directory where something is mounted, as a pod's kubelet will,
 * and says what is there: mountinfo alone also lists what is hidden below another mount.
 *
 * @returns sorted by volume; nothing for a volume at whose place nothing is mounted, or a suspended
 * device.
 */
export async function readVolumePaths(
  stateDir: string,
  view: HostView,
  disks: readonly ObservedDisk[],
): Promise<readonly VolumePath[]> {
  const directory = join(stateDir, 'volumes');
  // Who goes to a suspended device waits until it is resumed.
  const suspended = new Set(
    view.disks.flatMap((disk) => (disk.isSuspended ? [disk.deviceNumber] : [])),
  );
  const byDevice = groupedBy(
    view.mounts.host.mounts.filter(
      (mount) =>
        dirname(mount.mountPoint) === directory &&
        VOLUME_ID.test(basename(mount.mountPoint)) &&
        !devicesOfMount(view, mount).some((device) => suspended.has(device)),
    ),
    ({ deviceNumber }) => deviceNumber,
  );
  if (byDevice.size === 0) return [];
  // The paths of PID 1 count, also where this process has mounts of its own. Ids are unique over
  // all namespaces.
  const { pid, mounts: seenBefore } = view.mounts.host;
  const own = mountsById(process.pid);
  const root = seenBefore.some(({ id }) => own.has(id)) ? '' : `/proc/${pid}/root`;
  const devices = Array.from(byDevice.values(), (mounts) =>
    mounts.map(({ mountPoint }) => mountPoint),
  );
  const seen = await observeAll(devices, (path) => pathEnd(`${root}${path}`));
  // Read afterwards: what was met is in it, unless it was unmounted since.
  const mounts = mountsById(pid);
  const volumes = volumesByDevice(view, disks);
  const known = { mounts, volumeOn: volumeOn(view, volumes) };
  return seen
    .map((place) => pathOf(place, known))
    .toSorted((a, b) => compareText(a.volume, b.volume));
}

/**
 * Goes to each mount point once, and to `data` in it.
 *
 * @param devices the mount points of each device.
 * @param goTo gives what is at a path, or never does.
 */
export async function observeAll(
  devices: readonly (readonly string[])[],
  goTo: (path: string) => Promise<PathEnd | null>,
  timeoutMs = LOOKUP_TIMEOUT_MS,
): Promise<readonly SeenPlace[]> {
  let lost = 0;
  const known = new Set<string>();
  const perDevice = await mapBounded(devices, PARALLEL_DEVICES, async (mountPoints) => {
    let isDead = false;
    const observe = async (path: string): Promise<Seen> => {
      if (isDead || lost >= MAX_LOST_THREADS)
        return `not observed, since ${isDead ? 'its device' : 'others'} did not answer`;
      try {
        return await withDeadline(path, goTo(path), timeoutMs);
      } catch (error) {
        isDead = error instanceof DeadlineExceeded;
        if (isDead) lost += 1;
        return systemErrorText(error);
      }
    };
    const seen: SeenPlace[] = [];
    for (const mountPoint of mountPoints) {
      if (known.has(mountPoint)) continue;
      known.add(mountPoint);
      const top = await observe(mountPoint);
      const data = typeof top === 'string' ? top : await observe(`${mountPoint}/data`);
      seen.push({ mountPoint, top, data });
    }
    return seen;
  });
  return perDevice.flat();
}

type Volume = Pick<VolumePath, 'partitionUuid' | 'logicalVolume' | 'options'>;

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

function pathOf(place: SeenPlace, known: Known): VolumePath {
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
  if (mount === undefined) return `${mountPoint} was unmounted while it was observed`;
  if (mount.mountPoint !== mountPoint) return mountedOver(mount);
  const found = mount.root === '/' ? volume(mount) : null;
  if (found === null) return mountedOver(mount);
  return { ...found, options: [...mount.options, ...mount.superOptions.split(',')] };
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
      mount === undefined ? `${path} was unmounted while it was observed` : mountedOver(mount);
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
