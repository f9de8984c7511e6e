import type { Diagnostic } from '../../model/declared/declarations.ts';
import type { DocumentRecord } from '../documents/record.ts';

/** Everything that one file says, without the others. */
export interface ParsedFile {
  readonly path: string;
  readonly records: readonly DocumentRecord[];
  /** What is wrong with the text itself; what is wrong in a document stays with its record. */
  readonly diagnostics: readonly Diagnostic[];
}
