/** What is written over must be what was looked at. */
import { fakeDisk, lookAgain, type FakeDisk } from './fake-disk.ts';
import { describe, expect, it } from 'vitest';
import { asFailure } from '../../../agent/drivers/driver.ts';
import { encodeGptCopy } from '../../../agent/formats/gpt.ts';
import { MiB } from '../../../src/model/values/bytes.ts';
import type { Operation } from '../../../src/model/planned/plan.ts';
import { act, createTable, markReady, other, planned } from '../../host/execute-setup.ts';
import { fake, put, tableOn } from './fake-devices.ts';

/** A disk with a raw volume that is prepared, and not marked as finished. */
async function prepared(): Promise<FakeDisk> {
  const disk = await fakeDisk();
  const { volume } = markReady(disk, 0, { filesystem: null, sizeMiB: 2 });
  const prepare = other(disk, {
    ...{ kind: 'prepare-block-volume', volume, sizeBytes: 2 * MiB, zero: false },
  });
  expect(await act(disk, createTable(disk, [2]), prepare)).toBeNull();
  return disk;
}

describe('the marks of a disk', () => {
  const done = { filesystem: null, sizeMiB: 2 };

  /** Somebody adds a partition while the volumes are being verified. */
  function partitionedMeanwhile({ medium, device }: FakeDisk): void {
    const table = tableOn(medium.seen)!;
    const [first] = table.partitions;
    const theirs = { ...first!, number: 2, uuid: '00112233-4455-4677-8899-aabbccddeeff' };
    const added = { ...theirs, name: 'theirs', firstSector: 10_240, sectors: 2048 };
    const partitions = [first!, added];
    fake.before = ({ kind, path }) => {
      if (kind !== 'sync' || path === device.path) return;
      fake.before = () => undefined;
      for (const which of ['primary', 'backup'] as const) {
        const geometry = { sizeBytes: medium.seen.length, sectorBytes: 512 };
        const copy = encodeGptCopy({ ...table, partitions }, geometry, which);
        for (const { offsetBytes, bytes } of [copy.entries, copy.header])
          put(medium, offsetBytes, bytes);
      }
    };
  }

  it('are set in the table that they were verified in', async () => {
    const disk = await prepared();
    expect(await act(disk, markReady(disk, 0, done))).toBeNull();
    expect(tableOn(disk.medium.durable)?.partitions[0]?.name).toMatch(/\.ready$/);
  });

  it('are not set in a table that changed meanwhile, and nothing of that is lost', async () => {
    const disk = await prepared();
    partitionedMeanwhile(disk);
    expect(await act(disk, markReady(disk, 0, done))).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('changed while'),
    });
    const names = tableOn(disk.medium.seen)?.partitions.map(({ name }) => name);
    expect(names).toEqual([expect.stringMatching(/\.new$/), 'theirs']);
    expect(disk.context.records.volume(disk.volumes[0]!)?.state).toBe('begun');
  });
});

describe('a disk that states something else than when it was looked at', () => {
  /** Everything that writes to a disk, or to a volume on it. */
  function writes(disk: FakeDisk): readonly Operation[] {
    const { volume, tableUuid } = {
      ...markReady(disk, 0, { filesystem: null, sizeMiB: 2 }),
      ...createTable(disk, [2]),
    };
    const base = { layout: 'data', volume };
    return [
      createTable(disk, [2], 'finish'),
      other(disk, {
        ...{ kind: 'create-partitions', layout: 'data' },
        partitions: [planned(disk, 1, { startMiB: 4, sizeMiB: 1 })],
      }),
      other(disk, { kind: 'repair-partition-table', tableUuid, damaged: 'primary' }),
      other(disk, { ...base, kind: 'prepare-block-volume', sizeBytes: 2 * MiB, zero: false }),
      markReady(disk, 0, { filesystem: null, sizeMiB: 2 }),
      other(disk, { kind: 'relabel-partitions', marks: [], formerly: [] } as never),
    ];
  }

  function change(disk: FakeDisk, facts: object): void {
    const { path } = disk.device;
    fake.instances.set(path, { ...fake.instances.get(path)!, ...facts });
  }

  it.each([
    ['another identity', { identity: '["naa.other"]' }, 'states another identity'],
    ['another device number', { deviceNumber: '8:0' }, 'another device'],
    ['another attachment', { sequence: '77' }, 'another device'],
    ['another size', { sizeBytes: 9 * MiB }, 'bytes in sectors of'],
    ['other sectors', { logicalSectorBytes: 4096 }, 'bytes in sectors of'],
  ])('is not written to: %s', async (_what, facts, words) => {
    const disk = await prepared();
    change(disk, facts);
    const before = Buffer.from(disk.medium.seen);
    for (const operation of writes(disk))
      // Where a disk is looked at once for several operations, none of them is told by itself.
      expect(await act(disk, operation).catch(asFailure), operation.kind).toMatchObject({
        code: 'guard',
        message: expect.stringContaining(words),
      });
    expect(disk.medium.seen.equals(before)).toBe(true);
  });

  it('is written to by who looks at it again', async () => {
    const disk = await prepared();
    change(disk, { identity: '["naa.other"]' });
    const again = await lookAgain(disk);
    expect(await act(again, markReady(again, 0, { filesystem: null, sizeMiB: 2 }))).toBeNull();
  });
});
