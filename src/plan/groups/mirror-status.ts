import { LOGICAL_EXTENT_BYTES } from '../../model/values/bytes.ts';
import type { DesiredNode, DesiredVolume } from '../../model/planned/desired.ts';
import { isAnyRotational, rateOf } from '../../model/observed/copy-rate.ts';
import type { Inventory, ObservedLogicalVolume } from '../../model/observed/inventory.ts';
import type { MirrorStatus } from '../../model/planned/plan-summary.ts';
import { sortedBy } from '../../model/values/order.ts';
import { extentsOnEach } from '../../model/volumes/segments.ts';
import { volumeTitle } from '../../model/volumes/volume-name.ts';

const MIRRORS: ReadonlySet<string> = new Set(['raid1', 'raid10']);

/**
 * The mirrors of a node that have a copy too few: a leg is missing, or is still being copied. That
 * is no input of a digest: how far a copy is changes all the time.
 */
export function mirrorStatuses(
  { disks }: DesiredNode,
  observed: Inventory,
): readonly MirrorStatus[] {
  const groups = observed.disks.flatMap(({ volumeGroup }) => volumeGroup ?? []);
  const found = groups
    .flatMap(({ volumes }) => volumes)
    .filter(({ segmentType }) => MIRRORS.has(segmentType));
  if (found.length === 0) return NONE;
  const missing = new Set(
    groups
      .flatMap(({ physicalVolumes }) => physicalVolumes)
      .filter((one) => one.missing)
      .map(({ uuid }) => uuid),
  );
  const statuses = disks.flatMap(({ layout, volumes }) =>
    volumes.flatMap((volume): readonly MirrorStatus[] => {
      const mirror = found.find(({ name }) => name === volume.logical?.name);
      const lost = (mirror?.physicalVolumes ?? []).filter((uuid) => missing.has(uuid)).length;
      if (mirror === undefined || (lost === 0 && mirror.syncing === undefined)) return [];
      const { volume: id } = volume;
      return [
        {
          ...{ volume: id, layout, name: volumeTitle(volume), missingLegs: lost },
          ...(volume.rebuild === undefined ? {} : { rebuilt: true as const }),
          ...syncedOf(mirror, volume, observed),
        },
      ];
    }),
  );
  return sortedBy(statuses, ({ volume }) => volume);
}

function syncedOf(
  mirror: ObservedLogicalVolume,
  { members = [] }: DesiredVolume,
  { host, disks }: Inventory,
): Pick<MirrorStatus, 'copiedPercent' | 'idle' | 'toCopyBytes' | 'copyRate'> {
  const { syncing } = mirror;
  if (syncing === undefined) return {};
  if (syncing.idle === true) return { idle: true };
  const legBytes = extentsOnEach(mirror) * LOGICAL_EXTENT_BYTES;
  const ids = members.map(({ disk }) => disk);
  const rotational = isAnyRotational(ids, disks);
  const rate = rateOf(host.copyRates, { copy: 'rebuild', rotational });
  return {
    copiedPercent: syncing.percent,
    toCopyBytes: Math.round((legBytes * (100 - syncing.percent)) / 100),
    ...(rate === null ? {} : { copyRate: rate }),
  };
}

const NONE: readonly MirrorStatus[] = [];
