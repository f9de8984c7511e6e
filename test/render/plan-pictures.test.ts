/** What the pictures of a plan draw comes to what the plan does: disk by disk, group by group. */
import { describe, expect, it } from 'vitest';
import type { InstallationId } from '../../src/model/identifiers.ts';
import type { ObservedDisk } from '../../src/model/observed/inventory.ts';
import type { NodePlan, Operation } from '../../src/model/planned/plan.ts';
import { LOGICAL_EXTENT_BYTES, MiB } from '../../src/model/values/bytes.ts';
import { legExtents } from '../../src/model/volumes/segments.ts';
import { pictureOf, type Segment } from '../../src/render/html/disk-picture.ts';
import { pictureOfGroup } from '../../src/render/html/group-picture.ts';
import { fleetView } from '../../src/review/fleet/fleet-view.ts';
import { applied, told } from '../cli/explained-worlds.ts';
import { INSTALLATION } from '../simulation/builders.ts';
import { exampleWorld } from './fleet-pages.ts';
import { SITUATIONS } from './situations.ts';

interface Drawn {
  readonly installation: InstallationId;
  readonly node: NodePlan;
  readonly disks: readonly ObservedDisk[];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function bytesOf(segments: readonly Segment[], ...kinds: readonly Segment['kind'][]): number {
  return sum(segments.filter(({ kind }) => kinds.includes(kind)).map((one) => one.sizeBytes));
}

function operationsOf({ node }: Pick<Drawn, 'node'>, disk: ObservedDisk): readonly Operation[] {
  return node.operations.filter((one) => [disk.id, ...disk.aliases].includes(one.disk.facts.id));
}

/** In order, none over another, none beyond the end, and nothing left out but alignment. */
function expectFilled(segments: readonly Segment[], sizeBytes: number): void {
  let at = 0;
  for (const { startBytes, sizeBytes: bytes } of segments) {
    expect(startBytes).toBeGreaterThanOrEqual(at);
    expect(startBytes - at).toBeLessThan(4 * MiB);
    at = startBytes + bytes;
  }
  expect(at).toBeLessThanOrEqual(sizeBytes);
  expect(sizeBytes - at).toBeLessThan(4 * MiB);
}

function expectDisk(drawn: Drawn, disk: ObservedDisk): void {
  const operations = operationsOf(drawn, disk);
  const { before, after, sizeBytes } = pictureOf(disk, operations);
  expectFilled(before, sizeBytes);
  expectFilled(after, sizeBytes);
  const made = operations.flatMap((one) => ('partitions' in one ? one.partitions : []));
  expect(bytesOf(after, 'new')).toBe(sum(made.map((one) => one.sizeBytes)));
  const grown = operations.flatMap((one) => (one.kind === 'grow-partition' ? [one.toBytes] : []));
  expect(bytesOf(after, 'grown')).toBe(sum(grown));
  const seen = disk.table?.partitions ?? [];
  if (seen.length > 0)
    expect(bytesOf(before, 'ours', 'foreign', 'lost')).toBe(sum(seen.map((one) => one.sizeBytes)));
}

/** What the plan cuts from groups, every leg of it. */
function cutBytes(operation: Operation): number {
  if (operation.kind !== 'create-logical-volume' && operation.kind !== 'create-thin-pool') return 0;
  const { logical } = operation.volume;
  if (logical?.thinPool !== undefined) return 0;
  const metadata = operation.kind === 'create-thin-pool' ? operation.metadataBytes : 0;
  if (logical?.legs === undefined) return operation.sizeBytes + metadata;
  const extents = Math.ceil(operation.sizeBytes / LOGICAL_EXTENT_BYTES);
  return (
    logical.legs.on.length * (legExtents(extents, logical.legs) * LOGICAL_EXTENT_BYTES + metadata)
  );
}

function expectGroups(drawn: Drawn): void {
  const { installation, node, disks } = drawn;
  const pictures = disks.flatMap((disk) => {
    const around = { installation, disks: () => disks, operations: node.operations };
    return pictureOfGroup(disk, operationsOf(drawn, disk), around) ?? [];
  });
  for (const { before, after } of pictures) {
    expectFilled(after.segments, after.sizeBytes);
    if (before !== null) expectFilled(before.segments, before.sizeBytes);
  }
  const came = sum(pictures.map(({ after }) => bytesOf(after.segments, 'new')));
  expect(came).toBe(sum(node.operations.map(cutBytes)));
}

function expectDrawn(drawn: Drawn): void {
  for (const disk of drawn.disks) expectDisk(drawn, disk);
  expectGroups(drawn);
}

describe('what is drawn is what is planned', () => {
  it.each(SITUATIONS.map((one) => [one.name, one] as const))(
    'of the situation %s',
    (_name, { plan, inventories }) => {
      for (const node of plan.nodes)
        expectDrawn({
          installation: plan.installation,
          node,
          disks: inventories.find((one) => one.node === node.node)?.disks ?? [],
        });
    },
  );

  it.each(['single-host', 'fleet', 'database-raid'])('of the example %s', async (name) => {
    const { plan, inventories } = await exampleWorld(name);
    expect(sum(plan.nodes.map(({ operations }) => operations.length))).toBeGreaterThan(0);
    for (const node of plan.nodes)
      expectDrawn({
        installation: plan.installation,
        node,
        disks: inventories.find((one) => one.node === node.node)?.disks ?? [],
      });
  });
});

describe('a group over several disks', async () => {
  const { declarations, inventories } = await exampleWorld('database-raid');
  const before = told({
    declarations: { ...declarations, installation: INSTALLATION },
    inventories,
  });
  const [node] = before.plan.nodes;
  const disks = before.inventories.find((one) => one.node === node?.node)?.disks ?? [];
  if (node === undefined) throw new Error('the example has a node');

  it('is drawn on each of its disks, with the legs that lie there', () => {
    const around = {
      installation: INSTALLATION,
      disks: () => disks,
      operations: node.operations,
    };
    const view = fleetView(before).nodes.find((one) => one.node === node.node);
    const grouped = (view?.disks ?? []).filter(({ legs }) => legs.wanted.some(({ on }) => on > 1));
    expect(grouped.length).toBeGreaterThan(1);
    for (const { observed, legs } of grouped) {
      if (observed === null) throw new Error('it is there');
      const picture = pictureOfGroup(observed, operationsOf({ node }, observed), around);
      expect(bytesOf(picture?.after.segments ?? [], 'new')).toBe(
        sum(legs.wanted.map(({ bytes }) => bytes)),
      );
    }
  });

  it('is drawn where nothing becomes of it, by the marks of its partitions', () => {
    const world = told(applied(before));
    const seen = fleetView(world).nodes.find((one) => one.node === node.node)?.disks ?? [];
    const grouped = seen.filter(({ legs }) => legs.seen.some(({ on }) => on > 1));
    expect(grouped.length).toBeGreaterThan(1);
    const there = seen.flatMap(({ observed }) => observed ?? []);
    for (const { observed, legs } of grouped) {
      const around = { installation: INSTALLATION, disks: () => there, operations: [] };
      const picture = pictureOfGroup(observed!, [], around);
      expect(bytesOf(picture?.before?.segments ?? [], 'ours')).toBe(
        sum(legs.seen.map(({ bytes }) => bytes)),
      );
    }
  });

  it('says alike on each of its disks which logical volume a leg is of', () => {
    const around = { installation: INSTALLATION, disks: () => disks, operations: node.operations };
    const named = disks.map(
      (disk) =>
        pictureOfGroup(disk, operationsOf({ node }, disk), around)?.after.segments.flatMap(
          ({ logicalVolume }) => logicalVolume ?? [],
        ) ?? [],
    );
    const [first = [], second = []] = named.filter((names) => names.length > 0);
    expect(first.filter((name) => second.includes(name))).not.toEqual([]);
    expect(new Set(first).size).toBe(first.length);
  });
});
