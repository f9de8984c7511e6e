import type { KnownInventory } from '../assess/known-inventory.ts';
import { LOGICAL_EXTENT_BYTES } from '../model/values/bytes.ts';
import type {
  Claim,
  Declarations,
  DiskLayout,
  DiskReplacement,
} from '../model/declared/declarations.ts';
import {
  heldReason,
  isHeldDisk,
  leavingReason,
  type AdoptedVolume,
  type ClaimSpaceLeft,
  type DesiredNode,
  type DesiredState,
  type DesiredVolume,
  type GivenConsent,
} from '../model/planned/desired.ts';
import type { ProvisionedClaims } from '../model/planned/provisioning.ts';
import type { Reclaim } from '../model/planned/reclaim.ts';
import { assessDisk } from '../assess/disk-assessment.ts';
import { claimKey, type ClaimKey, type NodeName, type VolumeId } from '../model/identifiers.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import type { PublishedOwner } from '../model/observed/published-owner.ts';
import { promisedBytes } from '../model/volumes/encryption.ts';
import { newMemory, rememberedOn, type Memory, type MemoryOf } from '../model/values/memory.ts';
import { groupedBy, sortedBy } from '../model/values/order.ts';
import { adoptionsOf } from './adoptions/adoptions.ts';
import { declaredKeys, desiredNode } from './desired-node.ts';
import {
  layoutLogicalVolumes,
  layoutPartitions,
  servedClasses,
} from './disks/layout-partitions.ts';
import { claimSpaces, type ClaimSpace } from './claims/claim-space.ts';
import { knownCuts, type CuttingNode } from './volume-groups/known-cuts.ts';
import { withDegraded } from './volume-groups/degraded-mirrors.ts';
import { withMoves } from './volume-groups/move-off.ts';
import { withPoolRepairs } from './volume-groups/pool-repairs.ts';
import { withRebuilds } from './volume-groups/rebuild-legs.ts';
import type { ClaimableVolume } from './free-volumes/free-volumes.ts';
import { givenConsents } from './removals/given-consents.ts';
import { claimsByVolume } from './claims/claim-of-volume.ts';
import { forgottenClaims, withClaims, withCuts } from './claims/node-claims.ts';
import { claimToday, nodeToday, readRenames, renamedClaims, type Renames } from './renames.ts';
import { knownNodes, layoutSelection, type KnownNode } from './nodes.ts';
import { placeClaims } from './claims/place-claims.ts';
import { knownInventories } from './known-inventories.ts';
import { ownerHold, usability } from './claims/kept-volume-usability.ts';
import { carriedPlaces } from './claims/carried-places.ts';
import { recordedPlaces, type RecordedPlace } from './claims/recorded-places.ts';
import { replacementsByNode } from './disks/leaving-disks.ts';
import { withDiscarded, withGivenUp } from './released-volumes.ts';
import type { SilentNode } from './silent-nodes.ts';
import { provisionNode, type ProvisionedNode } from './provisioning/provision-node.ts';
import { provisioningByNode, type NodeClaimRequests } from './provisioning/provisioned-places.ts';
import { unownedVolumes } from './free-volumes/unowned-volumes.ts';

/**
 * Makes every choice: which disks a layout has on which node, what lies where on them, which volume
 * a claim gets. Deterministic: the same declarations and inventories give the same bytes, in any
 * input order. Where two inventories of one node are given, the later one counts.
 */
export function resolve(input: {
  readonly declarations: Declarations;
  readonly inventories: readonly Inventory[];
  /**
   * Others, of whatever age: what they know and the one that counts does not is not forgotten.
   * Those in git are asked, too.
   */
  readonly older?: readonly Inventory[];
  /** PersistentVolumes of ours: the last that is asked whose a volume is. */
  readonly publishedOwners?: readonly PublishedOwner[];
  /**
   * Of a cluster: volumes to be wiped because their claim was deleted there. One whose claim git
   * declares is not.
   */
  readonly reclaims?: readonly Reclaim[];
  /** Of a cluster: the claims that were made there, and where nodes were told to make volumes. */
  readonly provisioned?: ProvisionedClaims;
  /** RFC 3339, UTC: what counts as now; consents expire by it. */
  readonly asOf: string;
  /** Of the passes before; an empty one gives the same. */
  readonly memory?: Memory;
}): DesiredState {
  const { memory = newMemory(), asOf } = input;
  const renames = readRenames(input.declarations.moves);
  const declarations = withDiscarded(sortedDeclarations(input.declarations), input, renames);
  const inventories = knownInventories(declarations, input, { renames, memory });
  const nodes = knownNodes(declarations, Array.from(inventories.values()), memory);
  const replacements = replacementsByNode(declarations.replacements, renames);
  const given = givenConsents(declarations.consents, asOf);
  const locks = new Map(declarations.locks.map((lock) => [lock.node, lock]));
  const releases = new Map(declarations.releases.map(({ volume, source }) => [volume, source]));
  const asked = declarations.consents.length + (input.reclaims ?? []).length;
  const asksClaims = asked > 0 || nodes.some(recordsClaims);
  const claimKeys = new Set(asksClaims ? allClaims(declarations).map(claimKey) : []);
  const reclaims = reclaimsByNode(input.reclaims ?? [], claimKeys, renames);
  const { installation } = declarations;
  const keys = declaredKeys(declarations.layouts, renames);
  const claimOfVolume = claimsByVolume(installation, claimKeys, renames);
  const layoutsOf = layoutSelection(declarations.layouts);
  const selecting = nodes.map((node) => ({
    node,
    layouts: layoutsOf(node),
    adoptions: adoptionsOf(declarations.adoptions, node, { installation, renames }),
  }));
  const asking = provisioningByNode({
    ...(input.provisioned ?? NO_CLAIMS),
    inventories: inventories.values(),
    layouts: declarations.layouts,
    renames,
    released: new Set(releases.keys()),
  });
  const bare = selecting.flatMap(({ node, layouts, adoptions }): readonly BareNode[] => {
    const inventory = inventories.get(node.node);
    if (inventory === undefined) return [];
    const consents = given.get(node.node) ?? NONE;
    const lock = locks.get(node.node) ?? null;
    const declared = { installation, adoptions, consents, releases, lock };
    const replaced = replacements.get(node.node) ?? NO_REPLACEMENTS;
    const own = { ...declared, replacements: replaced };
    const known = { ...own, reclaims: reclaims.get(node.node) ?? [], renames, keys, memory };
    const claims = { claims: claimKeys, claimOfVolume };
    const about = { ...known, ...claims, node: { ...node, inventory } };
    const provisioned = provisionNode({
      ...(asking.get(node.node) ?? NO_REQUESTS),
      ...{ known: node, inventory, layouts },
      desire: (some) => desiredNode({ ...about, layouts: some }),
    });
    return [{ known: node, inventory, ...provisioned }];
  });
  const silent = silentAmong(selecting);
  const carried = carriedPlaces(inventories, { installation, renames });
  const common = { declarations, renames, nodes, silent, claimKeys, carried, memory, asOf };
  return {
    installation,
    ...placedOn(bare, common),
    ...provisioningOf(bare),
    claimSets: declarations.claimSets,
    classes: declarations.classes,
    renamedClaims: renamedClaims(renames),
    silentNodes: silent.map(({ node }) => node.node),
  };
}

interface SelectingNode {
  readonly node: KnownNode;
  readonly layouts: readonly DiskLayout[];
  readonly adoptions: readonly AdoptedVolume[];
}

/** Nodes that are declared and did not report. */
function silentAmong(selecting: readonly SelectingNode[]): readonly SilentNode[] {
  return selecting.flatMap(({ node, layouts, adoptions }) =>
    node.inventory === null && layouts.length + adoptions.length > 0
      ? [{ node, classes: new Set(layouts.flatMap(classesKept)) }]
      : [],
  );
}

/** Left out where nothing is made for claims of a cluster. */
function provisioningOf(bare: readonly BareNode[]): Pick<DesiredState, 'provisioning'> {
  const answers = bare.flatMap((node) => node.answers);
  const capacities = bare.flatMap((node) => node.capacities);
  return answers.length + capacities.length === 0 ? {} : { provisioning: { answers, capacities } };
}

/** What git declares a claim for is its claim's, whatever the cluster says. */
function reclaimsByNode(
  reclaims: readonly Reclaim[],
  claims: ReadonlySet<ClaimKey>,
  renames: Renames,
): ReadonlyMap<NodeName, readonly Reclaim[]> {
  const wanted = reclaims.filter(({ claim }) => !claims.has(claimToday(renames, claimKey(claim))));
  return groupedBy(
    sortedBy(wanted, ({ volume }) => volume),
    ({ node }) => nodeToday(renames, node),
  );
}

/** The classes of which a layout has volumes for claims in git. */
function classesKept(layout: DiskLayout): readonly string[] {
  return [
    ...[...layoutPartitions(layout), ...layoutLogicalVolumes(layout)].flatMap(({ purpose }) =>
      purpose.kind === 'kept' ? purpose.storageClassNames : [],
    ),
    ...servedClasses(layout).map(({ storageClassName }) => storageClassName),
  ];
}

interface Placing {
  readonly declarations: Declarations;
  readonly renames: Renames;
  readonly nodes: readonly KnownNode[];
  readonly silent: readonly SilentNode[];
  /** What disks say that are not in their own host. */
  readonly carried: readonly RecordedPlace[];
  /** Those of git. */
  readonly claimKeys: ReadonlySet<ClaimKey>;
  readonly memory: Memory;
  /** RFC 3339, UTC. */
  readonly asOf: string;
}

/** The claims with their places, and the nodes with what is cut for them. */
function placedOn(
  bare: readonly BareNode[],
  { declarations, renames, nodes, silent, carried, claimKeys, memory, asOf }: Placing,
): Pick<DesiredState, 'nodes' | 'claims'> {
  const cutting = bare.map((node) => ({
    ...node,
    spaces: claimSpaces(node.known, node.layouts, { ...node, memory }),
  }));
  const there = knownCuts({
    installation: declarations.installation,
    renames,
    nodes: cutting,
    claims: () => allClaims(declarations),
    takenBack: new Set(declarations.takeBacks.map(({ volume }) => volume)),
  });
  const takeBacks = new Map(declarations.takeBacks.map((one) => [one.volume, one]));
  const released = new Set(declarations.releases.map(({ volume }) => volume));
  const kept = bare.map((node) => keptVolumes(node, renames, memory));
  const { claims, cuts, free } = placeClaims({
    claims: declarations.claims,
    claimSets: declarations.claimSets,
    takeBacks: declarations.takeBacks,
    nodes,
    volumes: bare.map(({ desired }, index) =>
      withKnownCuts(kept[index] ?? [], there.kept.get(desired)),
    ),
    unowned: unownedVolumes(kept, takeBacks),
    spaces: cutting.flatMap(({ spaces }) => spaces),
    free: there.free,
    removed: removedVolumes(cutting),
    recorded: [
      ...bare.flatMap((node, index) =>
        recordedPlaces(node, { renames, takeBacks, released, kept: kept[index] ?? [] }),
      ),
      ...there.places,
      ...carried,
    ],
    silent,
    memory,
  });
  const placedByNode = groupedBy(
    claims.filter((placement) => placement.kind === 'placed'),
    ({ node }) => node,
  );
  const cutsByNode = Map.groupBy(cuts, ({ node }) => node);
  const inventories = bare.map(({ inventory }) => inventory);
  const { releases } = declarations;
  return {
    claims: withGivenUp(claims, inventories, { releases, renames }),
    nodes: cutting.map(({ known, desired: carved, inventory, layouts, spaces }) => {
      const volumes = [...(there.kept.get(carved) ?? []), ...(cutsByNode.get(known) ?? [])];
      const desired = withCuts(carved, { volumes, space: spaceLeft(spaces, free) }, memory);
      const placed = placedByNode.get(desired.node) ?? [];
      const forgotten = forgottenClaims(desired, { inventory, claims: claimKeys, renames });
      const claimed = withClaims(desired, { placed, forgotten }, memory);
      const seen = { inventory, layouts, asOf, renames };
      const rebuilt = withDegraded(withRebuilds(withMoves(claimed, seen), seen), seen);
      return withPoolRepairs(rebuilt, declarations.poolRepairs, seen);
    }),
  };
}

/** A node that reported, with what it should be before any claim is placed. */
interface BareNode extends ProvisionedNode {
  readonly known: KnownNode;
  readonly inventory: KnownInventory;
}

/** The very same list where nothing was cut, so that what was made of it holds. */
function withKnownCuts(
  kept: readonly ClaimableVolume[],
  cuts: readonly ClaimableVolume[] | undefined,
): readonly ClaimableVolume[] {
  return cuts === undefined ? kept : [...kept, ...cuts];
}

/**
 * Asked for only where something is cut for claims. What goes in this plan counts: its id is not
 * made again.
 */
function removedVolumes(nodes: readonly CuttingNode[]): ReadonlySet<VolumeId> {
  const removed = new Set<VolumeId>();
  if (nodes.every(({ spaces }) => spaces.length === 0)) return removed;
  for (const { inventory, desired } of nodes) {
    for (const { volume, state } of inventory.records.volumes)
      if (state === 'removed') removed.add(volume);
    for (const { volume } of desired.removals) removed.add(volume);
  }
  return removed;
}

function spaceLeft(
  spaces: readonly ClaimSpace[],
  free: ReadonlyMap<ClaimSpace, number>,
): readonly ClaimSpaceLeft[] {
  return spaces
    .filter(({ unusable }) => unusable === null)
    .map((space) => ({
      layout: space.disk.layout,
      disk: space.disk.facts.id,
      storageClassNames: space.served.map(({ storageClassName }) => storageClassName),
      freeBytes: (free.get(space) ?? space.freeExtents) * LOGICAL_EXTENT_BYTES,
    }));
}

/** Which claims git declares is only asked of claims that a record names. */
function recordsClaims({ inventory }: KnownNode): boolean {
  return inventory?.records.volumes.some(({ claim }) => claim !== undefined) === true;
}

/** The claims of git: those declared one by one, and those of sets. */
function allClaims({ claims, claimSets }: Declarations): readonly Claim[] {
  if (claimSets.length === 0) return claims;
  return [
    ...claims,
    ...claimSets.flatMap(({ replicas }) => replicas.flatMap((replica) => replica.claims)),
  ];
}

const NONE: readonly GivenConsent[] = [];
const NO_REPLACEMENTS: readonly DiskReplacement[] = [];
const NO_CLAIMS: ProvisionedClaims = { claims: [], told: [] };
const NO_REQUESTS: NodeClaimRequests = { placed: [], requests: [] };

/**
 * Later groups overrule earlier ones, and layouts are refused in turn: their order must be their
 * names'.
 */
function sortedDeclarations(declarations: Declarations): Declarations {
  return {
    ...declarations,
    classes: sortedBy(declarations.classes, ({ name }) => name),
    nodeGroups: sortedBy(declarations.nodeGroups, ({ name }) => name),
    layouts: sortedBy(declarations.layouts, ({ name }) => name),
    claimSets: sortedBy(declarations.claimSets, ({ set }) => set),
  };
}

const CLAIMABLE: MemoryOf<DesiredNode, readonly ClaimableVolume[]> = { name: 'claimable volumes' };

/** The volumes of a node that claims in git may take, judged once per desired node. */
function keptVolumes(
  { known: node, inventory, desired }: BareNode,
  renames: Renames,
  memory: Memory,
): readonly ClaimableVolume[] {
  const keptByDesired = rememberedOn(memory, CLAIMABLE);
  const known = keptByDesired.get(desired);
  // A NodeGroup may have given the node other labels: then it is another object than before.
  if (known?.every((one) => one.node === node) === true) return known;
  const kept: ClaimableVolume[] = [];
  const { installation, formerNames, consents } = desired;
  const about = { installation, node: node.node, formerNames, consents };
  for (const disk of desired.disks) {
    if (!disk.volumes.some(isForClaims)) continue;
    const { layout, facts, tableUuid, movedFrom } = disk;
    const assessment = assessDisk({ ...about, layout, facts, tableUuid, movedFrom }, inventory);
    const isHeld = isHeldDisk(desired, disk);
    for (const volume of disk.volumes) {
      if (!isForClaims(volume)) continue;
      const found = assessment.kind === 'ours' ? assessment.volumes.get(volume.volume) : undefined;
      const judged = { installation, volume, found: found ?? null, inventory };
      const owner = ownerHold(judged, renames);
      kept.push({
        node,
        layout,
        disk: facts.id,
        volume,
        volumeMode: volume.format.kind === 'block' ? 'Block' : 'Filesystem',
        sizeBytes: promisedBytes(volume),
        unusable:
          assessment.kind === 'refused'
            ? `its disk is refused: ${assessment.refusal.summary}`
            : isHeld && found === undefined
              ? heldReason(desired, disk)
              : (usability(judged, owner) ?? leavingReason(desired, disk)),
        ...(owner === null ? {} : { owner }),
      });
    }
  }
  keptByDesired.set(desired, kept);
  return kept;
}

function isForClaims({ purpose }: DesiredVolume): boolean {
  return purpose.kind === 'kept';
}
