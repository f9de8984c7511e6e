import type { Diagnostic, SourceRef } from '../../model/declared/declarations.ts';
import type { Finding, Path } from './finding.ts';

/** A finding with its paths turned into places. */
export function located(
  { path, at, related, ...finding }: Finding,
  place: (path: Path, at: 'key' | 'value') => SourceRef,
): Diagnostic {
  return {
    ...finding,
    source: place(path, at),
    ...(related === undefined
      ? {}
      : {
          related: related.map((other) => ({
            source: place(other.path, 'value'),
            message: other.message,
          })),
        }),
  };
}
