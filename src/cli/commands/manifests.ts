import { isBlind } from '../../pass/make-pass.ts';
import { manifestsOf } from '../../pass/publication.ts';
import { printJson } from '../../render/machine/print-json.ts';
import { counted, shown } from '../../render/text/terminal.ts';
import type { ContextOf } from '../command-context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { loadInventories, loadValidDeclarations } from '../files/load-declarations.ts';
import { makePlan } from '../make-plan.ts';
import { timeNow } from '../surroundings.ts';

/** Prints Kubernetes objects; what is left out, and why, goes to standard error. */
export async function manifestsCommand(context: ContextOf<'manifests'>): Promise<ExitCode> {
  const { line, output } = context;
  const valid = await loadValidDeclarations(context);
  if (valid === null) return EXIT.error;
  const inventories = await loadInventories(context, valid);
  const asOf = timeNow(context.surroundings);
  const pass = makePlan(valid, { inventories, asOf, node: line.node });
  const { objects, notPublished } = manifestsOf(pass, line.planned);
  if (line.output === 'json') {
    await output.data(printJson({ apiVersion: 'v1', kind: 'List', items: objects }));
  } else {
    const { printYaml } = await import('../../declare/text/print-yaml.ts');
    await output.data(printYaml(objects));
  }
  await output.note(notPublishedText(notPublished, line.verbose));
  const isIncomplete = isBlind(pass) || pass.plan.notEvaluated.length > 0;
  return isIncomplete ? EXIT.incomplete : EXIT.done;
}

/** Nothing is deleted by what is printed here; who applies it may do so, or a program for him. */
const LOST =
  'Of a volume that was finished before, a PersistentVolume that is in the cluster may be withdrawn only while no claim is bound to it.';

/** Reasons that are listed without -v. */
const LISTED = 10;

function notPublishedText(
  notPublished: ReturnType<typeof manifestsOf>['notPublished'],
  verbose: boolean,
): string {
  if (notPublished.length === 0) return '';
  const listed = verbose ? notPublished : notPublished.slice(0, LISTED);
  const more = notPublished.length - listed.length;
  return [
    `${counted(notPublished.length, 'volume')} not published:`,
    ...listed.map(({ volume, reason }) => `  ${shown(volume)}: ${shown(reason)}`),
    ...(more > 0 ? [`  and ${more} more (-v lists them)`] : []),
    ...(notPublished.some(({ lost }) => lost === true) ? [LOST] : []),
    '',
  ].join('\n');
}
