import { HOSTNAME_LABEL } from '../model/declared/label-selector.ts';
import { PROVISIONER } from '../model/declared/provisioner.ts';
import type { Bytes } from '../model/values/bytes.ts';
import type { NativeObject } from '../model/declared/declarations.ts';
import type { ClaimRef } from '../model/identifiers.ts';
import { persistentVolumeName } from '../model/identifiers.ts';
import { formatQuantity } from '../model/values/quantity.ts';
import { volumeLabels } from '../model/declared/volume-labels.ts';
import type { VolumeOnDisk } from './verification.ts';

export const PLANNED_ANNOTATION = 'diskwright.dev/planned';
export const DISK_ANNOTATION = 'diskwright.dev/disk';

export interface PersistentVolumeInput {
  readonly storageClassName: string;
  readonly reclaimPolicy: 'Retain' | 'Delete';
  readonly capacityBytes: Bytes;
  readonly stateDir: string;
  /** Value of the label kubernetes.io/hostname of the Node object. */
  readonly hostname: string;
  /** The claim in git that it is kept for; null when the scheduler chooses. */
  readonly claim: ClaimRef | null;
  /** Set when nothing on the node has to prove it. */
  readonly planned: boolean;
}

/**
 * The PersistentVolume of a volume: a local volume, bound to its node by required node affinity
 * (without which the API server refuses it). Mount options are left out, because the filesystem is
 * mounted already. The labels are the volume's own, never the claim's.
 */
export function persistentVolume(
  place: VolumeOnDisk,
  publication: PersistentVolumeInput,
): NativeObject {
  const { node, disk, volume } = place;
  const { claim, planned, reclaimPolicy, stateDir } = publication;
  const block = volume.format.kind === 'block';
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: {
      name: persistentVolumeName(volume.volume),
      labels: volumeLabels({
        volume: volume.volume,
        layout: disk.layout,
        node: node.node,
        name: volume.name,
      }),
      annotations: {
        [DISK_ANNOTATION]: disk.facts.id,
        ...(planned ? { [PLANNED_ANNOTATION]: 'true' } : {}),
        ...(reclaimPolicy === 'Delete' ? { 'pv.kubernetes.io/provisioned-by': PROVISIONER } : {}),
      },
    },
    spec: {
      capacity: { storage: formatQuantity(publication.capacityBytes) },
      volumeMode: block ? 'Block' : 'Filesystem',
      accessModes: ['ReadWriteOnce'],
      persistentVolumeReclaimPolicy: reclaimPolicy,
      storageClassName: publication.storageClassName,
      ...(claim === null
        ? {}
        : {
            claimRef: {
              apiVersion: 'v1',
              kind: 'PersistentVolumeClaim',
              namespace: claim.namespace,
              name: claim.name,
            },
          }),
      local: {
        path: block
          ? `${stateDir}/block/${volume.volume}`
          : `${stateDir}/volumes/${volume.volume}/data`,
      },
      nodeAffinity: {
        required: {
          nodeSelectorTerms: [
            {
              matchExpressions: [
                { key: HOSTNAME_LABEL, operator: 'In', values: [publication.hostname] },
              ],
            },
          ],
        },
      },
    },
  };
}
