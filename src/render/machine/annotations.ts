import type { Diagnostic, SourceRef } from '../../model/declared/declarations.ts';
import { digestValue } from '../../model/values/digest.ts';
import { claimKey, type NodeName } from '../../model/identifiers.ts';
import { volumeOfOperation } from '../../model/planned/operation-volume.ts';
import { groupedBy } from '../../model/values/order.ts';
import { OPERATION_TRAITS, type LossClass } from '../../model/planned/operation-traits.ts';
import type { Operation, Plan } from '../../model/planned/plan.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import type { CausingLines } from '../../review/causing-line.ts';
import type { PlanComparison, ChangeStatus } from '../../review/compare-plans.ts';
import { comparedParts } from '../compared-parts.ts';
import { installationChange, type InstallationChange } from '../installation-change.ts';
import { diskContentText, operationPhrase } from '../operation-phrase.ts';
import { incompleteNodes, ownRefusals } from '../plan-changes.ts';
import { counted, shown } from '../text/terminal.ts';

/** How much a reviewer has to care; the order of the list is theirs. */
export const LEVELS = ['error', 'warning', 'note'] as const;
export type Level = (typeof LEVELS)[number];

/**
 * Something to say about a line of YAML, for the hosts that show it there. Its texts are safe to
 * show.
 */
export interface Annotation {
  readonly level: Level;
  /** Names the kind of thing, such as `destroys` or the code of a refusal. */
  readonly rule: string;
  readonly title: string;
  readonly message: string;
  /** null where no line of a declaration causes it. */
  readonly source: SourceRef | null;
  /** What it is about, for programs; null of declarations themselves. */
  readonly node: NodeName | null;
  /** How it stands to the base, where the plan was compared. */
  readonly status: ChangeStatus | null;
  /** The same for the same thing, wherever its line has moved to. */
  readonly fingerprint: string;
}

/** What a rule means, for hosts that list them. */
export interface Rule {
  readonly id: string;
  readonly level: Level;
  readonly text: string;
}

const LOSS_RULES = {
  destroy: { id: 'destroys', level: 'error', text: 'What is there is lost, as a consent allows.' },
  'take-back': {
    id: 'takes-back',
    level: 'warning',
    text: 'A claim sees its data of before again.',
  },
  grow: { id: 'grows', level: 'warning', text: 'A volume grows, and is never shrunk again.' },
  create: { id: 'creates', level: 'note', text: 'Something is written where nothing is.' },
  none: { id: 'loses-nothing', level: 'note', text: 'Mounts, links, marks, records, repairs.' },
} as const satisfies Record<LossClass, Rule>;

const NOT_EVALUATED: Rule = {
  id: 'not-evaluated',
  level: 'warning',
  text: 'What happens on a node is not known, because it was not observed, or too long ago.',
};

const INSTALLATION_CHANGED: Rule = {
  id: 'installation-changed',
  level: 'error',
  text: 'Every volume that was made so far becomes one of another installation.',
};

/**
 * The rules that annotations name: those of operations first, refusals and diagnostics by their
 * codes.
 */
export function rulesOf(annotations: readonly Annotation[]): readonly Rule[] {
  const own: readonly Rule[] = [...Object.values(LOSS_RULES), NOT_EVALUATED, INSTALLATION_CHANGED];
  const known = new Map(own.map((rule) => [rule.id, rule]));
  const used = new Map<string, Rule>();
  for (const { rule, level } of annotations)
    if (!used.has(rule))
      used.set(rule, known.get(rule) ?? { id: rule, level, text: codeInWords(rule) });
  return [...used.values()];
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

/** What is true of every finding with the code: `foreign-content` is "Foreign content." */
function codeInWords(code: string): string {
  const words = code.replaceAll('-', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

/** What a plan says of the lines that cause it: the gravest first, then by place. */
export function planAnnotations(
  plan: Plan,
  lines: CausingLines,
  comparison: PlanComparison | null,
): readonly Annotation[] {
  const statuses = comparison === null ? null : comparedParts(plan, comparison).statuses;
  const statusOf = (operation: Operation): ChangeStatus | null =>
    statuses === null ? null : (statuses.get(operation) ?? 'new');
  const compared = new Map(comparison?.nodes.map((node) => [node.node, node]));
  const refusals = plan.nodes.flatMap((node) => {
    const own = new Set(ownRefusals(plan, node));
    return node.refusals.flatMap((refusal, index) =>
      own.has(refusal)
        ? [{ refusal, node: node.node, status: compared.get(node.node)?.refusals[index] ?? null }]
        : [],
    );
  });
  const unplaced = plan.claims.flatMap((placement, index) =>
    placement.kind === 'placed'
      ? []
      : [
          {
            refusal: placement.refusal,
            node: placement.refusal.node,
            status: comparison?.claims[index] ?? null,
            source: placement.claim.source,
            claim: claimKey(placement.claim),
          },
        ],
  );
  const change = installationChange(plan, comparison);
  const outdated = new Set(incompleteNodes(plan).outdated.map(({ node }) => node));
  return inOrder([
    ...(change === null ? [] : [installationAnnotation(change)]),
    ...operationAnnotations(plan, lines, statusOf),
    ...[...refusals, ...unplaced].map((found) =>
      refusalAnnotation(found.refusal, {
        ...found,
        source: 'source' in found ? found.source : lines.ofRefusal(found.refusal, found.node),
      }),
    ),
    ...plan.notEvaluated.map(({ node, reason }): Annotation => ({
      level: NOT_EVALUATED.level,
      rule: NOT_EVALUATED.id,
      ...incompleteNode(node, reason, outdated.has(node)),
      source: lines.ofNode(node),
      node,
      status: null,
      fingerprint: digestValue(['not-evaluated', node]),
    })),
  ]);
}

function incompleteNode(
  node: NodeName,
  reason: string,
  isOutdated: boolean,
): Pick<Annotation, 'title' | 'message'> {
  return isOutdated
    ? {
        title: `the inventory of ${shown(node)} is out of date`,
        message: `What is planned for ${shown(node)} may not hold: ${shown(reason)}.`,
      }
    : {
        title: `${shown(node)} is not evaluated`,
        message: `What happens on ${shown(node)} is not known: ${shown(reason)}.`,
      };
}

function installationAnnotation({ title, text }: InstallationChange): Annotation {
  return {
    level: INSTALLATION_CHANGED.level,
    rule: INSTALLATION_CHANGED.id,
    title,
    message: text,
    source: null,
    node: null,
    status: 'new',
    fingerprint: digestValue([INSTALLATION_CHANGED.id]),
  };
}

/** What is destroyed or given back stands alone; the rest is counted by the line that causes it. */
function operationAnnotations(
  plan: Plan,
  lines: CausingLines,
  statusOf: (operation: Operation) => ChangeStatus | null,
): readonly Annotation[] {
  const operations = plan.nodes.flatMap((node) => node.operations);
  const alone = operations.filter(isSaidAlone);
  const rest = groupedBy(
    operations.filter((operation) => !isSaidAlone(operation)),
    (operation) =>
      JSON.stringify([
        operation.source,
        OPERATION_TRAITS[operation.kind].loss,
        statusOf(operation),
      ]),
  );
  return [
    ...alone.map((operation) =>
      aloneAnnotation(operation, lines.ofOperation(operation), statusOf(operation)),
    ),
    ...[...rest.values()].flatMap((group) => {
      const [first] = group;
      return first === undefined ? [] : [groupAnnotation(first, group, statusOf(first))];
    }),
  ];
}

function isSaidAlone({ kind }: Operation): boolean {
  return OPERATION_TRAITS[kind].loss === 'destroy' || OPERATION_TRAITS[kind].loss === 'take-back';
}

/** Operations that are named in a message about several. */
const NAMED = 5;

function groupAnnotation(
  first: Operation,
  group: readonly Operation[],
  status: ChangeStatus | null,
): Annotation {
  const rule = LOSS_RULES[OPERATION_TRAITS[first.kind].loss];
  const disks = new Set(group.map(({ node, disk }) => `${node} ${disk.facts.id}`));
  const nodes = new Set(group.map(({ node }) => node));
  const where = `${counted(disks.size, 'disk')} of ${counted(nodes.size, 'node')}`;
  const named = group
    .slice(0, NAMED)
    .map(
      (operation) =>
        `${operationPhrase(operation)} (${shown(operation.disk.facts.id)} on ${shown(operation.node)})`,
    );
  const more = group.length - named.length;
  return {
    level: rule.level,
    rule: rule.id,
    title: `${rule.id.replace('-', ' ')}: ${counted(group.length, 'operation')} on ${where}`,
    message: `${[...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')}.`,
    source: first.source,
    node: nodes.size === 1 ? first.node : null,
    status,
    fingerprint: digestValue(group.map(identityOf)),
  };
}

function aloneAnnotation(
  operation: Operation,
  source: SourceRef,
  status: ChangeStatus | null,
): Annotation {
  const rule = LOSS_RULES[OPERATION_TRAITS[operation.kind].loss];
  const { disk, node } = operation;
  return {
    level: rule.level,
    rule: rule.id,
    title: `${rule.id.replace('-', ' ')}: ${shown(disk.facts.id)} on ${shown(node)}`,
    message: `${operationPhrase(operation)}; ${diskContentText(disk, node)}.`,
    source,
    node,
    status,
    fingerprint: digestValue(identityOf(operation)),
  };
}

/** What distinguishes an operation from others of a plan, and stays when its line moves. */
function identityOf(operation: Operation): readonly (string | null)[] {
  return [operation.kind, operation.node, operation.disk.facts.id, volumeOfOperation(operation)];
}

interface FoundRefusal {
  readonly node: NodeName | null;
  readonly status: ChangeStatus | null;
  readonly source: SourceRef | null;
  readonly claim?: string;
}

/** Evidence that is said beside the refusal; the other outputs have all of it. */
const EVIDENCE = 8;

function refusalAnnotation(refusal: Refusal, found: FoundRefusal): Annotation {
  const { code, summary, evidence, remedy, layout, disk, volume } = refusal;
  const node = found.node === null ? '' : ` on ${shown(found.node)}`;
  const listed = evidence.slice(0, EVIDENCE).map(shown);
  const facts = listed.length === 0 ? '' : ` Evidence: ${listed.join('; ')}.`;
  return {
    level: 'warning',
    rule: code,
    title: `refused${node}: ${code}`,
    message: `${shown(summary)}.${facts} What to do: ${shown(remedy)}`,
    source: found.source,
    node: found.node,
    status: found.status,
    fingerprint: digestValue([
      code,
      found.node,
      layout,
      disk,
      volume,
      refusal.claim ?? found.claim ?? null,
    ]),
  };
}

/** What is wrong with declarations, as annotations of their lines. */
export function diagnosticAnnotations(diagnostics: readonly Diagnostic[]): readonly Annotation[] {
  const before = new Map<string, number>();
  return inOrder(
    diagnostics.map(({ severity, code, message, hint, related = [], source }): Annotation => {
      const others = related.map(
        (each) => ` ${shown(each.source.file)}:${each.source.line}: ${shown(each.message)}.`,
      );
      // The same finding twice in a file is two things.
      const same = JSON.stringify([code, source.file, message]);
      const nth = before.get(same) ?? 0;
      before.set(same, nth + 1);
      return {
        level: severity,
        rule: code,
        title: code,
        message: `${sentence(`${shown(message)}${hint === undefined ? '' : `; ${shown(hint)}`}`)}${others.join('')}`,
        source,
        node: null,
        status: null,
        fingerprint: digestValue([code, source.file, message, nth]),
      };
    }),
  );
}

/** Whether the base says the same, so that it is nothing to say to the change. */
export function isPending({ status }: Annotation): boolean {
  return status === 'pending';
}

/** By level; what a level has stays in the order in which it was found. */
function inOrder(annotations: readonly Annotation[]): readonly Annotation[] {
  return LEVELS.flatMap((level) => annotations.filter((each) => each.level === level));
}
