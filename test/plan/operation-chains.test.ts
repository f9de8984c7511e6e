import { describe, expect, it } from 'vitest';
import type { Operation } from '../../src/model/planned/plan.ts';
import { disksOfOperation, operationChains } from '../../src/plan/operation-chains.ts';

/** An operation by its disk and the disks of its group. */
function on(disk: string, members: readonly string[] = []): Operation {
  const volume = { members: members.map((one) => ({ disk: one })) };
  return { kind: 'mark-ready', disk: { facts: { id: disk } }, volume } as never;
}

function chains(...operations: readonly Operation[]): readonly string[] {
  return operationChains(operations).map((chain) =>
    chain
      .map((operation) => `${operation.disk.facts.id}${operations.indexOf(operation)}`)
      .join(' '),
  );
}

describe('the chains of a plan', () => {
  it('are one for each disk, in the order of the plan', () => {
    expect(chains(on('a'), on('b'), on('a'))).toEqual(['a0 a2', 'b1']);
  });

  it('are one for all disks under one group', () => {
    const group = ['a', 'c'];
    expect(chains(on('a', group), on('b'), on('c', group), on('a', group))).toEqual([
      'a0 c2 a3',
      'b1',
    ]);
  });

  it('are joined once, and then have the disks of all that was joined', () => {
    expect(chains(on('a'), on('a', ['a', 'd']), on('d'))).toEqual(['a0 a1 d2']);
    expect(chains(on('a', ['a', 'c']), on('b'), on('b', ['a', 'b']), on('c'))).toEqual([
      'a0 b1 b2 c3',
    ]);
    expect(chains(on('a'), on('b'), on('a'), on('b', ['a', 'b']))).toEqual(['a0 b1 a2 b3']);
  });

  it('are not joined by what is of no volume', () => {
    const wipe = (disk: string): Operation =>
      ({ kind: 'wipe-disk', disk: { facts: { id: disk } } }) as never;
    expect(chains(wipe('a'), wipe('b'))).toEqual(['a0', 'b1']);
    expect(disksOfOperation(wipe('a'))).toEqual(['a']);
    expect(disksOfOperation(on('b', ['a', 'b', 'c']))).toEqual(['b', 'a', 'c']);
    const partitions = ['a', 'c'].map((one) => ({ volume: { members: [{ disk: one }] } }));
    expect(
      disksOfOperation({ ...wipe('a'), kind: 'create-partitions', partitions } as never),
    ).toEqual(['a', 'c']);
    const alone = {
      ...wipe('a'),
      kind: 'create-partitions',
      partitions: [{ volume: {} }],
    } as never;
    expect(disksOfOperation(alone)).toEqual(['a']);
  });

  it('are joined by what is done to the group later, also of a disk to which nothing else is', () => {
    expect(chains(on('a'), on('b'), on('c'), on('b', ['a', 'b', 'd']))).toEqual(['a0 b1 b3', 'c2']);
  });
});
