import { createDocumentCache, declare } from '../../../declare/declare.ts';
import { GitError } from '../../../git/git-error.ts';
import {
  createRevisionReader,
  findMergeBase,
  findRevision,
  readRevision,
} from '../../../git/repository.ts';
import { comparePlans, type BasePlan } from '../../../review/compare-plans.ts';
import { isBlind } from '../../../pass/make-pass.ts';
import type { ContextOf } from '../../command-context.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import type { ValidDeclarations } from '../../../pass/read-declarations.ts';
import {
  loadInventories,
  loadValidDeclarations,
  type SharedReads,
} from '../../files/load-declarations.ts';
import { makePlan, noteIdle, type PlanInput } from '../../make-plan.ts';
import { blindText, planExitCode } from './plan-outcome.ts';
import type { PlanQuestion } from './plan-line.ts';
import { planOutput } from './plan-output.ts';
import { writePage } from '../../files/write-page.ts';
import { writeSavedPlan } from '../../files/write-saved-plan.ts';
import { timeNow } from '../../surroundings.ts';

type ComparedCommits = Extract<PlanQuestion, { kind: 'compare' }>;

/**
 * Prints the plan of the head, and what it adds compared with the base: both against the
 * inventories of the head and those given, and at one time. A base that has errors is no reason to
 * keep the head from its review.
 */
export async function planCompared(
  context: ContextOf<'plan'>,
  compared: ComparedCommits,
): Promise<ExitCode> {
  const { line, output, surroundings } = context;
  const shared = { cache: createDocumentCache(), reader: createRevisionReader() };
  const valid = await loadValidDeclarations(context, shared);
  if (valid === null) return EXIT.error;
  const inventories = await loadInventories(context, valid);
  const { node, maxInventoryAgeMs } = line;
  const input = { inventories, asOf: line.asOf ?? timeNow(surroundings), node, maxInventoryAgeMs };
  const made = makePlan(valid, input);
  const { plan } = made;
  await noteIdle(context, made);
  const from = await partedAt(compared);
  if (from !== null)
    await output.note(
      `${compared.head.ref ?? 'HEAD'} lacks commits of ${compared.base}: it is compared with ${from.slice(0, 12)}, where it left it. Merge or rebase to see the plan of both.\n`,
    );
  const { givenVolumes } = valid;
  const base = await basePlan({ ...compared, from, givenVolumes }, shared, input);
  if (base.state !== 'planned') await output.note(`${baseNote(compared.base, base.state)}\n`);
  const comparison = comparePlans(base, plan);
  await output.pieces(await planOutput(context, { ...made, comparison }));
  await writePage(context, { plan, comparison }, inventories);
  if (line.save !== null)
    await writeSavedPlan(context, line.save, {
      made,
      comparison,
      declarations: made.declarations,
    });
  const blind = isBlind(made);
  if (blind) await output.note(blindText(surroundings.isRoot));
  return planExitCode(plan, { blind, detailed: line.detailedExitcode });
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
  {
    base,
    head,
    from,
    givenVolumes,
  }: ComparedCommits & Pick<ValidDeclarations, 'givenVolumes'> & { readonly from: string | null },
  shared: SharedReads,
  input: PlanInput,
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
