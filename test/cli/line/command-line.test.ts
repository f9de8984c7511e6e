import { describe, expect, it } from 'vitest';
import { CommandError } from '../../../src/cli/command-error.ts';
import { COMMAND_NAMES, EVERYWHERE } from '../../../src/cli/line/command-spec.ts';
import { commandSpec } from '../../../src/cli/line/command-table.ts';
import { OPTIONS, type OptionName } from '../../../src/cli/line/option-table.ts';
import { parseCommandLine, readLine } from '../../../src/cli/line/command-line.ts';

function words(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '');
}

function commit(ref: string) {
  return { kind: 'git', repo: '.', ref, path: null, cacheDir: null };
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
    ['plan --output=json --no-color', { output: 'json', verbose: false }],
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
    [
      'plan --without disk/a --without node/b',
      { question: { kind: 'without', things: ['disk/a', 'node/b'] } },
    ],
    ['plan --watch', { question: { kind: 'watch', intervalMs: 15_000 } }],
    ['plan --watch --interval 5m', { question: { kind: 'watch', intervalMs: 300_000 } }],
    ['plan --lock', { question: { kind: 'lock' } }],
    ['plan --interval 5m', { question: { kind: 'plan' }, maxInventoryAgeMs: null }],
    [
      'plan --base main --head topic',
      {
        question: { kind: 'compare', base: 'main', head: commit('topic') },
        source: commit('topic'),
        maxInventoryAgeMs: 86_400_000,
      },
    ],
    ['plan --base main --max-inventory-age any', { maxInventoryAgeMs: null }],
    ['plan -o markdown --max-bytes 65000', { output: 'markdown', maxBytes: 65_000 }],
    ['show plan.json', { savedPlan: 'plan.json', output: 'text', maxBytes: null }],
    ['apply disks', { savedPlan: null, source: { kind: 'path', path: 'disks' } }],
    [
      'apply plan.json -f disks',
      { savedPlan: 'plan.json', source: { kind: 'path', path: 'disks' } },
    ],
    ['explain disk/a --live', { live: { kubeconfig: null } }],
    ['explain disk/a --live --kubeconfig k', { live: { kubeconfig: 'k' } }],
    ['reconcile disks', { name: 'disks', namespace: 'default', timeoutMs: 120_000 }],
    ['status disks -n a', { kind: 'disks', namespace: 'a', watch: false }],
    [
      'status disks -o html --inventory git:observed --as-of 2026-05-01T12:00:00Z',
      {
        output: 'html',
        source: { kind: 'path', path: 'disks' },
        inventories: ['git:observed'],
        asOf: '2026-05-01T12:00:00Z',
        live: null,
      },
    ],
    ['status -o html --repo . --live', { source: { kind: 'git' }, live: { kubeconfig: null } }],
    ['init', { directory: '.' }],
    ['explain disk/a', { subject: 'disk/a', source: { kind: 'path', path: '.' } }],
    ['explain pvc/a/b disks', { subject: 'pvc/a/b', source: { kind: 'path', path: 'disks' } }],
    ['apply --auto-approve', { autoApprove: true }],
    ['schema DiskLayout', { command: 'schema', kind: 'DiskLayout' }],
    ['completion zsh', { shell: 'zsh' }],
    ['--help', { command: 'help', topic: null }],
    ['plan -h', { command: 'help', topic: 'plan' }],
    ['--help plan', { command: 'help', topic: 'plan' }],
    ['help plan', { command: 'help', topic: 'plan' }],
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
    ['completion ksh', /no completion for "ksh"/, /Give one of bash, zsh, fish\./],
    ['help plna', /no command "plna"/, /Did you mean "diskwright help plan"\?/],
    ['import', /"diskwright import" needs --inventory/, /discover -o yaml/],
    ['explain disk/a --kubeconfig k', /--kubeconfig is for --live/, /Give --live/],
    ['status pods', /status knows no "pods"/, /repositories, nodes, disks, claims/],
    ['status --inventory i', /--inventory is for the page of a fleet/, /-o html/],
    ['status -o html --watch', /--watch is for tables of a cluster/, /Leave --watch out/],
    ['status -o html --kubeconfig k', /--kubeconfig is for --live/, /Give --live/],
    ['plan --head b', /nothing to be compared with/, /--base REF/],
    ['plan --without disk/a --save p', /--save writes a plan, and --without/, /plan of its own/],
    [
      'plan --watch -o html',
      /-o html is for a plan, and --watch/,
      /Give one of text, json, yaml\./,
    ],
    ['plan --interval 0s', /never rest/, /one second/],
    ['plan --max-bytes 65000', /for a comment only/, /-o markdown/],
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

/** What lets every reader come to its end; what goes with something else is left out. */
const PLAUSIBLE: Partial<Readonly<Record<OptionName, string>>> = {
  ...{ repo: 'r', from: 'p', expires: '7d', reason: 'r', inventory: 'host', output: 'html' },
};

describe('the table of commands', () => {
  it.each(COMMAND_NAMES)('has no option of %s that nobody asks for', (name) => {
    const asked = new Set<OptionName>(EVERYWHERE);
    const valueOf = (option: OptionName): string | null => {
      asked.add(option);
      return PLAUSIBLE[option] ?? null;
    };
    readLine(name, {
      has: (option) => valueOf(option) !== null,
      one: valueOf,
      all: (option) => [valueOf(option) ?? []].flat(),
      argument: null,
      needed: () => 'bash',
    });
    expect([...asked].sort()).toEqual([...new Set(commandSpec(name).options)].sort());
  });

  it.each(COMMAND_NAMES)('says which words %s cannot do without', (name) => {
    const { subject, argument } = commandSpec(name);
    const needed = [subject, argument].find((word) => word?.required === true);
    const plain = name === 'import' || name === 'consent' || name === 'comment';
    if (needed !== undefined)
      expect(() => parseCommandLine([name])).toThrow(`"diskwright ${name}" needs ${needed.name}`);
    else if (!plain) expect(parseCommandLine([name]).command).toBe(name);
  });

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
