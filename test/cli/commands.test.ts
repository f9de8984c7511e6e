import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { git } from '../git/git-repository.ts';
import { root, runHere, type Ran, type RunWith } from './in-process.ts';

/**
 * A repository of its own, made from an example: one host, edge-01, with its recorded inventory.
 */
const scratch = mkdtempSync(join(tmpdir(), 'diskwright-commands-'));
const disks = join(scratch, 'disks');
const withoutInventory = join(scratch, 'without-inventory');
const agent = join(scratch, 'agent');
const inventoryFile = join(disks, 'inventories/edge-01.yaml');
let inventory: Inventory;

beforeAll(() => {
  cpSync(join(root, 'examples/edge-host'), disks, { recursive: true });
  cpSync(disks, withoutInventory, { recursive: true });
  rmSync(join(withoutInventory, 'inventories'), { recursive: true });
  git(disks, 'init', '-q', '-b', 'main');
  git(disks, 'add', '-A');
  git(disks, 'commit', '-q', '-m', 'disks');
  inventory = (parse(readFileSync(inventoryFile, 'utf8')) as { spec: Inventory }).spec;
  mkdirSync(agent);
  writeFileSync(join(agent, 'inventory.json'), JSON.stringify(inventory));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function words(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '');
}

/** As root, with a stand-in for the agent that observes what the example recorded. */
function onHost(line: string, scenario = 'fine', options: RunWith = {}): Promise<Ran> {
  return runHere([...words(line), '--host-config', join(agent, scenario)], {
    isRoot: true,
    agentProgram: join(root, 'test/agent-link/fake-agent.ts'),
    ...options,
  });
}

describe('validate', () => {
  it('counts what is declared', async () => {
    const ran = await runHere(['validate', disks]);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(
      /^Valid: 1 DiskLayout, 1 NodeInventory; 1 other document skipped\n$/,
    );
    const skipped = /^.*\.yaml:\d+:\d+: skipped HostConfig .*: \S/m;
    expect((await runHere(['validate', disks, '-v'])).stdout).toMatch(skipped);
    expect((await runHere(['plan', disks, '-v'])).stderr).toMatch(skipped);
    expect((await runHere(['plan', disks])).stderr).not.toMatch(skipped);
  });

  it('takes a commit, named in the last line', async () => {
    const ran = await runHere(['validate', '--repo', disks, '--ref', 'main']);
    expect(ran.stdout).toMatch(
      `Valid at ${git(disks, 'rev-parse', 'HEAD').slice(0, 12)}: 1 DiskLayout`,
    );
  });

  it('prints every finding of standard input, as text and as JSON, with exit code 1', async () => {
    const stdin = 'apiVersion: diskwright.dev/v1alpha1\nkind: DiskLayot\n---\na: [\n';
    const text = await runHere(['validate', '-f', '-'], { stdin });
    expect(text.code).toBe(1);
    expect(text.stdout).toMatch(/^-:2:7: error unknown-kind: .*DiskLayot/m);
    expect(text.stdout).toMatch(/\n\d errors\.\nNot valid\b.*\n$/);
    const json = await runHere(['validate', '-f', '-', '-o', 'json'], { stdin });
    expect(json).toMatchObject({ code: 1, stderr: '' });
    const result = JSON.parse(json.stdout);
    expect(result).toMatchObject({ valid: false, revision: null, declared: null });
    expect(result.diagnostics.length).toBeGreaterThan(1);
    expect(result.diagnostics).toContainEqual(
      expect.objectContaining({ code: 'unknown-kind', source: { file: '-', line: 2, column: 7 } }),
    );
  });

  it('finds layouts that overlap on a known inventory', async () => {
    const twice = join(scratch, 'twice');
    cpSync(disks, twice, { recursive: true });
    const file = join(twice, 'edge-data.yaml');
    const text = readFileSync(file, 'utf8');
    const second = text
      .replace(/name: edge-data/, 'name: edge-data-again')
      .replace(/mountPath: \S+/, 'mountPath: /srv/other');
    writeFileSync(join(twice, 'again.yaml'), second);
    const ran = await runHere(['validate', twice]);
    expect(ran.stdout).toMatch(/overlap/);
    expect(ran.code).toBe(1);
    rmSync(join(twice, 'inventories'), { recursive: true });
    expect((await runHere(['validate', twice])).stdout).not.toMatch(/overlap/);
    expect((await runHere(['validate', twice, '--inventory', inventoryFile])).stdout).toMatch(
      /overlap/,
    );
  });

  it('says what is wrong with a path', async () => {
    const ran = await runHere(['validate', join(scratch, 'nowhere')]);
    expect(ran).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/nowhere[^]*\n {2}\S/),
    });
  });
});

describe('plan', () => {
  it('shows what would happen, without root', async () => {
    const ran = await runHere(['plan', disks]);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(/diskwright plan for 1 node, as of 2026-05-04T10:00:00Z/);
    expect(await runHere(['plan', disks, '--detailed-exitcode'])).toMatchObject({ code: 2 });
  });

  it('of a commit names it; JSON names everything', async () => {
    const args = ['plan', '--repo', disks, '--as-of', '2026-06-01T00:00:00Z', '-o', 'json'];
    const plan = JSON.parse((await runHere(args)).stdout);
    expect(plan).toMatchObject({
      revision: git(disks, 'rev-parse', 'HEAD'),
      asOf: '2026-06-01T00:00:00Z',
    });
    expect(plan.nodes[0].operations.length).toBeGreaterThan(0);
    const yaml = await runHere(args.with(-1, 'yaml'));
    expect(parse(yaml.stdout)).toEqual(plan);
  });

  it('without any inventory is incomplete and says how to get one', async () => {
    const ran = await runHere(['plan', withoutInventory]);
    expect(ran.code).toBe(4);
    expect(ran.stderr).toMatch(/no inventory[^]*--inventory host[^]*discover -o yaml/);
    expect(await runHere(['plan', withoutInventory, '--inventory', inventoryFile])).toMatchObject({
      code: 0,
    });
    const directory = join(disks, 'inventories');
    expect(await runHere(['plan', withoutInventory, '--inventory', directory])).toMatchObject({
      code: 0,
    });
  });

  it('takes what "kubectl get pv" printed beside inventories, and no file that has neither', async () => {
    const files = ['PersistentVolume', 'Node'].map((kind) => {
      const metadata = { name: 'diskwright-k3v6tq2mzx7a' };
      const items = [{ apiVersion: 'v1', kind, metadata, spec: {} }];
      const file = join(scratch, `${kind}.json`);
      writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
      return file;
    });
    const [volumes = '', nodes = ''] = files;
    const same = await runHere(['plan', disks]);
    expect(await runHere(['plan', disks, '--inventory', volumes])).toEqual(same);
    const ran = await runHere(['plan', disks, '--inventory', nodes]);
    expect(ran.code).not.toBe(0);
    expect(ran.stderr).toMatch(/Node\.json has no inventory/);
  });

  it('with an old inventory is incomplete when that is asked for', async () => {
    const args = ['plan', disks, '--as-of', '2027-01-01T00:00:00Z'];
    expect(await runHere(args)).toMatchObject({ code: 0 });
    const ran = await runHere([...args, '--max-inventory-age', '7d']);
    expect(ran).toMatchObject({ code: 4, stdout: expect.stringMatching(/too old/) });
  });

  it('for this host takes what is seen, even where what is recorded seems later', async () => {
    const seen = { ...inventory, takenAt: '2020-01-01T00:00:00Z' };
    mkdirSync(join(scratch, 'older'));
    writeFileSync(join(scratch, 'older/inventory.json'), JSON.stringify(seen));
    const ran = await onHost(`plan ${disks} --inventory host -o json`, '../older/fine');
    expect(JSON.parse(ran.stdout).nodes[0].inventoryTakenAt).toBe(seen.takenAt);
  });

  it('for this host needs root', async () => {
    const ran = await runHere(['plan', disks, '--inventory', 'host']);
    expect(ran).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/needs root[^]*sudo diskwright plan/),
    });
  });

  it('of a node that nobody knows is an error that names a near one', async () => {
    const ran = await runHere(['plan', disks, '--node', 'edge-10']);
    expect(ran).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/edge-10[^]*Did you mean edge-01\?/),
    });
  });

  it('of invalid declarations prints the findings to standard error', async () => {
    const ran = await runHere(['plan', '-f', '-'], { stdin: 'kind: [\n' });
    expect(ran).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^-:\d+:\d+: error /m),
    });
  });
});

describe('discover', () => {
  it('prints a table, or a document that can be committed', async () => {
    expect((await onHost('discover')).stdout).toMatch(/edge-01/);
    const json = JSON.parse((await onHost('discover -o json')).stdout);
    expect(json).toMatchObject({
      kind: 'NodeInventory',
      metadata: { name: 'edge-01' },
      spec: inventory,
    });
    const yaml = await onHost('discover -o yaml');
    expect(parse(yaml.stdout)).toEqual(json);
    writeFileSync(join(scratch, 'discovered.yaml'), yaml.stdout);
    expect(
      await runHere(['plan', withoutInventory, '--inventory', join(scratch, 'discovered.yaml')]),
    ).toMatchObject({ code: 0 });
  });

  it('says what needs root', async () => {
    expect(await runHere(['discover'])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'error: reading the disks of this host needs root\n  Run "sudo diskwright discover ..." with the same arguments.\n',
    });
  });

  it('passes on what the agent says is wrong', async () => {
    expect(await onHost('discover', 'error')).toMatchObject({
      code: 1,
      stderr: 'error: another agent runs\n  Wait for it.\n',
    });
  });
});

describe('apply', () => {
  it('needs root', async () => {
    expect(await runHere(['apply', disks])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/needs root[^]*sudo diskwright apply/),
    });
  });

  it.each([
    ['apply DISKS', {}, /standard input is no terminal/],
    ['apply -f -', { stdinIsTTY: true }, /standard input is taken/],
  ])('%s has nobody to ask, which is an error of usage', async (line, options, message) => {
    const ran = await onHost(line.replace('DISKS', disks), 'fine', options);
    expect(ran.code).toBe(64);
    expect(ran.stderr).toMatch(message);
    expect(ran.stderr).toMatch(/--auto-approve/);
  });

  it('shows the plan, carries out what was shown, and reports', async () => {
    const ran = await onHost(`apply ${disks} --auto-approve`);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    const [plan = '', progress = ''] = ran.stdout.split(/\n(?=\S+ \(now )/);
    expect(plan).toMatch(/^diskwright plan for 1 node/);
    expect(progress).toMatch(/ \.\.\.$/m);
    expect(ran.stdout).toMatch(/\nNode edge-01, /);
    const request = JSON.parse(readFileSync(join(agent, 'request.json'), 'utf8'));
    const shown = JSON.parse((await runHere(['plan', disks, '-o', 'json'])).stdout);
    expect(request).toMatchObject({ kind: 'apply', desired: { node: 'edge-01' } });
    expect(request.reviewed.map(({ kind }: { kind: string }) => kind)).toEqual(
      shown.nodes[0].operations.map(({ kind }: { kind: string }) => kind),
    );
  });

  it('with -o json prints the report alone; the rest goes to standard error', async () => {
    const ran = await onHost(`apply ${disks} --auto-approve -o json`);
    expect(JSON.parse(ran.stdout)).toMatchObject({ node: 'edge-01', remaining: [] });
    expect(ran.stderr).toMatch(/diskwright plan for 1 node/);
  });

  it.each([
    ['yes', 0],
    ['no', 1],
    ['y', 1],
    ['', 1],
  ])('asks, and goes on for yes alone: %j', async (answer, code) => {
    rmSync(join(agent, 'request.json'), { force: true });
    const ran = await onHost(`apply ${disks}`, 'fine', { stdin: `${answer}\n`, stdinIsTTY: true });
    expect(ran.stderr).toMatch(/Type "yes" to carry out \d+ operations? on edge-01: /);
    expect(ran.code).toBe(code);
    expect(readdirSync(agent).includes('request.json')).toBe(code === 0);
    if (code !== 0) expect(ran.stderr).toMatch(/Nothing was changed\.\n$/);
  });

  it('exits with 5 when an operation failed', async () => {
    const ran = await onHost(`apply ${disks} --auto-approve`, 'failing');
    expect(ran.code).toBe(5);
    expect(ran.stdout).toMatch(/sfdisk says no/);
  });

  it('exits with 4 when something is left to do, and says what', async () => {
    const ran = await onHost(`apply ${disks} --auto-approve`, 'left');
    expect(ran.code).toBe(4);
    expect(ran.stdout).toMatch(/Still to do, as observed after the last write\n {2}\S/);
    expect(ran.stdout).toMatch(/What to do: .* run\s+"diskwright apply" again\./);
    expect(ran.stdout).toMatch(/; 1 still to do\.\n$/);
  });

  it('interrupted at the question changes nothing', async () => {
    const interruption = new AbortController();
    const stdin = new PassThrough();
    rmSync(join(agent, 'request.json'), { force: true });
    setTimeout(() => interruption.abort(), 1_500);
    const ran = await onHost(`apply ${disks}`, 'fine', {
      stdin,
      stdinIsTTY: true,
      interruption: interruption.signal,
    });
    expect(ran).toMatchObject({ code: 130, stderr: expect.stringMatching(/Nothing was changed/) });
    expect(readdirSync(agent)).not.toContain('request.json');
  });

  it('interrupted on the way tells the agent, waits for its report, and exits with 130', async () => {
    const interruption = new AbortController();
    const ran = await onHost(`apply ${disks} --auto-approve`, 'interrupted', {
      interruption: interruption.signal,
      onStdout: (text) => {
        if (text.includes(' ...\n')) setTimeout(() => interruption.abort(), 300);
      },
    });
    expect(ran.code).toBe(130);
    expect(ran.stdout).toMatch(/Interrupted: .* withheld/);
    expect(ran.stdout).toMatch(/\nNode edge-01, /);
  });
});

describe('manifests', () => {
  it('prints objects as YAML documents or as a List; what is left out goes to standard error', async () => {
    const single = join(root, 'examples/single-host');
    const yaml = await runHere(['manifests', single, '--planned']);
    const objects = parseAllDocuments(yaml.stdout).map((document) => document.toJS());
    const json = JSON.parse(
      (await runHere(['manifests', single, '--planned', '-o', 'json'])).stdout,
    );
    expect(json).toEqual({ apiVersion: 'v1', kind: 'List', items: objects });
    for (const object of objects) expect(object).toHaveProperty('kind');
  });
});
