import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validators } from '../../src/declare/generated/validators.js';
import type { PlanComparison } from '../../src/review/compare-plans.ts';
import { commit, git } from '../git/git-repository.ts';
import { root, runHere } from './in-process.ts';

/** A clone with the example of one host on `main`, and a branch for each change. */
const scratch = mkdtempSync(join(tmpdir(), 'diskwright-compared-'));
const repo = join(scratch, 'disks');
const now = ['--as-of', '2026-03-02T07:00:00Z'];
let first: string;
const OLD_ID = '3f0c9a52-6f1b-4d43-9b1e-2b7f5a0c8d11';
const NEW_ID = '3f0c9a52-6f1b-4d43-9b1e-2b7f5a0c8d12';

function change(branch: string, edit: (disks: string) => string): void {
  git(repo, 'checkout', '-q', '-B', branch, first);
  const disks = edit(readFileSync(join(repo, 'disks.yaml'), 'utf8'));
  commit(repo, { 'disks.yaml': disks }, branch);
  git(repo, 'checkout', '-q', 'main');
}

beforeAll(() => {
  cpSync(join(root, 'examples/single-host'), repo, { recursive: true });
  git(repo, 'init', '-q', '-b', 'main');
  first = commit(repo, {}, 'first');
  change('larger', (disks) => disks.replace('count: 2\n', 'count: 3\n'));
  change('without-journal', (disks) => disks.slice(0, disks.lastIndexOf('---')));
  change('broken', (disks) => disks.replace('count: 2', 'count: two'));
  git(repo, 'checkout', '-q', '-B', 'renewed', first);
  const installation = readFileSync(join(repo, 'installation.yaml'), 'utf8');
  commit(repo, { 'installation.yaml': installation.replace(OLD_ID, NEW_ID) }, 'renewed');
  git(repo, 'checkout', '-q', 'main');
  change('comment', (disks) => `# a line more\n${disks}`);
  git(repo, 'checkout', '-q', '-B', 'mended', 'broken');
  const example = readFileSync(join(root, 'examples/single-host/disks.yaml'), 'utf8');
  commit(repo, { 'disks.yaml': example }, 'mended');
  git(repo, 'checkout', '-q', '-B', 'observed', first);
  git(repo, 'rm', '-q', '-r', '.');
  const inventory = readFileSync(
    join(root, 'examples/single-host/inventories/host-1.yaml'),
    'utf8',
  );
  commit(repo, { 'nodes/host-1.yaml': inventory }, 'observed');
  git(repo, 'checkout', '-q', '-B', 'unobserved', first);
  git(repo, 'rm', '-q', '-r', 'inventories');
  commit(repo, {}, 'unobserved');
  git(repo, 'checkout', '-q', 'main');
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function compared(base: string, head: string, ...more: readonly string[]) {
  return runHere(['plan', '--repo', repo, '--base', base, '--head', head, ...now, ...more]);
}

async function comparison(base: string, head: string): Promise<PlanComparison> {
  const ran = await compared(base, head, '-o', 'json');
  expect(ran.code).toBe(0);
  const plan = JSON.parse(ran.stdout);
  expect(validators.Plan(plan)).toBe(true);
  return plan.comparison;
}

describe('plan --base', () => {
  it('tells what a branch adds from what is pending anyway', async () => {
    const ran = await compared('main', 'larger');
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    await expect(
      ran.stdout.replace(/(revision|with) [0-9a-f]{12}/g, '$1 COMMIT'),
    ).toMatchFileSnapshot('../golden/render/plan-compared.txt');
    const { nodes } = await comparison('main', 'larger');
    expect(nodes[0]!.operations.filter((status) => status === 'new')).not.toEqual([]);
    expect(nodes[0]!.refusals).toEqual(['pending', 'pending']);
  });

  it('adds nothing for a branch that moves lines only', async () => {
    const ran = await compared('main', 'comment');
    expect(ran.stdout).toMatch(/With this change ==\n\n {2}nothing is added/);
    const { nodes } = await comparison('main', 'comment');
    expect(new Set(nodes[0]!.operations)).toEqual(new Set(['pending']));
  });

  it('does not count against a branch what its base gained since', async () => {
    const ran = await compared('larger', 'comment');
    expect(ran.stderr).toContain(
      `comment lacks commits of larger: it is compared with ${first.slice(0, 12)}, where it left it.`,
    );
    expect(ran.stdout).toMatch(/With this change ==\n\n {2}nothing is added/);
    expect(ran.stdout).not.toContain('No longer planned');
    const { base } = await comparison('larger', 'comment');
    expect(base.revision).toBe(first);
  });

  it('compares with a base of no common history as it is', async () => {
    git(repo, 'checkout', '-q', '--orphan', 'another');
    commit(repo, {}, 'another');
    git(repo, 'checkout', '-q', '-f', 'main');
    const ran = await compared('another', 'larger');
    expect([ran.code, ran.stderr]).toEqual([0, '']);
  });

  it('lists what a branch makes vanish', async () => {
    const ran = await compared('main', 'without-journal');
    expect(ran.stdout).toMatch(
      /No longer planned, because of this change\n {4}write the partition/,
    );
    const { nodes } = await comparison('main', 'without-journal');
    expect(nodes[0]!.gone.operations.map(({ kind }) => kind)).toContain('create-partition-table');
    expect(nodes[0]!.gone.refusals.map(({ code }) => code)).toEqual(['foreign-group']);
  });

  it('reviews a branch on a base that has errors, and says so', async () => {
    const ran = await compared('broken', 'mended');
    expect(ran.code).toBe(0);
    expect(ran.stderr).toMatch(/^The declarations of broken have errors/);
    expect(ran.stdout).toMatch(/whose\s+declarations\s+have\s+errors/);
    expect((await compared('main', 'broken')).code).toBe(1);
  });

  it('takes a base without these declarations for an empty one', async () => {
    const before = git(repo, 'rev-parse', 'observed');
    const ran = await compared('observed', 'main', '--path', 'disks.yaml');
    expect(ran.code).toBe(1);
    git(repo, 'checkout', '-q', '-B', 'below', first);
    commit(repo, {}, 'below');
    git(
      repo,
      'mv',
      'disks.yaml',
      'installation.yaml',
      'storage-classes.yaml',
      'inventories',
      mkdirIn('sub'),
    );
    commit(repo, {}, 'moved');
    git(repo, 'checkout', '-q', 'main');
    const below = await compared(before, 'below', '--path', 'sub');
    expect(below).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/declares nothing there/),
    });
  });

  it('compares what is checked out with a branch of the remote', async () => {
    git(repo, 'update-ref', 'refs/remotes/origin/main', 'main');
    git(repo, 'checkout', '-q', 'larger');
    const ran = await compared('origin/main', 'HEAD', '-o', 'markdown');
    git(repo, 'checkout', '-q', 'main');
    expect(ran).toEqual(await compared('main', 'larger', '-o', 'markdown'));
  });

  it('leaves work tree, index and HEAD alone', async () => {
    writeFileSync(join(repo, 'half.yaml'), 'half: [');
    const before = git(repo, 'status', '--porcelain');
    await compared('main', 'larger');
    expect(git(repo, 'status', '--porcelain')).toBe(before);
    expect(git(repo, 'branch', '--show-current')).toBe('main');
    rmSync(join(repo, 'half.yaml'));
  });

  it('is incomplete with inventories of yesterday or none, unless any will do', async () => {
    const later = ['plan', '--repo', repo, '--base', 'main', '--head', 'larger'];
    const old = await runHere([...later, '--as-of', '2026-03-04T07:00:00Z']);
    expect(old.code).toBe(4);
    expect(old.stdout).toMatch(/host-1: its inventory is of 2026-03-02T06:00:00Z, too old/);
    const any = ['--as-of', '2026-03-04T07:00:00Z', '--max-inventory-age', 'any'];
    expect((await runHere([...later, ...any])).code).toBe(0);
    const none = await compared('main', 'unobserved');
    expect(none.code).toBe(4);
    expect(none.stdout).toMatch(/host-1: it has no inventory/);
  });

  it('refuses what does not go together', async () => {
    for (const [line, says] of [
      [['--head', 'larger'], /--head has nothing to be compared with/],
      [['--base', 'main', '--head', 'a', '--ref', 'b'], /two heads/],
      [['disks/', '--base', 'main'], /PATH and --base name several/],
      [['--base', 'main', '--watch'], /--base and --watch do not go together/],
      [['--base', 'main', '--lock'], /--base and --lock do not go together/],
    ] as const)
      expect(await runHere(['plan', ...line])).toMatchObject({
        code: 64,
        stderr: expect.stringMatching(says),
      });
  });
});

describe('--inventory git:REF', () => {
  it('reads observed state from a branch of the repository', async () => {
    const ran = await compared('main', 'unobserved', '--inventory', 'git:observed');
    expect(ran.code).toBe(0);
    expect(ran.stdout).toMatch(/\+ host-1: \d+ disks: /);
    const line = ['plan', '--repo', repo, '--ref', 'unobserved', ...now, '--inventory'];
    expect((await runHere([...line, 'git:observed:nodes'])).code).toBe(0);
    expect(await runHere([...line, 'git:observed:elsewhere'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/there is nothing at "elsewhere"/),
    });
    expect(await runHere([...line, 'git:'])).toMatchObject({
      code: 64,
      stderr: expect.stringMatching(/names no branch/),
    });
  });

  it('is of the repository around the declarations, and not around the working directory', async () => {
    for (const place of [repo, join(repo, 'disks.yaml')]) {
      const ran = await runHere(['plan', place, ...now, '--inventory', 'git:observed:nodes']);
      // One document alone has no Installation; its branch was found.
      expect(ran.stderr).not.toContain('observed');
      if (place === repo) expect([ran.code, ran.stderr]).toEqual([0, '']);
    }
  });
});

function mkdirIn(name: string): string {
  cpSync(join(root, 'examples/single-host/README.md'), join(repo, name, 'README.md'));
  return name;
}

describe('a change of the Installation id', () => {
  const said = `from ${OLD_ID} to ${NEW_ID}`;

  it.each(['text', 'markdown', 'html', 'github', 'gitlab', 'sarif'])(
    'is said loudly in %s, before all else',
    async (format) => {
      const ran = await compared('main', 'renewed', '-o', format);
      expect([ran.code, ran.stderr]).toEqual([0, '']);
      const text = ran.stdout.replaceAll('`', '').replaceAll(/\s+/g, ' ');
      expect(text).toContain('THE INSTALLATION ID CHANGES');
      expect(text).toContain(said);
      expect(text.indexOf(said)).toBeLessThan(text.indexOf('write the partition table'));
      if (format === 'github') expect(ran.stdout).toMatch(/^::error title=THE INSTALLATION/);
    },
  );

  it('is in the comparison, and shown of a saved plan, and not of any other change', async () => {
    expect((await comparison('main', 'renewed')).base.installation).toBe(OLD_ID);
    const file = join(scratch, 'another.json');
    await compared('main', 'renewed', '--save', file);
    expect((await runHere(['show', file])).stdout).toContain('THE INSTALLATION ID CHANGES');
    const comment = ['comment', '--from', file, '--dry-run', '--status'];
    const ran = await runHere(comment);
    expect(ran.stdout).toMatch(/## diskwright plan: THE INSTALLATION ID CHANGES; /);
    expect(ran.stderr).toMatch(/would be: failure, THE INSTALLATION ID CHANGES: /);
    expect((await comparison('main', 'larger')).base).not.toHaveProperty('installation');
    expect((await compared('main', 'larger')).stdout).not.toContain('INSTALLATION');
  });
});
