import type { WipeSubject } from '../model/identifiers.ts';
import { sortedBy } from '../model/values/order.ts';
import type { KeptVolume } from '../model/volumes/kept-volume.ts';
import type { Plan } from '../model/planned/plan.ts';
import type { Consentable, Refusal } from '../model/planned/refusal.ts';

/** A disk or volume that a consent could give up, and why the plan leaves it alone without one. */
export interface ConsentCandidate extends Consentable {
  readonly because:
    | { readonly kind: 'refused'; readonly refusal: Refusal }
    | { readonly kind: 'kept'; readonly kept: KeptVolume };
  /** When the node was observed; RFC 3339, UTC. */
  readonly seenAt: string;
}

/**
 * Everything in a plan that a consent could give up: what is refused only for want of one, and
 * volumes that are kept although git declares them, or their claim, no more. Each once, by node and
 * subject.
 */
export function consentCandidates(plan: Plan): readonly ConsentCandidate[] {
  const all = plan.nodes.flatMap(({ node, inventoryTakenAt: seenAt, refusals, kept }) => [
    ...refusals.flatMap((refusal): readonly ConsentCandidate[] =>
      refusal.consent === null
        ? []
        : [{ ...refusal.consent, because: { kind: 'refused', refusal }, seenAt }],
    ),
    ...kept.map((volume): ConsentCandidate => ({
      node,
      subject: { kind: 'volume', volume: volume.volume },
      content: volume.fingerprint,
      because: { kind: 'kept', kept: volume },
      seenAt,
    })),
  ]);
  const byTarget = new Map<string, ConsentCandidate>();
  for (const candidate of all) {
    const key = `${candidate.node} ${candidate.subject.kind} ${subjectId(candidate.subject)}`;
    if (!byTarget.has(key)) byTarget.set(key, candidate);
  }
  // Stryker disable next-line ArrayDeclaration: each key has its candidate
  return sortedBy([...byTarget.keys()], (key) => key).flatMap((key) => byTarget.get(key) ?? []);
}

export function subjectId(subject: WipeSubject): string {
  return subject.kind === 'disk' ? subject.disk : subject.volume;
}
