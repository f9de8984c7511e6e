import type { NodeName, VolumeId } from '../identifiers.ts';

/** What a ThinPoolRepair says, beside its place. */
export interface DeclaredPoolRepair {
  readonly name: string;
  readonly node: NodeName;
  /** The pool. */
  readonly volume: VolumeId;
  /** The digest of its metadata, `sha256:…`: another one once they were repaired. */
  readonly metadata: string;
  /** RFC 3339, UTC. */
  readonly expires: string;
}
