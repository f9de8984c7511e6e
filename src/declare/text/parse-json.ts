import { documentKind } from '../documents/document-kind.ts';
import { located } from '../findings/located.ts';
import type { ParsedFile } from './parse-file-result.ts';
import { isBoundedJson } from './json-bounds.ts';
import { listItems, readDocument } from '../documents/read-document.ts';

/** A number of 16 digits or more outside of a string, which a double may not hold exactly. */
const LONG_NUMBER = /[:[,]\s*-?[\d.eE+-]{16,}/;

/**
 * The fast path for what machines write: JSON with nothing but NodeInventories and kinds that are
 * not read. JSON.parse is many times as fast as a YAML parser, but knows no places.
 *
 * @returns null when the text is something else, or when something in it is wrong: then it is read
 * as YAML, of which JSON is a part, and every finding gets its line.
 */
export function parseMachineJson(file: string, text: string): ParsedFile | null {
  const value = jsonValue(text);
  if (value === undefined || !isMachineWritten(value)) return null;
  let flawed = LONG_NUMBER.test(text);
  const records = readDocument(value, {
    document: 0,
    sourceOf: () => ({ file, line: 1, column: 1 }),
    written: () => null,
    diagnostic: (finding) => {
      flawed = true;
      return located(finding, () => ({ file, line: 1, column: 1 }));
    },
  });
  const inventories = records.some((record) => record.content.is === 'inventory');
  // JSON.parse keeps the last of two equal keys without a word.
  flawed ||= inventories && countKeys(value) !== countWrittenKeys(text);
  return flawed ? null : { path: file, records, diagnostics: [] };
}

function jsonValue(text: string): unknown {
  const first = /^\s*(\S)/.exec(text)?.[1];
  if (first !== '{' && first !== '[') return undefined;
  if (!isBoundedJson(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isMachineWritten(value: unknown): boolean {
  return (listItems(value) ?? [value]).every((item) => {
    const kind = documentKind(item, []);
    return kind.is === 'skipped' || (kind.is === 'used' && kind.kind === 'NodeInventory');
  });
}

/** Only for values that a closed schema accepted: they are not deep. */
function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members: readonly unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : members.length;
  return members.reduce((total: number, member) => total + countKeys(member), own);
}

const STRING_AND_COLON = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

function countWrittenKeys(text: string): number {
  let keys = 0;
  for (const match of text.matchAll(STRING_AND_COLON)) if (match[1] !== undefined) keys += 1;
  return keys;
}
