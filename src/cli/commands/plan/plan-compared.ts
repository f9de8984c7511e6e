import { createDocumentCache } from '../../../declare/declare.ts';
import { createRevisionReader } from '../../../git/repository.ts';
import { isBlind } from '../../../pass/make-pass.ts';
import type { ContextOf } from '../../command-context.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import { loadInventories, loadValidDeclarations } from '../../files/load-declarations.ts';
import { makePlan, noteIdle } from '../../make-plan.ts';
import type { ComparedCommits } from '../../line/declaration-source.ts';
import { compareCommits } from './compare-commits.ts';
import { blindText, planExitCode } from './plan-outcome.ts';
import { planOutput } from './plan-output.ts';
import { writePage } from '../../files/write-page.ts';
import { writeSavedPlan } from '../../files/write-saved-plan.ts';
import { timeNow } from '../../surroundings.ts';

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
  const { givenVolumes } = valid;
  const { comparison, notes } = await compareCommits(compared, {
    ...{ plan, givenVolumes, shared, input },
  });
  await output.note(notes.map((note) => `${note}\n`).join(''));
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
