import type { ClaimKey, DiskId, NodeName, VolumeId, WipeSubject } from '../identifiers.ts';

/** Why something declared is not going to be done. One code per row of the safety table. */
export type RefusalCode =
  | 'root-unknown'
  | 'programs-unknown'
  | 'system-disk'
  | 'identity-missing'
  | 'identity-ambiguous'
  | 'mark-ambiguous'
  | 'tables-differ'
  | 'disk-absent'
  | 'disk-in-use'
  | 'facts-differ'
  | 'other-node'
  | 'other-installation'
  | 'volume-damaged'
  | 'would-shrink'
  | 'cannot-grow'
  | 'cannot-move'
  | 'cannot-rebuild'
  | 'content-differs'
  | 'disk-read-only'
  | 'disk-failing'
  | 'disk-count'
  | 'layouts-overlap'
  | 'no-room'
  | 'foreign-content'
  | 'foreign-group'
  | 'foreign-partition'
  | 'adoption-differs'
  | 'disk-adopted'
  | 'interrupted-by-others'
  | 'group-unreadable'
  | 'group-incomplete'
  | 'thin-pool-full'
  | 'key-missing'
  | 'thin-pool-damaged'
  | 'host-path-not-allowed'
  | 'host-path-twice'
  | 'mount-point-taken'
  | 'data-differs'
  | 'claim-does-not-fit'
  | 'not-locked'
  | 'consent-missing'
  | 'consent-stale'
  | 'consent-expired'
  | 'consent-used'
  | 'volumes-left'
  | 'volume-protected'
  | 'claim-held'
  | 'claim-kept'
  | 'claim-elsewhere'
  | 'owner-unknown'
  | 'owner-contradicted';

/** Refusals of all that a node would do: of its host too little is known. */
export const OF_WHOLE_NODE: ReadonlySet<RefusalCode> = new Set([
  'root-unknown',
  'programs-unknown',
]);

/**
 * What is refused, why, and what a person can do. The world's state is at fault here, never the
 * text of a declaration (that is a Diagnostic).
 */
export interface Refusal {
  readonly code: RefusalCode;
  readonly node: NodeName | null;
  readonly layout: string | null;
  readonly disk: DiskId | null;
  readonly volume: VolumeId | null;
  readonly claim: ClaimKey | null;
  /** One sentence: what is refused and why. */
  readonly summary: string;
  /** Facts, one a line, each with what was seen where. */
  readonly evidence: readonly string[];
  /** What to do next, in a sentence. */
  readonly remedy: string;
  /** What a consent would have to name, where one can lift the refusal. */
  readonly consent: Consentable | null;
}

/** What `diskwright consent` writes into a WipeConsent. */
export interface Consentable {
  readonly node: NodeName;
  readonly subject: WipeSubject;
  readonly content: string;
}

export interface RefusalSubject {
  readonly node?: NodeName;
  readonly layout?: string;
  readonly disk?: DiskId;
  readonly volume?: VolumeId;
  readonly claim?: ClaimKey;
}

/** Makes a refusal; what the subject leaves out is null. */
export function refusal(
  code: RefusalCode,
  subject: RefusalSubject,
  text: {
    readonly summary: string;
    readonly evidence?: readonly string[];
    readonly remedy: string;
    readonly consent?: Consentable;
  },
): Refusal {
  return {
    code,
    node: subject.node ?? null,
    layout: subject.layout ?? null,
    disk: subject.disk ?? null,
    volume: subject.volume ?? null,
    claim: subject.claim ?? null,
    summary: text.summary,
    evidence: text.evidence ?? [],
    remedy: text.remedy,
    consent: text.consent ?? null,
  };
}
