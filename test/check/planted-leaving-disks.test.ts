/**
 * Each operand of what a group over several disks may do while a disk of it goes, or is gone,
 * broken alone: the complaints are compared word by word.
 */
import { describe, expect, it } from 'vitest';
import { checkPlan } from '../../src/check/check-plan.ts';
import type { CarvedVolume, DiskReplacement } from '../../src/model/declared/declarations.ts';
import type { DesiredNode, DesiredState, LeavingDisk } from '../../src/model/planned/desired.ts';
import type { VolumeId } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
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
import { withoutDisk } from '../simulation/missing-disk.ts';
import { predictAll, rebooted, stoppedWithin } from '../simulation/simulated-host.ts';

const [a, b] = [aDisk('aa'), aDisk('bb')];

interface World {
  readonly desired: DesiredState;
  readonly inventory: Inventory;
  readonly operations: readonly Operation[];
}

function planned(
  inventory: Inventory,
  carve: readonly CarvedVolume[],
  going: Partial<DiskReplacement> | null = null,
): World {
  const layout = aVolumeGroup('data', [], { group: { per: 'node', carve } });
  const one = { name: 'bay-3', node: NODE, disk: a.id, by: null, data: 'move' as const };
  const replacements = going === null ? [] : [{ ...one, source: source('bay'), ...going }];
  const { desired, plan } = planWorld({
    declarations: declaring([layout], { replacements }),
    inventories: [inventory],
  });
  return { desired, inventory, operations: plan.nodes[0]!.operations };
}

function after({ inventory, operations }: World): Inventory {
  return observedAgain(predictAll(inventory, operations));
}

function violations({ desired, inventory, operations }: World): readonly string[] {
  const { plan } = planWorld({ declarations: declaring([]), inventories: [inventory] });
  return checkPlan(
    { ...plan, nodes: [{ ...plan.nodes[0]!, operations }] },
    { desired, inventories: [inventory] },
  )
    .filter(({ rule }) => rule === 'group')
    .map(({ message }) => message);
}

function leaving(from: World, disks: readonly LeavingDisk[] | null): World {
  const nodes = from.desired.nodes.map(({ leaving: _none, ...node }): DesiredNode =>
    disks === null ? node : { ...node, leaving: disks },
  );
  return { ...from, desired: { ...from.desired, nodes } };
}

describe('a mirror without a leg', () => {
  const carve = [aCarvedVolume('wal', { type: 'raid1' })];
  const whole = after(planned(aNode([a, b]), carve));
  const [found] = whole.disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
  const { volume } = parseMark(found!.label)!;
  const until = '2026-12-31T00:00:00Z';
  const world = planned(
    rebooted(observedAgain({ ...whole, disks: withoutDisk(whole.disks, a.id) })),
    carve,
    { data: 'rebuild', degraded: [{ volume, until }] },
  );
  const [gone] = world.desired.nodes[0]!.leaving!;
  const { degraded: _none, ...unsaid } = gone!;
  const said = (kind: Operation['kind']): string =>
    `${kind} of volume ${volume}, which is not whole`;
  const refused = ['activate-logical-volume', 'mount-filesystem'] as const;
  const other = 'aaaaaaaaaaaa' as VolumeId;

  function changing(
    change: (one: Extract<Operation, { kind: 'activate-logical-volume' }>) => object,
  ): World {
    const operations = world.operations.map((one) =>
      one.kind === 'activate-logical-volume' ? { ...one, ...change(one) } : one,
    );
    return { ...world, operations };
  }

  it('is served where git names it', () => {
    expect(world.operations.map(({ kind }) => kind)).toEqual(refused);
    expect(violations(world)).toEqual([]);
    const more = {
      ...gone!,
      degraded: [
        { volume: other, until },
        { volume, until },
      ],
    };
    expect(violations(leaving(world, [{ ...unsaid, disk: b.id }, more]))).toEqual([]);
  });

  it.each<readonly [string, World]>([
    ['no disk goes', leaving(world, null)],
    ['nothing is named', leaving(world, [unsaid])],
    ['another one is named', leaving(world, [{ ...unsaid, degraded: [{ volume: other, until }] }])],
  ])('is not served where %s', (_name, planted) => {
    const words = violations(planted).join('\n');
    for (const kind of refused) expect(words).toContain(said(kind));
  });

  it('is served without no other leg than that which is named', () => {
    const words = violations(
      changing(({ volume: of }) => ({
        volume: { ...of, logical: { ...of.logical!, without: { uuid: 'other', until } } },
      })),
    );
    expect(words.join('\n')).toContain(said('activate-logical-volume'));
    expect(words.join('\n')).not.toContain(said('mount-filesystem'));
  });

  it('is not changed', () => {
    const grown = changing(() => ({ kind: 'extend-logical-volume', fromBytes: 0, toBytes: 0 }));
    expect(violations(grown).join('\n')).toContain(said('extend-logical-volume'));
  });
});

describe('a disk that left its group', () => {
  const [db, more] = [aCarvedVolume('db', { count: 2 }), aCarvedVolume('more', {})];
  const made = after(planned(aNode([a, b]), [db]));
  const { operations } = planned(made, [db], {});
  const moved = predictAll(made, operations.slice(0, -1));
  // It is out, and nothing says so yet.
  const left = observedAgain(stoppedWithin(moved, operations.at(-1)!)[0]!);
  const world = planned(left, [db, more], {});
  const whole = made.disks.find(({ id }) => id === b.id)!.volumeGroup!;
  const [gone] = world.desired.nodes[0]!.leaving!;
  const strange = `${whole.name}: create-logical-volume, and it is not as it was made`;

  function grouped(change: (id: string) => object): World {
    const disks = world.inventory.disks.map((disk) => ({ ...disk, ...change(disk.id) }));
    return { ...world, inventory: observedAgain({ ...world.inventory, disks }) };
  }

  it('is not missed in what is made on the others', () => {
    expect(world.operations.map(({ kind }) => kind)).toContain('create-logical-volume');
    expect(violations(world)).toEqual([]);
    const other = { ...gone!, disk: 'wwn-0xzz' as never };
    expect(violations(leaving(world, [other, gone!]))).toEqual([]);
  });

  it.each<readonly [string, World]>([
    ['no disk goes', leaving(world, null)],
    ['another disk goes', leaving(world, [{ ...gone!, disk: b.id }])],
    [
      'the others still know it',
      grouped((id) =>
        id === b.id
          ? {
              volumeGroup: {
                ...world.inventory.disks.find((disk) => disk.id === b.id)!.volumeGroup!,
                physicalVolumes: whole.physicalVolumes,
              },
            }
          : {},
      ),
    ],
    [
      'it is in another group',
      grouped((id) =>
        id === a.id
          ? {
              volumeGroup: {
                ...whole,
                name: 'other',
                uuid: 'other',
                physicalVolumes: [],
                volumes: [],
              },
            }
          : {},
      ),
    ],
  ])('is missed where %s', (_name, planted) => {
    expect(violations(planted)).toContain(strange);
  });
});
