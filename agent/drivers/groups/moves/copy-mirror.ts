import { mapperUuid } from '../../../host/commands/lvm.ts';
import { runTool, type DriverContext } from '../../driver.ts';
import { devicesOf } from '../group-members.ts';
import type { LocatedGroup } from '../locate-volume.ts';
import { runLvm } from '../read-group.ts';

/** How far the mirror that copies what pvmove(8) moves has come. */
export interface CopyStatus {
  /** A letter for the source, and one for each place that it is copied to: `A` had no error. */
  readonly legs: string;
  /** In regions, which the kernel copies one after another. */
  readonly done: number;
  readonly all: number;
}

/** That mirror, as the kernel has it. */
export interface CopyMirror {
  /** Of its device. */
  readonly name: string;
  readonly status: CopyStatus;
}

/**
 * `NAME: START LENGTH mirror COUNT DEVICE... DONE/ALL 1 LEGS ...` (Linux, drivers/md/dm-raid1.c,
 * mirror_status).
 */
const LINE = /^(\S+): \d+ \d+ mirror \d+ (?:\S+ )+?(\d+)\/(\d+) 1 ([A-Z]+)/;

/**
 * Reads what `dmsetup status` prints of mirrors.
 *
 * @returns the one under what is moved in a group; null where there is none.
 */
export function parseCopyMirror(output: string, group: string): CopyMirror | null {
  // In names of devices a dash stands between group and volume, and is written twice within them.
  const begin = `${group.replaceAll('-', '--')}-pvmove`;
  for (const line of output.split('\n')) {
    const [, name = '', done, all, legs = ''] = LINE.exec(line) ?? [];
    if (name.startsWith(begin))
      return { name, status: { legs, done: Number(done), all: Number(all) } };
  }
  return null;
}

/** A feature of a mirror, at the end of its line (Linux, drivers/md/dm-raid1.c, parse_features). */
const HANDLES_ERRORS = / 1 handle_errors$/;
const MIRROR = /^\d+ \d+ mirror /;

/** A table whose mirrors do, or do not, handle errors; one with other features is left as it is. */
export function withErrors(table: string, are: 'handled' | 'ignored'): string {
  const lines = table.split('\n').map((line) => {
    if (!MIRROR.test(line)) return line;
    if (are === 'ignored') return line.replace(HANDLES_ERRORS, '');
    return /\bhandle_errors\b/.test(line) ? line : `${line} 1 handle_errors`;
  });
  return lines.join('\n');
}

/**
 * How far a copy has come, by a mirror that handles errors: pvmove(8) makes one that does not
 * (lvm2, lib/mirror/mirrored.c). That one counts a region that could not be read or written as
 * copied (Linux, drivers/md/dm-region-hash.c, dm_rh_update_states), and says so by a letter only
 * until it comes to its end (dm-raid1.c, reset_ms_flags). One that handles errors never counts such
 * a region.
 *
 * @returns null where there is no mirror, or where it only now begins to handle errors.
 */
export async function readCopy(
  located: LocatedGroup,
  context: DriverContext,
): Promise<CopyStatus | null> {
  const { members, place } = located;
  const mirror = await readMirror(located, context);
  if (mirror === null) return null;
  // After the status: what LVM puts in its place would begin anew, and handle none.
  const table = await readTable(mirror, context);
  if (withErrors(table, 'handled') === table) return mirror.status;
  // It waits for the lock of the group, which pvmove has until all is set up.
  await runLvm(context, {
    verb: 'vgck',
    devices: devicesOf(members),
    group: place.group,
    args: ['--', place.group],
  });
  await haveErrors('handled', mirror, context);
  return null;
}

/**
 * After an error a mirror that handles errors fails reads of what is not copied yet, and holds
 * writes until it is put away, which LVM has fail then (Linux, drivers/md/dm-raid1.c, do_reads,
 * do_writes and hold_bio). Both go on where LVM's own table takes its place before: a mirror that
 * begins anew, and holds nothing.
 */
export async function releaseIo(located: LocatedGroup, context: DriverContext): Promise<void> {
  const mirror = await readMirror(located, context);
  if (mirror !== null) await haveErrors('ignored', mirror, context);
}

async function readMirror(
  { place, group }: LocatedGroup,
  context: DriverContext,
): Promise<CopyMirror | null> {
  const ask = ['dmsetup', 'status', '--noflush', '--target', 'mirror'];
  const mirror = parseCopyMirror(await runTool(context, ask, DEADLINE), place.group);
  if (mirror === null) return null;
  // The name alone does not say that it is of this group.
  const askUuid = ['dmsetup', 'info', '--columns', '--noheadings', '--options', 'uuid'];
  const uuid = await runTool(context, [...askUuid, '--', mirror.name], DEADLINE);
  return uuid.trim().startsWith(mapperUuid(group.uuid, '')) ? mirror : null;
}

async function readTable({ name }: CopyMirror, context: DriverContext): Promise<string> {
  const printed = await runTool(context, ['dmsetup', 'table', '--', name], DEADLINE);
  return printed.trimEnd();
}

/** The kernel replaces one table by the other in one step, and loses no write. */
async function haveErrors(
  are: 'handled' | 'ignored',
  mirror: CopyMirror,
  context: DriverContext,
): Promise<void> {
  const table = await readTable(mirror, context);
  const changed = withErrors(table, are);
  if (changed === table) return;
  const { name } = mirror;
  await runTool(context, ['dmsetup', 'reload', '--', name], { ...DEADLINE, input: changed });
  // Held writes are given to the new table, filesystems are not frozen, and udev is told of no
  // change, so that it keeps what LVM told it of the device.
  const quietly = ['--noflush', '--nolockfs', '--noudevsync'];
  await runTool(context, ['dmsetup', 'resume', ...quietly, '--', name], {
    ...DEADLINE,
    atDeadline: 'leave',
  });
}

const DEADLINE = { timeoutMs: 30_000 } as const;
