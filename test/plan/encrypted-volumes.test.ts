import { expect, it } from 'vitest';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import { encryptionUuid } from '../../src/model/identifiers.ts';
import type { DiskLayout, VolumeFormat } from '../../src/model/declared/declarations.ts';
import type { Inventory, ObservedPartition } from '../../src/model/observed/inventory.ts';
import type { NodePlan } from '../../src/model/planned/plan.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import { ENCRYPTION_HEADER_BYTES } from '../../src/model/volumes/encryption.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { operationPhrase } from '../../src/render/operation-phrase.ts';
import { planSummary } from '../../src/render/plan-summary.ts';
import { renderPlan } from '../../src/render/text/plan-text.ts';
import {
  aDisk,
  aFilesystem,
  aLayout,
  aLayoutPartition,
  aNode,
  aVolumeGroup,
  declaring,
  INSTALLATION,
  observedAgain,
} from '../simulation/builders.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  predictAll,
  rebooted,
  stoppedWithin,
  withDisk,
  withTable,
} from '../simulation/simulated-host.ts';
import { applied, codes, kinds, onlyRefusal, planned } from './planned-node.ts';

const PLAIN = { color: false, width: 100, verbose: false };

function encrypted(key: string): VolumeFormat {
  return { ...aFilesystem('ext4'), encryption: { key } } as VolumeFormat;
}

function declared(format: VolumeFormat, bytes = 4 * GiB): readonly DiskLayout[] {
  return [aLayout('data', [aLayoutPartition('db', { format, size: { kind: 'bytes', bytes } })])];
}

const layouts = declared(encrypted('first'));
const fresh = aNode([aDisk('aa')]);
const finished = applied(fresh, layouts);

function onPartition(
  inventory: Inventory,
  change: (partition: ObservedPartition) => ObservedPartition,
): Inventory {
  return observedAgain(
    withDisk(inventory, inventory.disks[0]!.id, (disk) =>
      withTable(disk, (partitions) => partitions.map(change)),
    ),
  );
}

const header = encryptionUuid(
  INSTALLATION,
  parseMark(finished.disks[0]!.table!.partitions[0]!.label)!.volume,
);

function without(partition: ObservedPartition): ObservedPartition {
  const { encryption: _encryption, filesystem: _filesystem, ...rest } = partition;
  return { ...rest, signatures: [] };
}

it('is made as one content, and its filesystem is served', () => {
  const plan = planned(fresh, layouts);
  expect(kinds(plan)).toEqual([
    'create-partition-table',
    'create-filesystem',
    'mark-ready',
    'mount-filesystem',
  ]);
  expect(plan.operations.map(operationPhrase)).toContain(
    'encrypt db-0 (LUKS2, key first) and make ext4 in it',
  );
  expect(planned(finished, layouts).operations).toEqual([]);
});

it('is finished where its making was stopped', () => {
  const { operations } = planned(fresh, layouts);
  const making = operations.findIndex(({ kind }) => kind === 'create-filesystem');
  const before = predictAll(fresh, operations.slice(0, making));
  const after = predictAll(before, [operations[making]!]);
  const headerOnly = onPartition(after, (one) => ({
    ...without(one),
    signatures: [{ type: 'crypto_LUKS', offsetBytes: 0, usage: 'crypto', uuid: header }],
    encryption: { uuid: header, key: 'first', open: false },
  }));
  for (const stopped of [
    ...stoppedWithin(before, operations[making]!).slice(0, 2),
    headerOnly,
    rebooted(after),
    after,
  ]) {
    const plan = planned(stopped, layouts);
    expect(codes(plan)).toEqual([]);
    expect(kinds(plan)).toContain('create-filesystem');
  }
});

it('is never made over the header of somebody else', () => {
  const { operations } = planned(fresh, layouts);
  const tabled = predictAll(fresh, operations.slice(0, 1));
  const uuid = '0d6f7f3b-7a55-4c1e-9a55-6f1c3f8e2c11';
  const foreign = onPartition(tabled, (one) => ({
    ...one,
    signatures: [{ type: 'crypto_LUKS', offsetBytes: 0, usage: 'crypto', uuid }],
  }));
  expect(codes(planned(foreign, layouts))).toEqual(['interrupted-by-others']);
});

it('is opened by its mount after a boot, and not looked into before', () => {
  const closed = rebooted(finished);
  expect(closed.disks[0]!.table!.partitions[0]!.filesystem).toBeUndefined();
  const plan = planned(closed, layouts);
  expect(codes(plan)).toEqual([]);
  expect(kinds(plan)).toEqual(['mount-filesystem']);
  expect(plan.operations[0]).toMatchObject({ volume: { encrypted: true } });
});

it('is held where its header is gone, or another one', () => {
  const damaged = (change: (partition: ObservedPartition) => ObservedPartition): string => {
    const refusal = onlyRefusal(planned(onPartition(rebooted(finished), change), layouts));
    expect(refusal.code).toBe('volume-damaged');
    return refusal.evidence.join('\n');
  };
  expect(damaged(without)).toContain('no LUKS2 header was found');
  const uuid = '0d6f7f3b-7a55-4c1e-9a55-6f1c3f8e2c11';
  expect(damaged((one) => ({ ...one, encryption: { uuid, key: 'first', open: false } }))).toContain(
    `LUKS2 with UUID ${uuid}, made with ${header}`,
  );
});

it('is neither encrypted in place nor decrypted', () => {
  const plain = declared(aFilesystem('ext4'));
  const refused = onlyRefusal(planned(applied(fresh, plain), layouts));
  expect([refused.code, refused.summary]).toEqual([
    'content-differs',
    expect.stringContaining('is ext4, declared is encrypted ext4'),
  ]);
  const other = onlyRefusal(planned(finished, plain));
  expect([other.code, other.summary]).toEqual([
    'content-differs',
    expect.stringContaining('is encrypted ext4, declared is ext4'),
  ]);
});

it('is no other volume where a stop came between its mark and its record, and nothing is seen', () => {
  const plain = declared(aFilesystem('ext4'));
  const raw = declared({ kind: 'block' });
  const closed = rebooted(finished);
  const volumes = closed.records.volumes.map((one) => ({ ...one, state: 'begun' as const }));
  const begun = { ...closed, records: { ...closed.records, volumes } };
  for (const layouts of [plain, raw]) {
    const refused = onlyRefusal(planned(begun, layouts));
    expect([refused.code, refused.summary]).toEqual([
      'content-differs',
      expect.stringContaining('is encrypted ext4, declared is'),
    ]);
  }
  expect(codes(planned(begun, layouts))).toEqual([]);
});

it('grows with its header taken off', () => {
  const plan = planned(finished, declared(encrypted('first'), 6 * GiB));
  expect(plan.operations).toMatchObject([
    { kind: 'grow-partition', toBytes: 6 * GiB },
    { kind: 'grow-filesystem', toBytes: 6 * GiB - ENCRYPTION_HEADER_BYTES },
  ]);
  const grown = predictAll(finished, plan.operations);
  expect(planned(grown, declared(encrypted('first'), 6 * GiB)).operations).toEqual([]);
});

it('changes its key where git names another, open or not, and nothing else', () => {
  const second = declared(encrypted('second'));
  const plan = planned(finished, second);
  expect(plan.operations).toMatchObject([
    { kind: 'change-encryption-key', fromKey: 'first', toKey: 'second' },
  ]);
  const world = planWorld({
    declarations: declaring(second),
    inventories: [finished],
  });
  expect(planSummary(world.plan)).toContain('; 1 to get another key.');
  expect(renderPlan(world.plan, PLAIN)).toContain('key first -> second');
  expect(kinds(planned(rebooted(finished), second))).toEqual([
    'mount-filesystem',
    'change-encryption-key',
  ]);
  expect(planned(predictAll(finished, plan.operations), second).operations).toEqual([]);
});

it('needs room for its header', () => {
  const small = planned(fresh, declared(encrypted('first'), ENCRYPTION_HEADER_BYTES + MiB));
  expect(codes(small)).toEqual(['no-room']);
  expect(onlyRefusal(small).evidence.join()).toContain('encrypted ext4 needs');
});

it('is made in a volume group as in a partition', () => {
  const group = [aVolumeGroup('data', [aLayoutPartition('db', { format: encrypted('first') })])];
  const made = applied(fresh, group);
  expect(planned(made, group).operations).toEqual([]);
  expect(made.disks[0]!.volumeGroup!.volumes[0]!.encryption).toMatchObject({ key: 'first' });
});

/** What the checker says of a plan that was changed behind the planner. */
function complaints(
  inventory: Inventory,
  given: readonly DiskLayout[],
  change: (plan: NodePlan) => NodePlan,
): readonly string[] {
  const inventories = [observedAgain(inventory)];
  const { plan, desired } = planWorld({ declarations: declaring(given), inventories });
  return checkPlan({ ...plan, nodes: plan.nodes.map(change) }, { desired, inventories })
    .filter(({ rule }) => rule !== 'summary')
    .map(({ message }) => message.replace(/^volume \S+: /, ''));
}

function changed(fields: object) {
  return (plan: NodePlan): NodePlan => ({
    ...plan,
    operations: plan.operations.map((one) => ({ ...one, ...fields })),
  });
}

it('has laws of its own', () => {
  const second = declared(encrypted('second'));
  expect(complaints(finished, second, changed({}))).toEqual([]);
  expect(complaints(finished, second, changed({ toKey: 'third' }))).toEqual([
    'gets the key third and is declared with another',
  ]);
  expect(complaints(finished, second, changed({ fromKey: 'third' }))).toEqual([
    'its key third is changed, and its header names another',
  ]);
  // Served through the mapping of another header, or through none.
  const uuid = '0d6f7f3b-7a55-4c1e-9a55-6f1c3f8e2c11';
  const stolen = (inventory: Inventory): Inventory =>
    onPartition(inventory, (one) => ({ ...one, encryption: { uuid, key: 'first', open: true } }));
  const { operations } = planned(rebooted(finished), layouts);
  expect(
    complaints(stolen(rebooted(finished)), layouts, (plan) => ({ ...plan, operations })),
  ).toContain('is not encrypted as it is declared');
  expect(
    complaints(onPartition(rebooted(finished), without), layouts, (plan) => ({
      ...plan,
      operations,
    })),
  ).toContain('is not encrypted as it is declared');
  // A header is never written over what was finished.
  const making = planned(fresh, layouts).operations.filter(
    ({ kind }) => kind === 'create-filesystem',
  );
  expect(
    complaints(rebooted(finished), layouts, (plan) => ({ ...plan, operations: making })),
  ).toContain('is marked ready, and content is made in it');
});
