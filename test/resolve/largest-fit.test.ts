/** Which size a person is told where partitions do not fit. */
import { describe, expect, it } from 'vitest';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type { LayoutPartition } from '../../src/model/declared/declarations.ts';
import type { Refusal } from '../../src/model/planned/refusal.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import {
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  AS_OF,
  declaring,
} from '../simulation/builders.ts';

/** The refusals of one disk of 20 GiB. */
function refusalsOf(...partitions: readonly LayoutPartition[]): readonly Refusal[] {
  const inventories = [aNode([aDisk('aa')])];
  const declarations = declaring([aLayout('data', partitions)]);
  return resolve({ declarations, inventories, asOf: AS_OF }).nodes.flatMap(
    ({ refusals }) => refusals,
  );
}

function sized(name: string, bytes: number, count = 1): LayoutPartition {
  return aLayoutPartition(name, { size: { kind: 'bytes', bytes }, count });
}

const REST = aLayoutPartition('rest', { size: { kind: 'rest' } });

describe('partitions that do not fit', () => {
  it('name the largest size that would', () => {
    const [refused, ...others] = refusalsOf(sized('db', 100 * GiB));
    expect(refused).toMatchObject({
      code: 'no-room',
      remedy: 'Declare db with at most 20478Mi, or select larger disks for layout data.',
    });
    expect(others).toEqual([]);
    expect(refusalsOf(sized('db', 20478 * MiB))).toEqual([]);
    expect(refusalsOf(sized('db', 20479 * MiB))).toHaveLength(1);
  });

  it('of a count name the size for each, beside what else is declared', () => {
    const log = sized('log', 4 * GiB);
    const [refused] = refusalsOf(log, sized('db', 9 * GiB, 2));
    expect(refused?.remedy).toContain('Declare db with at most 8191Mi for each of the 2');
    expect(refusalsOf(log, sized('db', 8191 * MiB, 2))).toEqual([]);
    expect(refusalsOf(log, sized('db', 8192 * MiB, 2))).toHaveLength(1);
  });

  it('leave to the rest what its filesystem needs', () => {
    const [refused] = refusalsOf(sized('db', 100 * GiB), REST);
    const most = Number(/at most (\d+)Mi/.exec(refused?.remedy ?? '')?.[1]);
    expect(refusalsOf(sized('db', most * MiB), REST)).toEqual([]);
    expect(refusalsOf(sized('db', (most + 1) * MiB), REST)).toHaveLength(1);
  });

  it('name none where the others leave nothing, or where it is the rest', () => {
    const full = sized('full', 20478 * MiB);
    expect(refusalsOf(full, sized('db', GiB))[0]?.remedy).toBe(
      'Make the other partitions smaller or fewer, or select larger disks for layout data.',
    );
    expect(refusalsOf(full, REST)[0]?.remedy).toBe(
      'Make the partitions before rest smaller, or select larger disks for layout data.',
    );
  });
});

describe('layouts that want one disk', () => {
  it('are refused once for each disk, of no layout alone', () => {
    const layouts = ['a', 'b', 'c'].map((name) => aLayout(name, [sized('db', GiB)]));
    const inventories = [aNode([aDisk('aa'), aDisk('bb')])];
    const { nodes } = resolve({ declarations: declaring(layouts), inventories, asOf: AS_OF });
    expect(nodes.flatMap(({ refusals }) => refusals)).toMatchObject([
      { code: 'layouts-overlap', disk: 'wwn-0xaa', layout: null },
      { code: 'layouts-overlap', disk: 'wwn-0xbb', layout: null },
    ]);
  });
});
