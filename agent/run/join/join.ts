import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import manifest from '../../../package.json' with { type: 'json' };
import { ClusterError } from '../../../src/cluster/cluster-error.ts';
import { CONFIRMED_HOSTS, fingerprintOf } from '../../../src/cluster/certificates/host-account.ts';
import { openCredentials } from '../../../src/cluster/credentials.ts';
import { openClient } from '../../../src/cluster/open-client.ts';
import { visibleText } from '../../../src/model/values/visible-text.ts';
import { BadSettings, ownName, readHostConfig } from '../settings.ts';
import { parseJoinLine, type JoinLine } from './join-line.ts';
import {
  certificateIn,
  hostKey,
  nodeOfCertificate,
  publicKeyOf,
  removeMembership,
  writeMembership,
} from './membership.ts';
import { kubeconfigIn, MEMBERSHIP } from './membership-place.ts';
import { obtainCertificate } from './obtain-certificate.ts';

/**
 * `diskwright-agent join`: makes this host an agent of a cluster. It touches no disk and no volume;
 * what is served stays served.
 *
 * @returns the exit code: 0 when the host has its account; 1 when it has none; 64 for a wrong
 * command line.
 */
export async function join(words: readonly string[], directory = MEMBERSHIP): Promise<number> {
  const line = parseJoinLine(words);
  if (typeof line === 'string') return fail(`${line}; see diskwright-agent --help`, 64);
  try {
    await joinCluster(line, directory);
    return 0;
  } catch (error) {
    if (error instanceof BadSettings) return fail(error.message, error.exitCode);
    if (error instanceof ClusterError) return fail(`${error.message}. ${error.remedy}`, 1);
    throw error;
  }
}

async function joinCluster(line: JoinLine, directory: string): Promise<void> {
  const config = await readHostConfig(line.hostConfig, '');
  const node = config.nodeName ?? ownName();
  if (config.repository !== null)
    throw new BadSettings(
      `${line.hostConfig} names a repository: only one can say what ${node} should have; take "repository" out of the file first`,
      1,
    );
  const certificate = await certificateIn(directory);
  const isValid = certificate !== null && new X509Certificate(certificate).validToDate > new Date();
  // Without its kubeconfig, which is written last, it was stopped while it joined.
  if (isValid && existsSync(kubeconfigIn(directory)))
    throw new BadSettings(
      `this host has joined already, by ${kubeconfigIn(directory)}; "diskwright-agent leave" takes it out`,
      1,
    );
  const ca = await readGiven('--ca-file', line.caFile);
  const token = (await readGiven('--token-file', line.tokenFile)).trim();
  const key = await hostKey(directory);
  const client = openClient({
    credentials: openCredentials({
      server: line.server,
      parts: { ca: { kind: 'text', text: ca }, token: { kind: 'text', text: token } },
    }),
    fieldManager: 'diskwright-agent',
    userAgent: `diskwright-agent/${manifest.version} (${node})`,
  });
  say(confirmation(node, fingerprintOf(publicKeyOf(key))));
  try {
    const { timeoutMs } = line;
    const { signal } = new AbortController();
    const pem = await obtainCertificate(client, { node, key }, { timeoutMs, signal });
    await writeMembership(directory, { server: line.server, ca, certificate: pem });
  } finally {
    client.close();
  }
  say(`${node} has joined ${line.server}; its account is in ${directory}, and no disk was touched.
The agent follows its NodeStorage there from its next start:
  systemctl enable --now diskwright-agent.service
  systemctl restart diskwright-agent.service
`);
}

function confirmation(node: string, fingerprint: string): string {
  const patch = JSON.stringify({ data: { [node]: fingerprint } });
  return `The key of ${node} is ${fingerprint}
Somebody who may do so confirms it in the cluster:
  kubectl patch configmap ${CONFIRMED_HOSTS} --namespace diskwright-system --type merge --patch '${patch}'
Waiting for the certificate ...
`;
}

/**
 * `diskwright-agent leave`: forgets the account in the cluster. Data, mounts and records stay.
 *
 * @returns the exit code, always 0: a host that had not joined has left.
 */
export async function leave(directory = MEMBERSHIP): Promise<number> {
  const certificate = await certificateIn(directory);
  await removeMembership(directory);
  if (certificate === null) {
    say('This host had not joined a cluster.\n');
    return 0;
  }
  const node = nodeOfCertificate(certificate) ?? ownName();
  say(`This host follows no cluster any more. All volumes stay as they are, and are served at every boot.
  systemctl restart diskwright-agent.service     # it follows a repository, if one is configured
In the cluster, whoever may do so forgets the host (its PersistentVolumes stay):
  kubectl patch configmap ${CONFIRMED_HOSTS} --namespace diskwright-system --type merge --patch '{"data":{"${node}":null}}'
  kubectl delete nodestorage,nodeinventory ${node}
`);
  return 0;
}

/** `-` is standard input. @throws BadSettings */
async function readGiven(option: string, path: string): Promise<string> {
  if (path === '-') return text(process.stdin);
  return readFile(path, 'utf8').catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new BadSettings(`${option} ${path} cannot be read: ${why}`, 1);
  });
}

function say(words: string): void {
  process.stdout.write(words);
}

function fail(message: string, exitCode: number): number {
  process.stderr.write(`diskwright-agent: ${visibleText(message)}\n`);
  return exitCode;
}
