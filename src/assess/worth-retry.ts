import type { RefusalCode } from '../model/planned/refusal.ts';
import type { Failure } from '../model/planned/report.ts';

/**
 * What has to happen before trying again can end in another way.
 *
 * - `soon`: nothing: the next pass observes afresh. With growing delays.
 * - `on-change`: something outside that changes without a decision, for instance a program that
 *   ends or a node that reports. The next inventory says whether it has.
 * - `by-person`: somebody decides in git, or sees to the host. Passes at the usual interval show
 *   that it was done.
 */
export type Retry = 'soon' | 'on-change' | 'by-person';

export type FailureCode = Failure['code'];

/** Of an operation that failed. */
export const RETRY_AFTER_FAILURE: Readonly<Record<FailureCode, Retry>> = {
  // Nothing says that somebody installs it.
  'tool-missing': 'by-person',
  'tool-failed': 'soon',
  'tool-timeout': 'soon',
  // The kernel waits for the disk: replace it, or restart the machine.
  'device-timeout': 'by-person',
  // What was tried again would disturb who uses the volume again.
  'medium-error': 'by-person',
  // A fresh plan finishes what is not as it should be, or refuses it with the evidence.
  'not-verified': 'soon',
  // The world changed after the plan, and nothing was written: a fresh plan says what can be done.
  guard: 'soon',
  io: 'soon',
  // The filesystem of the state directory is full or read-only.
  'record-not-written': 'by-person',
};

/**
 * Of what the plan refuses. Nothing here is worth a retry soon: a plan of the same world says the
 * same.
 */
export const RETRY_AFTER_REFUSAL: Readonly<Record<RefusalCode, Exclude<Retry, 'soon'>>> = {
  'root-unknown': 'by-person',
  'programs-unknown': 'by-person',
  'system-disk': 'by-person',
  'identity-missing': 'by-person',
  'identity-ambiguous': 'by-person',
  'mark-ambiguous': 'by-person',
  'tables-differ': 'by-person',
  // A disk that left its slot is dead or was pulled: either way somebody has to see to it.
  'disk-absent': 'by-person',
  // Programs end, and what is mounted is unmounted.
  'disk-in-use': 'on-change',
  'facts-differ': 'by-person',
  'other-node': 'by-person',
  'other-installation': 'by-person',
  'volume-damaged': 'by-person',
  'would-shrink': 'by-person',
  'cannot-grow': 'by-person',
  'cannot-move': 'by-person',
  'cannot-rebuild': 'by-person',
  'content-differs': 'by-person',
  'disk-read-only': 'by-person',
  'disk-failing': 'by-person',
  'disk-count': 'by-person',
  'layouts-overlap': 'by-person',
  'no-room': 'by-person',
  'foreign-content': 'by-person',
  'foreign-group': 'by-person',
  'foreign-partition': 'by-person',
  'adoption-differs': 'by-person',
  'disk-adopted': 'by-person',
  'interrupted-by-others': 'by-person',
  // LVM may be busy, or not have seen all disks yet.
  'group-unreadable': 'on-change',
  'group-incomplete': 'by-person',
  'thin-pool-full': 'by-person',
  'key-missing': 'on-change',
  'thin-pool-damaged': 'by-person',
  'host-path-not-allowed': 'by-person',
  'host-path-twice': 'by-person',
  'mount-point-taken': 'on-change',
  'data-differs': 'by-person',
  'claim-does-not-fit': 'by-person',
  'not-locked': 'by-person',
  'consent-missing': 'by-person',
  'consent-stale': 'by-person',
  'consent-expired': 'by-person',
  'consent-used': 'by-person',
  // What still lies there goes first, or its holders end.
  'volumes-left': 'on-change',
  'volume-protected': 'by-person',
  // Waits for a node that is silent, for a claim before it, or for a plan that is not applied yet.
  'claim-held': 'on-change',
  'claim-kept': 'by-person',
  'claim-elsewhere': 'by-person',
  'owner-unknown': 'by-person',
  'owner-contradicted': 'by-person',
};
