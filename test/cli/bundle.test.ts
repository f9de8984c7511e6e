import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root, runHere } from './in-process.ts';

const scratch = mkdtempSync(join(tmpdir(), 'diskwright-bundle-'));
const dist = join(scratch, 'dist');
beforeAll(() => {
  const built = join(root, 'dist');
  if (!existsSync(built)) throw new Error('dist/ is missing; run: npm run build');
  cpSync(built, dist, { recursive: true });
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const PLAN = [
  'plan',
  join(root, 'examples/single-host'),
  ...['--as-of', '2026-03-02T07:00:00Z'],
] as const;

/** Everything in dist/, with the time of its last change. */
function entries(): readonly string[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((name) => `${name} ${String(statSync(join(dist, name)).mtimeMs)}`)
    .toSorted();
}

function plan(): { readonly status: number | null; readonly stdout: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(dist, 'diskwright.js'), ...PLAN],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  return { status, stdout };
}

it('plans as the sources do', async () => {
  const { code, stdout } = await runHere(PLAN);
  expect(plan()).toEqual({ status: code, stdout });
  expect(stdout).toContain('Plan: 3 disks');
});

it('writes nothing at a start', () => {
  const before = entries();
  plan();
  expect(entries()).toEqual(before);
});

it('runs by a link from elsewhere, as npm makes one for each program', () => {
  const link = join(scratch, 'diskwright-agent');
  symlinkSync(join(dist, 'diskwright-agent.js'), link);
  const { stdout } = spawnSync(process.execPath, [link, '--version'], { encoding: 'utf8' });
  expect(stdout).toMatch(/^diskwright-agent \d/);
  expect(statSync(link).mode & 0o111).toBe(0o111);
});
