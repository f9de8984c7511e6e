/**
 * The workflows of examples/ci are understood by the command line, and the hook runs in a real bare
 * repository.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseCommandLine } from '../../src/cli/line/command-line.ts';
import { git } from '../git/git-repository.ts';

const root = join(import.meta.dirname, '../..');
const ci = join(root, 'examples/ci');

interface Step {
  readonly run?: string;
  readonly if?: string;
  readonly env?: object;
}

interface Job {
  readonly if?: string;
  readonly permissions?: object;
  readonly steps: readonly Step[];
}

function text(file: string): string {
  return readFileSync(join(ci, file), 'utf8');
}

/** The words of each command line that begins with `diskwright`; variables stand for a word. */
function commandsIn(script: string): readonly (readonly string[])[] {
  const lines = script.split('\n').filter((line) => !/^\s*#/.test(line));
  return lines.flatMap((line) =>
    Array.from(
      line.matchAll(/\bdiskwright ((?:plan|show|comment|validate|apply)\b[^|;>`]*)/g),
      (found) => (found[1] ?? '').trim().replaceAll(/["']/g, '').split(/\s+/),
    ),
  );
}

describe('examples/ci', () => {
  const files = readdirSync(ci);

  it('has one for each host, and a hook', () => {
    expect(files).toEqual([
      'README.md',
      'gitea-actions.yaml',
      'github-actions.yaml',
      'gitlab-ci.yaml',
      'post-receive',
    ]);
  });

  it.each(files)('%s has commands that the command line understands', (file) => {
    const commands = commandsIn(text(file));
    expect(commands.length).toBeGreaterThan(0);
    for (const words of commands) expect(parseCommandLine(words).command).toBe(words[0]);
  });

  it.each(files.filter((file) => file.endsWith('.yaml')))(
    '%s is YAML without surprises',
    (file) => {
      expect(parse(text(file), { strict: true, uniqueKeys: true })).toBeTypeOf('object');
    },
  );

  it.each(files.filter((file) => file.endsWith('.yaml')))(
    '%s plans once, and installs the package that it names',
    (file) => {
      const commands = commandsIn(text(file));
      const plans = commands.filter(([command]) => command === 'plan');
      expect(plans.map((words) => words.includes('--save'))).toEqual([true]);
      const installs = Array.from(text(file).matchAll(/npm install.*/g), ([line]) => line);
      expect(new Set(installs)).toEqual(new Set(['npm install --global "$DISKWRIGHT_PACKAGE"']));
      expect(text(file)).toMatch(/^ *DISKWRIGHT_PACKAGE: https:.*\.tgz$/m);
    },
  );

  it('gives a fork on GitHub no token that could write, and no comment', () => {
    const workflow = parse(text('github-actions.yaml')) as {
      readonly on: object;
      readonly permissions: object;
      readonly jobs: Readonly<Record<'plan' | 'comment', Job>>;
    };
    // pull_request_target would run the fork's changes with our secrets.
    expect(Object.keys(workflow.on)).toEqual(['pull_request']);
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(workflow.jobs.plan.permissions).toBeUndefined();
    expect(JSON.stringify(workflow.jobs.plan)).not.toMatch(/token|secrets/i);
    expect(workflow.jobs.comment.if).toContain('head.repo.full_name == github.repository');
    expect(JSON.stringify(workflow.jobs.comment)).not.toContain('checkout');
  });

  it('comments on Gitea and GitLab only where there is a token', () => {
    const { jobs } = parse(text('gitea-actions.yaml')) as { jobs: { plan: Job } };
    const withToken = jobs.plan.steps.filter(({ env }) => env !== undefined);
    expect(withToken.map((step) => step.if)).toEqual([
      'github.event.pull_request.head.repo.full_name == github.repository',
    ]);
    const job = parse(text('gitlab-ci.yaml')) as { 'plan-disks': { script: readonly string[] } };
    const [comment] = job['plan-disks'].script.filter((line) => line.includes('comment'));
    expect(comment).toMatch(/^if \[ -n "\$\{GITLAB_TOKEN:-\}" \]; then .*; fi$/);
  });
});

describe('the hook', () => {
  it('has nothing that shellcheck finds, where that is installed', (context) => {
    const checked = spawnSync('shellcheck', [join(ci, 'post-receive')], { encoding: 'utf8' });
    if (checked.error !== undefined) context.skip('shellcheck is not installed');
    expect(checked.stdout).toBe('');
  });

  it('shows who pushes what the push does, and keeps the plans', { timeout: 120_000 }, () => {
    const scratch = mkdtempSync(join(tmpdir(), 'diskwright-hook-'));
    try {
      const bare = join(scratch, 'disks.git');
      const clone = join(scratch, 'clone');
      git(scratch, 'init', '-q', '--bare', '-b', 'main', bare);
      copyFileSync(join(ci, 'post-receive'), join(bare, 'hooks/post-receive'));
      const program = join(scratch, 'diskwright');
      writeFileSync(program, `#!/bin/sh\nexec ${process.execPath} ${root}/src/cli/main.ts "$@"\n`);
      chmodSync(program, 0o755);
      git(scratch, 'clone', '-q', bare, clone);
      cpSync(join(root, 'examples/single-host'), clone, { recursive: true });

      function push(message: string, branch: string): string {
        git(clone, 'add', '-A');
        git(clone, 'commit', '-q', '-m', message);
        const environment = { ...process.env, PATH: `${scratch}:${process.env['PATH'] ?? ''}` };
        const pushed = spawnSync('git', ['push', '-q', 'origin', `HEAD:refs/heads/${branch}`], {
          cwd: clone,
          encoding: 'utf8',
          env: environment,
        });
        expect(pushed.status, pushed.stderr).toBe(0);
        return pushed.stderr.replaceAll(/^remote: ?/gm, '');
      }
      function edit(from: string, to: string): void {
        const path = join(clone, 'disks.yaml');
        writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
      }

      expect(push('all of it', 'main')).toContain('5 to create on blank');
      edit('count: 2\n', 'count: 3\n');
      expect(push('more', 'feature/more')).toContain('== With this change ==');
      expect(readdirSync(join(bare, 'diskwright-plans'))).toContain('feature-more.html');
      edit('count: 3\n', 'count: [\n');
      expect(push('broken', 'broken')).toContain('broken could not be planned');
      edit('count: [\n', 'count: [ [\n');
      expect(push('broken again', 'feature/more')).toContain('feature/more could not be planned');
      expect(readdirSync(join(bare, 'diskwright-plans')).toSorted()).toEqual([
        'main.html',
        'main.json',
      ]);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  });
});
