import { setTimeout } from 'node:timers/promises';
import { describeUsage } from '../../src/model/observed/describe-content.ts';
import { readNodeNumber, type DeviceNumber } from '../host/devices/block-device.ts';
import { openersFromNowOn, type DeviceOpener } from '../host/devices/device-openers.ts';
import { readPartitionNodes } from '../host/devices/partition-nodes.ts';
import { changedSince, guard, type DriverContext } from './driver.ts';

/** A device that is going to be written to. */
interface Written {
  readonly path: string;
  readonly deviceNumber: DeviceNumber;
  /** Whether whoever only reads it is no reason not to. */
  readonly mayBeRead?: boolean;
}

/**
 * A virtual machine, a database or a copy in progress has a disk open without claiming it, which no
 * exclusive open sees. Called right before the first write to a disk of which all may go: the disk,
 * and its partitions.
 *
 * @throws OperationFailed that names the programs; also where not all programs can be seen.
 */
export async function requireDiskNotOpen(context: DriverContext): Promise<void> {
  const { path } = context.observed;
  const { deviceNumber } = context.instance;
  await requireNotOpen([{ path, deviceNumber }, ...readPartitionNodes(path)]);
}

/**
 * As {@link requireDiskNotOpen}, before a volume is written to: whoever only reads the disk that it
 * lies on does no harm.
 */
export async function requireVolumeNotOpen(
  context: DriverContext,
  ...volumes: readonly Written[]
): Promise<void> {
  const { path } = context.observed;
  const deviceNumber = readNodeNumber(path);
  const disk = deviceNumber === null ? [] : [{ path, deviceNumber, mayBeRead: true }];
  await requireNotOpen([...volumes, ...disk]);
}

/** Whoever only looks has a device open for moments. */
const OPEN_WAIT_MS = 50;
const OPEN_ATTEMPTS = 40;

async function requireNotOpen(devices: readonly Written[]): Promise<void> {
  const byNumber = new Map(devices.map((device) => [device.deviceNumber, device]));
  for (let attempt = 1; ; attempt += 1) {
    const { openers, unseen } = await openersFromNowOn();
    if (unseen !== null)
      throw guard(
        `Not every program that may have a disk open can be seen: ${unseen}.`,
        'Run diskwright as root of the host itself, with its /proc.',
      );
    const users = openers.flatMap((opener) => {
      const device = byNumber.get(opener.device);
      const isHarmless = device?.mayBeRead === true && !opener.writes;
      return device === undefined || isHarmless ? [] : [userText(device, opener)];
    });
    if (users.length === 0) return;
    if (attempt === OPEN_ATTEMPTS) throw changedSince(`In use: ${users.join(', ')}.`);
    await setTimeout(OPEN_WAIT_MS);
  }
}

function userText({ path }: Written, { pid, command, writes }: DeviceOpener): string {
  return `${path} is ${describeUsage({ kind: 'open', pid, command, writes })}`;
}
