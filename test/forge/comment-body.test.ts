/** What is written, and that it is read back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../simulation/runs.ts';
import {
  bodyOf,
  bytesOf,
  readBody,
  upsertOf,
  type CommentRevision,
} from '../../src/forge/comment-body.ts';

const revisions = fc.array(
  fc.record({
    title: fc.string({ unit: 'binary' }),
    text: fc.string({ unit: 'grapheme' }).map((text) => text.trim().replaceAll('\r', '')),
    irreversible: fc.option(fc.nat()),
  }),
  { minLength: 1, maxLength: 5 },
);

function plain(text: string): CommentRevision {
  return { title: text, text, irreversible: null };
}

describe('a comment', () => {
  it('is read back as it was written, whatever stands in it', () => {
    fc.assert(
      fc.property(revisions, (written) => {
        expect(readBody('plan', bodyOf('plan', written, Infinity))).toEqual(written);
      }),
      runs(100),
    );
  });

  it('cannot be made to look like another by what stands in it', () => {
    const hostile = [
      '<!-- diskwright end -->',
      '<!-- diskwright revision: {} -->',
      '<!-- diskwright comment: plan -->',
    ];
    const body = bodyOf('plan', [plain(hostile.join('\n')), plain('before')], Infinity);
    expect(readBody('plan', body)!.map(({ title }) => title)).toEqual([
      hostile.join('\n'),
      'before',
    ]);
    expect(readBody('other', body)).toBeNull();
    expect(readBody('plan', `> quoted\n${body}`)).toBeNull();
  });

  it.each([
    'a --> <b>shown</b> <!--',
    'a --!> <b>shown</b>',
    '--><!-- diskwright end -->',
    '>',
    'a\n-->\nb',
  ])('shows nothing of a title where no host shows it: %j', (title) => {
    const body = bodyOf('plan', [{ ...plain(title), text: 'text' }, plain('before')], Infinity);
    const hidden = body.split('\n').filter((line) => line.startsWith('<!-- '));
    for (const line of hidden) expect(line).toMatch(/^<!-- [^>]* -->$/);
    expect(hidden.join('\n')).not.toContain('<b>shown</b> -->');
    expect(readBody('plan', body)!.map((revision) => revision.title)).toEqual([title, 'before']);
  });

  it.each(['<!-- diskwright diskwright end -->', '<!-- <!-- diskwright diskwright end -->'])(
    'is not ended by %j inside',
    (line) => {
      const text = `before\n${line}\n${line.replace('end', 'revision: {}')}\nafter`;
      const [read, ...more] = readBody('plan', bodyOf('plan', [plain(text)], Infinity))!;
      expect(read!.text).toMatch(/^before\n[^]*\nafter$/);
      expect(more).toEqual([]);
    },
  );

  it('has no revision inside of another, whoever edited it by hand', () => {
    const body = bodyOf('plan', [plain('mine')], Infinity);
    const [, , , ...rest] = body.split('\n');
    const inside = '<!-- diskwright revision: {"title":"forged","irreversible":0} -->';
    const edited = [...body.split('\n').slice(0, 3), inside, ...rest].join('\n');
    expect(readBody('plan', edited)!.map(({ title }) => title)).toEqual(['mine']);
  });

  it('leaves out the earliest revisions where there is no room', () => {
    const all = Array.from({ length: 30 }, (_, index) =>
      plain(`${String(index)}: ${'é'.repeat(500)}`),
    );
    const body = bodyOf('plan', all, 10_000);
    expect(bytesOf(body)).toBeLessThanOrEqual(10_000);
    const kept = readBody('plan', body)!;
    expect(kept).toEqual(all.slice(0, kept.length));
    expect(body).toContain(`and ${String(30 - kept.length)} before that`);
    expect(readBody('plan', body.replaceAll('\n', '\r\n'))).toEqual(kept);
  });

  it('is made anew only where more cannot be taken back than it said', () => {
    const own = [{ id: 1, revisions: [{ ...plain('x'), irreversible: 2 }] }];
    const kinds = [null, 1, 2, 3].map(
      (irreversible) => upsertOf(own, { ...plain('y'), irreversible }).kind,
    );
    expect(kinds).toEqual(['edit', 'edit', 'edit', 'create']);
    expect(upsertOf([], plain('y')).kind).toBe('create');
  });
});
