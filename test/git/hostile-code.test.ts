import { appendFileSync, chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { git } from './git-repository.ts';
import { commitTree, writeObject, writeTree, type RawEntry } from './hostile-repository.ts';
import { expectError, hostileStage, VALID } from './hostile-stage.ts';

const stage = hostileStage();
const { canary, script, elsewhere, repository, validate } = stage;
afterAll(() => stage.remove());

describe('a repository that wants its code run', () => {
  const HOOKS = [
    'post-checkout',
    'post-merge',
    'reference-transaction',
    'fsmonitor-watchman',
    'pre-auto-gc',
    'post-index-change',
  ];

  function plantCode(directory: string, origin: string): void {
    for (const hook of HOOKS) {
      writeFileSync(join(directory, '.git/hooks', hook), readFileSync(script));
      chmodSync(join(directory, '.git/hooks', hook), 0o755);
    }
    const settings = {
      'core.fsmonitor': script,
      'core.hooksPath': join(directory, '.git/hooks'),
      'core.sshCommand': script,
      'core.gitProxy': script,
      'core.pager': script,
      'core.editor': script,
      'core.askPass': script,
      'core.alternateRefsCommand': script,
      'pager.ls-tree': script,
      'pager.rev-parse': script,
      'pager.cat-file': script,
      'alias.ls-tree': `!${script}`,
      'alias.rev-parse': `!${script}`,
      'diff.external': script,
      'diff.x.textconv': script,
      'filter.x.smudge': script,
      'filter.x.clean': script,
      'filter.x.process': script,
      'credential.helper': `!${script}`,
      'gpg.program': script,
      'uploadpack.packObjectsHook': script,
      'remote.origin.url': origin,
      'remote.origin.uploadpack': script,
      'remote.origin.promisor': 'true',
      'trace2.eventTarget': canary,
      'gc.auto': '1',
      'extensions.partialClone': 'origin',
      'core.repositoryFormatVersion': '1',
    };
    const included = Object.entries(settings).map(([key, value]) => {
      const [, section = '', subsection, name = ''] =
        /^(\w+)\.(?:(.*)\.)?([\w-]+)$/.exec(key) ?? [];
      return `[${section}${subsection === undefined ? '' : ` "${subsection}"`}]\n\t${name} = ${JSON.stringify(value)}\n`;
    });
    writeFileSync(join(directory, '.git/included'), included.join(''));
    appendFileSync(
      join(directory, '.git/config'),
      `[include]\n\tpath = included\n${included.join('')}`,
    );
  }

  it.each([
    ['a path', (directory: string) => directory],
    ['ssh', () => 'ssh://git@127.0.0.1:1/x.git'],
    ['an address for ssh', () => 'git@127.0.0.1:x.git'],
    ['git', () => 'git://127.0.0.1:1/x.git'],
    ['a helper', () => `ext::${script}`],
  ])('by its configuration, hooks and attributes; origin by %s', async (_name, origin) => {
    const directory = repository();
    // Written as an object: git itself would not add it, and would run the filter.
    const attributes = '* filter=x diff=x ident export-ignore working-tree-encoding=UTF-16\n';
    const entries: readonly RawEntry[] = [
      {
        mode: '100644',
        name: '.gitattributes',
        id: writeObject(directory, 'blob', attributes),
      },
      { mode: '100644', name: 'right.yaml', id: git(directory, 'rev-parse', 'HEAD:right.yaml') },
    ];
    commitTree(directory, writeTree(directory, entries));
    plantCode(directory, origin(directory));
    expect((await validate(directory)).stdout).toMatch(VALID);
  });

  it.each([
    ['a path', (directory: string) => directory],
    ['ssh', () => 'ssh://git@127.0.0.1:1/x.git'],
    ['git', () => 'git://127.0.0.1:1/x.git'],
    ['a helper', () => `ext::${script}`],
  ])('by a promise of what is missing; origin by %s', async (_name, origin) => {
    const directory = repository({ 'missing.yaml': '# to be fetched\n' });
    const id = git(directory, 'rev-parse', 'HEAD:missing.yaml');
    rmSync(join(directory, '.git/objects', id.slice(0, 2), id.slice(2)));
    plantCode(directory, origin(directory));
    expectError(await validate(directory), /does not have the blob|git cat-file failed/);
  });

  it('by the environment', async () => {
    const directory = repository();
    const other = repository({ 'other.yaml': 'kind: DiskLayout\n' });
    const git2 = join(other, '.git');
    const trace = join(elsewhere, 'trace');
    const environment = {
      GIT_DIR: git2,
      GIT_WORK_TREE: other,
      GIT_COMMON_DIR: git2,
      GIT_INDEX_FILE: join(git2, 'index'),
      GIT_OBJECT_DIRECTORY: join(git2, 'objects'),
      GIT_ALTERNATE_OBJECT_DIRECTORIES: join(git2, 'objects'),
      GIT_NAMESPACE: 'x',
      GIT_EXEC_PATH: stage.path,
      GIT_TEMPLATE_DIR: stage.path,
      GIT_CONFIG: script,
      GIT_CONFIG_GLOBAL: join(git2, 'config'),
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.fsmonitor',
      GIT_CONFIG_VALUE_0: script,
      GIT_CONFIG_PARAMETERS: `'core.fsmonitor'='${script}'`,
      GIT_SSH: script,
      GIT_SSH_COMMAND: script,
      GIT_PROXY_COMMAND: script,
      GIT_ASKPASS: script,
      SSH_ASKPASS: script,
      GIT_PAGER: script,
      PAGER: script,
      GIT_EDITOR: script,
      EDITOR: script,
      GIT_SEQUENCE_EDITOR: script,
      GIT_EXTERNAL_DIFF: script,
      GIT_TRACE: trace,
      GIT_TRACE2: trace,
      GIT_TRACE2_EVENT: trace,
      GIT_TRACE_SETUP: trace,
      GIT_LITERAL_PATHSPECS: '0',
      GIT_ICASE_PATHSPECS: '1',
      GIT_CEILING_DIRECTORIES: stage.path,
      GIT_REPLACE_REF_BASE: 'refs/heads/',
      GIT_DEFAULT_HASH: 'sha256',
    };
    expect((await validate(directory, { environment })).stdout).toMatch(VALID);
  });

  it.each([
    `ext::${script}`,
    `ext::sh -c ${script}`,
    `EXT::${script}`,
    'fd::0',
    '-oProxyCommand=touch',
    `--upload-pack=${script}`,
    `-u${script}`,
    `ssh://-oProxyCommand=${script}/x`,
    `ssh://-oProxyCommand=${script}@127.0.0.1/x`,
    `-oProxyCommand=${script}@127.0.0.1:x`,
    `git@-oProxyCommand=${script}:x`,
    'https://-x/y',
    'http://127.0.0.1/x.git',
    'ftp://127.0.0.1/x.git',
    'file://-x/y',
    'javascript://x',
    'https://127.0.0.1:1/x\ny',
    '\u001b[31m',
  ])('by its address %j', async (address) => {
    expectError(await validate(address), /^error: /m);
  });

  it.each([
    `--upload-pack=${script}`,
    `-o${script}`,
    '--output=x',
    '--all',
    'main:right.yaml',
    '\u001b[31mmain',
    'main\nmain',
    'main..HEAD',
    '^main',
    '@{-1}',
    '@{upstream}',
    '..',
    '../../../etc/passwd',
    'refs/../../config',
    'x'.repeat(5_000),
  ])('by a ref %j', async (ref) => {
    expectError(await validate(repository(), { more: [`--ref=${ref}`] }), /^error: /m);
  });

  it.each([
    '../..',
    'a/../..',
    '--output=x',
    ':(glob)**',
    ':(exclude)right.yaml',
    ':/',
    '\u001b[31m',
    '/etc/passwd',
    '.git/config',
  ])('by a path %j', async (path) => {
    const run = await validate(repository(), { more: [`--path=${path}`] });
    expectError(run, /^error: /m);
  });
});
