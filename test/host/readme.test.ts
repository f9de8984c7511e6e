/**
 * Every command in a README is run, block by block and in order, in a directory that looks like a
 * clone of the project. Exit statuses count: `|| test $? -eq 3` in a block says which one is
 * expected.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guidePages, root, shellBlocks, standIns } from '../examples/shown-commands.ts';

function withStandIns(block: string): string {
  return block
    .split('\n')
    .map((line) => standIns.get(line.replace(/\s+#.*$/, '').trim())?.line ?? line)
    .join('\n');
}

/** A clone of the project as far as commands can tell, with `diskwright` and `sudo` on the path. */
function makeSandbox(): string {
  const directory = mkdtempSync(join(tmpdir(), 'diskwright-readme-'));
  for (const name of [
    '.config',
    'agent',
    'dist',
    'examples',
    'node_modules',
    'package.json',
    'package-lock.json',
    'schemas',
    'src',
    'test',
    'tsconfig.json',
  ])
    symlinkSync(join(root, name), join(directory, name));
  const programs = {
    diskwright: `exec ${process.execPath} ${root}/dist/diskwright.js "$@"`,
    'diskwright-agent': `exec ${process.execPath} ${root}/dist/diskwright-agent.js "$@"`,
    sudo: 'exec "$@"',
  };
  mkdirSync(join(directory, '.programs'));
  for (const [name, line] of Object.entries(programs)) {
    const path = join(directory, '.programs', name);
    writeFileSync(path, `#!/bin/sh\n${line}\n`);
    chmodSync(path, 0o755);
  }
  return directory;
}

function runAll(file: string): void {
  const directory = makeSandbox();
  try {
    const script = shellBlocks(file).map(withStandIns).join('\n');
    const programs = [join(directory, '.programs'), join(root, 'node_modules/.bin')];
    const child = spawnSync('bash', ['-euxo', 'pipefail', '-c', script], {
      cwd: directory,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${programs.join(':')}:${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`,
        XDG_CACHE_HOME: join(directory, '.cache'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(child.status, `${child.stdout}\n${child.stderr}`).toBe(0);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

describe('the commands of', () => {
  it.each(guidePages.filter((page) => shellBlocks(page).length > 0))(
    '%s run',
    { timeout: 600_000 },
    (file) => {
      runAll(file);
    },
  );
});

it('shows plans and help as they are printed today', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const pictures = Array.from(
    text.matchAll(/^<!-- printed by: (.+?) -->\n+```text\n(.*?)^```$/gms),
    (match) => ({ command: match[1] ?? '', picture: match[2] ?? '' }),
  );
  expect(pictures).not.toEqual([]);
  for (const { command, picture } of pictures) {
    const [file = '', ...args] = command.split(' ');
    expect(file).toBe('diskwright');
    const child = spawnSync(process.execPath, ['dist/diskwright.js', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, COLUMNS: '100' },
    });
    expect(child.stdout, child.stderr).toContain(picture);
  }
});
