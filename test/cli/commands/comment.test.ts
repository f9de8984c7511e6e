/** `diskwright comment` in jobs of CI as their variables say, and by hand. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Forge } from '../../../src/forge/code-host.ts';
import { startCodeHost, TOKEN, type CodeHostServer } from '../../forge/code-host-server.ts';
import { commit, git } from '../../git/git-repository.ts';
import { root, runHere, type Ran } from '../in-process.ts';

const HEAD = 'b'.repeat(40);

let scratch = '';
let server: CodeHostServer;
beforeEach(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'diskwright-comment-'));
  server = await startCodeHost('github');
});
afterEach(async () => {
  await server.close();
  rmSync(scratch, { recursive: true, force: true });
});

async function use(forge: Forge): Promise<void> {
  await server.close();
  server = await startCodeHost(forge);
}

/** What a job of the host's own CI sees. */
function jobOf(forge: Forge): Record<string, string> {
  const event = join(scratch, 'event.json');
  writeFileSync(event, JSON.stringify({ pull_request: { number: 7, head: { sha: HEAD } } }));
  const actions = {
    GITHUB_ACTIONS: 'true',
    GITHUB_REPOSITORY: server.project,
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_SHA: 'c'.repeat(40),
    GITHUB_EVENT_PATH: event,
  };
  switch (forge) {
    case 'github':
      return { ...actions, GITHUB_API_URL: server.apiUrl, GITHUB_TOKEN: TOKEN };
    case 'gitea':
      return {
        ...actions,
        GITEA_ACTIONS: 'true',
        GITHUB_API_URL: 'https://ignored.example.com',
        GITHUB_SERVER_URL: new URL(server.apiUrl).origin,
        GITEA_TOKEN: TOKEN,
      };
    case 'gitlab':
      return {
        GITLAB_CI: 'true',
        CI_API_V4_URL: server.apiUrl,
        CI_PROJECT_ID: '1',
        CI_MERGE_REQUEST_PROJECT_ID: server.project,
        CI_MERGE_REQUEST_IID: '7',
        CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: '',
        CI_COMMIT_SHA: HEAD,
        GITLAB_TOKEN: TOKEN,
      };
  }
}

function comment(words: readonly string[], environment: Record<string, string> = {}): Promise<Ran> {
  return runHere(['comment', ...words], { environment, stdin: '# A plan\n' });
}

async function savedPlan(): Promise<string> {
  const file = join(scratch, 'plan.json');
  const disks = join(scratch, 'disks');
  cpSync(join(root, 'examples/single-host'), disks, { recursive: true });
  await runHere(['plan', disks, '--save', file]);
  return file;
}

describe.each(['github', 'gitlab', 'gitea'] as const)('in a job of %s', (forge) => {
  beforeEach(() => use(forge));

  it('knows the pull request, and says the plan and the status of its head', async () => {
    const words = ['--body', '-', '--from', await savedPlan(), '--status'];
    const ran = await comment(words, jobOf(forge));
    expect(ran, ran.stderr).toMatchObject({ code: 0, stdout: '' });
    expect(ran.stderr).toContain(`comment 100 of ${server.project} #7: created`);
    expect(server.comments[0]!.body).toContain('# A plan');
    expect(server.statuses[0]).toMatchObject({ commit: HEAD });
    expect(JSON.stringify(server.statuses[0])).toContain(
      '2 refused (foreign-content, foreign-group): Plan: 3 disks: 5 to create',
    );
    expect((await comment(words, jobOf(forge))).stderr).toContain('unchanged');
    expect(JSON.stringify(ran)).not.toContain(TOKEN);
  });

  it('without a token, as for a fork, says which one it needs, and asks nobody', async () => {
    const { GITHUB_TOKEN: _1, GITEA_TOKEN: _2, GITLAB_TOKEN: _3, ...job } = jobOf(forge);
    const ran = await comment(['--body', '-'], { ...job, CI_JOB_TOKEN: TOKEN });
    expect([ran.code, ran.stdout]).toEqual([1, '']);
    expect(ran.stderr).toContain(`there is no token for ${forge}`);
    expect(server.requests).toEqual([]);
  });
});

describe('by hand', () => {
  it('takes everything from the command line, whatever CI says of another host', async () => {
    const words = `--body - --forge github --api-url ${server.apiUrl} --project ops/disks --pull-request 7`;
    const environment = { ...jobOf('gitlab'), GITHUB_TOKEN: TOKEN };
    const ran = await comment(words.split(' '), environment);
    expect(ran.code, ran.stderr).toBe(0);
    expect(server.comments).toHaveLength(1);
  });

  it('says nothing before it knows of which commit the status is to be', async () => {
    const place = `--forge github --api-url ${server.apiUrl} --project ops/disks --pull-request 7`;
    const words = ['--from', await savedPlan(), '--status', ...place.split(' ')];
    const ran = await comment(words, { GITHUB_TOKEN: TOKEN });
    expect([ran.code, ran.stderr]).toEqual([64, expect.stringContaining('Give --commit')]);
    expect(server.requests).toEqual([]);
  });

  it('fails a commit for what it adds, and not for what is refused anyway', async () => {
    const repo = join(scratch, 'compared');
    cpSync(join(root, 'examples/single-host'), repo, { recursive: true });
    git(repo, 'init', '-q', '-b', 'main');
    commit(repo, {}, 'first');
    git(repo, 'checkout', '-q', '-B', 'docs');
    commit(repo, { NOTES: 'words\n' }, 'docs');
    const file = join(scratch, 'compared.json');
    const now = ['--as-of', '2026-03-02T07:00:00Z'];
    const words = ['--repo', repo, '--base', 'main', '--head', 'docs', '--save', file];
    const planned = await runHere(['plan', ...words, ...now]);
    expect(planned.stdout).toContain('2 refused');
    await comment(['--from', file, '--status'], jobOf('github'));
    await comment(['--from', await savedPlan(), '--status'], jobOf('github'));
    expect(server.statuses).toMatchObject([{ state: 'success' }, { state: 'failure' }]);
  });

  it('says in the status of a compared plan what keeps it from being whole', async () => {
    const repo = join(scratch, 'aged');
    cpSync(join(root, 'examples/single-host'), repo, { recursive: true });
    git(repo, 'init', '-q', '-b', 'main');
    commit(repo, {}, 'first');
    const file = join(scratch, 'aged.json');
    const words = ['--repo', repo, '--base', 'main', '--head', 'main', '--save', file];
    const age = ['--as-of', '2026-03-05T07:00:00Z', '--max-inventory-age', '24h'];
    expect((await runHere(['plan', ...words, ...age])).code).toBe(4);
    await comment(['--from', file, '--status'], jobOf('github'));
    expect(server.statuses).toMatchObject([{ state: 'failure' }]);
    expect(JSON.stringify(server.statuses[0])).toContain(
      'incomplete, 1 inventory out of date: Nothing is added.',
    );
  });

  it('prints the comment with --dry-run, and needs neither host nor token for that', async () => {
    const ran = await comment(['--body', '-', '--dry-run', '--name', 'staging']);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toMatch(/^<!-- diskwright comment: staging -->\n/);
    expect(ran.stdout).toContain('# A plan');
  });

  it('says what the host says, with exit code 1', async () => {
    server.troubles.push(() => ({ status: 401, body: `{"message":"Bad credentials ${TOKEN}"}` }));
    const again = { status: 401, body: '{"message":"Bad credentials"}' };
    server.troubles.push(() => again);
    const ran = await comment(['--body', '-'], jobOf('github'));
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('Bad credentials')]);
    expect(ran.stderr).not.toContain(TOKEN);
  });

  it('says on standard error why it stands still', async () => {
    server.troubles.push(() => ({ status: 503 }));
    const ran = await comment(['--body', '-'], jobOf('github'));
    expect(ran).toMatchObject({ code: 0, stdout: '' });
    expect(ran.stderr).toMatch(
      /^GET \/\S+: the code host answered 503; waiting [12] s before attempt 2 of 6\ncomment 100 /,
    );
  });

  it.each([
    ['', 'needs --from or --body'],
    ['--body - --status', 'no plan is given'],
    ['--body - --name a--b', 'is no name for a comment'],
    ['--body - --pull-request seven', 'is no number'],
    ['--body - --commit 1a2b', 'is no whole commit id'],
    ['--body - --forge bitbucket', 'Give one of github, gitlab, gitea'],
    ['--body -', 'Give --forge'],
    ['--body - --forge gitea', 'Give --api-url'],
    ['--body - --forge github', 'Give --project'],
    ['--body - --forge github --project a/b', 'Give --pull-request'],
  ])('does not understand %s', async (words, said) => {
    const ran = await comment(words.split(' ').filter((word) => word !== ''));
    expect([ran.code, ran.stdout]).toEqual([64, '']);
    expect(ran.stderr).toContain(said);
  });

  it('says what the saved plan says in Markdown, unless it is told another text', async () => {
    const file = await savedPlan();
    const { stdout } = await comment(['--from', file, '--dry-run']);
    const shown = await runHere(['show', file, '-o', 'markdown']);
    expect(stdout).toContain(shown.stdout.trim());
    expect(shown.stdout).toContain('host-1');
  });

  it('refuses an empty comment', async () => {
    const empty = join(scratch, 'empty.md');
    writeFileSync(empty, ' \n');
    const ran = await comment(['--body', empty, '--dry-run']);
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('says nothing')]);
  });
});
