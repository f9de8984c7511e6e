/** Locks: what was planned is pinned, one file per node, and nothing else is begun. */
import type { NodeLock } from '../../src/model/declared/declarations.ts';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Plan } from '../../src/model/planned/plan.ts';
import { git } from '../git/git-repository.ts';
import { root, runHere } from './in-process.ts';

let disks = '';
beforeEach(() => {
  disks = mkdtempSync(join(tmpdir(), 'diskwright-lock-'));
  cpSync(join(root, 'examples/fleet'), disks, { recursive: true });
  for (const name of readdirSync(join(disks, 'inventories')))
    if (!/^rack-0[12]\./.test(name)) rmSync(join(disks, 'inventories', name));
});
afterEach(() => rmSync(disks, { recursive: true, force: true }));

function lockPath(node: string): string {
  return join(disks, 'diskwright.lock', `${node}.yaml`);
}

function lock(node: string): NodeLock {
  return (parse(readFileSync(lockPath(node), 'utf8')) as { spec: NodeLock }).spec;
}

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

async function plan(...more: readonly string[]): Promise<Plan> {
  const ran = await runHere(['plan', disks, '-o', 'json', ...more]);
  return JSON.parse(ran.stdout) as Plan;
}

const DESTINY: ReadonlySet<string> = new Set([
  'create-partition-table',
  'create-partitions',
  'create-filesystem',
]);

/** A node of the example on which something is created. */
function creating(plans: Plan): Plan['nodes'][number] {
  return plans.nodes.find(({ operations }) => operations.some(({ kind }) => DESTINY.has(kind)))!;
}

describe('plan --lock', () => {
  it('writes one file per node with its disks by identity, and changes nothing when run again', async () => {
    const free = await plan();
    const ran = await runHere(['plan', disks, '--lock']);
    expect(ran.stderr).toContain(`${lockPath('worker-001')}: written`);
    expect(ran.stderr).toContain(`Locks: ${String(free.nodes.length)} written, 0 unchanged`);
    expect(readdirSync(join(disks, 'diskwright.lock')).length).toBe(free.nodes.length);
    const node = creating(free);
    const locked = lock(node.node);
    expect(locked.digest).toBe(node.digest);
    const irreversible = node.operations.filter(({ kind }) => DESTINY.has(kind));
    expect(locked.operations.map(({ kind }) => kind)).toEqual(irreversible.map(({ kind }) => kind));
    expect(locked.disks.every(({ disk }) => /^(wwn|nvme|serial)-?/.test(disk))).toBe(true);
    const { mtimeNs } = statSync(lockPath('worker-001'), { bigint: true });
    const again = await runHere(['plan', disks, '--lock']);
    expect(again.stderr).toContain(`Locks: 0 written, ${String(free.nodes.length)} unchanged`);
    expect(statSync(lockPath('worker-001'), { bigint: true }).mtimeNs).toBe(mtimeNs);
  });

  it('is no input of the digest, and the locked plan is the plan', async () => {
    const free = await plan();
    await runHere(['plan', disks, '--lock']);
    const held = await plan();
    expect(held.digest).toBe(free.digest);
    expect(held).toEqual(free);
    expect((await runHere(['validate', disks])).code).toBe(0);
  });

  it('needs a directory to write to', async () => {
    const ran = await runHere(['plan', '-f', '-', '--lock'], {
      stdin: readFileSync(join(disks, 'installation.yaml'), 'utf8'),
    });
    expect(ran.code).toBe(64);
    expect(ran.stderr).toContain('Give the directory of the repository as PATH');
  });

  it('of two branches for different nodes merges without a conflict', async () => {
    git(disks, 'init', '-q', '-b', 'main');
    await runHere(['plan', disks, '--lock']);
    git(disks, 'add', '-A');
    git(disks, 'commit', '-q', '-m', 'locked');
    const nodes = (await plan()).nodes.map(({ node }) => node).slice(0, 2);
    for (const node of nodes) {
      git(disks, 'checkout', '-q', '-b', node, 'main');
      rmSync(lockPath(node));
      git(disks, 'commit', '-q', '-a', '-m', `unlock ${node}`);
      await runHere(['plan', disks, '--lock', '--node', node, '--as-of', '2026-06-01T00:00:00Z']);
      edit(lockPath(node), (text) => text.replace(/plannerVersion: \d+/, 'plannerVersion: 1'));
      git(disks, 'add', '-A');
      git(disks, 'commit', '-q', '-m', `lock ${node}`);
    }
    git(disks, 'checkout', '-q', 'main');
    git(disks, 'merge', '-q', ...nodes);
    expect((await runHere(['validate', disks])).code).toBe(0);
  });
});

describe('a lock', () => {
  it('leaves out what it does not list, with all that depends on it, and says so', async () => {
    const node = creating(await plan());
    await runHere(['plan', disks, '--lock']);
    const [operation] = lock(node.node).operations;
    edit(lockPath(node.node), (text) => text.replace(operation!.key, `sha256:${'0'.repeat(64)}`));
    const held = (await plan()).nodes.find((one) => one.node === node.node)!;
    const onDisk = held.operations.filter(({ disk }) => disk.facts.id === operation!.disk);
    expect(onDisk).toEqual([]);
    expect(held.operations.length).toBeLessThan(node.operations.length);
    const refusal = held.refusals.find(({ code }) => code === 'not-locked')!;
    expect(refusal.disk).toBe(operation!.disk);
    expect(refusal.evidence.join('\n')).toContain(`planned now: ${operation!.kind}`);
    expect(refusal.remedy).toContain('diskwright plan --lock');
  });

  it('pins disks: one that a selector finds later is left out and named', async () => {
    const node = creating(await plan());
    await runHere(['plan', disks, '--lock']);
    const { disk } = lock(node.node).operations[0]!;
    edit(lockPath(node.node), (text) =>
      text.replaceAll(/ {4}- layout: .*\n {6}disk: (.*)\n(?: {6}.*\n)*/g, (entry, id: string) =>
        id.trim() === disk ? '' : entry,
      ),
    );
    expect(lock(node.node).disks.map((one) => one.disk)).not.toContain(disk);
    const held = (await plan()).nodes.find((one) => one.node === node.node)!;
    expect(held.operations.filter((one) => one.disk.facts.id === disk)).toEqual([]);
    const refusal = held.refusals.find((one) => one.code === 'not-locked' && one.disk === disk)!;
    expect(refusal.summary).toContain('which the lock of the node does not list');
  });

  it('of a renamed file is told from its node', async () => {
    await runHere(['plan', disks, '--lock']);
    edit(lockPath('worker-001'), (text) => text.replace('name: worker-001', 'name: worker-999'));
    const ran = await runHere(['validate', disks]);
    expect(ran.code).toBe(1);
    expect(ran.stderr + ran.stdout).toMatch(/worker-001\.yaml:\d+:\d+: error names-differ/);
  });
});
