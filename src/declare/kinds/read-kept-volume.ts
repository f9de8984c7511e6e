import type { Release, TakeBack } from '../../model/declared/declarations.ts';
import type { VolumeId } from '../../model/identifiers.ts';
import type { Path } from '../findings/finding.ts';
import type * as written from '../generated/declarations.ts';
import type { Read, SourceOf } from '../documents/record.ts';

/** A TakeBack that its schema accepts. */
export function readTakeBack(
  { metadata, spec }: written.TakeBack,
  base: Path,
  sourceOf: SourceOf,
): Read<TakeBack> {
  const { namespace, name } = spec.claim;
  return {
    value: {
      name: metadata.name,
      volume: spec.volume as VolumeId,
      claim: { namespace, name },
      source: sourceOf(base),
    },
    findings: [],
  };
}

/** A Release that its schema accepts. */
export function readRelease(
  { metadata, spec }: written.Release,
  base: Path,
  sourceOf: SourceOf,
): Read<Release> {
  const volume = spec.volume as VolumeId;
  return { value: { name: metadata.name, volume, source: sourceOf(base) }, findings: [] };
}
