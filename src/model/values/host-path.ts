/**
 * Whether an absolute path is another one, or lies below it. Neither ends in a slash, but for the
 * root.
 */
export function isBelow(path: string, root: string): boolean {
  const base = root.replace(/\/+$/, '');
  return path === base || path.startsWith(`${base}/`);
}

/** systemd-escape(1) --path --suffix=mount: the one name that a mount unit of a path may have. */
export function mountUnitName(mountPoint: string): string {
  const trimmed = mountPoint.replace(/\/+/g, '/').replace(/^\/|\/$/g, '');
  if (trimmed === '') return '-.mount';
  const escaped = Array.from(new TextEncoder().encode(trimmed), (byte, index) => {
    const character = String.fromCharCode(byte);
    if (character === '/') return '-';
    const plain = /[A-Za-z0-9:_.]/.test(character) && !(index === 0 && character === '.');
    return plain ? character : `\\x${byte.toString(16).padStart(2, '0')}`;
  });
  return `${escaped.join('')}.mount`;
}
