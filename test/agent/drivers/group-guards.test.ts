/**
 * What keeps a logical volume, or its group, from being changed; each beside the same case in which
 * nothing is wrong.
 */
import { at, fakeDisk, lookAgain } from './fake-disk.ts';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../../agent/host/commands/command.ts';
import { poolMapperUuid } from '../../../agent/host/commands/lvm.ts';
import { LOGICAL_EXTENT_BYTES, MiB } from '../../../src/model/values/bytes.ts';
import type { Operation, RemoveLogicalVolume } from '../../../src/model/planned/plan.ts';
import type { Failure } from '../../../src/model/planned/report.ts';
import { act, diskRef, other, volumeRef, type TestDisk } from '../../host/execute-setup.ts';
import { CONSENT } from '../../host/wipe-setup.ts';
import { fake, put, runFake } from './fake-devices.ts';
import {
  activateIn,
  cutIn,
  GROUP_UUID,
  groupOn,
  isActive,
  logicalRef,
  markTags,
  type FakeGroup,
  type FakeVolume,
} from './fake-group.ts';

const PRECIOUS = Buffer.from('precious');

let group: FakeGroup;
let disk: TestDisk;
beforeEach(async () => {
  group = await groupOn(await fakeDisk());
  const observed = {
    ...{ path: group.disk.device.path, id: diskRef(group.disk).facts.id, systemChain: [] },
    ...{ aliases: [diskRef(group.disk).facts.id], signatures: [] },
  } as unknown as TestDisk['context']['observed'];
  disk = { ...group.disk, context: { ...group.disk.context, observed } };
  fake.tools.set('wipefs', () => '');
});

/** A finished volume of ours with something in it, inactive. */
function finished(index = 1, more: Parameters<typeof cutIn>[2] = {}): FakeVolume {
  const tags = markTags(disk, index, 'ready');
  const volume = cutIn(group, disk.volumes[index]!, { tags, ...more });
  put(volume.medium, 0, PRECIOUS);
  return volume;
}

function removal(
  volume: FakeVolume,
  index = 1,
  members: Partial<RemoveLogicalVolume['removed']> = {},
): RemoveLogicalVolume {
  const { logical } = logicalRef(group, index);
  return other(disk, {
    ...{ kind: 'remove-logical-volume', layout: 'data', consent: CONSENT, content: 'sha256:v' },
    proof: 'consent',
    removed: {
      ...{ volume: disk.volumes[index]!, logical, uuid: volume.uuid, mountPoint: null },
      ...{ sizeBytes: volume.sizeBytes, filesystemUuid: null, isPool: false, ...members },
    },
  });
}

function isKept(volume: FakeVolume): boolean {
  const { seen } = volume.medium;
  return group.volumes.includes(volume) && seen.subarray(0, PRECIOUS.length).equals(PRECIOUS);
}

async function expectRefused(operation: Operation, words: string): Promise<void> {
  const failure = await act(disk, operation);
  expect(failure).toMatchObject({ code: 'guard', message: expect.stringContaining(words) });
}

describe('the removal of a logical volume', () => {
  const uuid = '11111111-2222-4333-8444-555555555555';

  function holds(...uuids: readonly string[]): void {
    const signatures = uuids.map((one) => ({ offset: '0x438', type: 'ext4', uuid: one }));
    fake.tools.set('wipefs', () => JSON.stringify({ signatures }));
  }

  it.each([[[uuid]], [[uuid.toUpperCase()]], [['another', uuid]]])(
    'wipes the filesystem that the consent names, which nobody saw before: %j',
    async (found) => {
      const volume = finished();
      holds(...found);
      expect(await act(disk, removal(volume, 1, { filesystemUuid: uuid }))).toBeNull();
      expect(group.volumes).toEqual([]);
      expect(volume.medium.durable.subarray(0, 8)).toEqual(Buffer.alloc(8));
    },
  );

  it.each([[[]], [['99999999-2222-4333-8444-555555555555']]])(
    'wipes no other: %j',
    async (found) => {
      const volume = finished();
      holds(...found);
      const operation = removal(volume, 1, { filesystemUuid: uuid });
      await expectRefused(operation, `the consent gives up the filesystem ${uuid}`);
      expect(isKept(volume)).toBe(true);
      expect(disk.context.records.consent(CONSENT.key)).toBeNull();
    },
  );

  it('wipes an active one that lies on the partitions of its group', async () => {
    const volume = finished();
    activateIn(group, volume);
    expect(await act(disk, removal(volume))).toBeNull();
    expect(group.volumes).toEqual([]);
  });

  it.each([[['copy0p1']], [['fake0p1', 'copy0p1']], [[]]])(
    'does not touch one that is active from a copy of the disk: on %j',
    async (slaves) => {
      const volume = finished();
      volume.slaves = slaves;
      activateIn(group, volume);
      await expectRefused(removal(volume), 'is active as');
      expect(isKept(volume)).toBe(true);
      expect(isActive(volume)).toBe(true);
    },
  );

  it('does not touch a group with a physical volume that nobody made', async () => {
    const volume = finished();
    group.others.push('strange-0000-0000-0000-0000-0000-000000');
    await expectRefused(removal(volume), 'another physical volume, strange-');
    expect(isKept(volume)).toBe(true);
  });

  it('takes a pool away from which nothing is cut', async () => {
    const pool = finished(1, { segmentType: 'thin-pool' });
    finished(2, { segmentType: 'thin', pool: 'another' });
    expect(await act(disk, removal(pool, 1, { isPool: true }))).toBeNull();
    expect(group.volumes.map(({ name }) => name)).toEqual([disk.volumes[2]]);
  });

  it('leaves a pool while volumes are cut from it, and them', async () => {
    const pool = finished(1, { segmentType: 'thin-pool' });
    const thin = finished(2, { segmentType: 'thin', pool: pool.name });
    await expectRefused(removal(pool, 1, { isPool: true }), `${thin.name} is cut from it`);
    expect([isKept(pool), isKept(thin)]).toEqual([true, true]);
    expect(disk.context.records.consent(CONSENT.key)).toBeNull();
  });
});

describe('the removal of a partition under a group', () => {
  function removeGroup(): Operation {
    const { volume, partitionUuid } = volumeRef(disk, 0);
    const span = { startBytes: MiB, sizeBytes: 6 * MiB };
    return other(disk, {
      ...{ kind: 'remove-volume', layout: 'data', consent: CONSENT, content: 'sha256:group' },
      ...{ spans: [span], proof: 'consent' },
      removed: {
        ...{ volume, partitionUuid, ...span, mountPoint: null },
        group: { physicalVolumeUuid: group.uuid },
      },
    });
  }

  it('takes an empty group with it', async () => {
    expect(await act(disk, removeGroup())).toBeNull();
    expect(group.isGone).toBe(true);
  });

  it('leaves a group from which something is cut', async () => {
    const volume = cutIn(group, 'theirs');
    await expectRefused(removeGroup(), 'theirs is cut from it');
    expect([group.isGone, group.volumes]).toEqual([false, [volume]]);
  });

  it('leaves a group with a physical volume that nobody made', async () => {
    group.others.push('strange-0000-0000-0000-0000-0000-000000');
    const before = Buffer.from(group.disk.medium.seen);
    await expectRefused(removeGroup(), 'another physical volume, strange-');
    expect(group.isGone).toBe(false);
    expect(group.disk.medium.seen.equals(before)).toBe(true);
  });
});

describe('what a stopped lvcreate left of a thin pool', () => {
  function create(): Operation {
    return other(disk, {
      ...{ kind: 'create-thin-pool', volume: logicalRef(group, 1) },
      ...{ sizeBytes: 5 * LOGICAL_EXTENT_BYTES, metadataBytes: 4 * MiB, chunkBytes: 65_536 },
    });
  }

  /** A pass before began the pool and never had it. */
  beforeEach(async () => {
    await disk.context.records.saveVolume({
      ...volumeRef(disk, 1),
      ...{ disk: diskRef(disk).facts, sizeBytes: 1, state: 'begun' },
      recordedAt: '2026-01-01T00:00:00Z',
    });
  });

  it('is removed: an unnamed volume of its size that nobody uses and that is empty', async () => {
    const spare = cutIn(group, 'lvol0');
    expect(await act(disk, create())).toBeNull();
    expect(group.volumes).not.toContain(spare);
  });

  it.each<[string, string, (spare: FakeVolume) => void, object]>([
    ['that holds something', 'lvol0', ({ medium }) => put(medium, 4096, PRECIOUS), {}],
    ['that is active', 'lvol0', (spare) => activateIn(group, spare), {}],
    ['that has a tag', 'lvol0', (spare) => (spare.tags = ['theirs']), {}],
    ['of another size', 'lvol0', () => undefined, { sizeBytes: 2 * LOGICAL_EXTENT_BYTES }],
    ['that is no plain one', 'lvol0', () => undefined, { segmentType: 'thin', pool: 'theirs' }],
    ['that has a name', 'lvol-of-theirs', () => undefined, {}],
  ])('is not taken for it: a volume %s', async (_what, name, change, more) => {
    const spare = cutIn(group, name, more);
    change(spare);
    const wasActive = isActive(spare);
    expect(await act(disk, create())).toBeNull();
    expect(group.volumes).toContain(spare);
    expect(isActive(spare)).toBe(wasActive);
  });
});

describe('a thin pool that was never finished', () => {
  function create(): Operation {
    return other(disk, {
      ...{ kind: 'create-thin-pool', volume: logicalRef(group, 1) },
      ...{ sizeBytes: 5 * LOGICAL_EXTENT_BYTES, metadataBytes: 4 * MiB, chunkBytes: 65_536 },
    });
  }

  /** A pass before had LVM make it, or what was to become it, and ended. */
  async function half(more: Parameters<typeof cutIn>[2] = {}): Promise<FakeVolume> {
    await disk.context.records.saveVolume({
      ...volumeRef(disk, 1),
      ...{ disk: diskRef(disk).facts, sizeBytes: 1, state: 'begun' },
      recordedAt: '2026-01-01T00:00:00Z',
    });
    const tags = markTags(disk, 1, 'new');
    return cutIn(group, disk.volumes[1]!, { segmentType: 'thin-pool', tags, ...more });
  }

  it('is begun anew where only what was to become its metadata is there, and nothing larger', async () => {
    const small = await half({ segmentType: 'linear', sizeBytes: 4 * MiB });
    expect(await act(disk, create())).toBeNull();
    expect(group.volumes).not.toContain(small);
    group.volumes.splice(0);
    const large = await half({ segmentType: 'linear', sizeBytes: 4 * MiB + LOGICAL_EXTENT_BYTES });
    await expectRefused(create(), 'no beginning of a thin pool with metadata of 4194304');
    expect(group.volumes).toEqual([large]);
  });

  it('is made anew where it is not active: it may have no superblock', async () => {
    const pool = await half();
    expect(await act(disk, create())).toBeNull();
    expect(group.volumes.map(({ name }) => name)).toEqual([disk.volumes[1]]);
    expect(group.volumes).not.toContain(pool);
  });

  it('is taken as it is where it is active', async () => {
    const pool = await half();
    const device = { path: '/dev/dm-9', sizeBytes: 1, deviceNumber: '253:9', slaves: [] };
    fake.mapped.set(poolMapperUuid(GROUP_UUID, pool.uuid), { ...device, isSuspended: false });
    expect(await act(disk, create())).toBeNull();
    expect(group.volumes).toEqual([pool]);
  });

  it('is left where something is cut from it', async () => {
    const pool = await half();
    const thin = cutIn(group, 'theirs', { segmentType: 'thin', pool: pool.name });
    await expectRefused(create(), 'Volumes are cut from the thin pool');
    expect(group.volumes).toEqual([pool, thin]);
  });
});

describe('a physical volume', () => {
  it('is on its medium before a group knows of it', async () => {
    group = await groupOn(await fakeDisk(), 'new');
    disk = group.disk;
    const events: string[] = [];
    fake.before = ({ kind, path }) => {
      if (kind === 'sync' && path === group.node) events.push('sync');
    };
    const lvm = fake.tools.get('lvm')!;
    fake.tools.set('lvm', (argv) => {
      if (argv[1] !== 'fullreport') events.push(argv[1]!);
      return lvm(argv);
    });
    const make = other(disk, {
      ...{ kind: 'create-volume-group', volume: volumeRef(disk, 0), group: 'data-fake' },
      ...{ physicalVolumeUuid: group.uuid, sizeBytes: 6 * MiB },
    });
    expect(await act(disk, make)).toBeNull();
    expect(events.slice(events.indexOf('pvcreate'))).toEqual([
      ...['pvcreate', 'sync', 'vgcreate', 'sync'],
    ]);
  });
});

describe('a volume that is not in its group', () => {
  function recorded(state: 'begun' | 'ready' | 'removed'): Promise<void> {
    return disk.context.records.saveVolume({
      ...volumeRef(disk, 1),
      ...{ disk: diskRef(disk).facts, sizeBytes: LOGICAL_EXTENT_BYTES, state },
      recordedAt: '2026-01-01T00:00:00Z',
    });
  }

  const makings: readonly [string, () => Operation][] = [
    [
      'create-logical-volume',
      () => {
        const volume = logicalRef(group, 1);
        const sizeBytes = LOGICAL_EXTENT_BYTES;
        return other(disk, { kind: 'create-logical-volume', volume, sizeBytes });
      },
    ],
    [
      'create-thin-pool',
      () =>
        other(disk, {
          ...{ kind: 'create-thin-pool', volume: logicalRef(group, 1) },
          ...{ sizeBytes: LOGICAL_EXTENT_BYTES, metadataBytes: 4 * MiB, chunkBytes: 65_536 },
        }),
    ],
  ];

  it.each(makings)('is made where no record says that it was finished: %s', async (_kind, make) => {
    await recorded('begun');
    expect(await act(disk, make())).toBeNull();
    expect(group.volumes.map(({ name }) => name)).toEqual([disk.volumes[1]]);
  });

  it.each(makings)(
    'is not made again where it was finished, or removed: %s',
    async (_kind, make) => {
      for (const state of ['ready', 'removed'] as const) {
        await recorded(state);
        await expectRefused(make(), state === 'ready' ? 'was finished' : 'was removed');
        expect(group.volumes).toEqual([]);
      }
    },
  );
});

describe('a command that changes a group', () => {
  /** Ends when it is told to, which nobody waits for. */
  const SLOW = 'until test -e "$0.go"; do sleep 0.05; done; echo ended >"$0"';

  it('is waited for no longer than its deadline, and left to end', async () => {
    const volume = finished();
    const ended = join(at.directory, 'ended');
    const context: TestDisk['context'] = {
      ...disk.context,
      deadlineScale: 1e-4,
      run: (argv, options) =>
        argv[1] === 'lvremove'
          ? runCommand(['sh', '-c', SLOW, ended], options)
          : runFake(argv, options),
    };
    const failure: Failure | null = await act({ ...disk, context }, removal(volume));
    expect(failure).toMatchObject({
      code: 'tool-timeout',
      message: expect.stringContaining('still runs'),
    });
    writeFileSync(`${ended}.go`, '');
    await expect.poll(() => existsSync(ended), { timeout: 20_000 }).toBe(true);
  });
});

it('the group of these tests is read anew by a later pass', async () => {
  const volume = finished();
  const again = await lookAgain(group.disk);
  const ref = logicalRef(group, 1);
  expect(
    await act(again, other(again, { kind: 'activate-logical-volume', volume: ref })),
  ).toBeNull();
  expect(isActive(volume)).toBe(true);
});
