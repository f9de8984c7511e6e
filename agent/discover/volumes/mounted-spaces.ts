import { dirname } from 'node:path';
import { withDeadline } from '../../host/deadline.ts';
import { systemErrorText, readMountedSpace, type FilesystemSpace } from '../../host/files.ts';
import { mapBounded } from '../content/bounded.ts';
import type { HostView } from '../host-view.ts';
import { devicesOfMount } from '../usage.ts';

/** What a mounted filesystem says of its space; null when nothing is mounted there any more. */
export type MountedSpace =
  | { readonly kind: 'space'; readonly space: FilesystemSpace | null }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** By mount point. */
export type MountedSpaces = ReadonlyMap<string, MountedSpace>;

const STATFS_TIMEOUT_MS = 5_000;
/** More at once than Node has threads for would gain nothing. */
const PARALLEL_QUESTIONS = 8;

/**
 * Asks the volumes that are mounted where only we mount for their space, while nothing else is
 * known of them yet. Only what lies on a block device is asked: a server behind a mount may not
 * answer.
 *
 * @param volumes the directory of our mount points.
 */
export async function readMountedSpaces(view: HostView, volumes: string): Promise<MountedSpaces> {
  const spaces = new Map<string, MountedSpace>();
  const own = view.mounts.host.mounts.filter(
    (mount) => dirname(mount.mountPoint) === volumes && devicesOfMount(view, mount).length > 0,
  );
  await mapBounded(own, PARALLEL_QUESTIONS, async ({ mountPoint }) => {
    spaces.set(mountPoint, await askMountedSpace(mountPoint));
  });
  return spaces;
}

/** Asks one mounted filesystem for its space. */
export async function askMountedSpace(mountPoint: string): Promise<MountedSpace> {
  try {
    const space = await withDeadline(mountPoint, readMountedSpace(mountPoint), STATFS_TIMEOUT_MS);
    return { kind: 'space', space };
  } catch (error) {
    return { kind: 'unreadable', reason: systemErrorText(error) };
  }
}
