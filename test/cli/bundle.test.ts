import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './in-process.ts';

const scratch = mkdtempSync(join(tmpdir(), 'diskwright-bundle-'));
const dist = join(scratch, 'dist');
beforeAll(() => {
  const built = join(root, 'dist');
  if (!existsSync(built)) throw new Error('dist/ is missing; run: npm run build');
  cpSync(built, dist, { recursive: true });
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function parts(suffix: string): readonly string[] {
  const directory = join(dist, 'diskwright-parts');
  const names = readdirSync(directory).filter((name) => name.endsWith(suffix));
  return names.toSorted().map((name) => join(directory, name));
}

function plan(): { readonly status: number | null; readonly stdout: string } {
  const directory = join(root, 'examples/single-host');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(dist, 'diskwright.js'), 'plan', directory, '--as-of', '2026-03-02T07:00:00Z'],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  return { status, stdout };
}

it('has for each program a code cache that this Node takes', () => {
  const caches = parts('.cache');
  expect(caches).toHaveLength(2);
  for (const cache of caches) {
    const program = cache.replace(`.${process.version}-${process.arch}.cache`, '.js');
    const script = new Script(readFileSync(program, 'latin1'), { cachedData: readFileSync(cache) });
    expect(script.cachedDataRejected).toBe(false);
  }
});

it('plans the same with the code cache, with a broken one, with one of other code, and without', () => {
  const cached = plan();
  expect(cached.status).toBe(0);
  expect(cached.stdout).toContain('Plan: 3 disks');
  const caches = parts('.cache');
  const foreign = new Script('0').createCachedData();
  for (const content of [Buffer.alloc(0), Buffer.from('no cache'), foreign]) {
    for (const cache of caches) writeFileSync(cache, content);
    expect(plan()).toEqual(cached);
  }
  for (const cache of caches) writeFileSync(cache, readFileSync(cache).subarray(0, 20_000));
  expect(plan()).toEqual(cached);
  for (const cache of caches) rmSync(cache);
  expect(plan()).toEqual(cached);
  // A start writes nothing, least of all beside the program.
  expect(parts('.cache')).toEqual([]);
});

it('runs by a link from elsewhere, as npm makes one for each program', () => {
  const link = join(scratch, 'diskwright-agent');
  symlinkSync(join(dist, 'diskwright-agent.js'), link);
  const { stdout } = spawnSync(process.execPath, [link, '--version'], { encoding: 'utf8' });
  expect(stdout).toMatch(/^diskwright-agent \d/);
  expect(statSync(link).mode & 0o111).toBe(0o111);
});
