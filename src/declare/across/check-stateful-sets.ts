import { shownValue, warningAt } from '../findings/finding.ts';
import type { ClaimDeletion } from '../kinds/kubernetes/read-stateful-set.ts';
import type { CrossFinding } from './cross-finding.ts';
import type { World } from './world.ts';

const WHEN: Readonly<Record<ClaimDeletion, string>> = {
  whenDeleted: 'when it is deleted itself',
  whenScaled: 'of replicas that it has no more',
};

/**
 * StatefulSets that have claims deleted which git declares: whatever they delete is made again, on
 * the same volume, because what is in git is kept.
 */
export function setsThatDeleteClaims(world: World): readonly CrossFinding[] {
  const deleting = world.statefulSets.filter(({ content }) => content.claims.deletions.length > 0);
  if (deleting.length === 0) return [];
  const ours = declaredStems(world);
  return deleting.flatMap((record) => {
    const namespace = record.namespace ?? 'default';
    const { stems, deletions } = record.content.claims;
    const stem = stems.find((one) => ours.has(`${namespace}/${one}`));
    if (stem === undefined) return [];
    return deletions.map(({ when, path }) => ({
      record,
      finding: warningAt(path, {
        code: 'set-deletes-claims',
        message: `the StatefulSet ${shownValue(record.name)} deletes the claims ${WHEN[when]}, and git declares them (${shownValue(`${namespace}/${stem}-<ordinal>`)})`,
        hint: 'write Retain, or leave it out: what is in git is kept, so that a claim that it deletes is made again on its volume, with its data',
      }),
    }));
  });
}

/** The claims of sets and single ones, each as `namespace/name` without its ordinal. */
function declaredStems({ claims, claimSets }: World): ReadonlySet<string> {
  const names = [
    ...claimSets.flatMap(({ content }) => content.claims),
    ...claims.map(({ namespace, name }) => `${namespace ?? 'default'}/${name}`),
  ];
  return new Set(names.flatMap((name) => /^(.*)-\d+$/.exec(name)?.[1] ?? []));
}
