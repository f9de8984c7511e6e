import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

interface Demo {
  readonly status: number | null;
  readonly output: string;
}

/**
 * As a reader would type it; what is to be stopped is started without npm, so that the signal
 * reaches it.
 */
const typed = 'npm run demo -- --vm';

/** `stopAt`: what is printed when it is interrupted. */
function runDemo(stopAt?: string): Promise<Demo> {
  const [program = '', ...args] =
    stopAt === undefined
      ? typed.split(' ')
      : [process.execPath, join(root, 'test/demo/demo.ts'), '--vm', '--yes'];
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
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
    child.on('close', (status) => done({ status, output }));
  });
}

/** The demo on loop devices is interrupted in every run (test/host/demo.test.ts). */
const itNightly = it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1');

/** What machines left whose process has ended. */
function leftovers(): readonly string[] {
  return readdirSync(tmpdir()).filter((name) => {
    const pid = /^diskwright-vm-(\d+)-/.exec(name)?.[1];
    return pid !== undefined && !existsSync(`/proc/${pid}`);
  });
}

it('tells of groups, growth, a power cut and the boot after it, and leaves nothing behind', async () => {
  const before = leftovers();
  const { status, output } = await runDemo();
  expect(status, output).toBe(0);
  expect(output).toMatch(/^Plan: 2 disks: .*\b2 refused/m);
  expect(output).toContain('$ diskwright apply --repo /exchange/storage.git');
  expect(output).toMatch(/^ +\w+ vg-fast-\w+ 512\.00m dw\.\S+\.ready$/m);
  expect(output).toMatch(/database-0 {2}512 MiB -> 640 MiB/);
  expect(output).toContain('$ diskwright-agent boot');
  expect(output).toContain('all volumes are served');
  expect(output).toMatch(/^Done in \d+ s\.$/m);
  expect(leftovers().filter((name) => !before.includes(name))).toEqual([]);
});

itNightly(
  'ends at once when it is interrupted in the middle of a command, and leaves nothing behind',
  async () => {
    const before = leftovers();
    const { status, output } = await runDemo('$ diskwright plan');
    expect(status, output).toBe(130);
    expect(output).toContain('Stopped (SIGINT).');
    expect(leftovers().filter((name) => !before.includes(name))).toEqual([]);
  },
);
