import type { AdoptedLogicalVolume } from '../../model/declared/adopted-places.ts';
import type { Adoption } from '../../model/declared/declarations.ts';
import type { DiskId, NodeName } from '../../model/identifiers.ts';
import { compareText, sortedBy } from '../../model/values/order.ts';
import { errorAt, type Finding, type Path } from '../findings/finding.ts';
import type * as written from '../generated/declarations.ts';
import type { Read, SourceOf } from '../documents/record.ts';

/** An Adoption that its schema accepts. */
export function readAdoption(
  { metadata, spec }: written.Adoption,
  base: Path,
  sourceOf: SourceOf,
): Read<Adoption> {
  const { partition } = spec;
  const isRaw = spec.volumeMode === 'Block';
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
    logicalVolume: logicalVolumeOf(spec),
    filesystem: isRaw ? null : (spec.filesystem ?? null),
    mountPath: isRaw ? null : (spec.mountPath ?? null),
    pinnedBy: spec.pinnedBy,
    persistentVolumes: sortedBy(spec.persistentVolumes ?? [], (volume) => volume.metadata.name),
    source: sourceOf(base),
  };
  return { value: adoption, findings: contradictions(spec, [...base, 'spec']) };
}

function logicalVolumeOf({ logicalVolume }: written.AdoptionSpec): AdoptedLogicalVolume | null {
  if (logicalVolume === undefined) return null;
  const { size, otherDisks = [], ...names } = logicalVolume;
  return {
    ...names,
    sizeBytes: size,
    otherDisks: otherDisks.map((id) => id as DiskId).toSorted(compareText),
  };
}

/** What an Adoption says of itself that cannot be true together. */
function contradictions(spec: written.AdoptionSpec, base: Path): readonly Finding[] {
  const { partition, logicalVolume, volumeMode, filesystem, mountPath, persistentVolumes } = spec;
  const findings: Finding[] = [];
  if (partition !== undefined && logicalVolume !== undefined)
    findings.push(
      errorAt([...base, 'logicalVolume'], {
        code: 'adoption-contradicts',
        message: 'it lies in a partition or in a logical volume, and not in both',
        hint: 'leave out the one that it does not lie in',
      }),
    );
  for (const [name, value] of Object.entries({ filesystem, mountPath }))
    if (volumeMode === 'Block' && value !== undefined)
      findings.push(
        errorAt([...base, name], {
          code: 'adoption-contradicts',
          message: `a raw block volume (volumeMode: Block) has no ${name}`,
          hint: `leave out ${name}, or volumeMode`,
        }),
      );
  for (const [index, { metadata, spec: volume }] of (persistentVolumes ?? []).entries()) {
    const { volumeMode: mode } = volume as { readonly volumeMode?: unknown };
    if ((mode === 'Block') !== (volumeMode === 'Block'))
      findings.push(
        errorAt([...base, 'persistentVolumes', index, 'spec', 'volumeMode'], {
          code: 'adoption-contradicts',
          message: `the PersistentVolume ${metadata.name} is a ${mode === 'Block' ? 'raw block volume' : 'filesystem'}, and the Adoption is of a ${volumeMode === 'Block' ? 'raw block volume' : 'filesystem'}`,
          hint: 'list it in the Adoption of what it lies on, with the same volumeMode',
        }),
      );
  }
  return findings;
}
