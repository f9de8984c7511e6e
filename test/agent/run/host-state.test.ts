import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchHost, type HostPlaces } from '../../../agent/run/host-state.ts';

let root: string;
let places: HostPlaces;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'diskwright-host-state-'));
  places = {
    sys: join(root, 'sys'),
    mountinfo: join(root, 'proc/self/mountinfo'),
    swaps: join(root, 'proc/swaps'),
    udevData: join(root, 'udev'),
    keys: null,
  };
  write('sys/kernel/uevent_seqnum', '100\n');
  write('sys/class/block/sda/dev', '8:0\n');
  write('sys/class/block/sda/size', '2048\n');
  write('udev/b8:0', 'E:ID_SERIAL=one\nE:ID_FS_TYPE=ext4\nI:123456\n');
  write('proc/self/mountinfo', mounts('36 1 8:0 / /data rw - ext4 /dev/sda rw'));
  write('proc/swaps', 'Filename Type Size Used Priority\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function mounts(...lines: readonly string[]): string {
  return ['22 1 0:5 / /proc rw - proc proc rw', ...lines, ''].join('\n');
}

function event(): void {
  write('sys/kernel/uevent_seqnum', `${String(Math.trunc(performance.now() * 1_000))}\n`);
}

describe('the state of the host', () => {
  it('stays the same while nothing changes, whatever events there are', () => {
    const watch = watchHost(places);
    const before = watch.state();
    expect(watch.state()).toBe(before);
    event();
    // Somebody opened the device and closed it: udev probed it, and found the same.
    write('udev/b8:0', 'I:999999\nE:ID_FS_TYPE=ext4\nE:ID_SERIAL=one\n');
    expect(watch.state()).toBe(before);
  });

  it.each([
    ['a disk more', () => write('sys/class/block/sdb/dev', '8:16\n')],
    ['a larger disk', () => write('sys/class/block/sda/size', '4096\n')],
    ['another disk in its place', () => write('sys/class/block/sda/diskseq', '9\n')],
    ['other content, where udev looks', () => write('udev/b8:0', 'E:ID_FS_TYPE=xfs\n')],
    ['a disk less', () => rmSync(join(root, 'sys/class/block/sda'), { recursive: true })],
  ])('is another one with %s', (_name, change) => {
    const watch = watchHost(places);
    const before = watch.state();
    change();
    event();
    expect(watch.state()).not.toBe(before);
  });

  it('does not read devices again without an event', () => {
    const watch = watchHost(places);
    const before = watch.state();
    write('sys/class/block/sda/size', '4096\n');
    expect(watch.state()).toBe(before);
  });

  it('is another one when a device is mounted or unmounted, which is no event', () => {
    const watch = watchHost(places);
    const before = watch.state();
    write('proc/self/mountinfo', mounts());
    const unmounted = watch.state();
    expect(unmounted).not.toBe(before);
    write('proc/swaps', 'Filename Type Size Used Priority\n/dev/sda partition 1 0 -2\n');
    expect(watch.state()).not.toBe(unmounted);
  });

  it('stays the same for what pods mount: directories of a volume, and what lies on no device', () => {
    const watch = watchHost(places);
    const before = watch.state();
    const own = '36 1 8:0 / /data rw - ext4 /dev/sda rw';
    const pod = '77 1 8:0 /data /var/lib/kubelet/pods/1/volumes/x rw - ext4 /dev/sda rw';
    const overlay = '78 1 0:66 / /run/containerd/1 rw - overlay overlay rw';
    write('proc/self/mountinfo', mounts(own, pod, overlay));
    expect(watch.state()).toBe(before);
  });

  it('is another one when a key comes, goes or becomes usable', () => {
    write('keys/first', 'secret');
    const watch = watchHost({ ...places, keys: join(root, 'keys') });
    const seen = [watch.state(), watch.state()];
    write('keys/second', 'secret');
    seen.push(watch.state());
    chmodSync(join(root, 'keys/second'), 0o400);
    seen.push(watch.state());
    rmSync(join(root, 'keys/first'));
    seen.push(watch.state());
    expect(new Set(seen).size).toBe(4);
    expect(seen[0]).toBe(seen[1]);
  });

  it('is another one when kubelet changes a mounted Secret, or mounts it at last', () => {
    const watch = watchHost({ ...places, keys: join(root, 'keys') });
    const before = watch.state();
    write('keys/..one/database', 'secret');
    symlinkSync('..one', join(root, 'keys/..data'));
    symlinkSync('..data/database', join(root, 'keys/database'));
    const mounted = watch.state();
    expect(mounted).not.toBe(before);
    write('keys/..two/database', 'other');
    symlinkSync('..two', join(root, 'keys/..data_tmp'));
    renameSync(join(root, 'keys/..data_tmp'), join(root, 'keys/..data'));
    rmSync(join(root, 'keys/..one'), { recursive: true });
    expect(watch.state()).not.toBe(mounted);
  });
});
