import type { Bytes } from '../values/bytes.ts';

/** Of what is encrypted the filesystem is stated while it is open. */
export interface EncryptedContent {
  /** Set for a marked volume that holds a LUKS2 header. */
  readonly encryption?: ObservedEncryption;
}

/** What a LUKS2 header says of itself; nothing secret is read. */
export interface ObservedEncryption {
  readonly uuid: string;
  /** The name of the key that opens it; empty where the header names none. */
  readonly key: string;
  /** Whether our own mapping of it is there. */
  readonly open: boolean;
  /** What the mapping has, while it is open; left out by an agent of old. */
  readonly mappedBytes?: Bytes;
}
