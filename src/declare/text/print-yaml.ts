import { Document, isScalar, Scalar, visit } from 'yaml';
import { visibleInYaml } from '../../model/values/visible-text.ts';

/**
 * Plain JSON values as a stream of YAML documents, members in the order given, each document after
 * a `---` line. Texts that a YAML 1.1 reader (kubectl's) would take for something else (`on`,
 * `0777`, `1:30`) are quoted, and characters that a terminal would act on are escaped; reading the
 * text gives the values back, whatever the reader's version.
 */
export function printYaml(values: readonly unknown[]): string {
  return values.map((value) => `---\n${documentText(value)}`).join('');
}

/** What a value is taken apart by, as for the pieces of JSON. */
interface PieceRules {
  readonly levels: number;
  readonly members: (value: object) => readonly (readonly [string, unknown])[];
  readonly whole: (value: unknown) => unknown;
}

/**
 * The same of one value in pieces, none of them larger than one element of a list `levels` deep.
 */
export function* yamlPieces(value: unknown, apart: PieceRules): Generator<string, void> {
  yield '---\n';
  yield* yamlOf(value, '', apart);
}

function* yamlOf(value: unknown, indent: string, apart: PieceRules): Generator<string, void> {
  const parts = partsOf(value, apart);
  if (parts.length === 0) {
    yield indented(documentText(apart.whole(value)), indent);
    return;
  }
  const below = { ...apart, levels: apart.levels - 1 };
  for (const [name, part] of parts)
    if (name === null) yield indented(documentText([apart.whole(part)]), indent);
    else if (partsOf(part, below).length === 0)
      yield indented(documentText({ [name]: apart.whole(part) }), indent);
    else {
      yield indented(documentText({ [name]: null }).replace(/ null\n$/, '\n'), indent);
      yield* yamlOf(part, `${indent}  `, below);
    }
}

/** Elements of a list have no name, and are written at once. */
function partsOf(
  value: unknown,
  { levels, members }: PieceRules,
): readonly (readonly [string | null, unknown])[] {
  if (typeof value !== 'object' || value === null || levels === 0) return [];
  return Array.isArray(value)
    ? value.map((part: unknown) => [null, part] as const)
    : members(value);
}

function indented(text: string, indent: string): string {
  return indent === '' ? text : text.replaceAll(/^(?=[^\n])/gm, indent);
}

function documentText(value: unknown): string {
  // Through JSON: absent members and shared objects (which would become anchors) end here.
  const plain: unknown = JSON.parse(JSON.stringify(value));
  const document = new Document(plain, {
    version: '1.1',
    aliasDuplicateObjects: false,
    customTags: (tags) => tags.filter((tag) => typeof tag === 'string' || !isMerge(tag.tag)),
  });
  visit(document, {
    Scalar: (_, scalar) => {
      if (isScalar(scalar) && needsQuotes(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return visibleInYaml(document.toString({ lineWidth: 0, directives: false }));
}

/** A member called `<<` is only a name here. */
function isMerge(tag: string): boolean {
  return tag === 'tag:yaml.org,2002:merge';
}

/**
 * Octal of YAML 1.2, the merge key and the default key of YAML 1.1: plain to a writer of the other
 * version. Of blanks and line ends alone a block text loses the blanks.
 */
const READ_DIFFERENTLY = /^(?:0o[0-7]+|<<|=|[ \n]+)$/;

function needsQuotes(value: unknown): boolean {
  return (
    typeof value === 'string' && (visibleInYaml(value) !== value || READ_DIFFERENTLY.test(value))
  );
}
