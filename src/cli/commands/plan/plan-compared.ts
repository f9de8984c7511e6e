import { createDocumentCache, declare } from '../../../declare/declare.ts';
import { GitError } from '../../../git/git-error.ts';
import {
  createRevisionReader,
  findMergeBase,
  findRevision,
  readRevision,
} from '../../../git/repository.ts';
import type { Inventory } from '../../../model/observed/inventory.ts';
import { comparePlans, type BasePlan } from '../../../review/compare-plans.ts';
import { isBlind } from '../../../pass/make-pass.ts';
import type { CommandContext } from '../../command-context.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import {
  loadInventories,
  loadValidDeclarations,
  type SharedReads,
} from '../../files/load-declarations.ts';
import { makePlan, noteIdle, planTime } from '../../make-plan.ts';
import { blindText, planExitCode } from './plan-outcome.ts';
import { planOutput } from './plan-output.ts';
import { writePage } from '../../files/write-page.ts';
import { writeSavedPlan } from '../../files/write-saved-plan.ts';

/**
 * Prints the plan of the head, and what it adds compared with the base: both against the
 * inventories of the head and those given, and at one time. A base that has errors is no reason to
 * keep the head from its review.
 */
export async function planCompared(given: CommandContext): Promise<ExitCode> {
  const { output, surroundings } = given;
  const line = { ...given.line, asOf: planTime(given.line, surroundings) };
  const context = { ...given, line };
  const shared = { cache: createDocumentCache(), reader: createRevisionReader() };
  const valid = await loadValidDeclarations(context, shared);
  if (valid === null) return EXIT.error;
  const inventories = await loadInventories(context, valid);
  const made = makePlan(context, valid, { inventories, node: line.node });
  const { plan } = made;
  await noteIdle(context, made);
  const from = await partedAt(context);
  if (from !== null)
    await output.note(
      `${headName(line)} lacks commits of ${line.base ?? ''}: it is compared with ${from.slice(0, 12)}, where it left it. Merge or rebase to see the plan of both.\n`,
    );
  const base = await basePlan(context, shared, { inventories, from });
  if (base.state !== 'planned') await output.note(`${baseNote(line.base ?? '', base.state)}\n`);
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
async function partedAt({ line: { source, base } }: CommandContext): Promise<string | null> {
  if (source.kind !== 'git' || base === null) return null;
  const parted = await findMergeBase(source.repo, [base, source.ref ?? 'HEAD']);
  const { repo, cacheDir } = source;
  const known = { repo, ref: base, ...(cacheDir === null ? {} : { cacheDir }) };
  return parted === null || parted === (await findRevision(known)) ? null : parted;
}

async function basePlan(
  context: CommandContext,
  shared: SharedReads,
  {
    inventories,
    from,
  }: { readonly inventories: readonly Inventory[]; readonly from: string | null },
): Promise<BasePlan> {
  const { source, base, node } = context.line;
  if (source.kind !== 'git' || base === null) return { state: 'empty', revision: null };
  const request = {
    repo: source.repo,
    ref: from ?? base,
    ...(source.path === null ? {} : { path: source.path }),
    ...(source.cacheDir === null ? {} : { cacheDir: source.cacheDir }),
    ...shared,
  };
  try {
    const { revision, files } = await readRevision(request);
    if (files.length === 0) return { state: 'empty', revision };
    const { declarations } = declare(files, shared);
    if (declarations === null) return { state: 'invalid', revision };
    const valid = { declarations, givenInventories: [], revision };
    const made = makePlan(context, valid, { inventories, node, mayLackNode: true });
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

function headName({ source }: CommandContext['line']): string {
  return source.kind === 'git' ? (source.ref ?? 'HEAD') : '';
}
