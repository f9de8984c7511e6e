/**
 * One control plane for all files of the tier. A file has a namespace of its own, and names what
 * has no namespace (Nodes, PVs, classes) after itself. Who stops processes, or takes etcd back,
 * starts a control plane of his own: `startControlPlane()`.
 */
import { inject } from 'vitest';
import { accessTo, type ClusterAccess, type ClusterPlace } from './access.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly sharedControlPlane: ClusterPlace;
  }
}

/** The control plane that `global-setup.ts` started for this run. */
export function sharedControlPlane(): ClusterAccess {
  return accessTo(inject('sharedControlPlane'));
}
