import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loopsBelow, mountsBelow, stage } from '../demo/stage.ts';

const root = resolve(import.meta.dirname, '../..');

interface Demo {
  readonly status: number | null;
  readonly output: string;
}

/**
 * Of its own: other tests kill control planes of theirs, whose directories stay until the next one
 * starts.
 */
let temporary: string;

beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'demo-'));
});

afterEach(() => {
  rmSync(temporary, { recursive: true, force: true });
});

/**
 * As a reader would type it; what is to be stopped is started without npm, so that the signal
 * reaches it.
 */
const typed = 'npm run demo -- --cluster';

/** `stopAt`: what is printed when it is interrupted. */
function runDemo(stopAt?: string): Promise<Demo> {
  const [program = '', ...args] =
    stopAt === undefined
      ? typed.split(' ')
      : [process.execPath, join(root, 'test/demo/demo.ts'), '--cluster', '--yes'];
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, TMPDIR: temporary },
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
    child.on('close', (status) => done({ status, output }));
  });
}

function expectNothingLeft(): void {
  expect(mountsBelow(stage)).toEqual([]);
  expect(loopsBelow(stage)).toEqual([]);
  expect(existsSync(stage)).toBe(false);
  expect(controlPlanes()).toEqual([]);
}

function controlPlanes(): readonly string[] {
  return readdirSync(temporary).filter((name) => name.startsWith('diskwright-cluster-'));
}

it('goes from a commit to a claim that is Bound, grows it, and survives a bad commit', async () => {
  const { status, output } = await runDemo();
  expect(status, output).toBe(0);
  expect(output).toMatch(/^persistentvolumeclaim\/orders condition met$/m);
  expect(output).toMatch(/^pod\/orders-db condition met$/m);
  expect(output).toMatch(/^persistentvolumeclaim\/orders .* Bound .* 512Mi /m);
  expect(output).toMatch(/^shop\/orders +worker-1 +local-xfs +512Mi +Bound +diskwright-/m);
  expect(output).toMatch(/^worker-1 +loop-\S+ +\/dev\/loop\d+ /m);
  expect(output).toMatch(/^orders-db .* worker-1 /m);
  expect(output).toMatch(/^persistentvolumeclaim\/orders .* Bound .* 768Mi /m);
  expect(output).toMatch(/disks\.yaml:\d+:\d+/);
  expect(output).toMatch(/^Done in \d+ s, \d+ s of it with the control plane\.$/m);
  expectNothingLeft();
});

it.each(['--- A control plane', '$ kubectl get nodes'])(
  'leaves nothing when it is interrupted at "%s"',
  async (moment) => {
    const { status, output } = await runDemo(moment);
    expect(output).toContain('Stopped (SIGINT).');
    expect(status, output).toBe(130);
    expectNothingLeft();
  },
);
