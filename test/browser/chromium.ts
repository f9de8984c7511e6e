import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** A Chromium of this machine; null where there is none. */
export function findChromium(): string | null {
  const directories = (process.env['PATH'] ?? '').split(delimiter);
  const found = NAMES.flatMap((name) => directories.map((directory) => join(directory, name)));
  return found.find((path) => existsSync(path)) ?? null;
}
