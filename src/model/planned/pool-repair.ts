import type { SourceRef } from '../declared/declarations.ts';
import type { VolumeId } from '../identifiers.ts';
import type { Bytes } from '../values/bytes.ts';

/** The permission to repair the metadata that a thin pool has now. */
export interface PoolRepair {
  /** metadata.name of the ThinPoolRepair. */
  readonly repair: string;
  /** The digest that names the metadata. */
  readonly metadata: string;
  /** RFC 3339, UTC: not begun afterwards. */
  readonly expires: string;
  readonly source: SourceRef;
}

/** What is repaired, by which permission, and what is taken down for it. */
export interface PoolRepairWork extends Omit<PoolRepair, 'source'> {
  readonly metadataBytes: Bytes;
  /** What of ours is cut from it, and where that is mounted; null where it is not. */
  readonly volumes: readonly { readonly volume: VolumeId; readonly mountPoint: string | null }[];
}
