/**
 * A lock lets less happen than was planned, never more: what it does not list goes, with all that
 * needs it.
 */
import { isOn } from '../../src/model/planned/operation-traits.ts';
import { describe, expect, it } from 'vitest';
import type { NodeLock } from '../../src/model/declared/declarations.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type { NodePlan, Operation } from '../../src/model/planned/plan.ts';
import { holdAgainstLock, lockOf } from '../../src/plan/node-lock.ts';
import { aDisk, aNode, NODE, source } from '../simulation/builders.ts';
import { removing, wiping } from './consent-cases.ts';
import { lawful } from './planted-cases.ts';

const given = lawful();
const plan = given.plan.nodes[0]!;
const desired = given.desired.nodes[0]!;
const whole: NodeLock = { ...lockOf(desired, plan), source: source('lock') };

/** Operations as `kind disk volume`, the volume counted as it comes. */
function texts(operations: readonly Operation[]): readonly string[] {
  return operations.map(text);
}

function text(operation: Operation): string {
  const volume = isOn(operation, 'volume') ? ` ${operation.volume.volume}` : '';
  return `${operation.kind} ${operation.disk.facts.id}${volume}`;
}

function lockWithout(isGone: (operation: NodeLock['operations'][number]) => boolean): NodeLock {
  return { ...whole, operations: whole.operations.filter((one) => !isGone(one)) };
}

describe('what a plan is locked as', () => {
  it('lists every disk with what tells it apart, and what cannot be taken back alone', () => {
    expect(whole.disks).toEqual([
      {
        layout: 'data',
        disk: 'wwn-0xaa',
        serial: 'aa',
        model: 'alpha',
        sizeBytes: aDisk('aa').sizeBytes,
      },
      {
        layout: 'data',
        disk: 'wwn-0xbb',
        serial: 'bb',
        model: 'alpha',
        sizeBytes: aDisk('bb').sizeBytes,
      },
    ]);
    expect(whole.node).toBe(NODE);
    expect(whole.digest).toBe(plan.digest);
    const listed = whole.operations.map(({ kind, disk, volume }) =>
      [kind, disk, volume].filter((part) => part !== undefined).join(' '),
    );
    const made = ['create-partition-table', 'create-filesystem'];
    expect(listed).toEqual(texts(plan.operations.filter(({ kind }) => made.includes(kind))));
  });

  it('is in the order of layouts and disks, and leaves out what a disk does not tell', () => {
    const [a, b] = desired.disks;
    const bare = { ...a!, layout: 'zz', facts: { ...a!.facts, identity: {} } };
    const { disks } = lockOf({ ...desired, disks: [bare, b!, a!] }, plan);
    expect(disks.map(({ layout, disk }) => `${layout} ${disk}`)).toEqual([
      'data wwn-0xaa',
      'data wwn-0xbb',
      'zz wwn-0xaa',
    ]);
    expect(Object.keys(disks[2]!)).toEqual(['layout', 'disk', 'sizeBytes']);
  });

  it('names the volume that a removal takes', () => {
    const { plan: removal, desired: of } = removing();
    const [removed] = removal.nodes[0]!.operations;
    expect(lockOf(of.nodes[0]!, removal.nodes[0]!).operations).toMatchObject([
      {
        kind: 'remove-volume',
        disk: 'wwn-0xaa',
        volume: removed!.kind === 'remove-volume' ? removed.removed.volume : '',
      },
    ]);
  });
});

describe('a plan held against its lock', () => {
  it('is the same where everything is listed', () => {
    expect(holdAgainstLock(plan, whole)).toBe(plan);
  });

  it('loses one disk, and nothing of the other, where a table is not listed', () => {
    const AA = 'wwn-0xaa';
    const held = holdAgainstLock(
      plan,
      lockWithout(({ kind, disk }) => kind === 'create-partition-table' && disk === AA),
    );
    expect(texts(held.operations)).toEqual(
      texts(plan.operations).filter((one) => !one.includes(AA)),
    );
    expect(held.refusals.slice(0, plan.refusals.length)).toEqual(plan.refusals);
    const [refused, ...more] = held.refusals.slice(plan.refusals.length);
    expect(more).toEqual([]);
    expect(refused).toMatchObject({
      code: 'not-locked',
      node: NODE,
      disk: AA,
      summary: '1 irreversible operation on wwn-0xaa is not in the lock of node-a, and is left out',
    });
    const [planned, locked, digest] = refused!.evidence;
    expect(planned).toBe('planned now: create-partition-table');
    const filesystems = whole.operations.filter((one) => one.disk === AA).slice(1);
    expect(locked).toBe(
      `the lock lists: ${filesystems.map(({ volume }) => `create-filesystem of volume ${volume!}`).join(', ')}`,
    );
    expect(digest).toBe('the plan is the one that was locked');
  });

  it('loses one volume with all that needs it where its filesystem is not listed', () => {
    const { volume } = whole.operations.find(({ kind }) => kind === 'create-filesystem')!;
    const held = holdAgainstLock(
      plan,
      lockWithout((one) => one.volume === volume),
    );
    expect(texts(held.operations)).toEqual(
      texts(plan.operations).filter((one) => !one.endsWith(volume!)),
    );
    const [planned, locked] = held.refusals.at(-1)!.evidence;
    expect(planned).toBe(`planned now: create-filesystem of volume ${volume!}`);
    expect(locked).toMatch(/^the lock lists: create-partition-table, create-filesystem of volume/);
  });

  it('says what helps where all that is not listed is made for claims in the cluster', () => {
    const made = plan.operations.map((operation) =>
      isOn(operation, 'volume')
        ? { ...operation, volume: { ...operation.volume, name: 'shop_cart_uid-1' } }
        : operation,
    );
    const remedies = (operations: readonly Operation[], lock: NodeLock) =>
      holdAgainstLock({ ...plan, operations }, lock).refusals.map(({ remedy }) => remedy);
    const tables = lockWithout(({ kind }) => kind !== 'create-partition-table');
    const relocked = 'run "diskwright plan --lock" and have';
    expect(remedies(made, tables)).toEqual([
      ...plan.refusals.map(({ remedy }) => remedy),
      ...['wwn-0xaa', 'wwn-0xbb'].map(() =>
        expect.stringContaining('Declare the claim in git, or take'),
      ),
    ]);
    for (const [operations, lock] of [
      [made, { ...whole, operations: [] }],
      [plan.operations, tables],
    ] as const)
      expect(remedies(operations, lock).slice(plan.refusals.length)).toEqual(
        ['wwn-0xaa', 'wwn-0xbb'].map(() => expect.stringContaining(relocked)),
      );
  });

  it('says that nothing is listed of a disk, and that the plan is another', () => {
    const empty = { ...whole, operations: [], digest: 'sha256:00' };
    const held = holdAgainstLock(plan, empty);
    expect(held.operations).toEqual([]);
    expect(held.refusals.map(({ disk }) => disk)).toEqual(['wwn-0xaa', 'wwn-0xbb']);
    expect(held.refusals[0]!.summary).toBe(
      '3 irreversible operations on wwn-0xaa are not in the lock of node-a, and are left out',
    );
    expect(held.refusals[0]!.evidence.slice(-2)).toEqual([
      'the lock lists nothing for this disk',
      `the plan is another one (digest ${plan.digest}) than was locked (sha256:00): a declaration or the node changed since`,
    ]);
    const older = holdAgainstLock(plan, { ...empty, plannerVersion: 7 });
    expect(older.refusals[0]!.evidence.at(-1)).toBe(
      `the plan is another one (digest ${plan.digest}) than was locked (sha256:00): planner 7 made the lock, and this is planner 8`,
    );
  });

  it('does not carry out under the same name what was locked in another form', () => {
    const operations = plan.operations.map((one) =>
      one.kind === 'create-partition-table' ? { ...one, tableUuid: 'other' } : one,
    );
    expect(holdAgainstLock({ ...plan, operations }, whole).operations).toEqual([]);
  });

  it('serves what is finished, although the table may not be changed', () => {
    const [table] = plan.operations;
    const byKind = (kind: Operation['kind']): Operation =>
      plan.operations.find((one) => one.kind === kind)!;
    const mount = byKind('mount-filesystem');
    const finished = (one: Operation, kind = one.kind): Operation =>
      ({
        ...one,
        kind,
        volume: { ...('volume' in one ? one.volume : null), volume: 'finished1234' },
      }) as unknown as Operation;
    const serving = [
      'activate-logical-volume',
      'mount-filesystem',
      'link-block-device',
      'assign-claim',
      'forget-claim',
      'record-protection',
      'mark-ready',
    ] as const;
    const operations = [
      table!,
      mount,
      finished(mount, 'grow-filesystem'),
      finished(mount, 'prepare-block-volume'),
      ...serving.map((kind) => finished({ ...mount, disk: table!.disk }, kind)),
      {
        ...mount,
        kind: 'adopt-volume',
        adopted: { volume: 'adopted12345' },
      } as unknown as Operation,
      { ...mount, kind: 'repair-partition-table', volume: undefined } as unknown as Operation,
    ].map((one) => ({ ...one, disk: table!.disk })) as readonly Operation[];
    const withoutVolume = operations.map((one) => {
      if (one.kind !== ('repair-partition-table' as string)) return one;
      const { volume: _none, ...rest } = one as Extract<Operation, { kind: 'mount-filesystem' }>;
      return rest as unknown as Operation;
    });
    // What grows is locked here, so that only the table is forbidden.
    const grown = lockOf(desired, { ...plan, operations: withoutVolume.slice(2, 3) }).operations;
    const held = holdAgainstLock(
      { ...plan, operations: withoutVolume },
      { ...whole, operations: grown },
    );
    expect(held.operations.map(({ kind }) => kind)).toEqual([...serving, 'adopt-volume']);
  });

  it('wipes nothing that is not listed, and removes nothing', () => {
    for (const { plan: one } of [wiping(), removing()]) {
      const destroying: NodePlan = one.nodes[0]!;
      const none = { ...whole, operations: [] };
      const kinds = holdAgainstLock(destroying, none).operations.map(({ kind }) => kind);
      expect(kinds).not.toContain('wipe-disk');
      expect(kinds).not.toContain('remove-volume');
      expect(kinds).not.toContain('create-partition-table');
    }
    const other = holdAgainstLock(lawful(aNode([aDisk('cc')])).plan.nodes[0]!, whole);
    expect(other.refusals.at(-1)!.disk).toBe('wwn-0xcc' as DiskId);
  });
});
