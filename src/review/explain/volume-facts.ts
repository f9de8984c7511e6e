import type { Bytes } from '../../model/values/bytes.ts';
import type {
  DesiredDisk,
  DesiredNode,
  DesiredState,
  DesiredVolume,
} from '../../model/planned/desired.ts';
import type {
  ExplainedPublication,
  VolumeFacts,
  VolumeState,
} from '../../model/planned/explanation.ts';
import {
  claimKey,
  persistentVolumeName,
  type ClaimKey,
  type ClaimRef,
  type DiskId,
  type NodeName,
  type VolumeId,
} from '../../model/identifiers.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedVolume,
  VolumeRecord,
} from '../../model/observed/inventory.ts';
import type { Mark } from '../../model/volumes/mark.ts';
import { groupedBy, sortedBy } from '../../model/values/order.ts';
import { ownVolumes } from '../../model/volumes/own-marks.ts';
import type { Plan } from '../../model/planned/plan.ts';
import { sameDisk } from '../../model/observed/disk-identity.ts';

/** Everything that an explanation is read from: the values of one and the same plan. */
export interface PlannedWorld {
  readonly desired: DesiredState;
  readonly inventories: readonly Inventory[];
  /** The one inventory of each node that counts. */
  readonly latest: ReadonlyMap<NodeName, Inventory>;
  /** The claims of git under every name that they had. */
  readonly claimsByAnyName: ReadonlyMap<ClaimKey, ClaimRef>;
  readonly plan: Plan;
  /** What is published of each declared volume. */
  readonly publications: ReadonlyMap<VolumeId, ExplainedPublication>;
}

/** The one inventory of a node that counts; null when it is silent. */
export function inventoryOf(world: PlannedWorld, node: NodeName): Inventory | null {
  return world.latest.get(node) ?? null;
}

/** The volumes of ours of a node, wherever they are known from; by disk and name. */
export function volumesOfNode(world: PlannedWorld, node: NodeName): readonly VolumeFacts[] {
  const inventory = inventoryOf(world, node);
  const desired = world.desired.nodes.find((each) => each.node === node);
  if (inventory === null || desired === undefined) return [];
  const declared = new Map(
    desired.disks.flatMap((disk) =>
      disk.volumes.map((volume) => [volume.volume, { disk, volume }] as const),
    ),
  );
  const marked = groupedBy(
    inventory.disks.flatMap((disk) =>
      ownVolumes(disk, desired).map(({ mark, found }) => ({ disk, mark, partition: found })),
    ),
    ({ mark }) => mark.volume,
  );
  const records = new Map(
    [
      ...inventory.records.volumes,
      ...givenUp(desired).filter(({ volume }) => !marked.has(volume)),
    ].map((record) => [record.volume, record]),
  );
  const claims = world.claimsByAnyName;
  const ids = new Set([...declared.keys(), ...marked.keys(), ...records.keys()]);
  const volumes = Array.from(ids, (volume) =>
    volumeFacts(volume, {
      node: desired,
      inventory,
      declared: declared.get(volume) ?? null,
      marked: marked.get(volume)?.[0] ?? null,
      record: records.get(volume) ?? null,
      publication: world.publications.get(volume) ?? null,
      claims,
    }),
  );
  return sortedBy(volumes, orderKey);
}

/** What a Release gave up with its disk: the record of the node does not know that yet. */
function givenUp({ remembered }: DesiredNode): readonly VolumeRecord[] {
  return (remembered?.volumes ?? []).flatMap(({ state, record }) =>
    state === 'removed' && record !== null ? [record] : [],
  );
}

/** By disk, layout, partition and number. */
function orderKey({ disk, name, volume }: VolumeFacts): string {
  const ordinal = String(name?.ordinal ?? 0).padStart(6, '0');
  return JSON.stringify([disk, name?.layout ?? '', name?.partition ?? '', ordinal, volume]);
}

/** The claims of git under every name that they had. */
export function claimsByAnyName({
  claims,
  renamedClaims,
}: DesiredState): ReadonlyMap<ClaimKey, ClaimRef> {
  const declared = new Map(
    claims.map(({ claim: { namespace, name } }): [ClaimKey, ClaimRef] => [
      claimKey({ namespace, name }),
      { namespace, name },
    ]),
  );
  for (const { from, to } of renamedClaims) {
    const today = declared.get(to);
    if (today !== undefined) declared.set(from, today);
  }
  return declared;
}

interface Known {
  readonly node: DesiredNode;
  readonly inventory: Inventory;
  readonly declared: { readonly disk: DesiredDisk; readonly volume: DesiredVolume } | null;
  readonly marked: {
    readonly disk: ObservedDisk;
    readonly mark: Mark;
    readonly partition: ObservedVolume;
  } | null;
  readonly record: VolumeRecord | null;
  readonly publication: ExplainedPublication | null;
  readonly claims: ReadonlyMap<ClaimKey, ClaimRef>;
}

function volumeFacts(volume: VolumeId, known: Known): VolumeFacts {
  const { declared, record } = known;
  return {
    volume,
    node: known.node.node,
    disk: diskOf(known),
    name: nameOf(known),
    sizeBytes: sizeOf(known),
    content: contentOf(known),
    state: stateOf(known),
    purpose: declared?.volume.purpose ?? null,
    source: declared?.volume.source ?? null,
    ...useOf(known),
    persistentVolume: persistentVolumeName(volume),
    publication: known.publication ?? { kind: 'withheld', reason: unpublishedReason(known) },
    ...claimOf(known),
    protected: declared?.disk.protected ?? record?.protected === true,
    recordedAt: record?.recordedAt ?? null,
  };
}

function unpublishedReason({ declared, record }: Known): string {
  const purpose = declared?.volume.purpose.kind;
  if (purpose === 'host-path') return 'it is a host path';
  if (purpose === 'volume-group') return 'it carries a volume group';
  if (purpose === 'thin-pool') return 'thin volumes are cut from it';
  return record?.state === 'removed' ? 'it was removed' : 'nothing declares it any more';
}

function sizeOf({ declared, marked, record }: Known): Bytes {
  return marked?.partition.sizeBytes ?? declared?.volume.sizeBytes ?? record?.sizeBytes ?? 0;
}

function useOf({ marked }: Known): Pick<VolumeFacts, 'mountPoints' | 'usableBytes' | 'freeBytes'> {
  if (marked === null) return { mountPoints: [], usableBytes: null, freeBytes: null };
  const { usedBy, filesystem } = marked.partition;
  return {
    mountPoints: usedBy.flatMap((usage) =>
      usage.kind === 'mounted' && usage.inProcess === undefined ? [usage.mountPoint] : [],
    ),
    usableBytes: filesystem?.usableBytes ?? null,
    freeBytes: filesystem?.freeBytes ?? null,
  };
}

function diskOf({ declared, marked, record, inventory }: Known): DiskId {
  const found = marked?.disk.id ?? declared?.disk.facts.id;
  if (found !== undefined) return found;
  const here = inventory.disks.find((disk) => record !== null && sameDisk(record.disk, disk));
  return here?.id ?? record?.disk.id ?? ('' as DiskId);
}

function nameOf({ declared, record }: Known): VolumeFacts['name'] {
  if (declared !== null) {
    const { disk, volume } = declared;
    return { layout: disk.layout, partition: volume.name, ordinal: volume.ordinal };
  }
  return record === null
    ? null
    : { layout: record.layout, partition: record.name, ordinal: record.ordinal };
}

function contentOf({ declared, marked, record }: Known): string {
  const there = marked?.partition.filesystem?.type ?? record?.filesystem?.type;
  if (there !== undefined) return there;
  const format = declared?.volume.format;
  switch (format?.kind) {
    case 'physical-volume':
      return 'volume group';
    case 'thin-pool':
      return 'thin pool';
    case 'filesystem':
      return marked?.mark.state === 'ready' ? 'block' : format.filesystem;
    case 'block':
    case undefined:
      return 'block';
  }
}

function stateOf({ marked, record, inventory }: Known): VolumeState {
  if (record?.state === 'removed') return 'removed';
  if (marked !== null) return marked.mark.state === 'ready' ? 'ready' : 'unfinished';
  if (record === null) return 'planned';
  const isHere = inventory.disks.some((disk) => sameDisk(record.disk, disk));
  if (!isHere) return 'absent';
  return record.state === 'ready' ? 'missing' : 'unfinished';
}

function claimOf({
  declared,
  record,
  claims,
}: Known): Pick<VolumeFacts, 'claim' | 'claimStands' | 'claimRecorded'> {
  const planned = declared?.volume.claim ?? null;
  const written = record?.claim ?? null;
  const today = written === null ? undefined : claims.get(claimKey(written));
  if (planned !== null)
    return {
      claim: planned,
      claimStands: 'declared',
      claimRecorded:
        today !== undefined && claimKey(today) === claimKey(planned) && record?.forgotten !== true,
    };
  if (written === null) return { claim: null, claimStands: null, claimRecorded: false };
  return {
    claim: today ?? written,
    claimStands: today === undefined || record?.forgotten === true ? 'gone' : 'declared',
    claimRecorded: true,
  };
}

/** Whether the volume was finished once, wherever it is now. */
export function wasFinished({ state }: VolumeFacts): boolean {
  return state === 'ready' || state === 'missing' || state === 'absent';
}

/**
 * Whether somebody may have written to it: not while it is kept for claims in git and its record
 * says that none was ever given it. What is offered to the cluster counts, since only the cluster
 * knows.
 */
export function hasData(volume: VolumeFacts): boolean {
  const { purpose, recordedAt, claimRecorded } = volume;
  // Where the record is lost, so is the knowledge of whom it was given to.
  const unclaimed = purpose?.kind === 'kept' && recordedAt !== null && !claimRecorded;
  return wasFinished(volume) && !unclaimed;
}
