import { isOfClaim } from '../../model/planned/operation-traits.ts';
import type { KeptVolume } from '../../model/volumes/kept-volume.ts';
import { groupedBy, sortedBy } from '../../model/values/order.ts';
import type { NodePlan, Operation } from '../../model/planned/plan.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import { noForms, normalForm, type KnownForms, type NormalForm } from './normal-form.ts';

/**
 * What of one node differs in names, serials and ids only. Two parts are alike, on one node or on
 * two, where their forms are equal.
 */
export interface AlikePart<T> {
  readonly form: number;
  /** One at least, in the plan's order. */
  readonly items: readonly T[];
}

/** A node's plan in parts. */
export interface PartedNode {
  readonly plan: NodePlan;
  /** The operations of each disk, also those that are shown elsewhere. */
  readonly disks: readonly AlikePart<readonly Operation[]>[];
  readonly refusals: readonly AlikePart<Refusal>[];
  readonly kept: readonly AlikePart<KeptVolume>[];
}

/** One node at least; with more, their plans differ in names, serials and ids only. */
export type NodesAlike = readonly [PartedNode, ...PartedNode[]];

export interface AlikeOptions {
  /**
   * Operations that are listed in another place, each with its names: which claim gets which of
   * many alike volumes keeps no two nodes apart.
   */
  readonly isListedElsewhere: (operation: Operation) => boolean;
  /** What else a reader is shown of an operation: where that differs, nothing is alike. */
  readonly noteOf: (operation: Operation) => string;
}

const NOTHING_ELSEWHERE: AlikeOptions = { isListedElsewhere: () => false, noteOf: () => '' };

/**
 * The nodes of a plan, in groups of those whose plans differ in nothing but names, serials and ids.
 * Each node is in one group; groups and nodes are in the plan's order.
 */
export function alikeNodes(
  nodes: readonly NodePlan[],
  options: AlikeOptions = NOTHING_ELSEWHERE,
): readonly NodesAlike[] {
  const forms: Forms = { numbers: new Map(), known: noForms() };
  const formed = nodes.map((node) => partedNode(node, options, forms));
  return Array.from(Map.groupBy(formed, ({ form }) => form).values()).flatMap(
    ([first, ...others]): readonly NodesAlike[] =>
      first === undefined ? [] : [[first.node, ...others.map(({ node }) => node)]],
  );
}

/** What is compared: a disk's operations, a refusal, a kept volume, a pool. */
interface Unit {
  readonly form: number;
  readonly names: readonly string[];
}

/** What was learnt of all forms so far; grows with each. */
interface Forms {
  readonly numbers: Map<string, number>;
  readonly known: KnownForms;
}

function partedNode(
  plan: NodePlan,
  options: AlikeOptions,
  forms: Forms,
): { readonly node: PartedNode; readonly form: number } {
  const unitOf = (what: string, value: unknown): Unit => {
    const { text, names }: NormalForm = normalForm(value, forms.known);
    return { form: numberOf(`${what} ${text}`, forms), names };
  };
  const byDisk = groupedBy(plan.operations, ({ disk }) => disk.facts.id);
  const disks = Array.from(byDisk.values(), (operations) => {
    const reported = operations.filter((one) => !options.isListedElsewhere(one));
    const compared = reported.map((one) => comparable(one, options));
    return [unitOf('disk', [operations[0]?.disk, compared]), operations] as const;
  });
  const refusals = plan.refusals.map((one) => [unitOf('refusal', spoken(one)), one] as const);
  const kept = plan.kept.map((one) => [unitOf('kept', one), one] as const);
  const pools = (plan.pools ?? []).map((pool) => unitOf('pool', pool));
  const leaving = (plan.leaving ?? []).map((one) => unitOf('leaving', one));
  const failing = (plan.failing ?? []).map((one) => unitOf('failing', one));
  const units = [...disks, ...refusals, ...kept].map(([unit]) => unit);
  return {
    node: {
      plan,
      disks: partsOf(disks),
      refusals: partsOf(refusals),
      kept: partsOf(kept),
    },
    form: numberOf(
      `node ${String(plan.unchanged)} ${nodeForm(plan, [...units, ...pools, ...leaving, ...failing])}`,
      forms,
    ),
  };
}

/** A disk is shown once, each claim's name and line of YAML with the claim. */
function comparable(operation: Operation, { noteOf }: AlikeOptions): unknown {
  const { disk: _disk, ...rest } = operation;
  if (!isOfClaim(operation)) return [rest, noteOf(operation)];
  const { source: _source, reason: _reason, ...ofClaim } = rest;
  return [ofClaim, noteOf(operation)];
}

/** Names first, so that they are known where a sentence has them. */
function spoken({ summary, evidence, remedy, ...rest }: Refusal): unknown {
  return [rest, summary, evidence, remedy];
}

function partsOf<T>(units: readonly (readonly [Unit, T])[]): readonly AlikePart<T>[] {
  const alike = Map.groupBy(units, ([{ form }]) => form);
  return Array.from(alike, ([form, members]) => ({ form, items: members.map(([, item]) => item) }));
}

/**
 * Which of a node's parts have names in common: without it, two groups over two disks each would be
 * like one over four.
 */
function nodeForm(plan: NodePlan, units: readonly Unit[]): string {
  const ordinals = new Map<string, number>([[plan.node, 0]]);
  const ordinalOf = (name: string): number => {
    const known = ordinals.get(name) ?? ordinals.size;
    ordinals.set(name, known);
    return known;
  };
  return sortedBy(units, ({ form }) => String(form))
    .map(({ form, names }) => `${String(form)}(${names.map(ordinalOf).join(' ')})`)
    .join(' ');
}

/** Equal texts by one number: a fleet has the same few over and over, and they are long. */
function numberOf(text: string, { numbers }: Forms): number {
  const known = numbers.get(text) ?? numbers.size;
  numbers.set(text, known);
  return known;
}
