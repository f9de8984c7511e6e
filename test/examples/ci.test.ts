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
      'github-apply.yaml',
      'github-collect.yaml',
      'gitlab-ci.yaml',
      'post-receive',
    ]);
  });

  const onHosts = ['github-apply.yaml', 'github-collect.yaml'];

  it.each(onHosts)('%s has the host run a command that is understood', (file) => {
    const commands = {
      'github-apply.yaml': 'apply --repo REPOSITORY --ref "$1" --auto-approve',
      'github-collect.yaml': 'discover -o yaml',
    };
    const command = commands[file as keyof typeof commands];
    expect(text(file)).toContain(` diskwright ${command}`);
    const words = command.replaceAll('"', '').split(' ');
    expect(parseCommandLine(words).command).toBe(words[0]);
  });

  const others = files.filter((file) => !onHosts.includes(file));

  it.each(others)('%s has commands that the command line understands', (file) => {
    const commands = commandsIn(text(file));
    expect(commands.length).toBeGreaterThan(0);
    for (const words of commands) expect(parseCommandLine(words).command).toBe(words[0]);
  });

  const workflows = files.filter((file) => file.endsWith('.yaml'));

  it.each(workflows)('%s is YAML without surprises', (file) => {
    expect(parse(text(file), { strict: true, uniqueKeys: true })).toBeTypeOf('object');
  });

  it.each(workflows.filter((file) => !onHosts.includes(file)))(
    '%s plans once, and installs the package whose checksum it names',
    (file) => {
      const plans = commandsIn(text(file)).filter(([command]) => command === 'plan');
      expect(plans.map((words) => words.includes('--save'))).toEqual([true]);
      expect(text(file)).not.toMatch(/^(?!\s*#).*\b(?:npm|node)\b/m);
      expect(text(file)).toMatch(/^ *DISKWRIGHT_URL: https:.*-linux-x64\.tar\.gz$/m);
      const steps = text(file).split(/^ *- /m);
      for (const unpacked of steps.flatMap((step, at) =>
        step.includes('install.sh') ? [at] : [],
      )) {
        const before = steps.slice(0, unpacked + 1).join('');
        expect(before).toMatch(
          /echo "\$DISKWRIGHT_SHA256 {2}\S*diskwright\.tar\.gz" \| sha256sum --check/,
        );
      }
    },
  );

  it.each(workflows)('%s takes every action by its commit', (file) => {
    const used = Array.from(
      text(file).matchAll(/^[ -]*\buses: (.*)$/gm),
      ([, action = '']) => action,
    );
    if (!file.startsWith('gitlab')) expect(used).not.toEqual([]);
    for (const action of used)
      expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('fetches nothing from elsewhere in a job that may write', () => {
    const fetches = /curl|wget|apt|docker|npm|pip|git clone|https?:/;
    for (const file of workflows.filter((each) => each.startsWith('github'))) {
      const { jobs } = parse(text(file)) as { readonly jobs: Readonly<Record<string, Job>> };
      const writing = Object.values(jobs).filter(({ permissions }) =>
        Object.values(permissions ?? {}).includes('write'),
      );
      if (file !== 'github-apply.yaml') expect(writing).toHaveLength(1);
      for (const { steps } of writing)
        for (const { run = '' } of steps) expect(run).not.toMatch(fetches);
    }
    const jobs = parse(text('gitlab-ci.yaml')) as Readonly<
      Record<string, { readonly script?: readonly string[] }>
    >;
    const writing = Object.values(jobs).filter((job) =>
      JSON.stringify(job).includes('GITLAB_TOKEN'),
    );
    expect(writing).toHaveLength(2);
    for (const { script = [] } of writing)
      for (const line of script) expect(line).not.toMatch(fetches);
  });

  it('is valid by the schema of GitLab', () => {
    const scratch = mkdtempSync(join(tmpdir(), 'diskwright-gitlab-'));
    try {
      git(scratch, 'init', '-q', '-b', 'main');
      git(scratch, 'remote', 'add', 'origin', 'https://gitlab.example.com/ops/disks.git');
      git(scratch, 'commit', '-q', '--allow-empty', '-m', 'As it is');
      const judge = (config: string) => {
        writeFileSync(join(scratch, '.gitlab-ci.yml'), config);
        const program = join(root, 'node_modules/gitlab-ci-local/dist/index.js');
        return spawnSync(process.execPath, [program, '--list'], {
          cwd: scratch,
          encoding: 'utf8',
        });
      };
      const config = text('gitlab-ci.yaml');
      const judged = judge(config);
      expect(judged.status, judged.stderr).toBe(0);
      expect(judged.stderr + judged.stdout).toContain('json schema validated');
      expect(judge(config.replace('when: manual', 'when: by hand')).status).not.toBe(0);
    } finally {
      rmSync(scratch, { recursive: true });
    }
  });

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
    const gitlab = parse(text('gitlab-ci.yaml')) as Readonly<
      Record<string, { readonly rules: readonly { readonly if: string }[] }>
    >;
    expect(gitlab['comment-disks']?.rules.map((rule) => rule.if)).toEqual([
      '$CI_PIPELINE_SOURCE == "merge_request_event" && $GITLAB_TOKEN',
    ]);
    expect(JSON.stringify(gitlab['plan-disks'])).not.toContain('TOKEN');
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
