import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { afterEach, expect, it } from 'vitest';
import { waitUntil } from './rig/wait-until.ts';

const root = resolve(import.meta.dirname, '../..');

let shell: ChildProcess | null = null;

afterEach(() => {
  shell?.kill('SIGKILL');
});

/** What `npm run cluster` runs. @returns what it printed up to its last line. */
async function startShell(): Promise<string> {
  const program = join(root, 'test/cluster/rig/shell.ts');
  const child = spawn(process.execPath, [program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  shell = child;
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  return waitUntil('the control plane of npm run cluster', async () => {
    if (child.exitCode !== null) throw new Error(`it ended:\n${printed}`);
    return Promise.resolve(printed.includes('Ctrl-C ends it') ? printed : null);
  });
}

/** The lines that a reader copies. */
function shownCommands(printed: string): string {
  const lines = printed.split('\n').filter((line) => line.startsWith('    '));
  expect(lines).not.toEqual([]);
  return lines.join('\n');
}

async function processesOf(directory: string): Promise<readonly string[]> {
  const { stdout } = await execa('ps', ['-eo', 'args']);
  return stdout.split('\n').filter((line) => line.includes(directory));
}

function directoryOf(printed: string): string {
  return /Logs are in (\S+)\/logs/.exec(printed)![1]!;
}

it('npm run cluster shows commands that work, and leaves nothing after Ctrl-C', async () => {
  const printed = await startShell();
  const directory = directoryOf(printed);
  const commands = `${shownCommands(printed)}\nkubectl create namespace shown\nkubectl get namespaces -o name`;
  const { stdout } = await execa('bash', ['-ec', commands], { env: { HOME: directory } });
  expect(stdout).toContain('namespace/shown');
  expect(await processesOf(directory)).toHaveLength(4);

  const ended = new Promise((done) => shell?.once('exit', done));
  shell?.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(await processesOf(directory)).toEqual([]);
  expect(existsSync(directory)).toBe(false);
});

it('no process of a control plane outlives one that was killed', async () => {
  const directory = directoryOf(await startShell());
  expect(await processesOf(directory)).toHaveLength(4);
  shell?.kill('SIGKILL');
  await waitUntil('its processes to end', async () =>
    (await processesOf(directory)).length === 0 ? true : null,
  );
});
