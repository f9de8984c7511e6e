import { spawnSync } from 'node:child_process';
import { afterEach, expect, it, vi } from 'vitest';
import { boot } from '../../agent/boot.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('What the boot says can neither move the cursor nor turn the line around', async () => {
  const said: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  expect(await boot(['--\u202e\u2066\u001b[31m'])).toBe(64);
  expect(said).toEqual([
    expect.stringMatching(/^diskwright-agent: [ -~]*\\u202e\\u2066\\x1b\[31m[ -~]*\n$/),
  ]);
});

it('Nor what it says of an argument', () => {
  const agent = 'dist/diskwright-agent.js';
  const { status, stderr } = spawnSync(process.execPath, [agent, 'bo\u202eot\u2069']);
  expect(status).toBe(64);
  expect(String(stderr)).toMatch(
    /^diskwright-agent: Unexpected argument 'bo\\u202eot\\u2069'[ -~]*; see diskwright-agent --help\n$/,
  );
});

it.each(['', 'boot', 'run', 'once'])('"%s --help" shows how it is used', (command) => {
  const words = [...command.split(' ').filter((word) => word !== ''), '--help'];
  const { status, stdout } = spawnSync(process.execPath, ['dist/diskwright-agent.js', ...words]);
  expect(status).toBe(0);
  expect(String(stdout)).toContain('Usage: diskwright-agent');
});

it.each(['diskwright', 'diskwright-agent'])('An older Node gets a sentence from %s', (program) => {
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });`;
  const script = `data:text/javascript,${encodeURIComponent(older)}`;
  const words = ['--import', script, `dist/${program}.js`, '--version'];
  const { status, stderr, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'diskwright needs Node.js 22 or newer, and this is 20.20.2.\n',
  });
});
