import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

interface Demo {
  readonly status: number | null;
  readonly output: string;
  readonly pid: number | undefined;
}

/** `stopAt`: what is printed when it is interrupted. */
function runDemo(stopAt?: string): Promise<Demo> {
  const child = spawn(process.execPath, [join(root, 'test/demo/demo.ts'), '--vm', '--yes'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let stopped = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (stopAt === undefined || stopped || !output.includes(stopAt)) return;
      stopped = true;
      child.kill('SIGINT');
    });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (status) => done({ status, output, pid: child.pid }));
  });
}

function filesOf({ pid }: Demo): readonly string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`diskwright-vm-${String(pid)}-`));
}

it('tells of groups, growth, a power cut and the boot after it, and leaves nothing behind', async () => {
  const demo = await runDemo();
  const { status, output } = demo;
  expect(status, output).toBe(0);
  expect(output).toMatch(/^Plan: 2 disks: .*\b2 refused/m);
  expect(output).toContain('$ diskwright apply --repo /exchange/storage.git');
  expect(output).toMatch(/^ +\w+ vg-fast-\w+ 512\.00m dw\.\S+\.ready$/m);
  expect(output).toMatch(/database-0 {2}512 MiB -> 640 MiB/);
  expect(output).toContain('$ diskwright-agent boot');
  expect(output).toContain('all volumes are served');
  expect(output).toMatch(/^Done in \d+ s\.$/m);
  expect(filesOf(demo)).toEqual([]);
});

it('ends at once when it is interrupted in the middle of a command, and leaves nothing behind', async () => {
  const demo = await runDemo('$ diskwright plan');
  expect(demo.status, demo.output).toBe(130);
  expect(demo.output).toContain('Stopped (SIGINT).');
  expect(filesOf(demo)).toEqual([]);
});
