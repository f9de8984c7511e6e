import { describe, expect, it } from 'vitest';
import { CommandError } from '../../../src/cli/command-error.ts';
import { COMMAND_NAMES } from '../../../src/cli/line/command-spec.ts';
import { commandSpec } from '../../../src/cli/line/command-table.ts';
import { OPTIONS, type OptionName } from '../../../src/cli/line/option-table.ts';
import { parseCommandLine } from '../../../src/cli/line/options.ts';

function words(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '');
}

describe('a command line', () => {
  it.each([
    ['plan', { command: 'plan', source: { kind: 'path', path: '.' }, output: 'text' }],
    ['plan disks', { source: { kind: 'path', path: 'disks' } }],
    ['plan -f disks.yaml', { source: { kind: 'path', path: 'disks.yaml' } }],
    ['validate -f -', { source: { kind: 'standard-input' } }],
    ['validate -', { source: { kind: 'standard-input' } }],
    ['validate -- -strange-', { source: { kind: 'path', path: '-strange-' } }],
    [
      'plan --repo git@h:x.git --ref v1 --path a/b --cache-dir /c',
      { source: { kind: 'git', repo: 'git@h:x.git', ref: 'v1', path: 'a/b', cacheDir: '/c' } },
    ],
    ['plan --ref HEAD~1', { source: { kind: 'git', repo: '.', ref: 'HEAD~1', path: null } }],
    ['plan -ojson -v', { output: 'json', verbose: true }],
    ['plan -o=json', { output: 'json' }],
    ['plan --output=json --no-color', { output: 'json', noColor: true }],
    ['manifests', { output: 'yaml', planned: false }],
    ['manifests --planned', { planned: true }],
    ['plan --inventory a --inventory host', { inventories: ['a', 'host'] }],
    [
      'discover --node n1 --include-loop --state-dir /s --host-config /h',
      { node: 'n1', agent: { stateDir: '/s', hostConfig: '/h', node: 'n1', includeLoop: true } },
    ],
    [
      'discover',
      {
        agent: {
          stateDir: '/var/lib/diskwright',
          hostConfig: '/etc/diskwright/config.yaml',
          node: null,
          includeLoop: false,
        },
      },
    ],
    ['plan --as-of 2026-05-01T12:00:00+02:00', { asOf: '2026-05-01T10:00:00Z' }],
    ['plan --max-inventory-age 2d', { maxInventoryAgeMs: 172_800_000 }],
    ['plan --detailed-exitcode', { detailedExitcode: true }],
    ['plan --without disk/a --without node/b', { without: ['disk/a', 'node/b'], watch: false }],
    ['plan --watch', { watch: true, intervalMs: 15_000 }],
    ['plan --watch --interval 5m', { watch: true, intervalMs: 300_000 }],
    ['explain disk/a', { subject: 'disk/a', source: { kind: 'path', path: '.' } }],
    ['explain pvc/a/b disks', { subject: 'pvc/a/b', source: { kind: 'path', path: 'disks' } }],
    ['apply --auto-approve', { autoApprove: true }],
    ['schema DiskLayout', { command: 'schema', argument: 'DiskLayout' }],
    ['completion zsh', { argument: 'zsh' }],
    ['--help', { command: 'help', argument: null }],
    ['plan -h', { command: 'help', argument: 'plan' }],
    ['--help plan', { command: 'help', argument: 'plan' }],
    ['help plan', { command: 'help', argument: 'plan' }],
    ['--version', { command: 'version' }],
    ['version', { command: 'version' }],
  ])('%s', (line, expected) => {
    expect(parseCommandLine(words(line))).toMatchObject(expected);
  });

  it.each([
    ['plna', /no command "plna"/, /Did you mean "diskwright plan"\?/],
    ['frobnicate', /no command "frobnicate"/, /Give one of init, import/],
    ['plan --inventroy x', /no option --inventroy/, /Did you mean --inventory\?/],
    ['plan --auto-approve', /"diskwright plan" does not take --auto-approve/, /help plan/],
    ['plan -x', /no option -x/, /./],
    ['--versoin', /no option --versoin/, /Did you mean --version\?/],
    ['--node n1', /--node needs a command|no command "n1"/, /./],
    [
      'plan -o xml',
      /-o "xml" is not known to "diskwright plan"/,
      /Give one of text, json, yaml, html, markdown, sarif, github, gitlab\./,
    ],
    ['manifests -o text', /-o "text" is not known/, /Give one of yaml, json\./],
    ['plan -o', /-o needs FORMAT/, /-o FORMAT/],
    ['plan --repo --ref x', /--repo needs URL/, /--repo=--ref if that is the value/],
    ['plan --repo=', /--repo needs URL/, /./],
    ['plan --verbose=yes', /--verbose takes no value/, /--verbose alone/],
    ['plan --node a --node b', /--node is given twice/, /once/],
    ['plan --node Node_1', /"Node_1" is not a node name/, /kubectl get nodes/],
    ['plan a b', /"b" is one argument too many/, /help plan/],
    ['discover a', /"a" is one argument too many/, /help discover/],
    ['completion', /needs SHELL/, /help completion/],
    ['plan a -f b', /PATH and --file name several/, /one of them/],
    ['plan a --repo b', /PATH and --repo name several/, /--path/],
    ['plan a --ref b', /PATH and --ref name several/, /--path/],
    ['plan --path a', /no repository is given/, /--repo URL/],
    ['plan --as-of yesterday', /is no time/, /RFC 3339/],
    ['plan --as-of 2026-13-01T00:00:00Z', /is no time/, /RFC 3339/],
    ['explain', /needs KIND\/NAME/, /help explain/],
    ['explain a b c', /one argument too many/, /help explain/],
    ['plan --watch --lock', /do not go together/, /one of them/],
    ['plan -f - --watch', /standard input ends/, /--repo/],
    ['plan --max-inventory-age soon', /is no length of time/, /24h/],
    ['', /no command was given/, /Give one of/],
  ])('%s is refused with exit code 64 and a way on', (line, message, remedy) => {
    let thrown: unknown = null;
    try {
      parseCommandLine(words(line));
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(CommandError);
    expect(thrown).toMatchObject({
      exitCode: 64,
      message: expect.stringMatching(message),
      remedy: expect.stringMatching(remedy),
    });
  });
});

describe('the table of commands', () => {
  it('uses every option, and gives every command an example that it understands', () => {
    const used = new Set<OptionName>(['version']);
    for (const name of COMMAND_NAMES) {
      const spec = commandSpec(name);
      for (const option of spec.options) used.add(option);
      for (const { line } of spec.examples) {
        const own = /diskwright ([^|<>)]*)/.exec(line)?.[1] ?? '';
        expect(parseCommandLine(words(own)).command).toBe(name);
      }
    }
    expect([...used].sort()).toEqual(Object.keys(OPTIONS).sort());
  });
});
