import type { DiskLayout } from '../../model/declared/declarations.ts';
import type { DiskId, NodeName, VolumeId } from '../../model/identifiers.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import type { ProvisionedClaim, ProvisionedClaims } from '../../model/planned/provisioning.ts';
import { claimOfProvisionedName } from '../../model/volumes/volume-name.ts';
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
 * later moves no volume.
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
  const places = knownPlaces(input);
  for (const claim of input.claims) {
    const place = places.get(claim.uid);
    const layout = place === undefined ? undefined : layouts.get(place.layout);
    if (place !== undefined && layout !== undefined) {
      const disk = isNodeGroup(layout) ? null : place.disk;
      on(place.node).placed.push({ claim, layout: layout.name, disk });
    } else if (place === undefined && claim.node !== null) on(claim.node).requests.push(claim);
  }
  return byNode;
}

/** By uid of the claim. */
function knownPlaces(input: ProvisioningInput): ReadonlyMap<string, KnownPlace> {
  const places = new Map<string, KnownPlace>();
  for (const { uid, node, layout, disk } of input.told)
    places.set(uid, { node, layout: layoutToday(layout, input), disk });
  for (const { node, records } of input.inventories)
    for (const { name, layout, disk, state, volume } of records.volumes) {
      const claim = state === 'removed' ? null : claimOfProvisionedName(name);
      if (claim === null || input.released.has(volume)) continue;
      places.set(claim.uid, {
        node: nodeToday(input.renames, node),
        layout: layoutToday(layout, input),
        disk: disk.id,
      });
    }
  return places;
}

function layoutToday(before: string, { layouts, renames }: ProvisioningInput): string {
  const today = layouts.find(({ name }) => layoutNames(renames, name).includes(before));
  return today?.name ?? before;
}
