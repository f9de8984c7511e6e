import { dirname, join } from 'node:path';
import type { MountFilesystem } from '../../src/model/planned/plan.ts';
import { STARTS_AFTER_VOLUMES } from './boot-unit.ts';

/**
 * Where links to verified partitions lie; a tmpfs: after a boot they are made again, after the
 * checks.
 */
const DEVICE_LINKS = '/run/diskwright/dev';

/** The link to the verified device of a volume, which its unit names. */
export function deviceLink(volume: string): string {
  return `${DEVICE_LINKS}/${volume}`;
}

/**
 * Whether a volume is mounted where diskwright mounts by itself: such a place is named after the
 * volume.
 */
export function isVolumeMountPoint(mountPoint: string, stateDir: string): boolean {
  return dirname(mountPoint) === join(stateDir, 'volumes');
}

/** A percent sign begins a specifier in a unit file (systemd.unit(5), "Specifiers"). */
function plainText(text: string): string {
  return text.replaceAll('%', '%%');
}

/** Where a unit of ours mounts a volume; null when it is the unit of something else. */
export function mountPlaceOf(unit: string, volume: string): string | null {
  const lines = unit.split('\n');
  if (lines[0] !== HEADER || !lines.includes(`What=${deviceLink(volume)}`)) return null;
  const where = lines.find((line) => line.startsWith('Where='))?.slice('Where='.length);
  return where === undefined ? null : where.replaceAll('%%', '%');
}

const HEADER = '# Written by diskwright-agent; changes are overwritten.';

/**
 * The mount unit of a volume. It names the link that is made after the disk was identified, never a
 * UUID, which a copy of the disk would have too; without the link it does nothing. It is wanted,
 * not required: a missing disk does not stop a boot. What runs pods starts after it.
 */
export function mountUnit(operation: MountFilesystem, options: readonly string[]): string {
  const link = deviceLink(operation.volume.volume);
  return [
    HEADER,
    '[Unit]',
    `Description=diskwright volume ${operation.volume.volume}`,
    `ConditionPathIsSymbolicLink=${link}`,
    `Before=local-fs.target ${STARTS_AFTER_VOLUMES}`,
    '',
    '[Mount]',
    `What=${link}`,
    `Where=${plainText(operation.mountPoint)}`,
    `Type=${operation.filesystem}`,
    `Options=${plainText([...options, 'x-systemd.device-timeout=10s'].join(','))}`,
    'TimeoutSec=90s',
    '',
    '[Install]',
    'WantedBy=local-fs.target',
    '',
  ].join('\n');
}
