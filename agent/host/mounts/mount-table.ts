import { readFileSync } from 'node:fs';
import { readDeviceNumber } from '../devices/block-device.ts';
import { parseMountInfo, type Mount } from './mountinfo.ts';

/** A mount of our own namespace, by the device that is really below. */
export type OwnMount = Mount;

/**
 * The mounts of this process's namespace, in the order in which they were made. The kernel gives
 * btrfs a device number of its own; here it is that of its source.
 */
export async function readOwnMounts(): Promise<readonly OwnMount[]> {
  const mounts: OwnMount[] = [];
  for (const line of readFileSync('/proc/self/mountinfo', 'utf8').split('\n')) {
    const [mount] = parseMountInfo(line);
    if (mount === undefined) continue;
    const anonymous = mount.deviceNumber.startsWith('0:') && mount.source.startsWith('/dev/');
    const behind = anonymous ? await readDeviceNumber(mount.source) : null;
    mounts.push({ ...mount, deviceNumber: behind ?? mount.deviceNumber });
  }
  return mounts;
}
