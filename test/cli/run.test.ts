import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createOutput } from '../../src/cli/output.ts';
import { styleFor, type Surroundings } from '../../src/cli/surroundings.ts';
import { root, runHere } from './in-process.ts';

describe('help and version', () => {
  it('are data on standard output', async () => {
    const help = await runHere(['--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toMatch(/^diskwright: .*\n[^]*plan \[PATH\] {2,}show what/);
    const page = await runHere(['help', 'validate']);
    expect(page.stdout).toMatch(/Usage: diskwright validate \[PATH\]/);
    expect(page.stdout).toMatch(/Limits:\n[^]*8 MiB/);
    expect(page.stdout).toMatch(/Examples:\n {2}# /);
    expect((await runHere(['version'])).stdout).toMatch(/^diskwright \d+\.\d+\.\d+\n$/);
  });

  it('fit the terminal', async () => {
    for (const columns of [40, 60, 80]) {
      const { stdout } = await runHere(['apply', '--help'], { stdoutIsTTY: true, columns });
      const [options = ''] = stdout.split('Examples:');
      const tooLong = options.split('\n').filter((line) => line.length > columns);
      expect(tooLong).toEqual([]);
    }
  });

  it('are shown to who gives no command, as an error', async () => {
    const { code, stdout, stderr } = await runHere([]);
    expect([code, stdout]).toEqual([64, '']);
    expect(stderr).toContain('Usage: diskwright COMMAND');
  });
});

describe('errors', () => {
  it('go to standard error, with what to do next', async () => {
    expect(await runHere(['plan', '--nodes', 'x'])).toEqual({
      code: 64,
      stdout: '',
      stderr: 'error: there is no option --nodes\n  Did you mean --node?\n',
    });
  });

  it('of a door keep its remedy; -v tells the command behind it', async () => {
    const args = ['validate', '--repo', root, '--ref', 'no-such-branch-anywhere'];
    const plain = await runHere(args);
    expect(plain.code).toBe(1);
    expect(plain.stderr).toMatch(/^error: the repository has no branch.*\n {2}\S.*\n$/);
    expect((await runHere([...args, '-v'])).stderr).toContain('"rev-parse"');
  });

  it('show no control characters', async () => {
    const { stderr } = await runHere(['\u001b[31mplan\u202e']);
    for (const character of ['\u001b', '\u202e']) expect(stderr).not.toContain(character);
  });

  it('are coloured on a terminal only', async () => {
    expect((await runHere(['plna'], { stdoutIsTTY: true })).stderr).toContain('\u001b[');
    expect((await runHere(['plna', '--no-color'], { stdoutIsTTY: true })).stderr).not.toContain(
      '\u001b[',
    );
  });
});

describe('schema', () => {
  it('lists the kinds and prints one, whatever the case', async () => {
    const kinds = (await runHere(['schema'])).stdout.trim().split('\n');
    expect(kinds).toContain('DiskLayout');
    for (const kind of kinds) {
      const { code, stdout } = await runHere(['schema', kind.toLowerCase()]);
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ title: kind });
    }
    expect(await runHere(['schema', 'DiskLayuot'])).toMatchObject({
      code: 64,
      stderr: expect.stringContaining('diskwright schema DiskLayout'),
    });
  });
});

describe('colours', () => {
  function isColored(
    environment: Readonly<Record<string, string>>,
    more: { readonly isTTY?: boolean; readonly noColor?: boolean },
  ): boolean {
    const stream = Object.assign(new Writable(), { isTTY: more.isTTY ?? false });
    const surroundings = { environment } as unknown as Surroundings;
    return styleFor(surroundings, stream, more.noColor ?? false).color;
  }

  it.each([
    [{}, { isTTY: true }, true],
    [{}, { isTTY: false }, false],
    [{ TERM: 'dumb' }, { isTTY: true }, false],
    [{ NO_COLOR: '1' }, { isTTY: true }, false],
    [{ NO_COLOR: '' }, { isTTY: true }, true],
    [{ FORCE_COLOR: '1' }, { isTTY: false }, true],
    [{ FORCE_COLOR: '0' }, { isTTY: true }, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, { isTTY: true }, false],
    [{ FORCE_COLOR: '1' }, { isTTY: true, noColor: true }, false],
  ])('%j on %j: %s', (environment, more, expected) => {
    expect(isColored(environment, more)).toBe(expected);
  });
});

describe('output', () => {
  function failing(code: string): { stream: Writable; writes: () => number } {
    let writes = 0;
    const stream = new Writable({
      write: (_chunk, _encoding, done) => {
        writes += 1;
        done(Object.assign(new Error(`write ${code}`), { code }));
      },
    });
    return { stream, writes: () => writes };
  }

  it('to a reader that went away is no error, and is not tried again', async () => {
    const { stream, writes } = failing('EPIPE');
    const surroundings = {
      stdout: stream,
      stderr: stream,
      environment: {},
    } as unknown as Surroundings;
    const output = createOutput(surroundings, false);
    await output.data('one\n');
    await output.data('two\n');
    expect(writes()).toBe(1);
  });

  it('that cannot be written whole is an error', async () => {
    const { stream } = failing('ENOSPC');
    const surroundings = {
      stdout: stream,
      stderr: stream,
      environment: {},
    } as unknown as Surroundings;
    const output = createOutput(surroundings, false);
    await expect(output.data('one\n')).rejects.toThrow(
      /cannot write to standard output: write ENOSPC/,
    );
  });
});
