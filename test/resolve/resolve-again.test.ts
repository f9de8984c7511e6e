/**
 * What a pass remembers of the one before changes no result: a process that plans again plans the
 * same.
 */
import { describe, expect, it } from 'vitest';
import type { Declarations } from '../../src/model/declared/declarations.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import { newMemory } from '../../src/model/values/memory.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import {
  aClaim,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  AS_OF,
  declaring,
  source,
} from '../simulation/builders.ts';
import { aSet, assignmentsOf } from './placement-builders.ts';

const layout = aLayout('data', [aLayoutPartition('db', { count: 1 })]);
const [a, b] = ['a', 'b'].map((letter) =>
  aNode([aDisk(letter)], { node: `node-${letter}` as NodeName }),
);

const memory = newMemory();

function assignments(declarations: Declarations): readonly string[] {
  const { claims } = resolve({ declarations, inventories: [a!, b!], asOf: AS_OF, memory });
  return assignmentsOf(claims).map((assignment) => assignment.split(' ').slice(0, 2).join(' '));
}

describe('resolve, of the same inventories again', () => {
  it('places the claims of sets as before', () => {
    const declarations = declaring([layout], { claimSets: [aSet('x', { replicas: 2 })] });
    const first = assignments(declarations);
    expect(first).toEqual(['data0-x-0 node-a', 'data0-x-1 node-b']);
    expect(assignments(declarations)).toEqual(first);
  });

  it('comes to the very same nodes with the memory of the pass before, and to equal ones without', () => {
    const declarations = declaring([layout]);
    const pass = { declarations, inventories: [a!, b!], asOf: AS_OF };
    const [first, again] = [resolve({ ...pass, memory }), resolve({ ...pass, memory })];
    expect(again.nodes[0]).toBe(first.nodes[0]);
    const fresh = resolve(pass);
    expect(fresh).toEqual(first);
    expect(fresh.nodes[0]).not.toBe(first.nodes[0]);
  });

  it('goes by the labels that the nodes have now', () => {
    const rackOf = (node: string) => ({
      nodeGroups: [
        {
          name: 'rack',
          nodes: [node as NodeName],
          labels: { rack: 'r1' },
          source: source('rack'),
        },
      ],
      claims: [
        aClaim('pg', {
          nodeRequirements: [{ key: 'rack', operator: 'In', values: ['r1'] }],
        }),
      ],
    });
    expect(assignments(declaring([layout], rackOf('node-a')))).toEqual(['pg node-a']);
    expect(assignments(declaring([layout], rackOf('node-b')))).toEqual(['pg node-b']);
  });
});
