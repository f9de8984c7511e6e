/**
 * What a program and everything that it starts asks of the kernel, with all that it writes:
 * strace(1) of the product as it is shipped. What a mounted filesystem writes by itself is not in
 * it.
 */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

/**
 * A call that succeeded. Its place among all lines is when it was asked, and when it was answered.
 */
export interface Call {
  readonly pid: number;
  readonly name: string;
  /** As strace writes them; see {@link textOf}, {@link pathOf} and {@link bytesOf}. */
  readonly args: readonly string[];
  /** What it gave: a descriptor with its path, a count of bytes. */
  readonly result: string;
  readonly asked: number;
  readonly answered: number;
}

/** Everything that changes a file, a directory or a device, or makes such a change durable. */
const TRACED = [
  ...['execve', 'openat', 'lseek', 'dup', 'dup2', 'dup3', 'close'],
  ...['write', 'pwrite64', 'writev', 'pwritev', 'pwritev2', 'fallocate', 'copy_file_range'],
  ...['sendfile', 'splice', 'truncate', 'ftruncate', 'ioctl', 'io_uring_setup'],
  ...['fsync', 'fdatasync', 'sync', 'syncfs', 'sync_file_range', 'msync'],
  ...['rename', 'renameat', 'renameat2', 'unlink', 'unlinkat', 'link', 'linkat'],
  ...['mkdir', 'mkdirat', 'rmdir', 'symlink', 'symlinkat', 'mount', 'umount2'],
];

const LONGEST_WRITE_BYTES = 64 * 1024 * 1024;

export interface Traced {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly calls: readonly Call[];
}

/**
 * @param file where the trace lies for as long as it is read; it may become some ten times as large
 * as what is written.
 */
export async function traceProgram(argv: readonly string[], file: string): Promise<Traced> {
  const options = ['-f', '-y', '-v', '--seccomp-bpf', '-qq', '-e', 'signal=none', '-o', file];
  const filter = ['-s', String(LONGEST_WRITE_BYTES), '-e', `trace=${TRACED.join(',')}`];
  const child = spawn('strace', [...options, ...filter, '--', ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // What libuv asks by a ring in memory, nobody sees.
    env: { ...process.env, UV_USE_IO_URING: '0' },
  });
  const outputs = [child.stdout, child.stderr].map((stream) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    return chunks;
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  const [stdout = '', stderr = ''] = outputs.map((chunks) => Buffer.concat(chunks).toString());
  const calls = readCalls(readFileSync(file, 'latin1'));
  rmSync(file);
  return { code, stdout, stderr, calls };
}

/**
 * The calls of a trace, in the order in which they were asked. @throws on a line that is not
 * understood.
 */
export function readCalls(text: string): readonly Call[] {
  const open = new Map<number, { readonly head: string; readonly asked: number }>();
  const calls: Call[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const space = line.indexOf(' ');
    if (space < 0) continue;
    const pid = Number(line.slice(0, space));
    const said = line.slice(space).trimStart();
    if (said.endsWith(UNFINISHED)) {
      open.set(pid, { head: said.slice(0, -UNFINISHED.length), asked: at });
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>/.exec(said);
    const begun = resumed === null ? null : open.get(pid);
    if (begun === undefined) throw new Error(`a call ends that never began: ${line}`);
    const whole = begun === null ? said : begun.head + said.slice(resumed![0].length);
    const call = callOf(whole, { pid, asked: begun?.asked ?? at, answered: at });
    if (call !== null) calls.push(call);
  }
  return calls.toSorted((a, b) => a.asked - b.asked);
}

const UNFINISHED = ' <unfinished ...>';

/** @returns null for a call that failed, or never came back. */
function callOf(text: string, when: Pick<Call, 'pid' | 'asked' | 'answered'>): Call | null {
  const start = text.indexOf('(');
  // A result is short, and nothing that was written comes behind it.
  const tail = text.slice(-4096);
  const found = /\)\s+= (-?\d+|0x[0-9a-f]+|\?)((?:<[^"]*>)?)[^"]*$/.exec(tail);
  if (start < 0 || found === null) throw new Error(`strace wrote ${text.slice(0, 200)}`);
  if (found[1]!.startsWith('-') || found[1] === '?') return null;
  const end = text.length - tail.length + found.index;
  return {
    ...when,
    name: text.slice(0, start),
    args: splitArguments(text.slice(start + 1, end)),
    result: `${found[1]!}${found[2]!}`,
  };
}

const OPENING = '([{';
const CLOSING = ')]}';

/** At the commas that are in no quotes and no brackets. */
function splitArguments(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (letter === '"') at = endOfQuoted(text, at);
    else if (OPENING.includes(letter)) depth += 1;
    else if (CLOSING.includes(letter)) depth -= 1;
    else if (letter === ',' && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  const last = text.slice(from).trim();
  return last === '' ? parts : [...parts, last];
}

/** Where the quotation ends that begins here. */
function endOfQuoted(text: string, start: number): number {
  for (let at = start + 1; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new Error('strace did not end a quotation');
    let slashes = 0;
    while (text[quote - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return quote;
    at = quote + 1;
  }
}

/** The path of a descriptor, as `3</dev/loop0>` has it; empty when it has none. */
export function pathOf(argument: string): string {
  return /<(\/.*?)(?: \(deleted\))?>$/.exec(argument)?.[1] ?? '';
}

/** A quoted argument as UTF-8. */
export function textOf(argument: string): string {
  return bytesOf(argument).toString('utf8');
}

const ESCAPED: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, v: 11, f: 12 };

/**
 * All that was quoted in an argument: one string, or the pieces of a vector one behind the other.
 */
export function bytesOf(argument: string): Buffer {
  const pieces: Buffer[] = [];
  for (let at = argument.indexOf('"'); at >= 0; at = argument.indexOf('"', at)) {
    const end = endOfQuoted(argument, at);
    if (argument.startsWith('...', end + 1)) throw new Error('strace cut off what was written');
    pieces.push(unescaped(argument.slice(at + 1, end)));
    at = end + 1;
  }
  return Buffer.concat(pieces);
}

function unescaped(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    let code = text.charCodeAt(at);
    if (code === 0x5c) {
      at += 1;
      const letter = text[at]!;
      const octal = /^[0-7]{1,3}/.exec(text.slice(at, at + 3));
      code =
        octal === null ? (ESCAPED[letter] ?? letter.charCodeAt(0)) : Number.parseInt(octal[0], 8);
      if (octal !== null) at += octal[0].length - 1;
    }
    bytes[length] = code;
    length += 1;
  }
  return bytes.subarray(0, length);
}
