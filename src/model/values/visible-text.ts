/**
 * Characters that change how a terminal, a log or a reviewer sees the text around them: controls
 * (ANSI escapes begin with one), line and paragraph separators, direction marks and everything
 * else that draws nothing, blanks that are no plain space, private-use glyphs, halves of a
 * surrogate pair, and a combining mark that stands first or is the third in a row.
 */
function unsafe(): RegExp {
  // Written here, and not above: a start that shows plain text only does without it, and V8 takes
  // milliseconds to make it.
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}|(?<=^|\p{M}\p{M})\p{M}/gu;
}

const PLAIN_LINE = /^[ -~]*$/;
const PLAIN_LINES = /^[ -~\n]*$/;

type Escape = (character: string) => string;

function escapedLines(text: string, escape: Escape): string {
  if (PLAIN_LINES.test(text)) return text;
  return text.replace(unsafe(), (character) =>
    character === '\n' ? character : escape(character),
  );
}

const SHORT: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/**
 * The text with every unsafe character replaced by a visible escape: `\n`, `\x1b`, `\u202e`,
 * `\u{e0041}`. Everything that comes from outside (hardware, labels, YAML, tools) passes through
 * here before it is shown.
 */
export function visibleText(text: string): string {
  if (PLAIN_LINE.test(text)) return text;
  return text.replace(unsafe(), (character) => SHORT[character] ?? codePointEscape(character));
}

/**
 * The same for a text of JSON, whose strings may hold `\uXXXX`: reading it gives the original back.
 * Line feeds stay, because they are the layout.
 */
export function visibleInJson(text: string): string {
  return escapedLines(text, utf16Escapes);
}

/**
 * The same for a text of YAML in which every scalar that has unsafe characters is double-quoted.
 */
export function visibleInYaml(text: string): string {
  return escapedLines(text, (character) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16);
    return hex.length > 4 ? `\\U${hex.padStart(8, '0')}` : utf16Escapes(character);
  });
}

function codePointEscape(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  if (hex.length <= 2) return `\\x${hex.padStart(2, '0')}`;
  return hex.length <= 4 ? `\\u${hex.padStart(4, '0')}` : `\\u{${hex}}`;
}

function utf16Escapes(character: string): string {
  return Array.from({ length: character.length }, (_, index) =>
    character.charCodeAt(index).toString(16).padStart(4, '0'),
  )
    .map((hex) => `\\u${hex}`)
    .join('');
}
