import { formatBytes } from '../../model/values/bytes.ts';
import type { Claim } from '../../model/declared/declarations.ts';
import { claimKey, type VolumeId } from '../../model/identifiers.ts';
import { groupedBy } from '../../model/values/order.ts';
import type { KeptVolume } from '../../model/volumes/kept-volume.ts';
import { OPERATION_TRAITS } from '../../model/planned/operation-traits.ts';
import type { NodePlan, Plan, VolumeRef } from '../../model/planned/plan.ts';
import type { ClassCapacity, NotEvaluated } from '../../model/planned/plan-summary.ts';
import { withAlikeJoined } from './alike-refusals.ts';
import { SYMBOL_BY_LOSS, volumeName, type PlanSymbol } from '../operation-phrase.ts';
import {
  countPlan,
  diskChanges,
  incompleteNodes,
  isQuiet,
  ownRefusals,
  type DiskChange,
} from '../plan-changes.ts';
import { diskChangeLines, quietText, type DiskTextOptions } from './plan-disk-text.ts';
import { graveLines } from '../consent/destruction-text.ts';
import { inventoryAgeTexts } from '../inventory-age.ts';
import { planSummary } from '../plan-summary.ts';
import { poolLines } from './pool-text.ts';
import { refusalLines } from './refusal-text.ts';
import { tableLines } from './table.ts';
import { counted, paint, paragraph, shown, textOf } from './terminal.ts';

export interface PlanTextOptions extends DiskTextOptions {
  /** Lists every operation with its reason, every node and every claim. */
  readonly verbose: boolean;
}

/** Names that are listed before `and N more`. */
const LISTED_NODES = 8;

const LEGEND = {
  '+': 'create: writes where nothing is',
  '~': 'grow in place: never shrunk again',
  '<': 'take back: a claim sees its data of before again',
  '-': 'destroy: what is there is lost, as a consent in git allows',
  '.': 'loses nothing: mounts, links, marks, records, repairs',
  '!': 'refused or not placed, with the evidence',
  '=': 'kept: it or its claim is no longer declared, data and mounts stay',
  '?': 'not evaluated, or by an inventory out of date',
} as const satisfies Record<PlanSymbol, string>;

/**
 * A plan for people: what happens to which disk, what is refused and why, and one summary line.
 * Ends in a line feed. Every text that comes from hardware, tools or YAML is made safe to show.
 */
export function renderPlan(plan: Plan, options: PlanTextOptions): string {
  return Array.from(planTextPieces(plan, options)).join('');
}

/** The same, section by section: each is made when the one before it was taken. */
export function* planTextPieces(plan: Plan, options: PlanTextOptions): Generator<string, void> {
  let isFirst = true;
  for (const section of sectionsOf(plan, options)) {
    const lines = section();
    if (lines.length > 0) yield textOf(isFirst ? lines : ['', ...lines]);
    isFirst &&= lines.length === 0;
  }
}

function sectionsOf(plan: Plan, options: PlanTextOptions): readonly (() => readonly string[])[] {
  return [
    () => headLines(plan, options),
    () => legendLines(plan, options),
    () =>
      graveLines(
        plan.nodes.flatMap(({ operations }) => operations),
        options,
      ),
    ...plan.nodes.map((node) => () => nodeLines(plan, node, options)),
    () => claimLines(plan, options),
    () => capacityLines(plan.capacity, options),
    () => poolLines(plan, options),
    () => incompleteLines(plan, options),
    () =>
      inventoryAgeTexts(plan).flatMap((text) =>
        paragraph(options, { lead: '', text, hang: 2, toneAll: 'change' }),
      ),
    () => paragraph(options, { lead: '', text: planSummary(plan), hang: 2, toneAll: 'strong' }),
  ];
}

function headLines(plan: Plan, options: PlanTextOptions): readonly string[] {
  const revision = plan.revision === null ? '' : ` of revision ${revisionText(plan.revision)}`;
  const text = `diskwright plan${revision} for ${counted(plan.nodes.length, 'node')}, as of ${shown(plan.asOf)}`;
  const digest = options.verbose ? [`digest ${shown(plan.digest)}`] : [];
  return [...paragraph(options, { lead: '', text, hang: 2 }), ...digest];
}

/** Enough of a commit's id to find it; anything else as it is. */
export function revisionText(revision: string): string {
  return /^[0-9a-f]{40,64}$/.test(revision) ? revision.slice(0, 12) : shown(revision);
}

export function legendLines(plan: Plan, options: PlanTextOptions): readonly string[] {
  const counts = countPlan(plan);
  const disks = plan.nodes.flatMap(diskChanges);
  const used: Readonly<Record<PlanSymbol, boolean>> = {
    '+': counts.createOnBlank + counts.createOnWiped + counts.finish > 0,
    '~': counts.grow > 0,
    '<': counts.takeBack > 0,
    '-': counts.destroy > 0,
    '.':
      counts.quiet > 0 ||
      newPlacements(plan).length > 0 ||
      disks.some((disk) => isQuiet(disk) || disk.table.some(losesNothing)),
    '!': counts.refused + counts.unplaced > 0,
    '=': counts.kept + counts.claimless > 0,
    '?': counts.notEvaluated + counts.outdated > 0,
  };
  return Object.entries(LEGEND)
    .filter(([symbol]) => used[symbol as PlanSymbol])
    .flatMap(([symbol, meaning]) =>
      paragraph(options, { lead: `  ${symbol}  `, text: meaning, toneAll: 'quiet' }),
    );
}

function losesNothing({ kind }: DiskChange['table'][number]): boolean {
  return OPERATION_TRAITS[kind].loss === 'none';
}

export function nodeLines(plan: Plan, node: NodePlan, options: PlanTextOptions): readonly string[] {
  const disks = diskChanges(node);
  const refusals = withAlikeJoined(ownRefusals(plan, node));
  if (disks.length + refusals.length + node.kept.length === 0 && !options.verbose) return [];
  const listed = options.verbose ? disks : disks.filter((disk) => !isQuiet(disk));
  const folded = options.verbose ? [] : disks.filter(isQuiet);
  const unchanged =
    node.unchanged > 0 ? [`    ${counted(node.unchanged, 'volume')} unchanged`] : [];
  const blocks = [
    ...listed.map((disk) => diskChangeLines(disk, options)),
    ...(folded.length > 0 ? [foldedLines(folded, options)] : []),
    ...refusals.map((refusal) => refusalLines(refusal, options, 2)),
    ...(node.kept.length > 0 ? [node.kept.flatMap((kept) => keptLines(kept, options))] : []),
    ...(options.verbose && unchanged.length > 0 ? [unchanged] : []),
  ];
  return [
    ...paragraph(options, {
      lead: '',
      text: `Node ${shown(node.node)} (inventory of ${shown(node.inventoryTakenAt)})`,
      hang: 2,
      toneAll: 'strong',
    }),
    ...blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block])),
  ];
}

function foldedLines(disks: readonly DiskChange[], options: PlanTextOptions): readonly string[] {
  return paragraph(options, {
    lead: `  ${SYMBOL_BY_LOSS.none} `,
    text: `${counted(disks.length, 'disk')}: ${quietText(disks.flatMap((disk) => disk.operations))} (-v lists them)`,
    toneAll: 'quiet',
  });
}

function keptLines(kept: KeptVolume, options: PlanTextOptions): readonly string[] {
  const mount = kept.mountPoint === null ? 'not mounted' : `mounted at ${shown(kept.mountPoint)}`;
  return paragraph(options, {
    lead: '  = ',
    text: `volume ${shown(kept.volume)} on ${shown(kept.disk)}: ${formatBytes(kept.sizeBytes)}, ${shown(kept.content)}, ${mount}; ${keptText(kept)}${kept.protected === true ? '; protected: no consent gives it up' : ''}${options.verbose ? `; fingerprint ${shown(kept.fingerprint)}` : ''}`,
    hang: 6,
  });
}

function keptText({ because, claim }: KeptVolume): string {
  const whose = claim === null ? '' : ` claim ${shown(claimKey(claim))}`;
  switch (because) {
    case 'not-declared':
      return `no longer declared${claim === null ? '' : `, data of${whose}`}`;
    case 'claim-gone':
      return `its${claim === null ? ' claim' : whose} is no longer declared`;
  }
}

type Placed = Extract<Plan['claims'][number], { kind: 'placed' }>;

function newPlacements(plan: Plan): readonly Placed[] {
  return plan.claims.filter(
    (placement) => placement.kind === 'placed' && !placement.recorded,
  ) as readonly Placed[];
}

export function claimLines(plan: Plan, options: PlanTextOptions): readonly string[] {
  if (plan.claims.length === 0) return [];
  const placed = plan.claims.filter((placement) => placement.kind === 'placed');
  const before = placed.filter((placement) => placement.recorded);
  const listed = options.verbose ? placed : newPlacements(plan);
  const known = changedVolumes(plan);
  const unplaced = plan.claims.filter((placement) => placement.kind === 'unplaced');
  return [
    paint(options, 'strong', 'Claims'),
    ...listed.flatMap((placement) => placedLines(placement, known.get(placement.volume), options)),
    ...(before.length > 0 && !options.verbose
      ? paragraph(options, {
          lead: '    ',
          text: `${counted(before.length, 'claim')} placed before, unchanged`,
        })
      : []),
    ...unplaced.flatMap(({ claim, refusal }) =>
      refusalLines(
        refusal,
        { ...options, about: `claim ${shown(claimKey(claim))} asks for ${requestText(claim)}` },
        2,
      ),
    ),
  ];
}

function requestText(claim: Claim): string {
  return `${formatBytes(claim.requestBytes)} of ${shown(claim.storageClassName)}`;
}

function placedLines(
  placement: Placed,
  volume: VolumeRef | undefined,
  options: PlanTextOptions,
): readonly string[] {
  const { claim } = placement;
  const since = placement.recorded ? ', placed before' : '';
  const name =
    volume === undefined ? '' : ` (${volumeName(volume)} of layout ${shown(volume.layout)})`;
  return paragraph(options, {
    lead: `  ${placement.recorded ? ' ' : SYMBOL_BY_LOSS.none} `,
    text: `${shown(claimKey(claim))}: ${requestText(claim)} -> volume ${shown(placement.volume)}${name} on ${shown(placement.node)}, ${formatBytes(placement.sizeBytes)}${since}`,
    hang: 6,
  });
}

/** The volumes that the plan changes, by id. */
function changedVolumes(plan: Plan): ReadonlyMap<VolumeId, VolumeRef> {
  return new Map(
    plan.nodes
      .flatMap(diskChanges)
      .flatMap((disk) => disk.volumes.map(({ volume }) => [volume.volume, volume] as const)),
  );
}

function capacityLines(
  capacity: readonly ClassCapacity[],
  options: PlanTextOptions,
): readonly string[] {
  if (capacity.length === 0) return [];
  return [
    paint(options, 'strong', 'Capacity'),
    ...tableLines(options, {
      columns: [
        { title: 'class' },
        { title: 'volumes', align: 'right' },
        { title: 'total', align: 'right' },
        { title: 'claimed', align: 'right' },
        { title: 'free', align: 'right' },
        { title: 'largest free', align: 'right' },
      ],
      rows: capacity.map((row) => [
        shown(row.storageClassName),
        String(row.volumes),
        formatBytes(row.totalBytes),
        formatBytes(row.claimedBytes),
        formatBytes(row.freeBytes),
        row.largestFreeBytes === 0 ? 'none' : formatBytes(row.largestFreeBytes),
      ]),
      indent: 2,
    }),
  ];
}

/** Why the plan is not the whole truth: nodes without a plan, and nodes whose plan may not hold. */
export function incompleteLines(plan: Plan, options: PlanTextOptions): readonly string[] {
  const { notEvaluated, outdated } = incompleteNodes(plan);
  return [
    ...reasonLines('Not evaluated', notEvaluated, options),
    ...reasonLines('Inventory out of date', outdated, options),
  ];
}

function reasonLines(
  title: string,
  nodes: readonly NotEvaluated[],
  options: PlanTextOptions,
): readonly string[] {
  if (nodes.length === 0) return [];
  const groups = [...groupedBy(nodes, (each) => each.reason).entries()];
  return [
    paint(options, 'strong', title),
    ...groups.flatMap(([reason, members]) => {
      const listed = options.verbose ? members : members.slice(0, LISTED_NODES);
      const more = members.length - listed.length;
      const names = [
        ...listed.map((each) => shown(each.node)),
        ...(more > 0 ? [`and ${more} more (-v lists them)`] : []),
      ].join(', ');
      return paragraph(options, {
        lead: '  ? ',
        text: `${names}: ${shown(reason)}`,
        hang: 6,
        tone: 'change',
      });
    }),
  ];
}
