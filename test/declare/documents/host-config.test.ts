import { describe, expect, it } from 'vitest';
import { defaultHostConfig } from '../../../src/declare/documents/host-config-defaults.ts';
import { parseHostConfig } from '../../../src/declare/documents/host-config.ts';

const HEAD = 'apiVersion: diskwright.dev/v1alpha1\nkind: HostConfig\n';

function read(text: string): unknown {
  const parsed = parseHostConfig('/etc/diskwright/config.yaml', new TextEncoder().encode(text));
  return parsed.ok
    ? parsed.value
    : parsed.error.map(
        ({ source, code }) => `${String(source.line)}:${String(source.column)} ${code}`,
      );
}

describe('the configuration of a host', () => {
  it('is read', () => {
    expect(
      read(
        `${HEAD}nodeName: edge-01\nkeys: /srv/keys\nlabels: { role: edge }\nmountRoots: [/srv, /var/lib/rancher]\n`,
      ),
    ).toEqual({
      nodeName: 'edge-01',
      labels: { role: 'edge' },
      mountRoots: ['/srv', '/var/lib/rancher'],
      keys: '/srv/keys',
      healthIntervalMs: 6 * 3_600_000,
      repository: null,
    });
    expect(read(HEAD)).toEqual(defaultHostConfig);
  });

  it.each([
    ['{ interval: 24h }', 24 * 3_600_000],
    ['{}', 6 * 3_600_000],
    ['{ interval: 1ms }', 60_000],
    ['{ interval: 99999999999999999h }', Infinity],
  ])('says how often its disks are asked for their health: %s', (health, healthIntervalMs) => {
    expect(read(`${HEAD}health: ${health}\n`)).toMatchObject({ healthIntervalMs });
  });

  it('names the repository that the host follows', () => {
    const url = 'https://git.example.com/platform/disks.git';
    const following = (text: string): unknown =>
      (read(`${HEAD}repository: { url: "${url}"${text} }\n`) as { repository: unknown }).repository;
    expect(following('')).toEqual({
      url,
      reference: {},
      path: '',
      intervalMs: 300_000,
      timeoutMs: 60_000,
      credentials: null,
      verify: null,
      approval: 'automatic',
      acknowledgedRevision: null,
      suspend: false,
    });
    expect(
      following(
        ', ref: { tag: v1 }, path: edge, interval: 1m30s, timeout: 5s, approval: locked, credentials: /etc/diskwright/git',
      ),
    ).toMatchObject({
      reference: { tag: 'v1' },
      path: 'edge',
      intervalMs: 90_000,
      timeoutMs: 5_000,
      approval: 'locked',
      credentials: '/etc/diskwright/git',
    });
  });

  it('allows nothing when it is empty', () => {
    expect(read('')).toEqual(defaultHostConfig);
    expect(read('# nothing yet\n')).toEqual(defaultHostConfig);
  });

  it.each([
    ['an unknown field', `${HEAD}mountRoot: [/srv]\n`, ['3:1 unknown-field']],
    ['a relative root', `${HEAD}mountRoots: [srv]\n`, ['3:14 bad-format']],
    [
      'another kind',
      'apiVersion: v1\nkind: ConfigMap\n',
      ['1:13 not-allowed-value', '2:7 not-allowed-value'],
    ],
    ['what is no YAML', `${HEAD}mountRoots: [/srv\n`, ['4:1 yaml-syntax']],
    [
      'a repository whose address holds a password',
      `${HEAD}repository: { url: "https://user:secret@git.example.com/disks.git" }\n`,
      ['3:20 bad-format'],
    ],
    ['a key given twice', `${HEAD}mountRoots: []\nmountRoots: [/]\n`, ['4:1 duplicate-key']],
    ['two documents', `${HEAD}---\n${HEAD}`, ['1:1 several-documents']],
    ['bytes that are no text', 'apiVersion\u0000', ['1:1 not-text']],
  ])('is refused for %s', (_name, text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});
