/** What others made: a plan marks it at most, and never does anything else to it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { Adoption, Declarations } from '../../src/model/declared/declarations.ts';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import { formatMark, markFor } from '../../src/model/volumes/mark.ts';
import type { AdoptVolume, NodePlan, Operation } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import type { PlanRule } from '../../src/check/plan-violation.ts';
import {
  adopting,
  FILESYSTEM,
  imported,
  mountedAt,
  someonesDisk,
  someonesNode,
  someonesPartition,
  someonesWhole,
  withFirstDisk,
} from '../simulation/adopted-nodes.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  aPartition,
  aTable,
  aWholeDisk,
  changed,
  declaring,
  ext4Signature,
  INSTALLATION,
  NODE,
  observedAgain,
  OTHER_INSTALLATION,
} from '../simulation/builders.ts';
import { predictAll } from '../simulation/simulated-host.ts';
import { runs } from '../simulation/runs.ts';

const declarations = adopting(someonesNode);

function planned(given: Declarations, inventory: Inventory): NodePlan {
  const inventories = [observedAgain(inventory)];
  const { desired, plan } = planWorld({ declarations: given, inventories });
  expect(checkPlan(plan, { desired, inventories })).toEqual([]);
  return plan.nodes[0]!;
}

describe('what is adopted', () => {
  it('gets a mark where a partition has room for one, and then nothing more is planned', () => {
    const first = planned(declarations, someonesNode);
    expect(first.operations).toMatchObject([
      { kind: 'adopt-volume', adopted: { formerLabel: 'data', mountPath: '/mnt/disks/a' } },
    ]);
    expect([first.refusals, first.unchanged]).toEqual([[], 1]);
    const after = predictAll(someonesNode, first.operations);
    expect(after.disks[0]?.table?.partitions[0]?.label).toMatch(/^dw\..*\.ready$/);
    expect(planned(declarations, after)).toMatchObject({
      operations: [],
      refusals: [],
      kept: [],
      unchanged: 2,
    });
  });

  it('has an id that no rename of its record changes', () => {
    const renamed = imported(someonesNode).map((one) => ({ ...one, name: `${one.name}-again` }));
    const after = predictAll(someonesNode, planned(declarations, someonesNode).operations);
    expect(planned(declaring([], { adoptions: renamed }), after).operations).toEqual([]);
  });

  it('is kept when its record leaves git', () => {
    const after = predictAll(someonesNode, planned(declarations, someonesNode).operations);
    const plan = planned(declaring([]), after);
    expect([plan.operations, plan.kept]).toMatchObject([[], [{ because: 'not-declared' }]]);
  });

  it('is taken by no layout, and a layout that names its disk is told so', () => {
    const wide = planned(adopting(someonesNode, [aWholeDisk('all', {})]), someonesNode);
    expect(wide.operations.map(({ kind }) => kind)).toEqual(['adopt-volume']);
    const unmounted = aNode([someonesDisk(undefined, { systemChain: [] })]);
    const named = aLayout('all', [aLayoutPartition('db')], { match: { serial: 'aa' } });
    const plan = planned(adopting(unmounted, [named]), unmounted);
    expect(plan.operations.map(({ kind }) => kind)).toEqual(['adopt-volume']);
    expect(plan.refusals).toMatchObject([{ code: 'disk-adopted', consent: null }]);
    // Mounted it is no system disk to be unmounted either.
    expect(planned(adopting(someonesNode, [named]), someonesNode).refusals).toMatchObject([
      { code: 'disk-adopted' },
    ]);
  });

  it('changes the digest of its own node only', () => {
    const bare = planned(declaring([]), someonesNode).digest;
    expect(planned(declarations, someonesNode).digest).not.toBe(bare);
  });
});

const HASHES = { installation: INSTALLATION, node: NODE };
const [record] = imported(someonesNode).filter(({ pinnedBy }) => pinnedBy === 'mark');
const ownLabel = planned(declarations, someonesNode).operations.flatMap((one) =>
  one.kind === 'adopt-volume' ? [formatMark(markFor(HASHES, one.adopted.volume, 'ready'))] : [],
)[0]!;

function withPartition(facts: Parameters<typeof someonesPartition>[0]): Inventory {
  return withFirstDisk({ table: aTable([someonesPartition(facts)]) });
}

const DIFFERENT: Readonly<Record<string, readonly [string, Inventory]>> = {
  'the disk is gone': ['disk-absent', { ...someonesNode, disks: [someonesWhole()] }],
  'the disk is another, smaller one': ['facts-differ', withFirstDisk({ sizeBytes: 19 * GiB })],
  'the partition is gone': ['adoption-differs', withFirstDisk({ table: aTable([]) })],
  'the partition begins elsewhere': ['adoption-differs', withPartition({ startBytes: 2 * GiB })],
  'the partition is larger': ['adoption-differs', withPartition({ sizeBytes: 2 * GiB })],
  'the filesystem is another': [
    'adoption-differs',
    withPartition({ signatures: [ext4Signature()] }),
  ],
  'the filesystem is of another type': [
    'adoption-differs',
    withPartition({ signatures: [{ ...ext4Signature(FILESYSTEM), type: 'xfs' }] }),
  ],
  'something else is beside it': [
    'adoption-differs',
    withPartition({ signatures: [ext4Signature(FILESYSTEM), ext4Signature()] }),
  ],
  'the label was changed': ['adoption-differs', withPartition({ label: 'other' })],
  'the label is a mark that is not finished': [
    'adoption-differs',
    withPartition({ label: ownLabel.replace(/ready$/, 'new') }),
  ],
  'a copy of the table is damaged': [
    'adoption-differs',
    withFirstDisk({ table: aTable([someonesPartition()], { backup: 'damaged' }) }),
  ],
  'the device mapper holds it': [
    'disk-in-use',
    withPartition({ usedBy: [{ kind: 'holder', holder: 'dm-0' }] }),
  ],
  'the disk is read-only': ['disk-read-only', withFirstDisk({ readOnly: true })],
  'the disk is failing': ['disk-failing', withFirstDisk({ failing: true })],
  'the disk carries the system': [
    'system-disk',
    withFirstDisk({ systemChain: ['/', '/dev/aa2', '/dev/aa'] }),
  ],
  'another partition of it carries the system': [
    'system-disk',
    withFirstDisk({
      table: aTable([someonesPartition(), aPartition(2, { usedBy: [mountedAt('/usr')] })]),
    }),
  ],
  'a mark of another installation is beside it': [
    'other-installation',
    withFirstDisk({
      table: aTable([
        someonesPartition(),
        aPartition(2, {
          label: ownLabel.replace(
            /^dw\.[^.]+/,
            formatMark(
              markFor({ ...HASHES, installation: OTHER_INSTALLATION }, 'a' as never, 'ready'),
            ).slice(0, 10),
          ),
        }),
      ]),
    }),
  ],
  'its mark is on another disk': [
    'mark-ambiguous',
    {
      ...someonesNode,
      disks: [
        ...someonesNode.disks,
        aDisk('cc', { table: aTable([aPartition(1, { path: '/dev/cc1', label: ownLabel })]) }),
      ],
    },
  ],
  'its filesystem is on another disk too': [
    'identity-ambiguous',
    {
      ...someonesNode,
      disks: [...someonesNode.disks, aDisk('cc', { signatures: [ext4Signature(FILESYSTEM)] })],
    },
  ],
  'another device answers to its id': [
    'identity-ambiguous',
    { ...someonesNode, disks: [...someonesNode.disks, aDisk('aa', { path: '/dev/copy' })] },
  ],
};

describe('what is not as its record says is left alone', () => {
  it.each(Object.entries(DIFFERENT))('%s', (_what, [code, inventory]) => {
    const plan = planned(declaring([], { adoptions: [record!] }), inventory);
    expect(plan.operations).toEqual([]);
    expect(plan.refusals.map((refusal) => refusal.code)).toEqual([code]);
  });
});

interface Planted {
  readonly adoptions?: readonly Adoption[];
  readonly inventory?: Inventory;
  readonly operations: (lawful: AdoptVolume) => readonly Operation[];
}

/** The rules that a plan with other operations breaks, what it comes to left out. */
function broken({ adoptions, inventory, operations }: Planted): readonly PlanRule[] {
  const given = declaring([], { adoptions: adoptions ?? imported(someonesNode) });
  const lawful = planned(declarations, someonesNode).operations[0] as AdoptVolume;
  const inventories = [observedAgain(inventory ?? someonesNode)];
  const { desired, plan } = planWorld({ declarations: given, inventories });
  const nodes = plan.nodes.map((node) => ({ ...node, operations: operations(lawful) }));
  const rules = checkPlan({ ...plan, nodes }, { desired, inventories }).map(({ rule }) => rule);
  return Array.from(new Set(rules.filter((rule) => rule !== 'summary')));
}

function otherwise(facts: Partial<AdoptVolume['adopted']>): Planted {
  return {
    operations: (lawful) => [{ ...lawful, adopted: { ...lawful.adopted, ...facts } }],
  };
}

/** What a plan for a blank disk does, done to the disk of the adoption. */
function made(kind: Operation['kind']): Planted {
  const blank = observedAgain(aNode([aDisk('aa')]));
  const { operations } = planned(declaring([aWholeDisk('all', {})]), blank);
  return {
    operations: (lawful) =>
      operations
        .filter((one) => one.kind === kind)
        .map((one): Operation => ({ ...one, disk: lawful.disk })),
  };
}

describe('a planted plan', () => {
  it('is lawful as long as it is not planted', () => {
    expect(broken({ operations: (lawful) => [lawful] })).toEqual([]);
  });

  it.each([
    ['makes a table', made('create-partition-table'), 'adopted'],
    ['makes a filesystem', made('create-filesystem'), 'adopted'],
    ['mounts', made('mount-filesystem'), 'adopted'],
    ['marks another filesystem', otherwise({ filesystem: { type: 'ext4', uuid: 'x' } }), 'adopted'],
    ['marks another type', otherwise({ filesystem: { type: 'xfs', uuid: FILESYSTEM } }), 'adopted'],
    ['marks another partition', otherwise({ partitionUuid: 'x' }), 'adopted'],
    ['marks another place', otherwise({ startBytes: 0 }), 'adopted'],
    ['marks another size', otherwise({ sizeBytes: 1 }), 'adopted'],
    ['replaces another label', otherwise({ formerLabel: 'x' }), 'adopted'],
    ['marks under another id', otherwise({ volume: 'aaaaaaaaaaaa' as never }), 'adopted'],
    ['marks twice', { operations: (lawful: AdoptVolume) => [lawful, lawful] }, 'twice'],
  ] satisfies readonly (readonly [string, Planted, PlanRule])[])(
    'that %s is caught',
    (_what, given, rule) => {
      expect(broken(given)).toContain(rule);
    },
  );

  it('that unmounts and wipes an adopted volume is caught', () => {
    const consent = { key: 'k', consent: 'c', expires: '2026-12-31T00:00:00Z' };
    const rules = broken({
      operations: ({ kind: _kind, adopted, ...lawful }) => [
        {
          ...lawful,
          kind: 'remove-volume',
          layout: null,
          removed: { ...adopted, mountPoint: adopted.mountPath ?? null },
          consent,
          content: '',
          spans: [],
          proof: 'consent',
        },
      ],
    });
    expect(rules).toEqual(expect.arrayContaining(['adopted', 'system-disk']));
  });

  it('that marks although its record pins it alone is caught', () => {
    const adoptions = imported(someonesNode).map((one) => ({
      ...one,
      pinnedBy: 'record' as const,
    }));
    expect(broken({ adoptions, operations: (lawful) => [lawful] })).toEqual(['adopted']);
  });

  it.each(
    Object.entries(DIFFERENT).filter(
      ([what]) => what !== 'another partition of it carries the system',
    ),
  )('that marks although %s is caught', (_what, [, inventory]) => {
    const planted = { adoptions: [record!], inventory, operations: (one: AdoptVolume) => [one] };
    expect(broken(planted)).not.toEqual([]);
  });
});

const arbitraryPartition = fc.record({
  copied: fc.constantFrom(false, false, false, true),
  label: fc.constantFrom('', 'data', 'old', 'a b', 'c', 'dw.aaaaaaa.bbbbbb.cccccccccccc.ready'),
  signatures: fc.constantFrom(
    [],
    [ext4Signature(FILESYSTEM)],
    [ext4Signature(FILESYSTEM)],
    [ext4Signature()],
    [ext4Signature()],
    [{ ...ext4Signature('22222222-2222-4333-8444-555555555555'), type: 'xfs' }],
    [{ ...ext4Signature('33333333-2222-4333-8444-555555555555'), type: 'vfat' }],
    [{ type: 'LVM2_member', offsetBytes: 536, usage: 'raid' as const, uuid: 'abc' }],
  ),
  usedBy: fc.constantFrom(
    [],
    [mountedAt('/mnt/disks/a')],
    [mountedAt('/mnt/disks/e')],
    [mountedAt('/mnt/disks/f')],
    [mountedAt('/mnt/disks/b'), mountedAt('/var/lib/kubelet/pods/1/volumes/x/pv')],
    [mountedAt('/mnt/disks/g'), mountedAt('/var/lib/kubelet/pods/1/volumes/x/pv')],
    [mountedAt('/mnt/c'), mountedAt('/mnt/d')],
    [mountedAt('/usr')],
    [{ kind: 'holder' as const, holder: 'dm-0' }],
  ),
});

const arbitraryDisk = fc
  .record({
    name: fc.constantFrom('aa', 'bb', 'cc', 'dd'),
    table: fc.constantFrom('gpt', 'gpt', 'gpt', 'dos', 'none'),
    backup: fc.constantFrom('good', 'good', 'good', 'damaged'),
    parts: fc.array(arbitraryPartition, { minLength: 1, maxLength: 3 }),
    readOnly: fc.constantFrom(false, false, false, true),
    mounted: fc.boolean(),
  })
  .map(({ name, table, backup, parts, readOnly, mounted }): ObservedDisk => {
    const contents = parts.map(({ copied, signatures, ...facts }, index) => ({
      ...facts,
      signatures: signatures.map((one) =>
        copied || one.usage !== 'filesystem'
          ? one
          : { ...one, uuid: `${name.repeat(4)}-0000-4000-9000-00000000000${String(index)}` },
      ),
    }));
    if (table === 'none') {
      const { signatures = [], usedBy = [] } = contents[0] ?? {};
      return aDisk(name, { signatures, usedBy, readOnly });
    }
    const partitions = contents.map((facts, index) =>
      aPartition(index + 1, {
        ...facts,
        path: `/dev/${name}${String(index + 1)}`,
        uuid: `${name.repeat(4)}-0000-4000-8000-00000000000${String(index)}`,
      }),
    );
    return aDisk(name, {
      readOnly,
      systemChain: mounted ? ['/mnt/disks/a', `/dev/${name}1`] : [],
      table: aTable(partitions, { type: table as 'gpt', backup: backup as 'good' }),
    });
  });

describe('whatever is on a node', () => {
  it('adopted content is marked at most, and what is marked is settled', () => {
    const disks = fc.uniqueArray(arbitraryDisk, { selector: ({ id }) => id, minLength: 1 });
    const layouts = fc.constantFrom(
      [],
      [aWholeDisk('all', {})],
      [aLayout('named', [aLayoutPartition('db')], { match: { serial: 'aa' } })],
    );
    let marks = 0;
    fc.assert(
      fc.property(disks, layouts, (found, wanted) => {
        const inventory = observedAgain(aNode(found.map((disk) => changed(disk, {}))));
        const given = adopting(inventory, wanted);
        const adopted = new Set(given.adoptions.map(({ disk }) => disk));
        const plan = planned(given, inventory);
        const here = plan.operations.filter(({ disk }) => adopted.has(disk.facts.id));
        expect(here.filter(({ kind }) => kind !== 'adopt-volume')).toEqual([]);
        expect(here).toHaveLength(
          given.adoptions.filter(({ pinnedBy }) => pinnedBy === 'mark').length,
        );
        marks += here.length;
        const after = predictAll(inventory, here);
        const again = planned(given, after);
        expect(again.operations.filter(({ disk }) => adopted.has(disk.facts.id))).toEqual([]);
        expect(again.unchanged).toBe(given.adoptions.length);
      }),
      // What is counted below needs all of them.
      { ...runs(300), numRuns: 300 },
    );
    expect(marks).toBeGreaterThan(20);
  });
});
