import type { KnownInventory } from '../assess/known-inventory.ts';
import type {
  DiskLayout,
  DiskReplacement,
  NodeLock,
  SourceRef,
} from '../model/declared/declarations.ts';
import type {
  AdoptedVolume,
  DesiredDisk,
  DesiredNode,
  GivenConsent,
  Removal,
} from '../model/planned/desired.ts';
import type { Reclaim } from '../model/planned/reclaim.ts';
import { canonicalJson, digestValue } from '../model/values/digest.ts';
import { ownVolumes } from '../model/volumes/own-marks.ts';
import {
  claimKey,
  type ClaimKey,
  type DiskId,
  type InstallationId,
  type NodeName,
  type VolumeId,
} from '../model/identifiers.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import { rememberedOn, type Memory, type MemoryOf } from '../model/values/memory.ts';
import { compareText, groupedBy, sortedBy } from '../model/values/order.ts';
import { refusal, type Refusal } from '../model/planned/refusal.ts';
import { adoptedDisks } from './adoptions/adoptions.ts';
import { changedLayouts, type ChangedLayouts, type LaidDisk } from './disks/changed-layout.ts';
import { chooseDisks, type ChosenDisk } from './disks/choose-disks.ts';
import { leavingDisks } from './disks/leaving-disks.ts';
import { desiredDisk } from './disks/desired-disk.ts';
import { desiredNodeGroup, type DesiredDisks } from './volume-groups/node-group.ts';
import type { KnownNode } from './nodes.ts';
import type { ClaimOfVolume } from './claims/claim-of-volume.ts';
import { withoutSharedHostPaths } from './disks/shared-host-paths.ts';
import { provisionedNames } from './provisioning/provisioned-layouts.ts';
import { reclaimConsents, type ReclaimConsent } from './removals/reclaim-consents.ts';
import type { GivenUp } from './removals/removals.ts';
import type { LayoutPlace } from './disks/succession.ts';
import { claimToday, nodeNames, renamedClaims, type Renames } from './renames.ts';
import { undeclaredRemovals } from './removals/undeclared-removals.ts';

/** What one node should be, before any claim is placed on it. */
export interface NodeInput {
  readonly installation: InstallationId;
  readonly node: KnownNode & { readonly inventory: KnownInventory };
  readonly layouts: readonly DiskLayout[];
  readonly adoptions: readonly AdoptedVolume[];
  readonly consents: readonly GivenConsent[];
  /** Volumes that a Release names, on whatever node. */
  readonly releases: ReadonlyMap<VolumeId, SourceRef>;
  /** Those that name disks of the node. */
  readonly replacements: readonly DiskReplacement[];
  /** Volumes of the node whose claim was deleted in the cluster, and whose class says Delete. */
  readonly reclaims: readonly Reclaim[];
  /** Every claim that git declares. */
  readonly claims: ReadonlySet<ClaimKey>;
  readonly claimOfVolume: ClaimOfVolume;
  readonly renames: Renames;
  /** What was reviewed for the node; null when it has no lock. */
  readonly lock: NodeLock | null;
  readonly keys: DeclaredKeys;
  readonly memory: Memory;
}

/** What is the same for every node of a pass, written out once to be compared. */
export interface DeclaredKeys {
  readonly layouts: ReadonlyMap<DiskLayout, string>;
  readonly renames: string;
}

export function declaredKeys(layouts: readonly DiskLayout[], renames: Renames): DeclaredKeys {
  const moved = Array.from(renames.before, ([kind, names]) => [kind, Array.from(names)]);
  return {
    layouts: new Map(layouts.map((layout) => [layout, digestValue(layout)])),
    renames: moved.length === 0 ? '' : digestValue(moved),
  };
}

/**
 * A node's desired state without claims. Equal inputs give the very same object again, so that a
 * pass after a small commit works only on the nodes that it changes.
 */
export function desiredNode(input: NodeInput): DesiredNode {
  const key = [
    input.installation,
    canonicalJson(input.node.labels),
    ...input.layouts.map((layout) => input.keys.layouts.get(layout) ?? digestValue(layout)),
    input.adoptions.length === 0 ? '' : digestValue(input.adoptions),
    givenKey(input),
    input.keys.renames,
    input.lock === null ? '' : digestValue(input.lock.disks),
    input.replacements.length === 0 ? '' : digestValue(input.replacements),
  ].join('\n');
  const latest = rememberedOn(input.memory, DESIRED);
  const known = latest.get(input.node.inventory);
  if (known?.key === key) return known.desired;
  const desired = computeDesiredNode(input);
  latest.set(input.node.inventory, { key, desired });
  return desired;
}

/** What is given up matters only where something is, or where a removal was begun. */
function givenKey(input: NodeInput): string {
  const { node, consents, releases, reclaims, claims, renames } = input;
  const { records } = node.inventory;
  const speaks =
    consents.length + reclaims.length + releases.size + (records.consents ?? []).length > 0;
  if (!speaks) return '';
  return digestValue([
    consents,
    reclaims,
    consents.map(({ subject }) =>
      subject.kind === 'volume' ? input.claimOfVolume(subject.volume) : null,
    ),
    records.volumes.map(({ volume, claim }) => [
      volume,
      releases.get(volume) ?? null,
      claim !== undefined && claims.has(claimToday(renames, claimKey(claim))),
    ]),
  ]);
}

const DESIRED: MemoryOf<Inventory, { readonly key: string; readonly desired: DesiredNode }> = {
  name: 'desired node',
};

interface LayoutDisk {
  readonly layout: DiskLayout;
  readonly chosen: ChosenDisk;
}

function computeDesiredNode(input: NodeInput): DesiredNode {
  const { installation, node } = input;
  const formerNames = nodeNames(input.renames, node.node).slice(1);
  const owner = { installation, node: node.node, formerNames };
  const reclaims = reclaimConsents(input.reclaims, owner, node.inventory);
  const provisions = provisionedNames(input.layouts);
  const given: GivenUp = { ...input, ...owner, reclaims, provisions, inventory: node.inventory };
  const going = leavingDisks(
    input.replacements,
    { installation, inventory: node.inventory },
    input.renames,
  );
  const leaving = new Set(going.map(({ disk }) => disk));
  const { refusals, held, candidates } = chosenByLayouts(input, leaving);
  const disks: DesiredDisk[] = [];
  const removals: Removal[] = [];
  const laid: LaidDisk[] = [];
  const own = withoutOverlaps(candidates, node.node);
  refusals.push(...own.refusals);
  for (const mine of groupedBy(own.disks, ({ layout }) => layout.name).values()) {
    const [{ layout }] = mine as readonly [LayoutDisk, ...LayoutDisk[]];
    const common = { installation, node: node.node, formerNames, given, renames: input.renames };
    const places = mine.map(({ chosen }) => ({
      ...common,
      layout,
      chosen,
      ...(leaving.has(chosen.facts.id) ? { isLeaving: true as const } : {}),
    }));
    const result = disksOf(layout, places);
    refusals.push(...result.refusals);
    removals.push(...result.removals);
    disks.push(...result.disks);
    laid.push(...places.flatMap((place, at) => laidDisk(place, result.disks[at])));
  }
  const paths = withoutSharedHostPaths(disks, owner, node.inventory);
  const before = changedLayouts(laid, removals);
  if (node.inventory.disks.some((disk) => ownVolumes(disk, given).length > 0)) {
    const declared = new Set([
      ...disks.flatMap((disk) => heldDisk(disk, before).volumes.map(({ volume }) => volume)),
      ...input.adoptions.map(({ volume }) => volume),
    ]);
    const going = new Set(removals.map(({ volume }) => volume));
    for (const answer of undeclaredRemovals(declared, given, going)) {
      if (answer.kind === 'removed') removals.push(answer.removal);
      if (answer.kind === 'refused') refusals.push(answer.refusal);
    }
  }
  const changed = before.held.size === 0 ? before : changedLayouts(laid, removals);
  return {
    installation,
    node: node.node,
    labels: node.labels,
    disks: paths.disks
      .map((disk) => heldDisk(withoutGoing(disk, before, removals), changed))
      .toSorted((a, b) => compareText(a.facts.id, b.facts.id)),
    refusals: [
      // Of what is not made there anyway.
      ...refusals.filter(({ code, disk }) => code !== 'no-room' || !isHeldBy(changed, disk)),
      ...paths.refusals,
      ...changed.refusals,
    ],
    heldLayouts: held,
    ...(going.length === 0 ? {} : { leaving: going }),
    consents: [...input.consents, ...servingReclaims(reclaims, removals)],
    removals: sortedBy(removals, ({ volume }) => volume),
    forgotten: [],
    adoptions: input.adoptions,
    formerNames,
    ...knownElsewhere(input),
  };
}

/** What each layout chooses, as if there were no other. */
function chosenByLayouts(input: NodeInput, leaving: ReadonlySet<DiskId>) {
  const { layouts, adoptions, renames } = input;
  const { inventory } = input.node;
  const refusals: Refusal[] = [];
  const held: string[] = [];
  const candidates: LayoutDisk[] = [];
  const adopted = adoptedDisks(adoptions, inventory, renames);
  for (const layout of layouts) {
    const choice = chooseDisks(layout, inventory, { ...input, adopted, leaving });
    refusals.push(...choice.refusals);
    if (choice.held) held.push(layout.name);
    candidates.push(...choice.chosen.map((chosen) => ({ layout, chosen })));
  }
  return { refusals, held, candidates };
}

/** Those that a removal stands on. */
function servingReclaims(
  reclaims: ReadonlyMap<VolumeId, ReclaimConsent>,
  removals: readonly Removal[],
): readonly GivenConsent[] {
  const keys = new Set(removals.map(({ consent }) => consent.key));
  return sortedBy(
    Array.from(reclaims.values(), ({ given }) => given).filter(({ key }) => keys.has(key)),
    ({ key }) => key,
  );
}

/** What the node does not state itself any more, and needs from here. */
function knownElsewhere({
  node: { inventory },
  renames,
}: NodeInput): Pick<DesiredNode, 'remembered' | 'renamedClaims'> {
  const { sources, remembered } = inventory;
  const named = new Set(
    Array.from(sources.values()).flatMap((sources) =>
      sources.flatMap(({ claim }) => (claim === null ? [] : [claimKey(claim)])),
    ),
  );
  const renamed = renamedClaims(renames).filter(({ from }) => named.has(from));
  return {
    ...(remembered.volumes.length + remembered.disks.length === 0 ? {} : { remembered }),
    ...(renamed.length === 0 ? {} : { renamedClaims: renamed }),
  };
}

function isHeldBy({ held }: ChangedLayouts, disk: DiskId | null): boolean {
  return disk !== null && held.has(disk);
}

/** Without what has the id of a volume of the layout, and is of another type. */
function heldDisk(disk: DesiredDisk, { held }: ChangedLayouts): DesiredDisk {
  const before = held.get(disk.facts.id);
  if (before === undefined) return disk;
  const volumes = disk.volumes.filter(({ volume }) => !before.has(volume));
  return { ...disk, volumes, held: true };
}

/**
 * What of another type has the id of a volume goes first: the volume is the next of its name, in
 * the plan after it.
 */
function withoutGoing(
  disk: DesiredDisk,
  { held }: ChangedLayouts,
  removals: readonly Removal[],
): DesiredDisk {
  if (!held.has(disk.facts.id)) return disk;
  const going = new Set(removals.map(({ volume }) => volume));
  return { ...disk, volumes: disk.volumes.filter(({ volume }) => !going.has(volume)) };
}

function laidDisk(place: LayoutPlace, disk: DesiredDisk | undefined): readonly LaidDisk[] {
  return disk === undefined ? [] : [{ place, disk }];
}

/** What a layout makes of the disks that it has on the node, each for itself or under one group. */
function disksOf({ arrangement }: DiskLayout, places: readonly LayoutPlace[]): DesiredDisks {
  const [first, ...others] = places;
  if (
    first !== undefined &&
    arrangement.kind === 'volume-group' &&
    arrangement.group.per === 'node'
  )
    return desiredNodeGroup(arrangement.group, [first, ...others]);
  const results = places.map(desiredDisk);
  return {
    disks: results.map(({ disk }) => disk),
    refusals: results.flatMap(({ refusals }) => refusals),
    removals: results.flatMap(({ removals }) => removals),
  };
}

/** A disk goes to one layout: to the one that began on it, else to none. */
function withoutOverlaps(
  candidates: readonly LayoutDisk[],
  node: NodeName,
): { readonly disks: readonly LayoutDisk[]; readonly refusals: readonly Refusal[] } {
  const chosen = new Set(candidates.map((candidate) => candidate.chosen.facts.id));
  if (chosen.size === candidates.length) return { disks: candidates, refusals: [] };
  const disks: LayoutDisk[] = [];
  const refusals: Refusal[] = [];
  for (const [id, rivals] of groupedBy(candidates, ({ chosen }) => chosen.facts.id)) {
    const begun = rivals.filter(({ chosen }) => chosen.begun);
    const winners = rivals.length === 1 ? rivals : begun.length === 1 ? begun : [];
    disks.push(...winners);
    if (winners.length < rivals.length)
      refusals.push(overlapRefusal(node, id, { rivals, winners }));
  }
  return { disks, refusals };
}

/**
 * One for a disk, however many layouts want it. It is of one layout only where just that one loses
 * the disk.
 */
function overlapRefusal(
  node: NodeName,
  disk: DiskId,
  { rivals, winners }: Record<'rivals' | 'winners', readonly LayoutDisk[]>,
): Refusal {
  const [loser, ...others] = rivals.filter((rival) => !winners.includes(rival));
  const only = others.length === 0 && loser !== undefined ? { layout: loser.layout.name } : {};
  const subject = { node, ...only, disk };
  return refusal('layouts-overlap', subject, {
    summary: `${disk} is selected by ${rivals.map(({ layout }) => layout.name).join(' and ')}`,
    evidence: rivals.map(
      ({ layout, chosen }) =>
        `${layout.name} (${layout.source.file}:${String(layout.source.line)})${chosen.begun ? ': already lies on the disk' : ''}`,
    ),
    remedy: 'Narrow one of the selectors, or list the disk in its except.',
  });
}
