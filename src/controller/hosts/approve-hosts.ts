import type { ApiClient } from '../../cluster/api-client.ts';
import {
  CERTIFICATE_REQUESTS,
  CLIENT_SIGNER,
  CONFIRMED_HOSTS,
  type CertificateRequest,
} from '../../cluster/certificates/host-account.ts';
import { ClusterError } from '../../cluster/cluster-error.ts';
import { reflect, type Reflector } from '../../cluster/reflector.ts';
import { CONFIG_MAPS, type ApiObject } from '../../cluster/resources.ts';
import type { Log } from '../../resident/log.ts';
import { judgeRequest, type HostDecision } from './judge-request.ts';

interface ConfigMap extends ApiObject {
  readonly data?: Readonly<Record<string, string>>;
}

/** What hosts ask for, and what people confirmed. */
export interface HostStores {
  readonly requests: () => ReadonlyMap<string, CertificateRequest>;
  readonly confirmed: () => Readonly<Record<string, string>>;
  readonly synced: Promise<void>;
}

/** @param namespace of the controller, where the confirmed keys lie. */
export function openHostStores(
  client: ApiClient,
  options: {
    readonly namespace: string;
    readonly onChange: () => void;
    readonly signal: AbortSignal;
  },
): HostStores {
  const { namespace, onChange, signal } = options;
  const requests: Reflector<CertificateRequest> = reflect(client, CERTIFICATE_REQUESTS, {
    fieldSelector: `spec.signerName=${CLIENT_SIGNER}`,
    ...{ onChange, signal },
  });
  const confirmed: Reflector<ConfigMap> = reflect(client, CONFIG_MAPS, {
    ...{ namespace, fieldSelector: `metadata.name=${CONFIRMED_HOSTS}`, onChange, signal },
  });
  return {
    requests: requests.objects,
    confirmed: () => [...confirmed.objects().values()][0]?.data ?? {},
    synced: Promise.all([requests.synced, confirmed.synced]).then(() => undefined),
  };
}

export interface HostApproval {
  readonly client: ApiClient;
  readonly stores: HostStores;
  readonly isKnown: (node: string) => boolean;
  readonly log: Log;
}

const RETRY_MS = 10_000;

/**
 * Approves and denies requests of hosts, each once; logs of those that wait why, when that changes.
 *
 * @returns what does so now, and says in how many milliseconds it is to be done again; null for
 * when something changes.
 */
export function approveHosts({
  client,
  stores,
  isKnown,
  log,
}: HostApproval): () => Promise<number | null> {
  const said = new Map<string, string>();
  return async () => {
    const confirmed = stores.confirmed();
    let retryMs: number | null = null;
    for (const [name, request] of stores.requests()) {
      const judged = judgeRequest(request, { confirmed, isKnown });
      if (judged.kind === 'not-ours') {
        said.delete(name);
        continue;
      }
      const { kind, node, message } = judged;
      try {
        if (kind !== 'waiting') await decide(client, request, judged);
      } catch (error) {
        if (!(error instanceof ClusterError)) throw error;
        log.warn({ request: name, node, error: error.message }, 'request of a host not decided');
        retryMs = RETRY_MS;
        continue;
      }
      const saying = `${kind}: ${message}`;
      if (said.get(name) !== saying) log.info({ request: name, node, message }, `host ${kind}`);
      said.set(name, saying);
    }
    return retryMs;
  };
}

/** Only the request that was looked at, in the version that was looked at. @throws ClusterError */
async function decide(
  client: ApiClient,
  { metadata: { name, uid, resourceVersion } }: CertificateRequest,
  { kind, message }: Exclude<HostDecision, { kind: 'not-ours' | 'waiting' }>,
): Promise<void> {
  const type = kind === 'approved' ? 'Approved' : 'Denied';
  const reason = kind === 'approved' ? 'KeyConfirmed' : 'NotOfAConfirmedHost';
  const condition = { type, status: 'True', reason, message };
  await client.patch(
    CERTIFICATE_REQUESTS,
    { name },
    {
      type: 'merge',
      subresource: 'approval',
      patch: { metadata: { uid, resourceVersion }, status: { conditions: [condition] } },
    },
  );
}
