import type { VolumeRecord } from '../../../../src/model/observed/inventory.ts';
import type { RepairThinPool } from '../../../../src/model/planned/plan.ts';
import { KiB } from '../../../../src/model/values/bytes.ts';
import { parseTime } from '../../../../src/model/values/time.ts';
import { markOfTags, parseMark } from '../../../../src/model/volumes/mark.ts';
import type { ReportedVolume } from '../../../discover/groups/volume-groups.ts';
import { mapperUuid } from '../../../host/commands/lvm.ts';
import { findMapperDevice, type MapperDevice } from '../../../host/devices/mapper-devices.ts';
import { readOwnMounts, type OwnMount } from '../../../host/mounts/mount-table.ts';
import {
  changedSince,
  each,
  guard,
  notVerified,
  OperationFailed,
  recordNotWritten,
  type Driver,
  type DriverContext,
} from '../../driver.ts';
import { closeMapping, findMapping } from '../../encryption/mapping.ts';
import { mountedAgainUnless, requireNoOtherUse } from '../../mounts/mount-again.ts';
import { unmount } from '../../removal/removed-traces.ts';
import { requireWritable } from '../../tables/locate.ts';
import { checkMembers, devicesOf, requireWhole, syncMembers } from '../group-members.ts';
import { groupTools, locateLogicalVolume, type LocatedLogicalVolume } from '../locate-volume.ts';
import { pathsOf } from '../logical-volume.ts';
import { runLvm } from '../read-group.ts';
import { forgetDamage, PoolDamaged } from './damaged-pool.ts';
import { requireSuperblock } from './lost-superblock.ts';

/**
 * New metadata of a thin pool are written from the damaged ones, with nothing of it active
 * (lvmthin(7), "Metadata check and repair"). LVM puts them in their place by one change of the
 * group: a stop before it leaves the pool as it was, and one after it leaves it repaired. The
 * damaged metadata stay in the group, as a volume of LVM's own name.
 */
export const repairThinPool: Driver<'repair-thin-pool'> = {
  kind: 'repair-thin-pool',
  tools: ({ volume, volumes }, { systemd }) => [
    ...groupTools(volume),
    'thin_repair',
    ...(volumes.some(({ mountPoint }) => mountPoint !== null) ? ['umount'] : []),
    ...(systemd ? ['systemctl'] : []),
  ],
  execute: (operations, context) => each(operations, (one) => repair(one, context)),
};

async function repair(operation: RepairThinPool, context: DriverContext): Promise<void> {
  const located = await locateLogicalVolume(context, operation);
  requireWritable(context);
  requireWhole(located.group);
  requireDeclared(operation, located, context);
  requireSpareBeside(located);
  const served = await servedVolumes(operation, located, context);
  const progress = { isDown: false };
  await withoutMounts(served, { context, progress }, async () => {
    progress.isDown = true;
    await takeDown(served, located, context);
    // A pool that only has to be checked is well once it was activated again.
    if (!(await standsCheck(located, context))) await repairMetadata(operation, located, context);
    await forgetDamage(context, operation.volume.volume).catch((error: unknown) => {
      throw recordNotWritten(error);
    });
  }).catch((error: unknown) => {
    throw stoppedBy(error);
  });
}

/** @throws OperationFailed when what git let be repaired is not what is there. */
function requireDeclared(
  { metadata, repair: name, expires }: RepairThinPool,
  { volume, mark, where }: LocatedLogicalVolume,
  context: DriverContext,
): void {
  if (volume.pool === undefined) throw changedSince(`${where} is no thin pool.`);
  if (mark.state !== 'ready') throw changedSince(`${where} is not finished.`);
  if (volume.pool.metadata !== metadata)
    throw changedSince(
      `The metadata of ${where} are others than ThinPoolRepair ${name} names: they were repaired, moved or extended since.`,
    );
  if (!(parseTime(expires) > parseTime(context.now())))
    throw guard(
      `ThinPoolRepair ${name} expired at ${expires}; nothing was repaired.`,
      'Commit one with a later time.',
    );
}

/**
 * LVM repairs into the spare metadata wherever they lie: a pool that lay on other disks afterwards
 * would not be the one that was made.
 */
function requireSpareBeside({
  group: { spare },
  volume,
  where,
  place,
}: LocatedLogicalVolume): void {
  const elsewhere = (spare?.physicalVolumes ?? []).filter(
    (uuid) => !volume.physicalVolumes.includes(uuid),
  );
  if (spare === null || elsewhere.length === 0) return;
  throw guard(
    `The spare metadata ${place.group}/${spare.name} lie on the physical volume ${elsewhere.join(' and ')}, on which ${where} does not lie; its repaired metadata would lie there.`,
    `Take the spare metadata away ("lvremove ${place.group}/${spare.name}"): LVM makes them anew beside the pool. Then run "diskwright apply" again.`,
  );
}

/** A volume of the pool that is active. */
interface Served {
  readonly volume: ReportedVolume;
  readonly device: MapperDevice;
  /** The device that its filesystem lies on, where it is encrypted and open. */
  readonly mapping: MapperDevice | null;
  readonly mount: OwnMount | null;
}

/** All are looked at before any of them is taken down. */
async function servedVolumes(
  operation: RepairThinPool,
  { group, volume: pool, place }: LocatedLogicalVolume,
  context: DriverContext,
): Promise<readonly Served[]> {
  const served: Served[] = [];
  for (const volume of group.volumes.filter(({ thinPool }) => thinPool === pool.name)) {
    const device = findMapperDevice(mapperUuid(group.uuid, volume.uuid));
    if (device === null) continue;
    const where = `Logical volume ${place.group}/${volume.name}`;
    const id = parseMark(markOfTags(volume.tags))?.volume;
    const planned = operation.volumes.find((one) => one.volume === id);
    if (id === undefined || planned === undefined)
      throw changedSince(`${where} is active, and was not planned to be taken down.`);
    const mapping = findMapping(context, id, device);
    const node = mapping ?? device;
    const mounts = (await readOwnMounts()).filter(
      ({ deviceNumber }) => deviceNumber === node.deviceNumber,
    );
    const stranger = mounts.find(({ mountPoint }) => mountPoint !== planned.mountPoint);
    if (stranger !== undefined || mounts.length > 1)
      throw changedSince(
        `${where} is mounted at ${mounts.map(({ mountPoint }) => mountPoint).join(' and ')}.`,
      );
    const mount = mounts[0] ?? null;
    await requireNoOtherUse(context, node, mount).catch((error: unknown) => {
      throw stoppedBy(error);
    });
    served.push({ volume, device, mapping, mount });
  }
  return served;
}

/** What was unmounted is mounted again where another one cannot be. */
async function withoutMounts(
  [first, ...others]: readonly Served[],
  around: { readonly context: DriverContext; readonly progress: { readonly isDown: boolean } },
  work: () => Promise<void>,
): Promise<void> {
  if (first === undefined) return work();
  const { context, progress } = around;
  const { mount, device, mapping } = first;
  const node = mapping ?? device;
  if (mount !== null) await unmount(mount, context, node);
  await mountedAgainUnless(
    { mount, isBegun: () => progress.isDown, nodeNow: () => Promise.resolve(node) },
    context,
    () => withoutMounts(others, around, work),
  );
}

/**
 * Nothing of the pool stays active: neither its volumes nor itself, nor what a stopped repair left
 * active of its parts, beside which LVM activates no pool.
 */
async function takeDown(
  served: readonly Served[],
  located: LocatedLogicalVolume,
  context: DriverContext,
): Promise<void> {
  for (const { volume, device } of served) {
    const id = parseMark(markOfTags(volume.tags))?.volume;
    if (id !== undefined) await closeMapping(context, id, device);
  }
  const { group, volume: pool } = located;
  const volumes = group.volumes.filter(({ thinPool }) => thinPool === pool.name);
  const names = [...volumes.map(({ name }) => name), pool.name];
  await setActive(located, names, { context, active: 'n' });
  const { spare } = group;
  const parts = [`${pool.name}_tmeta`, ...(spare === null ? [] : [spare.name])];
  await setActive(located, parts, { context, active: 'n' });
}

async function setActive(
  { members, place }: LocatedLogicalVolume,
  names: readonly string[],
  { context, active }: { readonly context: DriverContext; readonly active: 'y' | 'n' },
): Promise<void> {
  await runLvm(context, {
    verb: 'lvchange',
    devices: devicesOf(members),
    group: place.group,
    args: ['--activate', active, '--', ...names.map((name) => `${place.group}/${name}`)],
  });
}

/** LVM checks the metadata whenever it activates a pool, and the kernel opens them. */
async function standsCheck(
  located: LocatedLogicalVolume,
  context: DriverContext,
): Promise<boolean> {
  const names = [located.volume.name];
  try {
    await setActive(located, names, { context, active: 'y' });
  } catch (error) {
    if (error instanceof PoolDamaged) return false;
    throw error;
  }
  await setActive(located, names, { context, active: 'n' });
  return true;
}

const REPAIR_TIMEOUT_MS = 10 * 60_000;
const SLOWEST_BYTES_PER_MS = 4 * KiB;

async function repairMetadata(
  operation: RepairThinPool,
  located: LocatedLogicalVolume,
  context: DriverContext,
): Promise<void> {
  const { place, members, where, volume } = located;
  await requireSuperblock(located);
  await requireChecks(operation, context);
  checkMembers(context, operation);
  await runLvm(
    context,
    {
      verb: 'lvconvert',
      devices: devicesOf(members),
      group: place.group,
      args: [
        ...['--repair', '--poolmetadataspare', 'y', '--', `${place.group}/${place.name}`],
        ...pathsOf(located),
      ],
    },
    { timeoutMs: REPAIR_TIMEOUT_MS + Math.ceil(operation.metadataBytes / SLOWEST_BYTES_PER_MS) },
  );
  await syncMembers(members);
  const after = await locateLogicalVolume(context, operation);
  if (after.volume.pool?.metadata === volume.pool?.metadata)
    throw notVerified(
      `${where} has the same metadata as before, although lvconvert ended well.`,
      'Look at it with "lvs --all --options +devices", then run "diskwright apply" again.',
    );
  if (!(await standsCheck(after, context)))
    throw notVerified(
      `The metadata that lvconvert made for ${where} are damaged, too. The former ones are kept in the group, as a volume whose name begins with ${place.name}_meta.`,
      'Look at both with "thin_dump" (lvmthin(7), "Metadata check and repair"). Nothing of the pool is activated; what is on its data is still there.',
    );
}

/** Before their pool is repaired: what it lost of a filesystem shows only in a check of that. */
async function requireChecks(
  { volumes }: RepairThinPool,
  { records }: DriverContext,
): Promise<void> {
  const unchecked = volumes.flatMap(({ volume }): readonly VolumeRecord[] => {
    const record = records.volume(volume);
    return record?.filesystem === undefined || record.state !== 'ready'
      ? []
      : [{ ...record, unchecked: true }];
  });
  try {
    if (unchecked.length > 0) await records.saveVolumes(unchecked);
  } catch (error) {
    throw recordNotWritten(error);
  }
}

/** What uses a volume has to be stopped first, and the declaration serves meanwhile. */
function stoppedBy(error: unknown): unknown {
  if (!(error instanceof OperationFailed)) return error;
  const { remedy } = error.failure;
  return new OperationFailed({
    ...error.failure,
    remedy: remedy.replace('the consent serves', 'the ThinPoolRepair serves'),
  });
}
