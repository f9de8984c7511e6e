/**
 * Caps on what one revision may hold, so that a mistaken or hostile repository costs an error and
 * no memory.
 */
export interface RevisionCaps {
  /** Files of declarations. */
  readonly maxFiles: number;
  /** All of them together, each counted as often as the tree names it. */
  readonly maxTotalBytes: number;
  /** Directories above a file. */
  readonly maxDepth: number;
  /** Bytes of the listing of all paths, whatever kind of file they name. */
  readonly maxListingBytes: number;
}

export const REVISION_CAPS: RevisionCaps = {
  maxFiles: 100_000,
  maxTotalBytes: 256 * 1024 * 1024,
  maxDepth: 64,
  maxListingBytes: 128 * 1024 * 1024,
};
