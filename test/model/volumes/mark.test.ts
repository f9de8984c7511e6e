import { describe, expect, it } from 'vitest';
import { markOfTags, parseMark, tagsOfNew } from '../../../src/model/volumes/mark.ts';

describe('the mark in the tags of a logical volume', () => {
  const ready = 'dw.aaaaaaa.bbbbbb.dddddddddddd.ready';

  it('is told by one tag, among others, and not by two', () => {
    expect(markOfTags(['backup', ready])).toBe(ready);
    expect(markOfTags(['backup'])).toBe('');
    expect(markOfTags([ready, ready.replace('ready', 'new')])).toBe('');
    expect(markOfTags([ready, ready.replaceAll('dddd', 'eeee')])).toBe('');
  });

  it('is new while the tag for that is beside it, and no mark without the other', () => {
    const mark = parseMark(ready)!;
    const tags = tagsOfNew(mark);
    expect(tags).toContain(ready);
    expect(markOfTags(tags)).toBe(ready.replace('ready', 'new'));
    expect(markOfTags(tags.toReversed())).toBe(ready.replace('ready', 'new'));
    expect(markOfTags(tags.filter((tag) => tag !== ready))).toBe('');
  });
});
