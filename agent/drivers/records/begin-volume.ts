import type { VolumeRecord } from '../../../src/model/observed/inventory.ts';
import type { VolumeRef } from '../../../src/model/planned/operation-refs.ts';
import { changedSince, guard, recordNotWritten, type DriverContext } from '../driver.ts';
import type { LocatedVolume } from '../tables/locate.ts';

/**
 * mkfs runs only while the mark is `new`, and never where a record says that the volume was
 * finished.
 */
export function requireUnfinished(
  context: DriverContext,
  volume: VolumeRef,
  located: LocatedVolume,
): void {
  if (located.mark.state !== 'new')
    throw changedSince(
      `Volume ${volume.volume} is marked ready on ${context.observed.path}: it is finished and is never made again.`,
    );
  const record = context.records.volume(volume.volume);
  if (record?.state === 'ready')
    throw guard(
      `A record of ${record.recordedAt} says that volume ${volume.volume} was finished; its mark says new.`,
      'Find out what changed the mark. The volume is held and never formatted.',
    );
  const said = context.observed.ledger?.volumes.find((one) => one.volume === volume.volume);
  if (said?.state === 'ready')
    throw guard(
      `${context.observed.path} itself says of ${said.recordedAt} that volume ${volume.volume} was finished; its mark says new.`,
      'Find out what changed the mark: an old copy of the partition table may have come back. The volume is held and never formatted.',
    );
}

/** What of a volume's record comes from the plan. */
export function identityOf(
  volume: VolumeRef,
): Pick<VolumeRecord, 'volume' | 'layout' | 'name' | 'ordinal' | 'partitionUuid'> {
  const { volume: id, layout, name, ordinal, partitionUuid } = volume;
  return { volume: id, layout, name, ordinal, partitionUuid };
}

/**
 * The record of a volume that something is going to be made in, as far as it is not the same for
 * all.
 */
export type BegunVolume = Omit<VolumeRecord, 'state' | 'recordedAt' | 'claim'>;

/** Before the first byte of a volume's content is written. */
export async function beginVolume(context: DriverContext, volume: BegunVolume): Promise<void> {
  await beginVolumes(context, [volume]);
}

/**
 * As {@link beginVolume}, of several volumes by one write. When it fails, nothing is made of any of
 * them.
 */
export async function beginVolumes(
  context: DriverContext,
  volumes: readonly BegunVolume[],
): Promise<void> {
  const { records } = context;
  try {
    await records.saveVolumes(
      volumes.map((volume) => {
        const claim = records.volume(volume.volume)?.claim;
        return {
          ...volume,
          ...(claim === undefined ? {} : { claim }),
          state: 'begun',
          recordedAt: context.now(),
        };
      }),
    );
  } catch (error) {
    throw recordNotWritten(error);
  }
}
