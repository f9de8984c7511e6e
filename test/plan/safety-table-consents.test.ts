/**
 * The rows of the safety table that speak of consent, and what is kept, released, protected and
 * taken back.
 */
import { describe, expect, it } from 'vitest';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type {
  Declarations,
  DiskLayout,
  WipeConsent,
} from '../../src/model/declared/declarations.ts';
import type { DiskId, NodeName, VolumeId, WipeSubject } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { formatMark, markFor } from '../../src/model/volumes/mark.ts';
import type { NodePlan, Operation } from '../../src/model/planned/plan.ts';
import type { Refusal } from '../../src/model/planned/refusal.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planNode } from '../../src/plan/plan-node.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aClaim,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  aPartition,
  aTable,
  changed,
  declaring,
  INSTALLATION,
  NODE,
  observedAgain,
  OTHER_INSTALLATION,
  someonesExt4,
  someonesLvm,
  source,
} from '../simulation/builders.ts';
import { predictAll, rebooted, stoppedWithin, withDisk } from '../simulation/simulated-host.ts';

const layout = aLayout('data', [aLayoutPartition('db', { count: 2 })]);
const NEXT_YEAR = '2027-01-01T00:00:00Z';

function plan(declarations: Declarations, inventory: Inventory): NodePlan {
  const inventories = [observedAgain(inventory)];
  const world = planWorld({ declarations, inventories });
  expect(checkPlan(world.plan, { desired: world.desired, inventories })).toEqual([]);
  return world.plan.nodes[0]!;
}

function apply(declarations: Declarations, inventory: Inventory): Inventory {
  return observedAgain(predictAll(inventory, plan(declarations, inventory).operations));
}

function consent(
  subject: WipeSubject,
  content: string,
  more: Partial<WipeConsent> = {},
): WipeConsent {
  return {
    name: 'give-up',
    targets: [{ node: NODE, subject, content, source: source('consent') }],
    expires: NEXT_YEAR,
    reason: 'no longer needed',
    source: source('consent'),
    ...more,
  };
}

function kinds({ operations }: NodePlan): readonly string[] {
  return operations.map(({ kind }) => kind);
}

function codes({ refusals }: NodePlan): readonly string[] {
  return refusals.map(({ code }) => code);
}

function only(plan: NodePlan): Refusal {
  expect(plan.refusals).toHaveLength(1);
  return plan.refusals[0]!;
}

/** The consent that a refusal asks for. */
function asked({ consent: wanted }: Refusal, more: Partial<WipeConsent> = {}): WipeConsent {
  return consent(wanted!.subject, wanted!.content, more);
}

/** What nothing else in these tests has. */
const OTHERS = {
  unknownContent: [{ kind: 'not-zero', region: 'sample', offsetBytes: 7 * GiB }],
} as const;

const foreign: readonly (readonly [string, Inventory])[] = [
  ['an ext4 on the whole disk', aNode([someonesExt4('aa')])],
  ['a foreign partition table', aNode([aDisk('aa', { table: aTable([aPartition(1)]) })])],
  [
    'unrecognised bytes',
    aNode([
      aDisk('aa', {
        unknownContent: [{ kind: 'not-zero', region: 'sample', offsetBytes: 5 * GiB }],
      }),
    ]),
  ],
  ['a physical volume', aNode([someonesLvm('aa')])],
  [
    'volumes of another installation',
    aNode([
      aDisk('aa', {
        table: aTable([
          aPartition(1, {
            label: formatMark(
              markFor(
                { installation: OTHER_INSTALLATION, node: NODE },
                'aaaaaaaaaaaa' as VolumeId,
                'ready',
              ),
            ),
          }),
        ]),
      }),
    ]),
  ],
];

describe('a raw volume that grows', () => {
  const raw = (gibibytes: number, format: 'block' | 'filesystem' = 'block'): DiskLayout =>
    aLayout('data', [
      aLayoutPartition('db', {
        size: { kind: 'bytes', bytes: gibibytes * GiB },
        ...(format === 'block' ? { format: { kind: 'block' } } : {}),
      }),
    ]);

  it.each([
    ['grows into zeros on a disk that was wiped', someonesExt4('aa'), 'block', true],
    ['has nothing to hide on one that never was', aDisk('aa'), 'block', false],
    ['hides what was there when it is a filesystem', someonesExt4('aa'), 'filesystem', false],
  ] as const)('%s', (_, disk, format, zero) => {
    const node = aNode([disk]);
    const [refused] = plan(declaring([raw(4, format)]), node).refusals;
    const consents = refused === undefined ? [] : [asked(refused)];
    const done = apply(declaring([raw(4, format)], { consents }), node);
    const [grow] = plan(declaring([raw(6, format)]), done).operations;
    expect(grow).toMatchObject({ kind: 'grow-partition', zero });
  });
});

describe.each(foreign)('%s', (_, node) => {
  const refused = only(plan(declaring([layout]), node));

  it('is refused without a consent, and says what one would have to name', () => {
    expect(refused.consent).toEqual({
      node: NODE,
      subject: { kind: 'disk', disk: 'wwn-0xaa' },
      content: observedAgain(node).disks[0]!.fingerprint,
    });
    expect(refused.remedy).toMatch(/consent|back/);
  });

  it('is wiped and used under a matching one, in one plan', () => {
    const given = declaring([layout], { consents: [asked(refused)] });
    const made = plan(given, node);
    expect(kinds(made).slice(0, 2)).toEqual(['wipe-disk', 'create-partition-table']);
    const [wipe] = made.operations;
    expect(wipe).toMatchObject({ proof: 'consent', consent: { consent: 'give-up' } });
    const done = apply(given, node);
    expect(kinds(plan(given, done))).toEqual([]);
    expect(codes(plan(given, done))).toEqual([]);
  });

  it('is finished under its record after a stop anywhere in the wipe, also without the consent', () => {
    const given = declaring([layout], { consents: [asked(refused)] });
    const [wipe] = plan(given, node).operations;
    const states = stoppedWithin(observedAgain(node), wipe!).filter(
      ({ records }) => (records.consents ?? []).length > 0,
    );
    expect(states.length).toBeGreaterThan(0);
    for (const state of states) {
      const next = plan(declaring([layout]), state);
      if (next.refusals.length === 0 && next.operations[0]?.kind !== 'wipe-disk') continue;
      expect(next.operations[0]).toMatchObject({ kind: 'wipe-disk', proof: 'finish' });
      const done = apply(declaring([layout]), state);
      expect(kinds(plan(declaring([layout]), done))).toEqual([]);
    }
  });

  it('that was half wiped, and then got something else, is given up anew by another consent alone', () => {
    const given = declaring([layout], { consents: [asked(refused)] });
    const [wipe] = plan(given, node).operations;
    const halfWiped = stoppedWithin(observedAgain(node), wipe!).find(
      ({ records }) => records.consents?.[0]?.state === 'begun',
    )!;
    const other = observedAgain({ ...halfWiped, disks: [changed(someonesExt4('aa'), OTHERS)] });
    const now = other.disks[0]!;
    const anew = consent({ kind: 'disk', disk: now.id }, now.fingerprint, { name: 'this-too' });
    const [first] = plan(declaring([layout], { consents: [anew] }), other).operations;
    expect(first).toMatchObject({ proof: 'consent', consent: { consent: 'this-too' } });
    for (const consents of [
      [],
      [asked(refused)],
      [{ ...anew, expires: '2026-03-02T06:59:59Z' }],
      [consent({ kind: 'disk', disk: now.id }, `sha256:${'0'.repeat(64)}`, { name: 'this-too' })],
    ]) {
      const [still] = plan(declaring([layout], { consents }), other).operations;
      expect(still).toMatchObject({ proof: 'finish', consent: { consent: 'give-up' } });
    }
  });

  it('that carries volumes of ours, and an old record of its wipe came back, is held', () => {
    const given = declaring([layout], { consents: [asked(refused)] });
    const done = apply(given, node);
    const consents = done.records.consents!.map((one) => ({ ...one, state: 'begun' as const }));
    for (const volumes of [[], done.records.volumes]) {
      const held = plan(given, { ...done, records: { ...done.records, volumes, consents } });
      expect(kinds(held)).toEqual([]);
      expect(codes(held)).toEqual(['interrupted-by-others']);
    }
  });

  it.each([
    ['consent-stale', { content: `sha256:${'0'.repeat(64)}` }, {}, 'names other content'],
    ['consent-expired', {}, { expires: '2026-03-02T06:59:59Z' }, 'expired at 2026-03-02T06:59:59Z'],
  ] as const)('stays refused: %s, and the headline says why', (code, target, more, why) => {
    const stale = asked(refused, more);
    const consents = [{ ...stale, targets: stale.targets.map((one) => ({ ...one, ...target })) }];
    const held = plan(declaring([layout], { consents }), node);
    expect(kinds(held)).toEqual([]);
    expect(only(held).code).toBe(code);
    expect(only(held).summary).toMatch(new RegExp(`; consent give-up ${why}$`));
    expect(only(held).summary).not.toContain('nothing says');
    expect(only(held).consent).toEqual(refused.consent);
    expect(only(held).evidence.join('\n')).toContain('consent give-up (consent.yaml:1)');
  });

  it('stays refused when the consent was used once already', () => {
    const given = declaring([layout], { consents: [asked(refused)] });
    const done = apply(given, node);
    const again: Inventory = {
      ...node,
      records: { disks: [], volumes: [], consents: done.records.consents! },
    };
    expect(kinds(plan(given, again))).toEqual([]);
    expect(only(plan(given, again)).code).toBe('consent-used');
  });

  it('is not wiped by a consent for another disk or node', () => {
    const mine = asked(refused);
    const elsewhere = [
      consent({ kind: 'disk', disk: 'wwn-0xbb' as DiskId }, mine.targets[0]!.content),
      { ...mine, targets: mine.targets.map((one) => ({ ...one, node: 'node-z' as never })) },
    ];
    for (const one of elsewhere)
      expect(kinds(plan(declaring([layout], { consents: [one] }), node))).toEqual([]);
  });
});

describe('a disk of another node under a consent', () => {
  const label = formatMark(
    markFor(
      { installation: INSTALLATION, node: 'node-b' as NodeName },
      'aaaaaaaaaaaa' as VolumeId,
      'ready',
    ),
  );
  const theirs = aNode([aDisk('aa', { table: aTable([aPartition(1, { label })]) })]);
  const finished = apply(declaring([layout]), aNode([aDisk('aa')]));

  it.each([
    ['is wiped and made', theirs, ['wipe-disk', 'create-partition-table'], []],
    [
      'is held where records say that volumes were finished on it here, too',
      { ...theirs, records: finished.records },
      [],
      ['volume-damaged'],
    ],
  ] as const)('%s', (_what, inventory, operations, refusals) => {
    const refused = only(plan(declaring([layout]), theirs));
    expect(refused.code).toBe('other-node');
    const given = plan(declaring([layout], { consents: [asked(refused)] }), inventory);
    expect(kinds(given).slice(0, 2)).toEqual(operations);
    expect(codes(given)).toEqual(refusals);
  });
});

describe('a consent', () => {
  const node = aNode([someonesExt4('aa'), aDisk('bb')]);
  const wanted = plan(declaring([layout]), node).refusals[0]!;

  it('cannot give up the system disk, nor one in use', () => {
    for (const facts of [
      { systemChain: ['/', '/dev/aa'] },
      { usedBy: [{ kind: 'mounted', mountPoint: '/mnt', readOnly: false }] },
    ] as const) {
      const disk = changed(someonesExt4('aa'), facts);
      const named = aLayout('data', layoutParts(layout), { match: { serial: 'aa' } });
      const consents = [consent({ kind: 'disk', disk: disk.id }, disk.fingerprint)];
      const held = plan(declaring([named], { consents }), aNode([disk]));
      expect(kinds(held)).toEqual([]);
      expect(['system-disk', 'disk-in-use']).toContain(only(held).code);
    }
  });

  it('wipes nothing for a layout that is held for its count', () => {
    const counted = aLayout('data', layoutParts(layout), { minCount: 5, maxCount: 5 });
    const held = plan(declaring([counted], { consents: [asked(wanted)] }), node);
    expect(kinds(held)).toEqual([]);
    expect(codes(held)).toContain('disk-count');
  });

  it('wipes nothing on a read-only or failing disk', () => {
    for (const facts of [{ readOnly: true }, { failing: true }]) {
      const disk = changed(someonesExt4('aa'), facts);
      const consents = [consent({ kind: 'disk', disk: disk.id }, disk.fingerprint)];
      expect(kinds(plan(declaring([layout], { consents }), aNode([disk])))).toEqual([]);
    }
  });

  it('leaves a disk that no layout selects alone', () => {
    const bbOnly = aLayout('data', layoutParts(layout), { match: { serial: 'bb' } });
    const made = plan(declaring([bbOnly], { consents: [asked(wanted)] }), node);
    expect(made.operations.every(({ disk }) => disk.facts.id === 'wwn-0xbb')).toBe(true);
  });

  it('for one member of a group takes none of it away; for every member, all', () => {
    const group = aNode([someonesLvm('aa'), someonesLvm('bb')]);
    const [first, second] = plan(declaring([layout]), group).refusals;
    const one = plan(declaring([layout], { consents: [asked(first!)] }), group);
    expect(kinds(one)).toEqual([]);
    expect(one.refusals.map(({ evidence }) => evidence.join('\n')).join('\n')).toContain(
      'no consent names its content',
    );
    const both = [asked(first!), asked(second!, { name: 'give-up-too' })];
    const all = plan(declaring([layout], { consents: both }), group);
    expect(kinds(all).filter((kind) => kind === 'wipe-disk')).toHaveLength(2);
    expect(codes(all)).toEqual([]);
  });

  it('does not lift what is held for finished volumes that were lost', () => {
    const done = apply(declaring([layout]), aNode([aDisk('aa')]));
    const overwritten = withDisk(rebooted(done), 'wwn-0xaa' as DiskId, (disk) => {
      const { table: _table, ...rest } = disk;
      return { ...rest, ...someonesExt4('aa') };
    });
    const disk = observedAgain(overwritten).disks[0]!;
    const consents = [consent({ kind: 'disk', disk: disk.id }, disk.fingerprint)];
    const held = plan(declaring([layout], { consents }), overwritten);
    expect(kinds(held)).toEqual([]);
    expect(only(held).code).toBe('volume-damaged');
  });
});

function layoutParts({ arrangement }: DiskLayout) {
  return arrangement.kind === 'partitions' ? arrangement.partitions : [];
}

describe('a finished volume', () => {
  const node = aNode([aDisk('aa')]);
  const done = apply(declaring([layout]), node);
  const kept = plan(declaring([]), done).kept;

  it('that is declared no more is kept, with the fingerprint that a consent needs', () => {
    expect(kept).toHaveLength(2);
    expect(kept.every(({ because }) => because === 'not-declared')).toBe(true);
    expect(kept[0]!.fingerprint).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(new Set(kept.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });

  function giveUp(index: number, more: Partial<WipeConsent> = {}): WipeConsent {
    const { volume, fingerprint } = kept[index]!;
    return consent({ kind: 'volume', volume }, fingerprint, more);
  }

  it('goes under a consent, alone, and stays gone', () => {
    const given = declaring([], { consents: [giveUp(0)] });
    const made = plan(given, done);
    expect(made.operations).toMatchObject([
      { kind: 'remove-volume', removed: { volume: kept[0]!.volume }, proof: 'consent' },
    ]);
    const after = apply(given, done);
    expect(kinds(plan(given, after))).toEqual([]);
    expect(plan(given, after).kept.map(({ volume }) => volume)).toEqual([kept[1]!.volume]);
    // As the report of the pass plans: what was desired before it, over what there is after it.
    const { desired } = planWorld({ declarations: given, inventories: [done] });
    expect(planNode(desired.nodes[0]!, after).operations).toEqual([]);
  });

  it('is finished after a stop anywhere in its removal, also without the consent', () => {
    const given = declaring([], { consents: [giveUp(0)] });
    const [operation] = plan(given, done).operations;
    for (const state of stoppedWithin(done, operation!)) {
      if ((state.records.consents ?? []).length === 0) continue;
      const next = plan(declaring([]), state);
      if (next.operations.length > 0)
        expect(next.operations).toMatchObject([{ kind: 'remove-volume', proof: 'finish' }]);
      const after = apply(declaring([]), state);
      expect(plan(declaring([]), after).operations).toEqual([]);
      expect(plan(declaring([]), after).kept.map(({ volume }) => volume)).toEqual([
        kept[1]!.volume,
      ]);
    }
  });

  it('stays while it is declared, whatever a consent says', () => {
    const given = declaring([layout], { consents: [giveUp(0)] });
    expect(kinds(plan(given, done))).toEqual([]);
  });

  it('stays while something else uses it', () => {
    const busy = withDisk(done, 'wwn-0xaa' as DiskId, (disk) => ({
      ...disk,
      table: {
        ...disk.table!,
        partitions: disk.table!.partitions.map((partition) => ({
          ...partition,
          usedBy: [
            ...partition.usedBy,
            { kind: 'mounted' as const, mountPoint: '/mnt', readOnly: false },
          ],
        })),
      },
    }));
    const held = plan(declaring([], { consents: [giveUp(0)] }), busy);
    expect(kinds(held)).toEqual([]);
    expect(only(held)).toMatchObject({ code: 'disk-in-use', volume: kept[0]!.volume });
  });

  it('of another content than is declared is replaced under a consent, in one plan, by another volume', () => {
    const xfs = aLayout('data', [
      aLayoutPartition('db', {
        count: 2,
        format: { kind: 'filesystem', filesystem: 'xfs', mkfs: {}, mountOptions: [] },
      }),
    ]);
    const refused = plan(declaring([xfs]), done).refusals;
    expect(refused.map(({ code }) => code)).toEqual(['content-differs', 'content-differs']);
    const consents = [asked(refused[0]!)];
    const made = plan(declaring([xfs], { consents }), done);
    expect(kinds(made).filter((kind) => kind !== 'assign-claim')).toEqual([
      'remove-volume',
      'create-partitions',
      'create-filesystem',
      'mark-ready',
      'mount-filesystem',
    ]);
    const fresh = made.operations.find(({ kind }) => kind === 'create-filesystem') as Extract<
      Operation,
      { kind: 'create-filesystem' }
    >;
    expect(fresh.volume.volume).not.toBe(refused[0]!.volume);
    expect(codes(made)).toEqual(['content-differs']);
    const after = apply(declaring([xfs], { consents }), done);
    expect(codes(plan(declaring([xfs]), after))).toEqual(['content-differs']);
    expect(kinds(plan(declaring([xfs]), after))).toEqual([]);
  });

  it('that is protected outlives its own removal from git', () => {
    const guarded = declaring([{ ...layout, protected: true }]);
    const made = apply(guarded, node);
    expect(made.records.volumes.every((record) => record.protected)).toBe(true);
    const held = plan(declaring([], { consents: [giveUp(0)] }), made);
    expect(kinds(held)).toEqual([]);
    expect(only(held).code).toBe('volume-protected');
    const lifted = apply(declaring([layout]), made);
    expect(kinds(plan(declaring([], { consents: [giveUp(0)] }), lifted))).toEqual([
      'remove-volume',
    ]);
  });
});

describe('a claim that git declares no more', () => {
  const both = declaring([layout], { claims: [aClaim('pg'), aClaim('mq', { requestBytes: MiB })] });
  const done = apply(both, aNode([aDisk('aa')]));
  const without = declaring([layout], { claims: [aClaim('mq', { requestBytes: MiB })] });
  const forgotten = apply(without, done);

  it('is forgotten: written down, data and mount kept', () => {
    expect(kinds(plan(without, done))).toEqual(['forget-claim']);
    expect(kinds(plan(without, forgotten))).toEqual([]);
    expect(plan(without, forgotten).kept).toMatchObject([
      { because: 'claim-gone', claim: { namespace: 'default', name: 'pg' } },
    ]);
  });

  it('does not get its data again by itself, nor another volume', () => {
    const world = planWorld({ declarations: both, inventories: [forgotten] });
    const claim = world.plan.claims.find(({ claim: { name } }) => name === 'pg');
    expect(claim).toMatchObject({ kind: 'unplaced', refusal: { code: 'claim-kept' } });
    expect(world.plan.nodes[0]!.operations).toEqual([]);
  });

  it('gets it again by a TakeBack', () => {
    const { volume } = plan(without, forgotten).kept[0]!;
    const takeBacks = [
      {
        name: 'again',
        volume,
        claim: { namespace: 'default', name: 'pg' },
        source: source('again'),
      },
    ];
    const back = { ...both, takeBacks };
    expect(plan(back, forgotten).operations).toMatchObject([
      { kind: 'take-back-claim', source: { file: 'again.yaml' } },
    ]);
    expect(kinds(plan(back, apply(back, forgotten)))).toEqual([]);
    expect(kinds(plan(both, apply(back, forgotten)))).toEqual([]);
  });

  it('gives its space up by a Release and a consent, and the next volume has another id', () => {
    const { volume, fingerprint } = plan(without, forgotten).kept[0]!;
    const releases = [{ name: 'old', volume, source: source('old') }];
    const asking = plan({ ...without, releases }, forgotten);
    expect(only(asking)).toMatchObject({
      code: 'consent-missing',
      consent: { content: fingerprint },
    });
    const given = { ...without, releases, consents: [asked(only(asking))] };
    expect(kinds(plan(given, forgotten))).toEqual([
      'remove-volume',
      'create-partitions',
      'create-filesystem',
      'mark-ready',
      'mount-filesystem',
    ]);
    const after = apply(given, forgotten);
    expect(kinds(plan(given, after))).toEqual([]);
    const volumes = after.records.volumes.filter(({ state }) => state === 'ready');
    expect(volumes).toHaveLength(2);
    expect(volumes.map((record) => record.volume)).not.toContain(volume);
    const again = planWorld({
      declarations: { ...given, claims: both.claims },
      inventories: [after],
    });
    expect(again.plan.claims.every(({ kind }) => kind === 'placed')).toBe(true);
  });

  it('is not released while it is declared', () => {
    const served = done.records.volumes.find(({ claim }) => claim?.name === 'pg')!;
    const releases = [{ name: 'old', volume: served.volume, source: source('old') }];
    const asking = plan({ ...both, releases }, done);
    const consents = asking.refusals.flatMap((one) => (one.consent === null ? [] : [asked(one)]));
    const held = plan({ ...both, releases, consents }, done);
    expect(kinds(held)).toEqual([]);
    expect(only(held).code).toBe('claim-held');
  });
});
