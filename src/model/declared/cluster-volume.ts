import type { Bytes } from '../values/bytes.ts';
import type { NativeObject } from './declarations.ts';

/** A PersistentVolume as it is in a cluster, as far as an import needs to know it. */
export interface ClusterVolume {
  readonly name: string;
  /** As it was read, less what the cluster itself fills in. */
  readonly native: NativeObject;
  readonly source:
    | { readonly kind: 'local'; readonly path: string }
    /**
     * The handle is how the driver knows the volume: TopoLVM and OpenEBS LVM name their logical
     * volumes so.
     */
    | { readonly kind: 'csi'; readonly driver: string; readonly handle: string }
    /** hostPath, nfs, …: the name of its source in the PersistentVolume. */
    | { readonly kind: 'other'; readonly name: string };
  readonly volumeMode: 'Filesystem' | 'Block';
  /** The host names that its node affinity allows; empty when it names none. */
  readonly hostNames: readonly string[];
  /** null when the capacity is no whole number of bytes. */
  readonly capacityBytes: Bytes | null;
  /** Its deletion was asked for. */
  readonly deleting: boolean;
}
