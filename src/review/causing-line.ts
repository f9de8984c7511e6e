import { isUnderConsent } from '../model/planned/operation-traits.ts';
import type { Declarations, SourceRef } from '../model/declared/declarations.ts';
import type { DesiredState } from '../model/planned/desired.ts';
import { claimKey, type NodeName } from '../model/identifiers.ts';
import type { Operation, Plan } from '../model/planned/plan.ts';
import type { Refusal } from '../model/planned/refusal.ts';

/** Finds the line of YAML that causes what is planned, refused or not known. */
export interface CausingLines {
  /** Of what destroys, the consent that allows it. */
  readonly ofOperation: (operation: Operation) => SourceRef;
  /** null where nothing that is declared has to do with it. */
  readonly ofRefusal: (refusal: Refusal, node: NodeName | null) => SourceRef | null;
  readonly ofNode: (node: NodeName) => SourceRef | null;
}

/**
 * A claim causes what is refused to it, a layout what is refused on its disks, a consent what is
 * refused of a volume that no layout has; what concerns a whole node is caused by whoever declares
 * the node.
 */
export function causingLines(declarations: Declarations, desired: DesiredState): CausingLines {
  const claims = new Map(
    [
      ...declarations.claims,
      ...declarations.claimSets.flatMap(({ replicas }) => replicas.flatMap((one) => one.claims)),
    ].map((claim) => [claimKey(claim), claim.source]),
  );
  const layouts = new Map(declarations.layouts.map(({ name, source }) => [name, source]));
  const disks = new Map<string, SourceRef>(
    desired.nodes.flatMap(({ node, disks: chosen }) =>
      chosen.map(({ facts, source }) => [`${node} ${facts.id}`, source] as const),
    ),
  );
  const nodes = new Map<NodeName, SourceRef>([
    ...desired.nodes.flatMap(({ node, disks: [first] }) =>
      first === undefined ? [] : [[node, first.source] as const],
    ),
    ...declarations.layouts.flatMap(({ nodes: { names }, source }) =>
      names.map((node) => [node, source] as const),
    ),
    ...declarations.nodeGroups.flatMap((group) =>
      group.nodes.map((node) => [node, group.source] as const),
    ),
  ]);
  const consents = new Map(
    desired.nodes.flatMap(({ consents: given }) => given.map(({ key, source }) => [key, source])),
  );
  const givenUp = new Map<string, SourceRef>(
    desired.nodes.flatMap(({ node, consents: given }) =>
      given.flatMap(({ subject, source }) =>
        subject.kind === 'volume' ? [[`${node} ${subject.volume}`, source] as const] : [],
      ),
    ),
  );
  const anywhere = declarations.layouts[0]?.source ?? null;
  const ofNode = (node: NodeName): SourceRef | null => nodes.get(node) ?? anywhere;
  return {
    ofOperation: (operation) =>
      (isUnderConsent(operation) ? consents.get(operation.consent.key) : undefined) ??
      operation.source,
    ofNode,
    ofRefusal: (refusal, node) =>
      (refusal.claim === null ? undefined : claims.get(refusal.claim)) ??
      (refusal.layout === null ? undefined : layouts.get(refusal.layout)) ??
      disks.get(`${node ?? ''} ${refusal.disk ?? ''}`) ??
      givenUp.get(`${node ?? ''} ${refusal.volume ?? ''}`) ??
      (node === null ? anywhere : ofNode(node)),
  };
}

/** The lines that a plan itself does not name, as a saved one keeps them. */
export interface SavedLines {
  readonly refusals: readonly {
    readonly node: NodeName;
    readonly index: number;
    readonly source: SourceRef;
  }[];
  readonly nodes: readonly { readonly node: NodeName; readonly source: SourceRef }[];
  readonly consents: readonly { readonly key: string; readonly source: SourceRef }[];
}

/** What a saved plan has to keep, so that its annotations stand where those of the plan did. */
export function linesToSave(plan: Plan, lines: CausingLines): SavedLines {
  const consents = new Map(
    plan.nodes.flatMap(({ operations }) =>
      operations.flatMap((operation) =>
        isUnderConsent(operation)
          ? [[operation.consent.key, lines.ofOperation(operation)] as const]
          : [],
      ),
    ),
  );
  return {
    refusals: plan.nodes.flatMap(({ node, refusals }) =>
      refusals.flatMap((refusal, index) => {
        const source = lines.ofRefusal(refusal, node);
        return source === null ? [] : [{ node, index, source }];
      }),
    ),
    nodes: plan.notEvaluated.flatMap(({ node }) => {
      const source = lines.ofNode(node);
      return source === null ? [] : [{ node, source }];
    }),
    consents: Array.from(consents, ([key, source]) => ({ key, source })),
  };
}

/** The same lines again, for the plan that was saved with them. */
export function savedLines(plan: Plan, saved: SavedLines): CausingLines {
  const consents = new Map(saved.consents.map(({ key, source }) => [key, source]));
  const nodes = new Map(saved.nodes.map(({ node, source }) => [node, source]));
  const nodePlans = new Map(plan.nodes.map((each) => [each.node, each]));
  const refusals = new Map(
    saved.refusals.flatMap(({ node, index, source }) => {
      const refusal = nodePlans.get(node)?.refusals[index];
      return refusal === undefined ? [] : [[refusal, source] as const];
    }),
  );
  return {
    ofOperation: (operation) =>
      (isUnderConsent(operation) ? consents.get(operation.consent.key) : undefined) ??
      operation.source,
    ofRefusal: (refusal) => refusals.get(refusal) ?? null,
    ofNode: (node) => nodes.get(node) ?? null,
  };
}
