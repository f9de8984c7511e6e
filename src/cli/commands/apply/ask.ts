import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/**
 * Reads one line of a person's answer. In the terminal's own line mode, so that Ctrl-C stays a
 * signal.
 *
 * @returns null when the input ended or the signal fired before an answer.
 */
export async function readAnswer(input: Readable, signal: AbortSignal): Promise<string | null> {
  if (signal.aborted) return null;
  const lines = createInterface({ input, terminal: false });
  try {
    return await new Promise<string | null>((resolve) => {
      lines.once('line', (line) => resolve(line.trim()));
      lines.once('close', () => resolve(null));
      signal.addEventListener('abort', () => resolve(null), { once: true });
    });
  } finally {
    lines.close();
  }
}
