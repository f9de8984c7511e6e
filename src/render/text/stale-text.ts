import { isOn, isUnderConsent } from '../../model/planned/operation-traits.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import type { Operation } from '../../model/planned/plan.ts';
import { volumeTitle } from '../../model/volumes/volume-name.ts';
import type { InputDifference } from '../../review/input-differences.ts';
import type { SavedPlan, Stale } from '../../review/saved-plan.ts';
import { RANK, differenceText, type KnownNames, type DifferenceText } from './difference-text.ts';
import { operationPhrase, volumeName } from '../operation-phrase.ts';
import { counted, shown } from './terminal.ts';

/** So many are listed of each reason, those that say most first, unless all are asked for. */
const MOST_LINES = 8;

/** What a saved plan is held against. */
export interface StaleContext {
  readonly saved: SavedPlan;
  /** The commit that the declarations were read from now, if any. */
  readonly revision: string | null;
  /** The node as it is seen now; null when it was not looked at. */
  readonly host: Inventory | null;
  /** Whether every difference is named. */
  readonly verbose: boolean;
  /** Whether loop devices are looked at now. */
  readonly includeLoop: boolean;
}

/**
 * Why a saved plan is not carried out: a heading for each reason, the gravest first, and a line for
 * each input that differs.
 */
export function staleText(reasons: readonly Stale[], context: StaleContext): string {
  const known = knownNames(context);
  return reasons
    .map((reason) => staleLines(reason, context, known))
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ lines }) => lines)
    .join('\n');
}

interface ReasonText {
  readonly rank: number;
  readonly lines: readonly string[];
}

function staleLines(reason: Stale, context: StaleContext, known: KnownNames): ReasonText {
  switch (reason.kind) {
    case 'planner':
      return {
        rank: RANK.declared,
        lines: [
          `it was made by planner ${String(reason.was)}, and this is planner ${String(reason.now)}: the same inputs may give another plan`,
        ],
      };
    case 'other-node':
      return {
        rank: RANK.identity,
        lines: [
          reason.planned.length === 0
            ? `it plans nothing for any node, and this host is ${shown(reason.node)}`
            : `this host is ${shown(reason.node)}, and it plans for ${nodesText(reason.planned)}`,
        ],
      };
    case 'declarations':
      return differencesText(
        `the declarations make something else of this node${movedText(context)}:`,
        differenceLines(reason.differences, known),
        context,
      );
    case 'node':
      return differencesText(
        'the node is not as it was when the plan was made:',
        [...loopDevices(context, known), ...differenceLines(reason.differences, known)],
        context,
      );
    case 'begun':
      return {
        rank: RANK.declared,
        lines: [
          `it was begun before and interrupted, and nothing else changed on this node; of what is left (${counted(reason.left, 'operation')}) this is not as it was reviewed:`,
          ...operationLines(reason.others, context),
          ...cutLines(
            reason.refusals.map((refusal) => `refused: ${shown(refusal.summary)}`),
            context,
          ),
        ],
      };
    case 'operations':
      return {
        rank: RANK.declared,
        lines: [
          'what is planned now was not in it:',
          ...operationLines(reason.operations, context),
        ],
      };
  }
}

/** Loop devices that came or went because of an option, and not by themselves. */
function loopDevices(
  { host, includeLoop }: StaleContext,
  { was }: KnownNames,
): readonly DifferenceText[] {
  if (host === null || was === null) return [];
  const [before, now] = [was, host].map(({ disks }) =>
    disks.some(({ transport }) => transport === 'loop'),
  );
  if (before === now || now !== includeLoop) return [];
  const text = includeLoop
    ? 'loop devices are among the disks now (--include-loop), and were not when the plan was made'
    : 'loop devices are not among the disks now, and were when the plan was made: add --include-loop';
  return [{ rank: RANK.identity, text }];
}

/** Those that say most first. */
function differenceLines(
  differences: readonly InputDifference[],
  known: KnownNames,
): readonly DifferenceText[] {
  return differences
    .map((difference) => differenceText(difference, known))
    .toSorted((a, b) => a.rank - b.rank);
}

function differencesText(
  heading: string,
  differences: readonly DifferenceText[],
  context: StaleContext,
): ReasonText {
  return {
    rank: differences[0]?.rank ?? RANK.trivial,
    lines: [
      heading,
      ...cutLines(
        differences.map(({ text }) => text),
        context,
      ),
    ],
  };
}

function operationLines(
  operations: readonly Operation[],
  context: StaleContext,
): readonly string[] {
  return cutLines(
    operations.map(
      (operation) => `disk ${shown(operation.disk.facts.id)}: ${operationPhrase(operation)}`,
    ),
    context,
  );
}

function cutLines(lines: readonly string[], { verbose }: StaleContext): readonly string[] {
  const rest = verbose ? 0 : lines.length - MOST_LINES;
  return [
    ...(rest > 0 ? lines.slice(0, MOST_LINES) : lines).map((line) => `  ${line}`),
    ...(rest > 0 ? [`  and ${String(rest)} more (-v names all)`] : []),
  ];
}

/** What volumes and consents are called in the plan, and in what the node wrote down. */
function knownNames({ saved, host }: StaleContext): KnownNames {
  const [observed] = saved.inventories.filter(({ spec }) => spec.node === host?.node);
  const was = observed?.spec ?? null;
  const operations = saved.plan.nodes.flatMap((node) => node.operations);
  const records = [was, host].flatMap((each) => each?.records.volumes ?? []);
  return {
    was,
    now: host,
    volumes: new Map([
      ...records.map((record) => [record.volume, shown(volumeTitle(record))] as const),
      ...operations.flatMap(volumeNames),
    ]),
    planned: new Set(operations.map(({ disk }) => disk.facts.id)),
    consents: new Map(
      operations.flatMap((operation) =>
        isUnderConsent(operation)
          ? [[operation.consent.key, operation.consent.consent] as const]
          : [],
      ),
    ),
  };
}

function volumeNames(operation: Operation): readonly (readonly [string, string])[] {
  const volumes = isOn(operation, 'partitions')
    ? operation.partitions.map(({ volume }) => volume)
    : isOn(operation, 'volume')
      ? [operation.volume]
      : [];
  return volumes.map((volume) => [volume.volume, volumeName(volume)] as const);
}

/** Some nodes in a sentence: the first, and how many others. */
export function nodesText(nodes: readonly string[]): string {
  const [first = '', ...others] = nodes;
  return others.length === 0
    ? shown(first)
    : `${shown(first)} and ${counted(others.length, 'other')}`;
}

/** The commit that the plan is of, and the one that was read now. */
function movedText({ saved: { plan }, revision }: StaleContext): string {
  if (plan.revision === null || revision === null) return '';
  if (plan.revision === revision) return ` (commit ${shortened(plan.revision)} as before)`;
  const base = plan.comparison?.base.revision ?? null;
  const compared = base === null ? '' : `, compared with ${shortened(base)}`;
  const now =
    revision === base
      ? 'the base as it was: the change is not merged there'
      : 'the base moved, or it is another commit';
  return ` (the plan is of commit ${shortened(plan.revision)}${compared}; now it is ${shortened(revision)}: ${now})`;
}

function shortened(revision: string): string {
  return shown(revision.slice(0, 12));
}
