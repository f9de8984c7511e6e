import { formatBytes } from '../../../../src/model/values/bytes.ts';
import { markOfTags, parseMark } from '../../../../src/model/volumes/mark.ts';
import type { SuperblockPlace } from '../../../discover/groups/pool-metadata.ts';
import type {
  GroupReport,
  ReportedGroup,
  ReportedVolume,
} from '../../../discover/groups/volume-groups.ts';
import { isThinSuperblock, THIN_SUPERBLOCK_BYTES } from '../../../formats/thin-superblock.ts';
import { poolMapperUuid, type LvmCommand } from '../../../host/commands/lvm.ts';
import { readUncached } from '../../../host/devices/device-write.ts';
import { findMapperDevice } from '../../../host/devices/mapper-devices.ts';
import type { DriverContext } from '../../driver.ts';
import { noteDamage, PoolDamaged } from './damaged-pool.ts';

/**
 * Before a command that may activate a finished thin pool of ours, its metadata have a superblock.
 * Where the first block reads as zeros LVM leaves thin_check(8) out, and the kernel makes new,
 * empty metadata over the old ones: all that was cut from the pool would be lost (lvm2,
 * lib/activate/dev_manager.c, _pool_callback; kernel, drivers/md/dm-thin-metadata.c,
 * __superblock_all_zeroes).
 *
 * @param report what LVM said last of the group.
 * @throws PoolDamaged, which is written down as other damage is.
 */
export async function requireSuperblocks(
  context: Pick<DriverContext, 'records' | 'now'>,
  command: LvmCommand,
  report: GroupReport | null,
): Promise<void> {
  if (command.group === undefined || !mayActivate(command)) return;
  for (const answer of report?.values() ?? []) {
    if (answer.kind !== 'group' || answer.group.name !== command.group) continue;
    for (const pool of poolsUnder(command, answer.group)) {
      if (await hasSuperblock(answer.group, pool)) continue;
      const found = { group: command.group, pool: pool.name, report };
      await noteDamage(context, found);
      throw superblockLost(answer.group, pool);
    }
    return;
  }
}

/** @throws PoolDamaged where a pool that is not active has none: no repair finds what it led to. */
export async function requireSuperblock({
  group,
  volume,
}: {
  readonly group: ReportedGroup;
  readonly volume: ReportedVolume;
}): Promise<void> {
  if (!(await hasSuperblock(group, volume))) throw superblockLost(group, volume);
}

/** To remove a thin volume, too, LVM activates its pool, and tells it. */
function mayActivate({ verb, args, withoutDeviceMapper }: LvmCommand): boolean {
  if (withoutDeviceMapper === true) return false;
  if (verb === 'lvchange') return args[args.indexOf('--activate') + 1] === 'y';
  return verb === 'lvcreate' || verb === 'lvextend' || verb === 'lvremove';
}

/** The finished pools that a command is about, by themselves or by what is cut from them. */
function poolsUnder(
  { verb, args }: LvmCommand,
  { name: group, volumes }: ReportedGroup,
): readonly ReportedVolume[] {
  const isNamed = ({ name }: ReportedVolume): boolean =>
    args.includes(name) || args.includes(`${group}/${name}`);
  return volumes.filter(
    (pool) =>
      pool.pool !== undefined &&
      parseMark(markOfTags(pool.tags))?.state === 'ready' &&
      ((verb !== 'lvremove' && isNamed(pool)) ||
        volumes.some((one) => one.thinPool === pool.name && isNamed(one))),
  );
}

/** Also where nobody can say: then it is LVM's to find out. */
async function hasSuperblock(group: ReportedGroup, { uuid, pool }: ReportedVolume) {
  if (findMapperDevice(poolMapperUuid(group.uuid, uuid)) !== null) return true;
  const place = pool?.superblock ?? null;
  if (place === null) return true;
  const block = await readBlock(place);
  return block === null || isThinSuperblock(block);
}

async function readBlock({ path, offsetBytes }: SuperblockPlace): Promise<Uint8Array | null> {
  try {
    return await readUncached(path, offsetBytes, THIN_SUPERBLOCK_BYTES);
  } catch {
    return null;
  }
}

function superblockLost({ name: group }: ReportedGroup, volume: ReportedVolume): PoolDamaged {
  const { name, sizeBytes, pool } = volume;
  const { transactionId = 0, chunkBytes = 0, superblock = null } = pool ?? {};
  const sectors = String(chunkBytes / SECTOR_BYTES);
  const chunks = String(Math.floor(sizeBytes / Math.max(1, chunkBytes)));
  const options = `--transaction-id ${String(transactionId)} --data-block-size ${sectors} --nr-data-blocks ${chunks}`;
  return new PoolDamaged({
    code: 'guard',
    message: `The metadata of the thin pool ${group}/${name} have no superblock any more (${superblock?.path ?? ''} at ${formatBytes(superblock?.offsetBytes ?? 0)}). Activated, it would get new, empty metadata, and all that is cut from it would be lost: none of its volumes is activated, and nothing of it is changed.`,
    remedy: `lvconvert(8) does not repair that. Copy the metadata ("lvchange --yes --activate y ${group}/${name}_tmeta", then dd(1)), and try "thin_dump --repair ${options}" on the copy, in thin-provisioning-tools newer than 0.9, which crashes there (lvmthin(7)). Else take the pool and its volumes out of git, give all of them up by consents, and restore the data from a backup.`,
  });
}

/** In which thin_repair(8) counts chunks. */
const SECTOR_BYTES = 512;
