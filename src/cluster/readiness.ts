import type { Condition } from '../model/condition.ts';
import type { ApiObject } from './resources.ts';

/** The condition Ready of an object, by kstatus the one that sums the others up. */
export interface Readiness {
  /** `True`, `False` or `Unknown`. */
  readonly ready: string;
  readonly reason: string;
  readonly message: string;
}

/** Of an object that has no such condition yet, nothing is known. */
export function readinessOf(object: ApiObject): Readiness {
  const status = object['status'] as { readonly conditions?: readonly Condition[] } | undefined;
  const found = status?.conditions?.find(({ type }) => type === 'Ready');
  return found === undefined
    ? { ready: 'Unknown', reason: 'NotReported', message: 'nothing was reported yet' }
    : { ready: found.status, reason: found.reason, message: found.message };
}
