/** What is mounted, with which options, and what counts as mounted, on a fake host. */
import { at, fakeDisk, type FakeDisk } from '../fake-disk.ts';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { carryOutOperation } from '../../../../agent/drivers/registry.ts';
import { MiB } from '../../../../src/model/values/bytes.ts';
import type { MountFilesystem } from '../../../../src/model/planned/plan.ts';
import { act, createTable, markReady, mountFs } from '../../../host/execute-setup.ts';
import { attachDisk, fake, put } from '../fake-devices.ts';

let disk: FakeDisk;
/** Told of everything that is going to be mounted; gives the device that is mounted instead. */
let mounting: (device: string, mountPoint: string) => string;

beforeEach(async () => {
  mounting = (device) => device;
  fake.tools.set('mount', mount);
  disk = await fakeDisk();
  expect(await act(disk, createTable(disk, [2, 2]))).toBeNull();
  for (const index of [0, 1]) {
    const { filesystem } = markReady(disk, index, { filesystem: 'ext4', sizeMiB: 2 });
    put(disk.medium, MiB + index * 2 * MiB + 1024, superblock(filesystem!.uuid, 2 * MiB));
    await disk.context.records.saveVolume({
      ...mountFs(disk, index, { filesystem: 'ext4' }).volume,
      ...{ disk: createTable(disk, []).disk.facts, sizeBytes: 2 * MiB, state: 'begun' },
      recordedAt: '2026-01-01T00:00:00Z',
    });
    expect(await act(disk, markReady(disk, index, { filesystem: 'ext4', sizeMiB: 2 }))).toBeNull();
  }
});

/**
 * Kernel documentation, "The Super Block" (filesystems/ext4/super.rst); without a checksum, of
 * blocks of 1 KiB.
 */
function superblock(uuid: string, sizeBytes: number): Buffer {
  const block = Buffer.alloc(1024);
  block.writeUInt32LE(sizeBytes / 1024, 4);
  block.writeUInt16LE(0xef53, 0x38);
  block.set(Buffer.from(uuid.replaceAll('-', ''), 'hex'), 0x68);
  return block;
}

/** mount(8), by arguments or by a table as fstab(5). */
function mount(argv: readonly string[]): string {
  const table = argv.indexOf('--fstab');
  if (table < 0) mountAt(argv.at(-2) ?? '', argv.at(-1) ?? '', argv[argv.indexOf('-o') + 1] ?? '');
  else
    for (const line of readFileSync(argv[table + 1] ?? '', 'utf8').split('\n')) {
      const [device = '', mountPoint = '', , options = ''] = line.split(' ');
      if (device !== '') mountAt(device, mountPoint, options);
    }
  return '';
}

function mountAt(device: string, mountPoint: string, options: string): void {
  const source = mounting(device, mountPoint);
  mkdirSync(join(mountPoint, 'data'), { recursive: true });
  fake.mounts.push({
    ...{ id: fake.mounts.length, deviceNumber: fake.devices.get(source)!.deviceNumber, root: '/' },
    ...{ mountPoint, readOnly: false, filesystem: 'ext4', source, superOptions: 'rw' },
    ...{ parentId: 1, propagation: [] },
    options: effective(options.split(',')),
  });
}

/** Of options that exclude each other the last one counts. */
function effective(options: readonly string[]): readonly string[] {
  const found = new Map(options.map((option) => [option.replace(/^no/, ''), option]));
  return Array.from(found.values());
}

function mounts(...options: readonly string[]): readonly [MountFilesystem, MountFilesystem] {
  const what = { filesystem: 'ext4', mountOptions: options } as const;
  return [mountFs(disk, 0, what), mountFs(disk, 1, what)];
}

/** One by itself, or both by one command. */
const WAYS = [
  ['alone', (of: ReturnType<typeof mounts>) => [of[0]] as const],
  ['together', (of: ReturnType<typeof mounts>) => of],
] as const;

describe.each(WAYS)('a filesystem that is mounted %s', (how, chosen) => {
  it('is there, from its own device', async () => {
    const operations = chosen(mounts('noatime'));
    expect(await carryOutOperation(operations, disk.context)).toEqual(new Map());
    const devices = operations.map((_, index) => `${disk.device.path}p${index + 1}`);
    expect(fake.mounts.map(({ source }) => source)).toEqual(devices);
    expect(fake.started.filter(([program]) => program === 'mount')).toHaveLength(1);
  });

  it('keeps programs and devices of the volume from being used, whatever its class wants', async () => {
    const all = ['exec', 'noatime', 'data=ordered'];
    const operations = chosen(mounts(...all));
    expect(await carryOutOperation(operations, disk.context)).toEqual(new Map());
    const [argv = []] = fake.started.filter(([program]) => program === 'mount');
    for (const { options } of fake.mounts) expect(options).toEqual([...all, 'nosuid', 'nodev']);
    expect(argv).toContain(how === 'alone' ? [...all, 'nosuid', 'nodev'].join(',') : '--fstab');
  });

  it('is not reported when another device is there', async () => {
    attachDisk('/dev/theirs', 2 * MiB);
    const operations = chosen(mounts());
    mounting = (device, mountPoint) =>
      mountPoint === operations[0].mountPoint ? '/dev/theirs' : device;
    const failures = await carryOutOperation(operations, disk.context);
    expect(Array.from(failures)).toEqual([
      [
        operations[0],
        expect.objectContaining({
          code: 'not-verified',
          message: expect.stringContaining('/dev/theirs is mounted at'),
        }),
      ],
    ]);
  });

  it('is not reported when it is there twice', async () => {
    const operations = chosen(mounts());
    const [{ mountPoint }] = operations;
    mounting = (device, where) => {
      const again = fake.mounts.filter((one) => one.mountPoint === mountPoint);
      if (where === mountPoint && again.length === 0) {
        fake.mounts.push({ ...lastMount(), mountPoint });
      }
      return device;
    };
    const failures = await carryOutOperation(operations, disk.context);
    expect(Array.from(failures.keys())).toEqual([operations[0]]);
    expect(failures.get(operations[0])).toMatchObject({ code: 'not-verified' });
  });
});

function lastMount() {
  const { deviceNumber } = fake.devices.get(`${disk.device.path}p1`)!;
  return {
    ...{ id: 99, deviceNumber, root: '/', mountPoint: '', readOnly: false, filesystem: 'ext4' },
    ...{ source: `${disk.device.path}p1`, superOptions: 'rw', options: ['nosuid', 'nodev'] },
    ...{ parentId: 1, propagation: [] },
  };
}

describe('a mount point at which something is mounted', () => {
  it('is served when it is the volume', async () => {
    const [operation] = mounts();
    expect(await act(disk, operation)).toBeNull();
    fake.started.length = 0;
    expect(await act(disk, operation)).toBeNull();
    expect(fake.started).toEqual([]);
  });

  it('is left alone when it is another device', async () => {
    attachDisk('/dev/theirs', 2 * MiB);
    const [operation] = mounts();
    mkdirSync(join(at.stateDir, 'volumes'), { recursive: true });
    mountAt('/dev/theirs', operation.mountPoint, 'nosuid,nodev');
    fake.started.length = 0;
    expect(await act(disk, operation)).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('already the mount point of /dev/theirs'),
    });
    expect(fake.started).toEqual([]);
  });
});
