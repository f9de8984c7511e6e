/** What a plan of git alone says of volumes that were made for claims in the cluster. */
import { expect, it } from 'vitest';
import type { ProvisionedClass } from '../../src/model/declared/declarations.ts';
import { GiB } from '../../src/model/values/bytes.ts';
import {
  claimOfProvisionedName,
  provisionedVolumeName,
} from '../../src/model/volumes/volume-name.ts';
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
  ...{ claim: { namespace: 'shop', name: 'data' }, uid: 'u', storageClassName: 'local' },
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

it('knows the claim by the name of the volume, and no other name for one', () => {
  const named = { namespace: 'shop', name: 'data', uid: 'u' };
  expect(claimOfProvisionedName(provisionedVolumeName(named))).toEqual(named);
  for (const other of ['db', 'physical_volume', 'shop_data', 'a_b_c_d'])
    expect(claimOfProvisionedName(other)).toBeNull();
});
