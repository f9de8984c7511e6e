import { describe, expect, it } from 'vitest';
import { each, guard, OperationFailed } from '../../../agent/drivers/driver.ts';
import type { Operation } from '../../../src/model/planned/plan.ts';

const [first, second, third] = ['a', 'b', 'c'].map(
  (id) => ({ kind: 'create-logical-volume', id }) as unknown as Operation,
) as [Operation, Operation, Operation];
const stuck = new OperationFailed({
  code: 'tool-timeout',
  message: 'lvm did not end within 600000 ms and still runs',
  remedy: '',
});

function acting(
  failing: ReadonlyMap<Operation, Error>,
): readonly [(operation: Operation) => Promise<void>, readonly Operation[]] {
  const done: Operation[] = [];
  return [
    (operation) => {
      const error = failing.get(operation);
      if (error !== undefined) return Promise.reject(error);
      done.push(operation);
      return Promise.resolve();
    },
    done,
  ];
}

describe('operations that are carried out one after another', () => {
  it('go on after one that failed', async () => {
    const [act, done] = acting(new Map([[first, guard('no', '')]]));
    const failures = await each([first, second, third], act);
    expect([...failures.keys()]).toEqual([first]);
    expect(done).toEqual([second, third]);
  });

  it('end after one whose tool did not end in time', async () => {
    const [act, done] = acting(new Map([[second, stuck]]));
    const failures = await each([first, second, third], act);
    expect(done).toEqual([first]);
    expect(failures.get(second)?.code).toBe('tool-timeout');
    expect(failures.get(third)).toMatchObject({
      code: 'guard',
      message: 'Not tried: "create-logical-volume" before it did not end in time.',
    });
  });

  it('leave alone what failed in an earlier step', async () => {
    const [act, done] = acting(new Map());
    const before = new Map([[first, { code: 'guard', message: 'no', remedy: '' } as const]]);
    expect(await each([first, second], act, before)).toEqual(before);
    expect(done).toEqual([second]);
  });

  it('do nothing more when a tool of an earlier step did not end in time', async () => {
    const [act, done] = acting(new Map());
    const before = new Map([[second, stuck.failure]]);
    const failures = await each([first, second, third], act, before);
    expect(done).toEqual([]);
    expect(failures.size).toBe(3);
  });
});
