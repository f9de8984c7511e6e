import { parseMark } from '../../model/volumes/mark.ts';
import type { Refusal, RefusalCode } from '../../model/planned/refusal.ts';
import type { VolumePlan } from '../volumes/plan-volume.ts';
import { refuseVolume, nameOfVolume, type VolumeContext } from '../volumes/volume-context.ts';

export interface PlannedVolume {
  readonly context: VolumeContext;
  readonly plan: VolumePlan;
}

/**
 * New volumes are cut only from a pool that is finished, or that is finished before them: where the
 * plan refuses the pool, they wait with it. What was cut from it before goes on.
 */
export function withoutUnfinishedPools(plans: readonly PlannedVolume[]): readonly PlannedVolume[] {
  return plans.map((one) => {
    const name = one.context.volume.logical?.thinPool;
    if (name === undefined || one.context.partition !== null || one.plan.kind !== 'planned')
      return one;
    const pool = plans.find(({ context }) => context.volume.volume === name);
    if (pool?.plan.kind !== 'refused' || takesVolumes(pool.context, pool.plan.refusal)) return one;
    const refusal = waitsFor(one.context, pool.context, pool.plan.refusal);
    return { ...one, plan: { kind: 'refused', refusal, operations: [] } };
  });
}

/** Refusals that leave the pool as it is. */
const AS_IT_IS: ReadonlySet<RefusalCode> = new Set([
  'would-shrink',
  'cannot-grow',
  'content-differs',
  'disk-read-only',
  'disk-failing',
  'foreign-content',
] as const);

function takesVolumes({ partition }: VolumeContext, { code }: Refusal): boolean {
  return (
    // Stryker disable next-line OptionalChaining: it is the mark that the pool was found by
    partition !== null && parseMark(partition.label)?.state === 'ready' && AS_IT_IS.has(code)
  );
}

function waitsFor(
  context: VolumeContext,
  pool: VolumeContext,
  { code, summary }: Refusal,
): Refusal {
  const name = nameOfVolume(pool);
  return refuseVolume(context, code, {
    summary: `${nameOfVolume(context)} is not made: its thin pool ${name} is refused`,
    evidence: [summary],
    remedy: `See to the thin pool ${name}, which is refused above.`,
  });
}
