import { formatBytes } from '../../model/values/bytes.ts';
import type { Claim, ClaimSet, LabelRequirement } from '../../model/declared/declarations.ts';
import type {
  ClaimPlacement,
  DesiredDisk,
  DesiredNode,
  DesiredVolume,
} from '../../model/planned/desired.ts';
import type {
  NodeForClaim,
  ClaimExplanation,
  ClaimOutcome,
  DeclaredClaim,
  VolumeFacts,
} from '../../model/planned/explanation.ts';
import { claimKey, type ClaimKey, type VolumeId } from '../../model/identifiers.ts';
import { labelsMatch, unmetRequirement } from '../../model/declared/label-selector.ts';
import { groupedBy } from '../../model/values/order.ts';
import { volumeLabels } from '../../model/declared/volume-labels.ts';
import { claimOfVolumeName } from '../../model/volumes/volume-name.ts';
import { OF_WHOLE_NODE } from '../../model/planned/refusal.ts';
import { planOf, volumeOperations } from './explain-disk.ts';
import { volumesOfNode, type PlannedWorld } from './volume-facts.ts';

/** Where a claim is and why, or why it has no place yet; null when nothing knows it. */
export function explainClaim(
  world: PlannedWorld,
  key: ClaimKey,
  claimSets: readonly ClaimSet[],
): ClaimExplanation | null {
  const placement = world.desired.claims.find(({ claim }) => claimKey(claim) === key) ?? null;
  const known = knownVolumes(world, key);
  if (placement === null && known.length === 0) return null;
  const volume =
    placement?.kind === 'placed'
      ? (known.find((each) => each.volume === placement.volume) ?? null)
      : null;
  const declared = placement === null ? null : declaredClaim(placement.claim, claimSets);
  return {
    kind: 'claim',
    claim: key,
    declared,
    outcome: outcomeOf(placement, { volume, declared }),
    volume,
    kept: known.filter((each) => each !== volume),
    candidates: placement === null ? [] : candidatesFor(placement, world),
    operations: known.flatMap((each) =>
      volumeOperations(planOf(world, each.node)?.operations ?? [], each.volume),
    ),
  };
}

/** The volumes that the claim has, is going to have, or has its data in. */
function knownVolumes(world: PlannedWorld, key: ClaimKey): readonly VolumeFacts[] {
  return world.desired.nodes.flatMap(({ node }) =>
    volumesOfNode(world, node).filter(
      ({ claim, state }) => claim !== null && claimKey(claim) === key && state !== 'removed',
    ),
  );
}

function declaredClaim(claim: Claim, claimSets: readonly ClaimSet[]): DeclaredClaim {
  const key = claimKey(claim);
  const sets = claimSets.flatMap((set) =>
    set.replicas
      .filter(({ claims }) => claims.some((each) => claimKey(each) === key))
      .map(({ ordinal, claims }) => ({
        name: set.set,
        ordinal,
        others: claims.map(claimKey).filter((other) => other !== key),
      })),
  );
  return {
    storageClassName: claim.storageClassName,
    requestBytes: claim.requestBytes,
    accessModes: claim.accessModes,
    volumeMode: claim.volumeMode,
    pin: claim.node,
    source: claim.source,
    set: sets[0] ?? null,
  };
}

interface Known {
  readonly volume: VolumeFacts | null;
  readonly declared: DeclaredClaim | null;
}

function outcomeOf(placement: ClaimPlacement | null, known: Known): ClaimOutcome {
  if (placement === null) return { kind: 'gone' };
  switch (placement.kind) {
    case 'unplaced':
      return { kind: 'unplaced', refusal: placement.refusal };
    case 'placed': {
      const { node, volume, recorded, takeBack } = placement;
      const since = recorded ? (known.volume?.recordedAt ?? null) : null;
      return {
        kind: 'placed',
        node,
        volume,
        since,
        takeBack,
        why: whyHere(placement, known),
      };
    }
  }
}

function whyHere(
  placement: Extract<ClaimPlacement, { kind: 'placed' }>,
  { volume, declared }: Known,
): readonly string[] {
  const { claim, node, sizeBytes, recorded, takeBack } = placement;
  if (takeBack !== null)
    return [
      `a TakeBack (${takeBack.file}:${String(takeBack.line)}) gives it the data again that was kept for it here`,
    ];
  if (recorded)
    return [`a record on ${node} says that its data is here; what is placed is never moved`];
  const set = declared?.set ?? null;
  const isCut = claimOfVolumeName(volume?.name?.partition ?? '') !== null;
  return [
    isCut
      ? `no volume that was made ahead is free for it: this one (${formatBytes(sizeBytes)}) is cut for it, from the smallest volume group with room that suits it`
      : `of the free volumes that suit it this one (${formatBytes(sizeBytes)}) is the best fit for ${formatBytes(claim.requestBytes)}`,
    ...(claim.node === null ? [] : [`it is pinned to ${claim.node}`]),
    ...(claim.nodeRequirements.length === 0
      ? []
      : [`its node selector asks for ${claim.nodeRequirements.map(requirementText).join(', ')}`]),
    ...(claim.volumeRequirements.length === 0
      ? []
      : [`its spec.selector asks for ${claim.volumeRequirements.map(requirementText).join(', ')}`]),
    ...(set === null
      ? []
      : [
          `it belongs to replica ${String(set.ordinal)} of ${set.name}, whose claims share a node and whose replicas are spread as the set says`,
        ]),
  ];
}

function requirementText({ key, operator, values }: LabelRequirement): string {
  switch (operator) {
    case 'In':
      return `${key} in (${values.join(', ')})`;
    case 'NotIn':
      return `${key} not in (${values.join(', ')})`;
    case 'Exists':
      return `${key} set`;
    case 'DoesNotExist':
      return `${key} not set`;
  }
}

interface Place {
  readonly disk: DesiredDisk;
  readonly volume: DesiredVolume;
}

/** Node by node what there is of the claim's class and mode. */
function candidatesFor(placement: ClaimPlacement, world: PlannedWorld): readonly NodeForClaim[] {
  return world.desired.nodes.flatMap((node) => {
    const places = node.disks.flatMap((disk) =>
      disk.volumes
        .filter((volume) => isOfClass(volume, placement.claim))
        .map((volume) => ({ disk, volume })),
    );
    const cuttable = cuttableOn(node, placement.claim);
    return places.length === 0 && cuttable.cuttableBytes === undefined
      ? []
      : [{ ...candidate(placement, { node, places }, world), ...cuttable }];
  });
}

/** What the groups of a node can still cut for claims of the class. */
function cuttableOn(
  { claimSpace = [] }: DesiredNode,
  { storageClassName }: Claim,
): Pick<NodeForClaim, 'cuttableBytes'> {
  const serving = claimSpace.filter((one) => one.storageClassNames.includes(storageClassName));
  if (serving.length === 0) return {};
  return { cuttableBytes: Math.max(...serving.map(({ freeBytes }) => freeBytes)) };
}

function isOfClass({ purpose, format }: DesiredVolume, claim: Claim): boolean {
  return (
    purpose.kind === 'kept' &&
    purpose.storageClassNames.includes(claim.storageClassName) &&
    (format.kind === 'block' ? 'Block' : 'Filesystem') === claim.volumeMode
  );
}

function candidate(
  placement: ClaimPlacement,
  { node, places }: { readonly node: DesiredNode; readonly places: readonly Place[] },
  world: PlannedWorld,
): NodeForClaim {
  const { claim } = placement;
  const large = places.filter(({ volume }) => volume.sizeBytes >= claim.requestBytes);
  const refused = refusedVolumes(node, world);
  const reasons = large.map((place) => reasonAgainst(place, { claim, node, refused }));
  const small = places.length - large.length;
  const counted = Array.from(
    groupedBy(
      reasons.filter((reason) => reason !== null),
      (reason) => reason,
    ),
    ([reason, list]) => `${String(list.length)} ${reason}`,
  );
  return {
    node: node.node,
    volumes: places.length,
    largeEnough: large.length,
    free: reasons.filter((reason) => reason === null).length,
    chosen: placement.kind === 'placed' && placement.node === node.node,
    against: [
      ...nodeReasons(claim, node),
      ...(small > 0 ? [`${String(small)} too small`] : []),
      ...counted,
    ],
  };
}

function nodeReasons(claim: Claim, { node, labels }: DesiredNode): readonly string[] {
  const unmet = claim.nodeRequirements
    .map((requirement) => unmetRequirement(requirement, labels))
    .filter((reason) => reason !== null);
  return [
    ...(claim.node === null || claim.node === node ? [] : [`pinned to ${claim.node}`]),
    ...unmet,
  ];
}

function reasonAgainst(
  { disk, volume }: Place,
  asked: {
    readonly claim: Claim;
    readonly node: DesiredNode;
    readonly refused: ReadonlyMap<VolumeId, string>;
  },
): string | null {
  const { claim, node, refused } = asked;
  const owner = volume.claim === null ? null : claimKey(volume.claim);
  if (owner !== null && owner !== claimKey(claim)) return 'taken by other claims';
  if (node.forgotten.some((kept) => kept.volume === volume.volume))
    return 'with data kept for claims that git declares no more';
  const why = refused.get(volume.volume);
  if (why !== undefined) return `refused (${why})`;
  const labels = volumeLabels({
    volume: volume.volume,
    layout: disk.layout,
    node: node.node,
    name: volume.name,
  });
  return labelsMatch(claim.volumeRequirements, labels) ? null : 'not matched by spec.selector';
}

/** Volumes of a node whose own refusal, disk's or node's keeps them from claims, with its code. */
function refusedVolumes(node: DesiredNode, world: PlannedWorld): ReadonlyMap<VolumeId, string> {
  const refusals = planOf(world, node.node)?.refusals ?? [];
  return new Map(
    node.disks.flatMap((disk) =>
      disk.volumes.flatMap(({ volume }) => {
        const found = refusals.find((refusal) => {
          if (OF_WHOLE_NODE.has(refusal.code)) return true;
          if (refusal.volume !== null) return refusal.volume === volume;
          return refusal.disk !== null && refusal.disk === disk.facts.id;
        });
        return found === undefined ? [] : [[volume, found.code] as const];
      }),
    ),
  );
}
