import { describe, expect, it } from 'vitest';
import { review as reviewRefs, type Review } from '../../../agent/execute/review.ts';
import { operationKey, operationRef } from '../../../src/model/operation-key.ts';
import type { NodePlan, Operation } from '../../../src/model/planned/plan.ts';

const facts = { id: 'loop-a', identity: {}, sizeBytes: 100, logicalSectorBytes: 512 };

function base(path = '/dev/loop0') {
  return {
    node: 'node-a',
    disk: { facts, path, content: 'blank' },
    source: { file: 'a.yaml', line: 1, column: 1 },
    reason: 'test',
  };
}

function volume(id: string) {
  return {
    volume: id,
    layout: 'data',
    name: 'v',
    ordinal: 0,
    disk: 'loop-a',
    partitionUuid: `uuid-${id}`,
  };
}

function makeFs(id: string, sizeBytes = 50, filesystem = 'ext4'): Operation {
  return {
    ...base(),
    kind: 'create-filesystem',
    volume: volume(id),
    filesystemUuid: 'u',
    format: { kind: 'filesystem', filesystem, mkfs: {}, mountOptions: [] },
    sizeBytes,
    withDataDirectory: true,
  } as unknown as Operation;
}

function makeTable(...ids: readonly string[]): Operation {
  return {
    ...base(),
    kind: 'create-partition-table',
    layout: 'data',
    tableUuid: 't',
    partitions: ids.map((id) => ({ volume: volume(id), startBytes: 0, sizeBytes: 50 })),
    proof: 'blank',
  } as unknown as Operation;
}

function plan(operations: readonly Operation[], refusals: readonly unknown[] = []): NodePlan {
  return { operations, refusals } as unknown as NodePlan;
}

function review(fresh: NodePlan, reviewed: readonly Operation[]): Review {
  return reviewRefs(fresh, reviewed.map(operationRef));
}

function whyNotPlanned({ notPlanned }: Review, operation: Operation): string | undefined {
  return notPlanned.find((one) => one.operation.key === operationKey(operation))?.reason;
}

describe('a fresh plan beside a reviewed one', () => {
  it('may be carried out where both say the same, whatever is only for people', () => {
    const reviewed = { ...makeFs('a'), ...base('/dev/loop7'), reason: 'other words' } as Operation;
    const found = review(plan([makeFs('a')]), [reviewed]);
    expect([found.notReviewed.size, found.notPlanned.length]).toEqual([0, 0]);
  });

  it('may not where it was not reviewed', () => {
    const operation = makeFs('a');
    expect(review(plan([operation]), []).notReviewed.get(operation)).toContain('not in the plan');
  });

  it('says what differs where it was reviewed in another form', () => {
    const operation = makeFs('a', 60);
    const found = review(plan([operation]), [makeFs('a', 50)]);
    expect(found.notReviewed.get(operation)).toBe(
      `It was reviewed in another form: the key of create-filesystem of volume a was ${operationKey(makeFs('a', 50))} when it was reviewed and is ${operationKey(operation)} now.`,
    );
    expect(found.notPlanned).toEqual([]);
  });

  it('says why something reviewed is planned no more', () => {
    const done = makeFs('a');
    const refused = makeFs('b');
    const refusals = [{ disk: 'loop-a', volume: 'b', summary: 'b is damaged' }];
    const found = review(plan([], refusals), [done, refused]);
    expect(whyNotPlanned(found, done)).toContain('already is so');
    expect(whyNotPlanned(found, refused)).toContain('b is damaged');
  });
});

describe('what a review says', () => {
  const mounting = (id: string): Operation =>
    ({ ...base(), kind: 'mount-filesystem', volume: volume(id) }) as unknown as Operation;
  const without = (
    refusal: { disk?: string | null; volume?: string | null },
    operation = makeFs('a'),
  ): string | undefined => {
    const refusals = [{ disk: null, volume: null, summary: 'it is damaged', ...refusal }];
    return whyNotPlanned(review(plan([], refusals), [operation]), operation);
  };
  const refused = 'It is refused now: it is damaged.';
  const gone =
    'It is not planned any more: the host already is so, or something else changed since the review.';

  it('is about each operation by itself: another kind, volume or disk does not stand in for it', () => {
    const [a, b, mount] = [makeFs('a'), makeFs('b'), mounting('a')];
    const found = review(plan([a]), [a, b, mount]);
    expect(found.notReviewed.size).toBe(0);
    expect(found.notPlanned.map(({ operation }) => operation)).toEqual(
      [b, mount].map(operationRef),
    );

    const now = review(plan([a, b]), [mount, a]);
    expect(Array.from(now.notReviewed)).toEqual([
      [b, expect.stringContaining('It was not in the plan that was reviewed')],
    ]);
    const table = makeTable('a');
    const elsewhere = {
      ...table,
      disk: { ...table.disk, facts: { ...facts, id: 'loop-b' } },
    } as unknown as Operation;
    const moved = review(plan([table]), [elsewhere]);
    expect(moved.notPlanned.map(({ operation }) => operation)).toEqual([operationRef(elsewhere)]);
    expect(moved.notReviewed.get(table)).toContain('It was not in the plan');
  });

  it('names the disk where a volume was reviewed on another one', () => {
    const now = makeFs('a');
    const elsewhere = {
      ...now,
      disk: { ...now.disk, facts: { ...facts, id: 'loop-b' } },
    } as unknown as Operation;
    expect(review(plan([now]), [elsewhere]).notReviewed.get(now)).toContain(
      'It was reviewed in another form on loop-b, and is planned on loop-a now: the key of',
    );
    expect(
      review(plan([makeTable('b')]), [makeTable('a')])
        .notReviewed.values()
        .next().value,
    ).toContain('the key of create-partition-table on loop-a was sha256:');
  });

  it('finds the refusal of the volume, or of its whole disk', () => {
    expect(without({ volume: 'a' })).toBe(refused);
    expect(without({ disk: 'loop-a', volume: 'a' })).toBe(refused);
    expect(without({ disk: 'loop-a' })).toBe(refused);
    expect(without({ volume: 'b' })).toBe(gone);
    expect(without({ disk: 'loop-a', volume: 'b' })).toBe(gone);
    expect(without({ disk: 'loop-b' })).toBe(gone);
    expect(without({})).toBe(gone);
  });

  it('finds for what concerns a whole disk any refusal on it', () => {
    const table = makeTable('a');
    expect(without({ disk: 'loop-a' }, table)).toBe(refused);
    expect(without({ disk: 'loop-a', volume: 'b' }, table)).toBe(refused);
    expect(without({ disk: 'loop-b', volume: 'b' }, table)).toBe(gone);
    expect(without({}, table)).toBe(gone);
  });
});
