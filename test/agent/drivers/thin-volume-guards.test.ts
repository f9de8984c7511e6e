/**
 * A new thin volume is looked at before it is anybody's, and is cut only from a pool that zeroes.
 */
import { fakeDisk } from './fake-disk.ts';
import { beforeEach, expect, it } from 'vitest';
import type { VolumeId } from '../../../src/model/identifiers.ts';
import type { Operation } from '../../../src/model/planned/plan.ts';
import { LOGICAL_EXTENT_BYTES, MiB } from '../../../src/model/values/bytes.ts';
import { act, other, type TestDisk } from '../../host/execute-setup.ts';
import { exited, fake, put } from './fake-devices.ts';
import {
  activateIn,
  cutIn,
  groupOn,
  logicalRef,
  markTags,
  type FakeGroup,
  type FakeVolume,
} from './fake-group.ts';

let group: FakeGroup;
let disk: TestDisk;
let pool: FakeVolume;
let isZeroing: boolean;
/** What activation of a volume says. */
let activation: string | null;

beforeEach(async () => {
  group = await groupOn(await fakeDisk());
  disk = group.disk;
  isZeroing = true;
  activation = null;
  const lvm = fake.tools.get('lvm')!;
  fake.tools.set('lvm', (argv) => {
    if (activation !== null && argv[1] === 'lvchange' && argv.includes('y'))
      return exited(5, activation);
    const answer = lvm(argv);
    return isZeroing || typeof answer !== 'string'
      ? answer
      : answer.replace('"zero":"zero"', '"zero":""');
  });
  const tags = markTags(disk, 1, 'ready');
  pool = cutIn(group, disk.volumes[1]!, { segmentType: 'thin-pool', tags });
});

function thinRef() {
  return { ...logicalRef(group, 2, { thinPool: pool.name as VolumeId }) };
}

function cut(): Operation {
  const volume = thinRef();
  const sizeBytes = LOGICAL_EXTENT_BYTES;
  return other(disk, { kind: 'create-logical-volume', volume, sizeBytes });
}

it('is cut from a pool that zeroes what it gives', async () => {
  expect(await act(disk, cut())).toBeNull();
  expect(group.volumes.map(({ name }) => name)).toContain(disk.volumes[2]);
});

it('is not cut from one that does not', async () => {
  isZeroing = false;
  const failure = await act(disk, cut());
  expect(failure).toMatchObject({ code: 'guard' });
  expect(failure?.message).toContain('does not zero what it gives');
  expect(failure?.remedy).toContain(`lvchange --zero y data-fake/${pool.name}`);
  expect(group.volumes).toEqual([pool]);
});

async function begun(): Promise<FakeVolume> {
  const { volume, layout, name, ordinal, partitionUuid } = thinRef();
  await disk.context.records.saveVolume({
    ...{ volume, layout, name, ordinal, partitionUuid, disk: { ...disk.context.observed } },
    ...{ sizeBytes: LOGICAL_EXTENT_BYTES, state: 'begun', recordedAt: '2026-01-01T00:00:00Z' },
  });
  const tags = markTags(disk, 2, 'new');
  const thin = cutIn(group, disk.volumes[2]!, { segmentType: 'thin', pool: pool.name, tags });
  activateIn(group, thin);
  return thin;
}

function prepare(): Operation {
  const sizeBytes = LOGICAL_EXTENT_BYTES;
  return other(disk, { kind: 'prepare-block-volume', volume: thinRef(), sizeBytes, zero: false });
}

it.each([0, MiB, LOGICAL_EXTENT_BYTES - 4096])(
  'is not handed out raw where it holds something, which is not cleared: at byte %s',
  async (offset) => {
    const thin = await begun();
    put(thin.medium, offset, Buffer.from('somebody'));
    const failure = await act(disk, prepare());
    expect(failure?.message).toContain(`and holds something at byte ${String(offset)}`);
    expect(thin.medium.seen.subarray(offset, offset + 8).toString()).toBe('somebody');
  },
);

it('is handed out where it reads as zeros', async () => {
  await begun();
  expect(await act(disk, prepare())).toBeNull();
});

it('that was finished, and that its pool does not know any more, is said to be lost', async () => {
  await begun();
  const [, thin] = group.volumes;
  fake.mapped.clear();
  thin!.tags = markTags(disk, 2, 'ready');
  activation = 'device-mapper: reload ioctl on (253:7) failed: No data available';
  const activate = other(disk, { kind: 'activate-logical-volume', volume: thinRef() });
  const failure = await act(disk, activate);
  expect(failure?.message).toContain(
    `is not in the metadata of its thin pool ${pool.name} any more: its data are lost.`,
  );
  activation = 'something else';
  expect((await act(disk, activate))?.message).not.toContain('lost');
});
