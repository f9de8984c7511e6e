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
 * A disk as a bar. Geometry stands in attributes of SVG: the policy of the page allows no style
 * beside its own.
 */
export function strip(when: string, segments: readonly Stretch[], diskBytes: Bytes): Html {
  if (segments.length === 0) return NO_HTML;
  return html`<svg class="strip" role="img">
    <title>${when}: ${segments.map(titleOf).join('; ')}</title>
    ${segments.map((segment) => stretch(segment, diskBytes))}
  </svg>`;
}

function titleOf({ kind, label, sizeBytes, details }: Stretch): string {
  if (kind === 'free') return `${formatBytes(sizeBytes)} free`;
  return `${label} (${STRETCH_WORDS[kind]}): ${details.join(', ')}`;
}

/** Narrower ones have no room for letters. */
const LEAST_NAMED_PERCENT = 6;

function stretch({ kind, label, startBytes, sizeBytes }: Stretch, diskBytes: Bytes): Html {
  const width = (100 * sizeBytes) / diskBytes;
  const text = kind === 'free' ? 'free' : label;
  return html`<svg
    class="${kind}"
    x="${percent(startBytes, diskBytes)}%"
    width="${width.toFixed(2)}%"
  >
    <rect />
    ${width < LEAST_NAMED_PERCENT ? NO_HTML : html`<text>${text} ${formatBytes(sizeBytes)}</text>`}
  </svg>`;
}

function percent(bytes: number, of: number): string {
  return ((100 * bytes) / of).toFixed(2);
}
