import { formatBytes } from '../../model/values/bytes.ts';
import type { ObservedDisk } from '../../model/observed/inventory.ts';
import type { Operation } from '../../model/planned/plan.ts';
import { pictureOf, type Segment, type SegmentKind } from './disk-picture.ts';
import type { NodeOfDisk } from './group-legs-picture.ts';
import { pictureOfGroup, type Share } from './group-picture.ts';
import { html, NO_HTML, type Html } from './html.ts';

/** What the colours mean. */
export const KIND_WORDS = {
  ours: 'a volume of diskwright',
  foreign: 'something else that is there',
  lost: 'there now, and lost',
  new: 'comes',
  grown: 'grows',
  free: 'free',
} as const satisfies Record<SegmentKind, string>;

/** A disk before and after, to scale, and its volume group: one bar where that is all of it. */
export function bars(
  observed: ObservedDisk,
  operations: readonly Operation[],
  node: NodeOfDisk,
): Html {
  const { before, after, sizeBytes } = pictureOf(observed, operations);
  const group = pictureOfGroup(observed, operations, node);
  const disk = { name: observed.id, sizeBytes };
  const [first, then] = [
    moment('before', before, group?.before ?? null),
    moment('after', after, group?.after ?? null),
  ];
  const named = group?.name ?? '';
  return html`<div class="bars">
    ${diskBar(first, disk, named)}${diskBar(then, disk, named)}
    ${groupBar(first, named)}${groupBar(then, named)}
  </div>`;
}

/** A disk on which nothing is done. */
export function presentBar(observed: ObservedDisk, node: NodeOfDisk): Html {
  const { before, sizeBytes } = pictureOf(observed, []);
  const group = pictureOfGroup(observed, [], node);
  const now = moment('now', before, group?.before ?? null);
  const named = group?.name ?? '';
  return html`<div class="bars">
    ${diskBar(now, { name: observed.id, sizeBytes }, named)}${groupBar(now, named)}
  </div>`;
}

/** A disk at one time, and what is cut from its group. */
interface Moment {
  readonly when: string;
  readonly segments: readonly Segment[];
  readonly share: Share | null;
  /** Whether the group is all of the disk: two bars would say the same. */
  readonly isWhole: boolean;
}

function moment(when: string, segments: readonly Segment[], share: Share | null): Moment {
  const [only, second] = segments;
  const isWhole = share !== null && second === undefined && only?.isPhysicalVolume === true;
  return { when, segments, share, isWhole };
}

function diskBar(
  { when, segments, share, isWhole }: Moment,
  disk: { readonly name: string; readonly sizeBytes: number },
  group: string,
): Html {
  if (share === null || !isWhole) return bar(when, segments, disk);
  const said = `all of the disk is of volume group ${group}`;
  const told = share.segments.map((one) => ({ ...one, details: [...one.details, said] }));
  return bar(when, told, { name: `${disk.name}, ${said},`, sizeBytes: share.sizeBytes });
}

function groupBar({ when, share, isWhole }: Moment, group: string): Html {
  if (share === null || isWhole) return NO_HTML;
  const of = { name: `volume group ${group}`, sizeBytes: share.sizeBytes };
  return bar(`group ${when}`, share.segments, of);
}

/** @param of what is drawn, for those who do not see it. */
function bar(
  when: string,
  segments: readonly Segment[],
  of: { readonly name: string; readonly sizeBytes: number },
): Html {
  return html`<span class="when">${when}</span>
    <ul class="bar" aria-label="${of.name} ${when}, ${formatBytes(of.sizeBytes)}">
      ${segments.map((segment) => segmentItem(segment, of.sizeBytes))}
    </ul>`;
}

function segmentItem(segment: Segment, diskBytes: number): Html {
  const { kind, label, details, logicalVolume } = segment;
  const from = percent(segment.startBytes, diskBytes);
  const far = segment.startBytes > diskBytes / 2 ? ' far' : '';
  return html`<li
    class="seg ${kind}${far}"
    tabindex="0"
    ${logicalVolume === undefined ? NO_HTML : html`data-lv="${logicalVolume}" `}style="left:${from}%;width:${percent(segment.sizeBytes, diskBytes)}%"
  >
    <span class="name">${label} ${formatBytes(segment.sizeBytes)}</span
    ><span class="tip"
      ><strong>${KIND_WORDS[kind]}</strong>${details.map((detail) => html`<br />${detail}`)}</span
    >
  </li>`;
}

function percent(bytes: number, of: number): string {
  return ((100 * bytes) / of).toFixed(2);
}
