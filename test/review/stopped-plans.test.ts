/**
 * A saved plan that was begun and stopped, wherever that was: it goes on with what is left of it,
 * and never with more; and not at all where anybody else did something in between.
 */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { DiskId, NodeName } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { notReviewed } from '../../src/review/begun-plan.ts';
import { operationKey } from '../../src/model/operation-key.ts';
import { reviewedOperations, type ReviewedWork, type Stale } from '../../src/review/saved-plan.ts';
import type { Result } from '../../src/model/values/result.ts';
import { SITUATIONS } from '../render/situations.ts';
import { aDisk, ext4Signature, observedAgain } from '../simulation/builders.ts';
import { predictAll, rebooted } from '../simulation/simulated-host.ts';
import { freshPlan, savedPlan, situation, stops } from '../plan/begun-plans.ts';

const WORKING = SITUATIONS.filter(
  ({ inventories, plan }) => inventories.length === 1 && plan.nodes[0]!.operations.length > 0,
);

function ended(result: Result<ReviewedWork, readonly Stale[]>): string {
  if (!result.ok) return result.error.map(({ kind }) => kind).join(' ');
  return result.value.doneBefore === null ? 'as saved' : 'goes on';
}

/** Whether it ends what the plan does with the table of its disk. */
function repairs({ kind, disk }: Operation, reviewed: readonly Operation[]): boolean {
  const writing = ['create-partition-table', 'create-partitions', 'mark-ready', 'remove-volume'];
  const adopting = ['relabel-partitions', 'adopt-volume', 'grow-partition'];
  return (
    kind === 'repair-partition-table' &&
    reviewed.some(
      (each) =>
        [...writing, ...adopting].includes(each.kind) && each.disk.facts.id === disk.facts.id,
    )
  );
}

const MORE_ENDS: Readonly<Record<string, string>> = {
  // What finishes another one that was stopped cannot be told from somebody's writing.
  finished: '|node',
  // A volume that was moved is declared of its new disk: it takes a new plan, and loses nothing.
  'disk-moves': '|declarations node',
  'mirror-rebuilt': '|declarations node',
  // A repair is of the metadata that are there: once they were repaired it says nothing.
  'pool-repaired': '|declarations node',
};

describe('a plan that was stopped', () => {
  it.each(WORKING.map((each) => [each.name, each] as const))(
    'goes on with what is left, or says that it was begun: %s',
    (name, { declarations, inventories: [before], plan }) => {
      const { operations } = plan.nodes[0]!;
      const one = savedPlan(declarations, before!);
      const reviewed = new Set(operations.map(operationKey));
      for (const { what, host, done } of stops(before!, operations)) {
        const now = freshPlan(declarations, host);
        if (now.node.operations.length === 0) continue;
        const result = reviewedOperations(one, now);
        expect([what, ended(result)]).toEqual([
          what,
          expect.stringMatching(new RegExp(`^(as saved|goes on|begun${MORE_ENDS[name] ?? ''})$`)),
        ]);
        if (!result.ok) continue;
        const strange = result.value.operations.filter(
          (each) =>
            !reviewed.has(operationKey(each)) &&
            !('proof' in each && each.proof === 'finish') &&
            !repairs(each, operations) &&
            // The disk says it already, the record does not yet.
            each.kind !== 'restore-records',
        );
        expect([what, strange]).toEqual([what, []]);
        expect(result.value.operations.length).toBeLessThanOrEqual(operations.length);
        expect(result.value.doneBefore ?? 0).toBeLessThanOrEqual(done + 1);
      }
    },
  );

  it.each(['blank', 'group-blank', 'group-carved', 'wiped', 'removed', 'grows'])(
    'goes on between any two operations: %s',
    (name) => {
      // A raw volume that is cut from a group that stands already is zeroed, which is another
      // operation.
      const expected = name === 'group-blank' ? /^(goes on|begun)$/ : /^goes on$/;
      const { declarations, inventories, plan } = SITUATIONS.find((each) => each.name === name)!;
      const { operations } = plan.nodes[0]!;
      const one = savedPlan(declarations, inventories[0]!);
      for (let done = 1; done < operations.length; done += 1) {
        const host = observedAgain(predictAll(inventories[0]!, operations.slice(0, done)));
        const now = freshPlan(declarations, host);
        if (now.node.operations.length === 0) continue;
        expect([done, ended(reviewedOperations(one, now))]).toEqual([
          done,
          expect.stringMatching(expected),
        ]);
      }
    },
  );
});

describe('a table that was written half', () => {
  const { declarations, before, operations } = situation('blank');
  const written = predictAll(before, operations.slice(0, 1));
  const halfWritten = observedAgain({
    ...written,
    disks: written.disks.map((disk) =>
      disk.table === undefined ? disk : { ...disk, table: { ...disk.table, primary: 'damaged' } },
    ),
  });
  const now = freshPlan(declarations, halfWritten);

  it('is repaired by the plan that writes it', () => {
    expect(operations[0]!.kind).toBe('create-partition-table');
    expect(now.node.operations[0]!.kind).toBe('repair-partition-table');
    const result = reviewedOperations(savedPlan(declarations, before), now);
    expect(ended(result)).toBe('goes on');
    expect(result.ok && result.value.operations).toContain(now.node.operations[0]);
  });

  it('is not repaired where nothing that was reviewed writes a table, or that of another disk', () => {
    const [repair] = now.node.operations;
    const mounting = operations.filter(({ kind }) => kind === 'mount-filesystem');
    expect(mounting.length).toBeGreaterThan(0);
    expect(notReviewed([repair!], mounting)).toEqual([repair]);
    const facts = { ...operations[0]!.disk.facts, id: 'wwn-0x99' as DiskId };
    const elsewhere = { ...operations[0]!, disk: { ...operations[0]!.disk, facts } };
    expect(notReviewed([repair!], [elsewhere])).toEqual([repair]);
    expect(notReviewed([repair!], [operations[0]!])).toEqual([]);
  });
});

const MINE = ext4Signature('99999999-0000-4000-8000-000000000001');

function onEach(host: Inventory, change: (disk: ObservedDisk) => ObservedDisk): Inventory {
  return observedAgain({ ...host, disks: host.disks.map(change) });
}

const INTERFERENCES: readonly [string, (host: Inventory) => Inventory][] = [
  ['a disk came', (host) => ({ ...host, disks: [...host.disks, aDisk('zz')] })],
  ['a disk went', (host) => ({ ...host, disks: [] })],
  [
    'it is another disk',
    (host) => onEach(host, (disk) => ({ ...disk, sizeBytes: disk.sizeBytes - 1024 * 1024 })),
  ],
  [
    'somebody wrote to the disk',
    (host) => onEach(host, (disk) => ({ ...disk, signatures: [MINE] })),
  ],
  [
    'somebody wrote into a partition',
    (host) =>
      onEach(host, (disk) =>
        disk.table === undefined
          ? { ...disk, signatures: [MINE] }
          : {
              ...disk,
              table: {
                ...disk.table,
                partitions: disk.table.partitions.map((one) => ({ ...one, signatures: [MINE] })),
              },
            },
      ),
  ],
  [
    'somebody uses a partition',
    (host) =>
      onEach(host, (disk) =>
        disk.table === undefined
          ? { ...disk, usedBy: [{ kind: 'swap' }] }
          : {
              ...disk,
              table: {
                ...disk.table,
                partitions: disk.table.partitions.map((one) => ({
                  ...one,
                  usedBy: [...one.usedBy, { kind: 'swap' as const }],
                })),
              },
            },
      ),
  ],
  [
    'another state directory',
    (host) => ({ ...host, host: { ...host.host, stateDir: '/srv/other' } }),
  ],
  [
    'the disk carries the system',
    (host) => onEach(host, (disk) => ({ ...disk, systemChain: ['/'] })),
  ],
  [
    'records of others',
    (host) => ({
      ...host,
      records: {
        ...host.records,
        consents: [
          {
            key: 'of-another',
            consent: 'of-another',
            subject: { kind: 'disk', disk: 'wwn-0x1' as DiskId },
            disk: { id: 'wwn-0x1' as DiskId, identity: {}, sizeBytes: 1, logicalSectorBytes: 512 },
            content: 'sha256:0',
            spans: [],
            expires: '2026-04-01T00:00:00Z',
            state: 'done',
            recordedAt: '2026-03-01T00:00:00Z',
          },
        ],
      },
    }),
  ],
];

describe('what others did in between', () => {
  it.each(INTERFERENCES)('keeps it from going on: %s', (_what, interfere) => {
    for (const name of ['blank', 'wiped', 'group-blank', 'grows']) {
      const { declarations, inventories, plan } = SITUATIONS.find((each) => each.name === name)!;
      const one = savedPlan(declarations, inventories[0]!);
      for (const { what, host } of stops(inventories[0]!, plan.nodes[0]!.operations)) {
        const disturbed = interfere(host);
        if (isDeepStrictEqual(disturbed, host)) continue;
        const now = freshPlan(declarations, disturbed);
        if (now.node.operations.length === 0) continue;
        const told = [name, what, ended(reviewedOperations(one, now))];
        expect(told).toEqual([name, what, expect.stringMatching(/node/)]);
      }
    }
  });

  it('is nothing when the machine was only started again', () => {
    const { declarations, inventories, plan } = SITUATIONS.find(({ name }) => name === 'blank')!;
    const { operations } = plan.nodes[0]!;
    const host = observedAgain(rebooted(predictAll(inventories[0]!, operations.slice(0, -1))));
    const result = reviewedOperations(
      savedPlan(declarations, inventories[0]!),
      freshPlan(declarations, host),
    );
    expect(ended(result)).toBe('goes on');
  });

  it('is nothing where the plan changes nothing, and nothing is to be changed now', () => {
    const { declarations, inventories } = SITUATIONS.find(
      ({ name }) => name === 'foreign-content',
    )!;
    const one = { ...savedPlan(declarations, inventories[0]!), inputs: [] };
    const now = freshPlan(declarations, {
      ...inventories[0]!,
      host: { ...inventories[0]!.host, stateDir: '/srv/other' },
    });
    expect(now.node).toMatchObject({ operations: [], refusals: [{ code: 'foreign-content' }] });
    expect(reviewedOperations(one, now)).toEqual({
      ok: true,
      value: { operations: [], doneBefore: null },
    });
  });

  it('is told when the node is another', () => {
    const { declarations, inventories } = SITUATIONS.find(({ name }) => name === 'blank')!;
    const now = freshPlan(declarations, inventories[0]!);
    const node = { ...now.node, node: 'node-z' as NodeName };
    const result = reviewedOperations(savedPlan(declarations, inventories[0]!), { ...now, node });
    expect(ended(result)).toBe('other-node');
  });
});
