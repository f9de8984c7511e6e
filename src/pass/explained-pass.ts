import type { Loss } from '../model/planned/explanation.ts';
import { lossOf } from '../review/explain/loss.ts';
import { latestInventories } from '../model/observed/sorted-inventory.ts';
import { claimsByAnyName, type PlannedWorld } from '../review/explain/volume-facts.ts';
import { worldWithout } from '../resolve/world-without.ts';
import { makePass, type Pass } from './make-pass.ts';
import { publicationsByVolume } from './publication.ts';

/** A pass with what explanations are read from. */
export type ExplainedPass = Pass & PlannedWorld;

/** @param pass of all nodes: what depends on a disk may be elsewhere. */
export function explainedPass(pass: Pass): ExplainedPass {
  return {
    ...pass,
    publications: publicationsByVolume(pass),
    latest: latestInventories(pass.inventories),
    claimsByAnyName: claimsByAnyName(pass.desired),
  };
}

/** What would be lost without disks or nodes: the same declarations planned again, without them. */
export function lossWithout(before: ExplainedPass, without: Loss['without']): Loss {
  const { declarations, inventories } = worldWithout(before, without);
  const after = makePass({ ...before, declarations, inventories, older: [] });
  return lossOf(without, { before, after: explainedPass(after) });
}
