/** What lvcreate(8) leaves in a group when it is stopped before it has a thin pool, or a mirror. */
import { LOGICAL_EXTENT_BYTES, roundUp, type Bytes } from '../../../src/model/values/bytes.ts';
import type { ReportedVolume } from '../../discover/groups/volume-groups.ts';
import { mapperUuid } from '../../host/commands/lvm.ts';
import { findMapperDevice, type MapperDevice } from '../../host/devices/mapper-devices.ts';
import { findContent } from '../blank.ts';
import { changedSince, type DriverContext } from '../driver.ts';
import { devicesOf } from './group-members.ts';
import type { LocatedGroup } from './locate-volume.ts';
import { runLvm } from './read-group.ts';

/**
 * Under the name of the pool and with our mark it leaves a plain volume, of the size of the
 * metadata, which it was going to clear (lvm2, lib/metadata/pool_manip.c, create_pool); or the pool
 * itself, which it was going to activate: its metadata have no superblock before, and after a power
 * cut perhaps a torn one. Nothing is cut from a pool that is not finished.
 */
export async function removeHalfPool(
  located: LocatedGroup,
  half: ReportedVolume,
  { metadataBytes, context }: { readonly metadataBytes: Bytes; readonly context: DriverContext },
): Promise<void> {
  if (half.pool !== undefined) {
    if (located.group.volumes.some(({ thinPool }) => thinPool === half.name))
      throw changedSince(
        `Volumes are cut from the thin pool ${located.place.group}/${half.name}, which was never finished.`,
      );
  } else if (half.sizeBytes > metadataBytes)
    throw changedSince(
      `${located.place.group}/${half.name} is ${half.segmentType} with ${half.sizeBytes} bytes, and no beginning of a thin pool with metadata of ${metadataBytes}.`,
    );
  await setActive(located, half, { context, active: 'n' });
  await remove(located, half, context);
}

/**
 * Where a mirror writes down which of its legs are good, its extents still say what they said of
 * whatever lay there: it must not be activated so, and LVM has it skipped. Or only one of its legs
 * was written down, and it cannot be activated. Nothing was ever written to it.
 */
export async function removeHalfMirror(
  located: LocatedGroup,
  half: ReportedVolume,
  context: DriverContext,
): Promise<void> {
  // One that lvcreate was just clearing is still active where no power was cut, and legs are where
  // activation failed.
  for (const name of half.uncleared ?? [half.name])
    await setActive(located, { name }, { context, active: 'n' });
  await remove(located, half, context);
}

/** LVM's own names for volumes that are given none (lvcreate(8), --name). */
const UNNAMED = /^lvol\d+$/;

/**
 * The spare metadata of a group are first a volume without a name of their own and without our
 * mark; once it is cleared, LVM takes it for what it is (lvm2, lib/metadata/pool_manip.c,
 * _alloc_pool_metadata_spare). Left behind it would keep its extents for ever. It is removed only
 * where it cannot be distinguished from one that nobody ever used: it has the size of the metadata,
 * is not active, as whatever somebody cuts would be until a reboot, and reads as zeros.
 */
export async function removeHalfSpare(
  located: LocatedGroup,
  { metadataBytes, context }: { readonly metadataBytes: Bytes; readonly context: DriverContext },
): Promise<void> {
  const sizeBytes = roundUp(metadataBytes, LOGICAL_EXTENT_BYTES);
  for (const volume of located.group.volumes) {
    const isUnnamed = UNNAMED.test(volume.name) && volume.tags.length === 0;
    if (!isUnnamed || volume.segmentType !== 'linear' || volume.sizeBytes !== sizeBytes) continue;
    if (deviceOf(located, volume) !== null) continue;
    if (await readsAsZeros(located, volume, context)) await remove(located, volume, context);
  }
}

/** Looked for where discovery looks for content; not active before, and not afterwards. */
async function readsAsZeros(
  located: LocatedGroup,
  volume: ReportedVolume,
  context: DriverContext,
): Promise<boolean> {
  await setActive(located, volume, { context, active: 'y' });
  try {
    const device = deviceOf(located, volume);
    if (device === null) return false;
    const { path, sizeBytes } = device;
    return (await findContent(path, { startBytes: 0, sizeBytes })) === null;
  } finally {
    await setActive(located, volume, { context, active: 'n' });
  }
}

function deviceOf({ group }: LocatedGroup, { uuid }: ReportedVolume): MapperDevice | null {
  return findMapperDevice(mapperUuid(group.uuid, uuid));
}

async function setActive(
  { members, place }: LocatedGroup,
  { name }: Pick<ReportedVolume, 'name'>,
  { context, active }: { readonly context: DriverContext; readonly active: 'y' | 'n' },
): Promise<void> {
  await runLvm(context, {
    verb: 'lvchange',
    devices: devicesOf(members),
    group: place.group,
    args: ['--activate', active, '--', `${place.group}/${name}`],
  });
}

/** It is asked for nothing while it is not active, and gives up by itself what somebody uses. */
async function remove(
  { members, place }: LocatedGroup,
  { name }: ReportedVolume,
  context: DriverContext,
): Promise<void> {
  await runLvm(context, {
    verb: 'lvremove',
    devices: devicesOf(members),
    group: place.group,
    args: ['--', `${place.group}/${name}`],
  });
}
