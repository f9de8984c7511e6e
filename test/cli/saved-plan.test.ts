/** Saved plans: written whole, shown as they were printed, and refused once they were changed. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jsonOf } from '../../src/declare/kinds/read-plan.ts';
import { MiB } from '../../src/model/values/bytes.ts';
import { checksumOf, type SavedPlan } from '../../src/review/saved-plan.ts';
import { git } from '../git/git-repository.ts';
import { findings } from '../schemas/compiled-schemas.ts';
import { root, runHere } from './in-process.ts';

let directory = '';
let disks = '';
let file = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'diskwright-saved-'));
  disks = join(directory, 'disks');
  file = join(directory, 'plan.json');
  cpSync(join(root, 'examples/single-host'), disks, { recursive: true });
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function saved(): SavedPlan {
  return jsonOf({ bytes: readFileSync(file) }) as SavedPlan;
}

/**
 * Edits the file in the form that an older release wrote, as somebody who knows the checksum where
 * asked.
 */
function edit(change: (text: string) => string, withChecksum = false): void {
  const text = change(JSON.stringify(saved(), null, 2));
  const value = JSON.parse(text) as SavedPlan;
  writeFileSync(
    file,
    withChecksum ? JSON.stringify({ ...value, checksum: checksumOf(value) }) : text,
  );
}

describe('plan --save', () => {
  it('writes what its schema describes, and the same again for the same', async () => {
    const ran = await runHere(['plan', disks, '--save', file]);
    expect(ran).toMatchObject({ code: 0, stderr: `${file}: written\n` });
    expect(findings('SavedPlan', saved())).toEqual([]);
    expect(findings('Plan', saved().plan)).toEqual([]);
    expect(saved().source).toEqual({ kind: 'path', path: disks });
    expect(saved().inputs.map(({ node }) => node)).toEqual(['host-1']);
    expect((await runHere(['plan', disks, '--save', file])).stderr).toBe(`${file}: unchanged\n`);
  });

  it('keeps no password, token, query or label', async () => {
    const remote = 'https://user:canary-1@127.0.0.1:1/disks.git?token=canary-2';
    const refused = await runHere(['plan', '--repo', remote, '--save', file]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).not.toContain('canary-1');
    const inventory = join(disks, 'inventories/host-1.yaml');
    writeFileSync(
      inventory,
      readFileSync(inventory, 'utf8').replace('labels: {}', 'labels: { canary: canary-3 }'),
    );
    await runHere(['plan', disks, '--save', file]);
    expect(readFileSync(file, 'utf8')).not.toContain('canary');
  });

  it.each([['--watch'], ['--without', 'node/host-1']])('does not go with %s', async (...more) => {
    const ran = await runHere(['plan', disks, '--save', file, ...more]);
    expect(ran.code).toBe(64);
    expect(ran.stderr).toContain('--save writes a plan');
  });
});

describe('show', () => {
  it.each(['text', 'json', 'yaml', 'sarif', 'github', 'gitlab'])(
    'prints what plan printed as %s',
    async (format) => {
      const planned = await runHere(['plan', disks, '-o', format, '--save', file]);
      expect(await runHere(['show', file, '-o', format])).toEqual({ ...planned, stderr: '' });
    },
  );

  it('prints for a comment what plan printed, locks and all', async () => {
    await runHere(['plan', disks, '--lock']);
    const planned = await runHere(['plan', disks, '-o', 'markdown', '--save', file]);
    expect(planned.stdout).toContain('1 node locked, each to this plan');
    expect((await runHere(['show', file, '-o', 'markdown'])).stdout).toBe(planned.stdout);
  });

  it('draws the page that plan wrote', async () => {
    const page = join(directory, 'plan.html');
    await runHere(['plan', disks, '--save', file, '--html', page]);
    const { stdout } = await runHere(['show', file, '-o', 'html']);
    expect(stdout).toBe(readFileSync(page, 'utf8'));
  });

  it('shows a comparison with the base as one, and a consent is written from it', async () => {
    git(disks, 'init', '-q', '-b', 'main');
    git(disks, 'add', '-A');
    git(disks, 'commit', '-q', '-m', 'as it is');
    const layouts = join(disks, 'disks.yaml');
    writeFileSync(layouts, readFileSync(layouts, 'utf8').replace('count: 2\n', 'count: 3\n'));
    git(disks, 'commit', '-q', '-a', '-m', 'more');
    const args = ['--repo', disks, '--base', 'main~1', '--head', 'main'];
    const planned = await runHere(['plan', ...args, '--max-inventory-age', 'any', '--save', file]);
    expect(planned.stdout).toContain('compared with');
    expect((await runHere(['show', file])).stdout).toBe(planned.stdout);
    for (const format of ['github', 'gitlab', 'sarif']) {
      const again = ['--max-inventory-age', 'any', '-o', format];
      const beside = await runHere(['plan', ...args, ...again]);
      expect(beside.stdout).toContain('disks.yaml');
      expect((await runHere(['show', file, '-o', format])).stdout).toBe(beside.stdout);
    }
    expect(saved().source).toMatchObject({ kind: 'git', repo: disks, ref: 'main', base: 'main~1' });
    const given = await runHere(
      ['consent', '--from', file, '--disk', 'loop-ckfquyyygldrdajj'].concat([
        '--expires',
        '7d',
        '--reason',
        'test',
      ]),
    );
    expect(given.code, given.stderr).toBe(0);
  });

  it('says of a plan without lines that it has none', async () => {
    await runHere(['plan', disks, '--save', file]);
    const { lines: _lines, ...older } = { ...saved(), formatVersion: '1.0' };
    writeFileSync(file, JSON.stringify({ ...older, checksum: checksumOf(older) }));
    expect((await runHere(['show', file])).code).toBe(0);
    const { code, stderr } = await runHere(['show', file, '-o', 'github']);
    expect([code, stderr]).toEqual([64, expect.stringContaining('plan and save again')]);
  });

  it('refuses a packed file that was edited, or cut', async () => {
    await runHere(['plan', disks, '--save', file]);
    const text = readFileSync(file, 'utf8');
    for (const other of [
      text.replace('"create-filesystem"', '"create-partitions"'),
      text.replace(/\[\d+\]/, '[99999999]'),
      text.slice(0, -20),
    ]) {
      expect(other).not.toBe(text);
      writeFileSync(file, other);
      const ran = await runHere(['show', file]);
      expect(ran.code).not.toBe(0);
      expect(ran.stdout).toBe('');
    }
    writeFileSync(file, text);
    expect((await runHere(['show', file])).code).toBe(0);
  });

  it('takes no more than 3 MiB for the fleet of 200 nodes', async () => {
    expect((await runHere(['plan', join(root, 'examples/fleet'), '--save', file])).code).toBe(4);
    expect(readFileSync(file).length).toBeLessThanOrEqual(3 * MiB);
  });

  it('refuses a file that was edited', async () => {
    await runHere(['plan', disks, '--save', file]);
    edit((text) => text.replace('"create-filesystem"', '"create-partitions"'));
    const ran = await runHere(['show', file]);
    expect(ran.code).not.toBe(0);
    expect(ran.stdout).toBe('');
    edit((text) => text.replace('"create-partitions"', '"create-filesystem"'));
    edit((text) => text.replace(/"reason": "[^"]*"/, '"reason": "another"'));
    expect((await runHere(['show', file])).stderr).toContain('its checksum is not that');
    expect((await runHere(['show', file])).code).toBe(3);
  });

  it.each([
    ['the root digest', /("digest": "sha256:)\w{64}/, 'its digest is not that of its nodes'],
    ['an input', /("declaredDisks": \[\s+\{\s+"layout": ")\w+/, 'is not that of what its plan'],
  ])('refuses another %s although the checksum is right', async (_what, pattern, words) => {
    await runHere(['plan', disks, '--save', file]);
    edit((text) => text.replace(pattern, (_all, kept: string) => kept + 'f'.repeat(64)), true);
    const ran = await runHere(['show', file]);
    expect([ran.code, ran.stdout]).toEqual([3, '']);
    expect(ran.stderr).toContain(words);
  });

  it.each([
    ['no JSON', 'kind: SavedPlan\n', 'is no saved plan'],
    ['a plan that was printed', '{"formatVersion": "1.2"}', 'is no saved plan'],
    ['a later form', '{"kind": "SavedPlan", "formatVersion": "2.0"}', 'of form "2.0"'],
    ['a part missing', '{"kind": "SavedPlan", "formatVersion": "1.0"}', 'checksum'],
  ])('says what is wrong with %s', async (_what, text, words) => {
    writeFileSync(file, text);
    const ran = await runHere(['show', file]);
    expect([ran.code, ran.stdout]).toEqual([1, '']);
    expect(ran.stderr).toContain(words);
    expect(ran.stderr).toContain('diskwright plan --save');
  });

  it('needs a file that is there', async () => {
    expect((await runHere(['show'])).code).toBe(64);
    expect((await runHere(['show', join(directory, 'none.json')])).stderr).toContain('cannot read');
    expect((await runHere(['show', disks])).stderr).toContain('a saved plan was expected');
  });
});
