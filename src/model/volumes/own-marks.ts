import type { InstallationId, NodeName } from '../identifiers.ts';
import type { ObservedDisk, ObservedPartition, ObservedVolume } from '../observed/inventory.ts';
import { installationHash, nodeHash, parseMark, type Mark } from './mark.ts';

/** Whose marks are meant. */
export interface Owner {
  readonly installation: InstallationId;
  readonly node: NodeName;
  /** Names that the node had before: marks under them are its own. */
  readonly formerNames: readonly NodeName[];
}

/** The marks of ours on a disk: those of this installation and this node. */
export function ownMarks(
  disk: ObservedDisk,
  owner: Owner,
): readonly { readonly mark: Mark; readonly partition: ObservedPartition }[] {
  const marks = marksOn(disk);
  if (marks.length === 0) return marks;
  const hashes = ownerHashes(owner);
  return marks.filter(({ mark }) => isOwn(mark, hashes));
}

/** As {@link ownMarks}, with the logical volumes cut from the group on the disk. */
export function ownVolumes(
  disk: ObservedDisk,
  owner: Owner,
): readonly { readonly mark: Mark; readonly found: ObservedVolume }[] {
  const marks = ownMarks(disk, owner);
  const { volumeGroup } = disk;
  if (marks.length === 0 && volumeGroup === undefined) return NO_VOLUMES;
  const partitions = marks.map(({ mark, partition }) => ({ mark, found: partition }));
  if (volumeGroup === undefined) return partitions;
  const hashes = ownerHashes(owner);
  const cut = volumeGroup.volumes.flatMap((found) => {
    const mark = parseMark(found.label);
    return mark === null || !isOwn(mark, hashes) ? [] : [{ mark, found }];
  });
  return [...partitions, ...cut];
}

const NO_VOLUMES: readonly never[] = [];

export function isOwn(mark: Mark, { installation, nodes }: OwnerHashes): boolean {
  return mark.installation === installation && nodes.includes(mark.node);
}

export interface OwnerHashes {
  readonly installation: string;
  /** The node's, and those of its former names. */
  readonly nodes: readonly string[];
}

export function ownerHashes({ installation, node, formerNames }: Owner): OwnerHashes {
  return {
    installation: installationHash(installation),
    nodes: [nodeHash(node), ...formerNames.map(nodeHash)],
  };
}

/** Every mark of diskwright's on a disk, whosever it is. */
export function marksOn(
  disk: ObservedDisk,
): readonly { readonly mark: Mark; readonly partition: ObservedPartition }[] {
  if (disk.table === undefined) return NO_MARKS;
  return disk.table.partitions.flatMap((partition) => {
    const mark = parseMark(partition.label);
    return mark === null ? [] : [{ mark, partition }];
  });
}

const NO_MARKS: readonly never[] = [];
