import type { DiskLayout, ProvisionedClass } from '../../model/declared/declarations.ts';
import type { ClaimRef, DiskId, VolumeId } from '../../model/identifiers.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import type { DesiredNode } from '../../model/planned/desired.ts';
import type {
  ClassRoom,
  ProvisionAnswer,
  ProvisionedClaim,
  ProvisionRefusal,
} from '../../model/planned/provisioning.ts';
import { formatBytes, LOGICAL_EXTENT_BYTES } from '../../model/values/bytes.ts';
import { globMatches } from '../../model/values/glob.ts';
import { sortedBy } from '../../model/values/order.ts';
import { groupSpaces } from '../claims/claim-space.ts';
import { listed } from '../listed.ts';
import type { KnownNode } from '../nodes.ts';
import { capacitiesOn } from './class-capacity.ts';
import { takenExtents, limitExtents, spacesByGroup, type GroupSpaces } from './group-share.ts';
import {
  provisionedBy,
  provisionedClasses,
  provisionedName,
  withProvisioned,
  type PlacedProvision,
} from './provisioned-layouts.ts';

/** A node for which claims were made in the cluster. */
export interface ProvisioningNode {
  readonly known: KnownNode;
  readonly inventory: Inventory;
  /** Those that select the node, as git has them. */
  readonly layouts: readonly DiskLayout[];
  /** Claims whose volume was made or begun here, with its place. */
  readonly placed: readonly PlacedProvision[];
  /** Claims for whose pods the scheduler chose the node. */
  readonly requests: readonly ProvisionedClaim[];
  /** The node as these layouts have it. */
  readonly desire: (layouts: readonly DiskLayout[]) => DesiredNode;
}

export interface ProvisionedNode {
  readonly desired: DesiredNode;
  readonly layouts: readonly DiskLayout[];
  readonly answers: readonly ProvisionAnswer[];
  readonly capacities: readonly ClassRoom[];
}

/**
 * The node with volumes for claims made in the cluster. What was made or begun keeps its place;
 * each other claim is tried in the groups that serve its class, that with most free first, as one
 * more volume that is carved: so it has room only where nothing that git wants is left without, and
 * however many ask at once, none gets what another has.
 */
export function provisionNode(node: ProvisioningNode): ProvisionedNode {
  const { layouts: declared } = node;
  const isServing = declared.some((layout) => provisionedClasses(layout).length > 0);
  if (!isServing && node.requests.length === 0)
    return { desired: node.desire(declared), layouts: declared, answers: [], capacities: [] };
  let state: ProvisioningState = { placed: node.placed, ...desireWith(node, node.placed) };
  const answers: ProvisionAnswer[] = node.placed.map(({ claim }) => answerOf(claim, state));
  for (const claim of sortedBy(node.requests, ({ uid }) => uid)) {
    const found = placeClaim(claim, node, state);
    if ('refused' in found) {
      answers.push({ kind: 'refused', claim, ...found.refused });
      continue;
    }
    state = found;
    answers.push(answerOf(claim, state));
  }
  const { desired, layouts } = state;
  return { desired, layouts, answers, capacities: isServing ? capacitiesOn(node, state) : [] };
}

/** The volumes of claims that have their place, and the node with them. */
export interface ProvisioningState {
  readonly placed: readonly PlacedProvision[];
  readonly layouts: readonly DiskLayout[];
  readonly desired: DesiredNode;
}

function desireWith(
  { layouts: declared, desire }: ProvisioningNode,
  placed: readonly PlacedProvision[],
): Pick<ProvisioningState, 'layouts' | 'desired'> {
  const layouts = withProvisioned(declared, placed);
  return { layouts, desired: desire(layouts) };
}

function answerOf(claim: ProvisionedClaim, { desired }: ProvisioningState): ProvisionAnswer {
  const volume = volumeOn(desired, claim);
  return volume === null
    ? { kind: 'refused', claim, reason: 'NoLayout', message: lostText(claim, desired) }
    : { kind: 'placed', claim, node: desired.node, volume };
}

function volumeOn({ disks }: DesiredNode, claim: ProvisionedClaim): VolumeId | null {
  const name = provisionedName(claim);
  const found = disks.flatMap(({ volumes }) => volumes).find((volume) => volume.name === name);
  return found?.volume ?? null;
}

function lostText({ storageClassName }: ProvisionedClaim, { node }: DesiredNode): string {
  return `no layout of node ${node} makes volumes of class ${storageClassName} where its volume was begun`;
}

interface Refused {
  readonly refused: { readonly reason: ProvisionRefusal; readonly message: string };
}

function placeClaim(
  claim: ProvisionedClaim,
  node: ProvisioningNode,
  state: ProvisioningState,
): ProvisioningState | Refused {
  const { storageClassName } = claim;
  const serving = node.layouts.flatMap((layout) => {
    const provision = provisionedBy(layout, claim);
    return provision === undefined ? [] : [{ layout, provision }];
  });
  if (serving.length === 0)
    return refused(
      'NoLayout',
      `no layout of node ${node.known.node} makes volumes of class ${storageClassName}`,
    );
  const open = serving.filter(({ provision }) => serves(provision, claim.claim));
  if (open.length === 0) return refused('NamespaceNotAllowed', namespaceText(claim, serving));
  const reasons: Refused[] = [];
  for (const { layout, provision } of open)
    for (const group of groupsOf(layout, node, state)) {
      const tried = tryGroup(claim, { layout, provision, group }, { node, state });
      if (!('refused' in tried)) return tried;
      reasons.push(tried);
    }
  return (
    reasons.find(({ refused: { reason } }) => reason === 'NoRoom') ??
    reasons[0] ??
    refused('NoRoom', `node ${node.known.node} has no group of class ${storageClassName} yet`)
  );
}

function refused(reason: ProvisionRefusal, message: string): Refused {
  return { refused: { reason, message } };
}

function serves({ namespaces }: ProvisionedClass, { namespace }: ClaimRef): boolean {
  return namespaces === null || namespaces.some((glob) => globMatches(glob, namespace));
}

function namespaceText(
  { claim, storageClassName }: ProvisionedClaim,
  serving: readonly { readonly provision: ProvisionedClass }[],
): string {
  const allowed = new Set(serving.flatMap(({ provision }) => provision.namespaces ?? []));
  return `class ${storageClassName} serves namespaces ${listed([...allowed])} on this node, and not ${claim.namespace}`;
}

/** The groups of a layout on the node, that with most free first. */
function groupsOf(
  layout: DiskLayout,
  { known, inventory }: ProvisioningNode,
  { desired }: ProvisioningState,
): readonly GroupSpaces[] {
  const spaces = groupSpaces(known, [layout], { inventory, desired });
  return spacesByGroup(layout, spaces).toSorted((a, b) => b.freeExtents - a.freeExtents);
}

interface Candidate {
  readonly layout: DiskLayout;
  readonly provision: ProvisionedClass;
  readonly group: GroupSpaces;
}

function tryGroup(
  claim: ProvisionedClaim,
  { layout, provision, group }: Candidate,
  { node, state }: { readonly node: ProvisioningNode; readonly state: ProvisioningState },
): ProvisioningState | Refused {
  const { unusable, disk } = group;
  if (unusable !== null) return refused('NoRoom', unusable);
  const placed = [...state.placed, { claim, layout: layout.name, disk }];
  const tried = { placed, ...desireWith(node, placed) };
  const limit = limitExtents(provision, group);
  const taken = takenExtents(tried.desired, { layout, provision, disk });
  if (limit !== null && taken > limit)
    return refused(
      'LimitReached',
      `layout ${layout.name} gives class ${provision.storageClassName} at most ${formatBytes(limit * LOGICAL_EXTENT_BYTES)} of ${groupText(disk)}`,
    );
  if (volumeOn(tried.desired, claim) === null)
    return refused('NoRoom', `${groupText(disk)} has no room for ${formatBytes(claim.sizeBytes)}`);
  return tried;
}

function groupText(disk: DiskId | null): string {
  return disk === null ? 'the group over the disks of the node' : `the group on ${disk}`;
}
