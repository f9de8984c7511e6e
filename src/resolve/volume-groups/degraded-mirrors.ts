import type { DesiredNode, DesiredVolume, WithoutLeg } from '../../model/planned/desired.ts';
import { parseTime } from '../../model/values/time.ts';
import { logicalOf, roomyGroups, type LegNode, type RoomyGroup } from './leg-places.ts';

/**
 * A node with the mirrors that may be activated without their leg on a disk that is missing: each
 * was named in the DiskReplacement of that disk, until a time that is still to come.
 *
 * @param asOf RFC 3339, UTC.
 * @returns the very same node where there is none.
 */
export function withDegraded(
  desired: DesiredNode,
  known: LegNode & { readonly asOf: string },
): DesiredNode {
  const { leaving = [] } = desired;
  if (!leaving.some(({ degraded = [] }) => degraded.length > 0)) return desired;
  const allowed = new Map(
    roomyGroups(desired, known).flatMap((group) =>
      logicalOf(group.disks).flatMap((volume) => {
        const without = allowedWithout(volume, group, known.asOf);
        return without === null ? [] : [[volume.volume, without] as const];
      }),
    ),
  );
  return {
    ...desired,
    disks: desired.disks.map((disk) => ({
      ...disk,
      volumes: disk.volumes.map((volume) => {
        const without = allowed.get(volume.volume);
        if (without === undefined || volume.logical === undefined) return volume;
        return { ...volume, logical: { ...volume.logical, without } };
      }),
    })),
  };
}

function allowedWithout(
  { volume, logical }: DesiredVolume,
  { found, members, missing }: RoomyGroup,
  asOf: string,
): WithoutLeg | null {
  const mirror = found.find(({ name }) => name === logical?.name);
  const [lost, ...others] = (mirror?.physicalVolumes ?? []).filter((uuid) => missing.has(uuid));
  if (lost === undefined || others.length > 0) return null;
  const member = members.find(({ uuid }) => uuid === lost);
  const named = member?.leaving?.degraded?.find((one) => one.volume === volume);
  if (named === undefined || !(parseTime(named.until) > parseTime(asOf))) return null;
  return { uuid: lost, until: named.until };
}
