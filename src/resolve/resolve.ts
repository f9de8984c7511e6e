import type { Declarations } from '../model/declarations.ts';
import type { ClaimPlacement, DesiredNode, DesiredState, DesiredVolume } from '../model/desired.ts';
import { assessDisk } from '../model/disk-assessment.ts';
import { claimKey, type ClaimRef, type VolumeId } from '../model/identifiers.ts';
import type { Inventory, ObservedPartition, VolumeRecord } from '../model/inventory.ts';
import { parseMark } from '../model/mark.ts';
import { groupedBy, sortedBy } from '../model/order.ts';
import { latestInventories } from '../model/sorted-inventory.ts';
import { desiredNode } from './desired-node.ts';
import { layoutPartitions } from './desired-disk.ts';
import type { KeptVolume } from './free-volumes.ts';
import { knownNodes, layoutsOf, type KnownNode } from './nodes.ts';
import { placeClaims, type RecordedPlace } from './place-claims.ts';

/**
 * Makes every choice: which disks a layout has on which node, what lies where on them, which volume
 * a claim gets. Deterministic: the same declarations and inventories give the same bytes, in any
 * input order. Where two inventories of one node are given, the later one counts.
 */
export function resolve(input: {
  readonly declarations: Declarations;
  readonly inventories: readonly Inventory[];
}): DesiredState {
  const declarations = sortedDeclarations(input.declarations);
  const nodes = knownNodes(declarations, Array.from(latestInventories(input.inventories).values()));
  const selecting = nodes.map((node) => ({ node, layouts: layoutsOf(declarations.layouts, node) }));
  const bare = selecting.flatMap(({ node, layouts }) =>
    node.inventory === null
      ? []
      : [
          {
            known: node,
            inventory: node.inventory,
            desired: desiredNode({
              installation: declarations.installation,
              node: { ...node, inventory: node.inventory },
              layouts,
            }),
          },
        ],
  );
  const silent = selecting.filter(
    ({ node, layouts }) => node.inventory === null && layouts.length > 0,
  );
  const claims = placeClaims({
    claims: sortedBy(declarations.claims, claimKey),
    volumes: bare.map(({ known, inventory, desired }) => keptVolumes(known, inventory, desired)),
    recorded: recordedPlaces(bare.map(({ inventory }) => inventory)),
    silent: silent.map(({ node, layouts }) => ({
      node,
      classes: new Set(
        layouts.flatMap((layout) =>
          layoutPartitions(layout).flatMap(({ purpose }) =>
            purpose.kind === 'kept' ? purpose.storageClassNames : [],
          ),
        ),
      ),
    })),
  });
  const placedByNode = groupedBy(
    claims.filter((placement) => placement.kind === 'placed'),
    ({ node }) => node,
  );
  return {
    installation: declarations.installation,
    nodes: bare.map(({ desired }) => withClaims(desired, placedByNode.get(desired.node) ?? [])),
    claims,
    classes: declarations.classes,
    silentNodes: silent.map(({ node }) => node.node),
  };
}

/** Later groups overrule earlier ones, and layouts are refused in turn: their order must be their names'. */
function sortedDeclarations(declarations: Declarations): Declarations {
  return {
    ...declarations,
    classes: sortedBy(declarations.classes, ({ name }) => name),
    nodeGroups: sortedBy(declarations.nodeGroups, ({ name }) => name),
    layouts: sortedBy(declarations.layouts, ({ name }) => name),
  };
}

function recordedPlaces(inventories: readonly Inventory[]): readonly RecordedPlace[] {
  return inventories.flatMap(({ node, records }) =>
    records.volumes.flatMap(({ volume, claim }) =>
      claim === undefined ? [] : [{ claim: claimKey(claim), node, volume }],
    ),
  );
}

const keptByDesired = new WeakMap<DesiredNode, readonly KeptVolume[]>();

/** The volumes of a node that claims in git may take, judged once per desired node. */
function keptVolumes(
  node: KnownNode,
  inventory: Inventory,
  desired: DesiredNode,
): readonly KeptVolume[] {
  const known = keptByDesired.get(desired);
  if (known !== undefined) return known;
  const kept = desired.disks.flatMap((disk) => {
    const volumes = disk.volumes.filter(({ purpose }) => purpose.kind === 'kept');
    if (volumes.length === 0) return [];
    const assessment = assessDisk({ ...desired, ...disk, node: node.node }, inventory);
    const layoutHeld = desired.heldLayouts.includes(disk.layout);
    return volumes.map((volume) => {
      const partition =
        assessment.kind === 'ours' ? assessment.volumes.get(volume.volume) : undefined;
      const record = inventory.records.volumes.find((known) => known.volume === volume.volume);
      return {
        node,
        layout: disk.layout,
        volume,
        volumeMode: volume.format.kind === 'block' ? ('Block' as const) : ('Filesystem' as const),
        sizeBytes: volume.sizeBytes,
        unusable:
          assessment.kind === 'refused'
            ? `its disk is refused: ${assessment.refusal.summary}`
            : layoutHeld && partition === undefined
              ? `layout ${disk.layout} does nothing new on its node`
              : damage(volume, partition, record),
      };
    });
  });
  keptByDesired.set(desired, kept);
  return kept;
}

/** Why a volume that was finished once cannot take a claim now; null when it can. */
function damage(
  volume: DesiredVolume,
  partition: ObservedPartition | undefined,
  record: VolumeRecord | undefined,
): string | null {
  const marked = partition === undefined ? null : (parseMark(partition.label)?.state ?? null);
  if (record?.state === 'ready' && marked !== 'ready') return 'it is not as it was left';
  const found = partition?.filesystem;
  const whole =
    volume.format.kind === 'block' ||
    (found?.type === volume.format.filesystem &&
      found.uuid.toLowerCase() === volume.filesystemUuid);
  return marked === 'ready' && !whole ? 'its content is not as it was left' : null;
}

type Placed = Extract<ClaimPlacement, { kind: 'placed' }>;

const claimed = new WeakMap<DesiredNode, { readonly key: string; readonly desired: DesiredNode }>();

/** The node with its claims on its volumes; the same object again while nothing about them changes. */
function withClaims(bare: DesiredNode, placements: readonly Placed[]): DesiredNode {
  if (placements.length === 0) return bare;
  const key = placements.map(({ claim, volume }) => `${volume}=${claimKey(claim)}`).join('\n');
  const known = claimed.get(bare);
  if (known?.key === key) return known.desired;
  const byVolume = new Map<VolumeId, ClaimRef>(
    placements.map(({ claim, volume }) => [
      volume,
      { namespace: claim.namespace, name: claim.name },
    ]),
  );
  const withClaim = (volume: DesiredVolume): DesiredVolume => {
    const claim = byVolume.get(volume.volume);
    return claim === undefined ? volume : { ...volume, claim };
  };
  const desired: DesiredNode = {
    ...bare,
    disks: bare.disks.map((disk) => ({ ...disk, volumes: disk.volumes.map(withClaim) })),
  };
  claimed.set(bare, { key, desired });
  return desired;
}
