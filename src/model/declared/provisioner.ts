/**
 * The provisioner of classes whose claims made in the cluster get volumes of their own, and the
 * name of its CSIDriver object. A PersistentVolume with reclaim policy Delete names it, too:
 * without a deleter of its own the PersistentVolume controller would mark it Failed.
 */
export const PROVISIONER = 'local.diskwright.dev';
