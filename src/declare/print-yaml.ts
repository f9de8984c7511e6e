import { Document, isScalar, Scalar, visit } from 'yaml';
import { visibleInYaml } from '../model/visible-text.ts';

/**
 * Plain JSON values as a stream of YAML documents, members in the order given, each document after a
 * `---` line. Texts that a YAML 1.1 reader (kubectl's) would take for something else (`on`, `0777`,
 * `1:30`) are quoted, and characters that a terminal would act on are escaped; reading the text
 * gives the values back, whatever the reader's version.
 */
export function printYaml(values: readonly unknown[]): string {
  return values.map((value) => `---\n${documentText(value)}`).join('');
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
