import type { Diagnostic, SourceRef } from '../../model/declared/declarations.ts';
import type { SourceFile } from '../../model/values/source-file.ts';
import { decodeText } from './decode-text.ts';
import { located } from '../findings/located.ts';
import { limits } from './limits.ts';
import { locator, type Locator } from '../findings/locate.ts';
import { parseYaml, type YamlDocument } from './parse-yaml.ts';
import { parseMachineJson } from './parse-json.ts';
import { readDocument, type DocumentPlace } from '../documents/read-document.ts';
import type { ParsedFile } from './parse-file-result.ts';
import { expandedNames, type DocumentRecord } from '../documents/record.ts';
import { textPositions, type TextPositions } from './text-position.ts';
import { yamlValue } from './yaml-value.ts';

/** Reads a file to the end whatever is in it, and never throws. */
export function parseFile(file: SourceFile): ParsedFile {
  const decoded = decodeText(file.bytes);
  if (!decoded.ok) {
    const { badAt, ...text } = decoded.error;
    const before = new TextDecoder().decode(file.bytes.subarray(0, badAt));
    const at = textPositions(before).at(before.length);
    return {
      path: file.path,
      records: [],
      diagnostics: [{ severity: 'error', ...text, source: { file: file.path, ...at } }],
    };
  }
  const machineWritten = parseMachineJson(file.path, decoded.value);
  return machineWritten ?? parseYamlFile(file.path, decoded.value);
}

function parseYamlFile(file: string, text: string): ParsedFile {
  const positions = textPositions(text);
  const records: DocumentRecord[] = [];
  const diagnostics: Diagnostic[] = [];
  let index = 0;
  let names = 0;
  const stop = parseYaml(text, (document) => {
    const place = documentPlace(document, { file, positions, index });
    index += 1;
    if (names > limits.namesPerFile) return;
    diagnostics.push(...syntaxDiagnostics(document, place));
    const { value, problems } = yamlValue(document);
    for (const { offset, related, ...problem } of problems)
      diagnostics.push({
        severity: 'error',
        ...problem,
        source: place.sourceAt(offset),
        ...(related === undefined
          ? {}
          : { related: [{ source: place.sourceAt(related.offset), message: related.message }] }),
      });
    const damaged = document.errors.length > 0;
    if (value === null && !damaged) return;
    const state = damaged ? 'damaged' : problems.length > 0 ? 'flawed' : 'sound';
    const read = readDocument(value, place, state);
    for (const record of read) records.push(record);
    names += read.reduce((sum, record) => sum + expandedNames(record), 0);
    if (names > limits.namesPerFile)
      diagnostics.push({ ...tooManyNames, source: place.sourceOf([]) });
  });
  if (stop !== null) {
    const { offset, ...problem } = stop;
    diagnostics.push({
      severity: 'error',
      ...problem,
      source: { file, ...positions.at(offset) },
    });
  }
  return { path: file, records, diagnostics };
}

const tooManyNames = {
  severity: 'error',
  code: 'too-many-names',
  message: `the ranges and claim sets of this file stand for more than ${String(limits.namesPerFile)} names; the rest of the file is not read`,
  hint: 'split it into several files, or select nodes by their labels',
} as const;

interface FilePlace {
  readonly file: string;
  readonly positions: TextPositions;
  readonly index: number;
}

function documentPlace(
  document: YamlDocument,
  { file, positions, index }: FilePlace,
): PlacedDocument {
  let lazy: Locator | null = null;
  const locate = (): Locator => (lazy ??= locator(document));
  const sourceAt = (offset: number): SourceRef => ({ file, ...positions.at(offset) });
  return {
    document: index,
    sourceAt,
    sourceOf: (path) => sourceAt(locate().offset(path, 'value')),
    written: (path) => locate().written(path),
    diagnostic: (finding) => located(finding, (path, at) => sourceAt(locate().offset(path, at))),
  };
}

interface PlacedDocument extends DocumentPlace {
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
/** A file that is no YAML has errors everywhere; the first ones say enough. */
const SYNTAX_ERRORS_PER_DOCUMENT = 20;

function syntaxDiagnostics(document: YamlDocument, place: PlacedDocument): readonly Diagnostic[] {
  const errors = document.errors.slice(0, SYNTAX_ERRORS_PER_DOCUMENT).map((error): Diagnostic => {
    const hint = error.message.includes('end with a')
      ? 'close the bracket; its lines must be indented further than the key'
      : SYNTAX_HINTS[error.code];
    const deep = error.code === 'RESOURCE_EXHAUSTION';
    return {
      severity: 'error',
      code: deep ? 'too-deep' : error.code === 'TAG_RESOLVE_FAILED' ? 'unknown-tag' : 'yaml-syntax',
      message: error.message,
      ...(hint === undefined ? {} : { hint }),
      source: place.sourceAt(error.pos[0]),
    };
  });
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
