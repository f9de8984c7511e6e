import { isUnderConsent } from '../../../model/planned/operation-traits.ts';
import type { NodePlan, Operation } from '../../../model/planned/plan.ts';
import { disksOfOperation } from '../../../plan/operation-chains.ts';
import { lossLines } from '../../../render/consent/destruction-text.ts';
import { counted, paragraph, shown, textOf } from '../../../render/text/terminal.ts';
import { readAnswer } from './ask.ts';
import type { CommandContext, ContextOf } from '../../command-context.ts';

/** What may be carried out of what was shown. */
export type Approval =
  | { readonly kind: 'refused' }
  | {
      readonly kind: 'given';
      readonly reviewed: readonly Operation[];
      /**
       * Shown, and not approved: what destroys content, and what comes after it on the same disk.
       */
      readonly withheld: readonly Operation[];
      /** Why it is withheld and how to approve it, in lines. */
      readonly why: string;
    };

/**
 * Asks a person, or takes the answer that was given in advance. Where content is destroyed the
 * answer is the name of the node: it says that somebody has looked at which machine this is.
 */
export async function askApproval(context: ContextOf<'apply'>, node: NodePlan): Promise<Approval> {
  const { line } = context;
  const approved = line.approveDestroy === node.node;
  if (line.autoApprove) return approved ? whole(node) : withoutDestruction(context, node);
  const destroys = node.operations.some(isUnderConsent);
  const wanted = destroys && !approved ? node.node : 'yes';
  return (await answer(context, node, wanted)) === wanted ? whole(node) : { kind: 'refused' };
}

function whole(node: NodePlan): Approval {
  return { kind: 'given', reviewed: node.operations, withheld: [], why: '' };
}

async function answer(
  { output, surroundings }: CommandContext,
  node: NodePlan,
  wanted: string,
): Promise<string | null> {
  const { operations } = node;
  const destroying = operations.filter(isUnderConsent).length;
  const grave = lossLines(operations, output.noteStyle);
  const what = `${counted(operations.length, 'operation')} on ${node.node}`;
  const question =
    wanted === 'yes'
      ? `Type "yes" to carry out ${what}`
      : `Type the name of the node to carry out ${what}, of which ${counted(destroying, 'operation')} ${destroying === 1 ? 'destroys' : 'destroy'} content`;
  await output.note(`\n${grave.length === 0 ? '' : `${textOf(grave)}\n`}${question}: `);
  return readAnswer(surroundings.stdin, surroundings.interruption);
}

/**
 * Operations of a disk are carried out in their order: what comes after something withheld cannot
 * be.
 */
function withoutDestruction({ line, output }: ContextOf<'apply'>, node: NodePlan): Approval {
  const held = new Set<string>();
  const reviewed: Operation[] = [];
  const withheld: Operation[] = [];
  for (const operation of node.operations) {
    const disks = disksOfOperation(operation);
    if (isUnderConsent(operation)) for (const disk of disks) held.add(disk);
    (disks.some((disk) => held.has(disk)) ? withheld : reviewed).push(operation);
  }
  if (withheld.length === 0) return whole(node);
  const destroying = withheld.filter(isUnderConsent);
  const rest = withheld.length - destroying.length;
  const given =
    line.approveDestroy === null
      ? ''
      : ` --approve-destroy names ${shown(line.approveDestroy)}, and this host is ${node.node}.`;
  const text = `Withheld: ${counted(destroying.length, 'operation')} that ${destroying.length === 1 ? 'destroys' : 'destroy'} content${rest === 0 ? '' : `, and ${counted(rest, 'operation')} after that on the same ${held.size === 1 ? 'disk' : 'disks'}`}: --auto-approve does not approve of it.${given} Add --approve-destroy ${node.node}, or answer the question at a terminal.`;
  return {
    kind: 'given',
    reviewed,
    withheld,
    why: textOf(['', ...paragraph(output.noteStyle, { lead: '', text, hang: 2, tone: 'change' })]),
  };
}
