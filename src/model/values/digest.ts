import { createHash, hash } from 'node:crypto';
import { compareText } from './order.ts';

/**
 * The one place of the pure core that calls into node: a hash is a pure function, and a hand-made
 * one would be slower and nobody's wish.
 */
function sha256(text: string): string {
  // One letter a byte: a third of what a buffer costs, and a fleet has 100,000 hashes.
  return hash('sha256', text, 'binary');
}

/**
 * Joins parts so that no two different lists give the same text: each part is preceded by its
 * length, therefore `["ab","c"]` and `["a","bc"]` differ.
 */
export function lengthDelimited(parts: readonly string[]): string {
  let text = '';
  for (const part of parts) text += (LENGTHS[part.length] ?? lengthOf(part.length)) + part;
  return text;
}

function lengthOf(letters: number): string {
  return `${String(letters)}:`;
}

/**
 * A fleet has a million parts, nearly all of them short: writing their lengths took a third of the
 * hash.
 */
const LENGTHS: readonly string[] = Array.from({ length: 64 }, (_, letters) => lengthOf(letters));

/**
 * Lower-case RFC 4648 base32 letters: they fit DNS labels, paths, PARTLABELs and LVM names alike.
 */
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** What 10 bits give: two letters. */
const PAIRS: readonly string[] = Array.from(BASE32).flatMap((first) =>
  Array.from(BASE32, (second) => first + second),
);

/** The first `length` base32 letters (5 bits each, at most 50) of a hash over the parts. */
export function shortHash(parts: readonly string[], length: number): string {
  return shortHashOf(lengthDelimited(parts), length);
}

/** As {@link shortHash}, over parts that {@link lengthDelimited} has joined. */
export function shortHashOf(joined: string, length: number): string {
  const bytes = sha256(joined);
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (let at = 0; at < bytes.length && text.length < length; at += 1) {
    buffer = ((buffer << 8) | bytes.charCodeAt(at)) & 0x1ffff;
    bits += 8;
    if (bits < 10) continue;
    bits -= 10;
    text += PAIRS[(buffer >> bits) & 1023] ?? '';
  }
  return text.slice(0, length);
}

/**
 * A UUID that is a function of the parts (RFC 9562 version 8, custom): the same declaration gives
 * the same partition and filesystem UUIDs on every run, so that a stopped run can know its own
 * work.
 */
export function derivedUuid(parts: readonly string[]): string {
  return uuidAt(hash('sha256', lengthDelimited(parts), 'hex'), 0);
}

/**
 * As {@link derivedUuid}, two that have nothing to do with each other: one hash has bits enough for
 * both.
 *
 * @param joined parts that {@link lengthDelimited} has joined
 */
export function derivedUuids(joined: string): readonly [string, string] {
  const hex = hash('sha256', joined, 'hex');
  return [uuidAt(hex, 0), uuidAt(hex, 32)];
}

/**
 * What the first digit of the fourth group becomes with the variant of RFC 9562 in its upper two
 * bits.
 */
const VARIANTS = '89ab89ab89ab89ab';

/** Letters of a UUID, those that all have in their places: its four dashes, and the version. */
const letters = Uint16Array.from('--------------8---------------------', (letter) =>
  letter.charCodeAt(0),
);

/** Where in it the 32 digits lie. */
const PLACES = Uint8Array.from({ length: 32 }, (_, digit) =>
  [8, 12, 16, 20].reduce((place, group) => place + (digit >= group ? 1 : 0), digit),
);

/**
 * @param from the digit at which its 32 digits begin; version and variant take the place of six
 * bits.
 */
function uuidAt(hex: string, from: number): string {
  for (let digit = 0; digit < 32; digit += 1)
    if (digit !== VERSION) letters[PLACES[digit] ?? 0] = hex.charCodeAt(from + digit);
  const variant = Number.parseInt(hex.charAt(from + VARIANT), 16);
  letters[PLACES[VARIANT] ?? 0] = VARIANTS.charCodeAt(variant);
  // Joined from slices, each of the 66,000 of a fleet would be seven strings that live as long as
  // it does.
  return Reflect.apply(String.fromCharCode, null, letters) as string;
}

/** The digits that RFC 9562 gives a meaning. */
const VERSION = 12;
const VARIANT = 16;

/** `sha256:` and 64 hex digits over a text. */
export function digestText(text: string): string {
  return `sha256:${hash('sha256', text, 'hex')}`;
}

/**
 * A text of a page as its Content-Security-Policy names it: `sha256-` and base64 (CSP3,
 * hash-source).
 */
export function sourceHash(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`;
}

/** `sha256:` and 64 hex digits over the canonical JSON of a value. */
export function digestValue(value: unknown): string {
  return digestText(canonicalJson(value));
}

/**
 * The same as {@link digestValue}, of a value that is too large for one text: the parts of lists
 * and objects `levels` deep go in one by one.
 */
export function digestLargeValue(value: unknown, levels: number): string {
  const sum = createHash('sha256');
  for (const piece of canonicalPieces(value, levels)) sum.update(piece);
  return `sha256:${sum.digest('hex')}`;
}

function* canonicalPieces(value: unknown, levels: number): Generator<string, void> {
  if (levels === 0 || typeof value !== 'object' || value === null) {
    yield canonicalJson(value);
    return;
  }
  let before = '';
  if (Array.isArray(value)) {
    yield '[';
    for (const part of value as readonly unknown[]) {
      yield before;
      yield* canonicalPieces(part, levels - 1);
      before = ',';
    }
    yield ']';
    return;
  }
  yield '{';
  for (const key of Object.keys(value).sort(compareText)) {
    const member = (value as Readonly<Record<string, unknown>>)[key];
    if (member === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    yield* canonicalPieces(member, levels - 1);
    before = ',';
  }
  yield '}';
}

/** JSON with object keys in order and absent members left out: equal values give equal bytes. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return value === undefined ? 'null' : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  let members = '';
  for (const key of Object.keys(value).sort(compareText)) {
    const member = (value as Readonly<Record<string, unknown>>)[key];
    if (member === undefined) continue;
    members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}
