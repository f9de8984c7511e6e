import { formatBytes } from '../../model/values/bytes.ts';
import { claimKey } from '../../model/identifiers.ts';
import { OPERATION_TRAITS } from '../../model/planned/operation-traits.ts';
import type { Plan } from '../../model/planned/plan.ts';
import type { NodeComparison, PlanComparison } from '../../review/compare-plans.ts';
import { nameRanges } from '../alike/name-ranges.ts';
import { newPlacements } from '../alike/listed-claims.ts';
import { listedNodes, type ListedNodes } from '../alike/listed-nodes.ts';
import { capacityChanges, type CapacityChange } from '../capacity-change.ts';
import { failingLines } from './failing-text.ts';
import { leavingLines } from './leaving-text.ts';
import { mirrorLines } from './mirror-text.ts';
import { poolLines } from './pool-text.ts';
import { comparedParts } from '../compared-parts.ts';
import { lossLines } from '../consent/destruction-text.ts';
import { diskText, operationPhrase, SYMBOL_BY_LOSS } from '../operation-phrase.ts';
import { worstLoss } from '../plan-changes.ts';
import { installationChange, type InstallationChange } from '../installation-change.ts';
import { quietText } from './plan/plan-disk-text.ts';
import { planSummary } from '../plan-summary.ts';
import { claimLines } from './plan/claims-text.ts';
import { nodeSections } from './plan/plan-nodes-text.ts';
import { legendLines, incompleteLines, revisionText, type PlanTextOptions } from './plan-text.ts';
import { tableLines } from './table.ts';
import { counted, paint, paragraph, shown, textOf } from './terminal.ts';

/**
 * The plan of a commit for people, with what the commit adds distinguished from what is pending
 * without it, and with what it makes vanish. Ends in a line feed.
 */
export function renderComparedPlan(
  plan: Plan,
  comparison: PlanComparison,
  options: PlanTextOptions,
): string {
  const { added, pending, statuses } = comparedParts(plan, comparison);
  const withStatuses = { ...options, statuses };
  const here = partLines(plan, added, withStatuses);
  const anyway = options.verbose
    ? partLines(plan, pending, withStatuses)
    : pendingLines(plan, pending, options);
  const change = installationChange(plan, comparison);
  const sections = [
    headLines(plan, comparison, options),
    change === null ? [] : installationLines(change, options),
    legendLines(plan, options, added),
    failingLines(plan, options),
    title('With this change', options),
    ...(here.length === 0 ? [['  nothing is added']] : here),
    goneLines(comparison, options),
    ...(anyway.length === 0 ? [] : [title('Pending anyway, without this change too', options)]),
    ...anyway,
    capacityLines(capacityChanges(plan, comparison), options),
    poolLines(plan, options),
    leavingLines(plan, options),
    mirrorLines(plan, options),
    incompleteLines(plan, options),
    [
      ...(here.length === 0 ? [] : summaryLines('With this change', added, options)),
      ...summaryLines('Altogether', plan, options),
      ...(change === null
        ? []
        : [paint(options, 'danger', `${change.title}, as reported at the beginning.`)]),
    ],
  ];
  return textOf(
    sections
      .filter((lines) => lines.length > 0)
      .flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])),
  );
}

function installationLines(
  { title: heading, text }: InstallationChange,
  options: PlanTextOptions,
): readonly string[] {
  return paragraph(options, { lead: '', text: `${heading} ${text}`, hang: 2, toneAll: 'danger' });
}

function headLines(
  plan: Plan,
  { base }: PlanComparison,
  options: PlanTextOptions,
): readonly string[] {
  const of = plan.revision === null ? '' : ` of revision ${revisionText(plan.revision)}`;
  const against = `${base.revision === null ? 'nothing' : revisionText(base.revision)}${BASE_NOTES[base.state]}`;
  const text = `diskwright plan${of}, compared with ${against}, for ${counted(plan.nodes.length, 'node')}, as of ${shown(plan.asOf)}`;
  return [
    ...paragraph(options, { lead: '', text, hang: 2 }),
    ...(options.verbose ? [`digest ${shown(plan.digest)}`] : []),
  ];
}

const BASE_NOTES = {
  planned: '',
  empty: ' (which declares nothing)',
  invalid: ' (whose declarations have errors, so that everything counts as new)',
} as const satisfies Record<PlanComparison['base']['state'], string>;

function title(text: string, options: PlanTextOptions): readonly string[] {
  return [paint(options, 'strong', `== ${text} ==`)];
}

function partLines(
  plan: Plan,
  part: Plan,
  options: PlanTextOptions,
): readonly (readonly string[])[] {
  return [
    lossLines(
      part.nodes.flatMap(({ operations }) => operations),
      options,
    ),
    ...nodeSections(
      plan,
      part.nodes.filter(
        ({ operations, refusals, kept }) => operations.length + refusals.length + kept.length > 0,
      ),
      options,
    ),
    claimLines(part, options),
  ].filter((lines) => lines.length > 0);
}

/**
 * What happens without the change too: what cannot be undone in full, all else in a line for each
 * node, or group of alike nodes, and for each refusal. No consent is offered: the change is not
 * about it.
 */
function pendingLines(
  plan: Plan,
  part: Plan,
  options: PlanTextOptions,
): readonly (readonly string[])[] {
  const nodes = Array.from(listedNodes(plan, part.nodes)).flatMap((listed) =>
    pendingNode(listed, part),
  );
  const unplaced = part.claims.flatMap((one) => (one.kind === 'unplaced' ? [one] : []));
  const placed = newPlacements(part);
  const lines = [
    ...nodes,
    ...unplaced.map(({ claim, refusal }) => ({
      lead: '  ! ',
      text: `claim ${shown(claimKey(claim))}: ${refusal.code}: ${shown(refusal.summary)}`,
    })),
    ...(placed.length === 0
      ? []
      : [{ lead: '  . ', text: `${counted(placed.length, 'claim')} get their place` }]),
  ].flatMap((line) => paragraph(options, { ...line, hang: 6 }));
  const losses = lossLines(
    part.nodes.flatMap(({ operations }) => operations),
    options,
  );
  return [
    losses,
    lines.length === 0 ? [] : [...lines, '    -v shows all of what is pending anyway'],
  ].filter((each) => each.length > 0);
}

function pendingNode(
  { nodes, disks, refusals }: ListedNodes,
  part: Plan,
): readonly { readonly lead: string; readonly text: string }[] {
  const [first] = nodes;
  const kept = nodes.some((node) => node.kept.length > 0);
  if (first === undefined || disks.length + refusals.length + Number(kept) === 0) return [];
  const who =
    nodes.length === 1
      ? shown(first.node)
      : `${nodes.length} nodes like ${shown(first.node)} (${nameRanges(nodes.map(({ node }) => shown(node))).join(', ')})`;
  const alone = { ...part, nodes, claims: [], notEvaluated: [] };
  const loss = worstLoss(first.operations);
  return [
    ...(disks.length === 0 && !kept
      ? []
      : [
          {
            lead: `  ${disks.length === 0 ? '=' : SYMBOL_BY_LOSS[loss]} `,
            text: `${who}: ${planSummary(alone).replaceAll(/^Plan: |, 0 to (?:grow|destroy)|\.$/g, '')}`,
          },
        ]),
    ...refusals.map(({ refusal: { code, summary } }) => ({
      lead: '  ! ',
      text: `${who}: ${code}: ${shown(summary)}`,
    })),
  ];
}

function goneLines(
  { nodes, goneClaims }: PlanComparison,
  options: PlanTextOptions,
): readonly string[] {
  const lines = [
    ...nodes.flatMap((node) => goneOfNode(node, options)),
    ...goneClaims.flatMap(({ claim }) =>
      paragraph(options, {
        lead: '    ',
        text: `claim ${shown(claimKey(claim))} is declared no more`,
        hang: 6,
      }),
    ),
  ];
  return lines.length === 0
    ? []
    : [paint(options, 'strong', 'No longer planned, because of this change'), ...lines];
}

function goneOfNode({ gone }: NodeComparison, options: PlanTextOptions): readonly string[] {
  const quiet = options.verbose
    ? []
    : gone.operations.filter(({ kind }) => OPERATION_TRAITS[kind].loss === 'none');
  const texts = [
    ...gone.operations
      .filter((operation) => !quiet.includes(operation))
      .map(
        (operation) =>
          `${operationPhrase(operation)}, on ${diskText(operation.disk, operation.node)}`,
      ),
    ...(quiet.length === 0
      ? []
      : [`${quietText(quiet)}, on ${shown(quiet[0]?.node ?? '')} (-v lists them)`]),
    ...gone.refusals.map(({ code, summary }) => `no longer refused: ${code}: ${shown(summary)}`),
    ...gone.kept.map(
      ({ volume, disk }) => `volume ${shown(volume)} on ${shown(disk)} is no longer only kept`,
    ),
  ];
  return texts.flatMap((text) => paragraph(options, { lead: '    ', text, hang: 6 }));
}

function capacityLines(
  changes: readonly CapacityChange[],
  options: PlanTextOptions,
): readonly string[] {
  if (changes.length === 0) return [];
  return [
    paint(options, 'strong', 'Capacity, before -> after'),
    ...tableLines(options, {
      columns: [
        { title: 'class' },
        { title: 'volumes', align: 'right' },
        { title: 'total', align: 'right' },
        { title: 'free', align: 'right' },
        { title: 'largest free', align: 'right' },
      ],
      rows: changes.map(({ storageClassName, before, after }) => [
        shown(storageClassName),
        arrow(String(before.volumes), String(after.volumes)),
        arrow(formatBytes(before.totalBytes), formatBytes(after.totalBytes)),
        arrow(formatBytes(before.freeBytes), formatBytes(after.freeBytes)),
        arrow(largest(before.largestFreeBytes), largest(after.largestFreeBytes)),
      ]),
      indent: 2,
    }),
  ];
}

function largest(bytes: number): string {
  return bytes === 0 ? 'none' : formatBytes(bytes);
}

function arrow(before: string, after: string): string {
  return before === after ? after : `${before} -> ${after}`;
}

function summaryLines(lead: string, plan: Plan, options: PlanTextOptions): readonly string[] {
  return paragraph(options, {
    lead: `${lead}: `,
    text: planSummary(plan).replace(/^Plan: /, ''),
    hang: 2,
    toneAll: 'strong',
  });
}
