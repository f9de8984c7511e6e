import type { YAMLError } from 'yaml';
import type { Diagnostic, SourceRef } from '../../model/declared/declarations.ts';
import type { YamlDocument } from './parse-yaml.ts';

/** A file, and where its offsets are. */
export interface TextPlace {
  /** Of the whole file. */
  readonly text: string;
  readonly sourceAt: (offset: number) => SourceRef;
}

const SYNTAX_HINTS: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'indent with spaces',
  BAD_INDENT: 'indent all entries of a map or list by the same number of spaces',
  MULTILINE_IMPLICIT_KEY: 'a line may lack its ":" here, or a quote or bracket is not closed',
  BLOCK_AS_IMPLICIT_KEY: 'put values that contain ": " in quotes',
  MISSING_CHAR: 'check the quotes, brackets, commas and colons of this line and the one above',
  UNEXPECTED_TOKEN: 'check the quotes, brackets and indentation of this line and the one above',
  BAD_SCALAR_START: 'put values that begin with @, ` or % in quotes',
  BAD_DQ_ESCAPE: 'use single quotes, in which a backslash is just a backslash',
};

/** Without what follows a tab in its line: the rest of that is understood as something else. */
function withoutTabbed(
  errors: readonly YAMLError[],
  { sourceAt }: TextPlace,
): readonly YAMLError[] {
  const lineOf = ({ pos: [at] }: YAMLError): number => sourceAt(at).line;
  const isTab = ({ code }: YAMLError): boolean => code === 'TAB_AS_INDENT';
  const tabbed = new Set(errors.filter(isTab).map(lineOf));
  return errors.filter((error) => isTab(error) || !tabbed.has(lineOf(error)));
}

function syntaxDiagnostic(error: YAMLError, place: TextPlace): Diagnostic {
  const { code, pos, message } = error;
  const [at] = pos;
  const problem = syntaxProblem(error, place);
  return {
    severity: 'error',
    code:
      code === 'RESOURCE_EXHAUSTION'
        ? 'too-deep'
        : code === 'TAG_RESOLVE_FAILED'
          ? 'unknown-tag'
          : 'yaml-syntax',
    message,
    ...problem,
    source: place.sourceAt(at),
  };
}

/** What was meant, as far as the text tells. */
function syntaxProblem(
  { code, message, pos: [at] }: YAMLError,
  { text, sourceAt }: TextPlace,
): { readonly message?: string; readonly hint?: string } {
  if (code === 'NON_STRING_KEY' && text.startsWith('{', at - 1))
    return {
      message: 'this is a template that was not filled in',
      hint: 'render it first, as with "helm template", or put a text that has braces in quotes',
    };
  if (code === 'BAD_INDENT') {
    const hint = indentHint(text, at);
    if (hint !== null) return { hint };
  }
  if (message.includes('end with a'))
    return {
      hint: `close the bracket of line ${String(sourceAt(openBracket(text, at)).line)}; its lines must be indented further than the key`,
    };
  const hint = SYNTAX_HINTS[code];
  return hint === undefined ? {} : { hint };
}

/** The offset of the last open bracket before a place; that place where there is none. */
function openBracket(text: string, at: number): number {
  let closed = 0;
  for (let place = at - 1; place >= Math.max(0, at - LOOK_BACK); place -= 1) {
    const letter = text[place];
    if (letter === ']' || letter === '}') closed += 1;
    else if (letter === '[' || letter === '{') {
      if (closed === 0) return place;
      closed -= 1;
    }
  }
  return at;
}

/** To which of the lines before it a line could belong, the nearest first; null where to none. */
function indentHint(text: string, at: number): string | null {
  const before = text.slice(Math.max(0, at - LOOK_BACK), at).split('\n');
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const [, space = '', word = ''] = /^( *)(.*)/.exec(text.slice(start, start + LOOK_BACK)) ?? [];
  const known = new Set<number>();
  const choices: string[] = [];
  for (const line of before.slice(0, -1).toReversed()) {
    const [, indent = '', rest = ''] = /^( *)(?:- )?([^\s#].*)?$/.exec(line) ?? [];
    if (rest === '' || known.has(indent.length) || choices.length === 2) continue;
    known.add(indent.length);
    choices.push(`by ${String(indent.length)} as ${JSON.stringify(rest.slice(0, 40))}`);
  }
  if (choices.length === 0 || known.has(space.length)) return null;
  return `${JSON.stringify(word.slice(0, 40))} is indented by ${String(space.length)}; indent it ${choices.join(', or ')}`;
}

const LOOK_BACK = 2_000;

/** A file that is no YAML has errors everywhere; the first ones say enough. */
const SYNTAX_ERRORS_PER_DOCUMENT = 20;

/** What is no YAML in a document, each with what was meant where the text tells. */
export function syntaxDiagnostics(document: YamlDocument, place: TextPlace): readonly Diagnostic[] {
  const errors = withoutTabbed(document.errors, place)
    .slice(0, SYNTAX_ERRORS_PER_DOCUMENT)
    .map((error) => syntaxDiagnostic(error, place));
  // The yaml package only warns of tags that it does not know, and reads the value without them.
  const tags = document.warnings
    .filter((warning) => warning.code === 'TAG_RESOLVE_FAILED')
    .slice(0, SYNTAX_ERRORS_PER_DOCUMENT)
    .map((warning): Diagnostic => ({
      severity: 'error',
      code: 'unknown-tag',
      message: warning.message,
      hint: 'remove the tag; declarations need none',
      source: place.sourceAt(warning.pos[0]),
    }));
  return [...errors, ...tags];
}
