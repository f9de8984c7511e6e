import type { VolumeId } from '../../../../src/model/identifiers.ts';
import type { GroupReport } from '../../../discover/groups/volume-groups.ts';
import { OperationFailed, type DriverContext } from '../../driver.ts';

/**
 * `Check of pool GROUP/POOL failed (status:1). Manual repair required!` (lvm2,
 * lib/activate/dev_manager.c).
 */
const POOL_CHECK = /Check of pool ([^\s/]+)\/(\S+) failed/;

/** The metadata of a thin pool are damaged: it is not activated. */
export class PoolDamaged extends OperationFailed {}

/**
 * LVM activates no thin pool whose metadata thin_check finds damaged. Of a finished pool of ours
 * that is written down: what is not active says nothing of its metadata, so that no plan would know
 * of it.
 *
 * @param report what LVM said last of the group.
 * @returns the error in plain words; as it is where it says something else.
 */
export async function damagedPool(
  context: Pick<DriverContext, 'records' | 'now'>,
  error: OperationFailed,
  report: GroupReport | null,
): Promise<OperationFailed> {
  const [, group = '', pool] = POOL_CHECK.exec(error.failure.stderr ?? '') ?? [];
  if (pool === undefined) return error;
  const message = `The metadata of the thin pool ${group}/${pool} are damaged, or could not be checked: thin_check does not end well. None of its volumes is activated.`;
  const isNoted = await noteDamage(context, { group, pool, report });
  return new PoolDamaged({
    ...error.failure,
    message,
    remedy: isNoted
      ? 'Run "diskwright plan" again: it says what to commit to have the pool repaired.'
      : `Save its metadata with "thin_dump", then repair the pool with "lvconvert --repair ${group}/${pool}"; afterwards run "diskwright apply" again.`,
  });
}

/** @returns whether a record says it now. */
export async function noteDamage(
  { records, now }: Pick<DriverContext, 'records' | 'now'>,
  found: {
    readonly group: string;
    readonly pool: string;
    readonly report: GroupReport | null;
  },
): Promise<boolean> {
  const record = records.volume(found.pool as VolumeId);
  const metadata = metadataOf(found);
  if (record?.state !== 'ready' || metadata === undefined) return false;
  if (record.damaged?.metadata === metadata) return true;
  try {
    await records.saveVolume({ ...record, damaged: { metadata, since: now() } });
    return true;
  } catch {
    // Nothing is done for want of it: the next pass hears the same of LVM.
    return false;
  }
}

function metadataOf({
  group,
  pool,
  report,
}: {
  readonly group: string;
  readonly pool: string;
  readonly report: GroupReport | null;
}): string | undefined {
  for (const answer of report?.values() ?? [])
    if (answer.kind === 'group' && answer.group.name === group)
      return answer.group.volumes.find(({ name }) => name === pool)?.pool?.metadata;
  return undefined;
}

/** After it was repaired, or activated again. */
export async function forgetDamage(
  { records }: Pick<DriverContext, 'records'>,
  pool: VolumeId,
): Promise<void> {
  const record = records.volume(pool);
  if (record?.damaged === undefined) return;
  const { damaged: _damaged, ...rest } = record;
  await records.saveVolume(rest);
}
