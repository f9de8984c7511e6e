/** Raw block volumes that are encrypted: their header is made, opened, grown, and given up. */
import { expect, it } from 'vitest';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type { DiskLayout, VolumeFormat } from '../../src/model/declared/declarations.ts';
import { encryptionUuid } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedPartition } from '../../src/model/observed/inventory.ts';
import type { NodePlan, Operation } from '../../src/model/planned/plan.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import { ENCRYPTION_HEADER_BYTES } from '../../src/model/volumes/encryption.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { nodeDigest } from '../../src/plan/node-digest.ts';
import { verifyVolume } from '../../src/publish/verification.ts';
import { operationPhrase } from '../../src/render/operation-phrase.ts';
import { renderPlan } from '../../src/render/text/plan-text.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aClaim,
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
import {
  predictAll,
  rebooted,
  stoppedWithin,
  withDisk,
  withTable,
} from '../simulation/simulated-host.ts';
import { applied, codes, kinds, onlyRefusal, planned } from './planned-node.ts';

const FOREIGN = '0d6f7f3b-7a55-4c1e-9a55-6f1c3f8e2c11';
const raw: VolumeFormat = { kind: 'block' };

function encrypted(key = 'first'): VolumeFormat {
  return { kind: 'block', encryption: { key } };
}

function partitionOf(format: VolumeFormat, gib = 4) {
  const purpose = { kind: 'kept', storageClassNames: ['raw'] } as const;
  return aLayoutPartition('vm', { format, size: { kind: 'bytes', bytes: gib * GiB }, purpose });
}

function declared(format: VolumeFormat, gib = 4): readonly DiskLayout[] {
  return [aLayout('data', [partitionOf(format, gib)])];
}

function cut(format: VolumeFormat, gib = 4): readonly DiskLayout[] {
  return [aVolumeGroup('data', [partitionOf(format, gib)])];
}

const layouts = declared(encrypted());
const fresh = aNode([aDisk('aa')]);
const finished = applied(fresh, layouts);
const inGroup = applied(fresh, cut(encrypted()));
const volume = parseMark(finished.disks[0]!.table!.partitions[0]!.label)!.volume;
const header = encryptionUuid(INSTALLATION, volume);

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

function without({ encryption: _header, ...rest }: ObservedPartition): ObservedPartition {
  return { ...rest, signatures: [] };
}

it('gets a header before it is marked ready, and is linked through its mapping', () => {
  const plan = planned(fresh, layouts);
  expect(kinds(plan)).toEqual([
    'create-partition-table',
    'encrypt-block-volume',
    'mark-ready',
    'link-block-device',
  ]);
  expect(plan.operations.map(operationPhrase)).toEqual(
    expect.arrayContaining([
      'encrypt block volume vm-0 (LUKS2, key first)',
      expect.stringContaining('open and link vm-0 at'),
    ]),
  );
  expect(plan.operations[1]).toMatchObject({
    encryption: { key: 'first' },
    encryptionUuid: header,
  });
  const world = planWorld({ declarations: declaring(layouts), inventories: [fresh] });
  const text = renderPlan(world.plan, { color: false, width: 100, verbose: false });
  expect(text).toContain('encrypted with key first');
  expect(planned(finished, layouts).operations).toEqual([]);
});

it('is made in a volume group as in a partition', () => {
  expect(planned(inGroup, cut(encrypted())).operations).toEqual([]);
  expect(inGroup.disks[0]!.volumeGroup!.volumes[0]!.encryption).toMatchObject({ key: 'first' });
  expect(kinds(planned(rebooted(inGroup), cut(encrypted())))).toEqual([
    'activate-logical-volume',
    'link-block-device',
  ]);
});

it('is finished where its making was stopped', () => {
  const { operations } = planned(fresh, layouts);
  const making = operations.findIndex(({ kind }) => kind === 'encrypt-block-volume');
  const before = predictAll(fresh, operations.slice(0, making));
  for (const stopped of stoppedWithin(before, operations[making]!)) {
    const plan = planned(stopped, layouts);
    expect(codes(plan)).toEqual([]);
    expect(kinds(plan)).toContain('encrypt-block-volume');
  }
});

it('is never made over the header of somebody else', () => {
  const tabled = predictAll(fresh, planned(fresh, layouts).operations.slice(0, 1));
  const signature = { type: 'crypto_LUKS', offsetBytes: 0, usage: 'crypto' } as const;
  const foreign = (uuid: string): Inventory =>
    onPartition(tabled, (one) => ({ ...one, signatures: [{ ...signature, uuid }] }));
  expect(codes(planned(foreign(FOREIGN), layouts))).toEqual(['interrupted-by-others']);
  // Nothing of a plain one bears a UUID of ours.
  expect(codes(planned(foreign(header), declared(raw)))).toEqual(['interrupted-by-others']);
});

it('is opened by its link after a boot', () => {
  const plan = planned(rebooted(finished), layouts);
  expect(codes(plan)).toEqual([]);
  expect(plan.operations).toMatchObject([
    { kind: 'link-block-device', reason: 'it is not open', volume: { encrypted: true } },
  ]);
});

it('is held where its header is gone, or another one', () => {
  const damaged = (change: (partition: ObservedPartition) => ObservedPartition): string => {
    const refusal = onlyRefusal(planned(onPartition(rebooted(finished), change), layouts));
    expect(refusal.code).toBe('volume-damaged');
    return refusal.evidence.join('\n');
  };
  expect(damaged(without)).toContain(
    'no LUKS2 header was found; what was made without one is not encrypted in place',
  );
  expect(
    damaged((one) => ({ ...one, encryption: { uuid: FOREIGN, key: 'first', open: false } })),
  ).toContain(`LUKS2 with UUID ${FOREIGN}, made with ${header}`);
});

it('is neither encrypted in place nor decrypted', () => {
  const plain = onlyRefusal(planned(applied(fresh, declared(raw)), layouts));
  expect(plain.code).toBe('volume-damaged');
  const other = onlyRefusal(planned(finished, declared(raw)));
  expect([other.code, other.summary]).toEqual([
    'content-differs',
    expect.stringContaining('is an encrypted raw block volume, declared is a raw block volume'),
  ]);
});

it('grows with its mapping, in one plan', () => {
  const larger = declared(encrypted(), 6);
  const plan = planned(finished, larger);
  expect(plan.operations).toMatchObject([
    { kind: 'grow-partition', toBytes: 6 * GiB, zero: false },
    { kind: 'link-block-device', reason: 'its mapping is smaller than it is' },
  ]);
  const grown = predictAll(finished, plan.operations);
  expect(planned(grown, larger).operations).toEqual([]);
  // Stopped between the two.
  const half = predictAll(finished, plan.operations.slice(0, 1));
  expect(kinds(planned(half, larger))).toEqual(['link-block-device']);
  expect(kinds(planned(inGroup, cut(encrypted(), 6)))).toEqual([
    'extend-logical-volume',
    'link-block-device',
  ]);
});

it('is told of as short by the digest, and not by how large its mapping is', () => {
  const digestOf = (inventory: Inventory, known: readonly DiskLayout[]): string => {
    const world = planWorld({ declarations: declaring(known), inventories: [inventory] });
    return nodeDigest(world.desired.nodes[0]!, inventory);
  };
  const mapped = (mappedBytes: number): Inventory =>
    onPartition(finished, (one) => ({
      ...one,
      encryption: { ...one.encryption!, mappedBytes },
    }));
  const whole = digestOf(finished, layouts);
  expect(digestOf(mapped(4 * GiB), layouts)).toBe(whole);
  expect(digestOf(mapped(4 * GiB - ENCRYPTION_HEADER_BYTES - MiB), layouts)).not.toBe(whole);
});

it('needs no zeros where a consent gave something up: that reads as noise', () => {
  const consents = [
    { key: 'k', disk: finished.disks[0]!, state: 'done' },
  ] as unknown as NonNullable<Inventory['records']['consents']>;
  const wiped = { ...finished, records: { ...finished.records, consents } };
  expect(planned(wiped, declared(encrypted(), 6)).operations[0]).toMatchObject({ zero: false });
  const cutWiped = { ...inGroup, records: { ...inGroup.records, consents } };
  expect(codes(planned(cutWiped, cut(encrypted(), 6)))).toEqual([]);
  const again = planned({ ...fresh, records: { ...fresh.records, consents } }, layouts);
  expect(kinds(again)).toContain('encrypt-block-volume');
});

it('changes its key as one with a filesystem does', () => {
  expect(planned(finished, declared(encrypted('second'))).operations).toMatchObject([
    { kind: 'change-encryption-key', fromKey: 'first', toKey: 'second' },
  ]);
});

it('needs room beside its header', () => {
  const bytes = ENCRYPTION_HEADER_BYTES;
  const small = aLayout('data', [
    { ...partitionOf(encrypted()), size: { kind: 'bytes' as const, bytes } },
  ]);
  const refusal = onlyRefusal(planned(fresh, [small]));
  expect(refusal.code).toBe('no-room');
  expect(refusal.summary).toContain('too little for an encrypted raw block volume');
  expect(refusal.remedy).toBe('Make vm larger.');
});

it('promises its claim what its user sees, and no more than its mapping has', () => {
  const claim = (requestBytes: number) =>
    aClaim('pg', { requestBytes, volumeMode: 'Block', storageClassName: 'raw' });
  const placed = (requestBytes: number): string => {
    const declarations = declaring(layouts, { claims: [claim(requestBytes)] });
    return planWorld({ declarations, inventories: [fresh] }).plan.claims[0]!.kind;
  };
  expect(placed(4 * GiB - ENCRYPTION_HEADER_BYTES)).toBe('placed');
  expect(placed(4 * GiB)).toBe('unplaced');
  const verified = (inventory: Inventory): unknown => {
    const world = planWorld({ declarations: declaring(layouts), inventories: [inventory] });
    const node = world.desired.nodes[0]!;
    const disk = node.disks[0]!;
    return verifyVolume({ node, disk, volume: disk.volumes[0]! }, inventory);
  };
  const capacityBytes = 4 * GiB - ENCRYPTION_HEADER_BYTES;
  expect(verified(finished)).toEqual({ kind: 'verified', capacityBytes });
  const short = onPartition(finished, (one) => ({
    ...one,
    encryption: { ...one.encryption!, mappedBytes: 2 * GiB },
  }));
  expect(verified(short)).toEqual({ kind: 'verified', capacityBytes: 2 * GiB });
  expect(verified(rebooted(finished))).toEqual({ kind: 'unverified', reason: 'it is not open' });
  expect(verified(onPartition(finished, without))).toEqual({
    kind: 'unverified',
    reason: 'the LUKS2 header that was made for it is not there',
  });
});

/** What the checker says of a plan that was changed behind the planner. */
function complaints(
  inventory: Inventory,
  given: readonly DiskLayout[],
  change: (operations: readonly Operation[]) => readonly object[],
): readonly string[] {
  const inventories = [observedAgain(inventory)];
  const { plan, desired } = planWorld({ declarations: declaring(given), inventories });
  const nodes = plan.nodes.map(
    (node) => ({ ...node, operations: change(node.operations) }) as unknown as NodePlan,
  );
  return checkPlan({ ...plan, nodes }, { desired, inventories })
    .filter(({ rule }) => rule !== 'summary')
    .map(({ message }) => message.replace(/^volume \S+: /, ''));
}

function changing(kind: Operation['kind'], fields: object) {
  return (operations: readonly Operation[]): readonly object[] =>
    operations.map((one) => (one.kind === kind ? { ...one, ...fields } : one));
}

it('has laws of its own', () => {
  const making = 'encrypt-block-volume';
  expect(complaints(fresh, layouts, changing(making, {}))).toEqual([]);
  expect(complaints(fresh, layouts, changing(making, { encryption: { key: 'b' } }))).toEqual([
    'gets another LUKS header than is declared',
  ]);
  expect(complaints(fresh, layouts, changing(making, { encryptionUuid: FOREIGN }))).toEqual([
    'gets another LUKS header than is declared',
  ]);
  const bare = { kind: 'prepare-block-volume', zero: false };
  expect(complaints(fresh, layouts, changing(making, bare))).toEqual([
    'is declared encrypted, and gets no LUKS header',
  ]);
  const headerToo = { kind: making, encryption: { key: 'first' }, encryptionUuid: header };
  expect(complaints(fresh, declared(raw), changing('prepare-block-volume', headerToo))).toEqual([
    'gets another LUKS header than is declared',
  ]);
  const asFilesystem = declared(aFilesystem('ext4'));
  expect(complaints(fresh, asFilesystem, changing('create-filesystem', headerToo))).toEqual([
    'gets another LUKS header than is declared',
  ]);
  const inside = declared({
    ...aFilesystem('ext4'),
    encryption: { key: 'first' },
  } as VolumeFormat);
  expect(complaints(fresh, inside, changing('create-filesystem', headerToo))).toEqual([
    'gets another LUKS header than is declared',
  ]);
});

it('is never made where something was finished, or is of others', () => {
  const made = planned(fresh, layouts).operations.filter(
    ({ kind }) => kind === 'encrypt-block-volume',
  );
  expect(complaints(rebooted(finished), layouts, () => made)).toContain(
    'is marked ready, and content is made in it',
  );
  const tabled = predictAll(fresh, planned(fresh, layouts).operations.slice(0, 1));
  const signature = { type: 'crypto_LUKS', offsetBytes: 0, usage: 'crypto' } as const;
  const holding = (uuid: string): readonly string[] =>
    complaints(
      onPartition(tabled, (one) => ({ ...one, signatures: [{ ...signature, uuid }] })),
      layouts,
      () => made,
    );
  expect(holding(FOREIGN)).toContain('something that is not ours is in its partition');
  expect(holding(header)).not.toContain('something that is not ours is in its partition');
});

it('is handed out only as it is declared', () => {
  const stolen = (uuid: string): Inventory =>
    onPartition(rebooted(finished), (one) => ({
      ...one,
      encryption: { uuid, key: 'first', open: true },
    }));
  const { operations } = planned(rebooted(finished), layouts);
  const served = (inventory: Inventory, given = layouts): readonly string[] =>
    complaints(inventory, given, () => operations);
  expect(served(stolen(header))).toEqual([]);
  expect(served(stolen(FOREIGN))).toContain('is not encrypted as it is declared');
  expect(served(onPartition(rebooted(finished), without))).toContain(
    'is not encrypted as it is declared',
  );
  expect(served(stolen(header), declared(raw))).toContain('is not encrypted as it is declared');
});

it('is linked only after it grew', () => {
  expect(
    complaints(finished, declared(encrypted(), 6), (operations) => operations.toReversed()),
  ).toEqual([expect.stringContaining('a device is larger before the mapping')]);
});

it('is kept where nothing declares it any more, and called what it is', () => {
  const inventories = [inGroup];
  const { plan } = planWorld({ declarations: declaring([]), inventories });
  expect(plan.nodes[0]!.kept.map(({ content }) => content)).toEqual([
    'volume group',
    'encrypted volume',
  ]);
});
