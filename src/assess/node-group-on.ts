import type { DesiredDisk } from '../model/planned/desired.ts';

/** The name of the group over several disks that a disk lies under; null for any other disk. */
export function nodeGroupOn({ volumes }: DesiredDisk): string | null {
  for (const { format, members } of volumes)
    if (format.kind === 'physical-volume' && members !== undefined) return format.group;
  return null;
}
