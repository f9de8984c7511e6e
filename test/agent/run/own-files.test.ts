/** Files of the resident half, which root writes, too, for another account. */
import {
  chownSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeOwnDirectory, replaceFile } from '../../../agent/run/own-files.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'diskwright-own-files-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

it('replaces a file as a whole, and what somebody put in its way', async () => {
  const victim = join(directory, 'victim');
  writeFileSync(victim, 'as it was');
  symlinkSync(victim, join(directory, 'agent.key'));
  symlinkSync(victim, join(directory, 'agent.key.new'));
  await replaceFile(directory, { name: 'agent.key', text: 'key', mode: 0o600 });
  expect(readFileSync(victim, 'utf8')).toBe('as it was');
  expect(readFileSync(join(directory, 'agent.key'), 'utf8')).toBe('key');
  expect(statSync(join(directory, 'agent.key')).mode & 0o777).toBe(0o600);
});

it('makes the directory, and works in that of no other account', async () => {
  const own = join(directory, 'state/agent');
  await makeOwnDirectory(own);
  await makeOwnDirectory(own);
  if (process.getuid?.() !== 0) return;
  chownSync(own, 65_534, 65_534);
  await expect(makeOwnDirectory(own)).rejects.toThrow(
    `${own} belongs to user 65534, as whom the service of the agent works; run this as that user: sudo --user '#65534' diskwright-agent once`,
  );
});
