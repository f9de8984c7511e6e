import { usageError } from '../../command-error.ts';
import type { OptionName } from '../../line/option-table.ts';

/** Which cluster is spoken to, and what is looked at in it. */
export interface ClusterRequest {
  /** null: what KUBECONFIG or ~/.kube/config names, or the cluster that this pod is in. */
  readonly kubeconfig: string | null;
  /** null: the current one, or all. */
  readonly namespace: string | null;
  /** Where health, readiness and metrics are served. */
  readonly healthAddress: ListenAddress;
  /** Where webhooks are taken; null: nowhere. */
  readonly webhookAddress: ListenAddress | null;
  /** Where clones are kept; null: the default. */
  readonly cacheDir: string | null;
  /** How long is waited for an answer. */
  readonly timeoutMs: number;
}

interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const DEFAULT_HEALTH: ListenAddress = { host: '0.0.0.0', port: 8080 };
const DEFAULT_TIMEOUT_MS = 120_000;

/** @throws CommandError of usage, for what cannot be meant. */
export function clusterRequest(one: (name: OptionName) => string | null): ClusterRequest {
  const health = one('health-address');
  const webhook = one('webhook-address');
  const timeout = one('timeout');
  return {
    kubeconfig: one('kubeconfig'),
    namespace: one('namespace'),
    healthAddress: health === null ? DEFAULT_HEALTH : addressOf('health-address', health),
    webhookAddress: webhook === null ? null : addressOf('webhook-address', webhook),
    cacheDir: one('cache-dir'),
    timeoutMs: timeout === null ? DEFAULT_TIMEOUT_MS : timeoutOf(timeout),
  };
}

function addressOf(option: OptionName, text: string): ListenAddress {
  const [, host = '', port = ''] = /^(.*):(\d{1,5})$/.exec(text) ?? [];
  if (port === '' || Number(port) > 65_535)
    throw usageError(
      `--${option} ${JSON.stringify(text)} is no address`,
      'Write HOST:PORT, such as 127.0.0.1:8080, or :8080 for all addresses.',
    );
  return { host: host === '' ? '0.0.0.0' : host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

function timeoutOf(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6})(s|m)$/.exec(text) ?? [];
  if (count === '')
    throw usageError(
      `--timeout ${JSON.stringify(text)} is no length of time`,
      'Write seconds or minutes, such as 90s or 5m.',
    );
  return Number(count) * (unit === 'm' ? 60_000 : 1_000);
}
