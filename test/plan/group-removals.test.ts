/** What consents give up of volume groups: volumes, thin pools, the groups themselves. */
import fc from 'fast-check';
import { isRemovalOver } from '../../agent/execute/end-removals.ts';
import { describe, expect, it } from 'vitest';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type { CarvedVolume, DiskLayout } from '../../src/model/declared/declarations.ts';
import { canonicalJson } from '../../src/model/values/digest.ts';
import type { Inventory, ObservedPhysicalVolume } from '../../src/model/observed/inventory.ts';
import type { NodePlan, Operation } from '../../src/model/planned/plan.ts';
import {
  aDisk,
  aFilesystem,
  aLayout,
  aLayoutPartition,
  aNode,
  aThinPool,
  aVolumeGroup,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { PATIENT_MS, runs } from '../simulation/runs.ts';
import { predictAll, rebooted, stoppedWithin, withDisk } from '../simulation/simulated-host.ts';
import { withoutDisk } from '../simulation/missing-disk.ts';
import { planned, settled, type World } from './claim-cut-worlds.ts';
import { codes, kinds } from './planned-node.ts';
import { carved, consentsFor, cutIn, idsIn, overDisks, removedBy } from './removal-worlds.ts';
import { untold } from '../simulation/simulated-ledger.ts';

function world(layouts: readonly DiskLayout[], facts: Partial<World> = {}): World {
  return { layouts, claims: [], ...facts };
}

/** The kept volumes of a plan with a consent for each that is chosen. */
function givingUp(
  inventory: Inventory,
  then: World,
  isGiven: (content: string, index: number) => boolean = () => true,
): World {
  const { kept } = planned(inventory, then);
  const given = kept.filter(({ content }, index) => isGiven(content, index));
  return { ...then, consents: consentsFor(given) };
}

const two = carved('db', 'linear', { count: 2 });
const thin = carved('thin', 'thin', { count: 2, thinPool: 'pool', size: bytes(GiB) });
const withPool = { thinPools: [aThinPool('pool', { size: bytes(2 * GiB) })] };
const both = aVolumeGroup('data', [], { group: { carve: [two, thin], ...withPool } });
const one = aNode([aDisk('one')]);
const made = settled(one, world([both]));

function bytes(count: number) {
  return { kind: 'bytes' as const, bytes: count };
}

function withoutRecords(inventory: Inventory): Inventory {
  return untold({ ...inventory, records: { ...inventory.records, volumes: [] } });
}

describe('a logical volume that nothing declares', () => {
  const left = world([
    aVolumeGroup('data', [], { group: { carve: [{ ...two, count: 1 }, thin], ...withPool } }),
  ]);

  it('goes under a consent that names it, and its extents are free', () => {
    const given = givingUp(made, left);
    const plan = planned(made, given);
    expect([kinds(plan), codes(plan), plan.kept]).toEqual([['remove-logical-volume'], [], []]);
    expect(plan.operations[0]).toMatchObject({
      layout: null,
      proof: 'consent',
      removed: { content: 'ext4', isPool: false, sizeBytes: 4 * GiB },
    });
    const after = settled(made, given);
    const free = ({ disks: [disk] }: Inventory): number => disk?.volumeGroup?.freeExtents ?? 0;
    expect(free(after) - free(made)).toBe((4 * GiB) / (4 * MiB));
    expect(cutIn(after)).toHaveLength(cutIn(made).length - 1);
  });

  it('goes also when it is not active, under the consent of before', () => {
    const given = givingUp(made, left);
    const asleep = observedAgain(rebooted(made));
    const plan = planned(asleep, given);
    expect(removedBy(plan)).toHaveLength(1);
    expect(plan.operations.find((each) => 'removed' in each)).toMatchObject({
      removed: { content: 'ext4', mountPoint: null, filesystemUuid: expect.any(String) },
    });
    expect(codes(planned(observedAgain(withoutRecords(asleep)), given))).toContain('consent-stale');
  });

  it('is expected to have no filesystem any more once its wipe began', () => {
    const given = givingUp(made, left);
    const [removal] = planned(made, given).operations;
    const begun = stoppedWithin(made, removal!)
      .flatMap((state) => planned(observedAgain(state), given).operations)
      .filter((next) => next.kind === 'remove-logical-volume' && next.proof === 'finish');
    expect(begun).not.toEqual([]);
    for (const next of begun) expect(next).toMatchObject({ removed: { filesystemUuid: null } });
  });

  it('is kept without a consent, or with one for something else, and all is said of it', () => {
    const given = givingUp(made, left);
    const [document] = given.consents!;
    const targets = document!.targets.map((target) => ({
      ...target,
      content: `sha256:${'0'.repeat(64)}`,
    }));
    const plan = planned(made, { ...left, consents: [{ ...document!, targets }] });
    expect([kinds(plan), codes(plan)]).toEqual([[], ['consent-stale']]);
    const [refusal] = plan.refusals;
    expect(refusal?.consent).toEqual({
      node: document!.targets[0]!.node,
      subject: document!.targets[0]!.subject,
      content: document!.targets[0]!.content,
    });
    expect(refusal?.evidence.join('\n')).toMatch(
      /group .*logical volume .*4 GiB, ext4, .*mounted at/,
    );
  });

  it('is kept while something else than our mount uses it, while its group is not whole, or cannot be written', () => {
    const given = givingUp(made, left);
    const [removal] = planned(made, given).operations;
    const uuid =
      removal !== undefined && 'removed' in removal && 'uuid' in removal.removed
        ? removal.removed.uuid
        : '';
    const changed = (change: Partial<Inventory['disks'][number]>): Inventory =>
      withDisk(made, made.disks[0]!.id, (disk) => ({ ...disk, ...change }));
    const group = made.disks[0]!.volumeGroup!;
    const held = {
      ...group,
      volumes: group.volumes.map((each) =>
        each.uuid === uuid ? { ...each, usedBy: [{ kind: 'swap' as const }] } : each,
      ),
    };
    const strange = { uuid: 'z', sizeBytes: 0, missing: false, totalExtents: 0, freeExtents: 0 };
    const other = { ...group, physicalVolumes: [...group.physicalVolumes, strange] };
    const cases = [
      [changed({ volumeGroup: held }), 'disk-in-use'],
      [changed({ readOnly: true }), 'disk-read-only'],
      [changed({ volumeGroup: other }), 'group-incomplete'],
    ] as const;
    for (const [inventory, code] of cases) {
      const plan = planned(inventory, given);
      expect([removedBy(plan), codes(plan).includes(code)]).toEqual([[], true]);
    }
    const refusal = planned(changed({ readOnly: true }), given).refusals[0];
    expect(refusal?.summary).toMatch(/its disk is read-only/);
  });

  it('keeps its room while it is held: nothing new is cut, and nothing grows', () => {
    const more = (count: number) => carved('wal', 'linear', { count, size: bytes(GiB) });
    const grown = { ...two, count: 1, size: bytes(5 * GiB) };
    const next = world([
      aVolumeGroup('data', [], { group: { carve: [grown, thin, more(2)], ...withPool } }),
    ]);
    const given = givingUp(made, next);
    const [removal] = planned(made, given).operations;
    const volume = removal !== undefined && 'removed' in removal ? removal.removed.volume : '';
    const group = made.disks[0]!.volumeGroup!;
    const volumes = group.volumes.map((each) =>
      each.name === volume ? { ...each, usedBy: [{ kind: 'swap' as const }] } : each,
    );
    const held = withDisk(made, made.disks[0]!.id, (disk) => ({
      ...disk,
      volumeGroup: { ...group, volumes },
    }));
    const plan = planned(observedAgain(held), given);
    expect([kinds(plan), codes(plan)]).toEqual([[], ['disk-in-use']]);
  });

  it('makes room for what is declared in the same plan', () => {
    const wide = aDisk('one', { sizeBytes: 9 * GiB });
    const full = aVolumeGroup('data', [], {
      group: { carve: [carved('a'), carved('b', 'linear', { size: bytes(3 * GiB) })] },
    });
    const there = settled(aNode([wide]), world([full]));
    const next = world([
      aVolumeGroup('data', [], { group: { carve: [carved('a'), carved('c')] } }),
    ]);
    // As long as it is not given up it may as well have been renamed.
    expect(codes(planned(there, next))).toEqual(['content-differs']);
    const given = givingUp(there, next);
    expect(kinds(planned(there, given)).slice(0, 2)).toEqual([
      'remove-logical-volume',
      'create-logical-volume',
    ]);
    expect(codes(planned(there, given))).toEqual([]);
  });
});

describe.each([
  ['per disk', 1],
  ['per node', 2],
] as const)('a declared volume of a group %s', (_, count) => {
  const node = aNode(Array.from({ length: count }, (__, index) => aDisk(`d${String(index)}`)));
  const layoutOf = (carve: readonly CarvedVolume[]): DiskLayout =>
    count === 1 ? aVolumeGroup('data', [], { group: { carve } }) : overDisks(carve);
  const before = settled(node, world([layoutOf([two])]));

  it('that a Release gives up is followed by an empty one, in one plan', () => {
    const { volume } = planned(before, world([])).kept.find(({ content }) => content === 'ext4')!;
    const released = world([layoutOf([two])], {
      releases: [{ name: 'go', volume, source: source('release') }],
    });
    const asked = planned(before, released);
    expect([kinds(asked), codes(asked)]).toEqual([[], ['consent-missing']]);
    const kept = planned(before, world([])).kept.filter((each) => each.volume === volume);
    const plan = planned(before, { ...released, consents: consentsFor(kept) });
    expect(kinds(plan)).toEqual([
      'remove-logical-volume',
      'create-logical-volume',
      'create-filesystem',
      'mark-ready',
      'mount-filesystem',
    ]);
    const after = observedAgain(predictAll(before, plan.operations));
    expect(kinds(planned(after, { ...released, consents: consentsFor(kept) }))).toEqual([]);
    expect(idsIn(after)).not.toContain(volume);
  });

  it('that is to have another filesystem is replaced under a consent, and refused without', () => {
    const other = world([
      layoutOf([
        { ...two, count: 1, format: aFilesystem('xfs') },
        { ...two, name: 'x' },
      ]),
    ]);
    const plan = planned(before, world([layoutOf([{ ...two, format: aFilesystem('xfs') }])]));
    expect([kinds(plan), codes(plan)]).toEqual([[], ['content-differs', 'content-differs']]);
    const targets = plan.refusals.flatMap(({ consent }) =>
      consent === null ? [] : [{ ...consent, source: source('consent') }],
    );
    expect(targets).toHaveLength(2);
    const consents = [{ ...consentsFor(planned(before, world([])).kept)[0]!, targets }];
    const given = {
      ...other,
      layouts: [layoutOf([{ ...two, format: aFilesystem('xfs') }])],
      consents,
    };
    expect(kinds(planned(before, given)).filter((kind) => kind.startsWith('remove'))).toHaveLength(
      2,
    );
    const after = settled(before, given);
    expect(cutIn(after).map(({ filesystem }) => filesystem?.type)).toEqual(['xfs', 'xfs']);
  });
});

describe('a thin pool and a group', () => {
  it('stay while anything is cut from them that stays', () => {
    const carriers = givingUp(
      made,
      world([]),
      (content) => content === 'thin pool' || content === 'volume group',
    );
    const plan = planned(made, carriers);
    expect([kinds(plan), codes(plan)]).toEqual([[], ['volumes-left', 'volumes-left']]);
    const [pool, group] = plan.refusals;
    expect([pool?.evidence.length, group?.evidence.length]).toEqual([2, 5]);
  });

  it('go after all that is cut from them, and the table is empty', () => {
    const given = givingUp(made, world([]));
    const plan = planned(made, given);
    const what = (each: Operation) => ('removed' in each ? each.removed.content : each.kind);
    expect(plan.operations.map(what)).toEqual([
      'ext4',
      'ext4',
      'ext4',
      'ext4',
      'thin pool',
      'volume group',
    ]);
    const after = settled(made, given);
    expect(after.disks[0]?.table?.partitions).toEqual([]);
    expect(after.disks[0]?.volumeGroup).toBeUndefined();
    const again = {
      ...world([aLayout('data', [aLayoutPartition('p')])]),
      consents: given.consents!,
    };
    expect(codes(planned(after, again))).toEqual([]);
    // A layout of partitions in its place, in the same plan.
    const changed = planned(made, again);
    expect(kinds(changed).slice(0, 7)).toEqual([
      ...Array.from({ length: 5 }, () => 'remove-logical-volume'),
      'remove-volume',
      'create-partitions',
    ]);
  });

  it('stay while a volume that should go is held', () => {
    const given = givingUp(made, world([]));
    const group = made.disks[0]!.volumeGroup!;
    const inUse = group.volumes.find(({ thinPool }) => thinPool !== undefined)!.name;
    const volumes = group.volumes.map((each) =>
      each.name === inUse
        ? { ...each, path: '/dev/dm-7', usedBy: [{ kind: 'swap' as const }] }
        : each,
    );
    const held = withDisk(made, made.disks[0]!.id, (disk) => ({
      ...disk,
      volumeGroup: { ...group, volumes },
    }));
    const plan = planned(observedAgain(held), given);
    expect(codes(plan)).toEqual(['disk-in-use', 'volumes-left', 'volumes-left']);
    expect(plan.refusals[0]?.evidence).toEqual([expect.stringMatching(/^\/dev\/dm-7: /)]);
    const labels = volumes.filter(({ name, pool }) => name === inUse || pool !== undefined);
    const [pool, used] = labels.map(({ label }) => label);
    expect(plan.refusals[1]?.summary).toMatch(/1 volume cut from it is left/);
    expect(plan.refusals[1]?.evidence).toEqual([`/dev/dm-7: ${used}`]);
    expect(plan.refusals[2]?.summary).toMatch(/2 volumes cut from it are left/);
    expect(plan.refusals[2]?.evidence).toEqual([`not active: ${pool}`, `/dev/dm-7: ${used}`]);
    expect(removedBy(plan)).toHaveLength(3);
  });

  it('that cannot be read is never given up', () => {
    const given = givingUp(made, world([]), (content) => content === 'volume group');
    const unread = withDisk(made, made.disks[0]!.id, ({ volumeGroup: _unread, ...disk }) => disk);
    const plan = planned(observedAgain(unread), given);
    expect([kinds(plan), codes(plan)]).toEqual([[], ['group-unreadable']]);
  });

  it('goes to the end where a stop came after the group was taken away', () => {
    const given = givingUp(made, world([]));
    const { operations } = planned(made, given);
    const last = operations.at(-1)!;
    const empty = observedAgain(predictAll(made, operations.slice(0, -1)));
    const stopped = stoppedWithin(empty, last).filter(
      ({ disks: [disk] }) =>
        disk?.volumeGroup === undefined && disk?.table?.partitions.length === 1,
    );
    expect(stopped).not.toEqual([]);
    for (const state of stopped) {
      const plan = planned(observedAgain(state), given);
      expect([kinds(plan), codes(plan)]).toEqual([['remove-volume'], []]);
    }
  });

  it.each<readonly [string, string, Partial<ObservedPhysicalVolume>]>([
    ['somebody added a disk', 'lies in no partition of ours', { uuid: 'strange' }],
    ['one of its disks is missing', 'is missing', { uuid: 'strange', missing: true }],
  ])('stay, with all that is cut from them, when %s', (_what, words, facts) => {
    expect(planned(made, givingUp(made, world([]))).operations).not.toEqual([]);
    const mixed = observedAgain(
      withDisk(made, made.disks[0]!.id, ({ volumeGroup: group, ...disk }) => {
        const [physicalVolume] = group!.physicalVolumes;
        const physicalVolumes = [physicalVolume!, { ...physicalVolume!, ...facts }];
        return { ...disk, volumeGroup: { ...group!, physicalVolumes } };
      }),
    );
    const plan = planned(mixed, givingUp(mixed, world([])));
    expect(kinds(plan)).toEqual([]);
    const held = plan.refusals.filter(({ code }) => code === 'group-incomplete');
    expect(held.length).toBeGreaterThan(cutIn(made).length - 1);
    for (const { evidence } of held)
      expect(evidence).toContain(`its physical volume strange ${words}`);
  });

  it('that is not ours keeps the group: a snapshot that somebody made', () => {
    const group = made.disks[0]!.volumeGroup!;
    const strange = { ...group.volumes[0]!, name: 'snap', uuid: 'snap', label: '', usedBy: [] };
    const mixed = withDisk(made, made.disks[0]!.id, (disk) => ({
      ...disk,
      volumeGroup: { ...group, volumes: [...group.volumes, strange] },
    }));
    const plan = planned(observedAgain(mixed), givingUp(observedAgain(mixed), world([])));
    expect(codes(plan)).toEqual(['volumes-left']);
    expect(plan.refusals[0]?.evidence.join()).toContain('no volume of ours');
  });
});

describe('a group over several disks', () => {
  const node = aNode(['a', 'b', 'c'].map((name) => aDisk(name)));
  const shared = overDisks([
    carved('m', 'raid1'),
    carved('s', 'striped', { stripes: 3 }),
    carved('l'),
  ]);
  const before = settled(node, world([shared]));

  it('goes once it is empty, disk after disk, and only with all of them', () => {
    const given = givingUp(before, world([]));
    const plan = planned(before, given);
    expect(kinds(plan)).toEqual([
      'remove-logical-volume',
      'remove-logical-volume',
      'remove-logical-volume',
    ]);
    expect(codes(plan)).toEqual(['volumes-left', 'volumes-left', 'volumes-left']);
    const empty = observedAgain(predictAll(before, plan.operations));
    const group = empty.disks[0]!.volumeGroup!;
    expect([group.freeExtents, group.volumes]).toEqual([group.totalExtents, []]);
    expect(kinds(planned(empty, given))).toEqual([
      'remove-volume',
      'remove-volume',
      'remove-volume',
    ]);
    const after = settled(before, given);
    expect(after.disks.map(({ table }) => table?.partitions)).toEqual([[], [], []]);

    const [first] = planned(empty, world([])).kept;
    const some = planned(empty, { ...world([]), consents: consentsFor([first!]) });
    expect([kinds(some), codes(some)]).toEqual([[], ['group-incomplete']]);
    expect(some.refusals[0]?.evidence).toHaveLength(2);
  });

  it('gives up nothing while a disk of it is read-only', () => {
    const given = givingUp(before, world([]));
    const [, second] = before.disks;
    const stuck = withDisk(before, second!.id, (disk) => ({ ...disk, readOnly: true }));
    const plan = planned(observedAgain(stuck), given);
    expect(removedBy(plan)).toEqual([]);
    expect(plan.refusals.map(({ summary }) => summary).join('\n')).toMatch(
      /a disk of its group is read-only/,
    );
  });

  it('gives up nothing while a disk of it is missing', () => {
    const given = givingUp(before, world([]));
    const lame = observedAgain({
      ...before,
      disks: withoutDisk(before.disks, before.disks[1]!.id),
    });
    expect(removedBy(planned(lame, given))).toEqual([]);
  });
});

describe('laws of removals', () => {
  const sizes = fc.integer({ min: 310, max: 2000 }).map((count) => bytes(count * MiB));
  const filesystems = fc.constantFrom('ext4', 'xfs').map(aFilesystem);
  const carves = fc
    .record({
      a: fc.nat(2),
      b: fc.nat(2),
      t: fc.nat(2),
      size: sizes,
      format: filesystems,
      node: fc.boolean(),
    })
    .map(({ a, b, t, size, format, node }) => {
      const list = [
        carved('a', 'linear', { count: a, size, format }),
        carved('b', node ? 'raid1' : 'linear', { count: b, size }),
        ...(t === 0 ? [] : [carved('t', 'thin', { count: t, size, format, thinPool: 'pool' })]),
      ];
      const thinPools = t === 0 ? [] : [aThinPool('pool', { size: bytes(3 * GiB) })];
      return node
        ? overDisks(list, { thinPools })
        : aVolumeGroup('data', [], { group: { carve: list, thinPools } });
    });
  const layouts = fc.oneof(
    { weight: 3, arbitrary: carves.map((each) => [each]) },
    { weight: 1, arbitrary: fc.constant([]) },
  );
  const stop = fc.record({ after: fc.nat(30), state: fc.nat(5), reboot: fc.boolean() });

  /** As a pass of the agent leaves it: what is over is written down. */
  function told(inventory: Inventory): string {
    const consents = (inventory.records.consents ?? []).map((record) =>
      isRemovalOver(record, inventory) ? { ...record, state: 'done' } : record,
    );
    return canonicalJson({ ...inventory, records: { ...inventory.records, consents }, host: null });
  }

  function stopped(
    inventory: Inventory,
    plan: NodePlan,
    at: { readonly after: number; readonly state: number },
  ): Inventory {
    const done = predictAll(inventory, plan.operations.slice(0, at.after));
    const next = plan.operations[at.after];
    if (next === undefined) return observedAgain(done);
    const states = [done, ...stoppedWithin(done, next)];
    return observedAgain(states[at.state % states.length] ?? done);
  }

  it(
    'nothing goes without a consent that names it, and what a stop leaves is finished',
    () => {
      fc.assert(
        fc.property(
          carves,
          layouts,
          fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
          stop,
          (first, second, chosen, at) => {
            const start = settled(aNode([aDisk('one'), aDisk('two')]), world([first]));
            const bare = world(second);
            const { kept } = planned(start, bare);
            const given = kept.filter((_, index) => chosen[index] === true);
            const then = { ...bare, consents: consentsFor(given) };
            const plan = planned(start, then);
            const named = given.map(({ volume }) => volume);
            expect(removedBy(plan).filter((volume) => !named.includes(volume))).toEqual([]);
            const end = settled(start, then);
            const gone = idsIn(start).filter((volume) => !idsIn(end).includes(volume));
            expect(gone.filter((volume) => !named.includes(volume))).toEqual([]);
            const halt = stopped(start, plan, at);
            const ended = settled(at.reboot ? observedAgain(rebooted(halt)) : halt, then);
            if (!at.reboot) expect(told(ended)).toBe(told(end));
            expect(idsIn(ended).toSorted()).toEqual(idsIn(end).toSorted());
          },
        ),
        runs(150),
      );
    },
    PATIENT_MS,
  );
});
