import type { Diagnostic, SourceRef } from '../../model/declared/declarations.ts';
import type { SourceFile } from '../../model/values/source-file.ts';
import type { CrossFinding } from '../across/cross-finding.ts';
import { decodeText } from '../text/decode-text.ts';
import type { Path } from './finding.ts';
import { locator } from './locate.ts';
import { located } from './located.ts';
import { parseYaml } from '../text/parse-yaml.ts';
import type { DocumentRecord } from '../documents/record.ts';
import { textPositions } from '../text/text-position.ts';

/** One place that is wanted of a file. */
interface WantedPlace {
  readonly document: number;
  readonly path: Path;
  readonly at: 'key' | 'value';
}

/**
 * Gives findings their lines. Documents are kept without their text, so the files that have
 * findings are read once more; that costs nothing where there is nothing to say.
 */
export function placeFindings(
  findings: readonly CrossFinding[],
  files: readonly SourceFile[],
): readonly Diagnostic[] {
  if (findings.length === 0) return [];
  const wanted = new Map<string, WantedPlace[]>();
  for (const { record, finding, elsewhere = [] } of findings) {
    want(wanted, record, finding);
    for (const { path } of finding.related ?? []) want(wanted, record, { path, at: 'value' });
    for (const other of elsewhere) want(wanted, other.record, { path: other.path, at: 'value' });
  }
  const places = new Map<string, SourceRef>();
  for (const file of files) findPlaces(file, wanted.get(file.path) ?? [], places);
  return findings.map(({ record, finding, elsewhere }) => {
    const placeOf = (of: DocumentRecord, path: Path, at: 'key' | 'value'): SourceRef =>
      places.get(placeKey(of.source.file, { document: of.document, path, at })) ?? of.source;
    const diagnostic = located(finding, (path, at) => placeOf(record, path, at));
    if (elsewhere === undefined) return diagnostic;
    const related = elsewhere.map((other) => ({
      source: placeOf(other.record, other.path, 'value'),
      message: other.message,
    }));
    return { ...diagnostic, related: [...(diagnostic.related ?? []), ...related] };
  });
}

function want(
  wanted: Map<string, WantedPlace[]>,
  record: DocumentRecord,
  { path, at }: { readonly path: Path; readonly at: 'key' | 'value' },
): void {
  const place = { document: record.document, path, at };
  const { file } = record.source;
  const known = wanted.get(file);
  if (known === undefined) wanted.set(file, [place]);
  else known.push(place);
}

function placeKey(file: string, { document, path, at }: WantedPlace): string {
  return JSON.stringify([file, document, at, path]);
}

function findPlaces(
  file: SourceFile,
  wanted: readonly WantedPlace[],
  places: Map<string, SourceRef>,
): void {
  if (wanted.length === 0) return;
  const text = decodeText(file.bytes);
  if (!text.ok) return;
  const byDocument = new Map<number, WantedPlace[]>();
  for (const place of wanted) {
    const known = byDocument.get(place.document);
    if (known === undefined) byDocument.set(place.document, [place]);
    else known.push(place);
  }
  const positions = textPositions(text.value);
  let index = 0;
  parseYaml(text.value, (document) => {
    const here = byDocument.get(index) ?? [];
    const { offset } = locator(document);
    for (const place of here)
      places.set(placeKey(file.path, place), {
        file: file.path,
        ...positions.at(offset(place.path, place.at)),
      });
    index += 1;
  });
}
