import { formatBytes } from '../../model/values/bytes.ts';
import type { ObservedDisk } from '../../model/observed/inventory.ts';
import type { Operation } from '../../model/planned/plan.ts';
import { pictureOf, type Segment, type SegmentKind } from './disk-picture.ts';
import type { NodeOfDisk } from './group-legs-picture.ts';
import { pictureOfGroup, type GroupPicture } from './group-picture.ts';
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

/** A disk before and after, to scale. */
export function bars(
  observed: ObservedDisk,
  operations: readonly Operation[],
  node: NodeOfDisk,
): Html {
  const picture = pictureOf(observed, operations);
  const disk = { name: observed.id, sizeBytes: picture.sizeBytes };
  return html`<div class="bars">
    ${bar('before', picture.before, disk)}${bar('after', picture.after, disk)}
    ${groupBars(pictureOfGroup(observed, operations, node))}
  </div>`;
}

/** Of a disk where nothing is done, only what is there. */
function groupBars(picture: GroupPicture | null, isDone = true): Html {
  if (picture === null) return NO_HTML;
  const { name, before, after } = picture;
  const named = { name: `volume group ${name}` };
  return html`${
    before === null
      ? NO_HTML
      : bar(isDone ? 'group before' : 'group now', before.segments, {
          ...named,
          sizeBytes: before.sizeBytes,
        })
  }${
    isDone ? bar('group after', after.segments, { ...named, sizeBytes: after.sizeBytes }) : NO_HTML
  }`;
}

/** A disk on which nothing is done. */
export function presentBar(observed: ObservedDisk): Html {
  const { before, sizeBytes } = pictureOf(observed, []);
  return html`<div class="bars">
    ${bar('now', before, { name: observed.id, sizeBytes })}${groupBars(pictureOfGroup(observed, []), false)}
  </div>`;
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
  const { kind, label, details } = segment;
  const from = percent(segment.startBytes, diskBytes);
  const far = segment.startBytes > diskBytes / 2 ? ' far' : '';
  return html`<li
    class="seg ${kind}${far}"
    tabindex="0"
    style="left:${from}%;width:${percent(segment.sizeBytes, diskBytes)}%"
  >
    <span class="name">${label}</span
    ><span class="tip"
      ><strong>${KIND_WORDS[kind]}</strong>${details.map((detail) => html`<br />${detail}`)}</span
    >
  </li>`;
}

function percent(bytes: number, of: number): string {
  return ((100 * bytes) / of).toFixed(2);
}
