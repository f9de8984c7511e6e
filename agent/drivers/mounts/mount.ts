import { basename, dirname, join } from 'node:path';
import type { MountFilesystem, Operation } from '../../../src/model/planned/plan.ts';
import type { FilesystemType } from '../../../src/model/declared/declarations.ts';
import {
  ALWAYS_MOUNTED_WITH,
  mountOptionProblem,
  unmetMountOptions,
} from '../../../src/model/declared/mount-options.ts';
import type { Failure } from '../../../src/model/planned/report.ts';
import {
  directoryState,
  isRealDirectory,
  makeDirectories,
  makeModeDirectory,
  makeSyncedDirectory,
  resolvedPath,
} from '../../host/directories.ts';
import { makeDirectory, removeFileSynced, syncDirectory, writeSynced } from '../../host/files.ts';
import { readOwnMounts, type OwnMount } from '../../host/mounts/mount-table.ts';
import { seesHostMounts } from '../../host/mounts/mount-views.ts';
import type { DeviceNode } from '../../host/devices/partition-nodes.ts';
import { isVolumeMountPoint } from '../../systemd/mount-unit.ts';
import { writeMountUnits, type Attempt, type ReadyMount } from '../../systemd/mount-unit-files.ts';
import {
  RELOAD_UNITS,
  startMounts,
  stopMount,
  SYSTEMD_TIMEOUT_MS,
} from '../../systemd/systemctl.ts';
import {
  asFailure,
  changedSince,
  guard,
  notVerified,
  runTool,
  type Driver,
  type DriverContext,
} from '../driver.ts';
import { filesystemDevice } from '../encryption/mapping.ts';
import { checkOnceRepaired } from '../filesystems/check-filesystem.ts';
import { FILESYSTEMS, repairBeforeMount, verifyFilesystem } from '../filesystems/filesystem.ts';
import { stagingDirectory } from '../grow.ts';
import { readTableNow, requireFree, type TableNow } from '../tables/locate.ts';
import { groupTools, locateVolume } from '../groups/locate-volume.ts';

/**
 * Mounts verified filesystems. The mount points of one disk are made, and made immutable, together;
 * then each filesystem is mounted and looked at by itself.
 */
export const mountFilesystem: Driver<'mount-filesystem'> = {
  kind: 'mount-filesystem',
  tools: ({ volume }, { systemd }) => [
    'mount',
    ...(systemd ? ['systemctl'] : []),
    ...groupTools(volume),
  ],
  execute: mountAll,
};

async function mountAll(
  operations: readonly MountFilesystem[],
  context: DriverContext,
): Promise<ReadonlyMap<Operation, Failure>> {
  const failures = new Map<Operation, Failure>();
  const attempt: Attempt = async (operation, act) => {
    try {
      return await act();
    } catch (error) {
      failures.set(operation, asFailure(error));
      return null;
    }
  };
  const ready = await prepareAll(operations, context, attempt);
  for (const parent of new Set(ready.map(({ operation }) => dirname(operation.mountPoint))))
    await syncDirectory(parent);
  const mounts = await readOwnMounts();
  const bare = ready.filter(({ operation }) => mountsAt(mounts, operation.mountPoint).length === 0);
  await makeImmutable(bare, context);
  try {
    if (context.systemd && (await writeMountUnits({ ready, bare }, context.stateDir, attempt)))
      await runTool(context, RELOAD_UNITS, { timeoutMs: SYSTEMD_TIMEOUT_MS });
    const toMount = bare.filter(({ operation }) => !failures.has(operation));
    if (toMount.length > 1) await mountTogether(toMount, context);
  } catch (error) {
    for (const { operation } of bare) failures.set(operation, asFailure(error));
  }
  const after = await readOwnMounts();
  for (const mount of ready)
    if (!failures.has(mount.operation))
      await attempt(mount.operation, () =>
        mountOne(mount, context, { mounts: after, isOurs: bare.includes(mount) }),
      );
  return failures;
}

async function prepareAll(
  operations: readonly MountFilesystem[],
  context: DriverContext,
  attempt: Attempt,
): Promise<readonly ReadyMount[]> {
  const allowed: Pick<ReadyMount, 'operation' | 'options'>[] = [];
  for (const operation of operations) {
    const options = await attempt(operation, () => safeOptions(operation));
    if (options !== null) allowed.push({ operation, options });
  }
  const [first] = allowed;
  if (first === undefined) return [];
  const now = await readTableNow(context, first.operation.disk);
  const before = await readOwnMounts();
  const ready: ReadyMount[] = [];
  const volumes = ownDirectory(context.stateDir);
  for (const { operation, options } of allowed) {
    const node = await attempt(operation, () =>
      prepareMount(operation, context, { now, before, volumes }),
    );
    if (node !== null) ready.push({ operation, options, node });
  }
  return ready;
}

const MOUNT_TIMEOUT_MS = 120_000;
const CHATTR_TIMEOUT_MS = 30_000;

/** What the mounts of one disk share. */
interface MountSite {
  readonly now: TableNow;
  readonly before: readonly OwnMount[];
  readonly volumes: OwnDirectory;
}

/**
 * Everything that has to hold before; makes the mount point. @returns what is to be mounted there.
 */
async function prepareMount(
  operation: MountFilesystem,
  context: DriverContext,
  { now, before, volumes }: MountSite,
): Promise<DeviceNode> {
  const { node: device, mark } = await locateVolume(context, operation, now);
  if (mark.state !== 'ready')
    throw changedSince(
      `Volume ${operation.volume.volume} is not marked ready; it is not mounted for others to use.`,
    );
  const node = await filesystemDevice(context, operation.volume, device);
  const driver = FILESYSTEMS[operation.filesystem as FilesystemType];
  await verifyFilesystem(driver, node, {
    uuid: operation.filesystemUuid,
    whole: false,
    sync: false,
  });
  const at = mountsAt(before, operation.mountPoint);
  const [present] = at;
  if (present === undefined) {
    await requireFree(node);
    await repairBeforeMount(driver, node, context);
    await checkOnceRepaired(driver, node, { context, volume: operation.volume.volume });
    await makeMountPoint(operation, context, volumes);
  } else if (at.length > 1 || present.deviceNumber !== node.deviceNumber)
    throw guard(
      `${operation.mountPoint} is already the mount point of ${at.map(({ source }) => source).join(' and ')}.`,
      'Unmount what is there; the next apply mounts the volume.',
    );
  return node;
}

/**
 * Nobody is trusted to have looked at them: an option can undo what every volume is mounted with,
 * or send the mount elsewhere.
 */
function safeOptions(operation: MountFilesystem): readonly string[] {
  const filesystem = operation.filesystem as FilesystemType;
  for (const option of operation.mountOptions) {
    const problem = mountOptionProblem(option, [filesystem]);
    if (problem !== null)
      throw guard(
        `The mount option ${JSON.stringify(option)} of volume ${operation.volume.volume} is not allowed: ${problem.kind === 'refused' ? '' : 'it '}${problem.reason}.`,
        'Remove it from the mount options of the class or layout.',
      );
  }
  // Last, so that they win.
  return [...operation.mountOptions, ...ALWAYS_MOUNTED_WITH];
}

function mountsAt(mounts: readonly OwnMount[], mountPoint: string): readonly OwnMount[] {
  return mounts.filter((mount) => mount.mountPoint === mountPoint);
}

async function makeMountPoint(
  operation: MountFilesystem,
  context: DriverContext,
  volumes: OwnDirectory,
): Promise<void> {
  const { mountPoint } = operation;
  const state = await directoryState(mountPoint);
  if (state === 'symbolic-link' || state === 'not-a-directory')
    throw guard(
      `${mountPoint} is a ${state === 'symbolic-link' ? 'symbolic link' : 'file'}, not a directory.`,
      'Move it away; diskwright makes the mount point itself.',
    );
  if (state === 'not-empty')
    throw guard(
      `${mountPoint} is not empty: mounting would hide what is in it.`,
      'Move its content away (into the volume, once it is mounted elsewhere), then run "diskwright apply" again.',
    );
  const inside = isVolumeMountPoint(mountPoint, context.stateDir);
  if (!inside) await makeDirectories(dirname(mountPoint), 0o755);
  // Where the path leads through a symbolic link, the mount would be somewhere else than it says.
  const resolved = inside
    ? join(await volumes(), basename(mountPoint))
    : await resolvedPath(mountPoint);
  if (resolved !== mountPoint)
    throw guard(
      `${mountPoint} leads through a symbolic link to ${resolved}.`,
      inside
        ? `Remove the link below ${context.stateDir}.`
        : `Declare the path as ${resolved}, if that is meant.`,
    );
  // Synced together with the others, before anything is mounted.
  await makeModeDirectory(mountPoint, inside ? 0o700 : 0o755);
}

/**
 * The directory of our own mount points, made when it is first asked for, with every symbolic link
 * resolved.
 */
type OwnDirectory = () => Promise<string>;

/** For root alone: nobody else can put a link in the way. */
function ownDirectory(stateDir: string): OwnDirectory {
  let made: Promise<string> | null = null;
  async function make(): Promise<string> {
    const directory = join(stateDir, 'volumes');
    await makeDirectory(stateDir);
    if (!(await isRealDirectory(directory))) await makeSyncedDirectory(directory, 0o700);
    return resolvedPath(directory);
  }
  return () => (made ??= make());
}

/**
 * What is written to a mount point while nothing is mounted there lands on the root disk; nothing
 * can be written to an immutable one (chattr(1)). A filesystem without that attribute does without.
 */
async function makeImmutable(bare: readonly ReadyMount[], context: DriverContext): Promise<void> {
  if (bare.length === 0) return;
  const argv = ['chattr', '-f', '+i', '--', ...bare.map(({ operation }) => operation.mountPoint)];
  await runTool(context, argv, { timeoutMs: CHATTR_TIMEOUT_MS }).catch(() => '');
}

/**
 * Only where our own mounts would be seen by nobody else. Elsewhere systemd sees what we mount, and
 * takes it for the mount of the unit that lies there: to have it start many units takes it many
 * times longer.
 */
function isMountedBySystemd({ systemd }: DriverContext): boolean {
  return systemd && !seesHostMounts();
}

/**
 * One command for several filesystems. What it did not mount is mounted by itself afterwards, to
 * hear why.
 */
async function mountTogether(bare: readonly ReadyMount[], context: DriverContext): Promise<void> {
  const mount = isMountedBySystemd(context) ? mountBySystemd : mountFromTable;
  await mount(bare, context).catch((error: unknown) => {
    if (asFailure(error).code !== 'tool-failed') throw error;
  });
}

async function mountBySystemd(bare: readonly ReadyMount[], context: DriverContext): Promise<void> {
  const argv = startMounts(bare.map(({ operation }) => operation.mountPoint));
  await runTool(context, argv, { timeoutMs: SYSTEMD_TIMEOUT_MS });
}

/** One mount(8), with a table that it reads as it reads /etc/fstab. */
async function mountFromTable(bare: readonly ReadyMount[], context: DriverContext): Promise<void> {
  const name = `mounts-${context.instance.deviceNumber.replace(':', '-')}`;
  const table = join(stagingDirectory(context.stateDir), name);
  const lines = bare.map(({ operation, node, options }) =>
    [node.path, operation.mountPoint, operation.filesystem, options.join(','), '0', '0']
      .map(fstabField)
      .join(' '),
  );
  await writeSynced(table, `${lines.join('\n')}\n`);
  try {
    await runTool(context, ['mount', '--all', '--fstab', table], { timeoutMs: MOUNT_TIMEOUT_MS });
  } finally {
    await removeFileSynced(table);
  }
}

/** fstab(5): blanks and backslashes are written as octal numbers. */
function fstabField(text: string): string {
  return text.replace(
    /[\s\\]/g,
    (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
}

/**
 * What is mounted where, after the filesystems were mounted together, and whether this mount is of
 * this pass.
 */
interface MountsAfter {
  readonly mounts: readonly OwnMount[];
  readonly isOurs: boolean;
}

async function mountOne(
  mount: ReadyMount,
  context: DriverContext,
  { mounts, isOurs }: MountsAfter,
): Promise<void> {
  const { operation, node, options } = mount;
  const { mountPoint } = operation;
  const isAlone = mountsAt(mounts, mountPoint).length === 0;
  if (isAlone) {
    const argv = isMountedBySystemd(context)
      ? startMounts([mountPoint])
      : ['mount', '-t', operation.filesystem, '-o', options.join(','), '--', node.path, mountPoint];
    await runTool(context, argv, { timeoutMs: MOUNT_TIMEOUT_MS, waitWhileBusy: true });
  }
  await verifyMount(mount, context, { mounts: isAlone ? await readOwnMounts() : mounts, isOurs });
}

/** Reported as mounted only when exactly the verified device is there, once. */
async function verifyMount(
  mount: ReadyMount,
  context: DriverContext,
  { mounts, isOurs }: MountsAfter,
): Promise<void> {
  const { operation, node } = mount;
  const { mountPoint } = operation;
  const at = mountsAt(mounts, mountPoint);
  const [present] = at;
  if (present === undefined || at.length > 1)
    throw notVerified(
      present === undefined
        ? `Nothing is mounted at ${mountPoint}, although the mount command ended well.`
        : `${mountPoint} is mounted ${at.length} times over itself.`,
      'Look at "findmnt" and the kernel log (dmesg), then run "diskwright apply" again.',
    );
  if (present.deviceNumber !== node.deviceNumber)
    throw notVerified(
      `${present.source} is mounted at ${mountPoint}, not ${node.path}.`,
      'Find out who mounts there (fstab, an automounter); unmount it, then run "diskwright apply" again.',
    );
  await verifyOptions(mount, context, { present, isOurs });
  if (
    isVolumeMountPoint(mountPoint, context.stateDir) &&
    !(await isRealDirectory(join(mountPoint, 'data')))
  )
    throw notVerified(
      `The volume mounted at ${mountPoint} has no directory "data", which it was made with.`,
      'Somebody removed or renamed it: restore what was in it, or make the directory again (mode 0755, owner root).',
    );
}

/**
 * Each option has to be in force, as far as the kernel shows it. What this pass mounted without one
 * is unmounted again: later passes see a mounted volume, and would take it for done.
 */
async function verifyOptions(
  { operation, options }: ReadyMount,
  context: DriverContext,
  { present, isOurs }: { readonly present: OwnMount; readonly isOurs: boolean },
): Promise<void> {
  const { mountPoint } = operation;
  const shown = [...present.options, ...present.superOptions.split(',')];
  const unmet = unmetMountOptions(options, operation.filesystem as FilesystemType, shown);
  if (unmet.length === 0) return;
  const what = `${unmet.join(' and ')}; the kernel shows ${shown.join(',')}`;
  if (!isOurs)
    throw notVerified(
      `${mountPoint} is mounted without ${what}.`,
      'Unmount it; the next apply mounts it as declared.',
    );
  const argv = isMountedBySystemd(context) ? stopMount(mountPoint) : ['umount', '--', mountPoint];
  await runTool(context, argv, { timeoutMs: MOUNT_TIMEOUT_MS, waitWhileBusy: true });
  throw notVerified(
    `${mountPoint} was mounted without ${what}. It was unmounted again.`,
    'The kernel or the disk does not take the option (dmesg may say why): remove it from the mount options.',
  );
}
