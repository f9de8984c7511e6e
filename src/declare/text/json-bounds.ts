import { limits } from './limits.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const LIST_BEGIN = 0x5b;
const LIST_END = 0x5d;
const MAP_BEGIN = 0x7b;
const MAP_END = 0x7d;

/**
 * Whether a text of JSON is as deep and as full as is read, and its texts as long: of 60 MB of
 * brackets JSON.parse makes values of several gigabytes.
 */
export function isBoundedJson(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfText(text, at);
        if (end - at > limits.textLength) return false;
        at = end;
        break;
      }
      case LIST_BEGIN:
      case MAP_BEGIN:
        depth += 1;
        values += 1;
        if (depth > limits.depth) return false;
        break;
      case LIST_END:
      case MAP_END:
        depth -= 1;
        break;
      case COMMA:
        values += 1;
        break;
      default:
    }
    if (values > limits.jsonValues) return false;
  }
  return true;
}

/** The place of the closing quote; of one behind it, or of the end, where that is too far away. */
function endOfText(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    if (end - begin > limits.textLength) return end;
    let backslashes = 0;
    while (text.charCodeAt(end - backslashes - 1) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length - 1;
}
