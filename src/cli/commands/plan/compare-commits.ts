import { declare } from '../../../declare/declare.ts';
import { GitError } from '../../../git/git-error.ts';
import { findMergeBase, findRevision, readRevision } from '../../../git/repository.ts';
import type { Plan } from '../../../model/planned/plan.ts';
import type { ValidDeclarations } from '../../../pass/read-declarations.ts';
import { comparePlans, type BasePlan, type PlanComparison } from '../../../review/compare-plans.ts';
import type { SharedReads } from '../../files/load-declarations.ts';
import type { ComparedCommits } from '../../line/declaration-source.ts';
import { makePlan, type PlanInput } from '../../make-plan.ts';

/** The head as it was planned, and what the base is planned with. */
export interface PlannedHead extends Pick<ValidDeclarations, 'givenVolumes'> {
  readonly plan: Plan;
  readonly shared: SharedReads;
  readonly input: PlanInput;
}

/**
 * Plans the base for the same inventories and time, and says what the head adds; with what is to be
 * said of the comparison itself, a sentence each.
 */
export async function compareCommits(
  compared: ComparedCommits,
  head: PlannedHead,
): Promise<{ readonly comparison: PlanComparison; readonly notes: readonly string[] }> {
  const from = await partedAt(compared);
  const base = await basePlan({ ...compared, from }, head);
  const behind = `${compared.head.ref ?? 'HEAD'} lacks commits of ${compared.base}: it is compared with ${from?.slice(0, 12) ?? ''}, where it left it. Merge or rebase to see the plan of both.`;
  return {
    comparison: comparePlans(base, head.plan),
    notes: [
      ...(from === null ? [] : [behind]),
      ...(base.state === 'planned' ? [] : [baseNote(compared.base, base.state)]),
    ],
  };
}

/**
 * What the base gained since the head left it is not taken away by the head: then it is compared
 * with the commit where they part. Null where that is the base itself, or not known.
 */
async function partedAt({ base, head }: ComparedCommits): Promise<string | null> {
  const { repo, ref, cacheDir } = head;
  const parted = await findMergeBase(repo, [base, ref ?? 'HEAD']);
  const known = { repo, ref: base, ...(cacheDir === null ? {} : { cacheDir }) };
  return parted === null || parted === (await findRevision(known)) ? null : parted;
}

async function basePlan(
  { base, head, from }: ComparedCommits & { readonly from: string | null },
  { givenVolumes, shared, input }: Omit<PlannedHead, 'plan'>,
): Promise<BasePlan> {
  const request = {
    repo: head.repo,
    ref: from ?? base,
    ...(head.path === null ? {} : { path: head.path }),
    ...(head.cacheDir === null ? {} : { cacheDir: head.cacheDir }),
    ...shared,
  };
  try {
    const { revision, files } = await readRevision(request);
    if (files.length === 0) return { state: 'empty', revision };
    const { declarations } = declare(files, shared);
    if (declarations === null) return { state: 'invalid', revision };
    const valid = { declarations, givenInventories: [], givenVolumes, revision };
    const made = makePlan(valid, { ...input, mayLackNode: true });
    return { state: 'planned', plan: made.plan };
  } catch (error) {
    // The directory of the declarations may come with the change.
    if (!(error instanceof GitError) || error.code !== 'path-not-found') throw error;
    return { state: 'empty', revision: await findRevision(request) };
  }
}

function baseNote(base: string, state: Exclude<BasePlan['state'], 'planned'>): string {
  switch (state) {
    case 'empty':
      return `${base} declares nothing there, so everything counts as new.`;
    case 'invalid':
      return `The declarations of ${base} have errors ("diskwright validate --ref" lists them), so everything counts as new.`;
  }
}
