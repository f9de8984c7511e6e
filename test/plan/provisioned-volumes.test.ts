/** What a plan of git alone says of volumes that were made for claims in the cluster. */
import { expect, it } from 'vitest';
import type { ProvisionedClass } from '../../src/model/declared/declarations.ts';
import { GiB } from '../../src/model/values/bytes.ts';
import {
  claimOfProvisionedName,
  provisionedVolumeName,
} from '../../src/model/volumes/volume-name.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { NodePlan } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planFleet } from '../../src/plan/plan-fleet.ts';
import { planNode } from '../../src/plan/plan-node.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import {
  aClass,
  aDisk,
  aFilesystem,
  aLayoutPartition,
  aNode,
  aVolumeGroup,
  AS_OF,
  declaring,
  NO_RECORDS,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { predictAll } from '../simulation/simulated-host.ts';
import { untold } from '../simulation/simulated-ledger.ts';

const provision: ProvisionedClass = {
  ...{ storageClassName: 'local', namespaces: null, limit: null },
  format: aFilesystem('ext4') as ProvisionedClass['format'],
  ...{ type: 'linear', stripes: null, mirrors: 1, source: source('local') },
};
const carve = [aLayoutPartition('db', { size: { kind: 'bytes', bytes: GiB } })];
const layout = aVolumeGroup('local', carve, { group: { provision: [provision] } });
const classes = [aClass('fast'), { ...aClass('local'), provisions: true }];
const blank = aNode([aDisk('a')]);
const claim = {
  ...{
    claim: { namespace: 'shop', name: 'data' },
    uid: 'u',
    storageClassName: 'local',
    volume: null,
  },
  ...{ sizeBytes: GiB, volumeMode: 'Filesystem' as const, node: NODE },
};

it('keeps them as what they are, and what is declared no more as that', () => {
  const inventories = [blank];
  const { nodes } = resolve({
    ...{ declarations: declaring([layout], { classes }), inventories, asOf: AS_OF },
    provisioned: { claims: [claim], told: [] },
  });
  const after = observedAgain(predictAll(blank, planNode(nodes[0]!, blank).operations));
  const without = aVolumeGroup('local', [], { group: { provision: [provision] } });
  const declarations = declaring([without], { classes });
  const [later] = resolve({ declarations, inventories: [after], asOf: AS_OF }).nodes;
  const { kept, operations, refusals } = planNode(later!, after);
  expect([operations, refusals]).toEqual([[], []]);
  expect(kept.map(({ because, claim: of }) => [because, of]).toSorted()).toEqual([
    ['not-declared', null],
    ['provisioned', { namespace: 'shop', name: 'data' }],
  ]);
  // Without records nothing says more of either.
  const forgotten = { ...after, records: NO_RECORDS };
  const [unknown] = resolve({ declarations, inventories: [forgotten], asOf: AS_OF }).nodes;
  const told = planNode(unknown!, forgotten).kept;
  expect(told.map(({ volume }) => volume).toSorted()).toEqual(
    kept.map(({ volume }) => volume).toSorted(),
  );
});

/** What is planned for claims in the cluster, held against the laws; null: of git alone. */
function plannedFor(
  names: readonly string[] | null,
  carved: readonly string[],
  inventory: Inventory,
): NodePlan {
  const volumes = carved.map((name) => aLayoutPartition(name, { size: carve[0]!.size }));
  const declarations = declaring(
    [aVolumeGroup('local', volumes, { group: { provision: [provision] } })],
    { classes },
  );
  const claims = names?.map((name) => ({
    ...claim,
    ...{ claim: { namespace: 'shop', name }, uid: `uid-${name}` },
  }));
  const inventories = [inventory];
  const desired = resolve({
    ...{ declarations, inventories, asOf: AS_OF },
    ...(claims === undefined ? {} : { provisioned: { claims, told: [] } }),
  });
  const options = { asOf: AS_OF, revision: null, nodes: null, maxInventoryAgeMs: null };
  const plan = planFleet(desired, inventories, options);
  expect(checkPlan(plan, { desired, inventories })).toEqual([]);
  return plan.nodes[0]!;
}

function madeBy({ operations, refusals }: NodePlan): readonly string[] {
  expect(refusals.map(({ code }) => code)).not.toContain('content-differs');
  return operations.flatMap((one) =>
    one.kind === 'create-logical-volume' ? [one.volume.name] : [],
  );
}

function isOf(name: string): unknown {
  return expect.stringMatching(new RegExp(`^shop_${name}_`));
}

it('makes more beside what was left of a claim, and beside what git declares no more', () => {
  const first = plannedFor(['data'], ['db'], blank);
  expect(madeBy(first)).toEqual(['db', isOf('data')]);
  const done = observedAgain(predictAll(blank, first.operations));
  expect(madeBy(plannedFor(['other'], ['db'], done))).toEqual([isOf('other')]);
  expect(madeBy(plannedFor(null, ['db', 'more'], done))).toEqual(['more']);
  expect(madeBy(plannedFor(['data', 'other'], [], done))).toEqual([isOf('other')]);
  const forgotten = { ...untold(done), records: NO_RECORDS };
  expect(madeBy(plannedFor(null, ['db', 'more'], forgotten))).toEqual(['more']);
  // Renamed without a Moved, for all that.
  const renamed = plannedFor(['data', 'other'], ['renamed'], done);
  expect(renamed.operations).toEqual([]);
  expect(renamed.refusals).toMatchObject([
    { code: 'content-differs', summary: expect.stringContaining('asks for renamed on') },
  ]);
});

it('knows the claim by the name of the volume, and no other name for one', () => {
  const named = { namespace: 'shop', name: 'data', uid: 'u' };
  expect(claimOfProvisionedName(provisionedVolumeName(named))).toEqual(named);
  for (const other of ['db', 'physical_volume', 'shop_data', 'a_b_c_d'])
    expect(claimOfProvisionedName(other)).toBeNull();
});
