/**
 * A saved plan is carried out as it was reviewed, or not at all; each reason against it is named.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jsonOf } from '../../src/declare/kinds/read-plan.ts';
import { parse } from 'yaml';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { OperationRef } from '../../src/model/declared/node-lock.ts';
import { digestOfInputs } from '../../src/plan/node-digest.ts';
import { operationKey, operationRef } from '../../src/model/operation-key.ts';
import { checksumOf, type SavedPlan } from '../../src/review/saved-plan.ts';
import { digestText } from '../../src/model/values/digest.ts';
import { git } from '../git/git-repository.ts';
import { root, runHere, type Ran } from './in-process.ts';

let scratch = '';
let disks = '';
let file = '';
let request = '';
let seen = '';
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'diskwright-saved-'));
  disks = join(scratch, 'disks');
  file = join(scratch, 'plan.json');
  seen = join(scratch, 'agent/inventory.json');
  request = join(scratch, 'agent/request.json');
  mkdirSync(join(scratch, 'agent'));
  cpSync(join(root, 'examples/single-host'), disks, { recursive: true });
  const recorded = parse(readFileSync(join(disks, 'inventories/host-1.yaml'), 'utf8')) as {
    spec: Inventory;
  };
  writeFileSync(seen, JSON.stringify(recorded.spec));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

function apply(...words: readonly string[]): Promise<Ran> {
  const host = ['--host-config', join(scratch, 'agent/fine'), '--auto-approve'];
  return runHere(['apply', ...words, ...host], {
    isRoot: true,
    agentProgram: join(root, 'test/agent-link/fake-agent.ts'),
  });
}

async function save(...words: readonly string[]): Promise<void> {
  const ran = await runHere(['plan', ...words, '--save', file]);
  expect(ran.stderr).toContain(`${file}: written`);
}

function saved(): SavedPlan {
  return jsonOf({ bytes: readFileSync(file) }) as SavedPlan;
}

/** As somebody would who knows how the file is made. */
function forge(change: (plan: SavedPlan) => SavedPlan): void {
  const plan = change(saved());
  writeFileSync(file, JSON.stringify({ ...plan, checksum: checksumOf(plan) }));
}

function edit(path: string, from: RegExp | string, to: string): void {
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
}

/** The host is seen otherwise from now on. */
function see(change: (inventory: Inventory) => Inventory): void {
  const inventory = JSON.parse(readFileSync(seen, 'utf8')) as Inventory;
  writeFileSync(seen, JSON.stringify(change(inventory)));
}

function carriedOut(): readonly OperationRef[] {
  return (JSON.parse(readFileSync(request, 'utf8')) as { reviewed: readonly OperationRef[] })
    .reviewed;
}

async function expectRefused(ran: Promise<Ran>, ...words: readonly string[]): Promise<string> {
  const { code, stderr } = await ran;
  expect([code, stderr]).toEqual([3, expect.stringContaining('Nothing was')]);
  for (const word of words) expect(stderr).toContain(word);
  expect(existsSync(request)).toBe(false);
  return stderr;
}

describe('apply FILE', () => {
  it('carries out what was saved, from the declarations that it was made of', async () => {
    await save(disks);
    const ran = await apply(file);
    expect(existsSync(request), ran.stderr).toBe(true);
    expect(carriedOut()).toEqual(saved().plan.nodes[0]!.operations.map(operationRef));
  });

  it('takes a rebase, other lines and other words for the same', async () => {
    git(disks, 'init', '-q', '-b', 'main');
    git(disks, 'add', '-A');
    git(disks, 'commit', '-q', '-m', 'one');
    await save('--repo', disks, '--ref', 'main');
    edit(join(disks, 'disks.yaml'), /^/, '# said in other words\n');
    git(disks, 'commit', '-q', '-a', '-m', 'two');
    await apply(file);
    expect(carriedOut().map(({ kind }) => kind)).toEqual(
      saved().plan.nodes[0]!.operations.map(({ kind }) => kind),
    );
  });

  it('is refused when the base moved, which is named with what it changed', async () => {
    git(disks, 'init', '-q', '-b', 'main');
    git(disks, 'add', '-A');
    git(disks, 'commit', '-q', '-m', 'one');
    await save('--repo', disks, '--ref', 'main');
    edit(join(disks, 'disks.yaml'), 'size: rest', 'size: 400Mi');
    git(disks, 'commit', '-q', '-a', '-m', 'two');
    const stderr = await expectRefused(apply(file), 'the base moved', 'disk loop-');
    expect(stderr).toContain('volume scratch-0 (2z72w3tnowbh), size was 1.3 GiB, and is 400 MiB');
    expect(stderr).toContain(saved().plan.revision!.slice(0, 12));
    const also = apply(file, '--repo', disks, '--ref', 'main~1');
    expect((await also).stderr).not.toContain('Nothing was');
    expect(carriedOut()).toEqual(saved().plan.nodes[0]!.operations.map(operationRef));
  });

  it('says so where it changes other nodes alone', async () => {
    const recorded = join(disks, 'inventories/host-1.yaml');
    const other = readFileSync(recorded, 'utf8').replaceAll('host-1', 'host-2');
    writeFileSync(join(disks, 'inventories/host-2.yaml'), other);
    const declared = join(disks, 'disks.yaml');
    writeFileSync(declared, readFileSync(declared, 'utf8').replaceAll('host-1', 'host-2'));
    await save(disks);
    const { code, stderr } = await apply(file);
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining(
        'The saved plan changes nothing on host-1, which this host is. It changes host-2.',
      ),
    ]);
    expect(existsSync(request)).toBe(false);
  });

  it('says that the change is not merged where the base is read that it was compared with', async () => {
    git(disks, 'init', '-q', '-b', 'main');
    git(disks, 'add', '-A');
    git(disks, 'commit', '-q', '-m', 'one');
    git(disks, 'switch', '-q', '-c', 'smaller');
    edit(join(disks, 'disks.yaml'), 'size: rest', 'size: 400Mi');
    git(disks, 'commit', '-q', '-a', '-m', 'two');
    await save('--repo', disks, '--base', 'main', '--head', 'smaller');
    await expectRefused(apply(file, '--repo', disks, '--ref', 'main'), 'is not merged there');
  });

  it.each([
    ['', 'is no saved plan'],
    ['{}', 'is no saved plan'],
    ['# a heading\n\nand *words*\n', 'is no saved plan'],
    ['{ "kind": "SavedPlan", "plan": {', 'ends in the middle'],
  ])('is refused for what is no plan, and never taken for declarations: %j', async (text, said) => {
    writeFileSync(file, text);
    const { code, stderr } = await apply(file);
    expect([code, stderr]).toEqual([1, expect.stringContaining(said)]);
    expect(stderr).not.toContain('Installation');
  });

  it.each<[string, (inventory: Inventory) => Inventory, string]>([
    [
      'the content of a disk',
      (node) => ({
        ...node,
        disks: node.disks.map((disk) => ({ ...disk, fingerprint: `sha256:${'e'.repeat(64)}` })),
      }),
      'disk loop-jnoowqb3vm27i4sa: content is another (blank, but not the same): fingerprint sha256:',
    ],
    [
      'who uses a disk',
      (node) => ({
        ...node,
        disks: node.disks.map((disk) => ({ ...disk, usedBy: [{ kind: 'swap' as const }] })),
      }),
      'disk loop-y5fn56h5iccgdq4l: use was none, and is swap',
    ],
    [
      'a disk that came or went',
      (node) => ({ ...node, disks: node.disks.slice(1) }),
      'disk loop-ckfquyyygldrdajj is not there any more: no serial',
    ],
    [
      'the state directory',
      (node) => ({ ...node, host: { ...node.host, stateDir: '/srv/other' } }),
      'the state directory (--state-dir) was /var/lib/diskwright, and is /srv/other',
    ],
  ])('is refused when %s changed', async (_what, change, words) => {
    await save(disks);
    see(change);
    await expectRefused(apply(file), 'the node is not as it was when the plan was made', words);
  });

  it('says the gravest first, and all of it when asked', async () => {
    await save(disks);
    see((node) => ({
      ...node,
      host: { ...node.host, mountRoots: ['/srv'] },
      disks: node.disks
        .filter(({ id }) => id !== 'loop-yxvepdvxtxgqzam7')
        .map((disk) => ({
          ...disk,
          fingerprint: `sha256:${'e'.repeat(64)}`,
          signatures: [{ type: 'xfs', usage: 'filesystem', offsetBytes: 0, label: 'mine' }],
          usedBy: [{ kind: 'swap' as const }],
        })),
    }));
    const [heading, ...lines] = (await expectRefused(apply(file))).split('\n');
    expect(heading).toContain('the node is not as it was');
    expect(lines[0]).toBe(
      '  disk loop-yxvepdvxtxgqzam7 is not there any more: no serial, no model, backing file /var/tmp/diskwright-demo/disks/journal-0.img, 256 MiB; on it: blank',
    );
    // Disks that the plan changes go before the others.
    expect(lines.slice(1, 5).join(' ')).toMatch(
      /^ {2}disk loop-jno\S+: use was none, and is swap .*content was blank, and is xfs "mine", in use as swap .*loop-y5f.*loop-y5f/,
    );
    expect(lines[8]).toBe('  and 4 more (-v names all)');
    const all = await expectRefused(apply(file, '-v'));
    expect(all).not.toContain('more (-v');
    expect(all).toMatch(/host paths below was none, and is \/srv\n {0,2}\S/);
  });

  it('is refused by another planner', async () => {
    await save(disks);
    forge(({ plan, ...saved }) => {
      // Made in another way than ours.
      const nodes = plan.nodes.map((node) => ({ ...node, digest: `sha256:${'9'.repeat(64)}` }));
      const digest = digestText(nodes.map((node) => `${node.node} ${node.digest}`).join('\n'));
      return { ...saved, plan: { ...plan, plannerVersion: 999, nodes, digest } };
    });
    await expectRefused(apply(file), 'made by planner 999');
  });

  it('is refused on another node', async () => {
    await save(disks);
    see((node) => ({ ...node, node: 'host-9' as Inventory['node'] }));
    await expectRefused(apply(file), 'this host is host-9, and it plans for host-1');
  });

  it('is refused with the digest of another node', async () => {
    await save(disks);
    forge((plan) => {
      const inputs = plan.inputs.map(({ node, values }) => ({
        node,
        values: { ...values, node: 'host-9' },
      }));
      const nodes = plan.plan.nodes.map((node) => ({
        ...node,
        digest: digestOfInputs(inputs[0]!.values),
      }));
      const digest = digestText(nodes.map((node) => `${node.node} ${node.digest}`).join('\n'));
      return { ...plan, inputs, plan: { ...plan.plan, nodes, digest } };
    });
    await expectRefused(apply(file), 'the node was host-9, and is host-1');
  });

  it('does no more than was saved, whatever the digest says', async () => {
    await save(disks);
    forge((plan) => {
      const nodes = plan.plan.nodes.map((node) => ({
        ...node,
        operations: node.operations.slice(1),
      }));
      return { ...plan, plan: { ...plan.plan, nodes } };
    });
    await expectRefused(
      apply(file),
      'what is planned now was not in it',
      'disk loop-jnoowqb3vm27i4sa: write the partition table',
    );
  });

  it('is refused when it was edited, before the host is looked at', async () => {
    await save(disks);
    edit(file, '"the disk is blank"', '"the disk is not blank"');
    const ran = await runHere(['apply', file, '--auto-approve'], { isRoot: true });
    expect([ran.code, ran.stderr]).toEqual([3, expect.stringContaining('was changed after it')]);
  });

  it('says what is missing when the declarations are somewhere else, and takes them from there', async () => {
    await save(disks);
    cpSync(disks, join(scratch, 'elsewhere'), { recursive: true });
    rmSync(disks, { recursive: true });
    const lacking = await apply(file);
    expect([lacking.code, lacking.stderr]).toEqual([
      1,
      expect.stringContaining(`cannot read ${disks}`),
    ]);
    expect(lacking.stderr).toContain('the saved plan says that its declarations are there');
    expect(lacking.stderr).toContain('--file DIR');
    expect(lacking.stderr).toContain('--repo DIR');
    await apply(file, '--file', join(scratch, 'elsewhere'));
    expect(carriedOut().map(({ key }) => key)).toEqual(
      saved().plan.nodes[0]!.operations.map(operationKey),
    );
  });

  it('says that the repository came out of the plan, and takes the same directory of another clone', async () => {
    const repository = join(scratch, 'repository');
    cpSync(disks, join(repository, 'storage'), { recursive: true });
    git(repository, 'init', '-q', '-b', 'main');
    git(repository, 'add', '-A');
    git(repository, 'commit', '-q', '-m', 'one');
    await save('--repo', repository, '--ref', 'main', '--path', 'storage');
    cpSync(repository, join(scratch, 'clone'), { recursive: true });
    writeFileSync(join(scratch, 'clone/stray.yaml'), 'kind: [');
    git(join(scratch, 'clone'), 'add', '-A');
    git(join(scratch, 'clone'), 'commit', '-q', '-m', 'beside it');
    rmSync(repository, { recursive: true });
    const { code, stderr } = await apply(file);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(
        `the saved plan says that its declarations are in the repository ${repository} at main in the directory storage`,
      ),
    ]);
    expect(stderr).toContain('--repo DIR --ref REF');
    const named = await apply(file, '--repo', repository, '--ref', 'main');
    expect(named.stderr).not.toContain('the saved plan says');
    await apply(file, '--repo', join(scratch, 'clone'), '--ref', 'main');
    expect(carriedOut()).toHaveLength(saved().plan.nodes[0]!.operations.length);
  });

  it('says where inventories were that are not here', async () => {
    const beside = join(scratch, 'beside.yaml');
    cpSync(join(disks, 'inventories/host-1.yaml'), beside);
    rmSync(join(disks, 'inventories'), { recursive: true });
    await save(disks, '--inventory', beside);
    rmSync(beside);
    const { stderr } = await apply(file);
    expect(stderr).toContain(`the saved plan says that inventories are at ${beside}`);
    expect(stderr).toContain('--inventory');
  });

  it('says that loop devices are looked at only when asked', async () => {
    await save(disks);
    see((node) => ({ ...node, disks: node.disks.filter(({ transport }) => transport !== 'loop') }));
    await expectRefused(apply(file), 'add --include-loop');
    const stderr = await expectRefused(apply(file, '--include-loop'));
    expect(stderr).not.toContain('--include-loop');
  });

  it.each(['json', 'yaml'])('says of what plan -o %s printed how to make one', async (format) => {
    const printed = await runHere(['plan', disks, '-o', format]);
    writeFileSync(file, printed.stdout);
    for (const words of [
      ['apply', file],
      ['apply', file, '--file', disks],
      ['show', file],
    ]) {
      const { code, stderr } = await runHere([...words], { isRoot: true });
      expect([code, stderr]).toEqual([1, expect.stringContaining(`${file} is a plan for reading`)]);
      expect(stderr).toContain('diskwright plan … --save FILE');
    }
  });

  it('takes no directory for a plan where declarations are named beside it', async () => {
    const ran = await apply(disks, '--file', disks);
    expect([ran.code, ran.stderr]).toEqual([
      1,
      expect.stringContaining('a saved plan was expected'),
    ]);
  });
});
