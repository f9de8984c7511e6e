import { mountUnitName } from '../../src/model/values/host-path.ts';
import { exists } from '../host/files.ts';

/** How long systemd may take to read, start or stop units. */
export const SYSTEMD_TIMEOUT_MS = 120_000;

/** Prints properties of units, a block each (systemctl(1)); of one that is not there, too. */
export function showUnits(
  properties: readonly string[],
  units: readonly string[],
): readonly [string, ...string[]] {
  return ['systemctl', 'show', `--property=${properties.join(',')}`, ...units];
}

/** Prints `yes` or `no`: whether the kernel knows that its clock is kept by another one. */
export const SHOW_CLOCK = [
  ...(['timedatectl', 'show'] as const),
  ...['--property=NTPSynchronized', '--value'],
] as const;

/** Has systemd read all units again. */
export const RELOAD_UNITS: readonly string[] = ['systemctl', 'daemon-reload'];

/** Whether systemd runs this machine (sd_booted(3)). */
export async function isSystemdRunning(): Promise<boolean> {
  return exists('/run/systemd/system').catch(() => false);
}

/** The command that mounts at these places, by the units of their names. */
export function startMounts(mountPoints: readonly string[]): readonly string[] {
  return ['systemctl', 'start', '--', ...mountPoints.map(mountUnitName)];
}

/** The command that unmounts what is mounted there, by its unit. */
export function stopMount(mountPoint: string): readonly string[] {
  return ['systemctl', 'stop', '--', mountUnitName(mountPoint)];
}
