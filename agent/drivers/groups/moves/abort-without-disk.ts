import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutMove } from '../../../formats/lvm-metadata.ts';
import { mapperUuid, poolMapperUuid } from '../../../host/commands/lvm.ts';
import { findMapperDevice } from '../../../host/devices/mapper-devices.ts';
import { guard, notVerified, OperationFailed, type DriverContext } from '../../driver.ts';
import { devicesOf, type Members } from '../group-members.ts';
import type { LocatedGroup, LocatedLogicalVolume } from '../locate-volume.ts';
import { runLvm } from '../read-group.ts';

/**
 * The metadata of a group are written as they were before a move was begun, one of whose disks is
 * gone for good: pvmove(8) aborts nothing in a group that misses a disk. The kernel must have
 * nothing of the move: it would go on to write where the group has room by then.
 *
 * A stop between two disks does no harm: LVM takes the metadata with the highest sequence number,
 * and both say what is there.
 *
 * @returns the directory with the texts of before and after, which nobody needs once the group was
 * looked at again.
 * @throws OperationFailed where the volume, or its move, is active.
 */
export async function abortWithoutDisk(
  located: LocatedLogicalVolume,
  { from }: { readonly from: string },
  context: DriverContext,
): Promise<string> {
  const { place, group, where } = located;
  const members = membersIn(located);
  requireAsleep(located);
  const directory = await mkdtemp(join(context.stateDir, 'lvm-metadata-'));
  const [before, after] = [join(directory, 'before'), join(directory, 'after')];
  const command = { devices: devicesOf(members), group: place.group };
  const backup = ['--file', before, '--', place.group];
  await runLvm(context, { ...command, verb: 'vgcfgbackup', args: backup });
  const changed = withoutMove(await readFile(before, 'utf8'), from);
  if (changed === null)
    throw notVerified(
      `The metadata of the volume group ${place.group} do not say how the move of ${where} lies; nothing was changed.`,
      `Look at them in ${before}, and report it as a fault of diskwright.`,
    );
  if (findMapperDevice(mapperUuid(group.uuid, changed.mirrorUuid)) !== null) {
    await rm(directory, { recursive: true });
    throw inUse(where);
  }
  await writeFile(after, changed.text, { flush: true });
  for (const [, { node }] of members) {
    const args = ['--repairtype', 'metadata', '--yes', '--file', after, '--', node.path];
    await runLvm(context, { ...command, verb: 'pvck', args }).catch((error: unknown) => {
      throw error instanceof OperationFailed ? withText(error, before) : error;
    });
  }
  return directory;
}

/** Those of the partitions under a group that are in it. */
function membersIn({ members, group }: LocatedGroup): Members {
  const isIn = (wanted: string): boolean =>
    group.physicalVolumes.some(({ uuid, missing }) => uuid === wanted && !missing);
  return new Map(Array.from(members).filter(([uuid]) => isIn(uuid)));
}

/** A pool is active while what is cut from it is. */
function requireAsleep({ group, volume, where }: LocatedLogicalVolume): void {
  const uuids = [mapperUuid(group.uuid, volume.uuid), poolMapperUuid(group.uuid, volume.uuid)];
  if (uuids.some((uuid) => findMapperDevice(uuid) !== null)) throw inUse(where);
}

function inUse(where: string): OperationFailed {
  return guard(
    `${where} is active, and the kernel still copies it: its move is not aborted without its disk.`,
    'Drain the node and reboot it: the next "diskwright apply" aborts the move before anything of it is active.',
  );
}

function withText({ failure }: OperationFailed, before: string): OperationFailed {
  return new OperationFailed({
    ...failure,
    remedy: `${failure.remedy} The metadata of the group as they were before are in ${before}.`,
  });
}
