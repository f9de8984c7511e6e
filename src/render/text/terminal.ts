import { visibleText } from '../../model/values/visible-text.ts';

/** How the reader's terminal is to be written to; found out by the command line, passed in here. */
export interface Style {
  readonly color: boolean;
  /** Columns; Infinity (or nothing sensible) for no wrapping at all. */
  readonly width: number;
}

export type Tone = 'create' | 'change' | 'danger' | 'quiet' | 'good' | 'strong';

/** Select Graphic Rendition parameters (ECMA-48, 8.3.117). */
const SGR: Readonly<Record<Tone, string>> = {
  create: '32',
  change: '33',
  danger: '31',
  quiet: '2',
  good: '32',
  strong: '1',
};

/** Below this nothing readable fits; a narrower terminal breaks the lines itself. */
const NARROWEST = 24;

/** Longer texts are cut: no disk label or tool message may flood a terminal. */
const LONGEST = 2000;

/** Colours a text that is already safe to show; leaves it alone where there are no colours. */
export function paint(style: Style, tone: Tone, text: string): string {
  return style.color && text !== '' ? `\u001b[${SGR[tone]}m${text}\u001b[0m` : text;
}

/** Text from outside, safe to show: unsafe characters as visible escapes, over-long text cut. */
export function shown(text: string): string {
  if (text.length <= LONGEST && PRINTABLE_ASCII.test(text)) return text;
  const safe = visibleText(text.slice(0, LONGEST));
  const cut = text.length - LONGEST;
  return cut > 0 ? `${safe}... (${cut} more)` : safe;
}

/**
 * Words of letters, digits and signs that need no quotes; what is not in ASCII is looked at only
 * where there is some.
 */
const PLAIN_ASCII_FIELD = /^[a-zA-Z0-9_.:+/@#()-]+(?: [a-zA-Z0-9_.:+/@#()-]+)*$/;

function isPlainField(text: string): boolean {
  return (
    PLAIN_ASCII_FIELD.test(text) ||
    (!PRINTABLE_ASCII.test(text) &&
      /^[\p{L}\p{N}\p{M}_.:+/@#()-]+(?: [\p{L}\p{N}\p{M}_.:+/@#()-]+)*$/u.test(text))
  );
}

/**
 * A value from outside that stands in a sentence of ours (model, serial, label): bare when it is
 * made of words, else in quotes, so that it cannot pass for a part of the sentence.
 */
export function field(text: string): string {
  const safe = shown(text);
  if (safe === text && isPlainField(text)) return text;
  const escaped = text.slice(0, LONGEST).replace(/["\\]/gu, (character) => `\\${character}`);
  const cut = text.length - LONGEST;
  return cut > 0 ? `"${visibleText(escaped)}"... (${cut} more)` : `"${visibleText(escaped)}"`;
}

const PRINTABLE_ASCII = /^[ -~]*$/;

function isWide(character: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60\u3000-\u303e]/u.test(
    character,
  );
}

/** Columns that a safe text takes: two for East Asian wide letters, none for combining marks. */
export function displayWidth(text: string): number {
  if (PRINTABLE_ASCII.test(text)) return text.length;
  let columns = 0;
  for (const character of text) {
    if (/^\p{M}$/u.test(character)) continue;
    columns += isWide(character) ? 2 : 1;
  }
  return columns;
}

/** The text filled up with spaces to so many columns; longer text stays as it is. */
export function padded(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - displayWidth(text)));
}

export interface Paragraph {
  /** What stands before the first line: indentation, symbol, name. */
  readonly lead: string;
  readonly text: string;
  /** Columns by which further lines are indented; those of `lead` by default. */
  readonly hang?: number;
  /** Colours the lead. */
  readonly tone?: Tone;
  /** Colours everything. */
  readonly toneAll?: Tone;
}

/**
 * Breaks safe text at spaces so that it fits the width; a word longer than that (a path, an id)
 * stays whole, to be copied. No line ends in a space.
 */
export function paragraph(style: Style, content: Paragraph): readonly string[] {
  const lines = brokenLines(style, content);
  const { tone, toneAll } = content;
  if (toneAll !== undefined) return lines.map((each) => paintInside(style, toneAll, each));
  if (tone === undefined || !style.color) return lines;
  const [first = '', ...further] = lines;
  const lead = first.slice(0, content.lead.length);
  return [paintInside(style, tone, lead) + first.slice(content.lead.length), ...further];
}

function brokenLines(style: Style, content: Paragraph): readonly string[] {
  const width = usableWidth(style);
  const whole = content.lead + content.text;
  if (width === Infinity || displayWidth(whole) <= width) return [whole.trimEnd()];
  const hang = Math.min(content.hang ?? displayWidth(content.lead), Math.floor(width / 2));
  const lines: string[] = [];
  let line = content.lead;
  let used = displayWidth(line);
  let empty = true;
  for (const word of content.text.split(' ')) {
    const columns = displayWidth(word);
    if (!empty && used + 1 + columns > width) {
      lines.push(line.trimEnd());
      line = ' '.repeat(hang) + word;
      used = hang + columns;
    } else {
      line += empty ? word : ` ${word}`;
      used += columns + (empty ? 0 : 1);
    }
    empty = false;
  }
  return [...lines, line.trimEnd()];
}

/** Colours the text but not the blanks around it. */
function paintInside(style: Style, tone: Tone, text: string): string {
  if (!style.color) return text;
  const inner = text.trim();
  const start = text.indexOf(inner);
  return text.slice(0, start) + paint(style, tone, inner) + text.slice(start + inner.length);
}

/** The columns that may be used: all of them without bound when the width says nothing. */
export function usableWidth(style: Style): number {
  if (!(style.width > 0)) return Infinity;
  return Math.max(NARROWEST, Math.floor(style.width));
}

/** Cuts a safe text to the width, with three dots where something is left out. */
export function cutToWidth(style: Style, text: string): string {
  const width = usableWidth(style);
  if (displayWidth(text) <= width) return text;
  let columns = 0;
  let cut = '';
  for (const character of text) {
    columns += displayWidth(character);
    if (columns > width - 3) break;
    cut += character;
  }
  return `${cut.trimEnd()}...`;
}

/** `1 volume`, `2 volumes`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** Lines as one text that ends in a line feed; empty without lines. */
export function textOf(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}
