/** What a comment says of one revision. */
export interface CommentRevision {
  /** For people: what it is of, such as `1a2b3c4d5e6f, 2026-05-04T10:00:00Z`. */
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  /** Operations that cannot be taken back; null when they were not counted. */
  readonly irreversible: number | null;
}

/** A comment of ours, as it is read back: the newest revision first. */
export interface OwnComment {
  readonly id: number;
  readonly revisions: readonly CommentRevision[];
}

/** An HTML comment, which no code host shows: by it our comment is found again. */
export function markerOf(name: string): string {
  return `<!-- diskwright comment: ${name} -->`;
}

const REVISION = /^<!-- diskwright revision: (.*) -->$/;
const END = '<!-- diskwright end -->';

/**
 * A comment with its newest revision open and the earlier ones folded, as many of them as there is
 * room for.
 *
 * @param mostBytes what the host takes; a newest revision that is too large alone is returned all
 * the same.
 */
export function bodyOf(
  name: string,
  revisions: readonly CommentRevision[],
  mostBytes: number,
): string {
  for (let kept = revisions.length; kept > 1; kept -= 1) {
    const body = printed(name, revisions.slice(0, kept), revisions.length - kept);
    if (bytesOf(body) <= mostBytes) return body;
  }
  return printed(name, revisions.slice(0, 1), revisions.length - 1);
}

function printed(name: string, revisions: readonly CommentRevision[], leftOut: number): string {
  const [newest, ...earlier] = revisions;
  if (newest === undefined) return markerOf(name);
  const folded = earlier.map((revision) =>
    [
      '<details><summary>',
      escaped(revision.title),
      '</summary>',
      '',
      ...block(revision),
      '',
      '</details>',
    ].join('\n'),
  );
  const count = earlier.length;
  return [
    markerOf(name),
    ...block(newest),
    ...(count === 0
      ? []
      : [
          '',
          `<details><summary>${String(count)} earlier ${count === 1 ? 'revision' : 'revisions'}${leftOut === 0 ? '' : `, and ${String(leftOut)} before that`}</summary>`,
          '',
          ...folded,
          '</details>',
        ]),
    '',
  ].join('\n');
}

/** A revision between two lines that no host shows; nothing inside may look like them. */
function block({ title, text, irreversible }: CommentRevision): readonly string[] {
  // No ">": an HTML comment ends at "-->", and for some readers at "--!>" (HTML, 13.2.5.52).
  const facts = JSON.stringify({ title, irreversible }).replaceAll('>', '\\u003e');
  const inside = text.trim().replaceAll('<!-- diskwright ', '<!-- of diskwright ');
  return [`<!-- diskwright revision: ${facts} -->`, inside, END];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Reads a comment back; null when it is not one of ours of that name. */
export function readBody(name: string, body: string): readonly CommentRevision[] | null {
  const lines = body.replaceAll('\r\n', '\n').split('\n');
  if (lines[0]?.trim() !== markerOf(name)) return null;
  const revisions: CommentRevision[] = [];
  for (let at = 1; at < lines.length; at += 1) {
    const facts = REVISION.exec(lines[at] ?? '')?.[1];
    if (facts === undefined) continue;
    const end = lines.indexOf(END, at);
    // Cut off by somebody's hand: what is left of it is no revision.
    if (end === -1) break;
    revisions.push({ ...factsOf(facts), text: lines.slice(at + 1, end).join('\n') });
    at = end;
  }
  return revisions;
}

function factsOf(text: string): Omit<CommentRevision, 'text'> {
  try {
    const { title, irreversible } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return {
      title: typeof title === 'string' ? title : '',
      irreversible: typeof irreversible === 'number' ? irreversible : null,
    };
  } catch {
    return { title: '', irreversible: null };
  }
}

/**
 * What becomes of a comment when a newer one stands below it: folded whole, and no longer found by
 * its marker.
 */
export function supersededBody(name: string, revisions: readonly CommentRevision[]): string {
  const [newest] = revisions;
  return [
    `<!-- diskwright superseded: ${name} -->`,
    `<details><summary>Superseded by a newer comment below: ${escaped(newest?.title ?? '')}</summary>`,
    '',
    newest?.text.trim() ?? '',
    '',
    '</details>',
    '',
  ].join('\n');
}

/** What is to be done with what there is. */
export type Upsert =
  | { readonly kind: 'unchanged'; readonly id: number }
  | { readonly kind: 'edit'; readonly id: number; readonly revisions: readonly CommentRevision[] }
  | {
      readonly kind: 'create';
      readonly revisions: readonly CommentRevision[];
      /** Comments of ours that the new one takes the place of. */
      readonly supersedes: readonly OwnComment[];
    };

/**
 * Edits the comment that there is, so that nobody is notified of every push; only where more cannot
 * be taken back than when people were last notified, a new one is made, which notifies them again.
 */
export function upsertOf(own: readonly OwnComment[], revision: CommentRevision): Upsert {
  const last = own.at(-1);
  if (last === undefined) return { kind: 'create', revisions: [revision], supersedes: [] };
  const [newest, ...earlier] = last.revisions;
  if (newest === undefined) return { kind: 'edit', id: last.id, revisions: [revision] };
  if (isGraver(newest, revision)) return { kind: 'create', revisions: [revision], supersedes: own };
  const isSame = newest.text.trim() === revision.text.trim();
  if (isSame && newest.irreversible === revision.irreversible)
    return { kind: 'unchanged', id: last.id };
  const before = isSame ? earlier : last.revisions;
  return { kind: 'edit', id: last.id, revisions: [revision, ...before] };
}

function isGraver(before: CommentRevision, now: CommentRevision): boolean {
  return (
    before.irreversible !== null &&
    now.irreversible !== null &&
    now.irreversible > before.irreversible
  );
}

/** In UTF-8, as hosts count at most. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
