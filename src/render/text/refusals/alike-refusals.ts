import { canonicalJson } from '../../../model/values/digest.ts';
import type { Refusal } from '../../../model/planned/refusal.ts';

/**
 * The refusals as people read them: what is said in the same words of several volumes (a carve of
 * forty for which there is no room) is said once, and the others are listed under it.
 */
export function withAlikeJoined(refusals: readonly Refusal[]): readonly Refusal[] {
  const alike = Map.groupBy(refusals, (refusal) => alikeKey(refusal) ?? refusal);
  return Array.from(alike.values()).flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return first ?? [];
    const likewise = others.map(({ summary }) => `likewise: ${summary}`);
    return { ...first, volume: null, evidence: [...first.evidence, ...likewise] };
  });
}

/**
 * null where each is a case of its own: only volumes come in numbers, and each consent is one to be
 * written.
 */
function alikeKey({ volume, claim, summary: _, consent, ...same }: Refusal): string | null {
  return volume === null || claim !== null || consent !== null ? null : canonicalJson(same);
}
