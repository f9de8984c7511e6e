import { isUtf8 } from 'node:buffer';
import { formatBytes } from '../../model/values/bytes.ts';
import { err, ok, type Result } from '../../model/values/result.ts';
import type { ProblemText } from '../findings/finding.ts';
import { limits } from './limits.ts';

/** Why bytes are no text that can be read, and where the first bad one is. */
export interface UnreadableText extends ProblemText {
  /** Bytes before the first bad one; what precedes it is valid UTF-8. */
  readonly badAt: number;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** How far into a large file of JSON we look for the word that says it holds inventories. */
const PEEK_BYTES = 64 * 1024;

/**
 * The text of a file: UTF-8, with or without a byte order mark, which is left out. YAML would allow
 * UTF-16 and UTF-32 too; Kubernetes and git diffs do not show them.
 */
export function decodeText(bytes: Uint8Array): Result<string, UnreadableText> {
  const tooLarge = sizeProblem(bytes);
  if (tooLarge !== null) return err({ ...tooLarge, badAt: 0 });
  const nul = bytes.indexOf(0);
  const utf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (utf16 || (nul >= 0 && nul < 4))
    return err({
      code: 'not-utf-8',
      message: 'the file is in UTF-16 or UTF-32; UTF-8 was expected',
      hint: 'save it as UTF-8, for example with: iconv -f UTF-16 -t UTF-8',
      badAt: 0,
    });
  if (nul >= 0)
    return err({
      code: 'not-text',
      message: 'the file has a NUL byte, so it is no text; YAML or JSON was expected',
      hint: 'remove the byte, or keep the file out of the directory of declarations',
      badAt: nul,
    });
  if (!isUtf8(bytes))
    return err({
      code: 'not-utf-8',
      message: 'the file is not valid UTF-8 from here on',
      hint: 'save it as UTF-8, for example with: iconv -f LATIN1 -t UTF-8',
      badAt: firstInvalidByte(bytes),
    });
  return ok(UTF8.decode(bytes));
}

function sizeProblem(bytes: Uint8Array): ProblemText | null {
  if (bytes.length <= limits.fileBytes) return null;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PEEK_BYTES))
    .toString('latin1')
    .trimStart();
  const inventories = /^[{[]/.test(head) && /NodeInventory|NodeStorage/.test(head);
  const most = inventories ? limits.inventoryFileBytes : limits.fileBytes;
  if (bytes.length <= most) return null;
  return {
    code: 'file-too-large',
    message: `the file has ${formatBytes(bytes.length)}; at most ${formatBytes(most)} are read of one file${inventories ? ' of inventories' : ` (${formatBytes(limits.inventoryFileBytes)} of inventories in JSON)`}`,
    hint: 'split it into several files; documents may be spread over files as you like',
  };
}

/** Finds by halving the longest prefix that is valid, up to a character cut in the middle. */
function firstInvalidByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (prefixIsValid(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function prefixIsValid(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
