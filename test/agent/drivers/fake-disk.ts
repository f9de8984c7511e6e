/**
 * Disks of {@link fake} as the drivers get them: to be imported by a test itself, before anything
 * of agent/drivers.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { testDisk, type TestDisk } from '../../host/execute-setup.ts';
import type { LoopDevice } from '../../host/loop-device.ts';
import {
  attachDisk,
  resetDevices,
  runFake,
  SMALL_DISK_BYTES,
  type Medium,
} from './fake-devices.ts';

vi.hoisted(() => vi.resetModules());
vi.mock('../../../agent/host/devices/block-device.ts', async (original) => {
  const { blockDeviceDoor } = await import('./fake-devices.ts');
  return { ...(await original<object>()), ...blockDeviceDoor };
});
vi.mock('../../../agent/host/devices/device-write.ts', async (original) => {
  const { deviceWriteDoor } = await import('./fake-devices.ts');
  return { ...(await original<object>()), ...deviceWriteDoor };
});
vi.mock('../../../agent/host/devices/partition-nodes.ts', async (original) => {
  const { partitionNodesDoor } = await import('./fake-devices.ts');
  return { ...(await original<object>()), ...partitionNodesDoor };
});
vi.mock('../../../agent/host/devices/mapper-devices.ts', async (original) => {
  const { mapperDevicesDoor } = await import('./fake-devices.ts');
  return { ...(await original<object>()), ...mapperDevicesDoor };
});
vi.mock('../../../agent/host/mounts/mount-table.ts', async (original) => {
  const { mountTableDoor } = await import('./fake-devices.ts');
  return { ...(await original<object>()), ...mountTableDoor };
});

/** Of the host of a test; set anew before each. */
export const at = { directory: '', stateDir: '' };

beforeEach(() => {
  at.directory = mkdtempSync(join(tmpdir(), 'diskwright-drivers-'));
  at.stateDir = join(at.directory, 'state');
  resetDevices();
});
afterEach(() => rmSync(at.directory, { recursive: true }));
// Where test files share their modules, others are not to get these.
afterAll(() => vi.resetModules());

export interface FakeDisk extends TestDisk {
  readonly medium: Medium;
}

/** A disk of zeros, attached. */
export async function fakeDisk(name = 'fake0', sizeBytes = SMALL_DISK_BYTES): Promise<FakeDisk> {
  const path = `/dev/${name}`;
  const medium = attachDisk(path, sizeBytes);
  const device = { path, name, backingFile: `/images/${name}` } as LoopDevice;
  const disk = await testDisk(device, { stateDir: at.stateDir, run: runFake });
  return { ...disk, medium };
}

/** As a later pass has it. */
export async function lookAgain(disk: FakeDisk): Promise<FakeDisk> {
  return { ...(await disk.again()), medium: disk.medium };
}
