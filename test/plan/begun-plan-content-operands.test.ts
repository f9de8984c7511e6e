/**
 * What is in a partition or a group that a plan was begun on, and the same with one thing changed:
 * that is somebody's.
 */
import { describe, expect, it } from 'vitest';
import type {
  ObservedDisk,
  ObservedLogicalVolume,
  ObservedPartition,
  ObservedVolumeGroup,
} from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { aPartition, ext4Signature } from '../simulation/builders.ts';
import { ELSEWHERE, HELD, MOUNTED, SWAP, doing, isOwn, withParts } from './begun-disks.ts';

const FILESYSTEM = 'filesystem-uuid';
const PHYSICAL = 'physical-uuid';

describe('what is in a partition that is worked on', () => {
  const mine = { partitionUuid: aPartition(1).uuid };
  const making = doing('create-filesystem', { volume: mine, filesystemUuid: FILESYSTEM });
  const mounting = doing('mount-filesystem', {
    volume: mine,
    filesystemUuid: FILESYSTEM,
    mountPoint: '/srv/a',
  });
  const marking = doing('mark-ready', { volume: mine });
  const grouping = doing('create-volume-group', {
    volume: mine,
    group: 'vg',
    physicalVolumeUuid: PHYSICAL,
  });
  const was = aPartition(1, { signatures: [ext4Signature('a')], usedBy: [SWAP] });
  const made = ext4Signature(FILESYSTEM);
  const nameless = { type: 'ext4', offsetBytes: 0, usage: 'filesystem' } as const;

  it.each<[string, boolean, readonly Operation[], Partial<ObservedPartition>]>([
    ['nothing', true, [marking], { signatures: [], usedBy: [] }],
    ['what was', true, [marking], {}],
    ['what others made', false, [marking, making], { signatures: [made, ext4Signature('b')] }],
    [
      'what others made, without a name',
      false,
      [marking, making, grouping],
      { signatures: [nameless] },
    ],
    ['what is made, and was', true, [marking, making], { signatures: [made, ext4Signature('a')] }],
    ['what is not made', false, [marking], { signatures: [made] }],
    [
      'what is made under a group',
      true,
      [marking, grouping],
      { signatures: [ext4Signature(PHYSICAL)] },
    ],
    [
      'what is made under another group',
      false,
      [marking, grouping],
      { signatures: [ext4Signature('b')] },
    ],
    ['what is made under what is mounted', true, [marking, mounting], { signatures: [made] }],
    [
      'what is made, and is not what is mounted',
      false,
      [marking, mounting],
      { signatures: [made, ext4Signature('b')] },
    ],
    [
      'the group in what gets ready',
      true,
      [doing('mark-ready', { volume: mine, physicalVolumeUuid: PHYSICAL })],
      { signatures: [ext4Signature(PHYSICAL)] },
    ],
    [
      'another group in what gets ready',
      false,
      [doing('mark-ready', { volume: mine, physicalVolumeUuid: PHYSICAL })],
      { signatures: [ext4Signature('b')] },
    ],
    [
      // Leaving names the group of the partition as well, and makes nothing in it.
      'the group that it is to leave',
      false,
      [doing('leave-volume-group', { volume: mine, group: 'vg', physicalVolumeUuid: PHYSICAL })],
      { signatures: [ext4Signature(PHYSICAL)] },
    ],
    ['is mounted', true, [marking, mounting], { usedBy: [MOUNTED, SWAP] }],
    ['is not mounted', false, [marking], { usedBy: [SWAP, MOUNTED] }],
    [
      'is mounted by others',
      false,
      [marking, { ...making, mountPoint: '/srv/a' } as Operation],
      { usedBy: [MOUNTED] },
    ],
    ['is mounted elsewhere', false, [mounting], { usedBy: [{ ...MOUNTED, mountPoint: '/srv/b' }] }],
    ['is mounted, and held', false, [marking, mounting], { usedBy: [MOUNTED, HELD] }],
    ['is held by its group', true, [marking, grouping], { usedBy: [HELD] }],
    ['is opened', false, [marking, grouping, mounting], { usedBy: [{ kind: 'open-exclusive' }] }],
    [
      'is opened, as something that is mounted',
      false,
      [{ ...mounting, mountPoint: undefined } as unknown as Operation],
      { usedBy: [{ kind: 'open-exclusive' }] },
    ],
  ])('%s', (_what, own, reviewed, facts) => {
    const now = withParts({ ...was, label: 'mark', ...facts });
    expect(isOwn({ reviewed, was: withParts(was), now })).toBe(own);
  });

  const encrypting = doing('encrypt-block-volume', { volume: mine, encryptionUuid: FILESYSTEM });
  const other = doing('encrypt-block-volume', { volume: mine, encryptionUuid: PHYSICAL });

  it.each<[string, boolean, readonly Operation[], Partial<ObservedPartition>]>([
    ['is encrypted', true, [encrypting], { signatures: [made], usedBy: [] }],
    ['is encrypted by others', false, [other], { signatures: [made], usedBy: [] }],
    ['is made', true, [making], { signatures: [made], usedBy: [] }],
    ['is made by others', false, [making], { signatures: [ext4Signature('a')], usedBy: [] }],
    ['is mounted', true, [mounting], { signatures: [], usedBy: [MOUNTED] }],
    ['is used by others', false, [mounting], { signatures: [], usedBy: [SWAP] }],
  ])('%s in a new one', (_what, own, reviewed, facts) => {
    expect(isOwn({ reviewed, was: withParts(), now: withParts({ ...was, ...facts }) })).toBe(own);
  });
});

function aLogicalVolume(
  name: string,
  facts: Partial<ObservedLogicalVolume> = {},
): ObservedLogicalVolume {
  return {
    ...{ name, uuid: `uuid-of-${name}`, segmentType: 'linear', path: '', sizeBytes: 1, label: '' },
    ...{
      physicalVolumes: [],
      usedBy: [],
      signatures: [],
      unknownContent: [],
      fingerprint: '',
      ...facts,
    },
  };
}

describe('what is cut from a group', () => {
  const [a, b] = [aLogicalVolume('a'), aLogicalVolume('b')];
  const cut = (...volumes: readonly ObservedLogicalVolume[]): Partial<ObservedDisk> => ({
    ...withParts(),
    volumeGroup: { name: 'vg', volumes } as unknown as ObservedVolumeGroup,
  });
  const volume = { logical: { group: 'vg', name: 'b', physicalVolume: {} } };
  const removing = (name: string, group = 'vg'): object => ({
    removed: { uuid: `uuid-of-${name}`, logical: { group, physicalVolume: {} } },
    consent: { key: 'key' },
  });
  const marking = doing('mark-ready', { volume: {} });

  it.each<
    [
      string,
      boolean,
      readonly ObservedLogicalVolume[],
      readonly ObservedLogicalVolume[],
      readonly Operation[],
    ]
  >([
    ['stays', true, [a, b], [a, b], [marking]],
    ['is gone', false, [a, b], [a], [marking]],
    ['is removed', true, [a, b], [a], [doing('remove-logical-volume', removing('b'))]],
    [
      'is removed on another disk',
      true,
      [a, b],
      [a],
      [doing('remove-logical-volume', removing('b'), ELSEWHERE)],
    ],
    [
      'is removed from another group',
      false,
      [a, b],
      [a],
      [doing('remove-logical-volume', removing('b', 'other'), ELSEWHERE)],
    ],
    ['another is removed', false, [a, b], [a], [doing('remove-logical-volume', removing('a'))]],
    [
      'is gone by something else',
      false,
      [a, b],
      [a],
      [doing('mark-ready', { ...removing('b'), volume: {} })],
    ],
    ['is gone by a wipe', true, [a, b], [], [doing('wipe-disk')]],
    [
      'two are gone, and one is removed',
      false,
      [a, b],
      [],
      [doing('remove-logical-volume', removing('b'))],
    ],
    ['comes', false, [a], [a, b], [marking]],
    ['is made', true, [a], [a, b], [marking, doing('create-logical-volume', { volume })]],
    [
      'is made on another disk',
      true,
      [a],
      [a, b],
      [doing('create-logical-volume', { volume }, ELSEWHERE)],
    ],
    [
      'is made with its group',
      true,
      [a],
      [a, b],
      [doing('create-volume-group', { group: 'vg', volume }, ELSEWHERE)],
    ],
    [
      'is made with another group',
      false,
      [a],
      [a, b],
      [doing('create-volume-group', { group: 'other', volume }, ELSEWHERE)],
    ],
    [
      'another is made',
      false,
      [a],
      [a, b],
      [doing('create-logical-volume', { volume: { logical: { ...volume.logical, name: 'c' } } })],
    ],
    [
      'is wiped',
      true,
      [a, b],
      [a, { ...b, label: 'x' }],
      [doing('remove-logical-volume', removing('b'))],
    ],
    [
      'another is wiped',
      false,
      [a, b],
      [a, { ...b, label: 'x' }],
      [doing('remove-logical-volume', removing('a'))],
    ],
    [
      'is changed by something else',
      false,
      [a, b],
      [a, { ...b, label: 'x' }],
      [doing('mark-ready', { ...removing('b'), volume: {} })],
    ],
    ['is changed', true, [a, b], [a, { ...b, label: 'x' }], [doing('mark-ready', { volume })]],
    [
      'is changed and used',
      false,
      [a, b],
      [a, { ...b, label: 'x', usedBy: [SWAP] }],
      [doing('mark-ready', { volume })],
    ],
    [
      'is held by those that are cut from it',
      true,
      [a, b],
      [a, { ...b, label: 'x', usedBy: [HELD] }],
      [doing('mark-ready', { volume })],
    ],
    ['is changed by nothing', false, [a, b], [a, { ...b, label: 'x' }], [marking]],
  ])('%s', (_what, own, was, now, reviewed) => {
    expect(isOwn({ reviewed, was: cut(...was), now: cut(...now) })).toBe(own);
  });

  it('is there from when its group is, and gone with it', () => {
    const creating = doing('create-logical-volume', { volume });
    expect(isOwn({ reviewed: [creating], was: withParts(), now: cut(b) })).toBe(true);
    expect(isOwn({ reviewed: [creating], was: withParts(), now: cut(a) })).toBe(false);
    const removal = doing('remove-logical-volume', removing('b'));
    expect(isOwn({ reviewed: [removal], was: cut(b), now: withParts() })).toBe(true);
    expect(isOwn({ reviewed: [removal], was: cut(a), now: withParts() })).toBe(false);
  });
});
