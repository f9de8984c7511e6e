/** How a volume is encrypted: with LUKS2. */
export interface Encryption {
  /** The name of the key: of a file in the host's directory of keys. Never its content. */
  readonly key: string;
}
