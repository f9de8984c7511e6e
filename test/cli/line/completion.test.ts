import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completionScript } from '../../../src/cli/line/completion.ts';
import { COMMAND_NAMES } from '../../../src/cli/line/command-spec.ts';
import { commandSpec, SHELLS } from '../../../src/cli/line/command-table.ts';
import { git } from '../../git/git-repository.ts';

const directory = mkdtempSync(join(tmpdir(), 'diskwright-completion-'));
const kinds = ['DiskLayout', 'NodeGroup'];

beforeAll(() => {
  writeFileSync(join(directory, 'script.bash'), completionScript('bash', kinds));
  mkdirSync(join(directory, 'disks'));
  writeFileSync(join(directory, 'disk layout.yaml'), '');
  const clone = join(directory, 'clone');
  mkdirSync(clone);
  git(clone, 'init', '-q', '-b', 'main');
  git(clone, 'commit', '-q', '--allow-empty', '-m', 'one');
  git(clone, 'branch', 'more');
  // What a shell would run, if it were let.
  git(clone, 'branch', 'mine-$(touch${IFS}run)');
  git(clone, 'tag', 'v1');
  git(clone, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** What a real bash offers at the end of a line. */
function offered(line: string): readonly string[] {
  const words = line.split(' ');
  const script = `
    source ${join(directory, 'script.bash')}
    # Only an interactive completion may set its options.
    compopt() { :; }
    [[ $(complete -p diskwright) == 'complete -F _diskwright diskwright' ]] || exit 9
    COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
    COMP_CWORD=${String(words.length - 1)}
    _diskwright
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const text = execFileSync('bash', ['--norc', '-u', '-c', script], { cwd: directory }).toString();
  return text
    .split('\n')
    .filter((word) => word !== '')
    .sort();
}

describe('completion in bash', () => {
  it.each([
    ['diskwright pl', ['plan']],
    ['diskwright ', ['--help', '--version', ...COMMAND_NAMES]],
    ['diskwright -', ['--help', '--version']],
    [
      'diskwright plan -o ',
      ['github', 'gitlab', 'html', 'json', 'markdown', 'sarif', 'text', 'yaml'],
    ],
    ['diskwright discover --output y', ['yaml']],
    ['diskwright discover --output = y', ['yaml']],
    ['diskwright discover --output =', ['json', 'text', 'yaml']],
    ['diskwright plan --det', ['--detailed-exitcode']],
    ['diskwright -v plan --det', ['--detailed-exitcode']],
    ['diskwright apply --ap', ['--approve-destroy']],
    ['diskwright cons', ['consent']],
    ['diskwright consent -o ', ['json', 'yaml']],
    ['diskwright consent --from disk', ['disk layout.yaml', 'disks']],
    ['diskwright consent --d', ['--disk']],
    ['diskwright schema D', ['DiskLayout']],
    ['diskwright explain d', ['disk layout.yaml', 'disk/', 'disks']],
    ['diskwright completion ', [...SHELLS]],
    ['diskwright help ver', ['version']],
    ['diskwright plan disk', ['disk layout.yaml', 'disks']],
    ['diskwright plan --cache-dir d', ['disks']],
    ['diskwright plan --inventory h', ['host']],
    ['diskwright plan --inventory gi', ['git:']],
    ['diskwright plan --repo clone --base mo', ['more']],
    ['diskwright plan --repo = clone --head = v', ['v1']],
    ['diskwright apply --repo clone --ref o', ['origin/main']],
    ['diskwright plan --repo clone --base mi', [String.raw`mine-\$\(touch\$\{IFS\}run\)`]],
    ['diskwright plan --repo nowhere --base m', []],
    ['diskwright plan --node ', []],
    ['diskwright discover x', []],
    ['diskwright unknown x', []],
  ])('%j', (line, expected) => {
    expect(offered(line)).toEqual([...expected].sort());
    expect(readdirSync(directory)).not.toContain('run');
    expect(readdirSync(join(directory, 'clone'))).toEqual(['.git']);
  });
});

describe.each(SHELLS)('the script for %s', (shell) => {
  const script = completionScript(shell, kinds);

  it('names every command and every option', () => {
    for (const name of COMMAND_NAMES) {
      expect(script).toContain(name);
      for (const option of commandSpec(name).options) expect(script).toContain(option);
    }
    for (const kind of kinds) expect(script).toContain(kind);
  });

  const isThere = spawnSync(shell, ['-c', 'true']).status === 0;
  it.runIf(isThere)('is understood by it', () => {
    const file = join(directory, `check.${shell}`);
    writeFileSync(file, script);
    const result = spawnSync(shell, ['-n', file]);
    expect(result.stderr.toString()).toBe('');
    expect(result.status).toBe(0);
  });
});

describe('completion in fish', () => {
  const isThere = spawnSync('fish', ['--version']).status === 0;
  it.runIf(isThere).each([
    ['diskwright vali', ['validate']],
    ['diskwright plan --inventory ', ['disk layout.yaml', 'disks/', 'git:', 'host']],
    ['diskwright completion ', [...SHELLS]],
    ['diskwright plan --repo clone --base mo', ['more']],
    ['diskwright plan --repo=clone --head v', ['v1']],
    ['diskwright apply --repo clone --ref o', ['origin/main']],
  ])('%j', (line, expected) => {
    const file = join(directory, 'script.fish');
    writeFileSync(file, completionScript('fish', kinds));
    const script = `source ${file}; complete -C ${JSON.stringify(line)}`;
    const text = execFileSync('fish', ['--no-config', '-c', script], { cwd: directory }).toString();
    const words = text.split('\n').map((offer) => offer.split('\t')[0] ?? '');
    expect(words).toEqual(expect.arrayContaining([...expected]));
  });
});

describe('completion in zsh', () => {
  const isThere = spawnSync('zsh', ['--version']).status === 0;
  it.runIf(isThere).each(['--repo clone', '--repo=clone'])('lists the references of %s', (repo) => {
    const file = join(directory, 'script.zsh');
    writeFileSync(file, completionScript('zsh', kinds));
    const script = `
      compdef() { :; }
      source ${file}
      compadd() { shift; print -l -- "$@"; }
      words=(diskwright plan ${repo} --base '')
      _diskwright_refs`;
    const text = execFileSync('zsh', ['-f', '-c', script], { cwd: directory }).toString();
    expect(text.trim().split('\n').toSorted()).toEqual(
      ['main', 'mine-$(touch${IFS}run)', 'more', 'origin/main', 'v1'].toSorted(),
    );
    expect(completionScript('zsh', kinds)).toMatch(/'--base\[.*:REF:_diskwright_refs'/);
  });
});
