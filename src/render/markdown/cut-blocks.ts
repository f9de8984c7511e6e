import type { Bytes } from '../../model/values/bytes.ts';

/**
 * What a block is about, by how much harm it does to leave it out: `pending` is what happens
 * without the change too, `grave` what cannot be undone. `frame` holds the text together, and is
 * never left out.
 */
export type BlockKind =
  | 'pending'
  | 'harmless'
  | 'create'
  | 'claims'
  | 'capacity'
  | 'pending-refusal'
  | 'refusal'
  | 'warning'
  | 'pending-grave'
  | 'grave'
  | 'frame';

/** A piece of a text that is there whole or not at all. */
export interface Block {
  readonly kind: BlockKind;
  readonly text: string;
  /** The same in a line, to be shown where the whole does not fit. */
  readonly brief?: string;
}

/** What holds a text together. */
export function frame(text: string): Block {
  return { kind: 'frame', text };
}

/** How many blocks of a kind were shortened, or left out. */
export interface ShortenedBlocks {
  readonly kind: BlockKind;
  readonly how: 'shortened' | 'left-out';
  readonly count: number;
}

/** What the blocks that are never left out, and the note of what was, may take together. */
export const LEAST_BYTES = 8192;

/** In this order room is made, from the harmless end. */
const STEPS: readonly Pick<ShortenedBlocks, 'kind' | 'how'>[] = [
  { kind: 'pending', how: 'shortened' },
  { kind: 'harmless', how: 'shortened' },
  { kind: 'create', how: 'shortened' },
  { kind: 'pending', how: 'left-out' },
  { kind: 'harmless', how: 'left-out' },
  { kind: 'create', how: 'left-out' },
  { kind: 'claims', how: 'left-out' },
  { kind: 'capacity', how: 'left-out' },
  { kind: 'pending-refusal', how: 'left-out' },
  { kind: 'refusal', how: 'left-out' },
  { kind: 'warning', how: 'left-out' },
  { kind: 'pending-grave', how: 'left-out' },
  { kind: 'grave', how: 'left-out' },
];

/**
 * Blocks as one text of at most so many bytes of UTF-8, with a blank line between two. What does
 * not fit is left out whole, the most harmless first and of those the last first, and the text says
 * so.
 *
 * @param note what is said of what was cut; stands after the first block.
 */
export function fittedBlocks(
  blocks: readonly Block[],
  maxBytes: Bytes,
  note: (cuts: readonly ShortenedBlocks[]) => string,
): string {
  const texts: (string | null)[] = blocks.map(({ text }) => text);
  let room = maxBytes - texts.reduce((sum, text) => sum + sizeOf(text), 0);
  const cuts: ShortenedBlocks[] = [];
  for (const { kind, how } of STEPS) {
    let count = 0;
    for (let index = blocks.length - 1; index >= 0; index -= 1) {
      const block = blocks[index];
      if (room - (cuts.length + count === 0 ? 0 : NOTE_BYTES) >= 0) break;
      if (block?.kind !== kind) continue;
      const next = how === 'shortened' ? (block.brief ?? block.text) : null;
      if (next === texts[index]) continue;
      room += sizeOf(texts[index] ?? null) - sizeOf(next);
      texts[index] = next;
      count += 1;
    }
    if (count > 0) cuts.push({ kind, how, count });
  }
  const [first = null, ...others] = texts;
  const said = cuts.length === 0 ? null : note(cuts);
  return `${[first, said, ...others].filter((text) => text !== null).join('\n\n')}\n`;
}

/** Room that is kept for the note: a line for each step. */
const NOTE_BYTES = 2048;

/** With the blank line behind it. */
function sizeOf(text: string | null): Bytes {
  return text === null ? 0 : utf8Bytes(text) + 2;
}

/**
 * RFC 3629: of a code point below 0x80 one byte, below 0x800 two, below 0x10000 three, else four.
 */
function utf8Bytes(text: string): Bytes {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
