import { mountUnitName } from '../../src/model/values/host-path.ts';
import { exists } from '../host/files.ts';

/** How long systemd may take to read, start or stop units. */
export const SYSTEMD_TIMEOUT_MS = 120_000;

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
