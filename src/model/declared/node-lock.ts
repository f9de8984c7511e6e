import type { DiskId, VolumeId } from '../identifiers.ts';

export interface LockedDisk {
  readonly layout: string;
  readonly disk: DiskId;
  /** For people, who compare it with what is printed on the drive. */
  readonly serial?: string;
  readonly model?: string;
  readonly sizeBytes: number;
}

/** One operation without what it does: which one it is, and its key. */
export interface OperationRef {
  /** For people: what is done; the key decides. */
  readonly kind: string;
  readonly disk: DiskId;
  readonly volume?: VolumeId;
  /** Equal for the same operation on the same disk, and for nothing else. */
  readonly key: string;
}
