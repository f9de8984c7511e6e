import { describe, expect, it } from 'vitest';
import {
  countingCopy,
  knownPartitions,
  type CopyPartition,
  type CountingCopy,
} from '../../src/assess/table-copies.ts';
import { MiB } from '../../src/model/values/bytes.ts';
import type { VolumeRecord } from '../../src/model/observed/inventory.ts';

const TABLE = '11111111-1111-4111-8111-111111111111';

/** `a` at 1 MiB, `b` at 101 MiB, `c` at 201 MiB, each of 50 MiB unless told. */
function part(
  letter: 'a' | 'b' | 'c',
  state: 'new' | 'ready' | null,
  change: Partial<CopyPartition> = {},
): CopyPartition {
  const index = 'abc'.indexOf(letter);
  return {
    uuid: `00000000-0000-4000-8000-00000000000${letter}`,
    startBytes: (1 + 100 * index) * MiB,
    sizeBytes: 50 * MiB,
    label: state === null ? `theirs-${letter}` : `dw.aaaaaaa.bbbbbb.${letter.repeat(12)}.${state}`,
    ...change,
  };
}

function record(letter: 'a' | 'b' | 'c', change: Partial<VolumeRecord> = {}): VolumeRecord {
  const { uuid, sizeBytes } = part(letter, 'ready');
  return {
    partitionUuid: uuid.toUpperCase(),
    sizeBytes,
    state: 'ready',
    ...change,
  } as VolumeRecord;
}

function judged(
  primary: readonly CopyPartition[],
  backup: readonly CopyPartition[],
  records: readonly VolumeRecord[] = [],
): CountingCopy {
  const known = knownPartitions({ volumes: records });
  const counts = countingCopy(
    { primary: { uuid: TABLE, partitions: primary }, backup: { uuid: TABLE, partitions: backup } },
    known,
  );
  // The same copies in each other's places: the same one counts.
  const swapped = countingCopy(
    { primary: { uuid: TABLE, partitions: backup }, backup: { uuid: TABLE, partitions: primary } },
    known,
  );
  const other = { primary: 'backup', backup: 'primary', neither: 'neither' } as const;
  if (!isTie.has(counts + swapped)) expect(swapped).toBe(other[counts]);
  return counts;
}

/** Where both hold everything, the place decides: our rewrites begin with the backup. */
const isTie = new Set(['backupbackup', 'primaryprimary']);

describe('of two valid copies of a table that differ', () => {
  it('the one that holds every finished volume counts, by marks alone', () => {
    const older = [part('a', 'ready')];
    const newer = [part('a', 'ready'), part('b', 'ready')];
    expect(judged(older, newer)).toBe('backup');
    expect(judged(newer, older)).toBe('primary');
  });

  it('a volume that one of them calls finished is not taken for unfinished', () => {
    expect(judged([part('a', 'new')], [part('a', 'ready')])).toBe('backup');
  });

  it('a volume that a record calls finished counts, whatever its mark says', () => {
    const [older, newer] = [[part('a', 'ready')], [part('a', 'ready'), part('b', 'new')]];
    expect(judged(older, newer, [record('b')])).toBe('backup');
  });

  it('a finished volume that grew is as large as it grew', () => {
    const large = part('a', 'ready', { sizeBytes: 80 * MiB });
    expect(judged([part('a', 'ready')], [large])).toBe('backup');
    expect(judged([large], [part('a', 'ready')])).toBe('primary');
  });

  it('neither counts where each has a finished volume that the other lacks', () => {
    expect(judged([part('a', 'ready')], [part('b', 'ready')])).toBe('neither');
  });

  it('a size that a stopped growth wrote down, and neither has, decides nothing', () => {
    const copies = [[part('a', 'ready')], [part('a', 'ready'), part('b', 'new')]] as const;
    expect(judged(...copies, [record('a', { sizeBytes: 60 * MiB })])).toBe('backup');
    expect(judged(...copies, [record('a')])).toBe('backup');
  });

  it('neither counts where a finished volume lies at another place', () => {
    expect(judged([part('a', 'ready')], [part('a', 'ready', { startBytes: 7 * MiB })])).toBe(
      'neither',
    );
  });

  it('neither counts where partitions that are not ours differ', () => {
    expect(judged([part('a', 'ready')], [part('a', 'ready'), part('b', null)])).toBe('neither');
    expect(
      judged(
        [part('a', 'ready'), part('b', null)],
        [part('a', 'ready'), part('b', null, { sizeBytes: MiB })],
      ),
    ).toBe('neither');
    expect(judged([part('b', null)], [part('b', 'ready')])).toBe('backup');
  });

  it('neither counts where they are of two tables', () => {
    const partitions = [part('a', 'ready')];
    const other = { uuid: '22222222-2222-4222-8222-222222222222', partitions };
    const known = knownPartitions({ volumes: [] });
    expect(countingCopy({ primary: { uuid: TABLE, partitions: [] }, backup: other }, known)).toBe(
      'neither',
    );
    const same = { uuid: TABLE.toUpperCase(), partitions };
    expect(countingCopy({ primary: { uuid: TABLE, partitions }, backup: same }, known)).toBe(
      'backup',
    );
  });

  it('what was begun is kept where all that is finished is in both', () => {
    const [less, more] = [[part('a', 'ready')], [part('a', 'ready'), part('b', 'new')]];
    expect(judged(less, more)).toBe('backup');
    expect(judged(more, less)).toBe('primary');
    expect(judged([...less, part('c', 'new')], more)).toBe('neither');
  });

  it('the primary counts where nothing is finished and each has something begun', () => {
    expect(judged([part('a', 'new')], [part('b', 'new')])).toBe('primary');
  });

  it('what was removed is only in the older one', () => {
    const [older, newer] = [[part('a', 'ready'), part('b', 'ready')], [part('a', 'ready')]];
    const removed = [record('a'), record('b', { state: 'removed' })];
    expect(judged(older, newer, removed)).toBe('backup');
    expect(judged(newer, older, removed)).toBe('primary');
    expect(judged(older, newer, [record('a')])).toBe('primary');
    // Its place was given to another one since.
    const reused = [part('a', 'ready'), part('c', 'ready', { startBytes: 101 * MiB })];
    expect(judged(reused, older, removed)).toBe('primary');
  });

  it('the backup counts where they differ in nothing of that: a rewrite begins with it', () => {
    const renamed = part('a', 'ready', { label: `dw.aaaaaaa.cccccc.${'a'.repeat(12)}.ready` });
    expect(judged([part('a', 'ready')], [renamed])).toBe('backup');
  });
});
