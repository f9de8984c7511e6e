import type {
  ClaimPlacement,
  DesiredNode,
  DesiredState,
  DesiredVolume,
} from '../model/planned/desired.ts';
import { promisedBytes } from '../model/volumes/encryption.ts';
import { claimKey, type ClaimKey, type NodeName, type VolumeId } from '../model/identifiers.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import type { Plan } from '../model/planned/plan.ts';
import { checkClaimSets } from './check-claim-sets.ts';
import type { PlanViolation } from './plan-violation.ts';

type Placed = Extract<ClaimPlacement, { kind: 'placed' }>;

interface Place {
  readonly node: NodeName;
  readonly volume: VolumeId;
}

/** No claim on two volumes, no volume for two claims, none where it does not fit, none moved. */
export function checkClaims(
  plan: Plan,
  desired: DesiredState,
  inventories: ReadonlyMap<NodeName, Inventory>,
): readonly PlanViolation[] {
  const violations: PlanViolation[] = [];
  const volumesByNode = new Map(desired.nodes.map((node) => [node.node, volumesOf(node)]));
  const records = recordedClaims(inventories, desired);
  const byPlace = new Map<string, ClaimKey>();
  const byClaim = new Map<ClaimKey, Placed>();
  for (const placed of plan.claims.filter((claim) => claim.kind === 'placed')) {
    const key = claimKey(placed.claim);
    const complain = (message: string): void => {
      violations.push({ rule: 'claim', node: placed.node, message: `claim ${key} ${message}` });
    };
    if (byClaim.has(key)) complain('is placed twice');
    byClaim.set(key, placed);
    const place = placeKey(placed);
    const other = byPlace.get(place);
    if (other !== undefined) complain(`shares volume ${placed.volume} with ${other}`);
    byPlace.set(place, key);
    const recorded = records.byPlace.get(place);
    // Where sources disagree, a TakeBack says it.
    if (recorded !== undefined && recorded !== key && placed.takeBack === null)
      complain(`is placed on volume ${placed.volume}, which a record gives to ${recorded}`);
    const places = records.byClaim.get(key);
    if (places !== undefined && !places.some((known) => placeKey(known) === place))
      complain('is placed elsewhere than its record says');
    const volume = volumesByNode.get(placed.node)?.get(placed.volume);
    for (const misfit of volume === undefined
      ? ['is placed on a volume that is not declared']
      : misfits(placed, volume))
      complain(misfit);
  }
  return [
    ...violations,
    ...strayAssignments(plan, byClaim),
    ...checkClaimSets(plan, desired, records.byClaim),
  ];
}

/** What is written down on a node must be what was placed. */
function strayAssignments(
  plan: Plan,
  byClaim: ReadonlyMap<ClaimKey, Placed>,
): readonly PlanViolation[] {
  return plan.nodes.flatMap(({ node, operations }) =>
    operations.flatMap((operation) => {
      if (operation.kind !== 'assign-claim') return [];
      const key = claimKey(operation.claim);
      const { volume } = operation.volume;
      const placed = byClaim.get(key);
      if (placed?.node === node && placed.volume === volume) return [];
      const message = `claim ${key} is assigned to volume ${volume}, where it was not placed`;
      return [{ rule: 'claim' as const, node, message }];
    }),
  );
}

function placeKey({ node, volume }: Place): string {
  return `${node}/${volume}`;
}

function volumesOf({ disks }: DesiredNode): ReadonlyMap<VolumeId, DesiredVolume> {
  return new Map(
    disks.flatMap(({ volumes }) => volumes.map((volume) => [volume.volume, volume] as const)),
  );
}

function recordedClaims(
  inventories: ReadonlyMap<NodeName, Inventory>,
  { renamedClaims }: DesiredState,
): {
  readonly byPlace: ReadonlyMap<string, ClaimKey>;
  readonly byClaim: ReadonlyMap<ClaimKey, readonly Place[]>;
} {
  const today = new Map(renamedClaims.map(({ from, to }) => [from, to]));
  const byPlace = new Map<string, ClaimKey>();
  const byClaim = new Map<ClaimKey, Place[]>();
  for (const { node, records } of inventories.values())
    for (const { volume, claim, state } of records.volumes) {
      if (claim === undefined || state === 'removed') continue;
      const recorded = claimKey(claim);
      const key = today.get(recorded) ?? recorded;
      byPlace.set(placeKey({ node, volume }), key);
      byClaim.set(key, [...(byClaim.get(key) ?? []), { node, volume }]);
    }
  return { byPlace, byClaim };
}

function misfits({ claim, sizeBytes, node }: Placed, volume: DesiredVolume): readonly string[] {
  const { purpose, format } = volume;
  const mode = format.kind === 'block' ? 'Block' : 'Filesystem';
  return [
    purpose.kind === 'kept' && purpose.storageClassNames.includes(claim.storageClassName)
      ? null
      : `takes a volume that is not kept for class ${claim.storageClassName}`,
    claim.volumeMode === mode ? null : `wants ${claim.volumeMode}, its volume gives ${mode}`,
    promisedBytes(volume) === sizeBytes && sizeBytes >= claim.requestBytes
      ? null
      : `wants ${String(claim.requestBytes)} bytes, its volume has ${String(promisedBytes(volume))}`,
    claim.accessModes.every((access) => access === 'ReadWriteOnce')
      ? null
      : `wants ${claim.accessModes.join(', ')}, a local volume gives ReadWriteOnce`,
    claim.node === null || claim.node === node ? null : `is pinned to ${claim.node}`,
  ].filter((text) => text !== null);
}
