/**
 * The one thing the pure core takes from Node: a synchronous hash, for `src/model/digest.ts`. The core is compiled
 * without Node's types, so this narrow declaration stands in for them, and nothing else of node:crypto exists there.
 */
declare module 'node:crypto' {
  interface Hash {
    update(data: string | Uint8Array, inputEncoding?: 'utf8'): Hash;
    digest(): Uint8Array;
    digest(encoding: 'hex' | 'base64' | 'base64url'): string;
  }
  export function createHash(algorithm: 'sha256' | 'sha512'): Hash;
}
