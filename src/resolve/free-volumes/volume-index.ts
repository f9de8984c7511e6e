import type { Claim, VolumeMode } from '../../model/declared/declarations.ts';
import type { NodeName, VolumeId } from '../../model/identifiers.ts';
import { newMemory, rememberedOn, type Memory, type MemoryOf } from '../../model/values/memory.ts';
import { compareText } from '../../model/values/order.ts';
import { volumeLabels } from '../../model/declared/volume-labels.ts';
import type { ClaimableVolume } from './free-volumes.ts';
import type { KnownNode } from '../nodes.ts';

/**
 * The volumes of a fleet that claims may take, found by what a claim asks for; the smallest first
 * everywhere.
 */
export interface VolumeIndex {
  readonly volumeOf: (id: VolumeId) => ClaimableVolume | undefined;
  readonly byClass: ReadonlyMap<string, readonly ClaimableVolume[]>;
  /** Those of each node, the smallest first. */
  readonly byNode: ReadonlyMap<KnownNode, readonly ClaimableVolume[]>;
  /** By class and mode those on each node, the smallest first; asked for by `volumesOnNode`. */
  readonly bySort: Map<string, Map<KnownNode, readonly ClaimableVolume[]>>;
  readonly nodes: ReadonlyMap<NodeName, KnownNode>;
  /** The position of each volume among all, by size. */
  readonly rankOf: (volume: ClaimableVolume) => number;
}

/**
 * Indexes the volumes, given node by node. While every node's list is the very same, so is the
 * index: most passes of a running program change claims, not disks.
 */
export function indexVolumes(
  groups: readonly (readonly ClaimableVolume[])[],
  memory: Memory = newMemory(),
): VolumeIndex {
  const indexes = rememberedOn(memory, INDEX);
  const last = indexes.get(memory);
  if (
    last?.groups.length === groups.length &&
    last.groups.every((group, index) => group === groups[index])
  )
    return last.index;
  const index = buildIndex(groups);
  indexes.set(memory, { groups, index });
  return index;
}

/** Of the pass before alone: by the memory itself. */
const INDEX: MemoryOf<
  Memory,
  { readonly groups: readonly (readonly ClaimableVolume[])[]; readonly index: VolumeIndex }
> = { name: 'index of volumes' };

function buildIndex(groups: readonly (readonly ClaimableVolume[])[]): VolumeIndex {
  const byClass = new Map<string, ClaimableVolume[]>();
  const byNode = new Map(
    groups
      .flatMap((group) => (group[0] === undefined ? [] : [[group[0].node, group] as const]))
      .sort(([a], [b]) => compareText(a.node, b.node))
      .map(([node, group]) => [node, group.toSorted(compareOnNode)]),
  );
  const ordered = inOrderOfSize(byNode.values());
  const ranks = lookup(() => new Map(ordered.map((volume, position) => [volume, position])));
  for (const volume of ordered) for (const name of classesOf(volume)) append(byClass, name, volume);
  return {
    volumeOf: lookup(() => new Map(ordered.map((volume) => [volume.volume.volume, volume]))),
    byClass,
    byNode,
    bySort: new Map(),
    nodes: new Map(Array.from(byNode.keys(), (node) => [node.node, node])),
    rankOf: (volume) => ranks(volume) ?? 0,
  };
}

/** Many passes look for nothing: the map is made when the first one does. */
function lookup<Key, T>(make: () => ReadonlyMap<Key, T>): (key: Key) => T | undefined {
  let made: ReadonlyMap<Key, T> | null = null;
  return (key) => {
    made ??= make();
    return made.get(key);
  };
}

/** Sizes are few: volumes of one size keep the order of their nodes, and that on their node. */
function inOrderOfSize(nodes: Iterable<readonly ClaimableVolume[]>): readonly ClaimableVolume[] {
  const bySize = new Map<number, ClaimableVolume[]>();
  for (const group of nodes)
    for (const volume of group) {
      const same = bySize.get(volume.sizeBytes);
      if (same === undefined) bySize.set(volume.sizeBytes, [volume]);
      else same.push(volume);
    }
  return Array.from(bySize)
    .sort(([a], [b]) => a - b)
    .flatMap(([, volumes]) => volumes);
}

/** The volumes of one class and mode on each node, the smallest first: looked for once. */
export function volumesByNode(
  index: VolumeIndex,
  wanted: { readonly storageClassName: string; readonly volumeMode: VolumeMode },
): (node: KnownNode) => readonly ClaimableVolume[] {
  const key = `${wanted.volumeMode} ${wanted.storageClassName}`;
  const byNode = index.bySort.get(key) ?? new Map<KnownNode, readonly ClaimableVolume[]>();
  index.bySort.set(key, byNode);
  return (node) => {
    const known = byNode.get(node);
    if (known !== undefined) return known;
    const found = (index.byNode.get(node) ?? []).filter((volume) =>
      isOfClassAndMode(volume, wanted),
    );
    byNode.set(node, found);
    return found;
  };
}

/** Those on one node. */
export function volumesOnNode(
  index: VolumeIndex,
  node: KnownNode,
  wanted: { readonly storageClassName: string; readonly volumeMode: VolumeMode },
): readonly ClaimableVolume[] {
  return volumesByNode(index, wanted)(node);
}

/** The volumes of one class and mode on some nodes, the smallest first. */
export function volumesOn(
  index: VolumeIndex,
  nodes: Iterable<KnownNode>,
  wanted: { readonly storageClassName: string; readonly volumeMode: VolumeMode },
): readonly ClaimableVolume[] {
  return Array.from(nodes, volumesByNode(index, wanted))
    .flat()
    .sort((a, b) => index.rankOf(a) - index.rankOf(b));
}

export function isOfClassAndMode(
  volume: ClaimableVolume,
  wanted: { readonly storageClassName: string; readonly volumeMode: VolumeMode },
): boolean {
  return (
    volume.volumeMode === wanted.volumeMode && classesOf(volume).includes(wanted.storageClassName)
  );
}

export function asksForMoreThanOneWriter(claim: Claim): boolean {
  return claim.accessModes.some((mode) => mode !== 'ReadWriteOnce');
}

/** The labels that the volume's PersistentVolume has. */
export function labelsOf({
  volume,
  layout,
  node,
}: ClaimableVolume): Readonly<Record<string, string>> {
  return volumeLabels({ volume: volume.volume, layout, node: node.node, name: volume.name });
}

function append(index: Map<string, ClaimableVolume[]>, key: string, volume: ClaimableVolume): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [volume]);
  else list.push(volume);
}

export function classesOf({ volume }: ClaimableVolume): readonly string[] {
  return volume.purpose.kind === 'kept' ? volume.purpose.storageClassNames : [];
}

/** Smallest first; then place and id, so that equal sizes have one order. */
function compareOnNode(a: ClaimableVolume, b: ClaimableVolume): number {
  return (
    a.sizeBytes - b.sizeBytes ||
    compareText(a.layout, b.layout) ||
    compareText(a.volume.name, b.volume.name) ||
    a.volume.ordinal - b.volume.ordinal ||
    compareText(a.volume.volume, b.volume.volume)
  );
}
