import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './in-process.ts';

const main = join(root, 'src/cli/main.ts');
const scratch = mkdtempSync(join(tmpdir(), 'diskwright-process-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function diskwright(args: readonly string[], more: { input?: string; cwd?: string } = {}): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    encoding: 'utf8',
    ...more,
  });
  return { status, stdout, stderr };
}

it('exits with the code, data and errors on their own streams', () => {
  expect(diskwright(['version'])).toMatchObject({ status: 0, stderr: '' });
  expect(diskwright(['plan', '--nope'])).toMatchObject({ status: 64, stdout: '' });
  expect(diskwright(['validate', '-f', '-'], { input: 'a: [' })).toMatchObject({
    status: 1,
    stderr: '',
  });
});

it('is quiet when its reader goes away', () => {
  const command = `"$0" "$1" schema DiskLayout | head -c 1; echo "\${PIPESTATUS[0]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', command, process.execPath, main], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toBe('{0\n');
});

it('says so when there is no room for its output', () => {
  const command = `"$0" "$1" schema DiskLayout > /dev/full`;
  const { status, stderr } = spawnSync('bash', ['-c', command, process.execPath, main], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/cannot write to standard output/);
});

it('ends at Ctrl-C with 130', async () => {
  const child = spawn(process.execPath, [main, 'validate', '-f', '-'], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve([code, signal])),
  );
  // It reads standard input to its end, which does not come.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
});

it.runIf(process.geteuid?.() === 0)(
  'at Ctrl-C in a terminal the agent is told once, and its report awaited',
  async () => {
    // Beside main.ts the agent is found by its place, so the sources get a place of their own.
    const place = join(scratch, 'sources');
    cpSync(join(root, 'src'), join(place, 'src'), { recursive: true });
    cpSync(join(root, 'package.json'), join(place, 'package.json'));
    const fake = 'test/agent-link/fake-agent.ts';
    cpSync(join(root, fake), join(place, fake));
    mkdirSync(join(place, 'agent'));
    writeFileSync(join(place, 'agent/main.ts'), `import '../${fake}';\n`);
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
    const disks = join(root, 'examples/edge-host');
    const recorded = parse(readFileSync(join(disks, 'inventories/edge-01.yaml'), 'utf8'));
    writeFileSync(join(scratch, 'inventory.json'), JSON.stringify(recorded.spec));
    const child = spawn(
      process.execPath,
      [
        join(place, 'src/cli/main.ts'),
        'apply',
        disks,
        '--auto-approve',
        '--host-config',
        join(scratch, 'interrupted'),
      ],
      { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
    );
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString('utf8');
    });
    const ended = new Promise((resolve) => child.once('close', (code) => resolve(code)));
    for (let waited = 0; !existsSync(join(scratch, 'ready')) && waited < 15_000; waited += 50)
      await new Promise((resolve) => setTimeout(resolve, 50));
    // What a terminal does: the signal goes to the whole foreground process group.
    process.kill(-(child.pid ?? 0), 'SIGINT');
    expect(await ended).toBe(130);
    expect(readFileSync(join(scratch, 'times'), 'utf8')).toBe('1');
    expect(stdout).toMatch(/Interrupted: /);
    expect(stdout).toMatch(/\nNode edge-01, /);
  },
);
