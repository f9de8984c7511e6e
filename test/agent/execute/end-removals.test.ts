import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endRemovals, isRemovalOver } from '../../../agent/execute/end-removals.ts';
import { openRecordStore } from '../../../agent/execute/record-store.ts';
import { readRecords } from '../../../agent/discover/read-records.ts';
import type { DiskId, VolumeId } from '../../../src/model/identifiers.ts';
import type {
  ConsentRecord,
  Inventory,
  ObservedDisk,
  ObservedLogicalVolume,
  ObservedVolumeGroup,
  VolumeRecord,
} from '../../../src/model/observed/inventory.ts';
import { LVM_PARTITION_TYPE } from '../../../src/model/observed/partition-types.ts';
import { formatMark, markFor } from '../../../src/model/volumes/mark.ts';
import { aDisk, aNode, aPartition, aTable, INSTALLATION, NODE } from '../../simulation/builders.ts';

const volume = 'aaaaaaaaaaaa' as VolumeId;
const disk = aDisk('aa');
const facts = {
  id: disk.id,
  identity: disk.identity,
  sizeBytes: disk.sizeBytes,
  logicalSectorBytes: disk.logicalSectorBytes,
};
const label = markOf(volume);

function markOf(of: VolumeId): string {
  return formatMark(markFor({ installation: INSTALLATION, node: NODE }, of, 'ready'));
}

const begun: ConsentRecord = {
  key: 'a'.repeat(32),
  consent: 'give-up',
  subject: { kind: 'volume', volume },
  disk: facts,
  content: `sha256:${'1'.repeat(64)}`,
  spans: [],
  expires: '2026-12-01T00:00:00Z',
  state: 'begun',
  recordedAt: '2026-11-01T00:00:00Z',
};

function removed(state: VolumeRecord['state'] = 'removed'): VolumeRecord {
  return {
    volume,
    layout: 'data',
    name: 'db',
    ordinal: 0,
    disk: facts,
    partitionUuid: '11111111-2222-8333-9444-555555555555',
    sizeBytes: 1,
    state,
    recordedAt: '2026-11-01T00:00:00Z',
  };
}

function seen(
  disks: readonly ObservedDisk[],
  volumes: readonly VolumeRecord[] = [removed()],
): Inventory {
  const node = aNode(disks);
  return { ...node, records: { ...node.records, volumes, consents: [begun] } };
}

const without = aDisk('aa', { table: aTable([]) });
const withMark = aDisk('aa', { table: aTable([aPartition(1, { label })]) });
const other = 'bbbbbbbbbbbb' as VolumeId;

/** Partitions of others, and of another volume of ours. */
const withOthers = aDisk('aa', {
  table: aTable([aPartition(1, { label: 'data' }), aPartition(2, { label: markOf(other) })]),
});

function withCopies(primary: 'good' | 'damaged', backup: 'good' | 'damaged'): ObservedDisk {
  return { ...without, table: { ...without.table!, primary, backup } };
}

describe('a removal is over', () => {
  it.each([
    ['when its volume is recorded as removed, and out of the table', [without], [removed()], true],
    ['not while its mark is there', [withMark], [removed()], false],
    ['not while its mark is on any disk', [without, { ...withMark, id: 'b' }], [removed()], false],
    ['not while nothing says that it was removed', [without], [], false],
    ['not while its volume is recorded as finished', [without], [removed('ready')], false],
    ['when other partitions are left there', [withOthers], [removed()], true],
    ['when one copy of the table is good', [withCopies('good', 'damaged')], [removed()], true],
    ['when the other copy is good', [withCopies('damaged', 'good')], [removed()], true],
    [
      'not while only another volume is recorded as removed',
      [without],
      [{ ...removed(), volume: other }],
      false,
    ],
    ['not while its disk is absent', [], [removed()], false],
    ['not while its disk has no table', [disk], [removed()], false],
    [
      'not while no copy of its table is good',
      [withCopies('damaged', 'damaged')],
      [removed()],
      false,
    ],
  ] as const)('%s', (_, disks, volumes, isOver) => {
    expect(isRemovalOver(begun, seen(disks as readonly ObservedDisk[], volumes))).toBe(isOver);
  });

  it('of what was cut from a group, when that is read whole and has it no more', () => {
    const typeUuid = LVM_PARTITION_TYPE;
    const under = aPartition(1, { label: markOf(other), typeUuid });
    const group = (more: Partial<ObservedVolumeGroup>): ObservedDisk => ({
      ...aDisk('aa', { table: aTable([under]) }),
      volumeGroup: {
        ...{ name: 'vg', uuid: 'g', extentBytes: 1, totalExtents: 1, freeExtents: 1 },
        ...{ physicalVolumes: [physical], volumes: [], ...more },
      },
    });
    const physical = { uuid: 'p', sizeBytes: 1, missing: false, totalExtents: 1, freeExtents: 1 };
    const cut = (of: VolumeId) => ({ label: markOf(of) }) as ObservedLogicalVolume;
    const isOver = (found: ObservedDisk): boolean => isRemovalOver(begun, seen([found]));
    expect(isOver(group({}))).toBe(true);
    expect(isOver(group({ volumes: [cut(other)] }))).toBe(true);
    expect(isOver(group({ volumes: [cut(other), cut(volume)] }))).toBe(false);
    expect(isOver(group({ physicalVolumes: [{ ...physical, missing: true }] }))).toBe(false);
    expect(isOver(aDisk('aa', { table: aTable([under]) }))).toBe(false);
  });

  it('once, and no wipe of a disk is', () => {
    const inventory = seen([without]);
    expect(isRemovalOver({ ...begun, state: 'done' }, inventory)).toBe(false);
    const subject = { kind: 'disk', disk: disk.id } as const;
    expect(isRemovalOver({ ...begun, subject }, inventory)).toBe(false);
  });

  it('under any name of its disk', () => {
    const renamed = { ...without, id: 'serial-1' as DiskId };
    expect(isRemovalOver(begun, seen([renamed]))).toBe(true);
    const strange = { ...begun, disk: { ...facts, id: 'wwn-0xbb' as DiskId } };
    expect(isRemovalOver(strange, seen([without]))).toBe(false);
  });
});

describe('the next pass', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'end-removals-'));
    writeFileSync(join(directory, 'disk'), '');
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  async function afterPass(inventory: Inventory, stateDir = directory) {
    const records = openRecordStore(stateDir, inventory.records);
    await endRemovals(inventory, { records, now: () => '2026-11-02T00:00:00Z' });
    return (await readRecords(stateDir)).records.consents ?? [];
  }

  it('writes down that it is over', async () => {
    const inventory = seen([{ ...without, path: join(directory, 'disk') }]);
    expect(await afterPass(inventory)).toEqual([
      { ...begun, state: 'done', recordedAt: '2026-11-02T00:00:00Z' },
    ]);
  });

  it('leaves what is not over, and what cannot be written, to a later one', async () => {
    const path = join(directory, 'disk');
    expect(await afterPass(seen([{ ...withMark, path }]))).toEqual([]);
    const inventory = seen([{ ...without, path: join(directory, 'gone') }]);
    expect(await afterPass(inventory)).toEqual([]);
  });

  it('is not held up by a disk that cannot be synced', async () => {
    const broken = aDisk('bb', { table: aTable([]), path: join(directory, 'gone') });
    const inventory = seen(
      [{ ...without, path: join(directory, 'disk') }, broken],
      [removed(), { ...removed(), volume: other }],
    );
    const first: ConsentRecord = {
      ...begun,
      key: 'b'.repeat(32),
      subject: { kind: 'volume', volume: other },
      disk: { ...facts, id: broken.id },
    };
    const records = { ...inventory.records, consents: [first, begun] };
    expect(await afterPass({ ...inventory, records })).toMatchObject([{ key: begun.key }]);
  });
});
