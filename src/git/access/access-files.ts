import type { GitCredentials, HttpProxy } from './credentials.ts';
import type { GitAccess } from './git-access.ts';

/** What has to lie in a private directory for git and ssh to use credentials. */
export interface AccessFiles extends GitAccess {
  readonly files: readonly AccessFile[];
}

export interface AccessFile {
  readonly name: string;
  readonly text: string;
  /** 0600; 0700 for the one that is run. */
  readonly mode: number;
}

type Https = Extract<GitCredentials, { kind: 'https' }>;
type Ssh = Extract<GitCredentials, { kind: 'ssh' }>;

/**
 * With credentials of its own git uses nothing of the user's: no agent, no home directory with keys
 * and settings.
 */
const OF_THE_USER = ['SSH_AUTH_SOCK', 'HOME'];
const PROXIES = [
  'http_proxy',
  'https_proxy',
  'HTTPS_PROXY',
  'all_proxy',
  'ALL_PROXY',
  'no_proxy',
  'NO_PROXY',
];

/**
 * Writes down credentials for git (git-config(1), "http.*") and ssh (ssh_config(5)): everything
 * lies in files, nothing on a command line.
 *
 * @param url the address of the repository: what is secret is shown to that host alone.
 * @param directory absolute; the files will lie there.
 */
export function accessFiles(
  url: string,
  credentials: GitCredentials,
  directory: string,
): AccessFiles {
  switch (credentials.kind) {
    case 'https':
      return httpsFiles(url, credentials, directory);
    case 'ssh':
      return sshFiles(credentials, directory);
    case 'none':
      return {
        files: [],
        environment: { HOME: directory },
        withheld: OF_THE_USER,
        secrets: [],
      };
  }
}

function httpsFiles(url: string, credentials: Https, directory: string): AccessFiles {
  const { authorization, caCertificates, clientCertificate, proxy } = credentials;
  const header = authorization === null ? null : headerValue(authorization);
  const settings: (readonly [string, string])[] = [];
  const files: AccessFile[] = [];
  function addFile(name: string, text: string): string {
    files.push({ name, text: withEnd(text), mode: 0o600 });
    return `${directory}/${name}`;
  }
  if (header !== null) settings.push(['extraHeader', `Authorization: ${header}`]);
  // git would send the header on to wherever the server redirects.
  if (header !== null || clientCertificate !== null) settings.push(['followRedirects', 'false']);
  if (caCertificates !== null) settings.push(['sslCAInfo', addFile('ca.crt', caCertificates)]);
  if (clientCertificate !== null) {
    settings.push(['sslCert', addFile('tls.crt', clientCertificate.certificate)]);
    settings.push(['sslKey', addFile('tls.key', clientCertificate.key)]);
  }
  if (proxy !== null) settings.push(['proxy', proxyUrl(proxy)]);
  const lines = settings.map(([name, value]) => `\t${name} = ${quoted(value)}\n`).join('');
  const text = `[http ${quoted(`${new URL(url).origin}/`)}]\n${lines}`;
  return {
    files: [...files, { name: 'gitconfig', text, mode: 0o600 }],
    environment: { HOME: directory, GIT_CONFIG_GLOBAL: `${directory}/gitconfig` },
    withheld: [
      ...OF_THE_USER,
      ...(caCertificates === null ? [] : ['GIT_SSL_CAINFO']),
      ...(proxy === null ? [] : PROXIES),
    ],
    secrets: secretsOf([...headerSecrets(authorization), ...proxySecrets(proxy)]),
  };
}

function headerSecrets(authorization: Https['authorization']): readonly string[] {
  if (authorization === null) return [];
  const sent = headerValue(authorization).replace(/^\w+ /, '');
  return authorization.kind === 'basic' ? [authorization.password, sent] : [sent];
}

function proxySecrets(proxy: HttpProxy | null): readonly string[] {
  const password = proxy?.password ?? null;
  return password === null ? [] : [password, encodeURIComponent(password)];
}

function headerValue(authorization: NonNullable<Https['authorization']>): string {
  switch (authorization.kind) {
    case 'basic': {
      const { username, password } = authorization;
      return `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
    }
    case 'bearer':
      return `Bearer ${authorization.token}`;
  }
}

function proxyUrl({ address, username, password }: HttpProxy): string {
  if (username === null) return address;
  const secret = password === null ? '' : `:${encodeURIComponent(password)}`;
  return address.replace('://', `://${encodeURIComponent(username)}${secret}@`);
}

function sshFiles({ identity, passphrase, knownHosts }: Ssh, directory: string): AccessFiles {
  const config = `Host *
  IdentityFile ${sshPath(`${directory}/identity`)}
  IdentitiesOnly yes
  IdentityAgent none
  UserKnownHostsFile ${sshPath(`${directory}/known_hosts`)}
  GlobalKnownHostsFile /dev/null
  StrictHostKeyChecking yes
  UpdateHostKeys no
  PreferredAuthentications publickey
  PasswordAuthentication no
  KbdInteractiveAuthentication no
  BatchMode ${passphrase === null ? 'yes' : 'no'}
  ForwardAgent no
  ClearAllForwardings yes
  ConnectTimeout 20
  ServerAliveInterval 15
`;
  const askpass = shellWord(`${directory}/askpass`);
  // ssh asks for the passphrase of a key by a program of its own; in batch mode it would not.
  const asking = passphrase === null ? '' : `SSH_ASKPASS=${askpass} SSH_ASKPASS_REQUIRE=force `;
  return {
    files: [
      { name: 'identity', text: withEnd(identity), mode: 0o600 },
      { name: 'known_hosts', text: withEnd(knownHosts), mode: 0o600 },
      { name: 'ssh_config', text: config, mode: 0o600 },
      ...(passphrase === null
        ? []
        : [
            { name: 'passphrase', text: `${passphrase}\n`, mode: 0o600 },
            {
              name: 'askpass',
              text: `#!/bin/sh\nexec cat ${shellWord(`${directory}/passphrase`)}\n`,
              mode: 0o700,
            },
          ]),
    ],
    environment: {
      HOME: directory,
      GIT_SSH_COMMAND: `${asking}ssh -F ${shellWord(`${directory}/ssh_config`)}`,
    },
    withheld: OF_THE_USER,
    secrets: secretsOf(passphrase === null ? [] : [passphrase]),
  };
}

/** So short that it is part of other words, a secret cannot be distinguished from them. */
const SHORTEST_SECRET = 4;

function secretsOf(texts: readonly string[]): readonly string[] {
  return texts.filter(({ length }) => length >= SHORTEST_SECRET);
}

/** Keys without a line feed at their end are not read by ssh. */
function withEnd(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

/** As git-config(1), "Syntax", has values and names of subsections. */
function quoted(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** As ssh_config(5) has arguments: in quotes, with "%" for tokens. */
function sshPath(path: string): string {
  return `"${path.replaceAll('%', '%%').replaceAll('"', '\\"')}"`;
}

function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
