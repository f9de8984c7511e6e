/** plan and validate as the hosts of repositories show them: Markdown, SARIF, annotations. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root, runHere } from './in-process.ts';

const scratch = mkdtempSync(join(tmpdir(), 'diskwright-review-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const example = join(root, 'examples/single-host');
const plan = ['plan', example, '--as-of', '2026-03-02T07:00:00Z'];

describe('plan', () => {
  it('-o markdown is a comment, as long as it may be', async () => {
    const ran = await runHere([...plan, '-o', 'markdown']);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(/^## diskwright plan: 5 to create; 2 refused\n/);
    expect(ran.stdout).toContain('expires: "2026-03-09T07:00:00Z"');
    const least = await runHere([...plan, '-o', 'markdown', '--max-bytes', '8192']);
    expect(Buffer.byteLength(least.stdout)).toBeLessThanOrEqual(8192);
    const more = await runHere([...plan, '-o', 'markdown', '--max-bytes', '1000000']);
    expect(more.stdout).toBe(ran.stdout);
  });

  it('-o html is the page that --html writes', async () => {
    const file = join(scratch, 'plan.html');
    const ran = await runHere([...plan, '-o', 'html', '--html', file]);
    expect(ran.code).toBe(0);
    expect((await runHere([...plan, '-o', 'html'])).stdout).toBe(ran.stdout);
    expect(ran.stdout).toMatch(/^<!doctype html>/);
  });

  it('-o sarif, github and gitlab name the lines of the declarations', async () => {
    const sarif = await runHere([...plan, '-o', 'sarif']);
    expect(JSON.parse(sarif.stdout)).toMatchObject({
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'diskwright' } } }],
    });
    const github = await runHere([...plan, '-o', 'github']);
    expect(github.stdout).toMatch(
      /^::warning file=[^,]*disks\.yaml,line=29,col=1,title=refused on host-1%3A foreign-content::/m,
    );
    const gitlab = await runHere([...plan, '-o', 'gitlab']);
    const found = JSON.parse(gitlab.stdout) as readonly {
      location: { lines: { begin: number } };
    }[];
    expect(found.map(({ location }) => location.lines.begin)).toContain(43);
  });

  it.each([
    [['--max-bytes', '9000'], /--max-bytes is for a comment only/],
    [['-o', 'markdown', '--max-bytes', '12'], /too little for a plan/],
    [['-o', 'markdown', '--max-bytes', '1e9'], /too little for a plan, or no number/],
    [['-o', 'markdown', '--without', 'disk/x'], /--without prints something else/],
    [['-o', 'sarif', '--watch'], /--watch prints something else/],
    [['-o', 'html', '--watch'], /--watch prints something else/],
    [['-o', 'pdf'], /Give one of text, json, yaml, html, markdown, sarif, github, gitlab/],
  ] as const)('refuses %o', async (options, says) => {
    const ran = await runHere([...plan, ...options]);
    expect(ran).toMatchObject({ code: 64, stderr: expect.stringMatching(says) });
  });
});

describe('validate', () => {
  const broken = join(scratch, 'broken.yaml');
  writeFileSync(
    broken,
    'apiVersion: diskwright.dev/v1alpha1\nkind: DiskLayout\nmetadata: { name: a }\nspec: { colour: red }\n',
  );

  it('says what is wrong beside its line', async () => {
    const github = await runHere(['validate', broken, '-o', 'github']);
    expect(github.code).toBe(1);
    expect(github.stdout).toMatch(/^::error file=[^,]*broken\.yaml,line=4,col=\d+,title=/m);
    const sarif = await runHere(['validate', broken, '-o', 'sarif']);
    expect(sarif.code).toBe(1);
    expect(sarif.stdout).toContain('"startLine": 4');
    const gitlab = await runHere(['validate', broken, '-o', 'gitlab']);
    expect(gitlab.stdout).toContain('"severity": "critical"');
  });

  it('says nothing where nothing is wrong', async () => {
    expect(await runHere(['validate', example, '-o', 'github'])).toMatchObject({
      code: 0,
      stdout: '',
    });
    expect((await runHere(['validate', example, '-o', 'gitlab'])).stdout).toBe('[]\n');
  });
});
