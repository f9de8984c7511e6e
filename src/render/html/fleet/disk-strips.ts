import type { VolumeId } from '../../../model/identifiers.ts';
import { isGroupPartition } from '../../../model/observed/observed-volume.ts';
import { formatBytes, LOGICAL_EXTENT_BYTES, type Bytes } from '../../../model/values/bytes.ts';
import { volumeTitle } from '../../../model/volumes/volume-name.ts';
import type { FleetDisk } from '../../../review/fleet/fleet-view.ts';
import type { GroupLeg } from '../../../review/fleet/group-legs.ts';
import { purposeText } from '../../operation-phrase.ts';
import { counted, shown } from '../../text/terminal.ts';
import { pictureOf, withFree, type Segment, type SegmentKind } from '../disk-picture.ts';
import { html, NO_HTML, type Html } from '../html.ts';
import { KIND_WORDS } from '../plan-html-bars.ts';

/** A stretch of a bar; `refused`: git wants it, and the plan does not make it. */
export type Stretch = Omit<Segment, 'kind'> & { readonly kind: SegmentKind | 'refused' };

export const STRETCH_WORDS = {
  ours: 'made',
  new: 'wanted, not made yet',
  refused: 'wanted, and refused',
  foreign: KIND_WORDS.foreign,
  free: KIND_WORDS.free,
  lost: KIND_WORDS.lost,
  grown: KIND_WORDS.grown,
} as const satisfies Record<Stretch['kind'], string>;

/** What git wants of a disk, to scale: in order, without gaps. */
export function wantedStretches(disk: FleetDisk): readonly Stretch[] {
  const { wanted, legs } = disk;
  if (wanted === null) return [];
  const parts = wanted.volumes.filter(({ logical }) => logical === undefined);
  const byStart = new Map(parts.map((volume) => [volume.startBytes, volume]));
  const segments = parts.map((volume): Segment => ({
    startBytes: volume.startBytes,
    sizeBytes: volume.sizeBytes,
    kind: 'new',
    label: shown(volumeTitle(volume)),
    details: [formatBytes(volume.sizeBytes), purposeText(volume.purpose)],
  }));
  return withFree(segments, wanted.facts.sizeBytes).flatMap((segment): readonly Stretch[] => {
    const volume = byStart.get(segment.startBytes);
    if (segment.kind === 'free' || volume === undefined) return [segment];
    // Of a group that is refused the legs have no place.
    return volume.format.kind === 'physical-volume' && legs.wanted.length > 0
      ? cutUp(segment, legs.wanted, (leg) => wantedKind(disk, leg.volume))
      : [{ ...segment, kind: wantedKind(disk, volume.volume) }];
  });
}

function wantedKind({ made, refused }: FleetDisk, volume: VolumeId | null): Stretch['kind'] {
  if (volume !== null && made.has(volume)) return 'ours';
  return volume !== null && refused.has(volume) ? 'refused' : 'new';
}

/** What was seen on a disk, to scale; empty where it was not. */
export function seenStretches({ observed, legs }: FleetDisk): readonly Stretch[] {
  if (observed === null) return [];
  const groups = new Set(
    (observed.table?.partitions ?? []).filter(isGroupPartition).map(({ startBytes }) => startBytes),
  );
  return pictureOf(observed, []).before.flatMap((segment): readonly Stretch[] =>
    observed.volumeGroup !== undefined && groups.has(segment.startBytes)
      ? cutUp(segment, legs.seen, ({ volume }) => (volume === null ? 'foreign' : 'ours'))
      : [segment],
  );
}

/** Alike of each leg of one logical volume, as git wants it and as it was seen. */
export function legName({ volume, name }: GroupLeg): string {
  return volume ?? name;
}

/** A physical volume as what is cut from it, one beside the other, not where LVM put it. */
function cutUp(
  { startBytes, sizeBytes }: Segment,
  legs: readonly GroupLeg[],
  kindOf: (leg: GroupLeg) => Stretch['kind'],
): readonly Stretch[] {
  let at = startBytes;
  const cuts = legs.map((leg): Stretch => {
    const cut: Stretch = {
      startBytes: at,
      sizeBytes: leg.bytes,
      kind: kindOf(leg),
      label: shown(leg.ordinal === null ? leg.name : volumeTitle({ ...leg, ordinal: leg.ordinal })),
      details: [
        leg.on === 1
          ? shown(leg.type)
          : `a leg of ${shown(leg.type)} on ${counted(leg.on, 'disk')}`,
        formatBytes(leg.bytes),
      ],
      ...(leg.on === 1 ? {} : { logicalVolume: legName(leg) }),
    };
    at += leg.bytes;
    return cut;
  });
  const left = startBytes + sizeBytes - at;
  if (left < LOGICAL_EXTENT_BYTES) return cuts;
  const free = { startBytes: at, sizeBytes: left, kind: 'free', label: 'free' } as const;
  return [...cuts, { ...free, details: ['of the volume group'] }];
}

/**
 * Of so many parts a bar is made: classes name widths, as the policy allows no style but its own.
 */
export const STRIP_PARTS = 200;

/** A disk as a bar; what is too narrow to be seen is one part wide. */
export function strip(when: string, stretches: readonly Stretch[], diskBytes: Bytes): Html {
  if (stretches.length === 0) return NO_HTML;
  return html`<div class="strip" role="img" title="${when}: ${stretches.map(titleOf).join('; ')}">
    ${stretches.map(({ kind, label, sizeBytes, logicalVolume }) => {
      const parts = Math.max(1, Math.round((STRIP_PARTS * sizeBytes) / diskBytes));
      return html`<i
        class="${kind} g${parts}"
        ${logicalVolume === undefined ? NO_HTML : html` data-lv="${logicalVolume}"`}
        >${parts < LEAST_NAMED_PARTS ? '' : `${label} ${formatBytes(sizeBytes)}`}</i
      >`;
    })}
  </div>`;
}

/** Narrower ones have no room for letters. */
const LEAST_NAMED_PARTS = 12;

function titleOf({ kind, label, sizeBytes, details }: Stretch): string {
  if (kind === 'free') return `${formatBytes(sizeBytes)} free`;
  return `${label} (${STRETCH_WORDS[kind]}): ${details.join(', ')}`;
}
