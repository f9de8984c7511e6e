import { X509Certificate } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../../../src/cluster/api-client.ts';
import type { Log } from '../../../src/resident/log.ts';
import { certificateIn, hostKey, writeCertificate } from './membership.ts';
import { obtainCertificate } from './obtain-certificate.ts';

const HOUR_MS = 3_600_000;
const APPROVAL_MS = 10 * 60_000;

/** @returns ms until the last third of what the certificate is valid for; 0 when that has begun. */
export function renewalDueMs(pem: string, now: Date): number {
  const { validFromDate, validToDate } = new X509Certificate(pem);
  const validMs = validToDate.getTime() - validFromDate.getTime();
  return Math.max(0, validToDate.getTime() - validMs / 3 - now.getTime());
}

/**
 * Asks for the next certificate of this host in the last third of the one it has, until the signal
 * comes. The client reads the file again by itself. What fails is logged, and tried again within
 * the hour.
 */
export async function keepCertificate(given: {
  readonly client: ApiClient;
  readonly node: string;
  readonly directory: string;
  readonly log: Log;
  readonly signal: AbortSignal;
}): Promise<void> {
  const { client, node, directory, log, signal } = given;
  while (!signal.aborted) {
    try {
      const pem = await certificateIn(directory);
      // The host has left; the next start follows somebody else.
      if (pem === null) return;
      const dueMs = renewalDueMs(pem, new Date());
      if (dueMs > 0) {
        // A clock that is set, and a host that sleeps, are seen within the hour.
        await sleep(Math.min(dueMs, HOUR_MS), undefined, { signal });
        continue;
      }
      const key = await hostKey(directory);
      const next = await obtainCertificate(
        client,
        { node, key },
        { timeoutMs: APPROVAL_MS, signal },
      );
      await writeCertificate(directory, next);
      log.info({ validUntil: new X509Certificate(next).validTo }, 'certificate renewed');
    } catch (error) {
      if (isOver(signal)) return;
      const why = error instanceof Error ? error.message : String(error);
      log.warn({ error: why }, 'certificate not renewed');
      await sleep(HOUR_MS / 4, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Asked anew each time: it changes while we wait. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}
