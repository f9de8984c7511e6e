import { readOwnMounts, type OwnMount } from '../../host/mounts/mount-table.ts';
import { readMountsThatStay } from '../../host/mounts/mounts-elsewhere.ts';
import type { DeviceNode } from '../../host/devices/partition-nodes.ts';
import { hasMountUnit } from '../../systemd/mount-unit-files.ts';
import { startMounts } from '../../systemd/systemctl.ts';
import { asFailure, guard, OperationFailed, runTool, type DriverContext } from '../driver.ts';
import { requireVolumeNotOpen } from '../not-open.ts';

const STOP_IT =
  'Stop what uses it, then run "diskwright apply" again; the consent serves until it expires.';

/**
 * Looks for who would keep a volume from being wiped once it is unmounted, before its service is
 * ended for nothing: mounts in other namespaces, as a pod has them, and programs that have its
 * device open.
 *
 * @param mount ours; null when there is none.
 */
export async function requireNoOtherUse(
  context: DriverContext,
  node: DeviceNode,
  mount: OwnMount | null,
): Promise<void> {
  const elsewhere = readMountsThatStay(node.deviceNumber, mount?.id ?? null);
  if (elsewhere === null)
    throw guard(
      `Not every mount namespace can be seen, and one of them may have ${node.path} mounted.`,
      'Run diskwright as root of the host itself, with its /proc.',
    );
  if (elsewhere.length > 0)
    throw guard(
      `${node.path} is in use: ${elsewhere
        .map(
          ({ mountPoint, pid, command }) =>
            `mounted at ${mountPoint} in the mount namespace of ${command} (process ${pid})`,
        )
        .join(', ')}.`,
      STOP_IT,
    );
  await requireVolumeNotOpen(context, node);
}

const MOUNT_TIMEOUT_MS = 120_000;

/**
 * Ends the service of a volume for work that may yet fail. Unless the work has begun to destroy it,
 * it is mounted again, as it was.
 *
 * @param mounted what was unmounted, null when nothing was; `nodeNow` is the device, which may be
 * another one after the work.
 * @throws what the work throws.
 */
export async function mountedAgainUnless<T>(
  mounted: {
    readonly mount: OwnMount | null;
    readonly isBegun: () => boolean;
    readonly nodeNow: () => Promise<DeviceNode>;
  },
  context: DriverContext,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { mount, isBegun, nodeNow } = mounted;
    if (mount === null || isBegun()) throw error;
    const failed = await mountAgain(mount, context, nodeNow).catch(asFailure);
    if (failed === undefined) throw error;
    const failure = asFailure(error);
    throw new OperationFailed({
      ...failure,
      message: `${failure.message}; it was unmounted and could not be mounted again: ${failed.message}`,
    });
  }
}

async function mountAgain(
  mount: OwnMount,
  context: DriverContext,
  nodeNow: () => Promise<DeviceNode>,
): Promise<undefined> {
  const { mountPoint } = mount;
  const isMounted = (await readOwnMounts()).some((one) => one.mountPoint === mountPoint);
  if (isMounted) return;
  if (context.systemd && (await hasMountUnit(mountPoint))) {
    await runTool(context, startMounts([mountPoint]), { timeoutMs: MOUNT_TIMEOUT_MS });
    return;
  }
  const { path } = await nodeNow();
  const argv = (options: readonly string[]): readonly string[] => [
    ...['mount', '-t', mount.filesystem, '-o', options.join(',')],
    ...['--', path, mountPoint],
  ];
  const run = { timeoutMs: MOUNT_TIMEOUT_MS, waitWhileBusy: true };
  // Some of what a filesystem says of itself it does not take from others.
  await runTool(context, argv([mount.superOptions, ...mount.options]), run).catch(() =>
    runTool(context, argv(mount.options), run),
  );
}
