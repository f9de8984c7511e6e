import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandFault, runCommand as runAlone } from '../../../agent/host/commands/command.ts';
import { openCommandShell, type CommandShell } from '../../../agent/host/commands/command-shell.ts';
import { COMMAND_PATH } from '../../../agent/host/commands/find-program.ts';

const nothing = openSync('/dev/null', 'r');
afterAll(() => closeSync(nothing));

describe.each(['alone', 'through a shell'])('a command started %s', (how) => {
  let shell: CommandShell | null = null;
  let runCommand = runAlone;
  beforeEach(() => {
    if (how === 'alone') return;
    shell = openCommandShell(nothing);
    runCommand = shell.run;
  });
  afterEach(() => shell?.end());

  it('gives exit code and both outputs, byte for byte', async () => {
    const result = await runCommand(['sh', '-c', 'echo out; echo err >&2; exit 3'], {
      timeoutMs: 5_000,
    });
    expect(result).toEqual({ kind: 'exited', exitCode: 3, stdout: 'out\n', stderr: 'err\n' });
    expect(commandFault(['sh'], result, 5_000)).toBe('sh exited with 3: err');
  });

  it('tells what is printed while it runs', async () => {
    const pieces: string[] = [];
    const line = 'echo one; echo aside >&2; sleep 0.2; printf two';
    const result = await runCommand(['sh', '-c', line], {
      timeoutMs: 10_000,
      printed: (piece) => pieces.push(piece),
    });
    expect(result).toEqual({ kind: 'exited', exitCode: 0, stdout: 'one\ntwo', stderr: 'aside\n' });
    expect(pieces.join('')).toBe('one\ntwo');
    expect(pieces.length).toBeGreaterThan(1);
  });

  it('passes nothing of our environment on', async () => {
    process.env['DISKWRIGHT_SECRET'] = 'x';
    const [plain, locking] = [
      await runCommand(['env'], { timeoutMs: 5_000 }),
      await runCommand(['env'], { timeoutMs: 5_000, lockBlockDevice: 'no' }),
    ].map((result) => (result.kind === 'exited' ? result.stdout.trim().split('\n').sort() : []));
    delete process.env['DISKWRIGHT_SECRET'];
    expect(locking).toEqual(['LC_ALL=C', 'LOCK_BLOCK_DEVICE=0', `PATH=${COMMAND_PATH}`]);
    // A shell adds where it is.
    expect(plain?.filter((line) => line !== 'PWD=/')).toEqual(['LC_ALL=C', `PATH=${COMMAND_PATH}`]);
  });

  it('writes input, and has an empty standard input without', async () => {
    const fed = await runCommand(['cat'], { timeoutMs: 5_000, input: 'label: gpt\n' });
    expect(fed).toMatchObject({ exitCode: 0, stdout: 'label: gpt\n' });
    expect(await runCommand(['cat'], { timeoutMs: 5_000 })).toMatchObject({
      exitCode: 0,
      stdout: '',
    });
  });

  it('takes arguments as they are, never as shell text', async () => {
    const result = await runCommand(['printf', '%s', '$(id); `id` && "x'], { timeoutMs: 5_000 });
    expect(result).toMatchObject({ stdout: '$(id); `id` && "x' });
    const odd = `it's \\ "'$HOME\n'' é`;
    expect(await runCommand(['printf', '%s', odd], { timeoutMs: 5_000 })).toMatchObject({
      stdout: odd,
    });
  });

  it('names a program that is not installed', async () => {
    const argv = ['no-such-program-at-all'] as const;
    const result = await runCommand(argv, { timeoutMs: 5_000 });
    expect(result).toEqual({ kind: 'missing' });
    expect(commandFault(argv, result, 5_000)).toContain('is not installed');
  });

  it('ends a program at its deadline, also one that ignores SIGTERM, with its children', async () => {
    const before = performance.now();
    const script = 'trap "" TERM; while :; do sleep 100; done';
    const result = await runCommand(['sh', '-c', script], { timeoutMs: 100 });
    expect(result).toEqual({ kind: 'timeout', fate: 'killed' });
    expect(performance.now() - before).toBeLessThan(4_000);
  });

  it('leaves a program running that is not to be killed', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'diskwright-left-'));
    const done = join(directory, 'done');
    const script = `sleep 1; echo unheard; echo unheard >&2; echo $? > ${done}`;
    const options = { timeoutMs: 100, atDeadline: 'leave' } as const;
    const argv = ['sh', '-c', script] as const;
    const result = await runCommand(argv, options);
    expect(result).toEqual({ kind: 'timeout', fate: 'left' });
    expect(commandFault(argv, result, 100)).toBe('sh did not end within 100 ms and still runs');
    await expect.poll(() => existsSync(done), { timeout: 10_000 }).toBe(true);
    expect(await runCommand(['no-such-program-at-all'], options)).toEqual({ kind: 'missing' });
    rmSync(directory, { recursive: true });
  });

  it('waits for a program that is not to be killed and ends in time', async () => {
    const options = { timeoutMs: 5_000, atDeadline: 'leave' } as const;
    expect(await runCommand(['sh', '-c', 'echo out; exit 3'], options)).toMatchObject({
      kind: 'exited',
      exitCode: 3,
      stdout: 'out\n',
    });
  });

  it('ends a program that writes too much', async () => {
    const result = await runCommand(['yes'], { timeoutMs: 5_000, maxOutputBytes: 10_000 });
    expect(result).toEqual({ kind: 'output-too-large', maxOutputBytes: 10_000 });
  });

  it('tells death by a signal from success', async () => {
    expect(await runCommand(['sh', '-c', 'kill -9 $$'], { timeoutMs: 5_000 })).toMatchObject({
      kind: 'exited',
      exitCode: 137,
    });
  });

  it.each(['before it begins', 'while it runs'])(
    'ends a program that is stopped %s',
    async (at) => {
      const stop = new AbortController();
      if (at === 'before it begins') stop.abort();
      const result = await runCommand(
        ['sh', '-c', 'trap "echo ended; exit 3" TERM; echo begun; while :; do sleep 0.05; done'],
        {
          ...{ timeoutMs: 60_000, atDeadline: 'leave', stop: stop.signal },
          printed: () => stop.abort(),
        },
      );
      expect(result).toMatchObject({ kind: 'exited' });
      if (at === 'while it runs')
        expect(result).toMatchObject({ exitCode: 3, stdout: 'begun\nended\n' });
    },
  );

  it('does not stop a program whose end comes first', async () => {
    const stop = new AbortController();
    const options = { timeoutMs: 5_000, atDeadline: 'leave', stop: stop.signal } as const;
    expect(await runCommand(['true'], options)).toMatchObject({ kind: 'exited', exitCode: 0 });
    stop.abort();
    expect(await runCommand(['echo', 'more'], { timeoutMs: 5_000 })).toMatchObject({ exitCode: 0 });
  });

  it('is not confused by what a program prints, nor by what it leaves running', async () => {
    const script = 'printf "no newline"; printf "\\036x 0\\n" >&2; (sleep 0.2; echo late) &';
    expect(await runCommand(['sh', '-c', script], { timeoutMs: 5_000 })).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^no newline(late\n)?$/),
      stderr: '\u001ex 0\n',
    });
    expect(await runCommand(['sh', '-c', 'exit 127'], { timeoutMs: 5_000 })).toMatchObject({
      exitCode: 127,
    });
  });
});

describe('a shell that is kept open', () => {
  it('gives its descriptor to the commands, and lets go of it when it is ended', async () => {
    const file = openSync(import.meta.filename, 'r');
    const shell = openCommandShell(file);
    const first = await shell.run(['head', '-c', '6'], { timeoutMs: 5_000 });
    expect(first).toMatchObject({ kind: 'exited', stdout: 'import' });
    const where = await shell.run(['readlink', '/proc/self/fd/0'], { timeoutMs: 5_000 });
    expect(where).toMatchObject({ stdout: `${import.meta.filename}\n` });
    const parent = await shell.run(['sh', '-c', 'echo $PPID'], { timeoutMs: 5_000 });
    const pid = parent.kind === 'exited' ? parent.stdout.trim() : '';
    expect(readFileSync(`/proc/${pid}/comm`, 'utf8')).toMatch(/sh\n$/);
    await shell.end();
    expect(existsSync(`/proc/${pid}`)).toBe(false);
    closeSync(file);
  });

  it('starts what it cannot do without it: two at a time, and all after its end', async () => {
    const shell = openCommandShell(nothing);
    const both = [1, 2].map((n) =>
      shell.run(['sh', '-c', `sleep 0.1; echo ${n}`], { timeoutMs: 5_000 }),
    );
    expect(await Promise.all(both)).toMatchObject([{ stdout: '1\n' }, { stdout: '2\n' }]);
    expect(await shell.run(['sleep', '5'], { timeoutMs: 50 })).toMatchObject({ kind: 'timeout' });
    expect(await shell.run(['echo', 'on'], { timeoutMs: 5_000 })).toMatchObject({ stdout: 'on\n' });
    await shell.end();
    expect(await shell.run(['echo', 'on'], { timeoutMs: 5_000 })).toMatchObject({ stdout: 'on\n' });
  });

  it('whose process is killed says so, and nothing waits for ever', async () => {
    const shell = openCommandShell(nothing);
    const killed = await shell.run(['sh', '-c', 'kill -9 $PPID'], { timeoutMs: 5_000 });
    expect(killed).toMatchObject({ kind: 'exited', exitCode: 137 });
    await setTimeout(20);
    expect(await shell.run(['echo', 'on'], { timeoutMs: 5_000 })).toMatchObject({ stdout: 'on\n' });
    await shell.end();
  });
});

describe('a fault in words', () => {
  it.each([
    [
      'resize2fs 1.47.0 (5-Feb-2023)\nresize2fs: Permission denied\n',
      'resize2fs: Permission denied',
    ],
    ['btrfs-progs v6.2\nERROR: device is busy\nSee mkfs.btrfs(8)\n', 'ERROR: device is busy'],
    ['mke2fs 1.47.0 (5-Feb-2023)\n', 'mke2fs 1.47.0 (5-Feb-2023)'],
    ['\n', 'no message'],
  ])('is the first line that is no banner of %j', (stderr, words) => {
    const result = { kind: 'exited', exitCode: 1, stdout: '', stderr } as const;
    expect(commandFault(['tool'], result, 5_000)).toBe(`tool exited with 1: ${words}`);
  });
});

describe('the log of commands', () => {
  const program = `
    import { forDisk, forDisksByPath, startCommandLog } from './agent/host/command-log.ts';
    import { runCommand } from './agent/host/commands/command.ts';
    import { openCommandShell } from './agent/host/commands/command-shell.ts';
    import { openSync } from 'node:fs';
    if (process.argv[1] === 'on') await startCommandLog();
    const shell = openCommandShell(openSync('/dev/null', 'r'));
    await runCommand(['true'], { timeoutMs: 5000 });
    await forDisk('wwn-0xaa', () => shell.run(['sh', '-c', 'echo secret; exit 3'], { timeoutMs: 5000 }));
    await runCommand(['no-such-program'], { timeoutMs: 5000 });
    await runCommand(['sleep', '9'], { timeoutMs: 50 });
    const disks = new Map([['/dev/sda', 'wwn-0xaa'], ['/dev/sda1', 'wwn-0xaa'], ['/dev/sdb', 'wwn-0xbb']]);
    await forDisksByPath(disks, async () => {
      await runCommand(['true', '--', '/dev/sda', '/dev/sda1'], { timeoutMs: 5000 });
      await runCommand(['true', '--devices', '/dev/sda,/dev/sdb'], { timeoutMs: 5000 });
      await runCommand(['true', '/dev/sdc'], { timeoutMs: 5000 });
    });
    await shell.end();
  `;

  function said(mode: string): readonly Record<string, unknown>[] {
    const root = join(import.meta.dirname, '../../..');
    const words = ['--input-type=module', '--eval', program, mode];
    const child = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
    expect(child.status).toBe(0);
    return child.stderr
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  it('names argv, disk, duration and exit code, or how it ended, and nothing that was printed', () => {
    const lines = said('on');
    expect(lines).toMatchObject([
      { msg: 'command', argv: ['true'], exitCode: 0 },
      { argv: ['sh', '-c', 'echo secret; exit 3'], disk: 'wwn-0xaa', exitCode: 3 },
      { argv: ['no-such-program'], ended: 'missing' },
      { argv: ['sleep', '9'], ended: 'timeout' },
      { argv: ['true', '--', '/dev/sda', '/dev/sda1'], disk: 'wwn-0xaa' },
      { argv: ['true', '--devices', '/dev/sda,/dev/sdb'] },
      { argv: ['true', '/dev/sdc'] },
    ]);
    // One that is for no disk, or for several, names none.
    for (const at of [0, 5, 6]) expect(lines[at]).not.toHaveProperty('disk');
    expect(Object.keys(lines[1] ?? {})).not.toContain('stdout');
    for (const { durationMs, time } of lines) {
      expect(durationMs).toBeTypeOf('number');
      expect(String(time)).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    }
  });

  it('is silent unless it was asked for', () => {
    expect(said('off')).toEqual([]);
  });
});
