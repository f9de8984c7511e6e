import type { Adoption } from '../model/declarations.ts';
import type { DiskId, NodeName } from '../model/identifiers.ts';
import { sortedBy } from '../model/order.ts';
import type { Path } from './finding.ts';
import type * as written from './generated/declarations.ts';
import type { Read, SourceOf } from './record.ts';

/** An Adoption that its schema accepts. */
export function readAdoption(
  { metadata, spec }: written.Adoption,
  base: Path,
  sourceOf: SourceOf,
): Read<Adoption> {
  const { partition } = spec;
  const adoption: Adoption = {
    name: metadata.name,
    node: spec.node as NodeName,
    disk: spec.disk as DiskId,
    diskBytes: spec.diskSize,
    partition:
      partition === undefined
        ? null
        : {
            uuid: partition.uuid,
            startBytes: partition.start,
            sizeBytes: partition.size,
            formerLabel: partition.formerLabel ?? '',
          },
    filesystem: spec.filesystem,
    mountPath: spec.mountPath,
    pinnedBy: spec.pinnedBy,
    persistentVolumes: sortedBy(spec.persistentVolumes ?? [], (volume) => volume.metadata.name),
    source: sourceOf(base),
  };
  return { value: adoption, findings: [] };
}
