/**
 * The one thing the pure core takes from Node: a synchronous hash, of one text or of many, for
 * `src/model/values/digest.ts`. The core is compiled without Node's types, so this narrow
 * declaration stands in for them, and nothing else of node:crypto exists there.
 */
declare module 'node:crypto' {
  export function hash(
    algorithm: 'sha256',
    data: string | Uint8Array,
    outputEncoding?: 'hex' | 'base64' | 'base64url' | 'binary',
  ): string;
  export function createHash(algorithm: 'sha256'): {
    update(text: string): unknown;
    digest(encoding: 'hex'): string;
  };
}
