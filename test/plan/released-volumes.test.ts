/** A disk that is gone for good: a Release of what was on it gives the claims a new place. */
import { describe, expect, it } from 'vitest';
import { checkPlan } from '../../src/check/check-plan.ts';
import type { Declarations, Release } from '../../src/model/declared/declarations.ts';
import type { VolumeId } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aClaim,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  declaring,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { predictAll } from '../simulation/simulated-host.ts';
import { serving } from './claim-cut-worlds.ts';

type Nodes = readonly Inventory[];

function planned(declarations: Declarations, nodes: Nodes): Plan {
  const inventories = nodes.map(observedAgain);
  const { desired, plan } = planWorld({ declarations, inventories });
  expect(checkPlan(plan, { desired, inventories })).toEqual([]);
  return plan;
}

function applied(declarations: Declarations, nodes: Nodes): Nodes {
  const { nodes: plans } = planned(declarations, nodes);
  return nodes.map((inventory) => {
    const { operations = [] } = plans.find(({ node }) => node === inventory.node) ?? {};
    return observedAgain(predictAll(inventory, operations));
  });
}

function without(inventory: Inventory, { id }: ObservedDisk): Inventory {
  return { ...inventory, disks: inventory.disks.filter((disk) => disk.id !== id) };
}

function volumesOn({ records }: Inventory, { id }: ObservedDisk): readonly VolumeId[] {
  return records.volumes.filter(({ disk }) => disk.id === id).map(({ volume }) => volume);
}

function released(volumes: readonly VolumeId[]): readonly Release[] {
  return volumes.map((volume) => ({ name: `release-${volume}`, volume, source: source('dead') }));
}

function codes({ nodes, claims }: Plan): readonly string[] {
  return [
    ...nodes.flatMap(({ refusals }) => refusals.map(({ code }) => code)),
    ...claims.flatMap((one) => (one.kind === 'unplaced' ? [one.refusal.code] : [])),
  ];
}

/** Where the claim is, once all is done. */
function volumeOf(plan: Plan, name: string): VolumeId | undefined {
  return plan.claims.flatMap((one) =>
    one.kind === 'placed' && one.claim.name === name ? [one.volume] : [],
  )[0];
}

const claims = [aClaim('pg')];
const layout = aLayout('data', [aLayoutPartition('db')], { minCount: 2 });
const declared = declaring([layout], { claims });
const disks = [aDisk('a'), aDisk('b')];
const [done] = applied(declared, [aNode(disks)]) as [Inventory];
const place = volumeOf(planned(declared, [done]), 'pg')!;
const dead = disks.find((disk) => volumesOn(done, disk).includes(place))!;
const left = without(done, dead);
const replaced = { ...left, disks: [...left.disks, aDisk('c')] };

describe('a disk with the data of a claim that is gone', () => {
  it('is waited for, and so does the claim', () => {
    const plan = planned(declared, [replaced]);
    expect(codes(plan)).toContain('disk-absent');
    expect(volumeOf(plan, 'pg')).toBe(place);
  });

  const releases = released(volumesOn(done, dead));
  const givenUp = { ...declared, releases };

  it('is given up by a Release of all that was on it: the claim gets an empty volume', () => {
    const plan = planned(givenUp, [replaced]);
    expect(codes(plan)).toEqual([]);
    expect(volumeOf(plan, 'pg')).not.toBe(place);
    expect(plan.claims).toMatchObject([
      {
        kind: 'placed',
        recorded: false,
        givesUp: { volume: place, disk: dead.id, source: { file: 'dead.yaml' } },
      },
    ]);
    const after = applied(givenUp, [replaced]);
    const settled = planned(givenUp, after);
    expect(settled.nodes.flatMap(({ operations }) => operations)).toEqual([]);
    expect(settled.claims).toMatchObject([{ kind: 'placed', recorded: true }]);
    expect(settled.claims[0]).not.toHaveProperty('givesUp');
  });

  it('takes the claim back in no way when it comes back after that', () => {
    const after = applied(givenUp, [replaced])[0]!;
    const now = volumeOf(planned(givenUp, [after]), 'pg');
    const old = done.disks.find(({ id }) => id === dead.id)!;
    const back = { ...after, disks: [...after.disks, old] };
    expect(volumeOf(planned(givenUp, [back]), 'pg')).toBe(now);
    expect(volumeOf(planned(givenUp, applied(givenUp, [back])), 'pg')).toBe(now);
  });

  it('is not given up while a node has it, not even without its table', () => {
    expect(volumeOf(planned(givenUp, [done]), 'pg')).toBe(place);
    const bare = { ...replaced, disks: [...replaced.disks, dead] };
    expect(volumeOf(planned(givenUp, [bare]), 'pg')).toBe(place);
  });

  it('is not given up while another node has it', () => {
    const old = done.disks.find(({ id }) => id === dead.id)!;
    const other = aNode([old], { node: 'node-b' as Inventory['node'] });
    const plan = planned(givenUp, [replaced, other]);
    expect(volumeOf(plan, 'pg')).not.toBe(volumeOf(planned(givenUp, [replaced]), 'pg'));
    expect(codes(plan)).toContain('disk-absent');
  });

  it('is waited for as long as one volume on it is not released', () => {
    const two = declaring(
      [
        aLayout('data', [aLayoutPartition('db', { count: 2 })], {
          minCount: 2,
        }),
      ],
      { claims },
    );
    const [made] = applied(two, [aNode(disks)]) as [Inventory];
    const pg = volumeOf(planned(two, [made]), 'pg')!;
    const gone = disks.find((disk) => volumesOn(made, disk).includes(pg))!;
    const rest = without(made, gone);
    const plan = planned({ ...two, releases: released([pg]) }, [rest]);
    expect(codes(plan)).toEqual(['disk-absent']);
    expect(volumeOf(plan, 'pg')).not.toBe(pg);
  });
});

it('a claim whose volume was cut for it gets the next one of its name', () => {
  const group = { ...serving(), disks: layout.disks };
  const cutting = declaring([group], { claims });
  const [made] = applied(cutting, applied(cutting, [aNode(disks)])) as [Inventory];
  const before = volumeOf(planned(cutting, [made]), 'pg')!;
  const gone = disks.find((disk) => volumesOn(made, disk).includes(before))!;
  const rest = without(made, gone);
  const givenUp = { ...cutting, releases: released(volumesOn(made, gone)) };
  const [after] = applied(
    givenUp,
    applied(givenUp, [{ ...rest, disks: [...rest.disks, aDisk('c')] }]),
  ) as [Inventory];
  const now = volumeOf(planned(givenUp, [after]), 'pg');
  expect(now).toBeDefined();
  expect(now).not.toBe(before);
  expect(volumesOn(after, gone)).not.toContain(now);
});
