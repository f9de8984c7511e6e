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
  const escaped = Array.from(trimmed, (character, index) => {
    if (character === '/') return '-';
    const plain = /[A-Za-z0-9:_.]/.test(character) && !(index === 0 && character === '.');
    return plain ? character : bytesEscaped(character);
  });
  return `${escaped.join('')}.mount`;
}

/** Each byte of its UTF-8 form as `\\xNN`. */
function bytesEscaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80
    ? `\\x${code.toString(16).padStart(2, '0')}`
    : encodeURIComponent(character).replaceAll('%', '\\x').toLowerCase();
}
