/** From inventories to records in files that are valid, and overwrite none. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Inventory } from '../../../src/model/observed/inventory.ts';
import { inventoryDocument } from '../../../src/render/machine/inventory-document.ts';
import { aLocalVolume, someonesNode } from '../../simulation/adopted-nodes.ts';
import { observedAgain, someonesLvm } from '../../simulation/builders.ts';
import { runHere } from '../in-process.ts';

let scratch = '';
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'diskwright-import-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const node = observedAgain({ ...someonesNode, disks: [...someonesNode.disks, someonesLvm('cc')] });

function inventory(spec: Inventory = node): string {
  const path = join(scratch, 'inventory.json');
  writeFileSync(path, JSON.stringify(inventoryDocument(spec)));
  return path;
}

function cluster(...more: readonly object[]): string {
  const csi = { driver: 'topolvm.io', volumeHandle: 'a' };
  const driven = { metadata: { name: 'pvc-1' }, spec: { csi, capacity: { storage: '3Gi' } } };
  const { native } = aLocalVolume('/mnt/disks/a');
  const expression = { key: 'kubernetes.io/hostname', operator: 'In', values: ['node-a'] };
  const spec = {
    ...(native['spec'] as object),
    nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [expression] }] } },
  };
  const items = [
    { ...native, spec },
    { apiVersion: 'v1', kind: 'PersistentVolume', ...driven },
  ];
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [...items, ...more] });
}

it('writes one file for each node, which is valid and plans nothing but marks', async () => {
  const directory = join(scratch, 'disks');
  await runHere(['init', directory]);
  const args = ['import', '--inventory', inventory(), '-f', '-', '--output-dir', directory];
  const ran = await runHere(args, { stdin: cluster() });
  expect([ran.code, ran.stdout], ran.stderr).toEqual([0, '']);
  expect(ran.stderr).toContain('1 PersistentVolume of topolvm.io, 3 GiB: they stay with');
  expect(ran.stderr).toContain('Adopted: 1 with a mark, 1 by record alone; 1 left alone.');
  const text = readFileSync(join(directory, 'adoptions/node-a.yaml'), 'utf8');
  expect(text).toContain('# - /dev/cc (wwn-0xcc): it holds LVM2_member of group "vg-old", which');
  expect(text).toContain('name: local-pv-mnt-disks-a');
  const [, schema = ''] = /^# yaml-language-server: \$schema=(\S+)$/m.exec(text) ?? [];
  expect(existsSync(join(directory, 'adoptions', schema))).toBe(true);
  const valid = await runHere(['validate', directory]);
  expect(valid.stdout).toMatch(/^Valid: 2 Adoptions/m);
  const planned = await runHere(['plan', directory, '--inventory', inventory(), '-o', 'json']);
  const { summary } = JSON.parse(planned.stdout) as { summary: Record<string, number> };
  expect(summary).toMatchObject({ none: 1, create: 0, destroy: 0, refused: 0, unchanged: 1 });
});

it('prints the same again and again, without colours', async () => {
  const args = ['import', '--inventory', inventory()];
  const [first, second] = [await runHere(args), await runHere(args, { stdoutIsTTY: true })];
  expect(first.stdout).toBe(second.stdout);
  await expect(first.stdout).toMatchFileSnapshot('../../golden/render/import.yaml');
});

it('overwrites no file, and writes none when one is there', async () => {
  const args = ['import', '--inventory', inventory(), '--output-dir', scratch];
  expect((await runHere(args)).code).toBe(0);
  expect((await runHere(args)).code).toBe(0);
  const path = join(scratch, 'adoptions/node-a.yaml');
  writeFileSync(path, '# mine\n');
  const ran = await runHere(args);
  expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('would be overwritten')]);
  expect(ran.stderr).toContain('node-a.yaml');
  expect(readFileSync(path, 'utf8')).toBe('# mine\n');
});

it('writes nothing where there is nothing to adopt', async () => {
  const args = ['--inventory', inventory({ ...node, disks: [] }), '--output-dir', scratch];
  const ran = await runHere(['import', ...args]);
  expect([ran.code, existsSync(join(scratch, 'adoptions'))]).toEqual([0, false]);
});

it('says when there is no such node, and no PersistentVolume', async () => {
  const other = await runHere(['import', '--inventory', inventory(), '--node', 'node-b']);
  expect([other.code, other.stdout]).toEqual([1, '']);
  expect(other.stderr).toContain('no inventory is of the node node-b');
  expect(other.stderr).toContain('Did you mean node-a?');
  const far = await runHere(['import', '--inventory', inventory(), '--node', 'elsewhere']);
  expect(far.stderr).toContain('leave out --node');
  const empty = await runHere(['import', '--inventory', inventory(), '-f', '-'], {
    stdin: '{ apiVersion: v1, kind: List, items: [] }',
  });
  expect([empty.code, empty.stderr]).toEqual([
    0,
    expect.stringContaining('holds no PersistentVolume'),
  ]);
});

it('says what it needs', async () => {
  const bare = await runHere(['import']);
  expect([bare.code, bare.stderr]).toEqual([64, expect.stringContaining('needs --inventory')]);
  const damaged = await runHere(['import', '--inventory', inventory(), '-f', '-'], {
    stdin: 'a: [',
  });
  expect([damaged.code, damaged.stdout]).toEqual([1, '']);
  const unknown = join(scratch, 'broken.yaml');
  writeFileSync(unknown, '{ kind: NodeInventory, apiVersion: diskwright.dev/v1alpha1 }');
  expect((await runHere(['import', '--inventory', unknown])).code).toBe(1);
});

it.each([
  [
    'Unable to connect to the server: EOF\n',
    /^-:1:1: error no-object: this is no Kubernetes object/,
  ],
  ['', /nothing is written here/],
])('takes nothing for PersistentVolumes that is none: %j', async (stdin, words) => {
  const ran = await runHere(['import', '--inventory', inventory(), '-f', '-'], { stdin });
  expect([ran.code, ran.stdout]).toEqual([1, '']);
  expect(ran.stderr).toMatch(words);
});

it('knows a cluster without PersistentVolumes from an error', async () => {
  const stdin = '{"apiVersion":"v1","kind":"List","items":[]}';
  const ran = await runHere(['import', '--inventory', inventory(), '-f', '-'], { stdin });
  expect(ran.code, ran.stderr).toBe(0);
});

it.each(['import', 'plan'])('%s wants an inventory where it is told of one', async (command) => {
  const path = join(scratch, 'none.yaml');
  writeFileSync(path, 'Error from server (Forbidden)\n');
  const ran = await runHere([
    command,
    '--inventory',
    path,
    ...(command === 'plan' ? [scratch] : []),
  ]);
  expect([ran.code, ran.stdout]).toEqual([1, '']);
  expect(ran.stderr).toContain('none.yaml has no inventory');
});
