import { formatBytes, type Bytes } from '../../../model/values/bytes.ts';
import { volumeTitle } from '../../../model/volumes/volume-name.ts';
import type { FleetDisk } from '../../../review/fleet/fleet-view.ts';
import { purposeText } from '../../operation-phrase.ts';
import { shown } from '../../text/terminal.ts';
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
export function wantedStretches({ wanted, volumes, refused }: FleetDisk): readonly Stretch[] {
  if (wanted === null) return [];
  const made = new Set(
    volumes.filter(({ state }) => state === 'ready').map(({ volume }) => volume),
  );
  const parts = wanted.volumes.filter(({ logical }) => logical === undefined);
  const kinds = new Map<Bytes, Stretch['kind']>(
    parts.map(({ volume, startBytes }) => [
      startBytes,
      made.has(volume) ? 'ours' : refused.has(volume) ? 'refused' : 'new',
    ]),
  );
  const segments = parts.map((volume): Segment => ({
    startBytes: volume.startBytes,
    sizeBytes: volume.sizeBytes,
    kind: 'new',
    label: shown(volumeTitle(volume)),
    details: [formatBytes(volume.sizeBytes), purposeText(volume.purpose)],
  }));
  return withFree(segments, wanted.facts.sizeBytes).map((segment): Stretch =>
    segment.kind === 'free'
      ? segment
      : { ...segment, kind: kinds.get(segment.startBytes) ?? 'new' },
  );
}

/** What was seen on a disk, to scale; empty where it was not. */
export function seenStretches({ observed }: FleetDisk): readonly Stretch[] {
  return observed === null ? [] : pictureOf(observed, []).before;
}

/**
 * Of so many parts a bar is made: classes name widths, as the policy allows no style but its own.
 */
export const STRIP_PARTS = 200;

/** A disk as a bar; what is too narrow to be seen is one part wide. */
export function strip(when: string, stretches: readonly Stretch[], diskBytes: Bytes): Html {
  if (stretches.length === 0) return NO_HTML;
  return html`<div class="strip" role="img" title="${when}: ${stretches.map(titleOf).join('; ')}">
    ${stretches.map(({ kind, label, sizeBytes }) => {
      const parts = Math.max(1, Math.round((STRIP_PARTS * sizeBytes) / diskBytes));
      return html`<i class="${kind} g${parts}"
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
