/** Raw block volumes that are encrypted, on a fake host. */
import { at, fakeDisk, lookAgain, type FakeDisk } from '../fake-disk.ts';
import { mkdirSync, readlinkSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { encryptionUuid } from '../../../../src/model/identifiers.ts';
import type { Operation } from '../../../../src/model/planned/plan.ts';
import type { VolumeRef } from '../../../../src/model/planned/operation-refs.ts';
import { MiB } from '../../../../src/model/values/bytes.ts';
import { ENCRYPTION_HEADER_BYTES, mappingName } from '../../../../src/model/volumes/encryption.ts';
import {
  act,
  createTable,
  INSTALLATION,
  markReady,
  other,
  volumeRef,
} from '../../../host/execute-setup.ts';
import { closeAll, fakeCryptsetup, luksHeader, MAPPING } from '../fake-cryptsetup.ts';
import { exited, fake, put } from '../fake-devices.ts';
import { activateIn, cutIn, groupOn, logicalRef, markTags } from '../fake-group.ts';

const SIZE_MIB = 20;
let disk: FakeDisk;
let keys: string;

beforeEach(async () => {
  keys = join(at.directory, 'keys');
  mkdirSync(keys, { mode: 0o700 });
  writeFileSync(join(keys, 'first'), 'secret', { mode: 0o400 });
  fakeCryptsetup();
  disk = withKeys(await fakeDisk('fake0', 32 * MiB));
  expect(await act(disk, createTable(disk, [SIZE_MIB]))).toBeNull();
});

function withKeys(one: FakeDisk): FakeDisk {
  return { ...one, context: { ...one.context, keysDirectory: keys } };
}

function encrypted(volume: VolumeRef): VolumeRef {
  return { ...volume, encrypted: true };
}

function making(key = 'first', sizeBytes = SIZE_MIB * MiB): Operation {
  return other(disk, {
    ...{ kind: 'encrypt-block-volume', volume: encrypted(volumeRef(disk, 0)), sizeBytes },
    ...{ encryption: { key }, encryptionUuid: uuid() },
  });
}

function uuid(): string {
  return encryptionUuid(INSTALLATION, disk.volumes[0]!);
}

function marking(): Operation {
  const ready = markReady(disk, 0, { filesystem: null, sizeMiB: SIZE_MIB });
  return { ...ready, volume: encrypted(ready.volume) };
}

function link(): string {
  return join(at.stateDir, 'block', disk.volumes[0]!);
}

function linking(volume = encrypted(volumeRef(disk, 0))): Operation {
  return other(disk, { kind: 'link-block-device', volume, link: link() });
}

function started(verb: string): readonly (readonly string[])[] {
  return fake.started.filter(([tool, first]) => tool === 'cryptsetup' && first === verb);
}

const START = MiB;

describe('the header of a raw block volume', () => {
  it('is made where nothing is, and what is handed out reads as zeros where somebody looks', async () => {
    expect(await act(disk, making(), marking(), linking())).toBeNull();
    const [format] = started('luksFormat');
    expect(format).toEqual(expect.arrayContaining(['--uuid', uuid(), '--subsystem', 'first']));
    // Of a key only its file is named.
    expect(fake.started.flat().join(' ')).not.toContain('secret');
    const inside = disk.medium.seen.subarray(START + ENCRYPTION_HEADER_BYTES);
    expect(inside.subarray(0, MiB).every((byte) => byte === 0)).toBe(true);
    expect(disk.context.records.volume(disk.volumes[0]!)?.state).toBe('ready');
    expect(readlinkSync(link())).toBe(`/dev/mapper/${mappingName(disk.volumes[0]!)}`);
  });

  it('is written only after a record says so', async () => {
    fake.tools.set('cryptsetup', () => {
      expect(disk.context.records.volume(disk.volumes[0]!)?.state).toBe('begun');
      return exited(1, 'no more memory');
    });
    expect(await act(disk, making())).toMatchObject({ code: 'tool-failed' });
  });

  it('is made anew after a stop, closed first', async () => {
    expect(await act(disk, making())).toBeNull();
    disk = withKeys(await lookAgain(disk));
    fake.started.length = 0;
    expect(await act(disk, making(), marking())).toBeNull();
    expect(fake.started.flatMap(([tool, verb]) => (tool === 'cryptsetup' ? [verb] : []))).toEqual([
      'close',
      'luksFormat',
      'open',
    ]);
  });

  it('is not made without its key', async () => {
    const before = Buffer.from(disk.medium.seen);
    expect(await act(disk, making('second'))).toMatchObject({
      code: 'guard',
      message: expect.stringContaining(`${keys}/second is not there`),
    });
    expect(disk.medium.seen.equals(before)).toBe(true);
  });

  it('is not made over what is not ours', async () => {
    const names = { label: 'theirs', subsystem: '', uuid: '0d6f7f3b-7a55-4c1e-9a55-6f1c3f8e2c11' };
    put(disk.medium, START, luksHeader(names));
    expect(await act(disk, making())).toMatchObject({
      message: expect.stringContaining('which diskwright did not make'),
    });
    expect(started('luksFormat')).toEqual([]);
  });

  it('is not made in another size than was planned, nor where it leaves no room', async () => {
    expect(await act(disk, making('first', 19 * MiB))).toMatchObject({
      message: expect.stringContaining('the plan has'),
    });
    disk = withKeys(await fakeDisk('fake1', 32 * MiB));
    expect(await act(disk, createTable(disk, [16]))).toBeNull();
    expect(await act(disk, making('first', 16 * MiB))).toMatchObject({
      message: expect.stringContaining('an encrypted raw block volume needs at least'),
    });
    expect(started('luksFormat')).toEqual([]);
  });

  it('is never made where a volume is finished', async () => {
    expect(await act(disk, making(), marking())).toBeNull();
    fake.started.length = 0;
    expect(await act(disk, making())).toMatchObject({
      message: expect.stringContaining('is never made again'),
    });
    expect(fake.started).toEqual([]);
  });

  it('is not enough where somebody writes into the mapping', async () => {
    fake.before = ({ kind, path }) => {
      if (kind === 'sync' && path === MAPPING)
        put(disk.medium, START + ENCRYPTION_HEADER_BYTES, Buffer.from('theirs'));
    };
    expect(await act(disk, making())).toMatchObject({ code: 'not-verified' });
  });
});

describe('the link of an encrypted volume', () => {
  beforeEach(async () => {
    expect(await act(disk, making(), marking())).toBeNull();
    fake.started.length = 0;
  });

  it('leads to nothing after a boot, until it is opened', async () => {
    closeAll();
    expect(await act(disk, linking())).toBeNull();
    expect(started('open')).toHaveLength(1);
    expect(started('resize')).toHaveLength(0);
    expect(fake.devices.get(readlinkSync(link()))?.path).toBe(MAPPING);
  });

  it('has the mapping as large as the volume', async () => {
    const [[key, mapping] = []] = Array.from(fake.mapped);
    fake.mapped.set(key!, { ...mapping!, sizeBytes: MiB });
    expect(await act(disk, linking())).toBeNull();
    expect(started('resize')).toHaveLength(1);
    fake.started.length = 0;
    expect(await act(disk, linking())).toBeNull();
    expect(started('resize')).toHaveLength(0);
  });

  it('is not made by a name that could be another device after a boot', async () => {
    fake.devices.delete(`/dev/mapper/${mappingName(disk.volumes[0]!)}`);
    expect(await act(disk, linking())).toMatchObject({
      code: 'not-verified',
      message: expect.stringContaining('does not lead to'),
    });
    expect(existsSync(link())).toBe(false);
  });

  it('is not made without its key', async () => {
    closeAll();
    const elsewhere = { ...disk, context: { ...disk.context, keysDirectory: at.stateDir } };
    expect(await act(elsewhere, linking())).toMatchObject({
      message: expect.stringContaining('The key first cannot be used'),
    });
    expect(existsSync(link())).toBe(false);
  });
});

it('is marked ready when its mapping, too, is on the medium', async () => {
  expect(await act(disk, making())).toBeNull();
  const synced: string[] = [];
  fake.before = ({ kind, path }) => {
    if (kind === 'sync') synced.push(path);
  };
  expect(await act(disk, marking())).toBeNull();
  expect(synced.slice(0, 2)).toEqual([MAPPING, `${disk.device.path}p1`]);
});

it('is not handed out as it is where git has it encrypted no more', async () => {
  const group = await groupOn(await fakeDisk('fake2'));
  const { volumes } = group.disk;
  const cut = cutIn(group, volumes[1]!, { tags: markTags(group.disk, 1, 'ready') });
  activateIn(group, cut);
  const label = mappingName(volumes[1]!);
  const held = encryptionUuid(INSTALLATION, volumes[1]!);
  const plain = other(group.disk, {
    ...{ kind: 'link-block-device', volume: logicalRef(group, 1), link: link() },
  });
  expect(await act(group.disk, plain)).toBeNull();
  put(cut.medium, 0, luksHeader({ uuid: held, label, subsystem: 'first' }));
  expect(await act(group.disk, plain)).toMatchObject({
    message: expect.stringContaining('which is not declared encrypted'),
  });
});

it('lets a thin pool have back what is discarded, as no other does', async () => {
  expect(await act(disk, making())).toBeNull();
  expect(started('refresh')).toEqual([]);
  const group = await groupOn(withKeys(await fakeDisk('fake2')));
  const { volumes } = group.disk;
  cutIn(group, 'pool', { segmentType: 'thin-pool' });
  const thin = cutIn(group, volumes[1]!, {
    ...{ segmentType: 'thin', pool: 'pool', tags: markTags(group.disk, 1, 'new') },
    sizeBytes: SIZE_MIB * MiB,
  });
  activateIn(group, thin);
  const volume = {
    ...logicalRef(group, 1, { thinPool: 'pool' as never }),
    encrypted: true as const,
  };
  const header = other(group.disk, {
    ...{ kind: 'encrypt-block-volume', volume, sizeBytes: SIZE_MIB * MiB },
    ...{ encryption: { key: 'first' }, encryptionUuid: encryptionUuid(INSTALLATION, volumes[1]!) },
  });
  expect(await act(group.disk, header)).toBeNull();
  expect(started('refresh')).toEqual([
    [
      ...['cryptsetup', 'refresh', '--batch-mode', '--allow-discards', '--persistent'],
      ...['--key-file', `${keys}/first`, '--', mappingName(volumes[1]!)],
    ],
  ]);
});
