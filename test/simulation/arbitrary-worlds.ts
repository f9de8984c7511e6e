/**
 * Small fleets for property tests: layouts and claims, disks that are blank, somebody's, ambiguous
 * or ill, and a past (an earlier plan carried out in part, a reboot, a disk gone or grown) that
 * leaves half-made states behind.
 */
import fc from 'fast-check';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type {
  Claim,
  Declarations,
  DiskLayout,
  LayoutPartition,
  PartitionSize,
  VolumeFormat,
  VolumePurpose,
} from '../../src/model/declared/declarations.ts';
import type { DiskId, NodeName, VolumeId } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import { formatMark, markFor } from '../../src/model/volumes/mark.ts';
import { planFleet } from '../../src/plan/plan-fleet.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import type { DesiredState } from '../../src/model/planned/desired.ts';
import {
  aClaim,
  aDisk,
  aFilesystem,
  aLayout,
  aLayoutPartition,
  aNode,
  aPartition,
  aTable,
  aWholeDisk,
  AS_OF,
  changed,
  declaring,
  ext4Signature,
  INSTALLATION,
  observedAgain,
  OTHER_INSTALLATION,
  someonesExt4,
  someonesLvm,
} from './builders.ts';
import { enlarged, predict, rebooted, stoppedWithin, withDisk } from './simulated-host.ts';

export interface World {
  readonly declarations: Declarations;
  readonly inventories: readonly Inventory[];
}

export interface Planned {
  readonly desired: DesiredState;
  readonly plan: Plan;
}

export function planWorld({ declarations, inventories }: World): Planned {
  const desired = resolve({ declarations, inventories, asOf: AS_OF });
  const options = { asOf: AS_OF, revision: null, nodes: null, maxInventoryAgeMs: null };
  return { desired, plan: planFleet(desired, inventories, options) };
}

/** The world after everything that is planned was carried out. */
export function applyAll(world: World): World {
  const { plan } = planWorld(world);
  return {
    ...world,
    inventories: world.inventories.map((inventory) =>
      observedAgain(operationsOf(plan, inventory.node).reduce(predict, inventory)),
    ),
  };
}

export function operationsOf(plan: Plan, node: NodeName): Plan['nodes'][number]['operations'] {
  return plan.nodes.find((one) => one.node === node)?.operations ?? [];
}

/** How far the chain of each disk came, and where in an operation one stop fell. */
export interface Interruption {
  readonly progress: readonly number[];
  readonly within: number;
}

export const interruptions: fc.Arbitrary<Interruption> = fc.record({
  progress: fc.array(fc.nat(12), { minLength: 6, maxLength: 6 }),
  within: fc.nat(11),
});

/**
 * The world after a prefix of each disk's operations: disks are independent of each other, so each
 * may have come to another point; `within` picks where inside its next operation a disk stopped.
 */
export function applyPrefix(world: World, { progress, within }: Interruption): World {
  const { plan } = planWorld(world);
  return {
    ...world,
    inventories: world.inventories.map((inventory) =>
      observedAgain(
        inventory.disks.reduce((state, disk, index) => {
          const chain = operationsOf(plan, inventory.node).filter(
            (operation) => operation.disk.facts.id === disk.id,
          );
          const count = (progress[index % progress.length] ?? 0) % (chain.length + 1);
          const done = chain.slice(0, count).reduce(predict, state);
          const next = chain[count];
          if (next === undefined) return done;
          const states = [done, ...stoppedWithin(done, next)];
          return states[(within + index) % states.length] ?? done;
        }, inventory),
      ),
    ),
  };
}

type Maker = (name: string, node: NodeName) => ObservedDisk;

function blank(name: string): ObservedDisk {
  return aDisk(name);
}

/** Disks on which nothing may ever be written. */
const untouchable: readonly Maker[] = [
  (name) => someonesExt4(name),
  (name) => someonesLvm(name),
  (name) => aDisk(name, { systemChain: ['/', `/dev/${name}2`, `/dev/${name}`] }),
  (name) => aDisk(name, { usedBy: [{ kind: 'loop-backing', loop: '/dev/loop7' }] }),
  (name) =>
    aDisk(name, { unknownContent: [{ kind: 'not-zero', region: 'sample', offsetBytes: 5 * GiB }] }),
  (name) =>
    aDisk(name, {
      table: aTable([aPartition(1, { signatures: [ext4Signature()], label: 'data' })]),
    }),
  (name, node) => markedBy(name, { installation: OTHER_INSTALLATION, node }),
  (name) => markedBy(name, { installation: INSTALLATION, node: 'elsewhere' as NodeName }),
  (name) =>
    changed(aDisk(name), { id: `unidentified-${name}` as DiskId, aliases: [], identity: {} }),
];

const ill: readonly Maker[] = [
  (name) => aDisk(name, { readOnly: true }),
  (name) => aDisk(name, { failing: true }),
];

function markedBy(
  name: string,
  owner: { readonly installation: typeof INSTALLATION; readonly node: NodeName },
): ObservedDisk {
  const mark = markFor(owner, 'abcdefghijkl' as VolumeId, 'ready');
  return aDisk(name, { table: aTable([aPartition(1, { label: formatMark(mark) })]) });
}

interface DiskKind {
  readonly make: Maker;
  readonly model: string;
  readonly sizeGiB: number;
  readonly copyOfPrevious: boolean;
}

const diskKinds: fc.Arbitrary<DiskKind> = fc.record({
  make: fc.oneof(
    { weight: 6, arbitrary: fc.constant(blank) },
    { weight: 3, arbitrary: fc.constantFrom(...untouchable) },
    { weight: 1, arbitrary: fc.constantFrom(...ill) },
  ),
  model: fc.constantFrom('alpha', 'alpha', 'beta'),
  sizeGiB: fc.constantFrom(10, 12, 20),
  copyOfPrevious: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
});

function diskOf(kind: DiskKind, node: NodeName, index: number): ObservedDisk {
  const name = `${node.slice(-1)}${String(index)}`;
  const disk = kind.make(name, node);
  // A copy claims to be the disk before it: the same serial number on another path.
  const before = `${node.slice(-1)}${String(index - 1)}`;
  const aliases = kind.copyOfPrevious
    ? [...disk.aliases, `serial-alpha_${before}` as DiskId].sort()
    : disk.aliases;
  const identity = disk.aliases.length === 0 ? {} : { ...disk.identity, model: kind.model };
  return changed(disk, { aliases, identity, sizeBytes: kind.sizeGiB * GiB });
}

const NODES = ['node-a', 'node-b', 'node-c'].map((name) => name as NodeName);

const rawFleets: fc.Arbitrary<readonly Inventory[]> = fc
  .array(
    fc.record({
      disks: fc.array(diskKinds, { minLength: 1, maxLength: 4 }),
      rack: fc.constantFrom('r1', 'r2'),
      rootUnknown: fc.integer({ min: 0, max: 19 }).map((number) => number === 0),
      hostPaths: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((kinds) =>
    kinds.map(({ disks, rack, rootUnknown, hostPaths }, index) => {
      const node = NODES[index] ?? ('node-z' as NodeName);
      const fresh = aNode(
        disks.map((kind, at) => diskOf(kind, node, at)),
        { node, labels: { rack } },
      );
      return {
        ...fresh,
        host: {
          ...fresh.host,
          mountRoots: hostPaths ? ['/srv'] : [],
          root: rootUnknown
            ? { kind: 'unknown' as const, reason: 'the overlay of / could not be followed' }
            : fresh.host.root,
        },
      };
    }),
  );

const sizes: fc.Arbitrary<PartitionSize> = fc.oneof(
  fc.integer({ min: 1, max: 16 }).map((quarters) => ({
    kind: 'bytes' as const,
    bytes: quarters * 256 * MiB + 300 * MiB,
  })),
  fc.constantFrom(10, 25, 33.3).map((percent) => ({ kind: 'percent' as const, percent })),
);

function purposes(block: boolean, path: string): fc.Arbitrary<VolumePurpose> {
  const name = block ? 'raw' : 'data';
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant({ kind: 'kept' as const, storageClassNames: [name] }) },
    { weight: 2, arbitrary: fc.constant({ kind: 'offered' as const, storageClassName: name }) },
    block
      ? { weight: 0, arbitrary: fc.constant({ kind: 'offered' as const, storageClassName: name }) }
      : { weight: 1, arbitrary: fc.constant({ kind: 'host-path' as const, path }) },
  );
}

function formatCalled(name: (typeof FORMATS)[number]): VolumeFormat {
  if (name === 'block') return { kind: 'block' };
  if (name === 'encrypted block') return { kind: 'block', encryption: { key: 'k' } };
  if (name !== 'encrypted') return aFilesystem(name);
  return {
    kind: 'filesystem',
    filesystem: 'ext4',
    mkfs: {},
    mountOptions: [],
    encryption: { key: 'k' },
  };
}

const FORMATS = ['ext4', 'xfs', 'btrfs', 'block', 'encrypted', 'encrypted block'] as const;

function partitions(name: string): fc.Arbitrary<LayoutPartition> {
  return fc.constantFrom(...FORMATS).chain((format) =>
    fc
      .record({ purpose: purposes(format.endsWith('block'), `/srv/${name}`), size: sizes })
      .chain(({ purpose, size }) =>
        fc.integer({ min: 1, max: purpose.kind === 'host-path' ? 1 : 3 }).map((count) =>
          aLayoutPartition(name, {
            count,
            size,
            purpose,
            format: formatCalled(format),
          }),
        ),
      ),
  );
}

const counts = fc.constantFrom(
  { minCount: 0, maxCount: null },
  { minCount: 0, maxCount: null },
  { minCount: 1, maxCount: null },
  { minCount: 0, maxCount: 2 },
);

/** Overlaps do happen, but not all the time. */
function layouts(name: string, model: string): fc.Arbitrary<DiskLayout> {
  const match = fc.constantFrom({ model }, { model }, { model }, { model }, {});
  const several = fc
    .record({ first: partitions('p'), second: fc.option(partitions('q')), rest: fc.boolean() })
    .map(({ first, second, rest }) => [
      first,
      ...(second === null ? [] : [second]),
      ...(rest ? [aLayoutPartition('rest', { size: { kind: 'rest' } })] : []),
    ]);
  return fc
    .record({ match, count: counts, several: fc.option(several), whole: partitions('w') })
    .map(({ match: selector, count, several: list, whole }) =>
      list === null
        ? aWholeDisk(
            name,
            { format: whole.format, purpose: whole.purpose },
            { match: selector, ...count },
          )
        : aLayout(name, list, { match: selector, ...count }),
    );
}

const claims: fc.Arbitrary<readonly Claim[]> = fc
  .array(
    fc.record({
      quarters: fc.integer({ min: 1, max: 14 }),
      block: fc.integer({ min: 0, max: 3 }).map((number) => number === 0),
      node: fc.constantFrom(null, null, null, null, ...NODES.slice(0, 2)),
      rack: fc.option(fc.constantFrom('r1', 'r2'), { freq: 3 }),
    }),
    { maxLength: 5 },
  )
  .map((list) =>
    list.map(({ quarters, block, node, rack }, index) =>
      aClaim(`claim-${String(index)}`, {
        requestBytes: quarters * 256 * MiB,
        storageClassName: block ? 'raw' : 'data',
        volumeMode: block ? 'Block' : 'Filesystem',
        node,
        nodeRequirements: rack === null ? [] : [{ key: 'rack', operator: 'In', values: [rack] }],
      }),
    ),
  );

export const someDeclarations: fc.Arbitrary<Declarations> = fc
  .record({ one: layouts('one', 'alpha'), two: fc.option(layouts('two', 'beta')), claims })
  .map(({ one, two, claims: list }) =>
    declaring(two === null ? [one] : [one, two], { claims: list }),
  );

/** A fleet that nothing was done to yet. */
export const freshWorlds: fc.Arbitrary<World> = fc.record({
  declarations: someDeclarations,
  inventories: rawFleets,
});

/** What can happen to a host between two passes. */
const incidents: readonly ((inventory: Inventory, disk: number) => Inventory)[] = [
  (inventory) => inventory,
  (inventory) => inventory,
  (inventory) => rebooted(inventory),
  (inventory, disk) => enlarged(inventory, idAt(inventory, disk)),
  (inventory, disk) => ({
    ...inventory,
    disks: inventory.disks.filter(({ id }) => id !== idAt(inventory, disk)),
  }),
  (inventory, disk) =>
    withDisk(inventory, idAt(inventory, disk), (one) =>
      one.table === undefined ? one : { ...one, table: { ...one.table, primary: 'damaged' } },
    ),
  (inventory, disk) =>
    withDisk(inventory, idAt(inventory, disk), (one) => ({ ...one, failing: true })),
  // Somebody cleared both ends of the disk: it reads as blank.
  (inventory, disk) =>
    withDisk(rebooted(inventory), idAt(inventory, disk), ({ table: _gone, ...one }) => one),
  // The state directory was lost.
  (inventory) => ({ ...inventory, records: { disks: [], volumes: [] } }),
];

function idAt(inventory: Inventory, index: number): DiskId {
  return inventory.disks[index % Math.max(1, inventory.disks.length)]?.id ?? ('none' as DiskId);
}

/**
 * A fleet with a past: some earlier declarations were carried out in part, then something happened.
 */
export const worlds: fc.Arbitrary<World> = fc
  .record({
    fresh: freshWorlds,
    past: interruptions,
    again: fc.boolean(),
    incident: fc.constantFrom(...incidents),
    disk: fc.nat(3),
    now: fc.option(someDeclarations, { freq: 2 }),
  })
  .map(({ fresh, past, again, incident, disk, now }) => {
    const first = applyPrefix(fresh, past);
    const second = again ? applyAll(first) : first;
    return {
      declarations: now ?? fresh.declarations,
      inventories: second.inventories.map((inventory) => observedAgain(incident(inventory, disk))),
    };
  });
