import { usageError } from '../../command-error.ts';
import type { OptionName } from '../../line/option-table.ts';
import type { ClusterStatus } from './status-view.ts';

/** Which cluster is spoken to. */
export interface ClusterOptions {
  /** null: what KUBECONFIG or ~/.kube/config names, or the cluster that this pod is in. */
  readonly kubeconfig: string | null;
}

/** @throws CommandError of usage, when `explain` names a cluster and does not ask it. */
export function liveCluster(isAsked: boolean, kubeconfig: string | null): ClusterOptions | null {
  if (isAsked) return { kubeconfig };
  if (kubeconfig === null) return null;
  throw usageError('--kubeconfig is for --live', 'Give --live, too, to ask the cluster.');
}

/**
 * An address as it is listened at: without a host, of every interface.
 *
 * @throws CommandError of usage
 */
export function listenAddress(
  option: OptionName,
  text: string,
): { readonly host: string; readonly port: number } {
  const [, host = '', port = ''] = /^(.*):(\d{1,5})$/.exec(text) ?? [];
  if (port === '' || Number(port) > 65_535)
    throw usageError(
      `--${option} ${JSON.stringify(text)} is no address`,
      'Write HOST:PORT, such as 127.0.0.1:8080, or :8080 for all addresses.',
    );
  return { host: host === '' ? '0.0.0.0' : host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

/** In milliseconds. @throws CommandError of usage */
export function timeoutOf(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6})(s|m)$/.exec(text) ?? [];
  if (count === '')
    throw usageError(
      `--timeout ${JSON.stringify(text)} is no length of time`,
      'Write seconds or minutes, such as 90s or 5m.',
    );
  return Number(count) * (unit === 'm' ? 60_000 : 1_000);
}

const STATUS_KINDS: readonly (keyof ClusterStatus)[] = ['repositories', 'nodes', 'disks', 'claims'];

/** What `status` is asked about; null: all but the disks. @throws CommandError of usage */
export function statusKind(text: string | null): keyof ClusterStatus | null {
  if (text === null) return null;
  const kind = STATUS_KINDS.find((each) => each === text);
  if (kind !== undefined) return kind;
  throw usageError(
    `status knows no ${JSON.stringify(text)}`,
    `Write one of ${STATUS_KINDS.join(', ')}, or nothing for all but the disks.`,
  );
}
