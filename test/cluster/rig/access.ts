/**
 * How one speaks with a control plane that runs: kubeconfigs for any account, tokens of service
 * accounts, and kubectl. All of it works from the place of the control plane alone, so that other
 * processes than the one that started it can do the same.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Binaries } from './binaries/find-or-build.ts';
import { keyPairAt, makeCertificate, type KeyPair } from './certificates.ts';
import { keysIn } from './keys.ts';

/** Where a control plane is; plain data, which tests are handed by the process that started it. */
export interface ClusterPlace {
  /** Such as `https://127.0.0.1:20001`. */
  readonly url: string;
  /** The minor version of Kubernetes, such as `1.37`. */
  readonly version: string;
  readonly directory: string;
  readonly binaries: Binaries;
}

/** A user as its certificate names it. */
export interface Account {
  readonly user: string;
  readonly groups?: readonly string[];
}

export interface ServiceAccount {
  readonly namespace: string;
  readonly name: string;
}

/** A token of a service account: what it is bound to, how long it is valid, and whom it is for. */
export interface TokenOptions {
  /** With a Pod, the token names the Node on which the pod is. */
  readonly boundTo?: { readonly kind: 'Pod' | 'Secret' | 'Node'; readonly name: string };
  /** At least 600. */
  readonly expirationSeconds?: number;
}

/** One use of kubectl. */
export interface KubectlRun {
  readonly args: readonly string[];
  /** The administrator's where it is left out. */
  readonly kubeconfig?: string;
  /** For standard input. */
  readonly input?: string;
}

/** One write that the API server answered, from its audit log. */
export interface AuditedWrite {
  readonly user: string;
  readonly verb: string;
  /**
   * As the API has it: `persistentvolumes`, `leases`; with the subresource, such as
   * `persistentvolumes/status`.
   */
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
  readonly userAgent: string;
  /** The HTTP status of the answer. */
  readonly status: number;
}

/** One watch that the API server was asked for, from its audit log. */
export interface AuditedWatch {
  /** When the request came in, whatever became of it. */
  readonly receivedAt: Date;
  readonly resource: string;
  /** Empty for a watch of all of them. */
  readonly name: string;
  readonly userAgent: string;
}

export interface ClusterAccess extends ClusterPlace {
  /** The certificate authority of the API server and of its clients. */
  readonly caFile: string;
  /** Credentials of a user in files; those of the same user and groups are made once. */
  readonly certificate: (account: Account) => Promise<KeyPair>;
  /**
   * @returns a kubeconfig, complete in one file. `url` is another way to the same API server, such
   * as a proxy.
   */
  readonly kubeconfig: (account: Account, url?: string) => Promise<string>;
  /** A new token, by TokenRequest. */
  readonly token: (account: ServiceAccount, options?: TokenOptions) => Promise<string>;
  readonly serviceAccountKubeconfig: (
    account: ServiceAccount,
    options?: TokenOptions,
  ) => Promise<string>;
  /**
   * Runs kubectl as administrator. @returns its standard output. @throws ExecaError with what it
   * said.
   */
  readonly kubectl: (...args: string[]) => Promise<string>;
  readonly runKubectl: (run: KubectlRun) => Promise<string>;
  /** Server-side apply as administrator. */
  readonly apply: (...objects: object[]) => Promise<void>;
  /** `kubectl get ARGS -o json`, parsed. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- API objects are read freely
  readonly read: (...args: string[]) => Promise<any>;
  /** Every write answered so far, in the order of the audit log. */
  readonly writes: () => readonly AuditedWrite[];
  /** Every watch of a resource of ours asked for so far, in the order of the audit log. */
  readonly watches: () => readonly AuditedWatch[];
}

/** May do everything: RBAC does not limit this group. */
export const administrator: Account = { user: 'admin', groups: ['system:masters'] };

const TIMEOUT_MS = 120_000;

export function auditLog(directory: string): string {
  return join(directory, 'audit.log');
}

export function accessTo(place: ClusterPlace): ClusterAccess {
  const caFile = keysIn(place.directory).authority.certFile;
  const certificate = async (account: Account): Promise<KeyPair> => certificateOf(place, account);
  const kubeconfig = async (account: Account, url = place.url): Promise<string> => {
    const { certFile, keyFile } = await certificate(account);
    const user = {
      'client-certificate-data': base64Of(certFile),
      'client-key-data': base64Of(keyFile),
    };
    return writeKubeconfig(place, url, user);
  };
  const runKubectl = async ({ args, input, ...run }: KubectlRun): Promise<string> => {
    const config = run.kubeconfig ?? (await kubeconfig(administrator));
    const { stdout } = await execa(place.binaries.kubectl, ['--kubeconfig', config, ...args], {
      // Its caches and settings, too, are the control plane's own.
      env: { HOME: place.directory, PATH: process.env['PATH'] },
      extendEnv: false,
      input: input ?? '',
      timeout: TIMEOUT_MS,
    });
    return stdout;
  };
  const token = async (account: ServiceAccount, options: TokenOptions = {}): Promise<string> =>
    runKubectl({ args: tokenArguments(account, options) });
  return {
    ...place,
    caFile,
    certificate,
    kubeconfig,
    token,
    serviceAccountKubeconfig: async (account, options) =>
      writeKubeconfig(place, place.url, { token: await token(account, options) }),
    runKubectl,
    kubectl: async (...args) => runKubectl({ args }),
    apply: async (...objects) => {
      const list = { apiVersion: 'v1', kind: 'List', items: objects };
      const input = JSON.stringify(list);
      await runKubectl({ args: ['apply', '--server-side', '-f', '-'], input });
    },
    read: async (...args) =>
      JSON.parse(await runKubectl({ args: ['get', '-o', 'json', ...args] })) as unknown,
    writes: () => auditEvents(place).filter(isAnswered).map(writeOf),
    watches: () =>
      auditEvents(place)
        .filter((event) => !isAnswered(event))
        .map(watchOf),
  };
}

/**
 * Several processes may ask for the same account at once: the first directory that takes its name
 * counts.
 */
async function certificateOf(place: ClusterPlace, account: Account): Promise<KeyPair> {
  const { user, groups = [] } = account;
  const pki = join(place.directory, 'pki');
  const directory = join(pki, `client-${digest(JSON.stringify([user, groups]))}`);
  const finished = keyPairAt(directory, 'tls');
  if (existsSync(directory)) return finished;
  const unfinished = mkdtempSync(join(pki, 'unfinished-'));
  const subject = { commonName: user, organizations: groups };
  const { authority } = keysIn(place.directory);
  await makeCertificate(authority, keyPairAt(unfinished, 'tls'), 'client', subject);
  try {
    renameSync(unfinished, directory);
  } catch (error) {
    if (!existsSync(directory)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return finished;
}

/** The same content is one file, written once and whole. */
function writeKubeconfig(place: ClusterPlace, url: string, user: object): string {
  const ca = base64Of(keysIn(place.directory).authority.certFile);
  const text = JSON.stringify(kubeconfigOf(url, ca, user), null, 2);
  const directory = join(place.directory, 'kubeconfigs');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, `${digest(text)}.json`);
  if (existsSync(file)) return file;
  const unfinished = `${file}.${String(process.pid)}`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  renameSync(unfinished, file);
  return file;
}

/** JSON is YAML, too. */
function kubeconfigOf(url: string, ca: string, user: object): object {
  const name = 'diskwright-test';
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name, cluster: { server: url, 'certificate-authority-data': ca } }],
    users: [{ name, user }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    'current-context': name,
  };
}

function tokenArguments(account: ServiceAccount, options: TokenOptions): readonly string[] {
  const { boundTo, expirationSeconds } = options;
  return [
    ...['create', 'token', account.name, '--namespace', account.namespace],
    ...(boundTo === undefined
      ? []
      : ['--bound-object-kind', boundTo.kind, '--bound-object-name', boundTo.name]),
    ...(expirationSeconds === undefined ? [] : ['--duration', `${expirationSeconds}s`]),
  ];
}

/** Of a write there is the answer alone, of a watch the request alone: see the audit policy. */
interface AuditEvent {
  readonly stage: 'RequestReceived' | 'ResponseComplete';
  readonly requestReceivedTimestamp: string;
  readonly verb: string;
  readonly user?: { readonly username?: string };
  readonly userAgent?: string;
  readonly objectRef?: {
    readonly resource?: string;
    readonly subresource?: string;
    readonly namespace?: string;
    readonly name?: string;
  };
  readonly responseStatus?: { readonly code?: number };
}

function auditEvents({ directory }: ClusterPlace): readonly AuditEvent[] {
  // The last line may be half written: what follows the last line break is left for the next time.
  const lines = readFileSync(auditLog(directory), 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as AuditEvent);
}

function isAnswered({ stage }: AuditEvent): boolean {
  return stage === 'ResponseComplete';
}

function writeOf(event: AuditEvent): AuditedWrite {
  const { resource = '', subresource, namespace = '', name = '' } = event.objectRef ?? {};
  return {
    user: event.user?.username ?? '',
    verb: event.verb,
    resource: subresource === undefined ? resource : `${resource}/${subresource}`,
    namespace,
    name,
    userAgent: event.userAgent ?? '',
    status: event.responseStatus?.code ?? 0,
  };
}

function watchOf(event: AuditEvent): AuditedWatch {
  const { resource = '', name = '' } = event.objectRef ?? {};
  const receivedAt = new Date(event.requestReceivedTimestamp);
  return { receivedAt, resource, name, userAgent: event.userAgent ?? '' };
}

function base64Of(file: string): string {
  return readFileSync(file).toString('base64');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
