import { describe, expect, it } from 'vitest';
import type { PassReport } from '../../../agent/run/authority.ts';
import { withLastOutcomes } from '../../../agent/run/pass-report.ts';
import type { Cause } from '../../../src/assess/summarize.ts';
import type { Outcome } from '../../../src/model/planned/report.ts';

const APPLIED = { kind: 'applied' } as Outcome;
const FAILED = { kind: 'failed' } as Outcome;

function told(
  startedAt: string,
  outcomes: readonly Outcome[],
  { name = 'generation 3', causes = [] as readonly Cause[] } = {},
): PassReport {
  return {
    orders: { kind: 'serve', name },
    startedAt,
    finishedAt: startedAt,
    inventory: null,
    result: { outcomes, refusals: [], remaining: [], kept: [], causes },
  };
}

describe('what is told of a pass', () => {
  const acted = told('10:00', [APPLIED]);

  it('is what the last one did that did something', () => {
    expect(withLastOutcomes(told('10:10', []), acted)).toEqual(acted);
  });

  it.each([
    ['it did something', told('10:10', [APPLIED]), acted],
    ['it was for other orders', told('10:10', [], { name: 'generation 4' }), acted],
    ['something failed before, and does not any more', told('10:10', []), told('10:00', [FAILED])],
    [
      'something else keeps the node from being ready',
      told('10:10', [], { causes: [{ reason: 'X', retry: 'soon', message: 'x' }] }),
      acted,
    ],
    ['it is the first', told('10:10', []), null],
  ])('is the pass itself when %s', (_name, pass, before) => {
    expect(withLastOutcomes(pass, before)).toBe(pass);
  });
});
