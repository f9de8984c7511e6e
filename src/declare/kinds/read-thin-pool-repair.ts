import type { NodeName, VolumeId } from '../../model/identifiers.ts';
import type { ThinPoolRepair } from '../../model/declared/declarations.ts';
import type { Path } from '../findings/finding.ts';
import type * as written from '../generated/declarations.ts';
import type { Read, SourceOf } from '../documents/record.ts';

/** A ThinPoolRepair that its schema accepts. */
export function readThinPoolRepair(
  { metadata, spec }: written.ThinPoolRepair,
  base: Path,
  sourceOf: SourceOf,
): Read<ThinPoolRepair> {
  return {
    value: {
      name: metadata.name,
      node: spec.node as NodeName,
      volume: spec.volume as VolumeId,
      metadata: spec.metadata,
      expires: spec.expires,
      source: sourceOf(base),
    },
    findings: [],
  };
}
