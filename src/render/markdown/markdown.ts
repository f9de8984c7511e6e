import { shown } from '../text/terminal.ts';

/**
 * Text that is GitHub-flavoured Markdown already: made by {@link gfm} and its companions alone, so
 * that nothing gets in without being made harmless. It reads the same on GitHub, GitLab, Gitea and
 * Forgejo.
 */
export interface Markdown {
  readonly markdown: string;
}

type Part = Markdown | string | number | readonly Markdown[];

/**
 * A template whose literal text is Markdown, and whose values are text unless they are Markdown.
 * Text keeps its plain words; each word that could mean anything to a host stands as code, where no
 * host looks for markup, links, mentions, issue numbers or emoji.
 */
export function gfm(strings: TemplateStringsArray, ...values: readonly Part[]): Markdown {
  return {
    markdown: strings.reduce(
      (text, literal, index) => `${text}${markdownOf(values[index - 1])}${literal}`,
    ),
  };
}

function markdownOf(value: Part | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return prose(value);
  return 'markdown' in value ? value.markdown : value.map((part) => part.markdown).join('');
}

export const NO_MARKDOWN: Markdown = { markdown: '' };

/** Parts with something between them. */
export function joined(parts: readonly Markdown[], between: string): Markdown {
  return { markdown: parts.map(({ markdown }) => markdown).join(between) };
}

/**
 * A value from outside as a code span. One with a backtick is written in HTML, so that no backtick
 * can end it.
 */
export function code(text: string): Markdown {
  const safe = shown(text);
  if (safe === '') return { markdown: '<code>(empty)</code>' };
  return safe.includes('`') || safe.trim() !== safe ? htmlCode(text) : { markdown: `\`${safe}\`` };
}

/**
 * The same where the surroundings are HTML or a table: whatever is no letter or digit is a
 * character reference, which is text to a Markdown parser and to an HTML parser alike, and splits
 * no row.
 */
export function htmlCode(text: string): Markdown {
  const safe = shown(text).replace(/[^ \p{L}\p{N}]/gu, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
  return { markdown: `<code>${safe}</code>` };
}

/** A text in quotes, or a word. */
const TOKENS = /\(?"(?:[^"\\]|\\.)*"[^\s"]*|[^\s"]+|"/g;

/** Letters alone, with the punctuation of a sentence; and plain numbers. */
const PLAIN_WORD = /^\(?(?:[A-Za-z]+(?:['-][A-Za-z]+)*|\d+(?:\.\d+)?)\)?[,;:.]?$/;

/** At the beginning of a line a number with a full stop is a list. */
const LIST_NUMBER = /^\d+(?:\.|\))$/;

function prose(text: string): string {
  return (shown(text).match(TOKENS) ?? []).map(wordOf).join(' ');
}

function wordOf(word: string): string {
  if (PLAIN_WORD.test(word) && !LIST_NUMBER.test(word)) return word;
  const [, before = '', bare = word, after = ''] = /^(\(?)(.+?)(\)?[,;:.]?)$/u.exec(word) ?? [];
  return `${before}${code(bare).markdown}${after}`;
}

/** Lines as they are, such as YAML to copy, in a fence that none of them can close. */
export function fenced(language: string, lines: readonly string[]): Markdown {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? []).map((run) => run.length);
  const fence = '`'.repeat(Math.max(3, ...runs.map((length) => length + 1)));
  return { markdown: [fence + language, ...lines, fence].join('\n') };
}

/** Every line of a text moved to the right, so that it belongs to the list item above it. */
export function indented({ markdown }: Markdown, columns: number): Markdown {
  const before = ' '.repeat(columns);
  return {
    markdown: markdown
      .split('\n')
      .map((line) => (line === '' ? '' : before + line))
      .join('\n'),
  };
}
