import type { ApiClient } from '../cluster/api-client.ts';
import type { Election } from '../cluster/lease.ts';
import type { Log } from '../resident/log.ts';
import { takeWebhooks } from './code-host/take-webhooks.ts';
import type { ClusterView } from './observe-cluster.ts';
import type { OpenStores } from './open-stores.ts';
import { openDiskHistories } from './page/disk-histories.ts';
import { admitByToken, admitLocal, isLocalAddress } from './page/page-access.ts';
import { servePage, type RepositoryInForce } from './page/serve-page.ts';
import { probe, routeList, serveHttp, type HttpServer, type Route } from './probes/http-server.ts';
import type { ControllerMetrics } from './probes/metrics.ts';

export interface ListenOptions {
  readonly client: ApiClient;
  /** Where the Lease lies, and the controllers run. */
  readonly namespace: string;
  /** Where health, readiness and metrics are served. */
  readonly listen: HttpServer['address'];
  /** Where webhooks are taken; null: nowhere. */
  readonly webhookListen: HttpServer['address'] | null;
  /**
   * Where the page of the fleet is served; null: nowhere. An address of this host alone asks for no
   * token, any other asks each request for one.
   */
  readonly pageListen: HttpServer['address'] | null;
  /** Where clones are kept; null: where a command of this user would. */
  readonly cacheDir: string | null;
  readonly log: Log;
  /** Ends the controller: what is being written is finished, and the Lease given back. */
  readonly signal: AbortSignal;
}

/** What requests are answered from. */
interface Served {
  readonly stores: OpenStores;
  readonly election: Election;
  readonly metrics: ControllerMetrics;
  readonly followed: () => readonly RepositoryInForce[] | null;
  readonly view: () => ClusterView;
}

/** `webhooks` and `page` are null where they are not served. */
export interface ListenAddresses {
  readonly health: HttpServer['address'];
  readonly webhooks: HttpServer['address'] | null;
  readonly page: HttpServer['address'] | null;
}

/**
 * Listens on an address each: probes and metrics are for the cluster, webhooks come from outside,
 * and the page is for people.
 *
 * @throws Error when an address cannot be listened on.
 */
export async function listen(
  options: ListenOptions,
  served: Served,
): Promise<{ readonly addresses: ListenAddresses; readonly close: () => Promise<void> }> {
  const { client, log, webhookListen, pageListen, cacheDir } = options;
  const { repositories } = served.stores;
  const now = (): Date => new Date();
  const health = await serveHttp(options.listen, routeList(routesOf(served, options.signal)));
  const webhooks =
    webhookListen === null
      ? null
      : await serveHttp(webhookListen, takeWebhooks({ repositories, client, log, now }));
  const page =
    pageListen === null
      ? null
      : await serveHttp(
          pageListen,
          servePage({
            ...{ followed: served.followed, view: served.view, now },
            leader: served.election.holder,
            ...{ namespace: options.namespace, port: pageListen.port },
            histories: openDiskHistories({ client, cacheDir, nowMs: () => performance.now() }),
            admit: isLocalAddress(pageListen.host)
              ? admitLocal
              : admitByToken(client, () => performance.now()),
          }),
        );
  return {
    addresses: {
      health: health.address,
      webhooks: webhooks?.address ?? null,
      page: page?.address ?? null,
    },
    close: async () => {
      await Promise.all([health.close(), webhooks?.close(), page?.close()]);
    },
  };
}

function routesOf(
  { stores, metrics }: Pick<Served, 'stores' | 'metrics'>,
  signal: AbortSignal,
): ReadonlyMap<string, Route> {
  let isSynced = false;
  stores.synced.then(
    () => (isSynced = true),
    () => undefined,
  );
  return new Map<string, Route>([
    ['/healthz', () => probe(signal.aborted ? 'it ends' : null)],
    ['/readyz', () => probe(isSynced ? stores.trouble() : 'the watches are not complete yet')],
    [
      '/metrics',
      async () => {
        stores.countWatches(metrics);
        return { status: 200, type: metrics.contentType, body: await metrics.text() };
      },
    ],
  ]);
}
