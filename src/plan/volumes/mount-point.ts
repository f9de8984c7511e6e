import { describeUsage } from '../../model/observed/describe-content.ts';
import type { DesiredVolume } from '../../model/planned/desired.ts';
import { isBelow } from '../../model/values/host-path.ts';
import type { ObservedVolume, Usage } from '../../model/observed/inventory.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import { isLogical } from '../../model/observed/observed-volume.ts';
import { isReader } from '../../assess/open-programs.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import { pathState, unmetAtPath, type PathState } from '../../model/volumes/volume-path.ts';
import { foundAt, refuseVolume, nameOfVolume, type VolumeContext } from './volume-context.ts';

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
        summary: `${nameOfVolume(context)} wants to be mounted at ${purpose.path}, which ${context.node.node} does not allow`,
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
    summary: `${nameOfVolume(context)} cannot be mounted: ${mountPoint} is the mount point of another device`,
    evidence: [`${taker} is mounted at ${mountPoint}`],
    remedy: 'Unmount the other device; the next apply mounts the volume.',
  });
}

/**
 * What is at the path of a volume is not the volume that was made for others to use: nothing is
 * done with it, and whatever is there stays.
 */
export function pathRefusal(context: VolumeContext): Refusal | null {
  const state = stateOf(context);
  switch (state.kind) {
    case 'clear':
      return null;
    case 'covered': {
      const mountPoint = volumeMountPoint(context.volume, context.observed.host.stateDir);
      return refuseVolume(context, 'mount-point-taken', {
        summary: `${nameOfVolume(context)} is not served: ${mountPoint} does not lead to it`,
        evidence: state.evidence,
        remedy:
          'Stop what writes there, and unmount what covers the volume; what was written meanwhile is not in the volume.',
      });
    }
    case 'data-differs':
      return refuseVolume(context, 'data-differs', {
        summary: `${nameOfVolume(context)} is mounted, and "data" in it is not the directory that it was made with`,
        evidence: state.evidence,
        remedy:
          'Find out who changed it, and restore what was in it. If nothing was, make the directory again (mode 0755, owner root).',
      });
  }
}

/**
 * What others have in use is not mounted anew under them: it stays as it is, and the plan says what
 * it lacks.
 */
export function mountOptionsRefusal(context: VolumeContext): Refusal | null {
  const { volume, observed } = context;
  const unmet = unmetAtPath(volume, observed);
  if (unmet.length === 0) return null;
  const mountPoint = volumeMountPoint(volume, observed.host.stateDir);
  const path = observed.volumePaths?.find((each) => each.volume === volume.volume);
  return refuseVolume(context, 'content-differs', {
    summary: `${nameOfVolume(context)} is mounted without ${unmet.join(' and ')}, with which it should be; it stays mounted as it is`,
    evidence: [`${mountPoint}: the kernel shows ${(path?.options ?? []).join(',')}`],
    remedy: `Stop what uses it and unmount ${mountPoint}; the next apply mounts it as declared.`,
  });
}

/** Of a host path only the mount is known: what is in it is no matter of ours. */
function stateOf({ volume, node, observed }: VolumeContext): PathState {
  return volume.purpose.kind === 'host-path'
    ? { kind: 'clear' }
    : pathState(volume, node.installation, observed);
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

/** A finished filesystem that something else than a mount holds. */
export function foreignHolder(context: VolumeContext, partition: ObservedVolume): Refusal | null {
  if (context.volume.format.kind !== 'filesystem') return null;
  const { stateDir } = context.observed.host;
  const wanted = volumeMountPoint(context.volume, stateDir);
  // What an interrupted growth left mounted below our own directory, the agent takes away itself.
  // Of a mount that only another namespace has, the agent finds out whether it is in the way.
  const isOurs = (usage: Usage): boolean =>
    usage.kind === 'mounted' &&
    (usage.inProcess !== undefined ||
      usage.mountPoint === wanted ||
      isBelow(usage.mountPoint, stateDir));
  // Nothing is written over whom only reads it.
  const users = partition.usedBy.filter((usage) => !isReader(usage));
  const holders = users.filter((usage) => !isOurs(usage));
  if (holders.length === 0 || holders.length < users.length) return null;
  const elsewhere = holders.find((usage) => usage.kind === 'mounted');
  return refuseVolume(context, 'disk-in-use', {
    summary: `${nameOfVolume(context)} cannot be mounted: something else uses ${isLogical(partition) ? 'it' : 'its partition'}`,
    evidence: holders.map((usage) => `${foundAt(context, partition)}: ${describeUsage(usage)}`),
    remedy:
      elsewhere === undefined
        ? 'Stop what uses it; the next apply mounts it.'
        : `Unmount it from ${elsewhere.mountPoint}; the next apply mounts it at ${wanted}. If that is the place of another state directory, give it with --state-dir.`,
  });
}
