import { losesSomething, type Loss } from '../../../model/planned/explanation.ts';
import type { NodeName } from '../../../model/identifiers.ts';
import { jsonValue } from '../../../render/machine/plan-json.ts';
import { renderLoss } from '../../../render/text/loss-text.ts';
import { lossWithout, type ExplainedPass } from '../../../pass/explained-pass.ts';
import type { ContextOf } from '../../command-context.ts';
import { usageError } from '../../command-error.ts';
import { EXIT, mostSevere, type ExitCode } from '../../exit-codes.ts';
import { loadInventories, loadValidDeclarations } from '../../files/load-declarations.ts';
import { planWorld, subjectNamed } from '../../planned-world.ts';
import { valueText } from '../../value-text.ts';
import { timeNow } from '../../surroundings.ts';

/** Prints what would be lost or no longer fit without these disks and nodes. */
export async function planWithout(
  context: ContextOf<'plan'>,
  things: readonly string[],
): Promise<ExitCode> {
  const { line, output } = context;
  const valid = await loadValidDeclarations(context);
  if (valid === null) return EXIT.error;
  const world = planWorld(valid, {
    inventories: await loadInventories(context, valid),
    asOf: line.asOf ?? timeNow(context.surroundings),
    maxInventoryAgeMs: line.maxInventoryAgeMs,
  });
  const gone = things.map((text) => diskOrNode(text, world, line.node));
  const loss = lossWithout(world, gone);
  await output.data(
    line.output === 'text'
      ? renderLoss(loss, { ...output.dataStyle, verbose: line.verbose })
      : await valueText(line.output, jsonValue(loss)),
  );
  return mostSevere([
    ...(world.plan.notEvaluated.length > 0 ? [EXIT.incomplete] : []),
    ...(line.detailedExitcode && losesSomething(loss) ? [EXIT.changes] : []),
  ]);
}

function diskOrNode(
  text: string,
  world: ExplainedPass,
  node: NodeName | null,
): Loss['without'][number] {
  const subject = subjectNamed(text, world, { node, kinds: ['disk', 'node'] });
  if (subject.kind === 'disk' || subject.kind === 'node') return subject;
  throw usageError(`--without ${text} is neither disk nor node`, 'Give disk/ID or node/NAME.');
}
