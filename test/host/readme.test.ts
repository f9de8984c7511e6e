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
import {
  guidePages,
  isStaged,
  root,
  shellBlocks,
  shownOutputs,
  stagedScript,
  standIns,
} from '../examples/shown-commands.ts';

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

/** A page of `examples/guide` begins on a host with disks, and means the directory of its agent. */
function scriptOf(file: string): string {
  if (!isStaged(file)) return shellBlocks(file).map(withStandIns).join('\n');
  const steps = stagedScript(file).map(withStandIns).join('\n');
  const placed = steps
    .replaceAll('/var/lib/diskwright', '"$state"')
    .replaceAll('/etc/fstab', '"$stage/fstab"')
    .replaceAll('{ transport: nvme, minSize: 1Ti }', '{ path: "$stage/disk-*.img" }');
  return `source test/examples/stage.sh\n${placed}`;
}

/** @returns what was printed, with the state directory where a reader has it. */
function runAll(file: string): string {
  const directory = makeSandbox();
  try {
    const script = scriptOf(file);
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
    return `${child.stdout}\n${child.stderr}`.replaceAll(
      `${directory}/state`,
      '/var/lib/diskwright',
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

describe('the commands of', () => {
  it.each(guidePages.filter((page) => shellBlocks(page).length > 0))(
    '%s run',
    { timeout: 600_000 },
    (file) => {
      const printed = comparable(runAll(file));
      const shown = isStaged(file) ? shownOutputs(file) : [];
      for (const part of shown.flatMap((text) => text.split(/^…$/m)))
        expect(printed).toContain(comparable(part));
    },
  );
});

/** Printed text without what differs each time: ids, times, devices, and where lines break. */
function comparable(text: string): string {
  return text
    .replaceAll(/\b(?:loop-[a-z2-7]{16}|[a-z2-7]{12})\b/g, 'ID')
    .replaceAll(/\/dev\/loop\d+/g, '/dev/loop0')
    .replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/\b\d+\.\d s\b/g, '0.0 s')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

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
