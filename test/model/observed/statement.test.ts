import { describe, expect, it } from 'vitest';
import { MiB } from '../../../src/model/values/bytes.ts';
import type { VolumeRecord, VolumeStatement } from '../../../src/model/observed/inventory.ts';
import {
  formatMark,
  markOfTags,
  parseMark,
  UNFINISHED_TAG,
} from '../../../src/model/volumes/mark.ts';
import {
  leavesRoomForLedger,
  recordOfStatement,
  statementOf,
  statementOfTags,
  statementTags,
  tagsOfStatement,
} from '../../../src/model/observed/statement.ts';
import { facts, uuid, volume, volumeRecord } from '../../schemas/whole-inventory.ts';

// What only the node writes down is no statement of the volume.
const { disk: _disk, damaged: _damaged, unchecked: _unchecked, ...stated } = volumeRecord;
const whole: VolumeStatement = {
  ...stated,
  state: 'ready',
  layout: 'db.fast',
  name: 'team-a_pg-data-0',
};
const { filesystem: _f, claim: _c, forgotten: _k, protected: _p, ...bare } = whole;

describe('what a volume says of itself', () => {
  it('is its record without the disk, and gives it back', () => {
    expect(statementOf({ ...volumeRecord, ...whole })).toEqual(whole);
    const record: VolumeRecord = { ...whole, disk: facts };
    expect(recordOfStatement(whole, facts)).toEqual(record);
    expect(recordOfStatement(bare, facts)).toEqual({ ...bare, disk: facts });
    expect(statementOf({ ...record, state: 'removed' })).toMatchObject({ state: 'removed' });
  });

  it('is nothing before it is finished', () => {
    expect(statementOf({ ...volumeRecord, state: 'begun' })).toBeNull();
  });

  it.each([
    ['a GPT with a first partition at the first MiB', 'gpt', [MiB, 64 * MiB], true],
    ['a GPT without partitions', 'gpt', [], true],
    ['a GPT with a partition before it', 'gpt', [MiB, MiB / 2], false],
    ['another table', 'dos', [MiB], false],
  ] as const)('has room on %s: %s %j %s', (_what, type, starts, hasRoom) => {
    const partitions = starts.map((startBytes) => ({ startBytes }));
    expect(leavesRoomForLedger({ type, partitions })).toBe(hasRoom);
  });
});

describe('the tags of a logical volume', () => {
  const mark = 'dw.k3v6tq2.mzx7ab.k3v6tq2mzx7a.ready';

  it.each([
    ['all', whole],
    ['what a raw volume without a claim has', bare],
    ['a claim that is not kept', { ...bare, claim: { namespace: 'db', name: 'pg.x' } }],
    ['protection', { ...bare, protected: true }],
  ] as const)('say %s, in letters that LVM takes', (_what, statement) => {
    const tags = tagsOfStatement(statement);
    for (const tag of tags) expect(tag).toMatch(/^[A-Za-z0-9_+.\-/=!:&#]{1,1024}$/);
    const mixed = ['others', mark, ...tags.toReversed(), 'dw.fsid2'];
    expect(statementOfTags(volume, mixed)).toEqual(statement);
    expect(statementTags(mixed).toSorted()).toEqual(tags.toSorted());
  });

  it('do not hide the mark, and are no marks', () => {
    const tags = tagsOfStatement(whole);
    expect(markOfTags([...tags, mark])).toBe(mark);
    expect(markOfTags([...tags, mark, UNFINISHED_TAG])).toBe(
      formatMark({ ...parseMark(mark)!, state: 'new' }),
    );
    expect(statementTags([mark, UNFINISHED_TAG, 'dw', 'dw.ofx', 'xdw.of=1'])).toEqual([]);
  });

  it('say nothing while one is missing, twice there, or not as it is written', () => {
    const tags = tagsOfStatement(whole);
    const needed = ['dw.of=', 'dw.partition=', 'dw.size=', 'dw.since='];
    for (const beginning of needed) {
      const without = tags.filter((tag) => !tag.startsWith(beginning));
      expect(statementOfTags(volume, without)).toBeNull();
      expect(statementOfTags(volume, [...without, `${beginning}?`])).toBeNull();
    }
    for (const tag of tags) expect(statementOfTags(volume, [...tags, tag])).toBeNull();
    // A claim that cannot be read is not the same as none.
    const others = tags.filter((tag) => !tag.startsWith('dw.claim='));
    expect(statementOfTags(volume, [...others, 'dw.claim=db'])).toBeNull();
    expect(
      statementOfTags(volume, tagsOfStatement({ filesystem: { type: 'xfs', uuid } })),
    ).toBeNull();
  });
});
