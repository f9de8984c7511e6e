/**
 * `$XDG_CACHE_HOME/diskwright` or `~/.cache/diskwright` (XDG Base Directory Specification: a path
 * that is not absolute counts as not set).
 *
 * @returns null when the environment names no home either.
 */
export function cacheDirectory(
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  const named = environment['XDG_CACHE_HOME'];
  if (named?.startsWith('/') === true) return `${named}/diskwright`;
  const home = environment['HOME'];
  return home?.startsWith('/') === true ? `${home}/.cache/diskwright` : null;
}
