import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { obstacle } from '../demo/set-up.ts';
import { clearStage, loopsBelow, mountsBelow, stage } from '../demo/stage.ts';

const root = resolve(import.meta.dirname, '../..');

/** The demos that these tests started. */
const started = new Set<number | undefined>();

interface Demo {
  readonly status: number | null;
  readonly output: string;
}

/** When to send which signal: once, as soon as the demo has printed this text. */
interface Stop {
  readonly signal: NodeJS.Signals;
  readonly moment: string;
}

/**
 * As a reader would type it; what is to be stopped is started without npm, so that the signal
 * reaches it.
 */
const typed = 'npm run demo';

function runDemo(stop?: Stop): Promise<Demo> {
  const [program = '', ...args] =
    stop === undefined
      ? typed.split(' ')
      : [process.execPath, join(root, 'test/demo/demo.ts'), '--yes'];
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  started.add(child.pid);
  let output = '';
  let sent = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (stop === undefined || sent || !output.includes(stop.moment)) return;
      sent = true;
      child.kill(stop.signal);
    });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (status) => {
      done({ status, output });
    });
  });
}

function expectNothingLeft(): void {
  expect(mountsBelow(stage)).toEqual([]);
  expect(loopsBelow(stage)).toEqual([]);
  expect(existsSync(stage)).toBe(false);
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}

describe('npm run demo', () => {
  afterEach(async () => {
    // Only what a demo of this test left: somebody else's may be running.
    const owner = join(stage, 'pid');
    if (existsSync(owner) && started.has(Number(readFileSync(owner, 'utf8')))) await clearStage();
  });

  it('goes from a commit to mounted disks, and leaves nothing behind', async () => {
    const startedMs = performance.now();
    const { status, output } = await runDemo();
    expect(output).toContain('$ diskwright validate');
    expect(output).toContain('$ diskwright apply');
    expect(output).toContain('demo_backup');
    expect(output).toContain('photos');
    expect(output).toContain('kind: PersistentVolume\n');
    expect(output).toContain('shop/pg-data');
    expect(countOf(output, '$ cmp ')).toBe(2);
    expect(countOf(output, 'No operations')).toBe(2);
    expect(output).toMatch(/^Done in [\d.]+ s\.$/m);
    expect(status, output).toBe(0);
    expectNothingLeft();
    // A minute is what it promises; this machine may be busy with other tests.
    expect(performance.now() - startedMs).toBeLessThan(110_000);
  });

  it.each([
    ['SIGINT', '$ diskwright apply'],
    ['SIGTERM', 'make xfs on'],
  ] as const)('clears up after %s when it has come to "%s"', async (signal, moment) => {
    const { status, output } = await runDemo({ signal, moment });
    expect(output).toContain(`Stopped (${signal})`);
    expect(status, output).toBe(130);
    expectNothingLeft();
  });

  it('clears up what a demo left that was killed', async () => {
    const killed = await runDemo({ signal: 'SIGKILL', moment: '$ diskwright validate' });
    expect(killed.status).toBe(null);
    expect(loopsBelow(stage).length).toBe(5);
    const { status, output } = await runDemo({ signal: 'SIGINT', moment: '$ diskwright validate' });
    expect(status, output).toBe(130);
    expectNothingLeft();
  });

  it('says what to do without root', () => {
    const user = vi.spyOn(process, 'getuid').mockReturnValue(1000);
    try {
      expect(obstacle({ vm: false, cluster: false })).toContain('sudo npm run demo');
    } finally {
      user.mockRestore();
    }
  });
});
