import type { VolumeId } from '../identifiers.ts';

/**
 * What whoever goes to `<stateDir>/volumes/<volume>` comes to, and to `data` in it. That a
 * filesystem is mounted there says nothing of what was mounted over it since.
 */
export interface VolumePath {
  readonly volume: VolumeId;
  /**
   * GPT unique GUID of the partition whose whole filesystem is on top there; null when it is none.
   */
  readonly partitionUuid: string | null;
  /**
   * `group/name` of the logical volume whose whole filesystem is on top there; left out when it is
   * none.
   */
  readonly logicalVolume?: string;
  /** What `data` is, when no link is followed; `other-mount`: something is mounted over it. */
  readonly data:
    'directory' | 'missing' | 'symbolic-link' | 'not-a-directory' | 'other-mount' | 'unreadable';
  /**
   * What the kernel shows of the mount and of its filesystem, word by word, where the volume is on
   * top. Left out by an agent of a release that did not look.
   */
  readonly options?: readonly string[];
  /** What is there instead, one sentence a fact; empty when all is as it should be. */
  readonly instead: readonly string[];
}
