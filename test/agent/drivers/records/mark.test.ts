/**
 * What is marked as finished was begun by us, is what it was begun as, and lies on a disk that
 * takes writes.
 */
import { fakeDisk, lookAgain, type FakeDisk } from '../fake-disk.ts';
import { describe, expect, it } from 'vitest';
import { identityOf } from '../../../../agent/drivers/records/begin-volume.ts';
import { MiB } from '../../../../src/model/values/bytes.ts';
import type { Operation } from '../../../../src/model/planned/plan.ts';
import { statementOf, tagsOfStatement } from '../../../../src/model/observed/statement.ts';
import {
  act,
  createTable,
  diskRef,
  markReady,
  other,
  volumeRef,
} from '../../../host/execute-setup.ts';
import { fake, tableOn } from '../fake-devices.ts';
import { cutIn, groupOn, logicalRef, markTags } from '../fake-group.ts';

const RAW = { filesystem: null, sizeMiB: 2 };
const recordedAt = '2026-01-01T00:00:00Z';

/** A raw volume in a new partition. */
async function partitioned(): Promise<FakeDisk> {
  const disk = await fakeDisk();
  expect(await act(disk, createTable(disk, [2]))).toBeNull();
  return disk;
}

function begin(disk: FakeDisk, index: number, facts: { partitionUuid?: string } = {}) {
  return disk.context.records.saveVolume({
    ...{ ...identityOf(volumeRef(disk, index)), ...facts },
    ...{ disk: diskRef(disk).facts, sizeBytes: 2 * MiB, state: 'begun', recordedAt },
  });
}

function state({ medium }: FakeDisk): string | undefined {
  return tableOn(medium.durable)?.partitions[0]?.name.split('.').at(-1);
}

async function expectRefused(disk: FakeDisk, operation: Operation, words: string): Promise<void> {
  const failure = await act(disk, operation);
  expect(failure).toMatchObject({ code: 'guard', message: expect.stringContaining(words) });
}

describe('a volume in a partition', () => {
  it('is marked as finished where a record says that it was begun', async () => {
    const disk = await partitioned();
    await begin(disk, 0);
    expect(await act(disk, markReady(disk, 0, RAW))).toBeNull();
    expect([state(disk), disk.context.records.volume(disk.volumes[0]!)?.state]).toEqual([
      'ready',
      'ready',
    ]);
  });

  it.each([
    ['nothing', null],
    ['a volume in another partition', '00112233-4455-4677-8899-aabbccddeeff'],
  ])('is not where records tell of %s', async (_what, partitionUuid) => {
    const disk = await partitioned();
    if (partitionUuid !== null) await begin(disk, 0, { partitionUuid });
    await expectRefused(disk, markReady(disk, 0, RAW), 'No record says that diskwright made');
    expect(state(disk)).toBe('new');
  });

  it('is recorded where it is marked already, and no record tells of it', async () => {
    const disk = await partitioned();
    await begin(disk, 0);
    await act(disk, markReady(disk, 0, RAW));
    const { records } = disk.context;
    const lost = { ...records, volume: () => null };
    const context = { ...disk.context, records: lost };
    expect(await act({ ...disk, context }, markReady(disk, 0, RAW))).toBeNull();
    expect(records.volume(disk.volumes[0]!)?.state).toBe('ready');
  });

  it('is not on a disk that takes no writes', async () => {
    const disk = await partitioned();
    await begin(disk, 0);
    const { path } = disk.device;
    fake.instances.set(path, { ...fake.instances.get(path)!, readOnly: true });
    const protectedDisk = await lookAgain(disk);
    await expectRefused(protectedDisk, markReady(disk, 0, RAW), 'is read-only');
    expect(state(disk)).toBe('new');
  });

  it('makes its table count as whole', async () => {
    const disk = await partitioned();
    await begin(disk, 0);
    const { records } = disk.context;
    const { tableUuid } = createTable(disk, []);
    await records.saveDisk({ ...records.disk(tableUuid)!, state: 'begun' });
    expect(await act(disk, markReady(disk, 0, RAW))).toBeNull();
    expect(records.disk(tableUuid)?.state).toBe('written');
  });
});

describe('a partition under a group', () => {
  function marking(disk: FakeDisk, physicalVolumeUuid: string): Operation {
    return other(disk, {
      ...{ ...markReady(disk, 0, { filesystem: null, sizeMiB: 6 }), physicalVolumeUuid },
      kind: 'mark-ready',
    });
  }

  it('is marked as finished where its physical volume is in the group', async () => {
    const group = await groupOn(await fakeDisk());
    expect(await act(group.disk, marking(group.disk, group.uuid))).toBeNull();
  });

  it('is not where it is in none, or another one is there', async () => {
    const group = await groupOn(await fakeDisk());
    const another = 'another-0000-0000-0000-0000-0000-000000';
    await expectRefused(group.disk, marking(group.disk, another), `not ${another}`);
    group.isGone = true;
    const later = await lookAgain(group.disk);
    await expectRefused(later, marking(later, group.uuid), 'No volume group can be read');
  });
});

describe('a thin pool', () => {
  async function pool() {
    const group = await groupOn(await fakeDisk());
    const { disk } = group;
    const tags = markTags(disk, 1, 'new');
    const volume = cutIn(group, disk.volumes[1]!, { segmentType: 'thin-pool', tags });
    const marking = other(disk, {
      ...{ ...markReady(disk, 1, RAW), volume: pooled(logicalRef(group, 1)) },
      kind: 'mark-ready',
    });
    return { disk, volume, marking };
  }

  function pooled(ref: ReturnType<typeof logicalRef>) {
    return { ...ref, purpose: { kind: 'thin-pool' as const } };
  }

  it('is marked as finished where a record says that it was begun', async () => {
    const { disk, volume, marking } = await pool();
    await begin(disk, 1, { partitionUuid: volumeRef(disk, 0).partitionUuid });
    expect(await act(disk, marking)).toBeNull();
    const [mark = ''] = markTags(disk, 1, 'ready');
    const record = disk.context.records.volume(disk.volumes[1]!)!;
    expect(volume.tags).toEqual([mark, ...tagsOfStatement(statementOf(record)!)]);
  });

  it('is not where no record does, or it is something else', async () => {
    const { disk, volume, marking } = await pool();
    await expectRefused(disk, marking, 'No record says that diskwright made the thin pool');
    volume.segmentType = 'linear';
    await begin(disk, 1, { partitionUuid: volumeRef(disk, 0).partitionUuid });
    await expectRefused(await lookAgain(disk), marking, 'is no thin pool');
    expect(volume.tags).toEqual(markTags(disk, 1, 'new'));
  });
});
