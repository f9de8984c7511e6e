/** A disk that a plan was begun on, and the same with one thing changed: that is somebody's. */
import { describe, expect, it } from 'vitest';
import type {
  ObservedPartition,
  UnknownContent,
  Usage,
} from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { isOwnWork } from '../../src/review/begun-plan.ts';
import { aDisk, aNode, aPartition, aTable, ext4Signature } from '../simulation/builders.ts';
import {
  ELSEWHERE,
  HELD,
  HERE,
  MOUNTED,
  REPAIR,
  SWAP,
  TABLE,
  WIPED_ELSEWHERE,
  type Worked,
  doing,
  isOwn,
  part,
  withParts,
} from './begun-disks.ts';

const OPEN: Usage = { kind: 'open', pid: 1, command: 'pg', writes: true };
const UNKNOWN_CONTENT: UnknownContent = { kind: 'not-zero', region: 'sample', offsetBytes: 0 };

/** What is begun on a blank disk and recorded. */
function creating(): Worked {
  return {
    reviewed: [doing('create-partition-table', { tableUuid: TABLE, partitions: [part(1)] })],
    now: withParts(aPartition(1)),
    records: { disks: [{ tableUuid: 'other' }, { tableUuid: TABLE }] } as never,
  };
}

describe('work on a disk', () => {
  it.each(['fingerprint', 'tablePrimary', 'tableBackup', 'partitions', 'volumeGroup', 'ledger'])(
    'changes its %s',
    (member) => expect(isOwn({ ...creating(), member })).toBe(true),
  );

  it.each<[string, Worked]>([
    ['is of a disk that came or went', { name: 'wwn-0xzz' }],
    ['changes nothing else', { member: 'sizeBytes' }],
    ['is none where nothing was to be done there', { now: {}, name: ELSEWHERE, reviewed: [] }],
  ])('%s', (_what, change) => {
    expect(isOwn({ ...creating(), ...change })).toBe(false);
  });

  it('is of a disk that was there, and is, by any of its names', () => {
    const one = aNode([aDisk('aa', withParts())]);
    const differences = [{ path: ['observed', 'disks', HERE, 'fingerprint'], was: 'a', now: 'b' }];
    const reviewed = [REPAIR];
    expect(isOwnWork(differences, { reviewed, was: one, now: one })).toBe(true);
    expect(isOwnWork(differences, { reviewed, was: aNode([]), now: one })).toBe(false);
    expect(isOwnWork(differences, { reviewed, was: one, now: aNode([]) })).toBe(false);
    expect(isOwn({ ...creating(), name: 'serial-alpha_aa' })).toBe(true);
  });

  it('is none where nothing of the plan is on the disk', () => {
    const was = aNode([aDisk('aa', withParts(aPartition(1)))]);
    const differences = [{ path: ['observed', 'disks', HERE, 'fingerprint'], was: 'a', now: 'b' }];
    expect(isOwnWork(differences, { reviewed: [WIPED_ELSEWHERE], was, now: was })).toBe(false);
    const inGroup = doing('mount-filesystem', { volume: { logical: { group: 'vg' } } }, ELSEWHERE);
    expect(isOwnWork(differences, { reviewed: [inGroup], was, now: was })).toBe(false);
  });
});

describe('a disk whose table is another', () => {
  const wiping = doing('wipe-disk', { consent: { key: 'key' } });
  const used = { consents: [{ key: 'other' }, { key: 'key' }] } as never;

  it.each<[string, boolean, Worked]>([
    ['was begun by record', true, {}],
    ['was not recorded', false, { records: {} }],
    [
      'was recorded for another table',
      false,
      { records: { disks: [{ tableUuid: 'other' }] } as never },
    ],
    [
      'is recorded, but others make it',
      false,
      { reviewed: [doing('create-partitions', { tableUuid: TABLE, partitions: [part(1)] })] },
    ],
    [
      'is wiped by record',
      true,
      { reviewed: [wiping], was: withParts(aPartition(1)), now: {}, records: used },
    ],
    [
      'is wiped without record',
      false,
      { reviewed: [wiping], was: withParts(aPartition(1)), now: {}, records: {} },
    ],
    [
      'is wiped under another record',
      false,
      {
        reviewed: [wiping],
        was: withParts(aPartition(1)),
        now: {},
        records: { consents: [{ key: 'other' }] } as never,
      },
    ],
    [
      'is wiped by others, under a consent',
      false,
      {
        reviewed: [
          doing('remove-volume', {
            consent: { key: 'key' },
            removed: { partitionUuid: aPartition(1).uuid },
          }),
        ],
        was: withParts(aPartition(1)),
        now: {},
        records: used,
      },
    ],
    ['is still blank, and begun', true, { now: {} }],
    ['is still blank, and not begun', false, { now: {}, records: {} }],
    ['keeps its table', true, { was: withParts(), records: {} }],
    ['had another', false, { was: { table: aTable([], { uuid: 'other' }) }, records: {} }],
  ])('%s', (_what, own, change) => {
    expect(isOwn({ ...creating(), ...change })).toBe(own);
  });
});

describe('what is on a disk beside its partitions', () => {
  const signature = ext4Signature('some-uuid');
  const other = ext4Signature('other-uuid');

  it.each<[string, boolean, Worked]>([
    [
      'signatures of before',
      true,
      { was: { signatures: [other, signature] }, now: { signatures: [signature] } },
    ],
    [
      'another beside one of before',
      false,
      { was: { signatures: [signature] }, now: { signatures: [signature, other] } },
    ],
    [
      'the same of another type',
      false,
      { was: { signatures: [{ ...signature, type: 'xfs' }] }, now: { signatures: [signature] } },
    ],
    [
      'as much unknown content',
      true,
      {
        was: { unknownContent: [UNKNOWN_CONTENT] },
        now: { ...withParts(aPartition(1)), unknownContent: [UNKNOWN_CONTENT] },
      },
    ],
    [
      'fewer',
      true,
      {
        was: { unknownContent: [UNKNOWN_CONTENT, UNKNOWN_CONTENT] },
        now: { ...withParts(aPartition(1)), unknownContent: [UNKNOWN_CONTENT] },
      },
    ],
    ['more', false, { now: { ...withParts(aPartition(1)), unknownContent: [UNKNOWN_CONTENT] } }],
    ['more while its table is half written', true, { now: { unknownContent: [UNKNOWN_CONTENT] } }],
  ])('%s', (_what, own, change) => {
    expect(isOwn({ ...creating(), ...change })).toBe(own);
  });
});

describe('a partition', () => {
  const [one, two] = [aPartition(1), aPartition(2)];
  const removing = (number: number, kind: Operation['kind'] = 'remove-volume'): Operation =>
    doing(kind, { removed: { partitionUuid: aPartition(number).uuid }, consent: { key: 'key' } });

  it.each<
    [
      string,
      boolean,
      readonly ObservedPartition[],
      readonly ObservedPartition[],
      readonly Operation[],
    ]
  >([
    ['stays', true, [one, two], [one, two], []],
    ['is gone', false, [one, two], [one], []],
    ['is removed', true, [one, two], [one], [removing(2)]],
    ['another is removed', false, [one, two], [one], [removing(1)]],
    ['both are gone, and one is removed', false, [one, two], [], [removing(2)]],
    [
      'is gone by something else',
      false,
      [one, two],
      [one],
      [doing('create-partitions', { partitions: [], removed: { partitionUuid: two.uuid } })],
    ],
    ['is gone by a wipe', true, [one, two], [], [doing('wipe-disk', { consent: { key: 'key' } })]],
    ['comes', false, [one], [one, two], []],
    [
      'is made',
      true,
      [one],
      [one, two],
      [doing('create-partitions', { partitions: [part(1), part(2)] })],
    ],
    [
      'another is made',
      false,
      [one],
      [one, two],
      [doing('create-partitions', { partitions: [part(1)] })],
    ],
  ])('%s', (_what, own, was, now, reviewed) => {
    expect(isOwn({ reviewed, was: withParts(...was), now: withParts(...now) })).toBe(own);
  });

  const before = aPartition(1, {
    label: 'mark',
    signatures: [ext4Signature('a')],
    usedBy: [MOUNTED, HELD],
  });

  it.each<[string, boolean, Partial<ObservedPartition>]>([
    ['is as before', true, {}],
    ['was renumbered', true, { number: 7 }],
    ['has less in it, and is used less', true, { signatures: [], usedBy: [HELD] }],
    ['has another fingerprint', false, { fingerprint: 'sha256:other' }],
    ['has another signature', false, { signatures: [ext4Signature('a'), ext4Signature('b')] }],
    ['has another label', false, { label: 'other' }],
    ['has another size', false, { sizeBytes: 1 }],
    ['is used as well', false, { usedBy: [HELD, SWAP] }],
    // The plan that is made now judges by itself who has it open.
    ['is open', true, { usedBy: [HELD, OPEN] }],
    ['is opened by others alone', false, { usedBy: [HELD, { kind: 'open-exclusive' }] }],
    ['is mounted elsewhere', false, { usedBy: [{ ...MOUNTED, mountPoint: '/srv/b' }] }],
    ['is mounted for reading', true, { usedBy: [{ ...MOUNTED, readOnly: true }] }],
    ['is held by another', true, { usedBy: [{ ...HELD, holder: 'dm-2' }] }],
  ])('that nothing is done to %s', (_what, own, facts) => {
    const now = withParts(two, { ...before, ...facts });
    expect(isOwn({ was: withParts(before, two), now })).toBe(own);
  });

  const mine = { partitionUuid: one.uuid };
  const under = { logical: { group: 'vg', name: 'lv', physicalVolume: mine } };

  it.each<[string, boolean, Operation]>([
    ['is removed', true, removing(1)],
    ['is not removed', false, removing(2)],
    ['is adopted', true, doing('adopt-volume', { adopted: mine })],
    ['is not adopted', false, doing('adopt-volume', { adopted: { partitionUuid: two.uuid } })],
    [
      'is marked',
      true,
      doing('relabel-partitions', { marks: [{ partitionUuid: two.uuid }, mine] }),
    ],
    ['is not marked', false, doing('relabel-partitions', { marks: [{ partitionUuid: two.uuid }] })],
    ['is made', true, doing('create-partitions', { partitions: [part(2), part(1)] })],
    ['is not made', false, doing('create-partitions', { partitions: [part(2)] })],
    ['is under what is removed', true, doing('remove-logical-volume', { removed: under })],
    [
      'is not under what is removed',
      false,
      doing('remove-logical-volume', {
        removed: { logical: { physicalVolume: { partitionUuid: two.uuid } } },
      }),
    ],
    ['gets ready', true, doing('mark-ready', { volume: mine })],
    ['does not get ready', false, doing('mark-ready', { volume: { partitionUuid: two.uuid } })],
    [
      'is under what gets ready',
      true,
      doing('mark-ready', { volume: { partitionUuid: 'x', ...under } }),
    ],
    [
      'is not under what gets ready',
      false,
      doing('mark-ready', {
        volume: { ...mine, logical: { physicalVolume: { partitionUuid: two.uuid } } },
      }),
    ],
    ['is on a disk that is wiped', false, doing('wipe-disk', { consent: { key: 'key' } })],
  ])('%s', (_what, own, operation) => {
    const now = withParts({ ...before, label: 'other mark' });
    expect(isOwn({ reviewed: [operation], was: withParts(before), now })).toBe(own);
  });
});
