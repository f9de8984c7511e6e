/** What a pass came to, as the conditions that tools for Kubernetes objects read. */
import { describe, expect, it } from 'vitest';
import { resultOfPlan, summarize, type PassResult } from '../../src/assess/summarize.ts';
import type { Condition, ConditionContext } from '../../src/model/condition.ts';
import type { DiskId, NodeName } from '../../src/model/identifiers.ts';
import type { KeptVolume } from '../../src/model/volumes/kept-volume.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { refusal, type Refusal, type RefusalCode } from '../../src/model/planned/refusal.ts';
import type { Failure, Outcome } from '../../src/model/planned/report.ts';
import { aDisk, aPlan, aVolume, mount, worker } from '../render/plan-builders.ts';

const NOW = '2026-03-02T07:00:00Z';
const NOTHING: PassResult = { outcomes: [], refusals: [], remaining: [], kept: [] };
const FIRST: ConditionContext = { observedGeneration: 4, now: NOW, previous: [] };

const diskA = aDisk('wwn-0xa');
const diskB = aDisk('wwn-0xb');
const onA = mount(diskA, aVolume('aaaaaaaaaaaa', { disk: diskA }));
const onB = mount(diskB, aVolume('bbbbbbbbbbbb', { disk: diskB }));

function refused(code: RefusalCode, summary = `${code} of wwn-0xa`): Refusal {
  return refusal(code, { node: worker, disk: 'wwn-0xa' as DiskId }, { summary, remedy: 'See.' });
}

function failed(operation: Operation, code: Failure['code'], message = 'It broke.'): Outcome {
  const failure: Failure = { code, message, remedy: 'See.' };
  return { kind: 'failed', operation, durationMs: 5, failure };
}

function withheld(operation: Operation): Outcome {
  return { kind: 'withheld', operation, reason: 'behind one that failed' };
}

/** Type, status and reason of each, and the message of those that have one. */
function said(result: Partial<PassResult>, context = FIRST): readonly string[] {
  return summarize({ ...NOTHING, ...result }, context).map(
    ({ type, status, reason, message }) =>
      `${type}=${status} ${reason}${message === '' ? '' : `: ${message}`}`,
  );
}

describe('a pass as conditions', () => {
  it('is ready when nothing is left, refused or failed', () => {
    expect(said({})).toEqual([
      'Ready=True Succeeded: All is as declared',
      'Reconciling=False Succeeded',
      'Stalled=False Succeeded',
    ]);
  });

  it('is ready with kept volumes, and counts them', () => {
    const kept = [{}, {}] as unknown as readonly KeptVolume[];
    expect(said({ kept })[0]).toBe(
      'Ready=True Succeeded: All is as declared; 2 volumes are kept that no declaration or claim asks for',
    );
    expect(said({ kept: kept.slice(1) })[0]).toContain('1 volume is kept');
  });

  it('reconciles while there is something to do', () => {
    expect(said({ remaining: [onA, onB] })).toEqual([
      'Ready=False Progressing: 2 operations are to do, first worker-1: mount-filesystem on wwn-0xa',
      'Reconciling=True Progressing: 2 operations are to do, first worker-1: mount-filesystem on wwn-0xa',
      'Stalled=False Progressing',
    ]);
  });

  it('retries what failed and may not fail again', () => {
    const outcomes = [failed(onA, 'tool-failed', 'mount failed with exit code 32.'), withheld(onB)];
    expect(said({ outcomes, remaining: [onA, onB] })).toEqual([
      'Ready=False ToolFailed: worker-1: mount-filesystem on wwn-0xa: mount failed with exit code 32',
      'Reconciling=True ProgressingWithRetry: worker-1: mount-filesystem on wwn-0xa: mount failed with exit code 32',
      'Stalled=False ProgressingWithRetry',
    ]);
  });

  it('stalls on what a person has to decide, and names the first and the count', () => {
    const refusals = [
      refused('disk-in-use', 'wwn-0xc is in use'),
      refused('foreign-content', 'worker-1: wwn-0xa carries ext4'),
      refused('no-room', 'wwn-0xb has no room'),
    ];
    expect(said({ refusals })).toEqual([
      'Ready=False ForeignContent: worker-1: wwn-0xa carries ext4 (and 2 more)',
      'Reconciling=False ForeignContent',
      'Stalled=True ForeignContent: worker-1: wwn-0xa carries ext4 (and 1 more)',
    ]);
  });

  it('waits, and does not stall, for what changes without a decision', () => {
    expect(said({ refusals: [refused('disk-in-use', 'wwn-0xa is in use')] })).toEqual([
      'Ready=False DiskInUse: worker-1: wwn-0xa is in use',
      'Reconciling=True Waiting: worker-1: wwn-0xa is in use',
      'Stalled=False Waiting',
    ]);
    const notEvaluated = [{ node: 'node-b' as NodeName, reason: 'no inventory of it is known' }];
    expect(said({ notEvaluated })[1]).toBe(
      'Reconciling=True Waiting: node-b: no inventory of it is known',
    );
  });

  it('does not stall while other work goes on, but says in Ready what needs a person', () => {
    const refusals = [refused('foreign-content', 'wwn-0xa carries ext4')];
    const lines = said({ refusals, remaining: [onB] });
    expect(lines[0]).toBe('Ready=False ForeignContent: worker-1: wwn-0xa carries ext4');
    expect(lines[1]).toMatch(/^Reconciling=True Progressing: 1 operation is to do/);
    expect(lines[2]).toBe('Stalled=False Progressing');
  });

  it('stalls when all that is left waits behind what a person has to see to', () => {
    const outcomes = [failed(onA, 'tool-missing', 'mount is not installed.'), withheld(onB)];
    expect(said({ outcomes, remaining: [onA, onB] })[2]).toBe(
      'Stalled=True ToolMissing: worker-1: mount-filesystem on wwn-0xa: mount is not installed',
    );
    // Its twin: the other disk is not held up, so the next pass goes on there.
    expect(said({ outcomes: outcomes.slice(0, 1), remaining: [onA, onB] })[1]).toBe(
      'Reconciling=True Progressing: 1 operation is to do, first worker-1: mount-filesystem on wwn-0xb',
    );
  });

  it('takes causes that only the caller knows', () => {
    const causes = [
      { reason: 'FetchFailed', retry: 'soon', message: 'git.example: connection refused' } as const,
    ];
    expect(said({ causes })[1]).toBe(
      'Reconciling=True ProgressingWithRetry: git.example: connection refused',
    );
  });

  it('is one line whatever a tool or a disk says', () => {
    const outcomes = [failed(onA, 'io', `EIO\n\u001b[31m${'x'.repeat(2000)}`)];
    const [ready] = summarize({ ...NOTHING, outcomes }, FIRST);
    expect(ready?.message).toMatch(
      /^worker-1: mount-filesystem on wwn-0xa: EIO\\n\\x1b\[31mx+\.\.\.$/,
    );
    expect(ready?.message.length).toBeLessThan(1100);
  });

  it('has reasons as Kubernetes takes them', () => {
    const reasons = summarize({ ...NOTHING, refusals: [refused('would-shrink')] }, FIRST).map(
      ({ reason }) => reason,
    );
    for (const reason of reasons) expect(reason).toMatch(/^[A-Z][A-Za-z]*$/);
  });
});

describe('the time and generation of a condition', () => {
  const later: ConditionContext = {
    observedGeneration: 5,
    now: '2026-03-02T08:00:00Z',
    previous: summarize({ ...NOTHING, refusals: [refused('no-room')] }, FIRST),
  };

  function times(conditions: readonly Condition[]): Record<string, string> {
    return Object.fromEntries(
      conditions.map(({ type, lastTransitionTime }) => [type, lastTransitionTime]),
    );
  }

  it('keeps the time while the status is the same, also with another reason', () => {
    const again = summarize({ ...NOTHING, refusals: [refused('would-shrink')] }, later);
    expect(times(again)).toEqual({ Ready: NOW, Reconciling: NOW, Stalled: NOW });
    expect(again.map(({ observedGeneration }) => observedGeneration)).toEqual([5, 5, 5]);
    expect(again[0]?.reason).toBe('WouldShrink');
  });

  it('takes the new time for those whose status changed', () => {
    expect(times(summarize(NOTHING, later))).toEqual({
      Ready: later.now,
      Reconciling: NOW,
      Stalled: later.now,
    });
  });
});

describe('a plan as conditions', () => {
  it('counts the refusals of nodes and of claims, and what is to do', () => {
    const base = aPlan([
      {
        node: worker,
        inventoryTakenAt: NOW,
        digest: '',
        operations: [onA],
        refusals: [refused('foreign-content', 'wwn-0xb carries ext4')],
        kept: [],
        unchanged: 0,
      },
    ]);
    const claim = {
      kind: 'unplaced',
      claim: {} as never,
      refusal: refused('claim-does-not-fit', 'claim db/pg fits nowhere'),
    } as const;
    const [ready, reconciling] = summarize(resultOfPlan({ ...base, claims: [claim] }), FIRST);
    expect(ready?.message).toBe('worker-1: wwn-0xb carries ext4 (and 1 more)');
    expect(reconciling).toMatchObject({ status: 'True', reason: 'Progressing' });
  });
});
