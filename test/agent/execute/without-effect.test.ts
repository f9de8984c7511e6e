import { describe, expect, it } from 'vitest';
import { withoutEffectFailed } from '../../../agent/execute/without-effect.ts';
import type { Operation, OperationKind } from '../../../src/model/plan.ts';
import type { Outcome } from '../../../src/model/report.ts';

function on(kind: OperationKind, volume: string): Operation {
  const disk = { facts: { id: 'loop-a' }, path: '/dev/loop0', content: 'blank' };
  const what = { kind, disk, node: 'n', volume: { volume }, source: null, reason: 'r' };
  return { ...what, mountPoint: '/m' } as unknown as Operation;
}

function applied(operation: Operation): Outcome {
  return { kind: 'applied', operation, durationMs: 1 };
}

describe('what was carried out and is planned again', () => {
  it('has failed, and what is not planned again has not', () => {
    const [made, mounted] = [on('create-filesystem', 'a'), on('mount-filesystem', 'a')];
    const judged = withoutEffectFailed([applied(made), applied(mounted)], [mounted]);
    expect(judged.map(({ kind }) => kind)).toEqual(['applied', 'failed']);
    expect(judged[1]).toMatchObject({
      failure: { code: 'not-verified', message: expect.stringContaining('at /m: its mount') },
    });
  });

  it('is not judged where the rest of its volume was withheld: unmarked, it is planned again', () => {
    const [made, marked] = [on('create-filesystem', 'a'), on('mark-ready', 'a')];
    const withheld: Outcome = { kind: 'withheld', operation: marked, reason: 'interrupted' };
    const other = applied(on('create-filesystem', 'b'));
    const judged = withoutEffectFailed(
      [applied(made), withheld, other],
      [made, marked, other.operation],
    );
    expect(judged.map(({ kind }) => kind)).toEqual(['applied', 'withheld', 'failed']);
  });
});
