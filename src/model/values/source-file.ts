/** One file of declarations as a door hands it over. */
export interface SourceFile {
  /** Path as the user knows it, relative to the root that was named; `-` for standard input. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The git blob id, when the file came from git: equal ids mean equal bytes. */
  readonly blobId: string | null;
}
