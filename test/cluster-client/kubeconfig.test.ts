import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ClusterError } from '../../src/cluster/cluster-error.ts';
import { inClusterCredentials } from '../../src/cluster/credentials.ts';
import { kubeconfigCredentials } from '../../src/cluster/kubeconfig.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'diskwright-kubeconfig-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

interface Members {
  readonly cluster?: object;
  readonly user?: object;
}

function kubeconfig({ cluster = {}, user = {} }: Members = {}): object {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'here',
    contexts: [
      { name: 'here', context: { cluster: 'prod', user: 'admin' } },
      { name: 'elsewhere', context: { cluster: 'lab', user: 'admin' } },
    ],
    clusters: [
      { name: 'prod', cluster: { server: 'https://api.prod:6443/prefix', ...cluster } },
      { name: 'lab', cluster: { server: 'https://api.lab:6443' } },
    ],
    users: [{ name: 'admin', user }],
  };
}

/** @returns what is wrong with a kubeconfig, and what to do about it. */
function refusal(value: unknown, context?: string): string {
  try {
    kubeconfigCredentials(value, { directory, ...(context === undefined ? {} : { context }) });
  } catch (error) {
    if (error instanceof ClusterError && error.code === 'bad-credentials')
      return `${error.message}. ${error.remedy}`;
    throw error;
  }
  throw new Error('it was taken');
}

describe('a kubeconfig', () => {
  it('names the server of its current context, or of another', () => {
    const { server } = kubeconfigCredentials(kubeconfig(), { directory });
    expect(server.href).toBe('https://api.prod:6443/prefix');
    const other = kubeconfigCredentials(kubeconfig(), { directory, context: 'elsewhere' });
    expect(other.server.host).toBe('api.lab:6443');
  });

  it('gives a token, or the file of one, which counts where both are given', async () => {
    writeFileSync(join(directory, 'token'), 'from-file\n');
    const present = async (user: object) =>
      kubeconfigCredentials(kubeconfig({ user }), { directory }).present();
    expect(await present({ token: 'as-text' })).toEqual({ token: 'as-text' });
    expect(await present({ token: 'as-text', tokenFile: 'token' })).toEqual({ token: 'from-file' });
    expect(await present({})).toEqual({});
  });

  it('gives the name that the certificate of the server is made for', () => {
    const named = kubeconfig({ cluster: { 'tls-server-name': 'kubernetes' } });
    expect(kubeconfigCredentials(named, { directory }).tlsServerName).toBe('kubernetes');
  });

  it.each([
    [{ user: { exec: { command: 'aws' } } }, 'user admin: exec is not supported here'],
    [{ user: { 'auth-provider': { name: 'gcp' } } }, 'user admin: auth-provider is not supported'],
    [{ user: { username: 'a', password: 'b' } }, 'user admin: username is not supported here'],
    [{ user: { as: 'somebody' } }, 'user admin: as is not supported here'],
    [
      { cluster: { 'insecure-skip-tls-verify': true } },
      'cluster prod: insecure-skip-tls-verify is not supported here',
    ],
    [{ cluster: { 'proxy-url': 'http://a' } }, 'cluster prod: proxy-url is not supported here'],
    [{ cluster: { server: 'http://api.prod' } }, 'http://api.prod is not encrypted'],
    [{ cluster: { server: 'api.prod' } }, 'server: "api.prod" is no URL'],
    [{ cluster: { server: 6443 } }, 'cluster prod: server is no text'],
    [
      { user: { 'client-certificate': 'a.crt' } },
      'user admin: client-certificate and client-key come together',
    ],
    [
      { cluster: { 'certificate-authority-data': 'bm8gcGVt' } },
      'cluster prod: certificate-authority-data is no PEM text in base64',
    ],
  ])('says what it cannot do with %j', (members, expected) => {
    expect(refusal(kubeconfig(members))).toContain(expected);
  });

  it('takes what is written and says nothing', () => {
    const cluster = { 'insecure-skip-tls-verify': false, 'proxy-url': '' };
    expect(() =>
      kubeconfigCredentials(kubeconfig({ cluster, user: { exec: null } }), { directory }),
    ).not.toThrow();
  });

  it('says which contexts there are', () => {
    expect(refusal(kubeconfig(), 'nowhere')).toContain(
      'contexts holds no "nowhere", but here, elsewhere',
    );
    expect(refusal({ ...kubeconfig(), 'current-context': '' })).toContain(
      'current-context is not set',
    );
    expect(refusal('text')).toContain('the kubeconfig is no mapping');
    expect(refusal({ 'current-context': 'here' })).toContain('contexts holds no "here"');
  });
});

describe('the credentials of a pod', () => {
  const environment = { KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443' };

  it('are the files that kubelet mounts, read again when they were replaced', async () => {
    writeFileSync(join(directory, 'token'), 'first');
    const credentials = inClusterCredentials(environment, directory);
    expect(credentials.server.host).toBe('[fd00::1]');
    await expect(credentials.present()).rejects.toThrow(/ca\.crt cannot be read/);
    writeFileSync(join(directory, 'ca.crt'), '');
    expect(await credentials.present(true)).toMatchObject({ token: 'first' });
    writeFileSync(join(directory, 'token'), 'second-one');
    expect(await credentials.present(true)).toMatchObject({ token: 'second-one' });
  });

  it('stay as they were while a file is away or holds no token', async () => {
    writeFileSync(join(directory, 'ca.crt'), '');
    writeFileSync(join(directory, 'token'), 'first');
    const credentials = inClusterCredentials(environment, directory);
    const first = await credentials.present();
    writeFileSync(join(directory, 'token'), 'two\nlines');
    expect(await credentials.present(true)).toBe(first);
    rmSync(join(directory, 'token'));
    expect(await credentials.present(true)).toBe(first);
  });

  it('are not there outside of a pod', () => {
    expect(() => inClusterCredentials({}, directory)).toThrow(/this is no pod/);
  });
});
