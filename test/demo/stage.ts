/**
 * The directory of the demo and everything in it: five loop disks, a bare git repository, a state
 * directory. It has a fixed name, because the example's selectors name it, and exists only while a
 * demo runs.
 */
import {
  mkdirSync,
  readFileSync,
  existsSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { quietly } from './commands.ts';

export const stage = '/var/tmp/diskwright-demo';
export const stateDir = join(stage, 'state');
const owner = join(stage, 'pid');

const MiB = 1024 * 1024;

export interface DemoDisk {
  readonly name: string;
  readonly sizeBytes: number;
  readonly story: string;
}

export const demoDisks: readonly DemoDisk[] = [
  { name: 'fast-0', sizeBytes: 2048 * MiB, story: 'blank' },
  { name: 'bulk-0', sizeBytes: 1024 * MiB, story: 'blank' },
  { name: 'bulk-1', sizeBytes: 128 * MiB, story: "someone's ext4 with files on it" },
  { name: 'journal-0', sizeBytes: 256 * MiB, story: 'blank' },
  { name: 'journal-1', sizeBytes: 64 * MiB, story: 'member of an LVM volume group' },
];

/** The disks that the demo fills before diskwright sees them, and that must not change. */
export const foreignDisks = ['bulk-1', 'journal-1'] as const;

export function imageOf(name: string): string {
  return join(stage, 'disks', `${name}.img`);
}

/**
 * Takes the directory for this process. What a demo left that was killed is cleared up first.
 *
 * @throws Error when another demo is running.
 */
export async function takeStage(): Promise<void> {
  if (existsSync(stage)) {
    const pid = existsSync(owner) ? Number(readFileSync(owner, 'utf8')) : Number.NaN;
    if (Number.isInteger(pid) && isDemo(pid))
      throw new Error(
        `another demo is running (process ${String(pid)}, in ${stage}); wait for it to end, or stop it with: kill ${String(pid)}`,
      );
    await clearStage();
  }
  mkdirSync(stage, { mode: 0o700 });
  writeFileSync(owner, String(process.pid));
  mkdirSync(join(stage, 'disks'));
}

/** Whether the directory was taken by this process. */
export function ownsStage(): boolean {
  return existsSync(owner) && readFileSync(owner, 'utf8') === String(process.pid);
}

function isDemo(pid: number): boolean {
  try {
    return (
      pid !== process.pid &&
      readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').includes('demo.ts')
    );
  } catch {
    return false;
  }
}

/** Makes a blank disk and attaches it. @returns its loop device. */
export async function makeDisk(name: string, sizeBytes: number): Promise<string> {
  const image = imageOf(name);
  writeFileSync(image, '');
  truncateSync(image, sizeBytes);
  const device = await quietly(['losetup', '--find', '--show', image], { cwd: stage });
  return device.trim();
}

/** Makes the five disks and attaches them. @returns the loop device of each name. */
export async function makeDisks(): Promise<ReadonlyMap<string, string>> {
  const devices = new Map<string, string>();
  for (const { name, sizeBytes } of demoDisks) devices.set(name, await makeDisk(name, sizeBytes));
  const photos = join(stage, 'photos');
  mkdirSync(photos);
  for (const name of ['garden.jpg', 'harbour.jpg', 'winter.jpg'])
    writeFileSync(join(photos, name), `This file stands for the photo ${name}.\n`.repeat(500));
  const [ext4 = '', lvm = ''] = foreignDisks.map((name) => devices.get(name));
  await quietly(['mkfs.ext4', '-q', '-L', 'photos', '-d', photos, ext4], { cwd: stage });
  // Some systems let LVM see only the devices of a list.
  const anyDevice = ['--config', 'devices { use_devicesfile = 0 scan = "/dev" }'];
  await quietly(['pvcreate', '-q', ...anyDevice, lvm], { cwd: stage });
  await quietly(['vgcreate', '-q', ...anyDevice, 'demo_backup', lvm], { cwd: stage });
  return devices;
}

/** Ends everything below the directory and removes it. Harmless when there is nothing. */
export async function clearStage(): Promise<void> {
  if (!existsSync(stage)) return;
  const options = { cwd: '/', evenWhenStopped: true, statuses: [0, 1, 32] };
  await stopMountUnits();
  removeDeviceLinks();
  for (const point of mountsBelow(stage).toReversed()) await quietly(['umount', point], options);
  for (const device of loopsBelow(stage)) {
    await quietly(['partx', '--delete', device], options);
    await quietly(['losetup', '--detach', device], options);
  }
  // Mount points of diskwright's are immutable, so that nothing is written beside a missing mount.
  await quietly(['chattr', '-R', '-f', '-i', stage], options);
  rmSync(stage, { recursive: true, force: true });
}

/** Where systemd runs the machine, mounts are its units; those of the demo name its directory. */
async function stopMountUnits(): Promise<void> {
  const prefix = `${stage.slice(1).replaceAll('-', '\\x2d').replaceAll('/', '-')}-`;
  const units = ['/etc/systemd/system', '/run/systemd/system'].flatMap((directory) =>
    existsSync(directory)
      ? readdirSync(directory, { recursive: true, encoding: 'utf8' })
          .filter((file) => (file.split('/').at(-1) ?? '').startsWith(prefix))
          .map((file) => join(directory, file))
      : [],
  );
  if (units.length === 0) return;
  const options = { cwd: '/', evenWhenStopped: true, statuses: [0, 1, 5] };
  for (const unit of units)
    await quietly(['systemctl', 'stop', unit.split('/').at(-1) ?? ''], options);
  for (const unit of units) rmSync(unit, { force: true });
  await quietly(['systemctl', 'daemon-reload'], options);
}

/** Mount units name links in this directory, one for each volume. */
const deviceLinks = '/run/diskwright/dev';

function removeDeviceLinks(): void {
  const volumes = join(stateDir, 'volumes');
  if (!existsSync(volumes) || !existsSync(deviceLinks)) return;
  for (const volume of readdirSync(volumes)) rmSync(join(deviceLinks, volume), { force: true });
}

export function mountsBelow(directory: string): readonly string[] {
  return readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[4] ?? '')
    .filter((point) => point.startsWith(`${directory}/`));
}

export function loopsBelow(directory: string): readonly string[] {
  return readdirSync('/sys/block')
    .filter((name) => name.startsWith('loop'))
    .filter((name) => {
      const file = `/sys/block/${name}/loop/backing_file`;
      return existsSync(file) && readFileSync(file, 'utf8').startsWith(`${directory}/`);
    })
    .map((name) => `/dev/${name}`);
}
