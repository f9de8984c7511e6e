/** Moves are taken out of what LVM (2.03.16) wrote while it copied. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withoutMove } from '../../../agent/formats/lvm-metadata.ts';

type Wrote = 'mirror' | 'pieces' | 'striped';

function wrote(name: Wrote): string {
  return readFileSync(new URL(`moving-groups/${name}.conf`, import.meta.url), 'utf8');
}

/** UUID of a physical or logical volume, by its name in the text. */
function uuidOf(name: string, text: string): string {
  return new RegExp(`\\b${name} \\{\\s*id = "([^"]+)"`).exec(text)![1]!;
}

/** Names of logical volumes, and where they lie: `x 0+10 pv1:0`. */
function placesIn(text: string): readonly string[] {
  const lines = text.slice(text.indexOf('logical_volumes')).split('\n');
  let volume = '';
  let [start, count] = ['', ''];
  return lines.flatMap((line) => {
    volume = /^\t\t(\w+) \{/.exec(line)?.[1] ?? volume;
    start = /start_extent = (\d+)/.exec(line)?.[1] ?? start;
    count = /extent_count = (\d+)/.exec(line)?.[1] ?? count;
    const areas = /(?:stripes|raids|mirrors) = \[(.*)\]/.exec(line)?.[1];
    if (areas === undefined) return [];
    const words = areas.split(', ').map((word) => word.replaceAll('"', ''));
    return [`${volume} ${start}+${count} ${words.join(' ')}`];
  });
}

function left(text: string, source = 'pv1'): string {
  const without = withoutMove(text, uuidOf(source, text));
  expect(without?.mirrorUuid).toBe(uuidOf('pvmove0', text));
  return without!.text;
}

describe('the metadata of a group without a move', () => {
  it('have each part of a leg where it was', () => {
    const after = left(wrote('mirror'));
    expect(placesIn(after)).toEqual(
      [
        'x 0+75 x_rmeta_0 x_rimage_0 x_rmeta_1 x_rimage_1',
        'x_rmeta_0 0+1 pv1 0',
        'x_rimage_0 0+75 pv1 1',
        'x_rmeta_1 0+1 pv2 0',
        'x_rimage_1 0+75 pv2 1',
      ].toSorted(byPlaceIn(after)),
    );
    expect(after).not.toContain('pvmove0');
    expect(after).not.toContain('LOCKED');
  });

  it('have a volume in as many pieces as before', () => {
    expect(placesIn(left(wrote('pieces')))).toEqual([
      'x 0+10 pv1 0',
      'x 10+90 pv1 15',
      'between 0+5 pv1 10',
      'other 0+5 pv0 0',
    ]);
  });

  it('have it so, too, where LVM put its pieces together meanwhile', () => {
    const together = wrote('pieces')
      .replace('segment_count = 2', 'segment_count = 1')
      .replace('extent_count = 10\t', 'extent_count = 100\t')
      .replace(/\t\t\tsegment2 \{[^}]*\}\n/, '');
    expect(placesIn(left(together)).slice(0, 2)).toEqual(['x 0+10 pv1 0', 'x 10+90 pv1 15']);
    expect(left(together)).toContain('segment_count = 2');
  });

  it('have a stripe where it was, beside the others', () => {
    expect(placesIn(left(wrote('striped')))).toEqual(['x 0+100 pv1 0 pv2 0']);
  });

  it('are the next ones, and say all else as before', () => {
    const before = wrote('pieces');
    const after = left(before);
    const sequence = (text: string): number => Number(/seqno = (\d+)/.exec(text)?.[1]);
    expect(sequence(after)).toBe(sequence(before) + 1);
    const others = (text: string): readonly string[] =>
      text
        .replaceAll(/#.*/g, '')
        .replace(/logical_volumes[^]*?\n\t\}\n/, '')
        .replaceAll(/[ \t]+/g, '')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('seqno'))
        .toSorted();
    expect(others(after)).toEqual(others(before));
    // As pvck(8) wants them: the group first.
    expect(after).toMatch(/^m2 \{\n/);
    expect(after).toMatch(/\n\n$/);
    expect(after).toContain(`id = "${uuidOf('x', before)}"`);
  });

  it('can be read again, and there is no move in them', () => {
    for (const name of ['mirror', 'pieces', 'striped'] as const) {
      const before = wrote(name);
      expect(withoutMove(left(before), uuidOf('pv1', before))).toBeNull();
    }
  });
});

describe('no metadata are made', () => {
  it('of a move from somewhere else, or to there', () => {
    const text = wrote('pieces');
    for (const other of ['pv0', 'pv2']) expect(withoutMove(text, uuidOf(other, text))).toBeNull();
    expect(withoutMove(text, 'nowhere')).toBeNull();
  });

  it('of a move in pieces, which has no such parts', () => {
    const text = wrote('striped');
    const inPieces = text
      .replace('"pvmove0_mimage_0", 0,', '"pv1", 0,')
      .replace('"pvmove0_mimage_1", 0', '"pv0", 0');
    expect(withoutMove(inPieces, uuidOf('pv1', text))).toBeNull();
  });

  it('where the mirror is shorter than what lies on it', () => {
    const text = wrote('pieces');
    const short = text.replaceAll('extent_count = 90', 'extent_count = 80');
    expect(
      withoutMove(short.replace('extent_count = 80', 'extent_count = 90'), uuidOf('pv1', text)),
    ).toBeNull();
  });

  it('of a stripe that would be in pieces', () => {
    const text = wrote('striped');
    const halves = text.replace(
      /(pvmove0_mimage_0 \{[^{]*)segment_count = 1\s*segment1 \{[^}]*\}/,
      `$1segment_count = 2
        segment1 { start_extent = 0 extent_count = 25 type = "striped" stripe_count = 1 stripes = [ "pv1", 0 ] }
        segment2 { start_extent = 25 extent_count = 25 type = "striped" stripe_count = 1 stripes = [ "pv1", 60 ] }`,
    );
    expect(halves).not.toBe(text);
    expect(withoutMove(halves, uuidOf('pv1', text))).toBeNull();
  });

  it('of what is cut off, or no such text', () => {
    const text = wrote('mirror');
    const from = uuidOf('pv1', text);
    for (const part of [
      '',
      'no text of LVM',
      'a = ',
      'a = [ 1',
      text.slice(0, text.length / 2),
      text.slice(0, -4),
      `${text}}`,
      `${text}\nother { seqno = 1 }`,
      text.replace('seqno', 'sequence'),
      text.replace('logical_volumes', 'volumes'),
      text.replace('physical_volumes', 'volumes'),
    ])
      expect(withoutMove(part, from)).toBeNull();
  });
});

/** In the order in which LVM wrote the volumes. */
function byPlaceIn(text: string): (a: string, b: string) => number {
  const at = (line: string): number => text.indexOf(`\t\t${line.split(' ')[0]!} {`);
  return (a, b) => at(a) - at(b);
}
