import { physicalVolumeUuid } from '../../model/identifiers.ts';
import type { ObservedVolumeGroup } from '../../model/observed/inventory.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import type { Refusal, RefusalCode } from '../../model/planned/refusal.ts';
import { foundAt, refuseVolume, type VolumeContext } from '../volumes/volume-context.ts';

/**
 * Why nothing is done with a group and with what is cut from it, although its partition is
 * finished: the group cannot be read, or is not the one that was made. Unreadable is not absent:
 * else its volumes would be made a second time.
 */
export function groupRefusal(context: VolumeContext): Refusal | null {
  const { partition, device, volume, disk } = context;
  if (volume.format.kind !== 'physical-volume' || partition === null) return null;
  // Stryker disable next-line OptionalChaining: it is the mark that the partition was found by
  if (!('number' in partition) || parseMark(partition.label)?.state !== 'ready') return null;
  const wanted = volume.format.group;
  const name = `${disk.facts.id}: volume group ${wanted}`;
  const { volumeGroup } = device;
  const refuse = (code: RefusalCode, summary: string, evidence: readonly string[]): Refusal => ({
    ...refuseVolume(context, code, {
      summary,
      evidence,
      remedy:
        'Look at it with "vgs" and "pvs" on the node. Nothing on the disk is changed, and what is mounted stays.',
    }),
    // Of everything that is cut from it, too.
    volume: null,
  });
  if (volumeGroup === undefined)
    return refuse('group-unreadable', `${name} cannot be read`, [
      `${foundAt(context, partition)}: finished before, and LVM reports no group on it`,
    ]);
  const differences = differencesOf(volumeGroup, {
    name: wanted,
    uuid: physicalVolumeUuid(context.node.installation, volume.volume),
  });
  return differences.length === 0
    ? null
    : refuse('group-incomplete', `${name} is not as it was made`, differences);
}

function differencesOf(
  group: ObservedVolumeGroup,
  made: { readonly name: string; readonly uuid: string },
): readonly string[] {
  const others = group.physicalVolumes.filter(({ uuid }) => uuid !== made.uuid);
  const own = group.physicalVolumes.find(({ uuid }) => uuid === made.uuid);
  return [
    group.name === made.name ? null : `it is called ${group.name}, and was made as ${made.name}`,
    own === undefined ? `it has no physical volume ${made.uuid}` : null,
    own?.missing === true ? `its physical volume ${made.uuid} is missing` : null,
    ...others.map(
      ({ uuid, missing }) =>
        `it has another physical volume ${uuid}${missing ? ', which is missing' : ''}`,
    ),
  ].filter((text) => text !== null);
}

/** Refusals that leave the group as it is: what is cut from it goes on. */
const ONLY_GROWTH: ReadonlySet<RefusalCode> = new Set([
  'would-shrink',
  'cannot-grow',
  'disk-read-only',
  'disk-failing',
  'foreign-content',
] as const);

/**
 * Whether logical volumes can be planned although something about their group is refused: it is
 * there.
 */
export function isGroupUsable({ partition }: VolumeContext, { code }: Refusal): boolean {
  return (
    // Stryker disable next-line OptionalChaining: it is the mark that the partition was found by
    partition !== null && parseMark(partition.label)?.state === 'ready' && ONLY_GROWTH.has(code)
  );
}
