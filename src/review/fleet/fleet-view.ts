import { diskHealth, type DiskHealth } from '../../assess/storage-health.ts';
import type { ClaimSet } from '../../model/declared/declarations.ts';
import {
  claimKey,
  type ClaimKey,
  type DiskId,
  type NodeName,
  type VolumeId,
} from '../../model/identifiers.ts';
import { sameDisk } from '../../model/observed/disk-identity.ts';
import type {
  DiskFacts,
  Inventory,
  InventoryFinding,
  ObservedDisk,
} from '../../model/observed/inventory.ts';
import type { DesiredDisk, DesiredNode } from '../../model/planned/desired.ts';
import type { Dependents, VolumeFacts } from '../../model/planned/explanation.ts';
import { isUnderConsent } from '../../model/planned/operation-traits.ts';
import type { NodePlan, Operation, Plan } from '../../model/planned/plan.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import { compareText } from '../../model/values/order.ts';
import type { KeptVolume } from '../../model/volumes/kept-volume.ts';
import { volumesOnceDone } from '../../plan/capacity.ts';
import { seenLegs, wantedLegs, type GroupLeg } from './group-legs.ts';
import { dependentsOf } from '../explain/explain-disk.ts';
import { volumesOfNode, wasFinished, type PlannedWorld } from '../explain/volume-facts.ts';

/** All disks of all nodes: what git says of each, what was seen of it and when. Lists sorted. */
export interface FleetView {
  /** What was planned of it, at the time to which ages are counted. */
  readonly plan: Plan;
  readonly nodes: readonly FleetNode[];
  /** Claims of git that no node has a place for. */
  readonly unplaced: readonly Refusal[];
}

export interface FleetNode {
  readonly node: NodeName;
  /** null: it has not reported, and all that is not declared of it is unknown. */
  readonly observedAt: string | null;
  /** What the controller and its agent say of it in a cluster; null where none was asked. */
  readonly reported: ReportedNode | null;
  readonly disks: readonly FleetDisk[];
  /** Of layouts, claims or all of the node, not of one disk. */
  readonly refusals: readonly Refusal[];
  /** What could not be observed. */
  readonly findings: readonly InventoryFinding[];
}

/** The condition Ready of a NodeStorage, and its last pass. */
export interface ReportedNode {
  /** `True`, `False` or `Unknown`. */
  readonly ready: string;
  readonly message: string;
  /** When its last pass ended; RFC 3339, UTC. */
  readonly lastPass: string | null;
}

export interface FleetDisk {
  /** As observed; of one that is not attached, as records know it. */
  readonly facts: DiskFacts;
  /** null: no device answers to what is recorded of it. */
  readonly observed: ObservedDisk | null;
  /** What git says of it; null: nothing. */
  readonly wanted: DesiredDisk | null;
  /** What lies on it of a volume group, as git wants it and as it was seen. */
  readonly legs: { readonly wanted: readonly GroupLeg[]; readonly seen: readonly GroupLeg[] };
  /** Of the volumes that git wants on it, those that are there. */
  readonly made: ReadonlySet<VolumeId>;
  /** Volumes that git wants and the plan does not make or serve, because something is refused. */
  readonly refused: ReadonlySet<VolumeId>;
  /** Volumes of ours that lie on it, or are going to. */
  readonly volumes: readonly VolumeFacts[];
  /** Of a disk that is gone: what was finished on it, and would be given up by Releases. */
  readonly lost: readonly VolumeId[];
  readonly dependents: Dependents;
  readonly replicas: readonly ReplicasOnDisk[];
  readonly health: readonly DiskHealth[];
  readonly operations: readonly Operation[];
  readonly refusals: readonly Refusal[];
  /** What nothing declares any more. */
  readonly kept: readonly KeptVolume[];
  readonly state: FleetDiskState;
}

/** How many replicas of a ClaimSet have a claim on a disk. */
export interface ReplicasOnDisk {
  readonly set: ClaimKey;
  readonly here: number;
  readonly of: number;
}

/**
 * The gravest that there is to say of a disk. `trouble`: it is refused, or its health is bad;
 * `destroys`: something on it is going to be destroyed; `pending`: something is going to be done;
 * `other`: git says nothing of it.
 */
export type FleetDiskState =
  'absent' | 'trouble' | 'destroys' | 'pending' | 'as-declared' | 'system' | 'other';

/**
 * @param world of all nodes.
 * @param reported by a cluster, where one was asked.
 * @param only the one node that is shown; null: all.
 */
export function fleetView(
  world: PlannedWorld,
  reported: ReadonlyMap<NodeName, ReportedNode> = new Map<NodeName, ReportedNode>(),
  only: NodeName | null = null,
): FleetView {
  const { desired, plan, latest } = world;
  const plans = new Map(plan.nodes.map((node) => [node.node, node]));
  const shared = {
    sets: setsByClaim(desired.claimSets),
    done: new Set(
      volumesOnceDone(desired, plan.nodes, Array.from(latest.values())).map(({ volume }) => volume),
    ),
  };
  const known = desired.nodes.map((node): FleetNode => {
    const inventory = latest.get(node.node) ?? null;
    const planned = plans.get(node.node) ?? null;
    const seen =
      inventory === null ? [] : fleetDisks(world, { node, inventory, planned, ...shared });
    const onDisks = new Set(seen.flatMap(({ refusals }) => refusals));
    return {
      node: node.node,
      observedAt: inventory?.takenAt ?? null,
      reported: reported.get(node.node) ?? null,
      disks: seen,
      refusals: (planned?.refusals ?? []).filter((each) => !onDisks.has(each)),
      findings: inventory?.findings ?? [],
    };
  });
  const named = new Set(known.map(({ node }) => node));
  const silent = desired.silentNodes
    .filter((node) => !named.has(node))
    .map((node): FleetNode => ({
      ...{ node, observedAt: null, reported: reported.get(node) ?? null },
      ...{ disks: [], refusals: [], findings: [] },
    }));
  const isShown = (node: NodeName | null): boolean => only === null || node === only;
  return {
    plan,
    nodes: [...known, ...silent]
      .filter(({ node }) => isShown(node))
      .toSorted((a, b) => compareText(a.node, b.node)),
    unplaced: plan.claims.flatMap((placement) =>
      placement.kind === 'unplaced' && isShown(placement.refusal.node) ? [placement.refusal] : [],
    ),
  };
}

function setsByClaim(sets: readonly ClaimSet[]): ReadonlyMap<ClaimKey, ReplicaOfSet> {
  return new Map(
    sets.flatMap(({ set, replicas }) =>
      replicas.flatMap(({ ordinal, claims }) =>
        claims.map((claim) => [claimKey(claim), { set, ordinal, of: replicas.length }] as const),
      ),
    ),
  );
}

interface ReplicaOfSet {
  readonly set: ClaimKey;
  readonly ordinal: number;
  readonly of: number;
}

interface OfNode {
  readonly node: DesiredNode;
  readonly inventory: Inventory;
  readonly planned: NodePlan | null;
  readonly sets: ReadonlyMap<ClaimKey, ReplicaOfSet>;
  /** What is there once the plan is carried out. */
  readonly done: ReadonlySet<VolumeId>;
}

/** The observed ones in their order, then those that only records or git know. */
function fleetDisks(world: PlannedWorld, of: OfNode): readonly FleetDisk[] {
  const { node, inventory } = of;
  const volumes = volumesOfNode(world, node.node).filter(({ state }) => state !== 'removed');
  const health = diskHealth(inventory);
  const seen = inventory.disks.map((observed) =>
    fleetDisk({ facts: observed, observed, volumes, health }, of),
  );
  const absent = new Map(
    [...inventory.records.volumes.filter(({ state }) => state === 'ready').map(({ disk }) => disk)]
      .concat(node.disks.map(({ facts }) => facts))
      .filter((facts) => !inventory.disks.some((disk) => sameDisk(facts, disk)))
      .map((facts) => [facts.id, facts]),
  );
  const gone = Array.from(absent.values(), (facts) =>
    fleetDisk({ facts, observed: null, volumes, health }, of),
  );
  return [...seen, ...gone.toSorted((a, b) => compareText(a.facts.id, b.facts.id))];
}

interface KnownDisk {
  readonly facts: DiskFacts;
  readonly observed: ObservedDisk | null;
  /** Of all disks of the node. */
  readonly volumes: readonly VolumeFacts[];
  readonly health: readonly DiskHealth[];
}

function fleetDisk(known: KnownDisk, { node, inventory, planned, sets, done }: OfNode): FleetDisk {
  const { facts, observed } = known;
  const { id, identity, sizeBytes, logicalSectorBytes } = facts;
  const ids: readonly DiskId[] = observed === null ? [id] : [id, ...observed.aliases];
  const wanted = node.disks.find((disk) => ids.includes(disk.facts.id)) ?? null;
  const volumes = known.volumes.filter((volume) => ids.includes(volume.disk));
  const there = new Set(volumes.map(({ volume }) => volume));
  const legs = {
    wanted: wanted === null ? [] : wantedLegs(node, wanted),
    seen: observed === null ? [] : seenLegs(inventory, observed, node.installation),
  };
  const shared = new Set([...legs.wanted, ...legs.seen].map(({ volume }) => volume));
  // A volume is reported on the first of its disks, and each of them is missed.
  const dependents = dependentsOf(
    known.volumes.filter(({ volume }) => there.has(volume) || shared.has(volume)),
  );
  const asked = [...(wanted?.volumes ?? []), ...legs.wanted].flatMap(({ volume }) => volume ?? []);
  const ready = new Set(
    known.volumes.filter(({ state }) => state === 'ready').map(({ volume }) => volume),
  );
  const found = {
    facts: { id, identity, sizeBytes, logicalSectorBytes },
    observed,
    wanted,
    legs,
    made: new Set(asked.filter((volume) => ready.has(volume))),
    refused: new Set(asked.filter((volume) => !done.has(volume))),
    volumes,
    lost: observed === null ? volumes.filter(wasFinished).map(({ volume }) => volume) : [],
    dependents,
    replicas: replicasOn(dependents.claims, sets),
    health: known.health.filter(({ disk }) => ids.includes(disk)),
    operations: (planned?.operations ?? []).filter(({ disk }) => ids.includes(disk.facts.id)),
    refusals: (planned?.refusals ?? []).filter(({ disk, volume }) =>
      disk === null ? volume !== null && there.has(volume) : ids.includes(disk),
    ),
    kept: (planned?.kept ?? []).filter(({ disk }) => ids.includes(disk)),
  };
  return { ...found, state: stateOf(found) };
}

function replicasOn(
  claims: readonly ClaimKey[],
  sets: ReadonlyMap<ClaimKey, ReplicaOfSet>,
): readonly ReplicasOnDisk[] {
  const found = claims.flatMap((claim) => sets.get(claim) ?? []);
  return Array.from(
    Map.groupBy(found, ({ set }) => set),
    ([set, replicas]) => ({
      set,
      here: new Set(replicas.map(({ ordinal }) => ordinal)).size,
      of: replicas[0]?.of ?? 0,
    }),
  );
}

function stateOf(disk: Omit<FleetDisk, 'state'>): FleetDiskState {
  const { observed, wanted, operations, refusals, health } = disk;
  if (observed === null) return 'absent';
  if (refusals.length + health.length > 0 || observed.failing) return 'trouble';
  if (operations.some(isUnderConsent)) return 'destroys';
  if (operations.length > 0) return 'pending';
  if (wanted !== null) return 'as-declared';
  return observed.systemChain.length > 0 ? 'system' : 'other';
}
