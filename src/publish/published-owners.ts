import type { NativeObject } from '../model/declared/declarations.ts';
import {
  persistentVolumeName,
  type DiskId,
  type InstallationId,
  type NodeName,
} from '../model/identifiers.ts';
import type { PublishedOwner } from '../model/observed/published-owner.ts';
import { liveVolume, members, volumeOf, type LiveVolume } from './live-objects.ts';
import { DISK_ANNOTATION, PLANNED_ANNOTATION } from './persistent-volume.ts';
import { INSTALLATION_LABEL } from './stamp.ts';

/**
 * What PersistentVolumes say of our volumes, in any order. Those of others are left out, and those
 * of another installation, and those that were printed of a plan: nothing proved them.
 *
 * @param volumes of a cluster, or from files.
 */
export function publishedOwners(
  volumes: Iterable<LiveVolume>,
  installation: InstallationId,
): readonly PublishedOwner[] {
  return Array.from(volumes).flatMap((one) => {
    const volume = volumeOf(one);
    const { name, labels, annotations, claimRef } = one;
    if (volume === null || name !== persistentVolumeName(volume)) return [];
    if ((labels[INSTALLATION_LABEL] ?? installation) !== installation) return [];
    if (annotations[PLANNED_ANNOTATION] !== undefined) return [];
    const { creationTimestamp } = members(one.native['metadata']);
    return [
      {
        persistentVolume: name,
        volume,
        node: (labels['diskwright.dev/node'] ?? '') as NodeName,
        layout: labels['diskwright.dev/layout'] ?? null,
        name: labels['diskwright.dev/name'] ?? null,
        disk: (annotations[DISK_ANNOTATION] ?? null) as DiskId | null,
        claim: claimRef === null ? null : { namespace: claimRef.namespace, name: claimRef.name },
        createdAt: typeof creationTimestamp === 'string' ? creationTimestamp : null,
      },
    ];
  });
}

/** As {@link publishedOwners}, of objects as they were read. */
export function publishedOwnersIn(
  objects: readonly NativeObject[],
  installation: InstallationId,
): readonly PublishedOwner[] {
  return publishedOwners(objects.map(liveVolume), installation);
}
