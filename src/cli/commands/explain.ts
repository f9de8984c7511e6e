import { SUBJECT_KINDS, type Explanation, type Subject } from '../../model/planned/explanation.ts';
import { invariant } from '../../model/values/result.ts';
import { latestInventories } from '../../model/observed/sorted-inventory.ts';
import { explainClaim } from '../../review/explain/explain-claim.ts';
import { explainDisk, explainVolume } from '../../review/explain/explain-disk.ts';
import { explainNode } from '../../review/explain/explain-node.ts';
import { explanationJson, renderExplanation } from '../../render/explain/explanation-text.ts';
import { layoutVerdicts, nodeLabels } from '../../resolve/disks/layout-verdicts.ts';
import { lossWithout, type ExplainedPass } from '../../pass/explained-pass.ts';
import type { ContextOf } from '../command-context.ts';
import { liveText } from './cluster/live-text.ts';
import type { Live } from './cluster/read-live.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { loadInventories, loadValidDeclarations } from '../files/load-declarations.ts';
import { planWorld, subjectNamed } from '../planned-world.ts';
import { valueText } from '../value-text.ts';
import { timeNow } from '../surroundings.ts';

/**
 * Prints all that is known of one disk, volume, claim or node, and why it is as it is; with --live
 * also what the cluster has.
 */
export async function explain(context: ContextOf<'explain'>): Promise<ExitCode> {
  const { line, surroundings } = context;
  if (line.live === null) return explainWith(context, null);
  const { openLive } = await import('./cluster/read-live.ts');
  const live = await openLive(line.live, surroundings);
  try {
    return await explainWith(context, live);
  } finally {
    live.close();
  }
}

async function explainWith(context: ContextOf<'explain'>, live: Live | null): Promise<ExitCode> {
  const { line, output, surroundings } = context;
  const valid = await loadValidDeclarations(context);
  if (valid === null) return EXIT.error;
  const reported = live === null ? [] : await live.inventories();
  const world = planWorld(valid, {
    inventories: await loadInventories(context, valid, reported),
    asOf: line.asOf ?? timeNow(surroundings),
  });
  const subject = subjectNamed(line.subject, world, { node: line.node, kinds: SUBJECT_KINDS });
  const explanation = explained(subject, world);
  invariant(explanation !== null, `${JSON.stringify(subject)} was found and is not known`);
  const cluster = live === null ? null : await live.of(explanation);
  if (line.output !== 'text') {
    const known = cluster === null ? {} : { cluster };
    await output.data(await valueText(line.output, explanationJson({ ...explanation, ...known })));
    return EXIT.done;
  }
  const options = { ...output.dataStyle, verbose: line.verbose };
  await output.data(renderExplanation(explanation, options));
  if (cluster !== null)
    await output.data(`\n${liveText(cluster, { now: surroundings.now(), options })}`);
  return EXIT.done;
}

/** Everything that is known of a subject; null when nothing knows it. */
export function explained(subject: Subject, world: ExplainedPass): Explanation | null {
  switch (subject.kind) {
    case 'disk': {
      const observed = latestInventories(world.inventories)
        .get(subject.node)
        ?.disks.find(({ id, aliases }) => id === subject.disk || aliases.includes(subject.disk));
      return explainDisk(world, subject, {
        layouts: layoutVerdicts(world, { node: subject.node, disk: observed ?? null }),
        loss: lossWithout(world, [subject]),
      });
    }
    case 'volume':
      return explainVolume(world, subject);
    case 'claim':
      return explainClaim(world, subject.claim, world.declarations.claimSets);
    case 'node':
      return explainNode(world, subject.node, {
        layouts: layoutVerdicts(world, { node: subject.node, disk: null }),
        labels: nodeLabels(world, subject.node),
      });
  }
}
