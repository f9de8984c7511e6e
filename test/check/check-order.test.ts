/**
 * Each pair of the checker's order of operations, as it must be, turned round, and of two volumes
 * that have nothing in common.
 */
import { describe, expect, it } from 'vitest';
import { OPERATION_TRAITS } from '../../src/model/planned/operation-traits.ts';
import type { Operation, OperationKind } from '../../src/model/planned/plan.ts';
import { checkOrder, PRECEDENCES } from '../../src/check/check-order.ts';
import type { DiskCase } from '../../src/check/plan-violation.ts';

interface Subject {
  readonly volume: string;
  readonly logical?: { readonly thinPool?: string };
}

const PARTITION: Subject = { volume: 'partition' };
const POOL: Subject = { volume: 'pool', logical: {} };
const THIN: Subject = { volume: 'thin', logical: { thinPool: 'pool' } };

function operation(kind: OperationKind, volume: Subject): Operation {
  const { on } = OPERATION_TRAITS[kind];
  return { kind, [on === 'removed' ? 'removed' : 'volume']: volume } as unknown as Operation;
}

function violations(operations: readonly Operation[]): readonly string[] {
  const found: string[] = [];
  const report = (rule: string, text: string): unknown => found.push(`${rule}: ${text}`);
  checkOrder({ node: { report }, disk: { id: 'wwn-0xaa' }, operations } as unknown as DiskCase);
  return found;
}

/** Two subjects that a pair speaks of, and the second of two that it does not. */
function subjectsOf(of: (typeof PRECEDENCES)[number]['of']): readonly [Subject, Subject, Subject] {
  switch (of) {
    case 'disk':
      return [PARTITION, THIN, THIN];
    case 'volume':
      return [POOL, POOL, { volume: 'other', logical: {} }];
    case 'group':
      return [PARTITION, POOL, { volume: 'beside' }];
    case 'thin-pool':
      return [POOL, THIN, { volume: 'other', logical: { thinPool: 'another' } }];
  }
}

const PAIRS = PRECEDENCES.flatMap(({ before, after, of, law }) =>
  before.flatMap((first) => after.map((second) => [first, second, of, law] as const)),
);

/** What two operations have in common, which kinds come first, and which after them. */
const LAWS = [
  [
    'disk',
    'repair-partition-table restore-records',
    'create-partitions grow-partition create-logical-volume extend-logical-volume create-thin-pool extend-thin-pool create-filesystem prepare-block-volume encrypt-block-volume create-volume-group extend-volume-group mark-ready',
  ],
  [
    'disk',
    'remove-volume remove-logical-volume',
    'create-partition-table create-partitions grow-partition create-logical-volume extend-logical-volume create-thin-pool extend-thin-pool',
  ],
  [
    'disk',
    'create-partition-table create-partitions',
    'create-filesystem prepare-block-volume encrypt-block-volume create-volume-group extend-volume-group mark-ready mount-filesystem link-block-device',
  ],
  [
    'volume',
    'create-logical-volume create-thin-pool',
    'create-filesystem prepare-block-volume encrypt-block-volume create-volume-group extend-volume-group mark-ready mount-filesystem link-block-device',
  ],
  [
    'volume',
    'create-filesystem prepare-block-volume encrypt-block-volume create-volume-group extend-volume-group',
    'mark-ready',
  ],
  ['volume', 'mark-ready', 'mount-filesystem link-block-device assign-claim take-back-claim'],
  ['volume', 'grow-partition extend-logical-volume', 'grow-filesystem grow-physical-volume'],
  ['volume', 'grow-partition extend-logical-volume', 'link-block-device'],
  ['volume', 'mount-filesystem', 'grow-filesystem'],
  [
    'volume',
    'activate-logical-volume',
    'extend-logical-volume move-logical-volume abort-move create-filesystem prepare-block-volume encrypt-block-volume create-volume-group extend-volume-group mount-filesystem link-block-device grow-filesystem',
  ],
  [
    'group',
    'create-partition-table create-partitions grow-partition create-volume-group extend-volume-group grow-physical-volume mark-ready',
    'create-logical-volume extend-logical-volume create-thin-pool extend-thin-pool',
  ],
  [
    'volume',
    'rebuild-logical-volume',
    'activate-logical-volume mount-filesystem link-block-device grow-filesystem mark-ready',
  ],
  ['disk', 'rebuild-logical-volume', 'forget-physical-volume'],
  ['disk', 'move-logical-volume', 'leave-volume-group'],
  [
    'thin-pool',
    'repair-thin-pool',
    'activate-logical-volume mount-filesystem link-block-device extend-logical-volume grow-filesystem',
  ],
  [
    'thin-pool',
    'create-thin-pool extend-thin-pool activate-logical-volume mark-ready',
    'create-logical-volume extend-logical-volume',
  ],
];

describe('the order of operations on a disk', () => {
  it.each(PAIRS)('%s comes before %s (%s)', (first, second, of, law) => {
    const [one, other, stranger] = subjectsOf(of);
    const inOrder = [operation(first, one), operation(second, other)];
    expect(violations(inOrder)).toEqual([]);
    const broken = violations(inOrder.toReversed());
    expect(broken).toHaveLength(1);
    expect(broken[0]).toMatch(`order: ${first} on wwn-0xaa comes after ${second}: `);
    // Another pair may forbid it, too, by a law of its own.
    const laws = PAIRS.filter(([a, b]) => a === first && b === second).map((pair) => pair[3]);
    expect(laws).toContain(law);
    const unrelated = violations([operation(second, stranger), operation(first, one)]);
    const forbidden = PAIRS.some(([a, b, by]) => a === first && b === second && by === 'disk');
    expect(unrelated).toHaveLength(forbidden ? 1 : 0);
  });

  /** Written out once more: a kind that falls out of a law is missed here. */
  it('is held by these laws', () => {
    const words = ({ of, before, after }: (typeof PRECEDENCES)[number]): readonly string[] => [
      of,
      ...[before, after].map((kinds) => kinds.join(' ')),
    ];
    expect(PRECEDENCES.map(words)).toEqual(LAWS);
  });

  it('has each change of a volume once', () => {
    const mount = operation('mount-filesystem', POOL);
    expect(violations([mount, mount])).toEqual([
      'twice: mount-filesystem pool on wwn-0xaa is planned twice',
    ]);
    expect(violations([mount, operation('mount-filesystem', PARTITION)])).toEqual([]);
    const wipe = { kind: 'wipe-disk' } as Operation;
    expect(violations([wipe, wipe])).toEqual(['twice: wipe-disk on wwn-0xaa is planned twice']);
  });

  it('says nothing of a pool to what is cut from none', () => {
    const cut = operation('create-logical-volume', { volume: 'linear' });
    expect(violations([cut, operation('create-thin-pool', POOL)])).toEqual([]);
  });
});
