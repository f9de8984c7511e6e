import { shortHash } from '../values/digest.ts';
import type { InstallationId, NodeName, VolumeId } from '../identifiers.ts';

/** Half made, or finished, verified and synced. */
export type MarkState = 'new' | 'ready';

/**
 * What diskwright writes around every volume, as the PARTLABEL of its partition:
 * `dw.<installation>.<node>.<volume>.<state>`. A PARTLABEL holds 36 UTF-16 units (UEFI 2.10, 5.3.3)
 * and sfdisk cuts a longer one without a word, so the parts are 7 + 6 + 12 + 5 letters and four
 * separators after the two letters `dw`: exactly 36.
 */
export interface Mark {
  readonly installation: string;
  readonly node: string;
  readonly volume: VolumeId;
  readonly state: MarkState;
}

export function installationHash(id: InstallationId): string {
  return shortHash(['installation', id], 7);
}

export function nodeHash(node: NodeName): string {
  return shortHash(['node', node], 6);
}

export function markFor(
  owner: { readonly installation: InstallationId; readonly node: NodeName },
  volume: VolumeId,
  state: MarkState,
): Mark {
  return {
    installation: installationHash(owner.installation),
    node: nodeHash(owner.node),
    volume,
    state,
  };
}

export function formatMark(mark: Mark): string {
  return `dw.${mark.installation}.${mark.node}.${mark.volume}.${mark.state}`;
}

const MARK = /^dw\.([a-z2-7]{7})\.([a-z2-7]{6})\.([a-z2-7]{12})\.(new|ready)$/;

/** @returns the mark in a PARTLABEL, or null when the label is no mark of diskwright's. */
export function parseMark(label: string): Mark | null {
  const match = MARK.exec(label);
  if (match === null) return null;
  const [, installation = '', node = '', volume = '', state = ''] = match;
  return { installation, node, volume: volume as VolumeId, state: state as MarkState };
}

/**
 * A logical volume that is not finished has the tag of its finished mark and this one beside it,
 * set together when it is cut: so those of one group become ready by one command, which takes one
 * and the same tag from all of them.
 */
export const UNFINISHED_TAG = 'dw.new';

/**
 * The mark that the tags state of a logical volume, as a text; empty when there is none, or
 * more than one.
 */
export function markOfTags(tags: readonly string[]): string {
  const [only, ...others] = tags.flatMap((tag) => parseMark(tag) ?? []);
  if (only === undefined || others.length > 0) return '';
  return formatMark(tags.includes(UNFINISHED_TAG) ? { ...only, state: 'new' } : only);
}

/** The tags that a logical volume is cut with. */
export function tagsOfNew(mark: Omit<Mark, 'state'>): readonly string[] {
  return [formatMark({ ...mark, state: 'ready' }), UNFINISHED_TAG];
}
