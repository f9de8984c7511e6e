/** Why no inventory can be taken at all; everything less is a finding inside of one. */
export class DiscoverError extends Error {
  readonly code: 'not-root' | 'host-config' | 'node-name';
  readonly hint: string;

  constructor(code: DiscoverError['code'], message: string, hint: string) {
    super(message);
    this.name = 'DiscoverError';
    this.code = code;
    this.hint = hint;
  }
}
