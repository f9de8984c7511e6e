import type { OperationKind } from '../planned/plan.ts';

/**
 * What makes the content of a volume: planned, also where it was done before, until the volume is
 * marked ready.
 */
export const MAKES_CONTENT = [
  'create-filesystem',
  'prepare-block-volume',
  'create-volume-group',
  'extend-volume-group',
  'create-thin-pool',
] as const satisfies readonly OperationKind[];
