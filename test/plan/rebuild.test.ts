/** Mirrors of a group over several disks get new legs when a disk is missing, or goes. */
import { describe, expect, it } from 'vitest';
import { checkPlan } from '../../src/check/check-plan.ts';
import type {
  CarvedVolume,
  Declarations,
  DiskReplacement,
} from '../../src/model/declared/declarations.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import type { Operation, Plan } from '../../src/model/planned/plan.ts';
import { planNode } from '../../src/plan/plan-node.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import type { SyncProgress } from '../../src/model/volumes/mirror-legs.ts';
import { renderExplanation } from '../../src/render/explain/explanation-text.ts';
import { renderPlan } from '../../src/render/text/plan-text.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aCarvedVolume,
  aDisk,
  aNode,
  aVolumeGroup,
  declaring,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { explain } from '../cli/explained-worlds.ts';
import { withoutDisk } from '../simulation/missing-disk.ts';
import { syncedIn } from '../simulation/simulated-groups.ts';
import { predict, predictAll, rebooted, stoppedWithin } from '../simulation/simulated-host.ts';

const wal = aCarvedVolume('wal', { type: 'raid1' });
const ten = aCarvedVolume('ten', { type: 'raid10', stripes: 2 });
const [a, b, c, d] = ['aa', 'bb', 'cc', 'dd'].map((name) => aDisk(name)) as [
  ReturnType<typeof aDisk>,
  ReturnType<typeof aDisk>,
  ReturnType<typeof aDisk>,
  ReturnType<typeof aDisk>,
];

function declared(
  carve: readonly CarvedVolume[],
  replacement: Partial<DiskReplacement> | null = null,
): Declarations {
  const layout = aVolumeGroup('data', [], { group: { per: 'node', carve } });
  const one = { name: 'bay-3', node: NODE, disk: a.id, by: null, data: 'rebuild' as const };
  return declaring(
    [layout],
    replacement === null
      ? {}
      : { replacements: [{ ...one, source: source('bay'), ...replacement }] },
  );
}

function planned(declarations: Declarations, node: Inventory): Plan {
  const inventories = [observedAgain(node)];
  const { desired, plan } = planWorld({ declarations, inventories });
  expect(checkPlan(plan, { desired, inventories })).toEqual([]);
  return plan;
}

function operationsOf({ nodes }: Plan): readonly Operation[] {
  return nodes.flatMap(({ operations }) => operations);
}

function kinds(plan: Plan): readonly string[] {
  return operationsOf(plan).map(({ kind }) => kind);
}

function refusals({ nodes }: Plan): readonly string[] {
  return nodes.flatMap((one) => one.refusals.map(({ code }) => code));
}

/** Applied until nothing is left to do; the kernel ends its copies between two passes. */
function settled(declarations: Declarations, node: Inventory): Inventory {
  let now = node;
  for (let pass = 0; pass < 5; pass += 1) {
    const operations = operationsOf(planned(declarations, now));
    if (operations.length === 0) return now;
    now = synced(observedAgain(predictAll(now, operations)));
  }
  expect(operationsOf(planned(declarations, now))).toEqual([]);
  return now;
}

function synced(node: Inventory): Inventory {
  return observedAgain({ ...node, disks: syncedIn(node.disks) });
}

function without(node: Inventory, id: DiskId): Inventory {
  return observedAgain({ ...node, disks: withoutDisk(node.disks, id) });
}

function volumesOf({ disks }: Inventory): readonly ObservedLogicalVolume[] {
  return disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
}

function membersOf({ disks }: Inventory) {
  const [group] = disks.flatMap(({ volumeGroup }) => volumeGroup ?? []);
  return (group?.physicalVolumes ?? []).map(({ uuid, missing }) => ({ uuid, missing }));
}

/** A mirror over a and b, of which one is gone, and a new disk beside it. */
const mirrored = settled(declared([wal]), aNode([a, b]));
const replaced: Inventory = {
  ...without(mirrored, a.id),
  disks: [...without(mirrored, a.id).disks, c],
};

describe('a disk of a mirror that is gone', () => {
  const rebuilding = declared([wal], { by: c.id });

  it('leaves nothing to say once the leg is made anew, on whichever disk LVM then reports it', () => {
    const moved = ['cc', 'dd', 'ee', 'ff', 'gg', 'hh'].map((name) => {
      const disk = aDisk(name);
      const before: Inventory = {
        ...without(mirrored, a.id),
        disks: [...without(mirrored, a.id).disks, disk],
      };
      const inventories = [observedAgain(before)];
      const declarations = declared([wal], { by: disk.id });
      const { desired, plan } = planWorld({ declarations, inventories });
      const after = synced(observedAgain(predictAll(before, operationsOf(plan))));
      // As the pass plans again that carried it out: what is desired was resolved before.
      const { operations, refusals: refused } = planNode(desired.nodes[0]!, after);
      expect([operations, refused]).toEqual([[], []]);
      const reported = (one: Inventory): DiskId | undefined =>
        one.disks.find(({ volumeGroup }) => (volumeGroup?.volumes ?? []).length > 0)?.id;
      return reported(after) !== reported(before);
    });
    expect(moved).toContain(true);
  });

  it('is waited for, and nothing joins, while no DiskReplacement gives it up', () => {
    const elsewhere = declared([wal], { data: 'discard', disk: d.id, by: c.id });
    for (const declarations of [declared([wal]), elsewhere]) {
      const plan = planned(declarations, replaced);
      expect(kinds(plan)).toEqual([]);
      expect(refusals(plan)).toContain('group-incomplete');
    }
  });

  it('is replaced the same where git discards what lay on it alone: a mirror has a copy', () => {
    const plan = planned(declared([wal], { data: 'discard', by: c.id }), replaced);
    expect(operationsOf(plan)).toEqual(operationsOf(planned(rebuilding, replaced)));
    expect(refusals(plan)).toEqual([]);
  });

  it('is replaced: the new one joins, the leg is made anew, and the group forgets the old one', () => {
    const plan = planned(rebuilding, replaced);
    expect(kinds(plan)).toEqual([
      ...['create-partition-table', 'extend-volume-group', 'mark-ready'],
      ...['rebuild-logical-volume', 'forget-physical-volume'],
    ]);
    expect(refusals(plan)).toEqual([]);
    const text = renderPlan(plan, { color: false, width: Infinity, verbose: false });
    expect(text).toMatch(/leg on wwn-0xaa is made anew on wwn-0xcc/);
    expect(text).toContain('until then it has a copy too few');
    expect(text).toMatch(/1 mirror to rebuild/);
    const after = settled(rebuilding, replaced);
    expect(membersOf(after).map(({ missing }) => missing)).toEqual([false, false]);
    expect(volumesOf(after)).toHaveLength(1);
    expect(after.records.volumes.filter(({ disk }) => disk.id === a.id)).toMatchObject([
      { state: 'removed' },
    ]);
    const rest = planned(rebuilding, after);
    expect([kinds(rest), refusals(rest)]).toEqual([[], []]);
  });

  it('needs nothing more of the pass that did it', () => {
    const { desired, plan } = planWorld({ declarations: rebuilding, inventories: [replaced] });
    const looked = observedAgain(predictAll(replaced, operationsOf(plan)));
    expect(planNode(desired.nodes[0]!, looked)).toMatchObject({ operations: [] });
  });

  it('is replaced after a reboot, too: the mirror is served once it has its leg', () => {
    const plan = planned(rebuilding, rebooted(replaced));
    expect(kinds(plan).slice(3)).toEqual([
      ...['rebuild-logical-volume', 'activate-logical-volume', 'mount-filesystem'],
      'forget-physical-volume',
    ]);
  });

  it('is replaced whatever was stopped in between, also by a power cut', () => {
    const wanted = membersOf(settled(rebuilding, replaced));
    let now = replaced;
    for (const operation of operationsOf(planned(rebuilding, replaced))) {
      for (const stopped of [now, ...stoppedWithin(now, operation)])
        for (const begun of [stopped, rebooted(stopped)])
          expect(membersOf(settled(rebuilding, observedAgain(begun)))).toEqual(wanted);
      now = observedAgain(predict(now, operation));
    }
  });

  it('begins no leg a second time', () => {
    const operations = operationsOf(planned(rebuilding, replaced));
    const at = operations.findIndex(({ kind }) => kind === 'rebuild-logical-volume');
    const begun = observedAgain(predictAll(replaced, operations.slice(0, at + 1)));
    expect(kinds(planned(rebuilding, begun))).toEqual(['forget-physical-volume']);
    const [volume] = volumesOf(begun);
    expect(volume?.syncing).toEqual({ percent: 0 });
  });

  it('is told by plan and explain, until the kernel is at the end of its copy', () => {
    const said = (node: Inventory): string => {
      const world = { declarations: rebuilding, inventories: [node] };
      const plan = renderPlan(planned(rebuilding, node), style);
      const id = parseMark(volumesOf(node)[0]!.label)!.volume;
      return `${plan}\n${renderExplanation(explain(world, `volume/${id}`), style)}`;
    };
    const style = { color: false, width: Infinity, verbose: false };
    const missing = /1 disk that it lies on is missing; the plan makes its leg anew/g;
    expect(said(replaced).match(missing)).toHaveLength(2);
    const copying = observedAgain(
      predictAll(replaced, operationsOf(planned(rebuilding, replaced))),
    );
    const copied =
      /a leg is being copied, 0% of it is there, 4.0 GiB are left \(no rebuild of a leg was measured on this host yet\); until that is done, another disk/g;
    expect(said(copying).match(copied)).toHaveLength(2);
    expect(said(synced(copying))).not.toMatch(/copy too few/);
    const givenUp = JSON.stringify(copying).replaceAll('"percent":0', '"percent":0,"idle":true');
    const alone =
      /a leg is no copy, and the kernel does not copy it; as a rule it could not read .* may take it along/g;
    expect(said(JSON.parse(givenUp) as Inventory).match(alone)).toHaveLength(2);
    const waiting = renderPlan(planned(declared([wal]), replaced), style);
    expect(waiting).toContain('or commit a DiskReplacement with "data: rebuild"');
  });

  it('is told how long its copy takes, and the rest of it, once one was measured', () => {
    const style = { color: false, width: Infinity, verbose: false };
    const rate = { copy: 'rebuild' as const, rotational: false, measuredOn: '2026-02-20' };
    const copyRates = [{ ...rate, bytesPerSecond: 1024 ** 2 }];
    const known = { ...replaced, host: { ...replaced.host, copyRates } };
    const by = 'at 1 MiB per second, as a rebuild of a leg on this host was measured on 2026-02-20';
    const plan = planned(rebuilding, known);
    const before = renderPlan(plan, style);
    expect(before).toContain('4.0 GiB are copied while it is used, in about 1 h 10 min, and');
    expect(before).toContain(`4.0 GiB are copied for that (about 1 h 10 min ${by})`);
    expect(plan.digest).toBe(planned(rebuilding, replaced).digest);
    const begun = observedAgain(predictAll(known, operationsOf(plan)));
    const text = JSON.stringify(begun).replaceAll('"percent":0', '"percent":75');
    const later = renderPlan(planned(rebuilding, JSON.parse(text) as Inventory), style);
    expect(later).toContain(`75% of it is there, 1.0 GiB are left (about 18 min ${by})`);
  });

  it('changes nothing else of the group meanwhile', () => {
    const more = declared([wal, aCarvedVolume('new', {})], { by: c.id });
    expect(kinds(planned(more, replaced))).not.toContain('create-logical-volume');
    expect(kinds(planned(more, settled(rebuilding, replaced)))).toContain('create-logical-volume');
  });
});

describe('what has no copy', () => {
  const both = [wal, aCarvedVolume('db', { count: 2 })];
  const there = settled(declared(both), aNode([a, b]));
  const gone: Inventory = { ...without(there, a.id), disks: [...without(there, a.id).disks, c] };

  it('is named, and keeps the group from forgetting its disk; mirrors are rebuilt', () => {
    const plan = planned(declared(both, { by: c.id }), gone);
    expect(kinds(plan)).toContain('rebuild-logical-volume');
    expect(kinds(plan)).not.toContain('forget-physical-volume');
    const refused = plan.nodes[0]!.refusals.find(({ code }) => code === 'cannot-rebuild');
    expect(refused?.summary).toContain(`does not forget ${a.id}`);
    expect(refused?.evidence.join()).toMatch(/^data\/db-\d, \d/);
    expect(refused?.remedy).toContain('data: discard');
  });

  it('is two legs at once', () => {
    const three = aCarvedVolume('wal', { type: 'raid1', mirrors: 2 });
    const whole = settled(declared([three]), aNode([a, b, c]));
    const two = without(without(whole, a.id), b.id);
    const replacements = [a, b].map(({ id }, at) => ({
      ...{ name: `bay-${String(at)}`, node: NODE, disk: id, by: d.id, data: 'rebuild' as const },
      source: source(`bay-${String(at)}`),
    }));
    const plan = planned(
      { ...declared([three]), replacements },
      { ...two, disks: [...two.disks, d] },
    );
    expect(kinds(plan)).not.toContain('rebuild-logical-volume');
    expect(refusals(plan)).toContain('cannot-rebuild');
  });

  it('is a mirror for whose leg there is no room', () => {
    const plan = planned(declared([wal]), without(mirrored, a.id));
    expect(kinds(plan)).toEqual([]);
    const alone = planned(declared([wal], {}), without(mirrored, a.id));
    expect(kinds(alone)).toEqual([]);
    expect(
      alone.nodes[0]!.refusals.find(({ code }) => code === 'cannot-rebuild')?.summary,
    ).toContain('no other disk of its group has');
  });
});

/** The disk of the first leg of a mirror. */
function legOf(node: Inventory): { readonly disk: DiskId } {
  const [first = ''] = volumesOf(node)[0]!.physicalVolumes;
  const found = node.disks.find(({ table }) =>
    (table?.partitions ?? []).some(({ signatures }) =>
      signatures.some(({ uuid }) => uuid === first),
    ),
  );
  return { disk: found!.id };
}

describe('a disk of mirrors that is still there', () => {
  const whole = settled(declared([wal, ten]), aNode([a, b, c, d]));
  const e = aDisk('ee');
  const more: Inventory = { ...whole, disks: [...whole.disks, e] };
  const going = declared([wal, ten], { by: e.id });

  it('is replaced leg by leg, and leaves the group once the kernel is at the end of its copies', () => {
    const plan = planned(going, more);
    expect(kinds(plan)).toContain('rebuild-logical-volume');
    expect(kinds(plan)).not.toContain('leave-volume-group');
    const copying = observedAgain(predictAll(more, operationsOf(plan)));
    expect(kinds(planned(going, copying))).toEqual([]);
    expect(kinds(planned(going, synced(copying)))).toEqual(['leave-volume-group']);
    const after = settled(going, more);
    expect(membersOf(after)).toHaveLength(4);
    expect(after.disks.find(({ id }) => id === a.id)?.volumeGroup).toBeUndefined();
  });

  it('keeps its legs until all others are copies', () => {
    const withLegs = (syncing: SyncProgress): Inventory => ({
      ...more,
      disks: more.disks.map(({ volumeGroup, ...disk }) =>
        volumeGroup === undefined
          ? disk
          : {
              ...disk,
              volumeGroup: {
                ...volumeGroup,
                volumes: volumeGroup.volumes.map((one) => ({ ...one, syncing })),
              },
            },
      ),
    });
    const copying = withLegs({ percent: 40 });
    const plan = planned(going, copying);
    expect(kinds(plan)).not.toContain('rebuild-logical-volume');
    expect(new Set(refusals(plan))).toEqual(new Set(['cannot-rebuild']));
    const idle = planned(going, withLegs({ percent: 0, idle: true }));
    expect(JSON.stringify(idle.nodes)).toContain('a reboot has the kernel begin anew');
    expect([kinds(idle), refusals(idle)]).toEqual([kinds(plan), refusals(plan)]);
    expect(kinds(planned(going, synced(copying)))).toContain('rebuild-logical-volume');
  });

  it('have a move aborted first that git wanted before', () => {
    const three = settled(declared([wal]), aNode([a, b, c]));
    const [leg] = operationsOf(planned(declared([wal], { data: 'move', ...legOf(three) }), three));
    expect(leg?.kind).toBe('move-logical-volume');
    const begun = observedAgain(stoppedWithin(three, leg!)[1]!);
    const rebuilding = declared([wal], legOf(three));
    expect(kinds(planned(rebuilding, begun))).toEqual(['abort-move']);
    const aborted = observedAgain(predictAll(begun, operationsOf(planned(rebuilding, begun))));
    expect(kinds(planned(rebuilding, aborted))).toContain('rebuild-logical-volume');
    // Without it nothing of what is active can be aborted; another one has to come back for that.
    for (const { id } of [a, b, c]) {
      const plan = planned(rebuilding, without(begun, id));
      expect(kinds(plan)).toEqual([]);
      const isOwn = id === legOf(three).disk;
      const refused = plan.nodes[0]!.refusals.filter(({ code }) => code.startsWith('cannot-'));
      expect(refused.map(({ code }) => code)).toEqual([isOwn ? 'cannot-move' : 'cannot-rebuild']);
      if (isOwn) continue;
      expect(refused[0]?.summary).toContain(
        'a move of it was begun, and a disk of its group is missing',
      );
      expect(refused[0]?.evidence.join()).toMatch(/^physical volume \S+ is missing$/);
    }
  });

  it('gets nothing new', () => {
    for (const operation of operationsOf(planned(going, more)))
      expect([operation.kind, operation.disk.facts.id]).not.toEqual([
        'create-logical-volume',
        a.id,
      ]);
  });
});
