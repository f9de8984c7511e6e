import { describe, expect, it } from 'vitest';
import { reportExitCode } from '../../src/cli/commands/apply/apply-session.ts';
import { EXIT, mostSevere, type ExitCode } from '../../src/cli/exit-codes.ts';
import { planExitCode } from '../../src/cli/commands/plan/plan-outcome.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import { refusal } from '../../src/model/planned/refusal.ts';
import type { Outcome, Report } from '../../src/model/planned/report.ts';
import { aDisk, aPlan, aVolume, mount } from '../render/plan-builders.ts';

describe('exit codes', () => {
  it('give way in the order 64, 1, 5, 3, 4, 2, 0', () => {
    const order: readonly ExitCode[] = [64, 1, 5, 3, 4, 2, 0];
    for (const [index, code] of order.entries())
      for (const later of order.slice(index)) expect(mostSevere([later, code])).toBe(code);
    expect(mostSevere([])).toBe(EXIT.done);
  });

  const summary = {
    create: 0,
    grow: 0,
    takeBack: 0,
    destroy: 0,
    none: 0,
    refused: 0,
    kept: 0,
    unchanged: 0,
  };
  const silent = { notEvaluated: [{ node: 'n' as NodeName, reason: 'it has no inventory' }] };
  const cases: readonly [string, Partial<Plan>, boolean, ExitCode, ExitCode][] = [
    ['nothing to do', {}, false, 0, 0],
    ['changes', { summary: { ...summary, create: 1 } }, false, 0, 2],
    ['only a mount', { summary: { ...summary, none: 1 } }, false, 0, 2],
    ['only what is kept', { summary: { ...summary, kept: 1 } }, false, 0, 0],
    ['a refusal', { summary: { ...summary, refused: 1 } }, false, 0, 3],
    ['changes and a refusal', { summary: { ...summary, create: 1, refused: 1 } }, false, 0, 3],
    ['a node without inventory', silent, false, 4, 4],
    ['that and changes', { ...silent, summary: { ...summary, grow: 1 } }, false, 4, 4],
    ['that and a refusal', { ...silent, summary: { ...summary, refused: 1 } }, false, 4, 3],
    ['no inventory at all', {}, true, 4, 4],
  ];
  it.each(cases)('of a plan with %s', (_what, more, blind, plain, detailed) => {
    const plan = aPlan([], more);
    expect(planExitCode(plan, { blind, detailed: false })).toBe(plain);
    expect(planExitCode(plan, { blind, detailed: true })).toBe(detailed);
  });

  const operation = mount(aDisk(), aVolume('aaaaaaaaaaaa'));
  const applied: Outcome = { kind: 'applied', operation, durationMs: 1 };
  const withheld: Outcome = { kind: 'withheld', operation, reason: 'not reviewed' };
  const failed: Outcome = {
    kind: 'failed',
    operation,
    durationMs: 1,
    failure: { code: 'io', message: 'no', remedy: 'look' },
  };
  const refused = [refusal('no-room', {}, { summary: 'no room', remedy: 'make some' })];
  it.each([
    ['all applied', [applied], [], [], 0],
    ['something left to do', [applied], [], [operation], 4],
    ['nothing done and something left', [], [], [operation], 4],
    ['something withheld', [applied, withheld], [], [operation], 3],
    ['a refusal', [applied], refused, [operation], 3],
    ['a failure', [withheld, failed], refused, [operation], 5],
  ] as const)('of a report with %s', (_what, outcomes, refusals, remaining, code) => {
    expect(reportExitCode({ outcomes, refusals, remaining } as unknown as Report)).toBe(code);
  });
});
