import { shown } from '../text/terminal.ts';

/**
 * Text that is HTML already: made by {@link html} alone, so that nothing gets in without being
 * escaped.
 */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | readonly Html[];

/**
 * A template whose literal text is HTML, and whose values are text unless they are Html: characters
 * that HTML knows are escaped, and those that change how text is seen are shown as escapes.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  return {
    html: strings.reduce(
      (text, literal, index) => `${text}${markupOf(values[index - 1])}${literal}`,
    ),
  };
}

function markupOf(value: Part | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return 'html' in value ? value.html : value.map((part) => part.html).join('');
}

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return shown(text).replace(/[&<>"']/g, (character) => NAMED[character] ?? character);
}

export const NO_HTML: Html = { html: '' };

/**
 * Where parts are put in that are made one after another. No text has it: controls are shown as
 * escapes.
 */
export const SLOT: Html = { html: '\0' };

/** A template with slots, piece by piece, with the parts of each slot in its place. */
export function* filled(template: Html, slots: readonly Iterable<Html>[]): Generator<Html, void> {
  for (const [index, piece] of template.html.split(SLOT.html).entries()) {
    if (index > 0) yield* slots[index - 1] ?? [];
    yield { html: piece };
  }
}

/** One part for each, made when it is wanted. */
export function* mapped<T>(list: readonly T[], part: (one: T) => Html): Generator<Html, void> {
  for (const one of list) yield part(one);
}

/** A page as text: no piece begins with blanks, and no line is indented. Ends in a line feed. */
export function* pagePieces(parts: Iterable<Html>): Generator<string, void> {
  // Blanks at the end of a piece belong to those at the beginning of the next.
  let blanks = '';
  let isFirst = true;
  for (const { html: markup } of parts) {
    const text = blanks + markup;
    const end = text.trimEnd().length;
    blanks = text.slice(end);
    const piece = text.slice(0, end).replaceAll(/\n\s+/g, '\n');
    yield isFirst ? piece.trimStart() : piece;
    isFirst &&= end === 0;
  }
  yield '\n';
}
