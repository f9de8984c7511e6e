/** A plan of a fleet that is too large to be read again is not saved at all. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { root, runHere } from './in-process.ts';

/** What is read at most of a file; a plan of 256 MiB takes too long here. */
const most = vi.hoisted(() => ({ bytes: 0 }));
vi.mock(import('../../src/declare/text/read-files.ts'), async (original) =>
  Object.defineProperty({ ...(await original()) }, 'MOST_READ_BYTES', { get: () => most.bytes }),
);

const disks = join(root, 'examples/single-host');
let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'diskwright-saved-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

it('says so, and leaves what was saved before', async () => {
  const file = join(directory, 'plan.json');
  most.bytes = 1024 * 1024;
  expect(await runHere(['plan', disks, '--save', file])).toMatchObject({ code: 0 });
  const before = readFileSync(file);
  most.bytes = before.length;
  expect(await runHere(['plan', disks, '--save', file])).toMatchObject({ code: 0 });
  most.bytes = before.length - 1;
  const again = await runHere(['plan', disks, '--save', file]);
  expect(again.code).toBe(1);
  expect(again.stderr).toContain(`${file} was not written`);
  expect(again.stderr).toContain('--node');
  expect(readFileSync(file)).toEqual(before);
  const other = join(directory, 'other.json');
  expect((await runHere(['plan', disks, '--save', other])).code).toBe(1);
  expect(existsSync(other)).toBe(false);
  expect(readdirSync(directory)).toEqual(['plan.json']);
});
