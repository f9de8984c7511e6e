/**
 * What keeps content from being destroyed under a consent; each beside the same case in which
 * nothing is wrong.
 */
import { isOn } from '../../../src/model/planned/operation-traits.ts';
import { fakeDisk, lookAgain, type FakeDisk } from './fake-disk.ts';
import { describe, expect, it } from 'vitest';
import type { DriverContext } from '../../../agent/drivers/driver.ts';
import { LOGICAL_EXTENT_BYTES, MiB } from '../../../src/model/values/bytes.ts';
import type {
  ConsentRecord,
  ObservedDisk,
  VolumeRecord,
} from '../../../src/model/observed/inventory.ts';
import type {
  RemoveLogicalVolume,
  RemoveVolume,
  WipeDisk,
} from '../../../src/model/planned/plan.ts';
import { act, createTable, diskRef, other, volumeRef } from '../../host/execute-setup.ts';
import { CONSENT } from '../../host/wipe-setup.ts';
import { fake, put, type Medium } from './fake-devices.ts';
import { activateIn, cutIn, groupOn, logicalRef, markTags } from './fake-group.ts';

type Destroying = WipeDisk | RemoveVolume | RemoveLogicalVolume;

const SEEN = `sha256:${'5ee7'.repeat(16)}`;
const PRECIOUS = Buffer.from('precious');
const DISK = ['wipe-disk'];
const VOLUMES = ['remove-volume', 'remove-logical-volume'];
const ALL = [...DISK, ...VOLUMES];
const recordedAt = '2026-01-01T00:00:00Z';

/** Something that a consent gives up. */
interface Scene {
  readonly disk: FakeDisk;
  readonly operation: Destroying;
  /** Where it lies. */
  readonly medium: Medium;
  readonly offset: number;
  /** The device that is claimed for it. */
  readonly node: () => string;
}

function observed(disk: FakeDisk): ObservedDisk {
  const { id } = diskRef(disk).facts;
  return {
    ...{ path: disk.device.path, id, aliases: [id], fingerprint: SEEN },
    ...{ systemChain: [], signatures: [], usedBy: [] },
  } as unknown as ObservedDisk;
}

function seen(disk: FakeDisk, more: Partial<DriverContext> = {}): FakeDisk {
  const fingerprintNow = () => Promise.resolve(SEEN);
  const context = { ...disk.context, observed: observed(disk), fingerprintNow, ...more };
  return { ...disk, context };
}

const consented: Pick<WipeDisk, 'layout' | 'consent' | 'content' | 'proof'> = {
  ...{ layout: 'data', consent: CONSENT, content: SEEN, proof: 'consent' },
};

const SCENES: Readonly<Record<string, () => Promise<Scene>>> = {
  'wipe-disk': async () => {
    const disk = seen(await fakeDisk());
    put(disk.medium, 4096, PRECIOUS);
    const spans = [{ startBytes: 0, sizeBytes: disk.medium.seen.length }];
    const operation = other(disk, { ...consented, kind: 'wipe-disk', spans });
    return { disk, operation, medium: disk.medium, offset: 4096, node: () => disk.device.path };
  },
  'remove-volume': async () => {
    const disk = seen(await fakeDisk());
    expect(await act(disk, createTable(disk, [2, 2]))).toBeNull();
    put(disk.medium, MiB, PRECIOUS);
    const { volume, partitionUuid } = volumeRef(disk, 0);
    const span = { startBytes: MiB, sizeBytes: 2 * MiB };
    const removed = { volume, partitionUuid, ...span, mountPoint: null };
    const operation = other(disk, { ...consented, kind: 'remove-volume', removed, spans: [span] });
    const node = (): string => `${disk.device.path}p1`;
    return { disk, operation, medium: disk.medium, offset: MiB, node };
  },
  'remove-logical-volume': async () => {
    const group = await groupOn(await fakeDisk());
    const disk = seen(group.disk);
    const tags = markTags(disk, 1, 'ready');
    const cut = cutIn(group, disk.volumes[1]!, { tags });
    put(cut.medium, 0, PRECIOUS);
    activateIn(group, cut);
    const { logical } = logicalRef(group, 1);
    const operation = other(disk, {
      ...{ ...consented, kind: 'remove-logical-volume' },
      removed: {
        ...{ volume: disk.volumes[1]!, logical, uuid: cut.uuid, sizeBytes: cut.sizeBytes },
        ...{ mountPoint: null, filesystemUuid: null, isPool: false },
      },
    });
    return { disk, operation, medium: cut.medium, offset: 0, node: () => '/dev/dm-0' };
  },
};

function left({ medium, offset }: Scene): 'all' | 'nothing' | 'something' {
  const found = medium.durable.subarray(offset, offset + PRECIOUS.length);
  if (found.equals(PRECIOUS)) return 'all';
  return found.equals(Buffer.alloc(PRECIOUS.length)) ? 'nothing' : 'something';
}

function change({ disk }: Scene, facts: object): void {
  const { path } = disk.device;
  fake.instances.set(path, { ...fake.instances.get(path)!, ...facts });
}

function consentOf({ operation, disk }: Scene, state: 'begun' | 'done'): ConsentRecord {
  const subject = isOn(operation, 'removed')
    ? ({ kind: 'volume', volume: operation.removed.volume } as const)
    : ({ kind: 'disk', disk: diskRef(disk).facts.id } as const);
  const record = { ...CONSENT, subject, disk: diskRef(disk).facts, content: SEEN };
  return { ...record, spans: [], state, recordedAt };
}

function volumeOf({ disk, operation }: Scene, facts: Partial<VolumeRecord>): VolumeRecord {
  const volume = isOn(operation, 'removed') ? operation.removed.volume : disk.volumes[0]!;
  const record = { ...volumeRef(disk, 0), volume, disk: diskRef(disk).facts, sizeBytes: MiB };
  return { ...record, state: 'ready', recordedAt, ...facts };
}

describe.each(ALL)('%s', (kind) => {
  it('destroys what the consent gives up', async () => {
    const scene = await SCENES[kind]!();
    expect(left(scene)).toBe('all');
    expect(await act(scene.disk, scene.operation)).toBeNull();
    expect(left(scene)).toBe('nothing');
    expect(scene.disk.context.records.consent(CONSENT.key)?.state).toBe('done');
    expect(await scene.disk.context.records.wipedPlaces(CONSENT.key)).toBeNull();
  });

  type Spoil = (scene: Scene) => unknown;
  const SPOILS: readonly (readonly [string, readonly string[], string, Spoil])[] = [
    [
      'a consent that was used',
      ALL,
      'was used on this node',
      (scene) => scene.disk.context.records.saveConsent(consentOf(scene, 'done')),
    ],
    [
      'a consent that is under way for the same',
      ALL,
      'was used on this node',
      (scene) => scene.disk.context.records.saveConsent(consentOf(scene, 'begun')),
    ],
    [
      'a holder',
      ['wipe-disk', 'remove-volume'],
      'is in use',
      (scene) => fake.held.add(scene.node()),
    ],
    [
      'a loop device over it',
      ALL,
      'has it as its backing file',
      (scene) => fake.loops.set(scene.node(), '/dev/loop9'),
    ],
    [
      'a mount that is not ours',
      VOLUMES,
      'is mounted at /srv/theirs',
      (scene) => {
        const { deviceNumber } = fake.devices.get(scene.node())!;
        const options = ['nosuid', 'nodev'];
        const mount = { deviceNumber, mountPoint: '/srv/theirs', source: scene.node(), options };
        fake.mounts.push({ ...mount, id: 1, root: '/' } as never);
      },
    ],
    [
      'a record that it is protected',
      VOLUMES,
      'is protected',
      (scene) => scene.disk.context.records.saveVolume(volumeOf(scene, { protected: true })),
    ],
    [
      'a record of a finished volume',
      DISK,
      'was finished on',
      (scene) => scene.disk.context.records.saveVolume(volumeOf(scene, {})),
    ],
    ['another size', ALL, 'bytes in sectors', (scene) => change(scene, { sizeBytes: 9 * MiB })],
    [
      'another disk under its name while it is being opened',
      DISK,
      'another identity',
      (scene) => (fake.before = () => change(scene, { identity: '["other"]' })),
    ],
    [
      'somebody who writes to it while it is being opened',
      DISK,
      'Somebody writes to',
      (scene) => (fake.before = () => put(scene.medium, 8192, PRECIOUS)),
    ],
  ];

  it.each(SPOILS.filter(([, kinds]) => kinds.includes(kind)))(
    'keeps every byte of it with %s',
    async (_what, _kinds, words, spoil) => {
      const scene = await SCENES[kind]!();
      await spoil(scene);
      expect(await act(scene.disk, scene.operation)).toMatchObject({
        code: 'guard',
        message: expect.stringContaining(words),
      });
      expect(left(scene)).toBe('all');
      // Nor was the service of what is kept ended.
      const ended = fake.started.filter((argv) => /umount|lvchange/.test(argv.join(' ')));
      expect(ended).toEqual([]);
    },
  );

  it.each<[string, (scene: Scene) => object, string]>([
    ['a consent that expired', () => ({ consent: expired }), 'served until'],
    ['no record of its begin', () => ({ proof: 'finish' }), 'No record says that this wipe'],
  ])('keeps every byte of it with %s', async (_what, facts, words) => {
    const scene = await SCENES[kind]!();
    const operation = { ...scene.operation, ...facts(scene) };
    expect(await act(scene.disk, operation)).toMatchObject({
      code: 'guard',
      message: expect.stringContaining(words),
    });
    expect(left(scene)).toBe('all');
  });

  it('keeps every byte of what lies on a disk of the system, or on one that takes no writes', async () => {
    const scene = await SCENES[kind]!();
    const system = { ...observed(scene.disk), systemChain: ['/', scene.disk.device.path] };
    expect(await act(seen(scene.disk, { observed: system }), scene.operation)).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('carries the running system'),
    });
    change(scene, { readOnly: true });
    const again = seen(await lookAgain(scene.disk));
    expect(await act(again, scene.operation)).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('is read-only'),
    });
    expect(left(scene)).toBe('all');
  });

  it('is not over while the zeros read back as something else', async () => {
    const scene = await SCENES[kind]!();
    fake.before = (step) => {
      if (step.kind === 'sync') put(scene.medium, scene.offset, PRECIOUS);
    };
    expect(await act(scene.disk, scene.operation)).toMatchObject({
      code: 'not-verified',
      message: expect.stringContaining('reads back as something else'),
    });
    expect(scene.disk.context.records.consent(CONSENT.key)?.state).toBe('begun');
  });

  it('is not begun when it cannot be written down', async () => {
    const scene = await SCENES[kind]!();
    const { records } = scene.disk.context;
    const full = () => Promise.reject(new Error('no space left'));
    for (const broken of [{ saveConsent: full }, { saveWipedPlaces: full }]) {
      const disk = seen(scene.disk, { records: { ...records, ...broken } });
      const failure = await act(disk, scene.operation);
      expect(failure).toMatchObject({ code: 'record-not-written' });
      expect(left(scene)).toBe('all');
    }
  });
});

const expired = { ...CONSENT, expires: '2026-01-01T00:00:00Z' };

it('a disk is not wiped that holds something else than the consent names', async () => {
  const scene = await SCENES['wipe-disk']!();
  const fingerprintNow = () => Promise.resolve('sha256:other');
  const failure = await act(seen(scene.disk, { fingerprintNow }), scene.operation);
  expect(failure?.message).toContain('its fingerprint is sha256:other');
  expect(left(scene)).toBe('all');
});

it('a disk is not wiped, as far as anybody is told, while a prober finds something', async () => {
  const scene = await SCENES['wipe-disk']!();
  fake.tools.set('blkid', () => 'TYPE=zfs_member');
  expect(await act(scene.disk, scene.operation)).toMatchObject({ code: 'tool-failed' });
  expect(scene.disk.context.records.consent(CONSENT.key)?.state).toBe('begun');
});

it.each([
  ['remove-volume', { startBytes: 2 * MiB }, 'it was planned at'],
  ['remove-volume', { sizeBytes: MiB }, 'it was planned at'],
  ['remove-logical-volume', { uuid: 'other' }, 'it was planned with other'],
  ['remove-logical-volume', { sizeBytes: 2 * LOGICAL_EXTENT_BYTES }, 'it was planned with'],
  ['remove-logical-volume', { isPool: true }, 'was planned as something else'],
])('%s keeps what lies otherwise than planned: %j', async (kind, facts, words) => {
  const scene = await SCENES[kind]!();
  const { operation } = scene;
  const removed = { ...(isOn(operation, 'removed') ? operation.removed : {}), ...facts };
  expect(await act(scene.disk, { ...operation, removed } as Destroying)).toMatchObject({
    code: 'guard',
    message: expect.stringContaining(words),
  });
  expect(left(scene)).toBe('all');
});
