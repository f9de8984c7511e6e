import { describe, expect, it } from 'vitest';
import { accessFiles } from '../../src/git/access/access-files.ts';
import { parseCredentials, type SecretData } from '../../src/git/access/credentials.ts';

const HTTPS = 'https://git.example.com:8443/disks.git';
const SSH = 'ssh://git@git.example.com/disks.git';
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
const KEY = '-----BEGIN EC PRIVATE KEY-----\nMHcC\n-----END EC PRIVATE KEY-----\n';
const IDENTITY = '-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl\n-----END OPENSSH PRIVATE KEY-----';
const KNOWN = 'git.example.com ssh-ed25519 AAAA';

function secret(texts: Readonly<Record<string, string>>): SecretData {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, new TextEncoder().encode(text)]),
  );
}

describe('the data of a Secret', () => {
  it.each<[string, string, Readonly<Record<string, string>>, object]>([
    [
      'user name and password',
      HTTPS,
      { username: 'u', password: 'p' },
      { authorization: { kind: 'basic', username: 'u', password: 'p' }, caCertificates: null },
    ],
    [
      'a bearer token',
      HTTPS,
      { bearerToken: 't' },
      { authorization: { kind: 'bearer', token: 't' } },
    ],
    [
      'an authority alone',
      HTTPS,
      { 'ca.crt': CERTIFICATE },
      { authorization: null, caCertificates: CERTIFICATE },
    ],
    [
      'a client certificate',
      HTTPS,
      { 'tls.crt': CERTIFICATE, 'tls.key': KEY },
      { clientCertificate: { certificate: CERTIFICATE, key: KEY } },
    ],
    [
      'a key with a passphrase',
      SSH,
      { identity: IDENTITY, known_hosts: KNOWN, password: 'open', 'identity.pub': 'x' },
      { kind: 'ssh', identity: IDENTITY, knownHosts: KNOWN, passphrase: 'open' },
    ],
    [
      'a key',
      'git@git.example.com:disks.git',
      { identity: IDENTITY, known_hosts: KNOWN },
      { passphrase: null },
    ],
  ])('gives %s', (_name, url, texts, expected) => {
    expect(parseCredentials(url, secret(texts))).toMatchObject({ ok: true, value: expected });
  });

  it.each<[string, Readonly<Record<string, string>> | null, RegExp]>([
    [HTTPS, { password: 'canary' }, /password without username/],
    [HTTPS, { username: 'u' }, /username without password/],
    [HTTPS, { bearerToken: 'canary', username: 'u', password: 'canary' }, /give one/],
    [HTTPS, { username: 'u', password: 'canary\n' }, /password has a line break/],
    [HTTPS, { username: 'canary:x', password: 'canary' }, /username has a ":"/],
    [HTTPS, { identity: IDENTITY, known_hosts: KNOWN }, /none of username, bearerToken/],
    [HTTPS, { 'ca.crt': 'canary' }, /ca\.crt holds no/],
    [HTTPS, { 'tls.crt': CERTIFICATE }, /tls\.crt and tls\.key belong together/],
    [SSH, null, /needs a Secret with identity and known_hosts/],
    [SSH, { identity: IDENTITY }, /known_hosts is missing/],
    [SSH, { identity: IDENTITY, known_hosts: '# canary\n' }, /known_hosts is missing or empty/],
    [SSH, { known_hosts: KNOWN }, /identity is missing/],
    [SSH, { identity: 'canary', known_hosts: KNOWN }, /identity holds no/],
    [
      'git://git.example.com/disks.git',
      { username: 'u', password: 'canary' },
      /https:\/\/ and ssh/,
    ],
  ])('of %s with %j is refused, and nothing of it is told', (url, texts, sentence) => {
    const parsed = parseCredentials(url, texts === null ? null : secret(texts));
    expect(parsed).toMatchObject({ ok: false, error: expect.stringMatching(sentence) });
    expect(JSON.stringify(parsed)).not.toContain('canary');
  });

  it('that is no text is refused', () => {
    expect(parseCredentials(HTTPS, { bearerToken: Uint8Array.of(0xff) })).toMatchObject({
      error: 'spec.secretRef: bearerToken is no text in UTF-8',
    });
  });

  it.each([
    [{ address: 'socks5://proxy:1080' }, /SOCKS is not spoken/],
    [{ username: 'u' }, /address is missing/],
    [{ address: 'http://u:canary@proxy:3128' }, /go into their own keys/],
  ])('of a proxy with %j is refused', (texts, sentence) => {
    const parsed = parseCredentials(HTTPS, null, secret(texts));
    expect(parsed).toMatchObject({ ok: false, error: expect.stringMatching(sentence) });
    expect(JSON.stringify(parsed)).not.toContain('canary');
  });

  it('of a proxy is refused beside an ssh address', () => {
    const parsed = parseCredentials(SSH, null, secret({ address: 'http://proxy:3128' }));
    expect(parsed).toMatchObject({ error: expect.stringMatching(/https:\/\/ addresses only/) });
  });
});

describe('the files for git', () => {
  it('show the secret to the one host, and hold everything that is secret', () => {
    const parsed = parseCredentials(
      HTTPS,
      secret({ username: 'u', password: 'p"a\\ss', 'ca.crt': CERTIFICATE }),
      secret({ address: 'http://proxy:3128', username: 'us er', password: 'p@ss' }),
    );
    if (!parsed.ok) throw new Error(parsed.error);
    const { files, environment, withheld, secrets } = accessFiles(HTTPS, parsed.value, '/d');
    expect(files.find(({ name }) => name === 'gitconfig')?.text).toBe(
      [
        '[http "https://git.example.com:8443/"]',
        '\textraHeader = "Authorization: Basic dTpwImFcc3M="',
        '\tfollowRedirects = "false"',
        '\tsslCAInfo = "/d/ca.crt"',
        '\tproxy = "http://us%20er:p%40ss@proxy:3128"',
        '',
      ].join('\n'),
    );
    expect(files.every(({ mode }) => mode === 0o600)).toBe(true);
    expect(JSON.stringify(environment)).not.toMatch(/p"a|dTpw|p@ss|p%40/);
    expect(withheld).toEqual(
      expect.arrayContaining(['HOME', 'SSH_AUTH_SOCK', 'GIT_SSL_CAINFO', 'HTTPS_PROXY']),
    );
    expect(secrets).toEqual(['p"a\\ss', 'dTpwImFcc3M=', 'p@ss', 'p%40ss']);
  });

  it('have ssh ask nobody, use one key, and know the host', () => {
    const parsed = parseCredentials(SSH, secret({ identity: IDENTITY, known_hosts: KNOWN }));
    if (!parsed.ok) throw new Error(parsed.error);
    const { files, environment } = accessFiles(SSH, parsed.value, "/d'x/50%");
    const config = files.find(({ name }) => name === 'ssh_config')?.text ?? '';
    expect(config).toContain('StrictHostKeyChecking yes');
    expect(config).toContain('IdentityAgent none');
    expect(config).toContain('BatchMode yes');
    expect(config).toContain(`IdentityFile "/d'x/50%%/identity"`);
    expect(environment['GIT_SSH_COMMAND']).toBe(`ssh -F '/d'\\''x/50%/ssh_config'`);
    expect(files.find(({ name }) => name === 'identity')?.text.endsWith('-----\n')).toBe(true);
  });
});
