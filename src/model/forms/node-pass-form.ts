import type { OperationRef } from '../declared/node-lock.ts';
import type { ClaimKey, DiskId, VolumeId } from '../identifiers.ts';
import { operationRef } from '../operation-key.ts';
import type { Refusal, RefusalCode } from '../planned/refusal.ts';
import type { Failure, Outcome, Report } from '../planned/report.ts';

/**
 * Of a pass so much goes into the status of a NodeStorage that it stays below 1 MiB whatever
 * happened: a letter takes six bytes at most, as a control character does in JSON.
 */
export const MOST_OUTCOMES = 128;
export const MOST_REFUSALS = 32;
export const LONGEST_TEXT = 512;

/**
 * What of a report stands in the status of a NodeStorage. The inventory is an object of its own.
 */
export interface NodePassForm {
  readonly lastPass: {
    readonly startedAt: string;
    readonly finishedAt: string;
    readonly applied: number;
    readonly failed: number;
    readonly withheld: number;
    /** How many operations a fresh plan still lists. */
    readonly remaining: number;
    /** Failed ones first, then withheld ones; of many the first. */
    readonly outcomes: readonly OutcomeForm[];
  };
  readonly refusals: readonly RefusalForm[];
  readonly refusalCount: number;
  readonly inventoryTakenAt: string;
}

export interface OutcomeForm {
  readonly kind: Outcome['kind'];
  readonly operation: OperationRef;
  /** In whole milliseconds. */
  readonly durationMs?: number;
  readonly code?: Failure['code'];
  readonly message?: string;
  readonly remedy?: string;
}

export interface RefusalForm {
  readonly code: RefusalCode;
  readonly layout?: string;
  readonly disk?: DiskId;
  readonly volume?: VolumeId;
  readonly claim?: ClaimKey;
  readonly summary: string;
  readonly remedy: string;
}

/** What the form is made of: of a report, or of what an agent puts together itself. */
export type PassedReport = Pick<
  Report,
  'startedAt' | 'finishedAt' | 'outcomes' | 'refusals' | 'remaining'
> & { readonly inventory: Pick<Report['inventory'], 'takenAt'> };

const ORDER: readonly Outcome['kind'][] = ['failed', 'withheld', 'applied'];

export function encodePass(report: PassedReport): NodePassForm {
  const { startedAt, finishedAt, outcomes, refusals, remaining, inventory } = report;
  const count = (kind: Outcome['kind']): number =>
    outcomes.filter((outcome) => outcome.kind === kind).length;
  const ordered = ORDER.flatMap((kind) => outcomes.filter((outcome) => outcome.kind === kind));
  return {
    lastPass: {
      startedAt,
      finishedAt,
      applied: count('applied'),
      failed: count('failed'),
      withheld: count('withheld'),
      remaining: remaining.length,
      outcomes: ordered.slice(0, MOST_OUTCOMES).map(encodeOutcome),
    },
    refusals: refusals.slice(0, MOST_REFUSALS).map(encodeRefusal),
    refusalCount: refusals.length,
    inventoryTakenAt: inventory.takenAt,
  };
}

function encodeOutcome(outcome: Outcome): OutcomeForm {
  const operation = operationRef(outcome.operation);
  switch (outcome.kind) {
    case 'applied':
      return { kind: outcome.kind, operation, durationMs: Math.round(outcome.durationMs) };
    case 'failed': {
      const { code, message, remedy } = outcome.failure;
      const durationMs = Math.round(outcome.durationMs);
      const texts = { message: shortened(message), remedy: shortened(remedy) };
      return { kind: outcome.kind, operation, durationMs, code, ...texts };
    }
    case 'withheld':
      return { kind: outcome.kind, operation, message: shortened(outcome.reason) };
  }
}

function encodeRefusal({ layout, disk, volume, claim, ...refusal }: Refusal): RefusalForm {
  return {
    code: refusal.code,
    ...(layout === null ? {} : { layout }),
    ...(disk === null ? {} : { disk }),
    ...(volume === null ? {} : { volume }),
    ...(claim === null ? {} : { claim }),
    summary: shortened(refusal.summary),
    remedy: shortened(refusal.remedy),
  };
}

function shortened(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
}
