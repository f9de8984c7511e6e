import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { git } from '../git/git-repository.ts';
import { root, runHere, type Ran, type RunWith } from './in-process.ts';

/**
 * A repository of its own, made from an example: one host, edge-01, with its recorded inventory.
 */
const scratch = mkdtempSync(join(tmpdir(), 'diskwright-explain-'));
const disks = join(scratch, 'disks');
const agent = join(scratch, 'agent');
const layoutFile = join(disks, 'edge-data.yaml');
let inventory: Inventory;
let layoutText: string;
let disk: string;

beforeAll(() => {
  cpSync(join(root, 'examples/edge-host'), disks, { recursive: true });
  layoutText = readFileSync(layoutFile, 'utf8');
  const recorded = readFileSync(join(disks, 'inventories/edge-01.yaml'), 'utf8');
  inventory = (parse(recorded) as { spec: Inventory }).spec;
  disk = inventory.disks.find(({ systemChain }) => systemChain.length === 0)?.id ?? '';
  mkdirSync(agent);
  writeFileSync(join(agent, 'inventory.json'), JSON.stringify(inventory));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('explain', () => {
  it('answers as text, JSON and YAML', async () => {
    const text = await runHere(['explain', `disk/${disk}`, disks]);
    expect(text).toMatchObject({ code: 0, stderr: '' });
    expect(text.stdout).toMatch(new RegExp(`^disk ${disk} of edge-01 `));
    const json = await runHere(['explain', 'node/edge', disks, '-o', 'json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ kind: 'node', node: 'edge-01' });
    const yaml = await runHere(['explain', 'node/edge', disks, '-o', 'yaml']);
    expect(parse(yaml.stdout)).toEqual(JSON.parse(json.stdout));
  });

  it('says what is near when nothing is found, and what is missing', async () => {
    expect(await runHere(['explain', `disk/${disk}9`, disks])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(`Did you mean disk/${disk}\\?`),
    });
    expect(await runHere(['explain'])).toMatchObject({
      code: 64,
      stderr: expect.stringMatching(/needs KIND\/NAME/),
    });
    expect(await runHere(['explain', 'disks', disks])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Write disk\/ID, volume\/ID, node\/NAME, pvc\/NAME\./),
    });
  });
});

describe('plan --without', () => {
  it('tells by the exit code whether something would be lost, when asked', async () => {
    const system = inventory.disks.find(({ systemChain }) => systemChain.length > 0)?.id ?? '';
    const line = ['plan', disks, '--without', `disk/${system}`];
    const ran = await runHere(line);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(/nothing is planned, and nothing is done/);
    expect(ran.stdout).toMatch(/the running system lies on it/);
    expect((await runHere([...line, '--detailed-exitcode'])).code).toBe(2);
    const blank = ['plan', disks, '--without', `disk/${disk}`, '--detailed-exitcode'];
    expect((await runHere(blank)).code).toBe(0);
  });

  it('takes several, as JSON too', async () => {
    const line = ['plan', disks, '--without', `disk/${disk}`, '--without', 'node/edge-01'];
    const loss = JSON.parse((await runHere([...line, '-o', 'json'])).stdout);
    expect(loss.without).toEqual([
      { kind: 'disk', node: 'edge-01', disk },
      { kind: 'node', node: 'edge-01' },
    ]);
  });

  it('takes neither claims nor two questions at once', async () => {
    expect(await runHere(['plan', disks, '--without', 'pvc/a'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Write disk\/ID, node\/NAME/),
    });
    expect(await runHere(['plan', disks, '--without', 'node/a', '--watch'])).toMatchObject({
      code: 64,
      stderr: expect.stringMatching(/do not go together/),
    });
  });
});

/** Runs a watch until the test has seen enough. */
async function watching(
  args: readonly string[],
  story: (seen: { readonly until: (text: RegExp) => Promise<void> }) => Promise<void>,
  options: RunWith = {},
): Promise<Ran> {
  const interruption = new AbortController();
  let stdout = '';
  const ended = runHere(['plan', '--watch', ...args], {
    interruption: interruption.signal,
    ...options,
    onStdout: (text) => {
      stdout += text;
    },
  });
  const until = async (text: RegExp): Promise<void> => {
    for (let waited = 0; !text.test(stdout) && waited < 15_000; waited += 50)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(stdout).toMatch(text);
  };
  try {
    await story({ until });
  } finally {
    interruption.abort();
  }
  return ended;
}

const CHANGED = /the plan changed ---[^]*Plan: /;

describe('plan --watch', () => {
  it('prints the plan, and prints it again only when it says something else', async () => {
    const ran = await watching([disks], async ({ until }) => {
      await until(/^--- 2026-05-04T10:00:00Z the plan ---\n\ndiskwright plan[^]*Plan: /);
      writeFileSync(layoutFile, `${layoutText}# a remark\n`);
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      writeFileSync(layoutFile, layoutText.replace(/filesystem: ext4/, 'filesystem: xfs'));
      await until(CHANGED);
    });
    writeFileSync(layoutFile, layoutText);
    expect(ran.code).toBe(130);
    expect(ran.stdout.match(/^--- /gm)).toHaveLength(2);
    expect(ran.stdout).not.toMatch(/[^\P{C}\n]/u);
    expect(ran.stderr).toMatch(/^Watching; Ctrl-C ends it\./);
  });

  it('goes on past what is not valid, and past what is missing for a while', async () => {
    const ran = await watching([disks], async ({ until }) => {
      await until(/Plan: /);
      writeFileSync(layoutFile, 'kind: [\n');
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      rmSync(layoutFile);
      writeFileSync(layoutFile, layoutText);
      await until(/Plan: [^]*\n--- \S+ the plan ---[^]*Plan: /);
    });
    expect(ran.stderr).toMatch(/edge-data\.yaml:\d+:\d+: error/);
  });

  it('ends with what is wrong when it cannot begin', async () => {
    const ran = await runHere(['plan', '--watch', join(scratch, 'nowhere')]);
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringMatching(/nowhere/) });
    expect(await runHere(['plan', '--watch', '-f', '-'])).toMatchObject({ code: 64 });
    expect(await runHere(['plan', '--watch', disks, '--interval', '0s'])).toMatchObject({
      code: 64,
    });
  });

  it('follows a branch', async () => {
    const repository = join(scratch, 'repository');
    cpSync(disks, repository, { recursive: true });
    git(repository, 'init', '-q', '-b', 'main');
    git(repository, 'add', '-A');
    git(repository, 'commit', '-q', '-m', 'one');
    await watching(['--repo', repository, '--interval', '1s'], async ({ until }) => {
      await until(new RegExp(git(repository, 'rev-parse', 'HEAD').slice(0, 12)));
      writeFileSync(
        join(repository, 'edge-data.yaml'),
        layoutText.replace(/filesystem: ext4/, 'filesystem: xfs'),
      );
      git(repository, 'commit', '-q', '-a', '-m', 'two');
      await until(CHANGED);
      await until(new RegExp(git(repository, 'rev-parse', 'HEAD').slice(0, 12)));
    });
  });

  it('follows a branch of inventories', async () => {
    const repository = join(scratch, 'observed');
    cpSync(disks, repository, { recursive: true });
    const recorded = join(repository, 'inventories/edge-01.yaml');
    const document = parse(readFileSync(recorded, 'utf8')) as object;
    const observed = join(repository, 'edge-01.json');
    const observe = (spec: Inventory): void =>
      writeFileSync(observed, JSON.stringify({ ...document, spec }));
    observe(inventory);
    rmSync(recorded);
    git(repository, 'init', '-q', '-b', 'observed');
    git(repository, 'add', 'edge-01.json');
    git(repository, 'commit', '-q', '-m', 'one');
    const source = ['--repo', repository, '--ref', 'declared'];
    git(repository, 'checkout', '-q', '--orphan', 'declared');
    git(repository, 'rm', '-q', '--cached', 'edge-01.json');
    git(repository, 'add', '*.yaml');
    git(repository, 'commit', '-q', '-m', 'declared');
    git(repository, 'checkout', '-q', '-f', 'observed');
    const inventories = ['--inventory', 'git:observed:edge-01.json', '--interval', '1s'];
    const ran = await watching([...source, ...inventories], async ({ until }) => {
      await until(/Plan: /);
      observe({ ...inventory, disks: inventory.disks.filter(({ id }) => id !== disk) });
      git(repository, 'commit', '-q', '-a', '-m', 'two');
      await until(/the plan changed ---[^]*disk-count/);
    });
    expect(ran.stderr).toContain('Git is asked for git:observed:edge-01.json every 1 s.');
  });

  it('looks at this host again and again', async () => {
    const options = { isRoot: true, agentProgram: join(root, 'test/agent-link/fake-agent.ts') };
    const args = [disks, '--inventory', 'host', '--interval', '1s'];
    await watching(
      [...args, '--host-config', join(agent, 'fine')],
      async ({ until }) => {
        await until(/Plan: /);
        const detached = { ...inventory, disks: inventory.disks.filter(({ id }) => id !== disk) };
        writeFileSync(join(agent, 'inventory.json'), JSON.stringify(detached));
        await until(/the plan changed ---[^]*disk-count/);
      },
      options,
    );
  });

  it('clears a terminal, and gives programs one document for each change', async () => {
    const terminal = await watching(
      [disks],
      async ({ until }) => {
        await until(/Plan: /);
      },
      { stdoutIsTTY: true },
    );
    expect(terminal.stdout.startsWith('\u001b[H\u001b[2J--- ')).toBe(true);
    const json = await watching([disks, '-o', 'json'], async ({ until }) => {
      await until(/\n\}\n$/);
    });
    expect(JSON.parse(json.stdout)).toMatchObject({ formatVersion: expect.any(String) });
  });

  it('is no load while nothing changes', async () => {
    const used = { user: 0, system: 0 };
    await watching([disks], async ({ until }) => {
      await until(/Plan: /);
      await new Promise((resolve) => setTimeout(resolve, 500));
      Object.assign(used, process.cpuUsage());
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      const { user, system } = process.cpuUsage(used);
      expect((user + system) / 1_000).toBeLessThan(800);
    });
  });
});

describe('plan --html', () => {
  const page = join(scratch, 'plan.html');

  it('writes the plan as a page, beside what is printed, and not again when it is the same', async () => {
    const asOf = ['--as-of', '2026-06-01T00:00:00Z'];
    const plain = await runHere(['plan', disks, ...asOf]);
    const ran = await runHere(['plan', disks, ...asOf, '--html', page]);
    expect([ran.code, ran.stdout]).toEqual([plain.code, plain.stdout]);
    expect(ran.stderr).toContain(`${page}: written`);
    expect(readFileSync(page, 'utf8')).toContain(disk);
    const again = await runHere(['plan', disks, ...asOf, '--html', page]);
    expect(again.stderr).toContain(`${page}: unchanged`);
  });

  it.each([['--watch'], ['--without', 'node/edge-01']])('does not go with %s', async (...more) => {
    const ran = await runHere(['plan', disks, '--html', page, ...more]);
    expect([ran.code, ran.stdout]).toEqual([64, '']);
  });

  it('says where it could not be written', async () => {
    const ran = await runHere(['plan', disks, '--html', join(layoutFile, 'plan.html')]);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain('plan.html');
  });
});
