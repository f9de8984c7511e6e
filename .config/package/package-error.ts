/**
 * Packages cannot be made: what is wrong, what was expected, and what to do, in one sentence or
 * two.
 */
export class PackageError extends Error {
  override readonly name = 'PackageError';
}
