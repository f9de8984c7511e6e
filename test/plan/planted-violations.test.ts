/** Each rule of the checker is broken on purpose, and must be seen to be broken. */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import { partitionUuid, type DiskId, type VolumeId } from '../../src/model/identifiers.ts';
import { formatMark, parseMark } from '../../src/model/volumes/mark.ts';
import type { Operation, Plan } from '../../src/model/planned/plan.ts';
import type { PlanRule } from '../../src/check/plan-violation.ts';
import { applyAll, planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  aPartition,
  aTable,
  changed,
  declaring,
  ext4Signature,
  NODE,
} from '../simulation/builders.ts';
import { predictAll, withDisk, withTable } from '../simulation/simulated-host.ts';
import {
  layout,
  declarations,
  type Case,
  lawful,
  rules,
  withNode,
  withOperations,
  plannedBlindly,
  again,
  onFirstPartition,
} from './planted-cases.ts';

describe('the checker', () => {
  it('finds nothing in lawful plans, fresh and in the middle', () => {
    expect(rules(lawful())).toEqual([]);
    const fresh = lawful(aNode([aDisk('aa')]));
    const { operations } = fresh.plan.nodes[0]!;
    expect(operations.length).toBeGreaterThan(10);
    operations.forEach((_, count) => {
      const state = predictAll(fresh.inventories[0]!, operations.slice(0, count));
      expect(rules(lawful(state))).toEqual([]);
    });
  });

  it.each([
    ['system-disk', plannedBlindly({ systemChain: ['/', '/dev/aa'] })],
    ['disk-not-identified', plannedBlindly({ id: 'wwn-0xother' as DiskId, aliases: [] })],
    ['facts-differ', plannedBlindly({ sizeBytes: 21 * GiB })],
    ['disk-in-use', plannedBlindly({ usedBy: [{ kind: 'swap' }] })],
    ['foreign-content', plannedBlindly({ signatures: [ext4Signature()] })],
    ['foreign-content', plannedBlindly({ table: aTable([aPartition(1)]) })],
    [
      'foreign-content',
      plannedBlindly({
        unknownContent: [{ kind: 'not-zero', region: 'sample', offsetBytes: 4096 }],
      }),
    ],
    [
      'foreign-mark',
      plannedBlindly({
        table: aTable([aPartition(1, { label: 'dw.aaaaaaa.bbbbbb.cccccccccccc.ready' })]),
      }),
    ],
    ['not-writable', plannedBlindly({ readOnly: true })],
    ['not-writable', plannedBlindly({ failing: true })],
  ] as readonly (readonly [PlanRule, Case])[])(
    '%s: a disk that is not blank after all',
    (rule, broken) => {
      expect(rules(broken)).toContain(rule);
    },
  );

  it('root-unknown', () => {
    const before = lawful();
    const [node] = before.inventories;
    const host = { ...node!.host, root: { kind: 'unknown' as const, reason: 'hidden' } };
    expect(rules({ ...before, inventories: [{ ...node!, host }] })).toContain('root-unknown');
  });

  it('programs-unknown', () => {
    const before = lawful();
    const [node] = before.inventories;
    const host = { ...node!.host, unseenPrograms: 'hidden' };
    expect(rules({ ...before, inventories: [{ ...node!, host }] })).toContain('programs-unknown');
  });

  it('disk-not-identified: two bearers', () => {
    const before = lawful(aNode([aDisk('aa')]));
    const twin = changed(aDisk('bb'), {
      aliases: [...aDisk('bb').aliases, 'serial-alpha_aa' as DiskId],
    });
    expect(rules({ ...before, inventories: [aNode([aDisk('aa'), twin])] })).toContain(
      'disk-not-identified',
    );
  });

  it('foreign-content: finishing what no record says was begun', () => {
    const broken = withOperations(lawful(), (operations) =>
      operations.map((one) =>
        one.kind === 'create-partition-table' ? { ...one, proof: 'finish' as const } : one,
      ),
    );
    expect(rules(broken)).toContain('foreign-content');
  });

  it('finished-volume: a new table where records know finished volumes', () => {
    const before = lawful(aNode([aDisk('aa')]));
    const done = predictAll(before.inventories[0]!, before.plan.nodes[0]!.operations);
    const broken = { ...before, inventories: [{ ...done, disks: [aDisk('aa')] }] };
    expect(rules(broken)).toContain('finished-volume');
  });

  it('finished-volume: content in what is marked ready, or recorded ready', () => {
    const relabelled = again(1, (inventory) =>
      onFirstPartition(inventory, ({ label }) => ({
        label: formatMark({ ...parseMark(label)!, state: 'ready' }),
      })),
    );
    expect(rules(relabelled)).toContain('finished-volume');
    const before = lawful(aNode([aDisk('aa')]));
    const { operations } = before.plan.nodes[0]!;
    const done = predictAll(before.inventories[0]!, operations);
    const recorded = again(1, (inventory) => ({ ...inventory, records: done.records }));
    expect(rules(recorded)).toContain('finished-volume');
  });

  it('content-not-ours: content over a stranger, over bytes without a record, on another partition', () => {
    for (const facts of [
      { signatures: [ext4Signature()] },
      { unknownContent: [{ kind: 'not-zero', region: 'sample', offsetBytes: 4096 }] },
      { uuid: 'cccccccc-0000-4000-8000-000000000000' },
    ])
      expect(rules(again(1, (inventory) => onFirstPartition(inventory, () => facts)))).toContain(
        'content-not-ours',
      );
  });

  it('not-finished and content-not-ours: a mount of what is not ready, or not as made', () => {
    const only = (given: Case, kind: string): Case =>
      withOperations(given, (operations) => operations.filter((one) => one.kind === kind));
    expect(rules(only(again(4), 'mount-filesystem'))).toContain('not-finished');
    const swapped = again(7, (inventory) =>
      onFirstPartition(inventory, () => ({
        filesystem: { type: 'ext4', uuid: 'someone', sizeBytes: GiB },
      })),
    );
    expect(rules(only(swapped, 'mount-filesystem'))).toContain('content-not-ours');
  });

  it('order: backwards, or without what comes before', () => {
    expect(rules(withOperations(lawful(), (operations) => operations.toReversed()))).toContain(
      'order',
    );
    expect(rules(withOperations(lawful(), (operations) => operations.slice(1)))).toContain('order');
  });

  it('twice', () => {
    const broken = withOperations(lawful(), ([first, ...others]) => [first!, first!, ...others]);
    expect(rules(broken)).toContain('twice');
  });

  it.each([
    ['overlapping', 0, GiB],
    ['beyond the end', 0, 40 * GiB],
    ['not in whole MiB', 512, 0],
    ['over the table', -(2 ** 20), 0],
    ['without a size', 0, -4 * GiB],
  ])('span: %s', (_name, moved, larger) => {
    const broken = withOperations(lawful(), (operations) =>
      operations.map((one) =>
        one.kind === 'create-partition-table'
          ? {
              ...one,
              partitions: one.partitions.map((partition, index) =>
                index === 0
                  ? {
                      ...partition,
                      startBytes: partition.startBytes + moved,
                      sizeBytes: partition.sizeBytes + larger,
                    }
                  : partition,
              ),
            }
          : one,
      ),
    );
    expect(rules(broken)).toContain('span');
  });

  it('shrinks: a partition or a filesystem', () => {
    const grown = declaring([
      { ...layout, arrangement: { kind: 'partitions', partitions: [aLayoutPartition('db')] } },
    ]);
    const small = applyAll({ declarations: grown, inventories: [aNode([aDisk('aa')])] });
    const more = declaring([
      aLayout('data', [aLayoutPartition('db', { size: { kind: 'bytes', bytes: 6 * GiB } })]),
    ]);
    const growing = {
      ...planWorld({ ...small, declarations: more }),
      inventories: small.inventories,
    };
    expect(rules(growing)).toEqual([]);
    for (const kind of ['grow-partition', 'grow-filesystem'])
      for (const to of [GiB, 60 * GiB]) {
        const broken = withOperations(growing, (operations) =>
          operations.map((one) =>
            one.kind === kind ? ({ ...one, toBytes: to } as Operation) : one,
          ),
        );
        expect(rules(broken).some((rule) => rule === 'shrinks' || rule === 'span')).toBe(true);
      }
  });

  it('volume-not-declared: of another layout, another partition, another format', () => {
    const strange = (change: object): Case =>
      withOperations(lawful(), (operations) =>
        operations.map((one) =>
          one.kind === 'create-filesystem' ? { ...one, volume: { ...one.volume, ...change } } : one,
        ),
      );
    expect(rules(strange({ volume: 'zzzzzzzzzzzz' as VolumeId }))).toContain('volume-not-declared');
    expect(rules(strange({ partitionUuid: 'other' }))).toContain('volume-not-declared');
    const formatted = withOperations(lawful(), (operations) =>
      operations.map((one) =>
        one.kind === 'create-filesystem' ? { ...one, filesystemUuid: 'other' } : one,
      ),
    );
    expect(rules(formatted)).toContain('volume-not-declared');
  });

  it('disk-not-declared', () => {
    const given = lawful();
    const [node] = given.desired.nodes;
    const desired = { ...given.desired, nodes: [{ ...node!, disks: node!.disks.slice(1) }] };
    expect(rules({ ...given, desired })).toContain('disk-not-declared');
  });

  it('layout-held and refused', () => {
    const given = lawful();
    const [node] = given.desired.nodes;
    const held = { ...given.desired, nodes: [{ ...node!, heldLayouts: ['data'] }] };
    expect(rules({ ...given, desired: held })).toContain('layout-held');
    const refusals = [
      {
        code: 'foreign-content' as const,
        node: NODE,
        layout: 'data',
        disk: 'wwn-0xaa' as DiskId,
        volume: null,
        claim: null,
        summary: '',
        evidence: [],
        remedy: '',
        consent: null,
      },
    ];
    expect(rules(withNode(given, () => ({ refusals })))).toContain('refused');
    const volume = node!.disks[0]!.volumes[0]!.volume;
    expect(rules(withNode(given, () => ({ refusals: [{ ...refusals[0]!, volume }] })))).toContain(
      'refused',
    );
  });

  it('mark-ambiguous', () => {
    const broken = again(7, (inventory) =>
      withDisk(inventory, inventory.disks[0]!.id, (disk) =>
        withTable(disk, (partitions) => [
          ...partitions,
          { ...partitions[0]!, number: 9, startBytes: 15 * GiB, uuid: 'copy' },
        ]),
      ),
    );
    expect(rules(broken)).toContain('mark-ambiguous');
  });

  it('mount-point: twice, taken, or where the host does not allow it', () => {
    const mountingAt = (path: string): Case =>
      withOperations(lawful(), (operations) =>
        operations.map((one) =>
          one.kind === 'mount-filesystem' ? { ...one, mountPoint: path } : one,
        ),
      );
    for (const path of ['/srv/x', '/etc', '/srv/../etc', '/srvx'])
      expect(rules(mountingAt(path))).toContain('mount-point');
    const given = lawful(aNode([aDisk('aa')]));
    const mount = given.plan.nodes[0]!.operations.find((one) => one.kind === 'mount-filesystem');
    const { mountPoint } = mount!;
    const busy = aDisk('cc', { usedBy: [{ kind: 'mounted', mountPoint, readOnly: false }] });
    expect(rules({ ...given, inventories: [aNode([aDisk('aa'), busy])] })).toContain('mount-point');
  });

  it.each([
    ['a claim on two volumes', (plan: Plan) => [plan.claims[0]!, ...plan.claims]],
    [
      'two claims on one volume',
      (plan: Plan) => plan.claims.map((claim) => ({ ...plan.claims[0]!, claim: claim.claim })),
    ],
    [
      'a volume of another class',
      (plan: Plan) =>
        plan.claims.map((one) => ({ ...one, claim: { ...one.claim, storageClassName: 'raw' } })),
    ],
    [
      'a volume of another mode',
      (plan: Plan) =>
        plan.claims.map((one) => ({ ...one, claim: { ...one.claim, volumeMode: 'Block' } })),
    ],
    [
      'a volume that is too small',
      (plan: Plan) =>
        plan.claims.map((one) => ({ ...one, claim: { ...one.claim, requestBytes: 99 * GiB } })),
    ],
    [
      'many writers',
      (plan: Plan) =>
        plan.claims.map((one) => ({
          ...one,
          claim: { ...one.claim, accessModes: ['ReadWriteMany'] },
        })),
    ],
    [
      'another node than the pin',
      (plan: Plan) =>
        plan.claims.map((one) => ({ ...one, claim: { ...one.claim, node: 'node-z' } })),
    ],
    ['no volume at all', (plan: Plan) => plan.claims.map((one) => ({ ...one, volume: 'gone' }))],
    ['an assignment that was not placed', () => []],
  ] as readonly (readonly [string, (plan: Plan) => readonly unknown[]])[])(
    'claim: %s',
    (_name, change) => {
      const given = lawful();
      const claims = change(given.plan) as Plan['claims'];
      expect(rules({ ...given, plan: { ...given.plan, claims } })).toContain('claim');
    },
  );

  it('claim: moved away from where a record has it', () => {
    const given = lawful();
    const moved = given.plan.claims.map((one) => one.claim);
    const records = planWorld({ declarations, inventories: given.inventories })
      .desired.nodes[0]!.disks.flatMap((disk) => disk.volumes.map((volume) => ({ disk, volume })))
      .filter(({ volume }) => volume.claim === null && volume.format.kind === 'filesystem')
      .map(({ disk, volume }, index) => ({
        volume: volume.volume,
        layout: disk.layout,
        name: volume.name,
        ordinal: volume.ordinal,
        disk: disk.facts,
        partitionUuid: partitionUuid(declarations.installation, volume.volume),
        sizeBytes: volume.sizeBytes,
        state: 'begun' as const,
        claim: { namespace: 'default', name: moved[index]?.name ?? 'none' },
        recordedAt: '',
      }));
    const [node] = given.inventories;
    const inventories = [{ ...node!, records: { disks: [], volumes: records } }];
    expect(rules({ ...given, inventories })).toContain('claim');
  });

  it('summary, not-sorted, digest, node-not-known', () => {
    const given = lawful();
    const { plan } = given;
    const broken: readonly (readonly [PlanRule, Plan])[] = [
      ['summary', { ...plan, summary: { ...plan.summary, create: 0 } }],
      ['not-sorted', { ...plan, claims: plan.claims.toReversed() }],
      ['digest', { ...plan, digest: '' }],
      ['digest', { ...plan, nodes: plan.nodes.map((node) => ({ ...node, digest: '' })) }],
      [
        'node-not-known',
        { ...plan, nodes: plan.nodes.map((node) => ({ ...node, node: 'x' as never })) },
      ],
    ];
    for (const [rule, changedPlan] of broken)
      expect(rules({ ...given, plan: changedPlan })).toContain(rule);
  });
});
