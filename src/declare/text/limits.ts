import { MiB } from '../../model/values/bytes.ts';

/**
 * How much text is taken, so that no file can use up memory or time. Each message that refuses says
 * how to stay under; `diskwright validate --help` lists them.
 */
export const limits = {
  /** Bytes of one file of declarations. */
  fileBytes: 8 * MiB,
  /**
   * Bytes of one file of inventories in JSON: they are written by machines, and JSON is read fast.
   */
  inventoryFileBytes: 64 * MiB,
  /** Values of one file of JSON. A node with a dozen disks has some 2,000. */
  jsonValues: 3_000_000,
  documentsPerFile: 30_000,
  /** Scalars, indicators, spaces and comments of one document, as the YAML lexer counts them. */
  tokensPerDocument: 300_000,
  /** UTF-16 units of one text. Kubernetes stores no object that is larger. */
  textLength: 2 * MiB,
  /** How deep lists and maps may lie in each other. Kubernetes objects stay below 20. */
  depth: 64,
  /** How many values the aliases and merge keys of one document may stand for together. */
  aliasValues: 250_000,
  findingsPerFile: 500,
  /** Entries of one list, such as the disks of an inventory. */
  listEntries: 20_000,
  /** Names that the ranges of one list may stand for. */
  namesPerList: 10_000,
  /** Names that all ranges of one file may stand for. */
  namesPerFile: 200_000,
  /** Claims that one ClaimSet may stand for. */
  claimsPerSet: 10_000,
} as const;
