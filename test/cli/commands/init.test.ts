/** A starter repository: valid as it is, and a layout away from being used. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runHere } from '../in-process.ts';

let scratch = '';
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'diskwright-init-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

function textOf(...path: readonly string[]): string {
  return readFileSync(join(scratch, ...path), 'utf8');
}

it('writes declarations that are valid, and plans nothing', async () => {
  const written = await runHere(['init', join(scratch, 'Our Disks')]);
  expect([written.code, written.stderr.includes('Next:')], written.stderr).toEqual([0, true]);
  const directory = join(scratch, 'Our Disks');
  expect(parse(textOf('Our Disks/installation.yaml'))).toMatchObject({
    metadata: { name: 'our-disks' },
    spec: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
  });
  const valid = await runHere(['validate', directory]);
  expect([valid.code, valid.stdout], valid.stdout).toEqual([
    0,
    'Valid: nothing declared; 1 StorageClass that no layout names\n',
  ]);
  expect((await runHere(['validate', directory, '-v'])).stdout).toContain(
    'no layout names this class, so that nothing is made for it',
  );
  expect((await runHere(['plan', directory, '--detailed-exitcode'])).code).toBe(0);
});

it('has a layout in comments that is valid without the comment signs', async () => {
  await runHere(['init', scratch]);
  const disks = textOf('disks.yaml');
  const [intro = '', layout = ''] = disks.split(/(?=^# apiVersion)/m);
  writeFileSync(join(scratch, 'disks.yaml'), intro + layout.replaceAll(/^# /gm, ''));
  const valid = await runHere(['validate', scratch]);
  expect(valid.stdout).toMatch(/^Valid: 1 StorageClass, 1 DiskLayout$/m);
  expect((await runHere(['plan', scratch])).code).toBe(4);
});

it('names schemas that are there', async () => {
  await runHere(['init', scratch]);
  for (const name of readdirSync(scratch).filter((file) => file.endsWith('.yaml'))) {
    const schema = /^# yaml-language-server: \$schema=(.+)$/m.exec(textOf(name))?.[1] ?? name;
    expect(existsSync(join(scratch, dirname(name), schema)), schema).toBe(true);
  }
});

it('gives each repository an id of its own, and changes none when it is run again', async () => {
  await runHere(['init', join(scratch, 'a')]);
  await runHere(['init', join(scratch, 'b')]);
  const id = (name: string): unknown =>
    (parse(textOf(name, 'installation.yaml')) as { spec: { id: string } }).spec.id;
  expect(id('a')).not.toBe(id('b'));
  const before = id('a');
  writeFileSync(join(scratch, 'a/disks.yaml'), '# mine\n');
  rmSync(join(scratch, 'a/.diskwright'), { recursive: true });
  const again = await runHere(['init', join(scratch, 'a')]);
  expect([again.code, id('a'), textOf('a/disks.yaml')]).toEqual([0, before, '# mine\n']);
  expect(existsSync(join(scratch, 'a/.diskwright/schemas/disk-layout.schema.json'))).toBe(true);
});

it('leaves a directory alone that has declarations of something else', async () => {
  writeFileSync(join(scratch, 'values.yaml'), 'a: 1\n');
  writeFileSync(join(scratch, 'README.md'), 'mine\n');
  const refused = await runHere(['init', scratch]);
  expect([refused.code, readdirSync(scratch)]).toEqual([1, ['README.md', 'values.yaml']]);
  expect(refused.stderr).toContain('values.yaml');
  rmSync(join(scratch, 'values.yaml'));
  expect((await runHere(['init', scratch])).code).toBe(0);
  expect(textOf('README.md')).toBe('mine\n');
});
