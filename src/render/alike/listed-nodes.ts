import type { NodePlan, Operation, Plan } from '../../model/planned/plan.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import type { ChangeStatus } from '../../review/compare-plans.ts';
import { changeNote } from '../compared-parts.ts';
import { diskChanges, isQuiet, ownRefusals, type DiskChange } from '../plan-changes.ts';
import { withAlikeJoined } from '../text/refusals/alike-refusals.ts';
import { alikeNodes, type AlikePart, type NodesAlike, type PartedNode } from './alike-plans.ts';
import { isListedWithClaims } from './listed-claims.ts';

/** A node, or several whose plans differ in names, serials and ids only, as they are listed. */
export interface ListedNodes {
  /** One at least; the first is the one that is shown. */
  readonly nodes: readonly NodePlan[];
  readonly disks: readonly ListedDisks[];
  /** Those of the first node, each with the sentences in which the others are refused the same. */
  readonly refusals: readonly { readonly refusal: Refusal; readonly likewise: readonly string[] }[];
}

/** A disk, or several that are alike: on one node, or as many on each. */
export interface ListedDisks {
  /** All of them, with all that happens; in the order of the nodes. */
  readonly all: readonly [DiskChange, ...DiskChange[]];
  /** The one that is shown: of many, without the claims, which differ and are listed elsewhere. */
  readonly shown: DiskChange;
  readonly perNode: number;
  /** A node that was listed before and has disks alike: these need not be listed again. */
  readonly like: DisksBefore | null;
  /** Nothing but mounts, marks, links and records. */
  readonly isQuiet: boolean;
}

export interface DisksBefore {
  readonly node: string;
  readonly count: number;
  /** By which they are found there. */
  readonly layouts: readonly string[];
}

/**
 * What happens on the nodes of a plan, alike said once. In the plan's order; nodes on which nothing
 * happens are among them, unless they are like others.
 *
 * @param nodes those of the plan, or a part of it.
 */
export function* listedNodes(
  plan: Plan,
  nodes: readonly NodePlan[],
  statuses?: ReadonlyMap<Operation, ChangeStatus>,
): Generator<ListedNodes, void> {
  const hasOtherSource = isListedWithClaims(plan);
  const before = new Map<number, DisksBefore>();
  const groups = alikeNodes(nodes, {
    isListedElsewhere: hasOtherSource,
    noteOf: (operation) => changeNote([operation], statuses),
  });
  for (const group of groups)
    yield {
      nodes: group.map((node) => node.plan),
      disks: group[0].disks.flatMap((part) => listedDisks(part, group, { hasOtherSource, before })),
      refusals: groupRefusals(group, plan),
    };
}

interface SourcedRecord {
  readonly hasOtherSource: (operation: Operation) => boolean;
  /** By form; grows with every group. */
  readonly before: Map<number, DisksBefore>;
}

function listedDisks(
  { form, items }: AlikePart<readonly Operation[]>,
  group: NodesAlike,
  { hasOtherSource, before }: SourcedRecord,
): readonly ListedDisks[] {
  const [first, ...others] = group.flatMap((node) => changesOf(node, form));
  if (first === undefined) return [];
  const known = before.get(form);
  // What was destroyed, grown or taken back elsewhere is no excuse for not listing it here.
  const like = known !== undefined && first.loss === 'create' ? known : null;
  if (known === undefined)
    before.set(form, {
      node: first.node,
      count: items.length,
      layouts: Array.from(new Set(first.volumes.map(({ volume }) => volume.layout))),
    });
  const isOne = others.length === 0 && like === null;
  const operations = first.operations.filter((one) => isOne || !hasOtherSource(one));
  const [shown = first] = diskChanges({ ...group[0].plan, operations });
  return [{ all: [first, ...others], shown, perNode: items.length, like, isQuiet: isQuiet(first) }];
}

function changesOf(node: PartedNode, form: number): readonly DiskChange[] {
  const items = node.disks.find((part) => part.form === form)?.items ?? [];
  return items.flatMap((operations) => diskChanges({ ...node.plan, operations }));
}

function groupRefusals(group: NodesAlike, plan: Plan): ListedNodes['refusals'] {
  const [first, ...others] = group;
  const own = withAlikeJoined(ownRefusals(plan, first.plan));
  return own.map((refusal) => {
    const part = first.refusals.find(({ items }) =>
      items.some(({ code, disk }) => code === refusal.code && disk === refusal.disk),
    );
    const likewise = others.flatMap(({ plan: { node }, refusals }) =>
      (refusals.find(({ form }) => form === part?.form)?.items ?? []).map(
        ({ summary }) => `likewise on ${node}: ${summary}`,
      ),
    );
    return { refusal, likewise };
  });
}
