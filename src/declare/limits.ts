import { MiB } from '../model/bytes.ts';

/**
 * How much text is taken, so that no file can use up memory or time. Each message that refuses says
 * how to stay under; `diskwright validate --help` lists them.
 */
export const limits = {
  /** Bytes of one file of declarations. */
  fileBytes: 16 * MiB,
  /** Bytes of one file of inventories: they are written by machines. */
  inventoryFileBytes: 64 * MiB,
  documentsPerFile: 50_000,
  /** Scalars, indicators, spaces and comments of one document, as the YAML lexer counts them. */
  tokensPerDocument: 1_000_000,
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
