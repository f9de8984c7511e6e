import type { Bytes } from '../model/values/bytes.ts';
import type { ProvisionRefusal } from '../model/planned/provisioning.ts';
import type { NativeObject } from '../model/declared/declarations.ts';

/** Kinds that are published. */
export type PublishedKind =
  | 'StorageClass'
  | 'PersistentVolume'
  | 'PersistentVolumeClaim'
  | 'CSIDriver'
  | 'CSIStorageCapacity';

/** Names an object for messages and events. */
export interface PublishedRef {
  readonly kind: PublishedKind;
  readonly name: string;
  /** Set for a PersistentVolumeClaim and a CSIStorageCapacity. */
  readonly namespace?: string;
}

/**
 * The object that was looked at: a write that meets another one, or another version, is not made.
 */
export interface Fence {
  readonly uid: string;
  readonly resourceVersion: string;
}

/** One write to the cluster, and why. */
export type PublicationChange = {
  readonly ref: PublishedRef;
  /** For people, in a few words. */
  readonly reason: string;
} & (
  | { readonly kind: 'create'; readonly object: NativeObject }
  /** Server-side apply: all fields that are ours, and no other. */
  | { readonly kind: 'apply'; readonly object: NativeObject; readonly fence: Fence }
  /** Of an object that holds no data of anybody: nothing on a disk changes by it. */
  | { readonly kind: 'delete'; readonly fence: Fence }
  /**
   * Takes our finalizer from an object: one whose deletion was asked for is gone then.
   *
   * finalizers: those of others, which stay.
   */
  | { readonly kind: 'let-go'; readonly finalizers: readonly string[]; readonly fence: Fence }
  /**
   * Puts our finalizer on a claim before a volume is made for it: it is there, and says whose the
   * volume is, until its PersistentVolume says it.
   *
   * finalizers: those of others, and ours.
   */
  | { readonly kind: 'hold'; readonly finalizers: readonly string[]; readonly fence: Fence }
  /** Takes the chosen node from a claim: the scheduler chooses anew for its pod. */
  | { readonly kind: 'reschedule'; readonly fence: Fence }
  /**
   * The reference of a released volume, to the claim of the same name that asks for just this
   * volume: it gets the data of the one that was deleted.
   *
   * uid: of the claim that is there.
   */
  | { readonly kind: 'give-back'; readonly uid: string; readonly fence: Fence }
  /**
   * The reclaim policy of a volume that nothing declares any more: whatever becomes of its claim,
   * its data is kept.
   */
  | { readonly kind: 'retain'; readonly fence: Fence }
  /**
   * Tells the user of a claim that it has grown, which no controller of Kubernetes does for a local
   * volume.
   */
  | { readonly kind: 'record-capacity'; readonly capacityBytes: Bytes; readonly fence: Fence }
);

/** What keeps an object from being as it should be; its state is left as it is. */
export interface PublicationFinding {
  readonly ref: PublishedRef;
  /** For programs, in the form of a condition's reason. */
  readonly code:
    | 'BoundElsewhere'
    | 'BoundToAnother'
    | 'NotOurs'
    | 'ImmutableField'
    | 'Unsupported'
    | 'VerificationLost'
    | 'HandedOut'
    | 'Orphaned'
    | 'DeletedWithOwner'
    | 'Smaller'
    | 'VolumeHeld'
    | 'VolumeRefused'
    | ProvisionRefusal;
  /** What is so, in a sentence. */
  readonly message: string;
  /** What to do next; empty where nothing needs to be done. */
  readonly remedy: string;
}
