/** What an observation afterwards says of operations that were carried out. */
import { describe, expect, it } from 'vitest';
import { withoutEffectFailed } from '../../../agent/execute/without-effect.ts';
import { OPERATION_TRAITS, traitsOf } from '../../../src/model/planned/operation-traits.ts';
import type { Operation, OperationKind } from '../../../src/model/planned/plan.ts';
import type { Outcome } from '../../../src/model/planned/report.ts';

const FAILURE = { code: 'io', message: 'no', remedy: 'none' } as const;

function operation(kind: Operation['kind'], volume = 'v'): Operation {
  return { kind, disk: { facts: { id: 'disk' } }, volume: { volume }, mountPoint: '/v' } as never;
}

function outcome(kind: Outcome['kind'], one: Operation): Outcome {
  switch (kind) {
    case 'applied':
      return { kind, operation: one, durationMs: 1 };
    case 'failed':
      return { kind, operation: one, durationMs: 1, failure: FAILURE };
    case 'withheld':
      return { kind, operation: one, reason: 'it was told to stop' };
  }
}

/** Each outcome of what was done, of which all is still to do. */
function allLeft(...done: readonly Outcome[]): readonly string[] {
  const left = done.map((one) => one.operation);
  return withoutEffectFailed(done, left).map((one) => `${one.kind} ${one.operation.kind}`);
}

const kinds = Object.keys(OPERATION_TRAITS) as OperationKind[];
const makingContent = kinds.filter((kind) => traitsOf({ kind }).makesContent === true);

describe.each(makingContent)('%s that is still to do', (kind) => {
  const made = outcome('applied', operation(kind));

  it.each(['withheld', 'failed'] as const)(
    'was carried out where the mark of its volume is %s: it is made again until that is there',
    (mark) => {
      expect(allLeft(made, outcome(mark, operation('mark-ready')))).toEqual([
        `applied ${kind}`,
        `${mark} mark-ready`,
      ]);
    },
  );

  it('has failed where its volume was marked', () => {
    expect(allLeft(made, outcome('applied', operation('mark-ready')))).toEqual([
      `failed ${kind}`,
      'failed mark-ready',
    ]);
  });

  it('has failed where the mark of another volume is withheld', () => {
    expect(allLeft(made, outcome('withheld', operation('mark-ready', 'other')))).toEqual([
      `failed ${kind}`,
      'withheld mark-ready',
    ]);
  });

  it('has failed where no mark was to be set', () => {
    expect(allLeft(made)).toEqual([`failed ${kind}`]);
  });
});

describe('what makes no content and is still to do', () => {
  it.each([
    'activate-logical-volume',
    'create-logical-volume',
    'grow-partition',
    'mount-filesystem',
  ] as const)('has failed although a mark is withheld: %s', (kind) => {
    const mark = outcome('withheld', operation('mark-ready'));
    expect(allLeft(outcome('applied', operation(kind)), mark)).toEqual([
      `failed ${kind}`,
      'withheld mark-ready',
    ]);
  });
});

it('says where a mount is not seen', () => {
  const mounted = outcome('applied', operation('mount-filesystem'));
  expect(withoutEffectFailed([mounted], [mounted.operation])).toMatchObject([
    { failure: { code: 'not-verified', message: expect.stringContaining('at /v: its mount') } },
  ]);
});

it('is left as it is when nothing of it is still to do', () => {
  const done = [
    outcome('applied', operation('create-filesystem')),
    outcome('failed', operation('mark-ready')),
  ];
  expect(withoutEffectFailed(done, [])).toEqual(done);
});
