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
import { syntaxDiagnostics, type TextPlace } from './syntax-diagnostics.ts';
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
    const place = documentPlace(document, { file, text, positions, index });
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
  readonly text: string;
  readonly positions: TextPositions;
  readonly index: number;
}

function documentPlace(
  document: YamlDocument,
  { file, text, positions, index }: FilePlace,
): PlacedDocument {
  let lazy: Locator | null = null;
  const locate = (): Locator => (lazy ??= locator(document));
  const sourceAt = (offset: number): SourceRef => ({ file, ...positions.at(offset) });
  return {
    document: index,
    text,
    sourceAt,
    sourceOf: (path) => sourceAt(locate().offset(path, 'value')),
    written: (path) => locate().written(path),
    diagnostic: (finding) => located(finding, (path, at) => sourceAt(locate().offset(path, at))),
  };
}

type PlacedDocument = DocumentPlace & TextPlace;
