import { describe, expect, it } from 'vitest';
import { explainedOutcome } from '../../../src/model/planned/whole-report.ts';
import type { Operation } from '../../../src/model/planned/plan.ts';
import type { Outcome } from '../../../src/model/planned/report.ts';

function makeFs(volume: string, sizeBytes: number): Operation {
  const disk = { facts: { id: 'loop-a', sizeBytes: 100 }, path: '/dev/loop0', content: 'blank' };
  const what = { kind: 'create-filesystem', disk, node: 'n', volume: { volume }, sizeBytes };
  return { ...what, filesystemUuid: 'u', reason: 'r', source: null } as unknown as Operation;
}

function withheld(operation: Operation): Outcome {
  return { kind: 'withheld', operation, reason: 'keys differ' };
}

describe('an outcome that was withheld', () => {
  it('names all that differs from what was reviewed, in order, and nothing else', () => {
    const was = makeFs('a', 50);
    const is = {
      ...makeFs('a', 60),
      filesystemUuid: 'v',
      reason: 'x',
      more: true,
    } as unknown as Operation;
    expect(explainedOutcome(withheld(is), [was])).toMatchObject({
      reason:
        'It was reviewed in another form: filesystemUuid was "u" when it was reviewed and is "v" now; ' +
        'more was null when it was reviewed and is true now; ' +
        'sizeBytes was 50 when it was reviewed and is 60 now.',
    });
  });

  it('keeps its reason where nothing of the same volume was reviewed, or the same was', () => {
    const is = makeFs('a', 60);
    expect(explainedOutcome(withheld(is), [makeFs('b', 60)])).toEqual(withheld(is));
    expect(explainedOutcome(withheld(is), [is])).toEqual(withheld(is));
  });

  it('cuts off long values behind 300 letters', () => {
    const was = { ...makeFs('a', 60), filesystemUuid: 'u'.repeat(400) } as Operation;
    const { reason } = explainedOutcome(withheld(makeFs('a', 60)), [was]) as { reason: string };
    expect(reason).toContain(`"${'u'.repeat(299)}… when`);
  });
});
