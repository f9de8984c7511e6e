import { createHash } from 'node:crypto';
import type { SourceFile } from '../../model/values/source-file.ts';
import { parseFile } from './parse-file.ts';
import type { ParsedFile } from './parse-file-result.ts';

/**
 * Files that were read before, by path and git blob id (or the hash of their bytes where git gave
 * none), so that after a commit only what it changed is read again.
 */
export interface DocumentCache {
  readonly parse: (file: SourceFile) => ParsedFile;
  /** To be called after each pass: what no pass has asked for lately is forgotten. */
  readonly endPass: () => void;
}

/** Two revisions may be looked at in turn, with other paths or inventories between them. */
const PASSES_KEPT = 4;

interface Entry {
  readonly parsed: ParsedFile;
  lastPass: number;
}

export function createDocumentCache(): DocumentCache {
  const entries = new Map<string, Entry>();
  let pass = 0;
  return {
    parse: (file) => {
      const key = `${file.path}\0${file.blobId ?? hashOf(file.bytes)}`;
      const known = entries.get(key);
      if (known !== undefined) {
        known.lastPass = pass;
        return known.parsed;
      }
      const parsed = parseFile(file);
      entries.set(key, { parsed, lastPass: pass });
      return parsed;
    },
    endPass: () => {
      pass += 1;
      for (const [key, entry] of entries)
        if (entry.lastPass < pass - PASSES_KEPT) entries.delete(key);
    },
  };
}

function hashOf(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
