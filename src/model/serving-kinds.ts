import type { OperationKind } from './planned/plan.ts';

/**
 * What makes finished volumes usable again and writes neither tables nor content, but what a mount
 * needs (its journal, a torn superblock). It needs no permission: a host that starts, or that is
 * cut off from its cluster, does this and no more.
 */
export const SERVING_KINDS: ReadonlySet<OperationKind> = new Set([
  'restore-records',
  'activate-logical-volume',
  'mount-filesystem',
  'link-block-device',
]);
