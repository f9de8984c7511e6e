/** What is planned where the host is known to lack keys. */
import { expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { DiskLayout, VolumeFormat } from '../../src/model/declared/declarations.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { VolumePath } from '../../src/model/observed/observed-path.ts';
import type { NodePlan } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { nodeDigest } from '../../src/plan/node-digest.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aFilesystem,
  aLayout,
  aLayoutPartition,
  aNode,
  aVolumeGroup,
  declaring,
  observedAgain,
} from '../simulation/builders.ts';
import { predictAll, rebooted } from '../simulation/simulated-host.ts';
import { applied, codes, kinds, onlyRefusal, planned } from './planned-node.ts';

function encrypted(key: string): VolumeFormat {
  return { ...aFilesystem('ext4'), encryption: { key } } as VolumeFormat;
}

function sized(format: VolumeFormat, gib = 4) {
  return { format, size: { kind: 'bytes' as const, bytes: gib * GiB } };
}

/** An encrypted volume, and one that is not. */
function declared(format: VolumeFormat, gib = 4): readonly DiskLayout[] {
  const db = aLayoutPartition('db', sized(format, gib));
  return [aLayout('data', [aLayoutPartition('plain', sized(aFilesystem('ext4'))), db])];
}

/** The only volume of its disk, so that it can grow. */
function alone(format: VolumeFormat, gib = 4): readonly DiskLayout[] {
  return [aLayout('data', [aLayoutPartition('db', sized(format, gib))])];
}

function knowing(inventory: Inventory, ...keys: readonly string[]): Inventory {
  return observedAgain({ ...inventory, host: { ...inventory.host, keys } });
}

const fresh = aNode([aDisk('aa')]);
const layouts = declared(encrypted('first'));
const raw: VolumeFormat = { kind: 'block', encryption: { key: 'first' } };

it('is refused where a volume would be made with it, and nothing else is held up', () => {
  const plan = planned(knowing(fresh, 'other', 'second'), layouts);
  expect(onlyRefusal(plan)).toMatchObject({
    code: 'key-missing',
    summary: 'data/db-0 is not made: node-a has no key first that can be used',
    evidence: ['keys of the host that can be used: other, second'],
    remedy: expect.stringContaining('/etc/diskwright/keys'),
  });
  expect(kinds(plan)).toEqual([
    'create-partition-table',
    'create-filesystem',
    'mark-ready',
    'mount-filesystem',
  ]);
  expect(onlyRefusal(planned(knowing(fresh), layouts)).evidence).toEqual([
    'the host has no keys that can be used',
  ]);
  expect(codes(planned(knowing(fresh, 'first'), layouts))).toEqual([]);
});

it('is nothing that an inventory of before says anything of', () => {
  expect(codes(planned(fresh, layouts))).toEqual([]);
});

it('is refused for a raw volume, too, and for a logical one before it is cut', () => {
  expect(codes(planned(knowing(fresh), declared(raw)))).toEqual(['key-missing']);
  for (const format of [raw, encrypted('first')]) {
    const group = [aVolumeGroup('data', [aLayoutPartition('db', { format })])];
    const plan = planned(knowing(fresh), group);
    expect(codes(plan)).toEqual(['key-missing']);
    expect(kinds(plan)).not.toContain('create-logical-volume');
  }
});

it('is refused where what was begun would be finished with it', () => {
  const { operations } = planned(fresh, layouts);
  const tabled = predictAll(fresh, operations.slice(0, 1));
  const plan = planned(knowing(tabled), layouts);
  expect(codes(plan)).toEqual(['key-missing']);
  expect(plan.operations.filter(({ kind }) => kind === 'create-filesystem')).toHaveLength(1);
});

it('is refused where a key would be changed, which of the two it ever is', () => {
  const finished = applied(fresh, layouts);
  const second = declared(encrypted('second'));
  for (const [keys, missing] of [
    [['first'], 'second'],
    [['second'], 'first'],
    [[], 'first and second'],
  ] as const) {
    const plan = planned(knowing(rebooted(finished), ...keys), second);
    expect(onlyRefusal(plan).summary).toBe(
      `data/db-0 gets no other key: node-a has no key ${missing} that can be used`,
    );
    // It is served all the same.
    expect(kinds(plan)).toEqual(['mount-filesystem', 'mount-filesystem']);
  }
  expect(kinds(planned(knowing(finished, 'first', 'second'), second))).toEqual([
    'change-encryption-key',
  ]);
});

it('is refused where a volume would grow that is opened with it', () => {
  for (const format of [encrypted('first'), raw]) {
    const finished = applied(fresh, alone(format));
    const larger = alone(format, 6);
    const plan = planned(knowing(finished, 'second'), larger);
    expect(onlyRefusal(plan).summary).toBe(
      'data/db-0 does not grow: node-a has no key first that can be used',
    );
    expect(plan.operations).toEqual([]);
    // What was stopped between the two devices is not gone on with either.
    expect(kinds(planned(knowing(finished, 'first'), larger))[0]).toBe('grow-partition');
  }
  const finished = applied(fresh, alone(encrypted('first')));
  const plan = planned(knowing(rebooted(finished)), alone(encrypted('second'), 6));
  expect(onlyRefusal(plan).summary).toContain('has no key first and second that can be used');
  expect(kinds(plan)).toEqual(['mount-filesystem']);
  const half = predictAll(
    finished,
    planned(finished, alone(encrypted('first'), 6)).operations.slice(0, 1),
  );
  expect(codes(planned(knowing(half), alone(encrypted('first'), 6)))).toEqual(['key-missing']);
});

it('is nothing where what is not encrypted grows, nor where all is done', () => {
  const plain = applied(fresh, alone(aFilesystem('ext4')));
  expect(codes(planned(knowing(plain), alone(aFilesystem('ext4'), 6)))).toEqual([]);
  const finished = applied(fresh, layouts);
  expect(planned(knowing(finished), layouts)).toMatchObject({ operations: [], refusals: [] });
  // Whether it opens is found out when it is opened.
  expect(codes(planned(knowing(rebooted(finished)), layouts))).toEqual([]);
});

it('is refused for a logical volume that would grow', () => {
  const group = (gib: number): readonly DiskLayout[] => [
    aVolumeGroup('data', [aLayoutPartition('db', sized(encrypted('first'), gib))]),
  ];
  const finished = applied(fresh, group(4));
  const plan = planned(knowing(finished), group(6));
  expect(codes(plan)).toEqual(['key-missing']);
  expect(plan.operations).toEqual([]);
});

it('changes the digest of a node where it is declared or opens something there, no other', () => {
  const digestOf = (inventory: Inventory, given: readonly DiskLayout[]): string => {
    const { desired } = planWorld({ declarations: declaring(given), inventories: [inventory] });
    return nodeDigest(desired.nodes[0]!, inventory);
  };
  const whole = digestOf(fresh, layouts);
  expect(digestOf(knowing(fresh, 'first'), layouts)).toBe(whole);
  expect(digestOf(knowing(fresh, 'first', 'more'), layouts)).toBe(whole);
  expect(digestOf(knowing(fresh, 'more'), layouts)).not.toBe(whole);
  const plain = alone(aFilesystem('ext4'));
  expect(digestOf(knowing(fresh), plain)).toBe(digestOf(fresh, plain));
  // In the header alone: git names another one already.
  const second = declared(encrypted('second'));
  const finished = applied(fresh, layouts);
  expect(digestOf(knowing(finished, 'second'), second)).not.toBe(
    digestOf(knowing(finished, 'first', 'second'), second),
  );
  const group = [aVolumeGroup('data', [aLayoutPartition('db', { format: encrypted('first') })])];
  const other = [aVolumeGroup('data', [aLayoutPartition('db', { format: encrypted('second') })])];
  const cut = applied(fresh, group);
  expect(digestOf(knowing(cut, 'second'), other)).not.toBe(
    digestOf(knowing(cut, 'first', 'second'), other),
  );
});

it('is not gone on with where something else is refused', () => {
  const finished = applied(fresh, alone(encrypted('first')));
  const { volume } = finished.records.volumes[0]!;
  const [partition] = finished.disks[0]!.table!.partitions;
  const shown: VolumePath = {
    ...{ volume, partitionUuid: partition!.uuid, instead: [] },
    data: 'directory',
    options: ['rw'],
  };
  const unmet = (...keys: readonly string[]): Inventory =>
    knowing({ ...finished, volumePaths: [shown] }, ...keys);
  const second = planned(unmet('first'), alone(encrypted('second')));
  expect(codes(second)).toEqual(['content-differs']);
  expect(second.operations).toEqual([]);
  const larger = planned(unmet('second'), alone(encrypted('first'), 6));
  expect(codes(larger)).toEqual(['content-differs']);
  expect(larger.operations).toEqual([]);
  // Nor does it grow then with all of its keys.
  expect(planned(unmet('first'), alone(encrypted('first'), 6)).operations).toEqual([]);
});

/** What the checker says of a plan that was made for a host with all keys. */
function complaints(inventory: Inventory, given: readonly DiskLayout[]): readonly string[] {
  const rules = (keys: readonly string[] | undefined): readonly string[] => {
    const { host } = inventory;
    const known = { ...inventory, host: keys === undefined ? host : { ...host, keys } };
    const inventories = [observedAgain(known)];
    const { plan, desired } = planWorld({
      declarations: declaring(given),
      inventories: [inventory],
    });
    const nodes = plan.nodes.map((node): NodePlan => ({ ...node, digest: '' }));
    return checkPlan({ ...plan, nodes }, { desired, inventories })
      .filter(({ rule }) => rule === 'key-missing')
      .map(({ message }) => message.replace(/^volume \S+: /, ''));
  };
  expect(rules(undefined)).toEqual([]);
  expect(rules(['first', 'second'])).toEqual([]);
  return rules([]);
}

it('has a law of its own', () => {
  const first = 'takes the key first, which the node has not';
  expect(complaints(fresh, layouts)).toEqual([first]);
  expect(complaints(fresh, declared(raw))).toEqual([first]);
  expect(complaints(fresh, alone(aFilesystem('ext4')))).toEqual([]);
  expect(complaints(applied(fresh, layouts), declared(encrypted('second')))).toEqual([
    first,
    'takes the key second, which the node has not',
  ]);
  expect(complaints(applied(fresh, layouts), layouts)).toEqual([]);
});

it('is no name that a plan says more of than the name', () => {
  const text = JSON.stringify(planned(knowing(fresh, 'first'), layouts).operations);
  expect(text).toContain('"key":"first"');
});
