import type { DegradedMirror, DiskReplacement } from '../../model/declared/declarations.ts';
import type { DiskId, NodeName, VolumeId } from '../../model/identifiers.ts';
import type { Path } from '../findings/finding.ts';
import type * as written from '../generated/declarations.ts';
import type { Read, SourceOf } from '../documents/record.ts';

/** A DiskReplacement that its schema accepts. */
export function readReplacement(
  { metadata, spec }: written.DiskReplacement,
  base: Path,
  sourceOf: SourceOf,
): Read<DiskReplacement> {
  return {
    value: {
      name: metadata.name,
      node: spec.node as NodeName,
      disk: spec.disk as DiskId,
      by: (spec.by ?? null) as DiskId | null,
      data: spec.data,
      ...(spec.degraded === undefined ? {} : { degraded: spec.degraded.map(degradedMirror) }),
      source: sourceOf(base),
    },
    findings: [],
  };
}

function degradedMirror({ volume, until }: written.DegradedMirror): DegradedMirror {
  return { volume: volume as VolumeId, until };
}
