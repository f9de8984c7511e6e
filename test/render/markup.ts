/** What tests ask of a page of HTML as text. */

const VOID = new Set(['!doctype', 'meta', 'br', 'input']);

const OF_PROGRAMS = /<(style|script)>[^]*?<\/\1>/g;

/** Tags that are closed in another order than they were opened, or never. */
export function unbalanced(page: string): readonly string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  const bare = page.replaceAll(OF_PROGRAMS, '');
  for (const [tag, slash, name = ''] of bare.matchAll(/<(\/?)([!a-z][a-z0-9]*)[^>]*>/gi)) {
    const lower = name.toLowerCase();
    if (VOID.has(lower) || tag.endsWith('/>')) continue;
    if (slash === '') open.push(lower);
    else if (open.pop() !== lower) wrong.push(lower);
  }
  return [...wrong, ...open];
}

/** What people read of it. */
export function textOf(page: string): string {
  return page.replaceAll(OF_PROGRAMS, '').replaceAll(/<[^>]*>/g, ' ');
}
