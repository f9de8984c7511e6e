/** A starter repository: valid as it is, and a layout away from being used. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root, runHere } from '../in-process.ts';

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

const INVENTORY = join(root, 'examples/single-host/inventories/host-1.yaml');

/** The commands that come next, as they are printed. */
function nextIn(stderr: string): readonly string[] {
  const [, next = ''] = stderr.split('\nNext:\n');
  return Array.from(next.matchAll(/^ {2}(.*?) +# /gm), ([, command = '']) => command);
}

it('takes a name and the inventories of the first nodes, and ends with the next three commands', async () => {
  const at = join(scratch, 'disks');
  const written = await runHere(['init', at, '--name', 'edge', '--inventory', INVENTORY]);
  expect(written.code, written.stderr).toBe(0);
  expect(textOf('disks/installation.yaml')).toContain('name: edge\n');
  expect(textOf('disks/disks.yaml')).toContain('names: [host-1] #');
  expect(nextIn(written.stderr)).toEqual([
    `diskwright validate ${at}`,
    `"\${EDITOR:-vi}" ${join(at, 'disks.yaml')}`,
    `diskwright plan ${at}`,
  ]);
  const valid = await runHere(['validate', at]);
  expect([valid.code, valid.stdout]).toEqual([0, expect.stringContaining('1 NodeInventory')]);
  writeFileSync(join(at, 'inventories/host-1.yaml'), '# mine\n');
  expect((await runHere(['init', at, '--inventory', INVENTORY])).code).toBe(0);
  expect(textOf('disks/inventories/host-1.yaml')).toBe('# mine\n');

  const none = await runHere(['init', join(scratch, 'none')]);
  expect(nextIn(none.stderr)[0]).toBe(
    `sudo diskwright discover -o yaml > ${join(scratch, 'none/inventories/$(hostname).yaml')}`,
  );
  expect(existsSync(join(scratch, 'none/inventories'))).toBe(true);
});

it('writes nothing where the name or an inventory is wrong', async () => {
  const at = join(scratch, 'disks');
  const named = await runHere(['init', at, '--name', 'Our Disks']);
  expect([named.code, named.stderr]).toEqual([
    64,
    expect.stringContaining('"Our Disks" is no name of an Installation'),
  ]);
  writeFileSync(join(scratch, 'wrong.yaml'), 'kind: NodeInventory\n');
  const wrong = await runHere(['init', at, '--inventory', join(scratch, 'wrong.yaml')]);
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringMatching(/wrong\.yaml:1:1: error/)]);
  const notRoot = await runHere(['init', at, '--inventory', 'host']);
  expect([notRoot.code, notRoot.stderr]).toEqual([1, expect.stringContaining('needs root')]);
  expect(existsSync(at)).toBe(false);
});

it('asks at a terminal for what is left out, and writes nothing at Ctrl-C', async () => {
  const at = join(scratch, 'Our Disks');
  const terminal = { stdinIsTTY: true, stdoutIsTTY: true } as const;
  async function answering(answers: readonly string[], ...words: readonly string[]) {
    const stdin = new PassThrough();
    const ended = runHere(['init', ...words], { ...terminal, stdin });
    for (const answer of answers) {
      stdin.write(`${answer}\n`);
      // A terminal gives one line after another.
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    stdin.end();
    return ended;
  }
  const stopped = await answering(['edge'], at);
  expect([stopped.code, existsSync(at)]).toEqual([130, false]);
  const written = await answering(['', INVENTORY], at);
  expect(written.code, written.stderr).toBe(0);
  expect(written.stderr).toContain('Name of the Installation [our-disks]: ');
  expect(written.stderr).toContain('Inventories of the first nodes');
  expect(textOf('Our Disks/installation.yaml')).toContain('name: our-disks\n');
  expect(existsSync(join(at, 'inventories/host-1.yaml'))).toBe(true);

  const named = await answering([''], join(scratch, 'edge'), '--name', 'edge-1');
  expect([named.code, named.stderr.includes('Name of the')]).toEqual([0, false]);
  expect(named.stderr).toContain('Inventories of the first nodes');
  expect(textOf('edge/installation.yaml')).toContain('name: edge-1\n');
});
