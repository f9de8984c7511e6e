import { describe, expect, it } from 'vitest';
import { commandFault, runCommand } from '../../../agent/host/command.ts';

describe('runCommand', () => {
  it('gives exit code and both outputs, byte for byte', async () => {
    const result = await runCommand(['sh', '-c', 'echo out; echo err >&2; exit 3'], {
      timeoutMs: 5_000,
    });
    expect(result).toEqual({ kind: 'exited', exitCode: 3, stdout: 'out\n', stderr: 'err\n' });
    expect(commandFault(['sh'], result, 5_000)).toBe('sh exited with 3: err');
  });

  it('passes nothing of our environment on', async () => {
    process.env['DISKWRIGHT_SECRET'] = 'x';
    const result = await runCommand(['env'], { timeoutMs: 5_000, lockBlockDevice: 'no' });
    delete process.env['DISKWRIGHT_SECRET'];
    const stdout = result.kind === 'exited' ? result.stdout : '';
    expect(stdout.trim().split('\n').sort()).toEqual([
      'LC_ALL=C',
      'LOCK_BLOCK_DEVICE=0',
      'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
    ]);
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
    expect(result).toEqual({ kind: 'timeout', killed: true });
    expect(performance.now() - before).toBeLessThan(4_000);
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
