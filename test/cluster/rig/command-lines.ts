/** What each process of a control plane is started with. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditLog, type ClusterAccess } from './access.ts';
import { keysIn, PROXY_NAME, tokenVerifier } from './keys.ts';

/** Where etcd listens, and what it writes to. */
export interface EtcdPlace {
  readonly url: string;
  readonly data: string;
}

/** Nothing is synced: what a power cut would lose, no test needs. */
export function etcdArguments(directory: string, etcd: EtcdPlace): readonly string[] {
  const { etcd: key, etcdAuthority } = keysIn(directory);
  const tls = (prefix: string): readonly string[] => [
    `--${prefix}cert-file=${key.certFile}`,
    `--${prefix}key-file=${key.keyFile}`,
    `--${prefix}trusted-ca-file=${etcdAuthority.certFile}`,
    `--${prefix}client-cert-auth=true`,
  ];
  return [
    `--data-dir=${etcd.data}`,
    `--listen-client-urls=${etcd.url}`,
    `--advertise-client-urls=${etcd.url}`,
    '--listen-peer-urls=https://127.0.0.1:0',
    ...tls(''),
    ...tls('peer-'),
    '--unsafe-no-fsync=true',
    '--log-level=warn',
  ];
}

/** The log is there to count writes as they are answered, and watches of ours as they come in. */
const auditPolicy = {
  apiVersion: 'audit.k8s.io/v1',
  kind: 'Policy',
  omitStages: ['ResponseStarted', 'Panic'],
  omitManagedFields: true,
  rules: [
    {
      level: 'Metadata',
      verbs: ['create', 'update', 'patch', 'delete', 'deletecollection'],
      omitStages: ['RequestReceived'],
    },
    {
      level: 'Metadata',
      verbs: ['watch'],
      resources: [{ group: 'diskwright.dev' }],
      omitStages: ['ResponseComplete'],
    },
    { level: 'None' },
  ],
};

export interface ApiServerOptions {
  readonly features: Readonly<Record<string, boolean>>;
  readonly etcd: EtcdPlace;
}

/** Writes the audit policy, which is a file. */
export function apiServerArguments(
  access: ClusterAccess,
  { features, etcd }: ApiServerOptions,
): readonly string[] {
  const { directory } = access;
  const keys = keysIn(directory);
  const policy = join(directory, 'audit-policy.json');
  writeFileSync(policy, JSON.stringify(auditPolicy));
  return [
    ...['--bind-address=127.0.0.1', '--advertise-address=127.0.0.1'],
    `--secure-port=${new URL(access.url).port}`,
    // The Endpoints of the service "kubernetes" may not be on loopback.
    '--endpoint-reconciler-type=none',
    '--service-cluster-ip-range=10.0.0.0/24',
    `--etcd-servers=${etcd.url}`,
    `--etcd-cafile=${keys.etcdAuthority.certFile}`,
    `--etcd-certfile=${keys.etcd.certFile}`,
    `--etcd-keyfile=${keys.etcd.keyFile}`,
    `--tls-cert-file=${keys.apiServer.certFile}`,
    `--tls-private-key-file=${keys.apiServer.keyFile}`,
    `--client-ca-file=${keys.authority.certFile}`,
    `--requestheader-client-ca-file=${keys.proxyAuthority.certFile}`,
    `--requestheader-allowed-names=${PROXY_NAME}`,
    '--requestheader-username-headers=X-Remote-User',
    '--requestheader-group-headers=X-Remote-Group',
    '--requestheader-extra-headers-prefix=X-Remote-Extra-',
    '--service-account-issuer=https://kubernetes.default.svc',
    `--service-account-signing-key-file=${keys.tokens.keyFile}`,
    `--service-account-key-file=${tokenVerifier(directory)}`,
    '--enable-bootstrap-token-auth',
    '--authorization-mode=Node,RBAC',
    '--enable-admission-plugins=NodeRestriction',
    // As every cluster has it that runs a storage agent, a network plugin or kube-proxy.
    '--allow-privileged=true',
    `--audit-policy-file=${policy}`,
    `--audit-log-path=${auditLog(directory)}`,
    // Written before the request is answered: who was answered finds it in the log.
    '--audit-log-mode=blocking-strict',
    '--profiling=false',
    ...featureGates(features),
  ];
}

export interface ControllerManagerOptions {
  readonly nodeLifecycle: boolean;
  readonly binderSyncSeconds: number;
}

export async function controllerManagerArguments(
  access: ClusterAccess,
  { nodeLifecycle, binderSyncSeconds }: ControllerManagerOptions,
): Promise<readonly string[]> {
  const keys = keysIn(access.directory);
  return [
    `--kubeconfig=${await access.kubeconfig({ user: 'system:kube-controller-manager' })}`,
    // Each controller has its own account, with no more than its own rights.
    '--use-service-account-credentials=true',
    `--service-account-private-key-file=${keys.tokens.keyFile}`,
    `--root-ca-file=${keys.authority.certFile}`,
    `--cluster-signing-cert-file=${keys.authority.certFile}`,
    `--cluster-signing-key-file=${keys.authority.keyFile}`,
    `--controllers=*${nodeLifecycle ? '' : ',-node-lifecycle-controller'}`,
    `--pvclaimbinder-sync-period=${binderSyncSeconds}s`,
    ...asOnlyReplica,
  ];
}

export async function schedulerArguments(access: ClusterAccess): Promise<readonly string[]> {
  return [
    `--kubeconfig=${await access.kubeconfig({ user: 'system:kube-scheduler' })}`,
    ...asOnlyReplica,
  ];
}

/** No Lease to wait for, and nothing served. */
const asOnlyReplica = ['--leader-elect=false', '--secure-port=0', '--profiling=false'];

function featureGates(features: Readonly<Record<string, boolean>>): readonly string[] {
  const gates = Object.entries(features).map(([name, on]) => `${name}=${String(on)}`);
  return gates.length === 0 ? [] : [`--feature-gates=${gates.join(',')}`];
}
