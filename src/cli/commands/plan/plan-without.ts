import { losesSomething, type Loss } from '../../../model/planned/explanation.ts';
import { jsonValue } from '../../../render/machine/plan-json.ts';
import { renderLoss } from '../../../render/text/loss-text.ts';
import { lossWithout, type ExplainedPass } from '../../../pass/explained-pass.ts';
import type { CommandContext } from '../../command-context.ts';
import { usageError } from '../../command-error.ts';
import { EXIT, gravest, type ExitCode } from '../../exit-codes.ts';
import { loadInventories, loadValidDeclarations } from '../../files/load-declarations.ts';
import { planWorld, subjectNamed } from '../../planned-world.ts';
import { valueText } from '../../value-text.ts';

/** Prints what would be lost or no longer fit without the disks and nodes that --without names. */
export async function planWithout(context: CommandContext): Promise<ExitCode> {
  const { line, output } = context;
  const valid = await loadValidDeclarations(context);
  if (valid === null) return EXIT.error;
  const world = planWorld(context, valid, await loadInventories(context, valid));
  const loss = lossWithout(world, gone(context, world));
  await output.data(
    line.output === 'text'
      ? renderLoss(loss, { ...output.dataStyle, verbose: line.verbose })
      : await valueText(line.output, jsonValue(loss)),
  );
  return gravest([
    ...(world.plan.notEvaluated.length > 0 ? [EXIT.incomplete] : []),
    ...(line.detailedExitcode && losesSomething(loss) ? [EXIT.changes] : []),
  ]);
}

function gone(context: CommandContext, world: ExplainedPass): Loss['without'] {
  return context.line.without.map((text) => {
    const subject = subjectNamed(text, context, { world, kinds: ['disk', 'node'] });
    if (subject.kind === 'disk' || subject.kind === 'node') return subject;
    throw usageError(`--without ${text} is neither disk nor node`, 'Give disk/ID or node/NAME.');
  });
}
