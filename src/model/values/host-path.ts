/**
 * Whether an absolute path is another one, or lies below it. Neither ends in a slash, but for the
 * root.
 */
export function isBelow(path: string, root: string): boolean {
  const base = root.replace(/\/+$/, '');
  return path === base || path.startsWith(`${base}/`);
}
