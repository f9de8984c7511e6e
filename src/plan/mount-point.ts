import type { DesiredVolume } from '../model/desired.ts';
import { isBelow } from '../model/host-path.ts';
import { parseMark } from '../model/mark.ts';
import type { Refusal } from '../model/refusal.ts';
import { refuseVolume, volumeName, type VolumeContext } from './volume-context.ts';

/** Where a filesystem volume is mounted. */
export function volumeMountPoint(volume: DesiredVolume, stateDir: string): string {
  return volume.purpose.kind === 'host-path'
    ? volume.purpose.path
    : `${stateDir}/volumes/${volume.volume}`;
}

/**
 * A host path is allowed only below a directory that the host's own configuration names: what is in
 * git must not be able to mount over /etc. A mount point that something else took is refused too.
 */
export function hostPathRefusal(context: VolumeContext): Refusal | null {
  const { purpose } = context.volume;
  if (purpose.kind === 'host-path') {
    const { mountRoots } = context.observed.host;
    if (!mountRoots.some((root) => isBelow(purpose.path, root)))
      return refuseVolume(context, 'host-path-not-allowed', {
        summary: `${volumeName(context)} wants to be mounted at ${purpose.path}, which ${context.node.node} does not allow`,
        evidence: [
          mountRoots.length === 0
            ? 'mountRoots of the host configuration is empty'
            : `mountRoots of the host configuration: ${mountRoots.join(', ')}`,
        ],
        remedy: `On ${context.node.node}, add the directory to mountRoots in /etc/diskwright/config.yaml.`,
      });
  }
  if (context.volume.format.kind === 'block') return null;
  const mountPoint = volumeMountPoint(context.volume, context.observed.host.stateDir);
  const taker = otherMountAt(context, mountPoint);
  if (taker === null) return null;
  return refuseVolume(context, 'mount-point-taken', {
    summary: `${volumeName(context)} cannot be mounted: ${mountPoint} is the mount point of another device`,
    evidence: [`${taker} is mounted at ${mountPoint}`],
    remedy: 'Unmount the other device; the next apply mounts the volume.',
  });
}

/** Whatever is mounted there and stays: what is removed from the same disk is unmounted before. */
function otherMountAt(context: VolumeContext, mountPoint: string): string | null {
  const going = new Set(context.node.removals.map(({ volume }) => volume));
  for (const disk of context.observed.disks) {
    const devices = [disk, ...(disk.table?.partitions ?? []), ...(disk.volumeGroup?.volumes ?? [])];
    for (const device of devices) {
      const there = device.usedBy.some(
        (usage) =>
          // Stryker disable next-line ConditionalExpression: what is not mounted has no mount point
          usage.kind === 'mounted' &&
          usage.inProcess === undefined &&
          usage.mountPoint === mountPoint,
      );
      if (!there || device === context.partition) continue;
      const mark = 'label' in device ? parseMark(device.label) : null;
      if (disk === context.device && mark !== null && going.has(mark.volume)) continue;
      return device.path === '' ? disk.path : device.path;
    }
  }
  return null;
}
