import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isBlank } from '../../src/assess/disk-assessment.ts';
import { MiB } from '../../src/model/values/bytes.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import type { Failure } from '../../src/model/planned/report.ts';
import { act, closeLoops, createTable, hasCapability } from './execute-setup.ts';
import { openLoopDevices, run, type LoopDevice, type LoopDevices } from './loop-device.ts';
import {
  compareImages,
  CONSENT,
  dieAtStep,
  keepCopy,
  lookAt,
  mayChange,
  seenDisk,
  spansOf,
  wipe,
  type SeenDisk,
} from './wipe-setup.ts';

let loops: LoopDevices;
beforeEach(() => {
  loops = openLoopDevices();
});
afterEach(() => {
  closeLoops(loops);
});

function stateDir(): string {
  return join(loops.directory, 'state');
}

function write(device: LoopDevice, offset: number, bytes: Uint8Array): void {
  const file = openSync(device.path, 'r+');
  writeSync(file, bytes, 0, bytes.length, offset);
  fsyncSync(file);
  closeSync(file);
}

/** A disk on which no byte is zero, so that what is left alone can be told from what is not. */
function fill(device: LoopDevice, sizeMiB: number): void {
  for (let at = 0; at < sizeMiB; at += 1) write(device, at * MiB, Buffer.alloc(MiB, 0xa5));
}

/** A version 1 superblock as mdadm writes it (linux/raid/md_p.h). */
function mdSuperblock(offsetBytes: number): Uint8Array {
  const block = Buffer.alloc(4096);
  block.writeUInt32LE(0xa92b4efc, 0);
  block.writeUInt32LE(1, 4);
  Buffer.from('00112233445566778899aabbccddeeff', 'hex').copy(block, 16);
  block.write('host:7', 32);
  block.writeUInt32LE(1, 72);
  block.writeBigUInt64LE(BigInt(offsetBytes / 512), 144);
  let sum = 0n;
  for (let at = 0; at < 256; at += 4) sum += BigInt(block.readUInt32LE(at));
  block.writeUInt32LE(Number(((sum & 0xffffffffn) + (sum >> 32n)) & 0xffffffffn), 216);
  return block;
}

/** Uberblocks in all four labels of a vdev (OpenZFS, vdev_impl.h). */
function zfsLabels(device: LoopDevice, sizeBytes: number): void {
  const label = Buffer.alloc(256 * 1024);
  for (let at = 128 * 1024; at < label.length; at += 1024) {
    label.writeBigUInt64LE(0x00bab10cn, at);
    label.writeBigUInt64LE(5000n, at + 8);
    label.writeBigUInt64LE(BigInt(1 + at / 1024), at + 16);
  }
  for (const offset of [0, label.length, sizeBytes - 2 * label.length, sizeBytes - label.length])
    write(device, offset, label);
}

interface Content {
  readonly sizeMiB: number;
  readonly sectorBytes?: number;
  readonly filled?: boolean;
  readonly put: (device: LoopDevice) => void;
  /** What discovery says of it: a signature, or the type of its table. */
  readonly seenAs: string;
}

const GPT_OF_OTHERS = 'label: gpt\nsize=40MiB\nsize=320MiB\nsize=20MiB\n';

const CONTENTS: Readonly<Record<string, Content>> = {
  'ext4 on the whole disk': {
    sizeMiB: 64,
    filled: true,
    put: ({ path }) => run('mkfs.ext4', '-q', '-F', '-b', '1024', path),
    seenAs: 'ext4',
  },
  'ext4 with sectors of 4096 bytes': {
    sizeMiB: 64,
    sectorBytes: 4096,
    filled: true,
    put: ({ path }) => run('mkfs.ext4', '-q', '-F', path),
    seenAs: 'ext4',
  },
  'a GPT with ext4, xfs and swap in it': {
    sizeMiB: 400,
    put: (device) => {
      device.writeTable(GPT_OF_OTHERS);
      run('mkfs.ext4', '-q', '-b', '1024', device.partition(1));
      run('mkfs.xfs', '-q', device.partition(2));
      run('mkswap', '-q', device.partition(3));
    },
    seenAs: 'gpt',
  },
  'an MBR table': {
    sizeMiB: 64,
    put: (device) => {
      device.writeTable('label: dos\nsize=20MiB, type=83\n');
      run('mkfs.ext4', '-q', device.partition(1));
    },
    seenAs: 'dos',
  },
  'a physical volume of LVM': {
    sizeMiB: 64,
    filled: true,
    put: ({ path }) => run('pvcreate', '-qq', '-ff', '--yes', path),
    seenAs: 'LVM2_member',
  },
  'a RAID member with its superblock at the begin': {
    sizeMiB: 64,
    put: (device) => write(device, 4096, mdSuperblock(4096)),
    seenAs: 'linux_raid_member',
  },
  'a RAID member with its superblock at the end': {
    sizeMiB: 64,
    put: (device) => write(device, 64 * MiB - 8192, mdSuperblock(64 * MiB - 8192)),
    seenAs: 'linux_raid_member',
  },
  'a vdev of ZFS': {
    sizeMiB: 64,
    put: (device) => zfsLabels(device, 64 * MiB),
    seenAs: 'zfs_member',
  },
  'btrfs with its mirror of the superblock': {
    sizeMiB: 128,
    filled: true,
    put: ({ path }) => run('mkfs.btrfs', '-q', '-f', path),
    seenAs: 'btrfs',
  },
  'xfs with its allocation groups': {
    sizeMiB: 320,
    put: ({ path }) => run('mkfs.xfs', '-q', path),
    seenAs: 'xfs',
  },
};

function attach({ sizeMiB, sectorBytes = 512, filled = false, put }: Content): LoopDevice {
  const device = loops.attach('disk.img', sizeMiB * MiB, { sectorBytes });
  if (filled) fill(device, sizeMiB);
  put(device);
  return device;
}

const EXT4 = CONTENTS['ext4 on the whole disk']!;

async function ext4Disk(): Promise<SeenDisk> {
  return seenDisk(attach(EXT4), { stateDir: stateDir() });
}

/** The disk is byte by byte as it was, and no consent was used. */
function expectUntouched(device: LoopDevice, copy: string): void {
  expect(compareImages(copy, device.backingFile)).toEqual({ zeroed: [], other: [] });
  expect(existsSync(join(stateDir(), 'records/consents', `${CONSENT.key}.json`))).toBe(false);
}

describe('wipe-disk', () => {
  it.each(Object.entries(CONTENTS))(
    'makes %s blank by every probe, and leaves alone all that nobody looks at',
    async (_name, content) => {
      const device = attach(content);
      const disk = await seenDisk(device, { stateDir: stateDir() });
      const { observed } = disk.context;
      const kinds = [observed.table?.type, ...observed.signatures.map(({ type }) => type)];
      expect(kinds).toContain(content.seenAs);
      const operation = wipe(disk);
      const copy = keepCopy(device);
      expect(await act(disk, operation)).toBeNull();
      const now = await lookAt(device, stateDir());
      expect(isBlank(now.observed)).toBe(true);
      expect(now.inventory.records.consents).toEqual([
        {
          ...CONSENT,
          subject: { kind: 'disk', disk: observed.id },
          disk: operation.disk.facts,
          content: observed.fingerprint,
          spans: operation.spans,
          state: 'done',
          recordedAt: '2026-01-02T03:04:05.000Z',
        },
      ]);
      // Nothing that tells of the content stays behind.
      expect(readdirSync(join(stateDir(), 'records/consents'))).toEqual([`${CONSENT.key}.json`]);
      expect(
        readdirSync(`/sys/block/${device.name}`).filter((name) =>
          name.startsWith(`${device.name}p`),
        ),
      ).toEqual([]);
      const may = mayChange(
        operation.spans,
        observed.signatures.map(({ offsetBytes }) => offsetBytes),
      );
      const changed = compareImages(copy, device.backingFile);
      expect(changed.other).toEqual([]);
      expect(changed.zeroed.filter((block) => !may(block))).toEqual([]);
      expect(changed.zeroed.length).toBeGreaterThan(0);
    },
  );

  it('prepares the places of partitions that are going to be made', async () => {
    const disk = await ext4Disk();
    const planned = [
      { startBytes: MiB, sizeBytes: 21 * MiB },
      { startBytes: 22 * MiB, sizeBytes: 40 * MiB },
    ];
    const { observed } = disk.context;
    expect(await act(disk, wipe(disk, { spans: spansOf(observed, planned) }))).toBeNull();
    const later = await disk.again();
    expect(await act(later, createTable(later, [21, 40]))).toBeNull();
    const { table } = (await lookAt(disk.device, stateDir())).observed;
    expect(
      table?.partitions.map(({ signatures, unknownContent }) => [signatures, unknownContent]),
    ).toEqual([
      [[], []],
      [[], []],
    ]);
  });

  it('serves a second time under no circumstances', async () => {
    const disk = await ext4Disk();
    const operation = wipe(disk);
    expect(await act(disk, operation)).toBeNull();
    run('mkfs.ext4', '-q', disk.device.path);
    const copy = keepCopy(disk.device);
    const later = await disk.again();
    for (const again of [wipe(later), { ...operation, proof: 'finish' } as const])
      expect(await act(later, again)).toMatchObject({ code: 'guard' });
    expect(compareImages(copy, disk.device.backingFile).other).toEqual([]);
    expect(compareImages(copy, disk.device.backingFile).zeroed).toEqual([]);
  });
});

describe('wipe-disk is refused, and no byte is changed,', () => {
  async function expectRefused(
    disk: SeenDisk,
    operation: Operation,
    failure: Partial<Record<keyof Failure, unknown>>,
  ): Promise<void> {
    const copy = keepCopy(disk.device);
    expect(await act(disk, operation)).toMatchObject(failure);
    expectUntouched(disk.device, copy);
  }

  it('when the consent is expired by the clock of the node', async () => {
    const disk = await ext4Disk();
    const context = { ...disk.context, now: () => CONSENT.expires };
    await expectRefused({ ...disk, context }, wipe(disk), {
      code: 'guard',
      message: expect.stringContaining('served until 2026-02-01T00:00:00Z'),
    });
  });

  it('when the clock of the node tells no time', async () => {
    const disk = await ext4Disk();
    const consent = { ...CONSENT, expires: 'tomorrow' };
    await expectRefused(disk, wipe(disk, { consent }), { code: 'guard' });
  });

  it('when something else is on the disk than the consent names', async () => {
    const disk = await ext4Disk();
    const operation = wipe(disk);
    run('mkfs.ext4', '-q', '-F', '-L', 'other', disk.device.path);
    await expectRefused(disk, operation, {
      code: 'guard',
      message: expect.stringContaining('holds something else than the consent old-disks names'),
    });
  });

  it('when somebody writes to it between the last look and the wipe', async () => {
    const disk = await ext4Disk();
    const { context, device } = disk;
    const fingerprintNow = async (): Promise<string | null> => {
      const found = await context.fingerprintNow();
      write(device, 40 * MiB + 4096 * 64, Buffer.from('new'));
      write(device, 8192, Buffer.from('new'));
      return found;
    };
    const operation = wipe(disk);
    expect(
      await act({ ...disk, context: { ...context, fingerprintNow } }, operation),
    ).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('Somebody writes to'),
    });
    expect((await lookAt(device, stateDir())).observed.signatures).toHaveLength(1);
    expect(existsSync(join(stateDir(), 'records/consents'))).toBe(false);
  });

  it('when the running system lies on it', async () => {
    const disk = await ext4Disk();
    const observed = { ...disk.context.observed, systemChain: ['/', '/dev/dm-0', '/dev/sda'] };
    await expectRefused({ ...disk, context: { ...disk.context, observed } }, wipe(disk), {
      code: 'guard',
      message: expect.stringContaining('running system'),
    });
  });

  it('when it is read-only', async () => {
    const disk = await ext4Disk();
    const instance = { ...disk.context.instance, readOnly: true };
    await expectRefused({ ...disk, context: { ...disk.context, instance } }, wipe(disk), {
      code: 'guard',
      message: expect.stringContaining('read-only'),
    });
  });

  it('when another disk is attached under its name', async () => {
    const disk = await ext4Disk();
    run('losetup', '-d', disk.device.path);
    run('losetup', disk.device.path, disk.device.backingFile);
    await expectRefused(disk, wipe(disk), {
      code: 'guard',
      message: expect.stringContaining('another device'),
    });
  });

  it('when something mounts it', async () => {
    const disk = await ext4Disk();
    const mountPoint = loops.mount(disk.device.path, 'theirs');
    expect(await act(disk, wipe(disk))).toMatchObject({ code: 'guard' });
    expect(readdirSync(mountPoint)).toContain('lost+found');
    expect(existsSync(join(stateDir(), 'records/consents'))).toBe(false);
  });

  it('when a partition of it is mounted in another mount namespace', async () => {
    if (!hasCapability(21)) return;
    const device = attach(CONTENTS['an MBR table']!);
    const disk = await seenDisk(device, { stateDir: stateDir() });
    const mountPoint = loops.mount(device.partition(1), 'theirs');
    const held = spawnHolder(mountPoint);
    loops.unmount(mountPoint);
    try {
      expect(await act(disk, wipe(disk))).toMatchObject({ code: 'guard' });
      expect(existsSync(join(stateDir(), 'records/consents'))).toBe(false);
    } finally {
      await held.end();
    }
  });

  it('when another program holds it open exclusively', async () => {
    const disk = await ext4Disk();
    const held = openSync(disk.device.path, constants.O_RDONLY | constants.O_EXCL);
    try {
      // Its own look sees the holder, too; that is not what is asked here.
      const { content } = wipe(disk);
      const context = { ...disk.context, fingerprintNow: () => Promise.resolve(content) };
      await expectRefused({ ...disk, context }, wipe(disk), {
        code: 'guard',
        message: expect.stringContaining('in use'),
      });
    } finally {
      closeSync(held);
    }
  });

  it('when a loop device has it as its backing file', async () => {
    const disk = await ext4Disk();
    loops.attachOver(disk.device.path);
    await expectRefused(disk, wipe(disk), {
      code: 'guard',
      message: expect.stringContaining('backing file'),
    });
  });

  it('when a record says that a volume was finished on it', async () => {
    const disk = await ext4Disk();
    const operation = wipe(disk);
    const [volume] = disk.volumes;
    await disk.context.records.saveVolume({
      volume: volume!,
      layout: 'data',
      name: 'v',
      ordinal: 0,
      disk: operation.disk.facts,
      partitionUuid: '00000000-0000-4000-8000-000000000001',
      sizeBytes: MiB,
      state: 'ready',
      recordedAt: '2026-01-01T00:00:00Z',
    });
    await expectRefused(disk, operation, {
      code: 'guard',
      message: expect.stringContaining('was finished'),
    });
  });

  it('when it was begun, as the plan says, and no record says so', async () => {
    const disk = await ext4Disk();
    await expectRefused(disk, wipe(disk, { proof: 'finish' }), {
      code: 'guard',
      message: expect.stringContaining('No record'),
    });
  });

  it('when the use of the consent cannot be written down: the file system is full', async () => {
    const disk = await ext4Disk();
    const small = join(loops.directory, 'small');
    const [operation, copy] = [wipe(disk), keepCopy(disk.device)];
    run('mkdir', small);
    run('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small);
    const there = await seenDisk(disk.device, { stateDir: small });
    spawnSync('dd', ['if=/dev/zero', `of=${small}/full`, 'bs=4k']);
    expect(await act(there, operation)).toMatchObject({ code: 'record-not-written' });
    expectUntouched(disk.device, copy);
  });

  it('when there is room for how the disk was, and none for the use of the consent', async () => {
    const disk = await ext4Disk();
    const full = (): Promise<void> => Promise.reject(new Error('no space left'));
    const records = { ...disk.context.records, saveConsent: full };
    await expectRefused({ ...disk, context: { ...disk.context, records } }, wipe(disk), {
      code: 'record-not-written',
    });
  });

  it('when the use of the consent cannot be written down: the file system is read-only', async () => {
    const disk = await ext4Disk();
    const small = join(loops.directory, 'small');
    run('mkdir', small);
    run('mount', '-t', 'tmpfs', 'tmpfs', small);
    const there = await seenDisk(disk.device, { stateDir: small });
    run('mount', '-o', 'remount,ro', small);
    const copy = keepCopy(disk.device);
    expect(await act(there, wipe(disk))).toMatchObject({ code: 'record-not-written' });
    expectUntouched(disk.device, copy);
  });
});

/** A process in a mount namespace of its own, which holds what is mounted there. */
function spawnHolder(mountPoint: string): { readonly end: () => Promise<unknown> } {
  const ready = join(loops.directory, 'holding');
  const child = spawn(
    'unshare',
    ['--mount', '--propagation', 'private', 'sh', '-c', `touch ${ready}; exec sleep 300`],
    { stdio: 'ignore' },
  );
  const pid = child.pid ?? 0;
  for (let wait = 0; wait < 200 && !existsSync(ready); wait += 1)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 25);
  expect(readFileSync(`/proc/${String(pid)}/mountinfo`, 'utf8')).toContain(mountPoint);
  return {
    end: () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      return ended;
    },
  };
}

describe('a wipe that was interrupted', () => {
  it('is known from before its first byte, and ends as one that was not, wherever it was killed', async () => {
    const disk = await ext4Disk();
    const { device } = disk;
    const operation = wipe(disk);
    const copy = keepCopy(device);
    const { steps } = dieAtStep(disk, operation, -1)!;
    // One that writes the places down, one for the record, the zeros, the record again, and the
    // places go.
    expect(steps).toBeGreaterThan(40);
    const wiped = compareImages(copy, device.backingFile);
    const all = Array.from({ length: steps }, (_, step) => step);
    const tested = all.filter((step) => step < 5 || step >= steps - 3 || step % 12 === 0);
    for (const step of tested) {
      copyFileSync(copy, device.backingFile);
      spawnSync('blockdev', ['--flushbufs', device.path]);
      run('rm', '-rf', join(stateDir(), 'records'));
      expect(dieAtStep(disk, operation, step)).toBeNull();
      const changed = compareImages(copy, device.backingFile);
      const records = join(stateDir(), 'records/consents', `${CONSENT.key}.json`);
      if (changed.zeroed.length + changed.other.length > 0) expect(existsSync(records)).toBe(true);
      const state = existsSync(records)
        ? (JSON.parse(readFileSync(records, 'utf8')) as { state: string }).state
        : 'none';
      const later = await disk.again();
      if (state !== 'done') {
        const proof = state === 'none' ? 'consent' : 'finish';
        expect(await act(later, { ...operation, proof })).toBeNull();
      }
      expect(compareImages(copy, device.backingFile)).toEqual(wiped);
      const now = await lookAt(device, stateDir());
      expect(isBlank(now.observed)).toBe(true);
      expect(now.inventory.records.consents).toMatchObject([{ state: 'done' }]);
    }
  });

  /** Killed after a part of the zeros was written. */
  async function halfWiped(): Promise<{ later: SeenDisk; operation: ReturnType<typeof wipe> }> {
    const disk = await ext4Disk();
    const operation = wipe(disk);
    expect(dieAtStep(disk, operation, 20)).toBeNull();
    return { later: await disk.again(), operation: { ...operation, proof: 'finish' } };
  }

  it.each([
    ['in the first MiB, where zeros were written', 4096],
    ['at a place that was not wiped yet', 64 * MiB - 8192],
  ])('goes on with nothing when something was written since %s', async (_where, offset) => {
    const { later, operation } = await halfWiped();
    write(later.device, offset, Buffer.from('precious'));
    const copy = keepCopy(later.device);
    expect(await act(later, operation)).toMatchObject({
      code: 'guard',
      message: expect.stringContaining(`byte ${String(offset)} is neither as it was nor zero`),
    });
    expect(compareImages(copy, later.device.backingFile)).toEqual({ zeroed: [], other: [] });
  });

  it('goes on with nothing when nothing tells how the disk was', async () => {
    const { later, operation } = await halfWiped();
    const places = join(stateDir(), 'records/consents', `${CONSENT.key}.places`);
    const copy = keepCopy(later.device);
    for (const text of ['[{"offsetBytes":', '{}', '[{"offsetBytes":0,"lengthBytes":4096}]', null]) {
      if (text === null) run('rm', places);
      else writeFileSync(places, text);
      expect(await act(later, operation)).toMatchObject({
        code: 'guard',
        message: expect.stringContaining('how the disk was before'),
      });
    }
    expect(compareImages(copy, later.device.backingFile)).toEqual({ zeroed: [], other: [] });
  });

  it('goes on after its consent expired, and on no other disk', async () => {
    const { later, operation } = await halfWiped();
    const { context } = later;
    const observed = { ...context.observed, aliases: ['wwn-other' as never] };
    const copy = keepCopy(later.device);
    expect(await act({ ...later, context: { ...context, observed } }, operation)).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('No record'),
    });
    expect(compareImages(copy, later.device.backingFile)).toEqual({ zeroed: [], other: [] });
    const late = { ...later, context: { ...context, now: () => '2027-01-01T00:00:00Z' } };
    expect(await act(late, operation)).toBeNull();
  });

  it('is over when another consent gives up what was written since', async () => {
    const { later, operation } = await halfWiped();
    write(later.device, 64 * MiB - 8192, Buffer.from('no longer precious'));
    const now = await later.again();
    const { fingerprint } = now.context.observed;
    expect(await act(now, operation)).toMatchObject({
      code: 'guard',
      remedy: expect.stringContaining(fingerprint),
    });
    const consent = { ...CONSENT, key: 'b'.repeat(32), consent: 'this-too' };
    expect(await act(now, wipe(now, { consent }))).toBeNull();
    const { observed, inventory } = await lookAt(later.device, stateDir());
    expect(isBlank(observed)).toBe(true);
    expect(inventory.records.consents).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    // What was written down of the places has gone with both.
    expect(readdirSync(join(stateDir(), 'records/consents'))).toHaveLength(2);
  });

  it('goes on when the disk was wiped by hand in between', async () => {
    const { later, operation } = await halfWiped();
    run('blkdiscard', '-f', '--zeroout', later.device.path);
    expect(await act(await later.again(), operation)).toBeNull();
  });
});
