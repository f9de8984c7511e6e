import type { ClusterVolume } from '../../model/declared/cluster-volume.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import { PLAIN_PATH } from '../adoptions/adoptable-place.ts';
import { HOSTNAME_LABEL } from '../../model/declared/label-selector.ts';

/** Whether a PersistentVolume lies on a node, by the label that the node has in the cluster. */
export function isOf({ hostNames }: ClusterVolume, { node, labels }: Inventory): boolean {
  return hostNames.length === 1 && hostNames[0] === (labels[HOSTNAME_LABEL] ?? node);
}

const NAME = /^[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?$/;

/** Why a PersistentVolume is none that can be kept as it is. */
export function localReason({ name, source, deleting }: ClusterVolume): string | null {
  if (source.kind !== 'local')
    return `its source is ${source.kind === 'csi' ? 'csi' : source.name}`;
  if (deleting) return 'it is being deleted';
  return NAME.test(name) && PLAIN_PATH.test(source.path)
    ? null
    : `its path ${JSON.stringify(source.path)} cannot be declared`;
}
