import type { Finding, Path } from '../findings/finding.ts';
import type { DocumentRecord } from '../documents/record.ts';

/** What is wrong in one document in the light of others. */
export interface CrossFinding {
  readonly record: DocumentRecord;
  /** Its paths begin at the document's root. */
  readonly finding: Finding;
  readonly elsewhere?: readonly {
    readonly record: DocumentRecord;
    readonly path: Path;
    readonly message: string;
  }[];
}

/** The path to what belongs to an object, which may be an item of a List. */
export function within(record: DocumentRecord, ...steps: Path): Path {
  return [...record.path, ...steps];
}

/** An object as messages call it: `DiskLayout "edge"`, `PersistentVolumeClaim "db/data"`. */
export function objectName(record: DocumentRecord): string {
  const name = record.namespace === null ? record.name : `${record.namespace}/${record.name}`;
  return `${record.kind} ${JSON.stringify(name)}`;
}
