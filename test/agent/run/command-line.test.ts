import { describe, expect, it } from 'vitest';
import { parseRunLine } from '../../../agent/run/command-line.ts';

describe('the command line of a resident', () => {
  it('has a default for everything', () => {
    expect(parseRunLine([])).toEqual({
      follows: null,
      node: null,
      inventories: [],
      approval: null,
      fetchIntervalMs: null,
      intervalMs: 600_000,
      silenceMs: 300_000,
      stateDir: '/var/lib/diskwright',
      hostConfig: '/etc/diskwright/config.yaml',
      includeLoop: false,
      inContainer: false,
      healthIntervalMs: null,
      keysDirectory: null,
      health: null,
      logFormat: 'json',
      rootSocket: '/run/diskwright/root.sock',
    });
  });

  it('takes what is said', () => {
    const words =
      '--repo file:///srv/disks --ref v1 --path edge --node edge-01 --inventory a --inventory b --interval 90s --health-interval 12h --keys /srv/keys --health-address [::1]:9808 --log-format text';
    expect(parseRunLine(words.split(' '))).toMatchObject({
      follows: { kind: 'repository', url: 'file:///srv/disks', ref: 'v1', path: 'edge' },
      node: 'edge-01',
      inventories: ['a', 'b'],
      intervalMs: 90_000,
      healthIntervalMs: 43_200_000,
      keysDirectory: '/srv/keys',
      health: { host: '::1', port: 9808 },
      logFormat: 'text',
    });
  });

  it('follows a repository, or a cluster', () => {
    expect(parseRunLine(['--kubeconfig', 'k'])).toMatchObject({
      follows: { kind: 'cluster', kubeconfig: 'k' },
    });
    expect(parseRunLine(['--repo', 'r'])).toMatchObject({
      follows: { kind: 'repository', url: 'r', ref: null, path: null },
    });
  });

  it.each([
    ['--ref main', '--ref and --path go with --repo'],
    ['--path a --kubeconfig y', '--ref and --path go with --repo'],
    ['--repo x --kubeconfig y', '--repo and --kubeconfig exclude each other'],
    ['--interval 10', '--interval "10" is no length of time of a second or more'],
    ['--interval 10ms', '--interval "10ms" is no length of time of a second or more'],
    ['--health-interval 59s', '--health-interval "59s" is no length of time of a minute or more'],
    ['--node Node_A', '--node: "Node_A" is not a node name'],
    ['--approval maybe', '--approval is automatic or locked, not "maybe"'],
    ['--state-dir state', '--state-dir "state" is no absolute path'],
    ['--health-address 9808', '--health-address "9808" is no address and port'],
    ['--health-address :99999', '--health-address ":99999" is no address and port'],
    ['--log-format xml', '--log-format is json or text, not "xml"'],
    ['--what', "Unknown option '--what'"],
    ['word', "Unexpected argument 'word'"],
  ])('refuses "%s" with what is wrong', (words, expected) => {
    expect(parseRunLine(words.split(' '))).toContain(expected);
  });
});
