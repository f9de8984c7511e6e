import type { ApiObject } from '../cluster/resources.ts';
import type { DiskRepository as DeclaredRepository } from '../declare/generated/declarations.ts';
import type { Condition } from '../model/condition.ts';

/** A DiskRepository as it is in the cluster. */
export interface DiskRepository extends ApiObject {
  readonly spec: DeclaredRepository['spec'];
  readonly status?: RepositoryStatus;
}

export interface RepositoryStatus {
  readonly observedGeneration?: number;
  readonly conditions?: readonly Condition[];
  /** The last revision that was followed, valid or not: `main@sha1:<commit>`. */
  readonly lastAttemptedRevision?: string;
  /** The one in force. */
  readonly lastAppliedRevision?: string;
  /** The value of {@link REQUESTED_AT} that was served last. */
  readonly lastHandledReconcileAt?: string;
  /** Where webhooks are taken. */
  readonly webhookPath?: string;
  /**
   * When the last genuine one came in: written by the process that took it, which need not lead.
   */
  readonly lastWebhookAt?: string;
}

/** Flux's annotation that asks for a pass out of turn (fluxcd/pkg, apis/meta/annotations.go). */
export const REQUESTED_AT = 'reconcile.fluxcd.io/requestedAt';

/** `namespace/name`. */
export function repositoryKey({ metadata }: DiskRepository): string {
  return `${metadata.namespace ?? 'default'}/${metadata.name}`;
}

/**
 * How long to wait before what failed is tried again, in milliseconds.
 *
 * @param failures in a row, from 1 on.
 */
export function retryWaitMs(failures: number, longestMs: number): number {
  return Math.min(longestMs, RETRY_FIRST_MS * 2 ** Math.min(failures, 12));
}

const RETRY_FIRST_MS = 2_000;

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/**
 * A duration such as `5m` or `1h30m`, in milliseconds. The schema has checked it.
 *
 * @param otherwise where none is given.
 */
export function durationMs(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)];
  return parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ''] ?? 0),
    0,
  );
}
