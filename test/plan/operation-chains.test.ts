import { describe, expect, it } from 'vitest';
import type { Operation } from '../../src/model/plan.ts';
import { operationChains } from '../../src/plan/operation-chains.ts';

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

  it('are joined by what is done to the group later, also of a disk to which nothing else is', () => {
    expect(chains(on('a'), on('b'), on('c'), on('b', ['a', 'b', 'd']))).toEqual(['a0 b1 b3', 'c2']);
  });
});
