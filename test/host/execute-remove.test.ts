import { mountUnitName } from '../../src/model/values/host-path.ts';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, openSync, closeSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommandRunner } from '../../agent/drivers/driver.ts';
import { deviceLink } from '../../agent/systemd/mount-unit.ts';
import { runCommand } from '../../agent/host/commands/command.ts';
import { readRecords } from '../../agent/discover/read-records.ts';
import { readPartitionNodes } from '../../agent/host/devices/partition-nodes.ts';
import { MiB } from '../../src/model/values/bytes.ts';
import type { FilesystemType } from '../../src/model/declared/declarations.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import {
  act,
  closeLoops,
  createFs,
  createTable,
  hasCapability,
  markReady,
  mountFs,
  other,
  planned,
  volumeRef,
  type DiskOptions,
} from './execute-setup.ts';
import { endOther, openedByAnother } from './other-programs.ts';
import { openLoopDevices, run, type LoopDevices } from './loop-device.ts';
import {
  compareImages,
  CONSENT,
  dieAtStep,
  keepCopy,
  lookAt,
  mayChange,
  removal,
  seenDisk,
  type SeenDisk,
} from './wipe-setup.ts';

let loops: LoopDevices;
let children: ChildProcess[];
beforeEach(() => {
  loops = openLoopDevices();
  children = [];
});
afterEach(async () => {
  for (const child of children) await ended(child);
  closeLoops(loops);
});

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

function stateDir(): string {
  return join(loops.directory, 'state');
}

interface Made {
  readonly sizesMiB: readonly number[];
  /** What the first volume is; the others are raw. */
  readonly filesystem?: FilesystemType | null;
  readonly mountPoint?: string;
  readonly options?: Partial<DiskOptions>;
  readonly systemd?: boolean;
}

/** A disk of ours with finished volumes, of which the first is mounted or linked. */
async function madeDisk(made: Made): Promise<SeenDisk> {
  const { sizesMiB, filesystem = 'ext4', mountPoint, options = {}, systemd = false } = made;
  const sizeMiB = sizesMiB.reduce((sum, size) => sum + size, 2);
  const device = loops.attach('disk.img', sizeMiB * MiB);
  const disk = await seenDisk(device, { stateDir: stateDir(), ...options });
  const operations: Operation[] = [createTable(disk, sizesMiB)];
  for (const [index, sizeMiB] of sizesMiB.entries()) {
    const type = index === 0 ? filesystem : null;
    operations.push(
      type === null
        ? other(disk, {
            kind: 'prepare-block-volume',
            volume: volumeRef(disk, index),
            sizeBytes: sizeMiB * MiB,
            zero: false,
          })
        : createFs(disk, index, { filesystem: type, sizeMiB }),
      markReady(disk, index, { filesystem: type, sizeMiB }),
    );
  }
  operations.push(
    filesystem === null
      ? other(disk, {
          kind: 'link-block-device',
          volume: volumeRef(disk, 0),
          link: join(stateDir(), 'block', disk.volumes[0]!),
        })
      : mountFs(disk, 0, { filesystem, ...(mountPoint === undefined ? {} : { mountPoint }) }),
  );
  const context = { ...disk.context, systemd };
  expect(await act({ ...disk, context }, ...operations)).toBeNull();
  return disk.again();
}

function volumePath(disk: SeenDisk, kind: 'volumes' | 'block' = 'volumes'): string {
  return join(stateDir(), kind, disk.volumes[0]!);
}

function mountsAt(path: string): number {
  return readFileSync('/proc/self/mountinfo', 'utf8').split(`${path} `).length - 1;
}

/** Its line of mountinfo(5). */
function mountLine(path: string): string {
  const lines = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
  return lines.find((line) => line.includes(` ${path} `)) ?? '';
}

/** The number of a mount is another one every time. */
function withoutIds(line: string): string {
  return line.split(' ').slice(1).join(' ');
}

/** Mounts write to their filesystem: what a copy is compared with must be at rest. */
function restingCopy(disk: SeenDisk): string {
  run('sync');
  return keepCopy(disk.device);
}

describe('remove-volume', () => {
  it.each<[string, number, FilesystemType]>([
    ['ext4', 16, 'ext4'],
    ['xfs', 320, 'xfs'],
    ['btrfs', 120, 'btrfs'],
  ])('unmounts %s, wipes it and takes it out of the table', async (_name, sizeMiB, filesystem) => {
    const disk = await madeDisk({ sizesMiB: [sizeMiB, 8], filesystem });
    const operation = removal(disk, 0);
    expect(operation.removed.mountPoint).toBe(volumePath(disk));
    run('umount', volumePath(disk));
    const copy = restingCopy(disk);
    run('mount', disk.device.partition(1), volumePath(disk));
    expect(await act(disk, operation)).toBeNull();
    expect(mountsAt(volumePath(disk))).toBe(0);
    expect(existsSync(volumePath(disk))).toBe(false);
    const { observed, inventory } = await lookAt(disk.device, stateDir());
    const left = observed.table?.partitions ?? [];
    expect(left.map(({ label }) => parseMark(label)?.volume)).toEqual([disk.volumes[1]]);
    expect([observed.table?.primary, observed.table?.backup]).toEqual(['good', 'good']);
    expect(readPartitionNodes(disk.device.path).map(({ number }) => number)).toEqual([2]);
    expect(run('sfdisk', '--verify', disk.device.path)).toContain('No errors detected');
    const { records } = inventory;
    expect(records.volumes.find(({ volume }) => volume === disk.volumes[0])).toEqual({
      volume: disk.volumes[0],
      layout: 'data',
      name: 'v',
      ordinal: 0,
      disk: expect.anything(),
      partitionUuid: operation.removed.partitionUuid,
      sizeBytes: sizeMiB * MiB,
      state: 'removed',
      recordedAt: '2026-01-02T03:04:05.000Z',
    });
    expect(records.disks[0]?.partitionUuids).toEqual([volumeRef(disk, 1).partitionUuid]);
    expect(records.consents).toMatchObject([
      { state: 'done', subject: { kind: 'volume', volume: disk.volumes[0] } },
    ]);
    // What was outside of the table and the places is as it was, the mount's own writes left out.
    const tableBlocks = mayChange([{ startBytes: 0, sizeBytes: observed.sizeBytes }]);
    const places = mayChange(operation.spans);
    const changed = compareImages(copy, disk.device.backingFile);
    const inVolume = (block: number): boolean =>
      block * 4096 >= MiB && block * 4096 < (1 + sizeMiB) * MiB;
    expect(
      [...changed.zeroed, ...changed.other].filter(
        (block) => !inVolume(block) && !tableBlocks(block),
      ),
    ).toEqual([]);
    expect(
      changed.zeroed.filter((block) => inVolume(block) && places(block)).length,
    ).toBeGreaterThan(0);
  });

  it('leaves a place in which another volume can be made at once, also of the only one of its table', async () => {
    const disk = await madeDisk({ sizesMiB: [30] });
    const made = [
      planned(disk, 1, { startMiB: 1, sizeMiB: 13 }),
      planned(disk, 2, { startMiB: 14, sizeMiB: 17 }),
    ];
    const [{ startBytes, sizeBytes }] = removal(disk, 0).spans as [
      { startBytes: number; sizeBytes: number },
    ];
    const spans = [
      { startBytes, sizeBytes },
      ...made.map((one) => ({ startBytes: one.startBytes, sizeBytes: one.sizeBytes })),
    ];
    expect(
      await act(
        disk,
        removal(disk, 0, { spans }),
        other(disk, { kind: 'create-partitions', layout: 'data', partitions: made }),
        createFs(disk, 1, { filesystem: 'ext4', sizeMiB: 13 }),
        markReady(disk, 1, { filesystem: 'ext4', sizeMiB: 13 }),
        mountFs(disk, 1, { filesystem: 'ext4' }),
      ),
    ).toBeNull();
    const { observed } = await lookAt(disk.device, stateDir());
    expect(observed.table?.partitions[1]).toMatchObject({ signatures: [], unknownContent: [] });
  });

  it('takes the link of a raw volume away', async () => {
    const disk = await madeDisk({ sizesMiB: [16, 8], filesystem: null });
    run(
      'dd',
      'if=/dev/urandom',
      `of=${disk.device.partition(1)}`,
      'bs=1M',
      'count=16',
      'conv=fsync',
    );
    expect(existsSync(volumePath(disk, 'block'))).toBe(true);
    expect(await act(disk, removal(disk, 0))).toBeNull();
    expect(readdirSync(join(stateDir(), 'block'))).toEqual([]);
  });

  it('empties a host path and takes its bare directory away', async () => {
    const mountPoint = join(loops.directory, 'srv/fast');
    const disk = await madeDisk({ sizesMiB: [16, 8], mountPoint });
    expect(await act(disk, removal(disk, 0))).toBeNull();
    expect(existsSync(mountPoint)).toBe(false);
    expect(existsSync(join(loops.directory, 'srv'))).toBe(true);
  });

  it('leaves alone what somebody put into the bare mount point', async () => {
    const disk = await madeDisk({ sizesMiB: [16, 8] });
    run('umount', volumePath(disk));
    run('chattr', '-f', '-i', volumePath(disk));
    run('touch', join(volumePath(disk), 'theirs'));
    expect(await act(disk, removal(await disk.again(), 0))).toBeNull();
    expect(readdirSync(volumePath(disk))).toEqual(['theirs']);
  });

  it('is the last that is ever done with the volume', async () => {
    const disk = await madeDisk({ sizesMiB: [16, 8] });
    expect(await act(disk, removal(disk, 0))).toBeNull();
    const later = await disk.again();
    const again = planned(later, 0, { startMiB: 1, sizeMiB: 16 });
    expect(
      await act(
        later,
        other(later, { kind: 'create-partitions', layout: 'data', partitions: [again] }),
      ),
    ).toMatchObject({ code: 'guard', message: expect.stringContaining('never made again') });
    for (const operation of [
      createFs(later, 0, { filesystem: 'ext4', sizeMiB: 16 }),
      markReady(later, 0, { filesystem: 'ext4', sizeMiB: 16 }),
      mountFs(later, 0, { filesystem: 'ext4' }),
    ])
      expect(await act(later, operation)).toMatchObject({
        code: 'guard',
        message: expect.stringContaining('was removed'),
      });
    run('dd', 'if=/dev/zero', `of=${later.device.path}`, 'bs=1M', 'conv=fsync,notrunc', 'count=26');
    expect(await act(await later.again(), createTable(later, [16]))).toMatchObject({
      code: 'guard',
    });
  });
});

describe('remove-volume on a machine with systemd', () => {
  /** systemctl(1), for mount units alone. */
  const systemctl: CommandRunner = (argv, options) => {
    const [program, verb, , unit = ''] = argv;
    if (program !== 'systemctl') return runCommand(argv, options);
    if (verb === 'daemon-reload') return runCommand(['true'], options);
    const text = readFileSync(join('/etc/systemd/system', unit), 'utf8');
    const value = (name: string): string =>
      (new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '').replaceAll('%%', '%');
    return verb === 'start'
      ? runCommand(['mount', '-o', 'nosuid,nodev', value('What'), value('Where')], options)
      : runCommand(['umount', value('Where')], options);
  };

  it.each(['mounted', 'no longer mounted'])(
    'stops the unit and leaves nothing of it behind (%s)',
    async (state) => {
      const mountPoint = join(loops.directory, 'srv/100% data');
      const unit = join('/etc/systemd/system', mountUnitName(mountPoint));
      const wanted = join('/etc/systemd/system/local-fs.target.wants', mountUnitName(mountPoint));
      const options = { run: systemctl };
      try {
        const disk = await madeDisk({ sizesMiB: [16, 8], mountPoint, options, systemd: true });
        expect([existsSync(unit), existsSync(deviceLink(disk.volumes[0]!))]).toEqual([true, true]);
        if (state !== 'mounted') run('umount', mountPoint);
        const now = await disk.again();
        const context = { ...now.context, systemd: true };
        expect(await act({ ...now, context }, removal(now, 0))).toBeNull();
        expect(mountsAt('srv/100%\\040data')).toBe(0);
        for (const path of [unit, deviceLink(disk.volumes[0]!), mountPoint])
          expect(existsSync(path)).toBe(false);
        expect(readdirSync(join(wanted, '..'))).not.toContain(mountUnitName(mountPoint));
      } finally {
        for (const path of [unit, wanted]) rmSync(path, { force: true });
        // It stays when it is the machine's own.
        spawnSync('rmdir', [join(wanted, '..')], { stdio: 'ignore' });
      }
    },
  );
});

describe('remove-volume is refused, and the volume serves on,', () => {
  async function expectServing(disk: SeenDisk): Promise<void> {
    expect(mountsAt(volumePath(disk))).toBe(1);
    expect(readdirSync(volumePath(disk))).toContain('data');
    const { records } = await readRecords(stateDir());
    expect(records.volumes.find(({ volume }) => volume === disk.volumes[0])?.state).toBe('ready');
    expect(records.consents).toBeUndefined();
  }

  it('when somebody has a file open in it', async () => {
    const disk = await madeDisk({ sizesMiB: [16, 8] });
    run('touch', join(volumePath(disk), 'data/database'));
    const file = openSync(join(volumePath(disk), 'data/database'), 'r+');
    try {
      expect(await act(disk, removal(disk, 0))).toMatchObject({
        code: 'tool-failed',
        stderr: expect.stringContaining('busy'),
        message: expect.stringContaining(`(process ${String(process.pid)})`),
        remedy: expect.stringContaining('Stop what uses it'),
      });
    } finally {
      closeSync(file);
    }
    await expectServing(disk);
    expect(existsSync(join(volumePath(disk), 'data/database'))).toBe(true);
  });

  it('when it is mounted at a second place', async () => {
    const disk = await madeDisk({ sizesMiB: [16, 8] });
    const operation = removal(disk, 0);
    loops.mount(disk.device.partition(1), 'second');
    expect(await act(disk, operation)).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('second'),
    });
    await expectServing(disk);
  });

  it('when it is mounted elsewhere than the plan says', async () => {
    const disk = await madeDisk({ sizesMiB: [16, 8] });
    const operation = removal(disk, 0);
    const removed = { ...operation.removed, mountPoint: null };
    expect(await act(disk, { ...operation, removed })).toMatchObject({ code: 'guard' });
    await expectServing(disk);
  });

  it('when the consent is expired by the clock of the node, or was used', async () => {
    const disk = await madeDisk({ sizesMiB: [16, 8] });
    const late = { ...disk.context, now: () => '2026-02-01T00:00:01Z' };
    expect(await act({ ...disk, context: late }, removal(disk, 0))).toMatchObject({
      code: 'guard',
    });
    await expectServing(disk);
    const { records } = disk.context;
    const used = { ...records, consent: () => ({ ...CONSENT, recordedAt: 'before' }) as never };
    expect(
      await act({ ...disk, context: { ...disk.context, records: used } }, removal(disk, 0)),
    ).toMatchObject({ code: 'guard', message: expect.stringContaining('serves once') });
    await expectServing(disk);
  });

  it('when nothing can be written down', async () => {
    const disk = await madeDisk({ sizesMiB: [16, 8] });
    const full = (): Promise<void> => Promise.reject(new Error('no space left'));
    const records = { ...disk.context.records, saveWipedPlaces: full };
    expect(
      await act({ ...disk, context: { ...disk.context, records } }, removal(disk, 0)),
    ).toMatchObject({ code: 'record-not-written' });
    await expectServing(disk);
  });

  it('when a record says that it is protected', async () => {
    const disk = await madeDisk({ sizesMiB: [16, 8] });
    const volume = volumeRef(disk, 0);
    const protect = other(disk, { kind: 'record-protection', volume, protected: true });
    expect(await act(disk, protect, removal(disk, 0))).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('protected'),
    });
    await expectServing(disk);
  });

  it('when the running system lies on its disk', async () => {
    const disk = await madeDisk({ sizesMiB: [16, 8] });
    const observed = { ...disk.context.observed, systemChain: ['/', disk.device.path] };
    const context = { ...disk.context, observed };
    expect(await act({ ...disk, context }, removal(disk, 0))).toMatchObject({ code: 'guard' });
    await expectServing(disk);
  });

  it('when its mark names another volume, or another node', async () => {
    const disk = await madeDisk({ sizesMiB: [16, 8] });
    const operation = removal(disk, 0);
    const removed = { ...operation.removed, volume: disk.volumes[2]! };
    expect(await act(disk, { ...operation, removed })).toMatchObject({ code: 'guard' });
    const owner = { ...disk.context.owner, node: 'node-b' as never };
    expect(await act({ ...disk, context: { ...disk.context, owner } }, operation)).toMatchObject({
      code: 'guard',
    });
    const moved = { ...operation.removed, startBytes: 2 * MiB };
    expect(await act(disk, { ...operation, removed: moved })).toMatchObject({ code: 'guard' });
    await expectServing(disk);
  });
});

describe('remove-volume destroys nothing', () => {
  it('while it is mounted in another mount namespace', async () => {
    if (!hasCapability(21)) return;
    const disk = await madeDisk({ sizesMiB: [16, 8] });
    const ready = join(loops.directory, 'holding');
    const script = `touch ${ready}; exec sleep 300`;
    const argv = ['--mount', '--propagation', 'private', 'sh', '-c', script];
    children.push(spawn('unshare', argv, { stdio: 'ignore' }));
    await expect.poll(() => existsSync(ready), { timeout: 10_000 }).toBe(true);
    const before = mountLine(volumePath(disk));
    expect(await act(disk, removal(disk, 0))).toMatchObject({
      code: 'guard',
      message: expect.stringContaining(
        `mounted at ${volumePath(disk)} in the mount namespace of sleep (process ${children[0]!.pid})`,
      ),
    });
    expect((await readRecords(stateDir())).records.consents).toBeUndefined();
    // It was never unmounted.
    expect(mountLine(volumePath(disk))).toBe(before);
    expect(readdirSync(volumePath(disk))).toContain('data');
  });

  it('while a pod shows a part of it in a namespace of its own', async () => {
    if (!hasCapability(21)) return;
    const disk = await madeDisk({ sizesMiB: [16, 8] });
    const [ready, pod] = [join(loops.directory, 'holding'), join(loops.directory, 'pod')];
    const bind = `mkdir ${pod}; mount --bind ${volumePath(disk)}/data ${pod}`;
    const script = `${bind}; umount ${volumePath(disk)}; touch ${ready}; exec sleep 300`;
    const argv = ['--mount', '--propagation', 'private', 'sh', '-c', script];
    children.push(spawn('unshare', argv, { stdio: 'ignore' }));
    await expect.poll(() => existsSync(ready), { timeout: 10_000 }).toBe(true);
    const before = mountLine(volumePath(disk));
    expect(await act(disk, removal(disk, 0))).toMatchObject({
      code: 'guard',
      message: expect.stringContaining(`mounted at ${pod} in the mount namespace of sleep`),
    });
    expect(mountLine(volumePath(disk))).toBe(before);
  });

  it('and mounts it again as it was, when something else stops it', async () => {
    const disk = await madeDisk({ sizesMiB: [16, 8] });
    run('mount', '-o', 'remount,noatime,nosuid,nodev', volumePath(disk));
    const before = mountLine(volumePath(disk));
    const full = (): Promise<void> => Promise.reject(new Error('no space left'));
    const records = { ...disk.context.records, saveConsent: full };
    const started: (string | undefined)[] = [];
    const noted: CommandRunner = (argv, options) => {
      started.push(argv[0]);
      return runCommand(argv, options);
    };
    const context = { ...disk.context, records, run: noted };
    expect(await act({ ...disk, context }, removal(disk, 0))).toMatchObject({
      code: 'record-not-written',
    });
    expect(started).toEqual(['umount', 'mount']);
    expect(withoutIds(mountLine(volumePath(disk)))).toBe(withoutIds(before));
    expect(readdirSync(volumePath(disk))).toContain('data');
  });

  it('where it could not be mounted again, which is told', async () => {
    const disk = await madeDisk({ sizesMiB: [16, 8] });
    const full = (): Promise<void> => Promise.reject(new Error('no space left'));
    const records = { ...disk.context.records, saveConsent: full };
    const refusing: CommandRunner = (argv, options) =>
      runCommand(argv[0] === 'mount' ? ['false'] : argv, options);
    const context = { ...disk.context, records, run: refusing };
    expect(await act({ ...disk, context }, removal(disk, 0))).toMatchObject({
      code: 'record-not-written',
      message: expect.stringContaining('could not be mounted again'),
    });
  });

  it('while a program has its device open', async () => {
    const disk = await madeDisk({ sizesMiB: [16, 8] });
    const pid = openedByAnother(disk.device.partition(1));
    const before = mountLine(volumePath(disk));
    expect(await act(disk, removal(disk, 0))).toMatchObject({
      code: 'guard',
      message: expect.stringContaining(`open for writing by sleep (process ${pid})`),
    });
    expect(mountLine(volumePath(disk))).toBe(before);
    endOther(pid);
    expect(await act(disk, removal(disk, 0))).toBeNull();
  });

  it('while a loop device has it as its backing file, as kubelet does with a raw volume', async () => {
    const disk = await madeDisk({ sizesMiB: [16, 8], filesystem: null });
    loops.attachOver(disk.device.partition(1));
    const copy = restingCopy(disk);
    expect(await act(disk, removal(disk, 0))).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('backing file'),
    });
    expect(compareImages(copy, disk.device.backingFile)).toEqual({ zeroed: [], other: [] });
  });
});

describe('a removal that was interrupted', () => {
  it('ends as one that was not, wherever it was killed', async () => {
    const disk = await madeDisk({ sizesMiB: [16, 8] });
    const operation = removal(disk, 0);
    run('umount', volumePath(disk));
    const [copy, state] = [restingCopy(disk), `${stateDir()}.before`];
    // An immutable directory cannot be moved or removed.
    run('chattr', '-f', '-i', volumePath(disk));
    run('cp', '-a', stateDir(), state);
    const reset = (): void => {
      spawnSync('umount', [volumePath(disk)], { stdio: 'ignore' });
      spawnSync('chattr', ['-R', '-f', '-i', stateDir()]);
      run('rm', '-rf', stateDir());
      run('cp', '-a', state, stateDir());
      run('cp', '--sparse=always', copy, disk.device.backingFile);
      spawnSync('blockdev', ['--flushbufs', disk.device.path]);
      disk.device.updatePartitions();
      run('mount', disk.device.partition(1), volumePath(disk));
    };
    reset();
    const { steps } = dieAtStep(disk, operation, -1)!;
    const all = Array.from({ length: steps }, (_, step) => step);
    const tested = all.filter((step) => step < 5 || step >= steps - 14 || step % 16 === 0);
    for (const step of tested) {
      reset();
      expect(dieAtStep(disk, operation, step)).toBeNull();
      const now = await disk.again();
      const known = now.inventory.records.consents?.[0];
      const isThere = now.context.observed.table?.partitions.length === 2;
      // Once its partition is gone nothing is left to be done.
      if (isThere) {
        const proof = known === undefined ? 'consent' : 'finish';
        expect(known?.state ?? 'begun').toBe('begun');
        expect(await act(now, removal(now, 0, { proof }))).toBeNull();
      }
      // A copy of the table that was half written is repaired as any other that is damaged.
      const { primary, backup, uuid } = (await lookAt(disk.device, stateDir())).observed.table!;
      if (primary !== 'good' || backup !== 'good') {
        const damaged = primary === 'good' ? 'backup' : 'primary';
        const repair = { kind: 'repair-partition-table', tableUuid: uuid, damaged } as const;
        expect(await act(await disk.again(), other(disk, repair))).toBeNull();
      }
      const { observed, inventory } = await lookAt(disk.device, stateDir());
      expect(observed.table?.partitions.map(({ number }) => number)).toEqual([2]);
      expect([observed.table?.primary, observed.table?.backup]).toEqual(['good', 'good']);
      const records = new Map(inventory.records.volumes.map((one) => [one.volume, one.state]));
      expect(records.get(disk.volumes[0]!)).toBe('removed');
      expect(records.get(disk.volumes[1]!)).toBe('ready');
      expect(mountsAt(volumePath(disk))).toBe(0);
      expect(existsSync(volumePath(disk))).toBe(false);
    }
  });

  it('gives up nothing that comes back with an old copy of the disk', async () => {
    const disk = await madeDisk({ sizesMiB: [16, 8] });
    run('umount', volumePath(disk));
    const copy = restingCopy(disk);
    const { records } = disk.context;
    const saveConsent: typeof records.saveConsent = (record) =>
      record.state === 'done' ? Promise.reject(new Error('no space')) : records.saveConsent(record);
    const context = { ...disk.context, records: { ...records, saveConsent } };
    const operation = removal(await disk.again(), 0);
    expect(await act({ ...disk, context }, operation)).toMatchObject({
      code: 'record-not-written',
    });
    run('cp', '--sparse=always', copy, disk.device.backingFile);
    spawnSync('blockdev', ['--flushbufs', disk.device.path]);
    disk.device.updatePartitions();
    const returned = await disk.again();
    expect(returned.inventory.records.consents).toMatchObject([{ state: 'begun' }]);
    expect(await act(returned, removal(returned, 0, { proof: 'finish' }))).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('neither as it was nor zero'),
    });
    expect(compareImages(copy, disk.device.backingFile)).toEqual({ zeroed: [], other: [] });
  });
});
