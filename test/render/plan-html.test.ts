/** The page of a plan: pictures to scale, nothing that is not escaped, nothing from elsewhere. */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declare } from '../../src/declare/declare.ts';
import { readPath } from '../../src/declare/text/read-files.ts';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import type { Operation, Plan } from '../../src/model/planned/plan.ts';
import { comparePlans } from '../../src/review/compare-plans.ts';
import { planFleet } from '../../src/plan/plan-fleet.ts';
import { pictureOf, type Segment } from '../../src/render/html/disk-picture.ts';
import { pictureOfGroup } from '../../src/render/html/group-picture.ts';
import type { NodeOfDisk } from '../../src/render/html/group-legs-picture.ts';
import { renderPlanHtml } from '../../src/render/html/plan-html.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { textOf, unbalanced } from './markup.ts';
import { hostileText, UNSAFE_ON_A_TERMINAL } from './hostile-words.ts';
import { aNode, aPlan, destroyingPlan } from './plan-builders.ts';
import { SITUATIONS } from './situations.ts';
import { runs } from '../simulation/runs.ts';

const asOf = '2026-03-02T07:00:00Z';

async function planned(
  name: string,
): Promise<{ readonly plan: Plan; readonly inventories: readonly Inventory[] }> {
  const { declarations } = declare(
    await readPath(join(import.meta.dirname, '../../examples', name)),
  );
  if (declarations === null) throw new Error(`the example ${name} is not valid`);
  const { inventories } = declarations;
  const desired = resolve({ declarations, inventories, asOf });
  const options = { asOf, revision: null, nodes: null, maxInventoryAgeMs: null, locks: [] };
  return { plan: planFleet(desired, inventories, options), inventories };
}

const single = await planned('single-host');
const fleet = await planned('fleet');

describe('a page', () => {
  it.each([
    ['of one host', renderPlanHtml(single.plan, single.inventories)],
    ['of a fleet', renderPlanHtml(fleet.plan, fleet.inventories)],
    ['that destroys', renderPlanHtml(destroyingPlan(), [])],
    ['of nothing', renderPlanHtml(aPlan([]), [])],
  ])('%s is whole, and asks nobody for anything', (_what, page) => {
    expect(page.startsWith('<!doctype html>\n') && page.endsWith('</html>\n')).toBe(true);
    expect(unbalanced(page)).toEqual([]);
    expect(page).not.toMatch(/(?:src|href|url|@import|fetch)\s*[=(]/i);
    expect(page).toContain("default-src 'none'");
  });

  it('says what the text says: disks, content, refusals with what to do, capacity', () => {
    const text = textOf(renderPlanHtml(single.plan, single.inventories)).replaceAll(/\s+/g, ' ');
    expect(text).toContain('Plan: 3 disks: 5 to create on blank');
    for (const { disk } of single.plan.nodes.flatMap(({ operations }) => operations))
      expect(text).toContain(disk.facts.id);
    for (const refused of single.plan.nodes.flatMap(({ refusals }) => refusals)) {
      expect(text).toContain(refused.code);
      expect(text).toContain('What to do:');
    }
    for (const { storageClassName } of single.plan.capacity)
      expect(text).toContain(storageClassName);
  });

  it('of 50 nodes that all change stays below 2 MiB, and names every disk that changes', () => {
    const plan = { ...fleet.plan, nodes: fleet.plan.nodes.slice(0, 50) };
    const page = renderPlanHtml(plan, fleet.inventories);
    const changed = new Set(
      plan.nodes.flatMap(({ node, operations }) =>
        operations.map(({ disk }) => `${node} ${disk.facts.id}`),
      ),
    );
    expect(Buffer.byteLength(page)).toBeLessThan(2 * MiB);
    const told = Array.from(page.matchAll(/data-disks="(\d+)"/g), ([, count]) => Number(count));
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(changed.size);
    for (const disk of changed) expect(page).toContain(disk.split(' ')[1]);
    // Two of the group that most nodes are in; those of the others refer to them.
    expect(page.match(/aria-label="[^"]* before,/g)).toHaveLength(2);
    expect(page.match(/<i class="create">/g)?.length).toBe(changed.size + 1);
  });

  it('tells what a change adds from what is pending anyway', () => {
    const { plan } = single;
    const base = { state: 'planned', plan } as const;
    const page = renderPlanHtml(plan, single.inventories, comparePlans(base, plan));
    const text = page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('With this change: No changes.');
    expect(text).toContain('Altogether, with what is pending anyway: 3 disks: 5 to create');
    expect(text).toMatch(/Refused: \S+ pending anyway/);
    expect(page.match(/>pending anyway</g)).toHaveLength(5);
    expect(text).toContain('Capacity, before \u2192 after this change');
    const alone = renderPlanHtml(plan, single.inventories);
    expect(alone).not.toContain('pending anyway');
  });

  it('never folds what cannot be undone', () => {
    const plan = destroyingPlan();
    const page = renderPlanHtml(plan, []);
    const unfolded = page.replaceAll(/<details>[^]*?<\/details>/g, '');
    const grave = /class="loss destroy"/g;
    expect(unfolded.match(grave)?.length).toBeGreaterThan(0);
    expect(unfolded.match(grave)).toHaveLength(page.match(grave)?.length ?? 0);
  });

  it('shows hostile texts as text', () => {
    const [inventory] = single.inventories;
    if (inventory === undefined) throw new Error('the example has no inventory');
    fc.assert(
      fc.property(hostileText, fc.nat(), (hostile, pick) => {
        const disks = inventory.disks.map((disk, index): ObservedDisk =>
          index === pick % inventory.disks.length
            ? { ...disk, identity: { ...disk.identity, model: hostile, serial: hostile } }
            : {
                ...disk,
                signatures: disk.signatures.map((signature) => ({ ...signature, label: hostile })),
              },
        );
        const operations = single.plan.nodes
          .flatMap((node) => node.operations)
          .map((operation): Operation => ({
            ...operation,
            reason: hostile,
            disk: {
              ...operation.disk,
              content: hostile,
              facts: { ...operation.disk.facts, identity: { model: hostile } },
            },
          }));
        const plan = aPlan([aNode({ operations, refusals: single.plan.nodes[0]?.refusals ?? [] })]);
        const page = renderPlanHtml(plan, [{ ...inventory, disks }]);
        expect(unbalanced(page)).toEqual([]);
        expect(page.match(/<script/g)).toHaveLength(1);
        expect(page.replaceAll('\n', '')).not.toMatch(UNSAFE_ON_A_TERMINAL);
      }),
      runs(150),
    );
  });
});

describe('a picture of a disk', () => {
  const gigabytes = (segments: readonly Segment[]): readonly string[] =>
    segments.map(({ kind, startBytes, sizeBytes }) =>
      [kind, Math.round(startBytes / GiB), Math.round(sizeBytes / GiB)].join(' '),
    );

  function expectWhole(segments: readonly Segment[], sizeBytes: number): void {
    let at = 0;
    for (const segment of segments) {
      expect(segment.startBytes).toBeGreaterThanOrEqual(at);
      at = segment.startBytes + segment.sizeBytes;
    }
    expect(at).toBeLessThanOrEqual(sizeBytes);
  }

  it.each(
    [...single.plan.nodes, ...fleet.plan.nodes.slice(0, 20)].map(
      (node) => [node.node, node] as const,
    ),
  )('of each disk of %s has every new partition, in order', (_name, node) => {
    const inventory = [...single.inventories, ...fleet.inventories].find(
      (each) => each.node === node.node,
    );
    for (const disk of inventory?.disks ?? []) {
      const operations = node.operations.filter((one) => one.disk.facts.id === disk.id);
      const picture = pictureOf(disk, operations);
      expectWhole(picture.before, disk.sizeBytes);
      expectWhole(picture.after, disk.sizeBytes);
      const made = operations.flatMap((one) => ('partitions' in one ? one.partitions : []));
      expect(picture.after.filter(({ kind }) => kind === 'new')).toHaveLength(made.length);
    }
  });

  const disk: ObservedDisk = {
    ...single.inventories[0]!.disks[0]!,
    sizeBytes: 100 * GiB,
    signatures: [],
    unknownContent: [],
    usedBy: [],
    table: {
      type: 'gpt',
      uuid: 'b0a9f6a1-0000-4000-8000-000000000001',
      primary: 'good',
      backup: 'good',
      partitions: [partition(1, 10, 30), partition(2, 40, 20)],
    },
  };

  function partition(
    number: number,
    start: number,
    size: number,
  ): NonNullable<ObservedDisk['table']>['partitions'][number] {
    return {
      number,
      path: `/dev/sda${String(number)}`,
      startBytes: start * GiB,
      sizeBytes: size * GiB,
      typeUuid: '0fc63daf-8483-4772-8e79-3d69d8477de4',
      uuid: `b0a9f6a1-0000-4000-8000-00000000001${String(number)}`,
      label: 'data',
      usedBy: [],
      signatures: [],
      unknownContent: [],
      fingerprint: 'sha256:00',
    };
  }

  const at = {
    node: aNode().node,
    disk: {
      facts: {
        id: disk.id,
        identity: disk.identity,
        sizeBytes: disk.sizeBytes,
        logicalSectorBytes: 512,
      },
      path: disk.path,
      content: 'GPT',
    },
    source: { file: 'disks.yaml', line: 1, column: 1 },
    reason: 'a picture',
  };

  it('leaves free what is free', () => {
    expect(gigabytes(pictureOf(disk, []).before)).toEqual([
      'free 0 10',
      'foreign 10 30',
      'foreign 40 20',
      'free 60 40',
    ]);
  });

  it('shows what a wipe loses, and nothing of it afterwards', () => {
    const consent = { consent: 'c', key: 'k', expires: asOf, source: at.source };
    const wipe = {
      ...at,
      kind: 'wipe-disk',
      layout: 'l',
      consent,
      content: 'sha256:00',
      spans: [],
      proof: 'consent',
    };
    const picture = pictureOf(disk, [wipe as unknown as Operation]);
    expect(gigabytes(picture.before)).toEqual([
      'free 0 10',
      'lost 10 30',
      'lost 40 20',
      'free 60 40',
    ]);
    expect(gigabytes(picture.after)).toEqual(['free 0 100']);
  });

  it('shows one volume removed beside its neighbour', () => {
    const removed = { startBytes: 10 * GiB, sizeBytes: 30 * GiB };
    const remove = { ...at, kind: 'remove-volume', removed };
    const picture = pictureOf(disk, [remove as unknown as Operation]);
    expect(gigabytes(picture.before)).toContain('lost 10 30');
    expect(gigabytes(picture.after)).toEqual(['free 0 40', 'foreign 40 20', 'free 60 40']);
  });

  it('shows growth', () => {
    const volume = { name: 'data', ordinal: 0, partitionUuid: partition(2, 40, 20).uuid };
    const grow = { ...at, kind: 'grow-partition', volume, fromBytes: 20 * GiB, toBytes: 60 * GiB };
    const picture = pictureOf(disk, [grow as unknown as Operation]);
    expect(gigabytes(picture.after)).toEqual(['free 0 10', 'foreign 10 30', 'grown 40 60']);
    const zeroed = pictureOf(disk, [{ ...grow, zero: true } as unknown as Operation]);
    expect(zeroed.after.at(-1)?.details).toContain('what it grows into is zeroed before');
  });
});

describe('a picture of a volume group', () => {
  function nodeOf(plan: Plan, [inventory]: readonly Inventory[]): NodeOfDisk {
    const operations = plan.nodes[0]?.operations ?? [];
    return { installation: plan.installation, disks: () => inventory!.disks, operations };
  }
  function groupOf(name: string) {
    const { inventories, plan } = SITUATIONS.find((one) => one.name === name)!;
    const [disk] = inventories[0]!.disks;
    const { operations } = plan.nodes[0]!;
    return pictureOfGroup(disk!, operations, nodeOf(plan, inventories))!;
  }
  function parts(segments: readonly Segment[]): readonly string[] {
    return segments.map(({ kind, sizeBytes }) => `${kind} ${String(Math.round(sizeBytes / GiB))}`);
  }

  it('has what is cut from it, what grows, what comes and what stays free', () => {
    const { before, after } = groupOf('group-carved');
    expect(parts(before!.segments)).toEqual(['ours 4', 'ours 2', 'free 14']);
    expect(parts(after.segments)).toEqual(['ours 4', 'grown 3', 'new 4', 'new 4', 'free 5']);
    expect(after.sizeBytes).toBe(before!.sizeBytes);
  });

  it('has no before where the plan makes it', () => {
    const { before, after } = groupOf('group-blank');
    expect(before).toBeNull();
    expect(parts(after.segments)).toEqual(['new 4', 'new 2', 'free 14']);
  });

  it('is none on a disk without one', () => {
    const { plan, inventories } = single;
    expect(pictureOfGroup(inventories[0]!.disks[0]!, [], nodeOf(plan, inventories))).toBeNull();
  });
});
