import type { ForgeAnswer, Client } from './http-client.ts';
import { ForgeError } from './forge-error.ts';

/** A pull request with more comments than these pages hold is not read to its end. */
const MOST_PAGES = 100;

/** Every item of a list, page after page. @throws ForgeError */
export async function allPages(client: Client, first: string): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  let path: string | null = first;
  for (let page = 0; path !== null; page += 1) {
    if (page === MOST_PAGES)
      throw new ForgeError('unexpected', {
        message: `the pull request has more than ${String(MOST_PAGES)} pages of comments`,
        remedy: 'Open another pull request.',
      });
    const { value, next } = await client('GET', path);
    if (!Array.isArray(value)) throw unexpectedAnswer('a list of comments');
    items.push(...(value as readonly unknown[]));
    path = next;
  }
  return items;
}

/** A member of an answer; undefined where there is none. */
export function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

/** @throws ForgeError when it has no number as its id. */
export function idOf(value: unknown): number {
  const id = member(value, 'id');
  if (typeof id === 'number' && Number.isSafeInteger(id)) return id;
  throw unexpectedAnswer('a comment with an id');
}

export function textField(value: unknown, name: string): string | null {
  const text = member(value, name);
  return typeof text === 'string' ? text : null;
}

function unexpectedAnswer(wanted: string): ForgeError {
  return new ForgeError('unexpected', {
    message: `the code host answers with something else than ${wanted}`,
    remedy: 'Look whether --forge and --api-url name the host that this is.',
  });
}

/** Who the token belongs to; null where it may not ask. @throws ForgeError */
export async function selfOf(client: Client, name: string): Promise<string | null> {
  return textField((await unlessDenied(client('GET', 'user')))?.value, name);
}

/** An answer; null where the token has no right to it. @throws ForgeError */
export async function unlessDenied(asked: Promise<ForgeAnswer>): Promise<ForgeAnswer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ForgeError && ['forbidden', 'not-found'].includes(error.code)) return null;
    throw error;
  }
}

/** A description as hosts take it: GitHub cuts none off, but refuses more than 140 characters. */
export function shortened(text: string, most = 140): string {
  const letters = Array.from(text);
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}
