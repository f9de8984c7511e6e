/** When a partition, a physical volume or a filesystem grows, to the byte. */
import { describe, expect, it } from 'vitest';
import { GiB, LOGICAL_EXTENT_BYTES, MiB } from '../../../src/model/values/bytes.ts';
import { FILESYSTEM_SLACK_BYTES } from '../../../src/model/declared/filesystem-limits.ts';
import { physicalVolumeUuid } from '../../../src/model/identifiers.ts';
import type { ObservedVolumeGroup } from '../../../src/model/observed/inventory.ts';
import { growVolume, unfinishedGrow } from '../../../src/plan/volumes/grow.ts';
import type { VolumeContext } from '../../../src/plan/volumes/volume-context.ts';
import { INSTALLATION } from '../../simulation/builders.ts';
import { block, contextOf, done, first, partitions, type Given } from '../volume-cases.ts';

type Growth = ReturnType<typeof growVolume>;

function told(growth: Growth): unknown {
  return growth.kind === 'refused'
    ? [growth.refusal.code, growth.refusal.summary.replace(/^\S+ /, ''), ...growth.refusal.evidence]
    : growth.operations.map((operation) => ({ ...operation }));
}

function grown(given: Given, id = first): unknown {
  const context = contextOf(given, id);
  return told(growVolume(context, context.partition!));
}

const { sizeBytes } = partitions[0]!;

/** What becomes of a partition that is declared larger by so much. */
function by(bytes: number, context: Partial<VolumeContext> = {}): unknown {
  return grown({
    volume: { sizeBytes: sizeBytes + bytes },
    context: { roomBytes: GiB, ...context },
  });
}

describe('a partition', () => {
  it('grows by a MiB or more, and not by less', () => {
    expect(by(MiB)).toMatchObject([
      { kind: 'grow-partition', fromBytes: sizeBytes, toBytes: sizeBytes + MiB, zero: false },
    ]);
    expect(by(MiB - 1)).toEqual([]);
    expect(by(0)).toEqual([]);
    expect(by(1 - MiB)).toEqual([]);
  });

  it('never shrinks', () => {
    expect(by(-MiB)).toEqual([
      'would-shrink',
      'has 4 GiB, declared are 3.9 GiB; diskwright never shrinks',
      expect.stringMatching(/: 4294967296 bytes, declared 4293918720$/),
    ]);
  });

  it('grows into the room behind it, to its last byte', () => {
    expect(by(GiB)).toMatchObject([{ kind: 'grow-partition' }]);
    expect(by(GiB, { roomBytes: GiB - 1 })).toMatchObject(['cannot-grow', {}, {}]);
    const context = contextOf({
      volume: { sizeBytes: 3 * sizeBytes },
      context: { roomBytes: GiB },
    });
    const growth = growVolume(context, context.partition!);
    expect(growth.kind === 'refused' && growth.refusal.remedy).toBe(
      'Declare at most 5 GiB; only the space right behind a partition can be added to it.',
    );
  });

  it('does not grow on a held layout, or on a disk that cannot be written', () => {
    expect(by(GiB, { held: true })).toEqual([]);
    expect(by(GiB, { unwritable: 'disk-failing' })).toEqual([
      'disk-failing',
      'cannot grow: its disk is failing',
      expect.stringMatching(/: 4 GiB$/),
    ]);
    expect(by(GiB, { unwritable: 'disk-read-only' })).toMatchObject([
      'disk-read-only',
      'cannot grow: its disk is read-only',
      {},
    ]);
  });

  it('is zeroed where it grows into what a wipe may have left, if it is raw', () => {
    const consents = [{ disk: { id: done.disks[0]!.id } }] as never;
    const wiped = { ...done, records: { ...done.records, consents } };
    const sizes = { sizeBytes: 3 * GiB };
    const zero = (id: typeof first, observed: Given['observed'] = {}): unknown =>
      grown({ volume: id === block ? sizes : { sizeBytes: 5 * GiB }, observed, context: room }, id);
    const room = { roomBytes: GiB };
    expect(zero(block, wiped)).toMatchObject([{ kind: 'grow-partition', zero: true }]);
    expect(zero(block)).toMatchObject([{ kind: 'grow-partition', zero: false }]);
    expect(zero(first, wiped)).toMatchObject([{ kind: 'grow-partition', zero: false }]);
  });
});

describe('a logical volume', () => {
  const consents = [{ disk: { id: done.disks[0]!.id } }] as never;
  const wiped = { records: { ...done.records, consents } };
  const extended = (given: Given, id = first): unknown => {
    const context = contextOf({ volume: { sizeBytes: 9 * GiB }, ...given }, id);
    const logical = { ...context.partition!, name: 'db', segmentType: 'linear' };
    return told(growVolume(context, logical));
  };

  it('is extended, but a raw one not into what a wipe may have left', () => {
    const done = [{ kind: 'extend-logical-volume', toBytes: 9 * GiB }];
    expect(extended({})).toMatchObject(done);
    expect(extended({ observed: wiped })).toMatchObject(done);
    expect(extended({}, block)).toMatchObject(done);
    expect(extended({ observed: wiped }, block)).toEqual([
      'cannot-grow',
      expect.stringContaining('its disk was wiped'),
      expect.stringMatching(/: logical volume db: raw block, 2 GiB$/),
    ]);
  });
});

describe('the remedy for a disk that cannot be written', () => {
  it.each([
    ['disk-failing', 'Replace the disk.'],
    ['disk-read-only', 'Remove the write protection, or replace the disk.'],
  ] as const)('%s', (unwritable, remedy) => {
    const volume = { sizeBytes: sizeBytes + GiB };
    const context = contextOf({ volume, context: { unwritable, roomBytes: GiB } });
    const growth = growVolume(context, context.partition!);
    expect(growth.kind === 'refused' && growth.refusal.remedy).toBe(remedy);
  });
});

describe('a filesystem', () => {
  const { filesystem } = partitions[0]!;
  const smaller = (bytes: number, given: Given = {}, id = first): unknown => {
    const found = { ...filesystem!, sizeBytes: sizeBytes - bytes };
    const context = contextOf({ partition: { filesystem: found }, ...given }, id);
    return told(unfinishedGrow(context, context.partition!, null));
  };
  const slack = FILESYSTEM_SLACK_BYTES;

  it('follows its partition when it is smaller by more than rounding explains', () => {
    expect(smaller(slack)).toMatchObject([
      { kind: 'grow-filesystem', fromBytes: sizeBytes - slack, toBytes: sizeBytes },
    ]);
    expect(smaller(slack - 1)).toEqual([]);
  });

  it('follows what its partition will be', () => {
    expect(smaller(0, { volume: { sizeBytes: sizeBytes + slack } })).toMatchObject([
      { kind: 'grow-filesystem', fromBytes: sizeBytes, toBytes: sizeBytes + slack },
    ]);
    expect(smaller(slack, { volume: { sizeBytes: sizeBytes - GiB } })).toMatchObject([
      { kind: 'grow-filesystem', toBytes: sizeBytes },
    ]);
  });

  it('stays on a held layout, in a raw volume, and where there is none', () => {
    expect(smaller(slack, { context: { held: true } })).toEqual([]);
    const raw = { partition: { filesystem: { ...filesystem!, sizeBytes: MiB } } };
    expect(smaller(slack, raw, block)).toEqual([]);
    const context = contextOf({});
    const { filesystem: gone, ...without } = context.partition!;
    expect(gone).toBeDefined();
    expect(
      told(unfinishedGrow(context, without as typeof context.partition & object, null)),
    ).toEqual([]);
  });

  it('is refused on a disk that cannot be written', () => {
    expect(smaller(slack, { context: { unwritable: 'disk-failing' } })).toMatchObject([
      'disk-failing',
      {},
      {},
    ]);
    expect(smaller(slack - 1, { context: { unwritable: 'disk-failing' } })).toEqual([]);
  });
});

describe('a physical volume', () => {
  const uuid = physicalVolumeUuid(INSTALLATION, first);
  const format = { kind: 'physical-volume' as const, group: 'vg-a' };
  const grows = (bytes: number, given: Given = {}, listed = uuid): unknown => {
    const group = {
      name: 'vg-a',
      physicalVolumes: [{ uuid: listed, sizeBytes: sizeBytes - bytes }],
      volumes: [],
    } as unknown as ObservedVolumeGroup;
    const given2 = contextOf({ volume: { format }, ...given });
    const context = { ...given2, device: { ...given2.device, volumeGroup: group } };
    return told(unfinishedGrow(context, context.partition!, null));
  };

  it('follows its partition by an extent or more', () => {
    expect(grows(LOGICAL_EXTENT_BYTES)).toMatchObject([
      {
        kind: 'grow-physical-volume',
        group: 'vg-a',
        physicalVolumeUuid: uuid,
        fromBytes: sizeBytes - LOGICAL_EXTENT_BYTES,
        toBytes: sizeBytes,
      },
    ]);
    expect(grows(LOGICAL_EXTENT_BYTES - 1)).toEqual([]);
  });

  it('follows what its partition will be', () => {
    const volume = { format, sizeBytes: sizeBytes + LOGICAL_EXTENT_BYTES };
    expect(grows(0, { volume })).toMatchObject([{ toBytes: volume.sizeBytes }]);
    expect(grows(LOGICAL_EXTENT_BYTES, { volume: { format, sizeBytes: GiB } })).toMatchObject([
      { toBytes: sizeBytes },
    ]);
  });

  it('stays on a held layout, where it is not found, and is refused on a disk that cannot be written', () => {
    expect(grows(GiB, { context: { held: true } })).toEqual([]);
    expect(grows(GiB, {}, 'another')).toEqual([]);
    const ungrouped = contextOf({ volume: { format } });
    expect(told(unfinishedGrow(ungrouped, ungrouped.partition!, null))).toEqual([]);
    expect(grows(GiB, { context: { unwritable: 'disk-read-only' } })).toMatchObject([
      'disk-read-only',
      {},
      {},
    ]);
  });
});
