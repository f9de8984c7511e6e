/**
 * What carrying out a plan leaves in records, links and removals, and the same with one thing
 * changed: that is somebody's.
 */
import { describe, expect, it } from 'vitest';
import type { ClaimRef, VolumeId } from '../../src/model/identifiers.ts';
import type { BlockLink, Inventory, VolumeRecord } from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { isOwnWork, notReviewed } from '../../src/review/begun-plan.ts';
import type { InputDifference } from '../../src/review/input-differences.ts';
import { aNode } from '../simulation/builders.ts';
import { doing, REPAIR } from './begun-disks.ts';

const VOLUME = 'aaaaaaaaaaaa' as VolumeId;
const OTHER = 'zzzzzzzzzzzz' as VolumeId;
const PART = 'part-of-volume';
const CLAIM: ClaimRef = { namespace: 'default', name: 'db' };

const ofVolume = { volume: { volume: VOLUME, partitionUuid: PART } };
const inGroup = { volume: { ...ofVolume.volume, logical: { group: 'vg', name: 'lv' } } };
const removed = { removed: { volume: VOLUME }, consent: { key: 'key' } };
const MOUNTING = doing('mount-filesystem', ofVolume);

interface Begun {
  readonly reviewed?: readonly Operation[];
  readonly was?: Partial<Inventory>;
  readonly now?: Partial<Inventory>;
  readonly difference?: Partial<InputDifference>;
}

function isOwn(path: readonly string[], { reviewed = [], was, now, difference }: Begun): boolean {
  return isOwnWork([{ path, was: undefined, now: 'b', ...difference }], {
    reviewed: [REPAIR, ...reviewed, REPAIR],
    was: aNode([], was),
    now: aNode([], now),
  });
}

function records(
  volumes: readonly Partial<VolumeRecord>[],
  consents?: readonly string[],
): Partial<Inventory> {
  const keys = consents?.map((key) => ({ key }));
  const all = { disks: [], volumes, ...(keys === undefined ? {} : { consents: keys }) };
  return { records: all as unknown as Inventory['records'] };
}

describe('what is planned afresh', () => {
  it.each([
    ['as it was reviewed', doing('wipe-disk'), doing('wipe-disk'), true],
    ['of another disk', doing('wipe-disk', {}, 'bb'), doing('wipe-disk'), false],
    ['finished', doing('wipe-disk', { proof: 'finish' }), doing('wipe-disk', { proof: 'a' }), true],
    ['proven', doing('wipe-disk', { proof: 'a' }), doing('wipe-disk', { proof: 'finish' }), false],
    [
      'a table that is finished',
      doing('create-partition-table', { proof: 'finish' }),
      doing('create-partition-table', { proof: 'blank' }),
      true,
    ],
    ['finished, of what needs none', doing('wipe-disk', { proof: 'finish' }), REPAIR, false],
    [
      'finished of a kind that is not under a proof',
      doing('create-partitions', { proof: 'finish' }),
      doing('create-partitions'),
      false,
    ],
  ])('%s', (_what, fresh, reviewed, isReviewed) => {
    expect(notReviewed([fresh], [reviewed])).toEqual(isReviewed ? [] : [fresh]);
    expect(notReviewed([fresh, MOUNTING], [MOUNTING, reviewed])).toEqual(isReviewed ? [] : [fresh]);
  });

  it.each([
    ['create-partition-table', true],
    ['create-partitions', true],
    ['relabel-partitions', true],
    ['adopt-volume', true],
    ['grow-partition', true],
    ['mark-ready', true],
    ['remove-volume', true],
    ['mount-filesystem', false],
    ['wipe-disk', false],
  ] as const)('ends a table that %s wrote', (kind, writes) => {
    const repair = { ...REPAIR, tableUuid: 'table' } as Operation;
    expect(notReviewed([repair], [MOUNTING, doing(kind)])).toEqual(writes ? [] : [repair]);
    expect(notReviewed([repair], [MOUNTING, doing(kind, {}, 'bb')])).toEqual([repair]);
    const mount = doing('mount-filesystem', inGroup);
    expect(notReviewed([mount], [MOUNTING, doing(kind)])).toEqual([mount]);
  });

  it.each<[string, boolean, object, object]>([
    ['less of it', true, {}, {}],
    ['not begun', false, { proof: 'consent' }, {}],
    ['of another kind', false, {}, { kind: 'remove-logical-volume' }],
    ['of another volume', false, {}, { removed: { volume: OTHER } }],
    ['with another consent', false, {}, { consent: { key: 'other' } }],
  ])('ends a removal: %s', (_what, isReviewed, now, was) => {
    const content = { ...removed, content: 'less', proof: 'finish' };
    const fresh = doing('remove-volume', { ...content, ...now });
    const whole = { ...doing('remove-volume', { ...removed, content: 'all' }), ...was };
    const reviewed = [MOUNTING, whole];
    expect(notReviewed([fresh], reviewed)).toEqual(isReviewed ? [] : [fresh]);
  });

  it('ends no removal where only something else was begun, under the same consent', () => {
    const wipe = doing('wipe-disk', { consent: { key: 'key' }, proof: 'finish', content: 'less' });
    expect(notReviewed([wipe], [doing('remove-volume', removed)])).toEqual([wipe]);
  });
});

describe('what differs', () => {
  const table = doing('create-partition-table', { tableUuid: 'table', partitions: [] });
  const consent = doing('wipe-disk', { consent: { key: 'key' } });

  it.each<[string, readonly string[], boolean]>([
    ['the record of a disk', ['observed', 'diskRecords', 'table'], true],
    ['of another', ['observed', 'diskRecords', 'other'], false],
    ['no observation', ['layouts', 'diskRecords', 'table'], false],
    ['the record of a consent', ['observed', 'consentRecords', 'key'], true],
    ['the record of another', ['observed', 'consentRecords', 'other'], false],
    ['no list', ['observed'], false],
    ['an unknown list', ['observed', 'foreignVolumes', 'table'], false],
    ['an unknown list with such a key', ['observed', 'foreignVolumes', 'key'], false],
  ])('is %s', (_what, path, own) => {
    const reviewed = [{ ...REPAIR, tableUuid: 'other' } as Operation, table, consent];
    expect(isOwn(path, { reviewed })).toBe(own);
    // What is gone was taken away by somebody.
    expect(isOwn(path, { reviewed, difference: { was: 'a', now: undefined } })).toBe(false);
  });

  it('is own work only where all of it is', () => {
    const path = ['observed', 'diskRecords', 'table'];
    const begun = { reviewed: [table], was: aNode([]), now: aNode([]) };
    const mine = { path, was: undefined, now: 'b' };
    expect(isOwnWork([mine], begun)).toBe(true);
    expect(isOwnWork([mine, { ...mine, path: ['layouts'] }], begun)).toBe(false);
    expect(isOwnWork([], begun)).toBe(false);
  });
});

describe('the record of a disk', () => {
  const restoring = (table?: object): Operation =>
    doing('restore-records', { volumes: [], ...(table === undefined ? {} : { table }) });

  it.each<[string, boolean, Operation]>([
    ['is restored', true, restoring({ tableUuid: 'table' })],
    ['of another is restored', false, restoring({ tableUuid: 'other' })],
    ['is there while volumes alone are restored', false, restoring()],
    [
      'is not restored by what restores no records',
      false,
      { ...restoring({ tableUuid: 'table' }), kind: 'write-ledger' } as Operation,
    ],
  ])('%s', (_what, own, operation) => {
    expect(isOwn(['observed', 'diskRecords', 'table'], { reviewed: [operation] })).toBe(own);
  });
});

/** What git asks for is somebody's, but for a TakeBack that was done and is not needed any more. */
describe('what is declared of a disk', () => {
  const takingBack = doing('take-back-claim', { ...ofVolume, claim: CLAIM });
  const declared = (list: string, volume: string, part: string): readonly string[] => [
    ...['declaredDisks', 'aa', list, volume, part],
  ];

  it.each<[string, boolean, readonly string[], readonly Operation[]]>([
    ['is taken back', true, declared('volumes', VOLUME, 'takenBack'), [takingBack]],
    ['another is taken back', false, declared('volumes', OTHER, 'takenBack'), [takingBack]],
    ['nothing takes it back', false, declared('volumes', VOLUME, 'takenBack'), [MOUNTING]],
    ['has another size', false, declared('volumes', VOLUME, 'sizeBytes'), [takingBack]],
    ['is no volume', false, declared('layout', VOLUME, 'takenBack'), [takingBack]],
    ['is the layout', false, ['declaredDisks', 'aa', 'layout'], [takingBack]],
    ['is all of the disk', false, ['declaredDisks', 'aa'], [takingBack]],
  ])('%s', (_what, own, path, reviewed) => {
    expect(isOwn(path, { reviewed })).toBe(own);
  });
});

/** What the node lost is remembered for it, until its records are restored. */
describe('what is remembered', () => {
  const gone = { was: 'a', now: undefined };
  const restoring = doing('restore-records', { volumes: [{ volume: VOLUME }] });

  it.each<[string, boolean, readonly string[], Begun]>([
    ['is gone', true, ['volumes', VOLUME], { reviewed: [restoring], difference: gone }],
    ['is another now', false, ['volumes', VOLUME], { reviewed: [restoring] }],
    ['is gone by nothing', false, ['volumes', VOLUME], { difference: gone }],
    ['is another by nothing', false, ['volumes', VOLUME], {}],
    ['is gone as a whole', false, [], { reviewed: [restoring], difference: gone }],
  ])('%s', (_what, own, path, begun) => {
    expect(isOwn(['remembered', ...path], begun)).toBe(own);
  });
});

describe('a removal that is over', () => {
  const gone = { was: 'a', now: undefined };
  const lawful: Begun = {
    reviewed: [doing('remove-volume', removed)],
    now: records([{ volume: OTHER }, { volume: VOLUME, state: 'removed' }], ['other', 'key']),
    difference: gone,
  };

  it.each<[string, boolean, Begun]>([
    ['as it is told', true, {}],
    ['it is there, and another', false, { difference: { was: 'a', now: 'b' } }],
    ['nothing removes it', false, { reviewed: [MOUNTING] }],
    [
      'another volume is removed',
      false,
      { reviewed: [doing('remove-volume', { ...removed, removed: { volume: OTHER } })] },
    ],
    [
      'its consent was not used',
      false,
      { now: records([{ volume: VOLUME, state: 'removed' }], ['other']) },
    ],
    ['no consent was used', false, { now: records([{ volume: VOLUME, state: 'removed' }]) }],
    [
      'it is not removed by record',
      false,
      { now: records([{ volume: VOLUME, state: 'ready' }], ['key']) },
    ],
    [
      'another is removed by record',
      false,
      { now: records([{ volume: OTHER, state: 'removed' }], ['key']) },
    ],
  ])('%s', (_what, own, change) => {
    expect(isOwn(['removals', VOLUME], { ...lawful, ...change })).toBe(own);
  });

  it('is finished under its record, and is not begun anew', () => {
    const path = ['removals', VOLUME, 'proof'];
    expect(isOwn(path, { difference: { now: 'finish' } })).toBe(true);
    expect(isOwn(path, { difference: { now: 'consent' } })).toBe(false);
    expect(isOwn(path, lawful)).toBe(false);
    expect(isOwn(['removals', VOLUME, 'content'], { difference: { now: 'finish' } })).toBe(false);
  });
});

describe('a link', () => {
  const linking = doing('link-block-device', ofVolume);
  const cut = doing('link-block-device', inGroup);
  const leads = (to: Partial<BlockLink>): Partial<Inventory> => ({
    blockLinks: [
      { volume: OTHER, partitionUuid: null },
      { volume: VOLUME, partitionUuid: null, ...to },
    ],
  });
  const there = leads({ partitionUuid: PART });

  it.each<[string, boolean, Begun]>([
    ['to its partition', true, { reviewed: [linking], now: there }],
    [
      'to another partition',
      false,
      { reviewed: [linking], now: leads({ partitionUuid: 'other' }) },
    ],
    ['to none', false, { reviewed: [linking], now: {} }],
    ['that nothing makes', false, { reviewed: [MOUNTING], now: there }],
    [
      'of another volume there',
      false,
      {
        reviewed: [
          doing('link-block-device', { volume: { ...ofVolume.volume, volume: OTHER } }),
          MOUNTING,
        ],
        now: there,
      },
    ],
    ['to its volume in a group', true, { reviewed: [cut], now: leads({ logicalVolume: 'vg/lv' }) }],
    [
      'to another in a group',
      false,
      { reviewed: [cut], now: leads({ logicalVolume: 'vg/other' }) },
    ],
    ['to none in a group', false, { reviewed: [cut], now: {} }],
    ['to the partition under it', false, { reviewed: [cut], now: there }],
  ])('%s', (_what, own, begun) => {
    expect(isOwn(['observed', 'blockLinks', VOLUME, 'x'], begun)).toBe(own);
  });
});

const MARKS = [
  { volume: OTHER, partitionUuid: 'other' },
  { volume: VOLUME, partitionUuid: PART },
];

describe('the record of a volume', () => {
  const path = ['observed', 'volumeRecords', VOLUME, 'state'];
  const claimed = { claim: CLAIM };
  const lawful: Begun = {
    reviewed: [MOUNTING],
    now: records([{ volume: VOLUME, state: 'ready' }]),
  };

  it.each<[string, boolean, Begun]>([
    ['of one that is worked on', true, {}],
    ['of one that is not', false, { reviewed: [] }],
    ['is not there', false, { now: records([{ volume: OTHER, state: 'ready' }]) }],
    ['removed without a removal', false, { now: records([{ volume: VOLUME, state: 'removed' }]) }],
    [
      'removed before',
      true,
      {
        was: records([{ volume: VOLUME, state: 'removed' }]),
        now: records([{ volume: VOLUME, state: 'removed' }]),
      },
    ],
    [
      'removed by a removal, with what was its claim',
      true,
      {
        reviewed: [MOUNTING, doing('remove-volume', removed)],
        was: records([{ volume: VOLUME, state: 'ready', claim: CLAIM }]),
        now: records([{ volume: VOLUME, state: 'removed' }]),
      },
    ],
    [
      'removed, but not before',
      false,
      {
        was: records([{ volume: VOLUME, state: 'ready' }]),
        now: records([{ volume: VOLUME, state: 'removed' }]),
      },
    ],
  ])('%s', (_what, own, change) => {
    expect(isOwn(path, { ...lawful, ...change })).toBe(own);
  });

  it.each<[string, boolean, Operation]>([
    ['removed', true, doing('remove-volume', removed)],
    ['another removed', false, doing('remove-volume', { removed: { volume: OTHER } })],
    ['adopted', true, doing('adopt-volume', { adopted: { volume: VOLUME } })],
    ['another adopted', false, doing('adopt-volume', { adopted: { volume: OTHER } })],
    ['marked', true, doing('relabel-partitions', { marks: MARKS })],
    ['others marked', false, doing('relabel-partitions', { marks: MARKS.slice(0, 1) })],
    [
      'made',
      true,
      doing('create-partitions', {
        partitions: [{ volume: { volume: OTHER } }, { volume: { volume: VOLUME } }],
      }),
    ],
    [
      'others made',
      false,
      doing('create-partitions', { partitions: [{ volume: { volume: OTHER } }] }),
    ],
    ['mounted', true, MOUNTING],
    ['another mounted', false, doing('mount-filesystem', { volume: { volume: OTHER } })],
  ])('of one that is %s', (_what, own, operation) => {
    expect(isOwn(path, { ...lawful, reviewed: [operation] })).toBe(own);
  });

  const giving = (claim: ClaimRef): Operation => doing('assign-claim', { ...ofVolume, claim });
  const given = records([{ volume: VOLUME, state: 'ready', ...claimed }]);

  it.each<[string, boolean, Begun]>([
    ['given to its claim', true, { reviewed: [MOUNTING, giving(CLAIM)], now: given }],
    ['given by nothing', false, { now: given }],
    [
      'given to one of another name',
      false,
      { reviewed: [giving({ ...CLAIM, name: 'other' })], now: given },
    ],
    [
      'given to one of another namespace',
      false,
      { reviewed: [giving({ ...CLAIM, namespace: 'other' })], now: given },
    ],
    ['its claim before', true, { was: given, now: given }],
    [
      'of another name before',
      false,
      { was: records([{ volume: VOLUME, claim: { ...CLAIM, name: 'other' } }]), now: given },
    ],
    [
      'of another namespace before',
      false,
      { was: records([{ volume: VOLUME, claim: { ...CLAIM, namespace: 'other' } }]), now: given },
    ],
    ['no claim before', false, { was: records([{ volume: VOLUME }]), now: given }],
    [
      'that of another volume before',
      false,
      { was: records([{ volume: OTHER, ...claimed }]), now: given },
    ],
    ['no claim any more', false, { was: given }],
    [
      'no claim any more, for one that is to be given',
      false,
      { was: given, reviewed: [giving(CLAIM)] },
    ],
  ])('has a claim: %s', (_what, own, change) => {
    expect(isOwn(path, { ...lawful, ...change })).toBe(own);
  });

  it.each<[string, boolean, Begun]>([
    [
      'by a reviewed forgetting',
      true,
      { reviewed: [MOUNTING, doing('forget-claim', { ...ofVolume, claim: CLAIM })] },
    ],
    [
      'by a reviewed taking back',
      true,
      { reviewed: [doing('take-back-claim', { ...ofVolume, claim: CLAIM }), MOUNTING] },
    ],
    ['by a protection', false, { reviewed: [doing('record-protection', ofVolume)] }],
    ['before', true, { was: records([{ volume: VOLUME, forgotten: true }]) }],
    ['not before', false, { was: records([{ volume: VOLUME }]) }],
    ['by nothing', false, {}],
  ])('is forgotten %s', (_what, own, change) => {
    const now = records([{ volume: VOLUME, state: 'ready', forgotten: true }]);
    expect(isOwn(path, { ...lawful, now, ...change })).toBe(own);
  });

  it.each<[string, boolean, Begun]>([
    [
      'by a reviewed protection',
      true,
      { reviewed: [MOUNTING, doing('record-protection', ofVolume)] },
    ],
    [
      'by a forgetting',
      false,
      { reviewed: [doing('forget-claim', { ...ofVolume, claim: CLAIM })] },
    ],
    ['before', true, { was: records([{ volume: VOLUME, protected: true }]) }],
    ['not before', false, { was: records([{ volume: VOLUME }]) }],
    ['by nothing', false, {}],
  ])('is protected %s', (_what, own, change) => {
    const now = records([{ volume: VOLUME, state: 'ready', protected: true }]);
    expect(isOwn(path, { ...lawful, now, ...change })).toBe(own);
  });
});
