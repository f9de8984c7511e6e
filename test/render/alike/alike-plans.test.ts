import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/model/values/digest.ts';
import { GiB, TiB } from '../../../src/model/values/bytes.ts';
import type { NodeName } from '../../../src/model/identifiers.ts';
import type { NodePlan, Operation } from '../../../src/model/planned/plan.ts';
import { refusal } from '../../../src/model/planned/refusal.ts';
import { alikeNodes } from '../../../src/render/alike/alike-plans.ts';
import { renderPlan } from '../../../src/render/text/plan-text.ts';
import {
  aDisk,
  aNode,
  aPlan,
  aVolume,
  makeFilesystem,
  makeTable,
  mount,
  wipe,
} from '../plan-builders.ts';
import { runs } from '../../simulation/runs.ts';

/** All in which the plans of two nodes may differ but for names. */
interface Shape {
  readonly disks: readonly DiskShape[];
  readonly refused: readonly ('disk-failing' | 'disk-read-only')[];
  readonly unchanged: number;
}

interface DiskShape {
  readonly model: 'alpha' | 'beta';
  readonly tebibytes: 1 | 2;
  readonly content: 'blank' | 'ext4' | 'ext4 "backup"';
  readonly does: 'mounts' | 'creates' | 'wipes';
  readonly volumes: 1 | 2;
}

const diskShape: fc.Arbitrary<DiskShape> = fc.record({
  model: fc.constantFrom('alpha', 'beta'),
  tebibytes: fc.constantFrom(1, 2),
  content: fc.constantFrom('blank', 'ext4', 'ext4 "backup"'),
  does: fc.constantFrom('mounts', 'creates', 'wipes'),
  volumes: fc.constantFrom(1, 2),
});

const shape: fc.Arbitrary<Shape> = fc.record({
  disks: fc.array(diskShape, { maxLength: 3 }),
  refused: fc.array(fc.constantFrom('disk-failing', 'disk-read-only'), { maxLength: 2 }),
  unchanged: fc.constantFrom(0, 0, 1),
});

/** Nodes of few shapes, so that some are alike. */
const shapes: fc.Arbitrary<readonly Shape[]> = fc
  .tuple(fc.array(shape, { minLength: 1, maxLength: 3 }), fc.array(fc.nat(), { maxLength: 7 }))
  .map(([few, picks]) => picks.map((pick) => few[pick % few.length]!));

/** A node of that shape; its names are its own, and the order of its disks goes by their ids. */
function nodeOf(shape: Shape, index: number): NodePlan {
  const node = `worker-${String(index)}` as NodeName;
  // What goes by ids has an order of its own on each node.
  const disks = index % 2 === 0 ? shape.disks : shape.disks.toReversed();
  const nth = (at: number): string => `${String(index)}${String(at)}`.padStart(4, '0');
  return aNode({
    node,
    unchanged: shape.unchanged,
    operations: disks.flatMap((disk, at) => diskOperations(disk, node, nth(at))),
    refusals: shape.refused.map((code, at) => {
      const disk = aDisk(`wwn-0xbad${nth(at)}`).facts.id;
      const summary = `${disk} on ${node} cannot be used`;
      const evidence = [`/dev/sd${'xyz'[index % 3]!}: so it says`];
      return refusal(code, { node, disk }, { summary, evidence, remedy: 'Replace the disk.' });
    }),
  });
}

function diskOperations(shape: DiskShape, node: NodeName, nth: string): readonly Operation[] {
  const disk = aDisk(`wwn-0x5000${nth}`, {
    identity: { wwn: `0x5000${nth}`, serial: `S${nth}`, model: shape.model },
    content: shape.content,
    path: `/dev/sd${nth}`,
    sizeBytes: shape.tebibytes * TiB,
  });
  const letters = nth.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
  const volumes = Array.from({ length: shape.volumes }, (_, ordinal) =>
    aVolume(`volume${letters}${'ab'[ordinal]!}a`, { ordinal, disk }),
  );
  const made = [
    makeTable(
      disk,
      volumes.map((volume) => ({ volume, sizeBytes: GiB })),
    ),
    ...volumes.flatMap((volume) => makeFilesystem(disk, volume, GiB)),
  ];
  const operations = {
    mounts: volumes.map((volume) => mount(disk, volume)),
    creates: made,
    wipes: [wipe(disk), ...made],
  }[shape.does];
  return operations.map((operation) => ({ ...operation, node }));
}

/** Equal for shapes that differ in the order of their disks and refusals only. */
function canonical({ disks, refused, unchanged }: Shape): string {
  const sorted = [disks.map(canonicalJson).toSorted(), refused.toSorted()];
  return canonicalJson([...sorted, unchanged]);
}

describe('nodes whose plans are alike', () => {
  it('are one group when they differ in names and ids, and never when in anything else', () => {
    let joined = 0;
    fc.assert(
      fc.property(shapes, (given) => {
        const groups = alikeNodes(given.map(nodeOf));
        const shapeOf = new Map(given.map((shape, index) => [nodeOf(shape, index).node, shape]));
        for (const group of groups) {
          const found = new Set(group.map(({ plan }) => canonical(shapeOf.get(plan.node)!)));
          expect(found.size).toBe(1);
          if (group.length > 1) joined += 1;
        }
        expect(groups).toHaveLength(new Set(given.map(canonical)).size);
      }),
      runs(300),
    );
    expect(joined).toBeGreaterThan(20);
  });

  it('are each in one group, with all of their operations, refusals and kept volumes', () => {
    fc.assert(
      fc.property(shapes, (given) => {
        const nodes = given.map(nodeOf);
        const groups = alikeNodes(nodes).flat();
        expect(groups.map(({ plan }) => plan).toSorted(byName)).toEqual(nodes.toSorted(byName));
        for (const { plan, disks, refusals, kept } of groups) {
          const operations = disks.flatMap(({ items }) => items.flat());
          expect(operations).toHaveLength(plan.operations.length);
          expect(new Set(operations)).toEqual(new Set(plan.operations));
          expect(new Set(refusals.flatMap(({ items }) => items))).toEqual(new Set(plan.refusals));
          expect(kept.flatMap(({ items }) => items)).toEqual(plan.kept);
        }
      }),
      runs(300),
    );
  });

  it('are told once, and every disk that is destroyed by its node and its serial', () => {
    fc.assert(
      fc.property(shapes, (given) => {
        const plan = aPlan(given.map(nodeOf));
        const text = renderPlan(plan, { color: false, width: Infinity, verbose: false });
        const lines = text.split('\n').filter((line) => line.startsWith('  - the whole disk '));
        const wiped = plan.nodes
          .flatMap(({ operations }) => operations)
          .filter(({ kind }) => kind === 'wipe-disk');
        expect(lines).toHaveLength(wiped.length);
        for (const { node, disk } of wiped) {
          const own = lines.filter((line) => line.includes(` ${disk.facts.id} on ${node} `));
          expect(own).toHaveLength(1);
          expect(own[0]).toContain(`serial ${disk.facts.identity.serial!}`);
        }
      }),
      runs(100),
    );
  });
});

describe('a name', () => {
  const wiped = (serial: string, content: string, node: string): NodePlan => {
    const disk = aDisk('wwn-0x1', { identity: { serial, model: 'alpha' }, content });
    return aNode({
      node: node as NodeName,
      operations: [{ ...wipe(disk), node: node as NodeName }],
    });
  };

  it('that is a word of what is on a disk makes nothing alike', () => {
    for (const [one, other] of [
      [wiped('blank', 'blank', 'a-1'), wiped('ext4', 'ext4', 'a-2')],
      [wiped('s', 'ext4', 'ext4'), wiped('s', 'xfs', 'xfs')],
      [wiped('s', '7.2', '7.2'), wiped('s', '3.4', '3.4')],
    ] as const)
      expect(alikeNodes([one, other])).toHaveLength(2);
    expect(alikeNodes([wiped('s', 'ext4', 'a-1'), wiped('t', 'ext4', 'a-2')])).toHaveLength(1);
  });

  it('that two disks have in common is a part of what is alike', () => {
    const node = (name: string, groups: readonly string[]): NodePlan =>
      aNode({
        node: name as NodeName,
        operations: groups.map((group, at) => {
          const disk = aDisk(`wwn-0x${name}${String(at)}`);
          return {
            node: name as NodeName,
            disk,
            source: { file: 'a.yaml', line: 1, column: 1 },
            reason: 'declared',
            kind: 'extend-volume-group',
            volume: aVolume(`volumeaaaa${'abcd'[at]!}a`, { disk }),
            group,
            physicalVolumeUuid: `${name}${String(at)}`,
            sizeBytes: TiB,
          };
        }),
      });
    const two = node('a-1', ['vg-1', 'vg-1', 'vg-2', 'vg-2']);
    expect(alikeNodes([two, node('a-2', ['vg-8', 'vg-8', 'vg-9', 'vg-9'])])).toHaveLength(1);
    expect(alikeNodes([two, node('a-2', ['vg-8', 'vg-8', 'vg-8', 'vg-8'])])).toHaveLength(2);
  });

  it('is left to the place where the claim is listed, when that is asked for', () => {
    const node = (name: string, claims: readonly string[]): NodePlan => {
      const disk = aDisk(`wwn-0x${name}`);
      const volume = aVolume('volumeaaaaaa', { disk });
      return aNode({
        node: name as NodeName,
        operations: [
          ...makeFilesystem(disk, volume, GiB),
          ...claims.map((claim): Operation => ({
            node: name as NodeName,
            disk,
            source: { file: 'claims.yaml', line: Number(name.slice(2)), column: 1 },
            reason: `claim db/${claim} was placed here`,
            kind: 'assign-claim',
            volume,
            claim: { namespace: 'db', name: claim },
            formerly: null,
          })),
        ].map((operation) => ({ ...operation, node: name as NodeName })),
      });
    };
    expect(alikeNodes([node('a-1', ['one']), node('a-2', ['other'])])).toHaveLength(1);
    expect(alikeNodes([node('a-1', ['one']), node('a-2', [])])).toHaveLength(2);
    expect(
      alikeNodes([node('a-1', ['one']), node('a-2', [])], {
        isListedElsewhere: ({ kind }) => kind === 'assign-claim',
        noteOf: () => '',
      }),
    ).toHaveLength(1);
  });
});

function byName(one: NodePlan, other: NodePlan): number {
  return one.node < other.node ? -1 : 1;
}
