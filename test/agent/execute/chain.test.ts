import { describe, expect, it } from 'vitest';
import { needsRecords, runChain } from '../../../agent/execute/chain.ts';
import type { DriverContext } from '../../../agent/drivers/driver.ts';
import type { Operation, OperationKind } from '../../../src/model/plan.ts';
import type { Failure, Outcome } from '../../../src/model/report.ts';

const FAILURE: Failure = { code: 'guard', message: 'no', remedy: 'look' };

/** What of an operation a chain looks at. */
function operation(kind: OperationKind, volume = 'aaaaaaaaaaaa'): Operation {
  const members = kind === 'create-partitions' ? { partitions: [{ volume: { volume } }] } : {};
  return { kind, volume: { volume }, claim: {}, protected: true, ...members } as never;
}

/** Carries out a chain whose first operation fails; what runs behind it are operations on records alone. */
async function outcomesBehind(
  first: Operation,
  how: 'failed' | 'withheld',
  rest: readonly Operation[],
): Promise<readonly string[]> {
  const outcomes: Outcome[] = [];
  const record = { state: 'ready', claim: {} };
  const context = {
    records: { volume: () => record, saveVolume: () => Promise.resolve() },
    now: () => '2026-01-02T00:00:00Z',
  } as unknown as DriverContext;
  await runChain({
    operations: [first, ...rest],
    withheld: how === 'withheld' ? new Map([[first, 'it was not reviewed']]) : new Map(),
    failed: how === 'failed' ? new Map([[first, FAILURE]]) : new Map(),
    context,
    started: () => undefined,
    finished: (outcome) => outcomes.push(outcome),
    signal: new AbortController().signal,
  });
  return outcomes.map(({ kind, operation: one }) => `${kind} ${one.kind}`);
}

describe.each(['failed', 'withheld'] as const)('behind one that was %s', (how) => {
  it.each(['wipe-disk', 'create-partition-table', 'adopt-marks'] as const)(
    'nothing more is done on the disk: %s',
    async (kind) => {
      const rest = [operation('create-filesystem'), operation('record-protection', 'b')];
      expect(await outcomesBehind(operation(kind), how, rest)).toEqual([
        `${how} ${kind}`,
        'withheld create-filesystem',
        'withheld record-protection',
      ]);
    },
  );

  it('no place is taken that a removal was to make free, and what is finished is served', async () => {
    const rest = [
      operation('create-partitions', 'b'),
      operation('create-filesystem', 'b'),
      operation('record-protection', 'c'),
    ];
    expect(await outcomesBehind(operation('remove-volume'), how, rest)).toEqual([
      `${how} remove-volume`,
      'withheld create-partitions',
      'withheld create-filesystem',
      'applied record-protection',
    ]);
  });
});

describe('behind a volume group that was not made', () => {
  it.each(['create-volume-group', 'mark-ready'] as const)(
    'nothing is cut from it, and other volumes go on: %s',
    async (kind) => {
      const under = operation(kind, 'g') as Operation & { readonly volume: object };
      const first = { ...under, physicalVolumeUuid: 'u' } as Operation;
      const logical = { volume: 'v', logical: { physicalVolume: { volume: 'g' } } };
      const cut = { ...operation('create-logical-volume'), volume: logical } as Operation;
      const rest = [cut, operation('record-protection', 'c')];
      expect(await outcomesBehind(first, 'failed', rest)).toEqual([
        `failed ${kind}`,
        'withheld create-logical-volume',
        'applied record-protection',
      ]);
    },
  );
});

describe('a record that cannot be read', () => {
  it('forbids what makes, destroys or gives something back', () => {
    const kinds: readonly OperationKind[] = [
      'wipe-disk',
      'remove-volume',
      'create-partition-table',
      'create-filesystem',
      'take-back-claim',
      'mount-filesystem',
      'forget-claim',
      'mark-ready',
    ];
    expect(kinds.filter((kind) => needsRecords(operation(kind)))).toEqual(kinds.slice(0, 5));
  });
});
