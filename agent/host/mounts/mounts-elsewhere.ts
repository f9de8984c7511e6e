import { readFileSync } from 'node:fs';
import { readNodeNumber, type DeviceNumber } from '../devices/block-device.ts';
import type { Mount } from './mountinfo.ts';
import { readMountViews, type MountViews } from './mount-views.ts';

/** A mount that only another mount namespace has. */
export interface MountElsewhere {
  readonly mountPoint: string;
  /** A process that sees it. */
  readonly pid: number;
  readonly command: string;
}

/**
 * The mounts of a device in other mount namespaces that stay when it is unmounted here. What shares
 * the events of the place where it is mounted, or receives them, is unmounted with it
 * (mount_namespaces(7), "Shared subtrees").
 *
 * @param mountId of the mount here; null when there is none.
 * @returns null when not all namespaces could be seen.
 */
export function readMountsThatStay(
  device: DeviceNumber,
  mountId: number | null,
  proc = '/proc',
): readonly MountElsewhere[] | null {
  const views = readMountViews(proc);
  if (views.incomplete !== null) return null;
  return mountsThatStay(views, device, mountId).map(({ pid, mountPoint }) => ({
    pid,
    mountPoint,
    command: commandOf(proc, pid),
  }));
}

/** As {@link readMountsThatStay}, of namespaces that were read. */
export function mountsThatStay(
  { host, others }: Pick<MountViews, 'host' | 'others'>,
  device: DeviceNumber,
  mountId: number | null,
): readonly Omit<MountElsewhere, 'command'>[] {
  const all = [host, ...others].map((view) => ({
    pid: view.pid,
    mounts: new Map(view.mounts.map((mount) => [mount.id, mount])),
  }));
  const here = all.find(({ mounts }) => mountId !== null && mounts.has(mountId));
  const mount = mountId === null ? undefined : here?.mounts.get(mountId);
  const parent = mount === undefined ? undefined : here?.mounts.get(mount.parentId);
  const every = all.flatMap(({ mounts }) => Array.from(mounts.values()));
  const followers = followersOf(every, parent);
  return all
    .filter((view) => view !== here)
    .flatMap(({ pid, mounts }) =>
      Array.from(mounts.values())
        .filter((one) => isOf(one, device, mount))
        .filter(({ parentId }) => !isFollower(mounts.get(parentId), followers))
        .map(({ mountPoint }) => ({ pid, mountPoint })),
    );
}

/** btrfs has a number of its own for each filesystem, the same in every namespace. */
function isOf(one: Mount, device: DeviceNumber, mount: Mount | undefined): boolean {
  if (one.deviceNumber === device || one.deviceNumber === mount?.deviceNumber) return true;
  return (
    one.deviceNumber.startsWith('0:') &&
    one.source.startsWith('/dev/') &&
    readNodeNumber(one.source) === device
  );
}

/**
 * The groups of mounts below which an unmount at a mount happens, too: its own, and those that
 * receive from these.
 */
function followersOf(mounts: readonly Mount[], parent: Mount | undefined): ReadonlySet<string> {
  const groups = new Set(sharedBy(parent));
  for (let before = -1; before < groups.size;) {
    before = groups.size;
    const following = mounts.filter((mount) => masterOf(mount).some((group) => groups.has(group)));
    for (const group of following.flatMap(sharedBy)) groups.add(group);
  }
  return groups;
}

function isFollower(parent: Mount | undefined, groups: ReadonlySet<string>): boolean {
  return (
    parent !== undefined && [...sharedBy(parent), ...masterOf(parent)].some((id) => groups.has(id))
  );
}

function sharedBy(mount: Mount | undefined): readonly string[] {
  return groupsOf(mount, 'shared:');
}

function masterOf(mount: Mount): readonly string[] {
  return groupsOf(mount, 'master:');
}

function groupsOf(mount: Mount | undefined, kind: string): readonly string[] {
  return (mount?.propagation ?? [])
    .filter((field) => field.startsWith(kind))
    .map((field) => field.slice(kind.length));
}

function commandOf(proc: string, pid: number): string {
  try {
    return readFileSync(`${proc}/${pid}/comm`, 'utf8').replace(/\n$/, '');
  } catch {
    // It ended meanwhile.
    return 'unknown';
  }
}
