import type { NativeObject } from '../../model/declared/declarations.ts';
import type { VolumeId } from '../../model/identifiers.ts';

/** The Release of one volume, as the document to commit and have reviewed. */
export function releaseDocument(volume: VolumeId): NativeObject {
  return {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'Release',
    metadata: { name: `release-${volume}` },
    spec: { volume },
  };
}
