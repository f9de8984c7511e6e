import type { DiskLayout } from '../../model/declared/declarations.ts';
import type { DiskId, NodeName, VolumeId } from '../../model/identifiers.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import type { ProvisionedClaim, ProvisionedClaims } from '../../model/planned/provisioning.ts';
import { claimOfProvisionedName, type NamedClaim } from '../../model/volumes/volume-name.ts';
import { isNodeGroup } from '../disks/layout-partitions.ts';
import { layoutNames, nodeToday, type Renames } from '../renames.ts';
import type { PlacedProvision } from './provisioned-layouts.ts';

/** Where the volume of a claim was made or begun. */
interface KnownPlace {
  readonly node: NodeName;
  /** As it is called today. */
  readonly layout: string;
  readonly disk: DiskId;
}

/** What is to be done for claims on one node. */
export interface NodeClaimRequests {
  readonly placed: readonly PlacedProvision[];
  readonly requests: readonly ProvisionedClaim[];
}

export interface ProvisioningInput extends ProvisionedClaims {
  readonly inventories: Iterable<Inventory>;
  readonly layouts: readonly DiskLayout[];
  readonly renames: Renames;
  /** Volumes that a Release gives up. */
  readonly released: ReadonlySet<VolumeId>;
}

/**
 * Sorts claims made in the cluster by node. Where a node recorded the volume, the claim is there;
 * else where a node was told to make it; else where the scheduler wants it. What a scheduler says
 * later moves no volume. A volume that another claim was given since keeps its name, and serves
 * that one alone.
 */
export function provisioningByNode(
  input: ProvisioningInput,
): ReadonlyMap<NodeName, NodeClaimRequests> {
  const byNode = new Map<NodeName, { placed: PlacedProvision[]; requests: ProvisionedClaim[] }>();
  if (input.claims.length === 0) return byNode;
  const on = (node: NodeName): { placed: PlacedProvision[]; requests: ProvisionedClaim[] } => {
    const known = byNode.get(node) ?? { placed: [], requests: [] };
    byNode.set(node, known);
    return known;
  };
  const layouts = new Map(input.layouts.map((layout) => [layout.name, layout]));
  const known = knownVolumes(input);
  for (const claim of claimsByOrigin(input.claims, known)) {
    const place = known.places.get(claim.uid);
    const layout = place === undefined ? undefined : layouts.get(place.layout);
    if (place !== undefined && layout !== undefined) {
      const disk = isNodeGroup(layout) ? null : place.disk;
      on(place.node).placed.push({ claim, layout: layout.name, disk });
    } else if (place === undefined && claim.node !== null) on(claim.node).requests.push(claim);
  }
  return byNode;
}

/**
 * The claims, each under the name and uid of the claim that its volume was made for: a volume that
 * was given to another one since keeps its name, and the one that it was made for gets none.
 */
function claimsByOrigin(
  claims: readonly ProvisionedClaim[],
  { madeFor }: KnownVolumes,
): readonly ProvisionedClaim[] {
  const byOrigin = new Map<string, ProvisionedClaim>();
  for (const claim of claims) {
    const origin = claim.volume === null ? undefined : madeFor.get(claim.volume);
    const { uid, ...named } = origin ?? { ...claim.claim, uid: claim.uid };
    if (claim.volume !== null || !byOrigin.has(uid))
      byOrigin.set(uid, { ...claim, claim: named, uid });
  }
  return Array.from(byOrigin.values());
}

interface KnownVolumes {
  /** By uid of the claim that a volume was made for. */
  readonly places: ReadonlyMap<string, KnownPlace>;
  readonly madeFor: ReadonlyMap<VolumeId, NamedClaim>;
}

function knownVolumes(input: ProvisioningInput): KnownVolumes {
  const places = new Map<string, KnownPlace>();
  const madeFor = new Map<VolumeId, NamedClaim>();
  for (const { madeFor: claim, volume, node, layout, disk } of input.told) {
    madeFor.set(volume, claim);
    places.set(claim.uid, { node, layout: layoutToday(layout, input), disk });
  }
  for (const { node, records } of input.inventories)
    for (const { name, layout, disk, state, volume } of records.volumes) {
      const claim = state === 'removed' ? null : claimOfProvisionedName(name);
      if (claim === null || input.released.has(volume)) continue;
      madeFor.set(volume, claim);
      places.set(claim.uid, {
        node: nodeToday(input.renames, node),
        layout: layoutToday(layout, input),
        disk: disk.id,
      });
    }
  return { places, madeFor };
}

function layoutToday(before: string, { layouts, renames }: ProvisioningInput): string {
  const today = layouts.find(({ name }) => layoutNames(renames, name).includes(before));
  return today?.name ?? before;
}
