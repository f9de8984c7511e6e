/** The page of a fleet, with what merging a branch would do beside what is declared now. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { aRepository, commit, git, temporaryDirectory } from '../../../git/git-repository.ts';
import { textOf, unbalanced } from '../../../render/markup.ts';
import { root, runHere, type Ran } from '../../in-process.ts';

const scratch = temporaryDirectory();
afterAll(() => scratch.remove());
const repo = join(scratch.path, 'disks');
cpSync(join(root, 'examples/single-host'), repo, { recursive: true });
aRepository(repo, {});
git(repo, 'checkout', '-q', '-b', 'fewer');
const LAYOUTS = 'disks.yaml';
const layouts = readFileSync(join(repo, LAYOUTS), 'utf8');
commit(repo, { [LAYOUTS]: layouts.split('\n---\n').slice(1).join('\n---\n') }, 'one layout less');
git(repo, 'checkout', '-q', '-b', 'wrong', 'main');
commit(repo, { [LAYOUTS]: layouts.replace('kind: DiskLayout', 'kind: DiskLayuot') }, 'wrong');
git(repo, 'checkout', '-q', 'main');

function page(...args: readonly string[]): Promise<Ran> {
  const asOf = ['--as-of', '2026-03-02T07:00:00Z'];
  return runHere(['status', '-o', 'html', '--repo', repo, ...asOf, ...args]);
}

function mergeOf(html: string): string {
  const [section = ''] = /<section id="merge">[^]*?<\/section>/.exec(html) ?? [];
  return textOf(section).replaceAll(/\s+/g, ' ');
}

it('says node by node what the branch would do, and leads there', async () => {
  const { code, stdout } = await page('--ref', 'main', '--head', 'fewer');
  expect(code).toBe(0);
  expect(unbalanced(stdout)).toEqual([]);
  const said = mergeOf(stdout);
  expect(said).toContain('What merging fewer would do');
  expect(said).toMatch(/: (?:\d+ [a-z ,]+, )?\d+ no longer planned/);
  const [, address = ''] = /<li><a href="#(node\/[^"]*)">/.exec(stdout) ?? [];
  expect(stdout).toContain(`id="${address}"`);
});

it('says that a branch without a change changes nothing', async () => {
  const { stdout } = await page('--ref', 'main', '--head', 'main');
  expect(mergeOf(stdout)).toContain('It changes nothing on any disk.');
  expect((await page('--ref', 'main')).stdout).not.toContain('id="merge"');
});

it('takes a branch that is valid, of a commit, for the page alone', async () => {
  expect(await page('--head', 'wrong')).toMatchObject({ code: 1, stdout: '' });
  const ofPath = await runHere(['status', '-o', 'html', repo, '--head', 'fewer']);
  expect(ofPath).toMatchObject({ code: 64, stderr: expect.stringContaining('Add --repo DIR') });
  expect(await runHere(['status', '--head', 'fewer'])).toMatchObject({ code: 64 });
});
