/** A node that lost its records, and disks that say nothing: what PersistentVolumes still know. */
import { describe, expect, it } from 'vitest';
import { checkPlan } from '../../src/check/check-plan.ts';
import { GiB } from '../../src/model/values/bytes.ts';
import type { Claim, Declarations, NativeObject } from '../../src/model/declared/declarations.ts';
import type { VolumeId } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { PublishedOwner } from '../../src/model/observed/published-owner.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import { formatMark, parseMark } from '../../src/model/volumes/mark.ts';
import { planFleet } from '../../src/plan/plan-fleet.ts';
import { manifests } from '../../src/publish/manifests.ts';
import { publishedOwnersIn } from '../../src/publish/published-owners.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import {
  aClaim,
  aClass,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  AS_OF,
  declaring,
  INSTALLATION,
  NO_RECORDS,
  observedAgain,
  OTHER_INSTALLATION,
} from '../simulation/builders.ts';
import { predictAll, rebooted, withDisk, withTable } from '../simulation/simulated-host.ts';
import { untold } from '../simulation/simulated-ledger.ts';

const two = aLayout('data', [aLayoutPartition('db', { count: 2 })]);
const classes = [aClass('fast-xfs')];
function asking(name: string, gib = 3): Claim {
  return aClaim(name, { requestBytes: gib * GiB });
}
const both = declaring([two], { classes, claims: [asking('aa'), asking('zz')] });
/** Placed by fit alone they would change places. */
const swapped = declaring([two], { classes, claims: [asking('zz', 2), asking('aa')] });

function resolved(
  inventory: Inventory,
  declarations: Declarations,
  publishedOwners: readonly PublishedOwner[],
) {
  return resolve({ declarations, inventories: [inventory], publishedOwners, asOf: AS_OF });
}

function planned(
  inventory: Inventory,
  declarations: Declarations,
  publishedOwners: readonly PublishedOwner[] = [],
): Plan {
  const now = observedAgain(inventory);
  const desired = resolved(now, declarations, publishedOwners);
  const options = { asOf: AS_OF, revision: null, nodes: null, maxInventoryAgeMs: null };
  const plan = planFleet(desired, [now], options);
  expect(checkPlan(plan, { desired, inventories: [now] })).toEqual([]);
  return plan;
}

function applied(inventory: Inventory, plan: Plan): Inventory {
  return observedAgain(predictAll(inventory, plan.nodes[0]!.operations));
}

function kinds(plan: Plan): readonly string[] {
  return plan.nodes[0]!.operations.map(({ kind }) => kind);
}

/** Where each claim is, or the code of why it is nowhere. */
function assignments(plan: Plan): Readonly<Record<string, string>> {
  return Object.fromEntries(
    plan.claims.map((one) => [
      one.claim.name,
      one.kind === 'placed' ? one.volume : one.refusal.code,
    ]),
  );
}

const blank = aNode([aDisk('aa')]);
const done = applied(blank, planned(blank, both));
const home = assignments(planned(done, both)) as Readonly<Record<'aa' | 'zz', VolumeId>>;
/** The state directory is gone, and the disk is of a release that wrote no ledger. */
const lost: Inventory = untold({ ...rebooted(done), records: NO_RECORDS });

/** As `kubectl get pv` prints them. */
function persistentVolumes(
  inventory: Inventory,
  declarations: Declarations,
): readonly NativeObject[] {
  const desired = resolved(inventory, declarations, []);
  return manifests({ desired, inventories: [inventory], planned: false }).objects.filter(
    ({ kind }) => kind === 'PersistentVolume',
  );
}

const volumes = persistentVolumes(done, both);
const owners = publishedOwnersIn(volumes, INSTALLATION);

describe('volumes of a node that lost its records, of which a cluster still knows', () => {
  it('are those of the claims that their PersistentVolumes name, with their records', () => {
    expect(assignments(planned(lost, swapped))).toEqual({
      aa: 'owner-unknown',
      zz: 'owner-unknown',
    });
    const plan = planned(lost, swapped, owners);
    expect(assignments(plan)).toEqual(home);
    expect(kinds(plan).slice(0, 2)).toEqual(['restore-records', 'write-ledger']);
    const after = applied(lost, plan);
    const timeless = ({ records }: Inventory): readonly object[] =>
      records.volumes.map(({ recordedAt: _recordedAt, ...record }) => record);
    expect(timeless(after)).toEqual(timeless(done));
    expect(kinds(planned(after, swapped))).toEqual([]);
    expect(kinds(planned(after, swapped, owners))).toEqual([]);
  });

  it('are kept where git declares the claim no more, and given to no other', () => {
    const others = declaring([two], { classes, claims: [asking('mm'), asking('zz')] });
    const plan = planned(lost, others, owners);
    expect(assignments(plan)).toMatchObject({ zz: home.zz });
    expect(assignments(plan)['mm']).not.toBe(home.aa);
    const [restoring] = plan.nodes[0]!.operations;
    expect(restoring?.kind === 'restore-records' && restoring.volumes).toContainEqual(
      expect.objectContaining({ volume: home.aa, claim: { namespace: 'default', name: 'aa' } }),
    );
    const after = applied(lost, plan);
    expect(assignments(planned(after, both))['aa']).toBe('claim-kept');
  });

  it('are asked of a PersistentVolume last: what records, disks and inventories say goes before', () => {
    const crossed = owners.map((owner) => ({
      ...owner,
      claim: owners.find(({ volume }) => volume !== owner.volume)!.claim,
    }));
    expect(kinds(planned(done, both, crossed))).toEqual([]);
    const stated = { ...rebooted(done), records: NO_RECORDS };
    expect(assignments(planned(stated, swapped, crossed))).toEqual(home);
    const inGit = { ...swapped, inventories: [untold(done)] };
    const plan = planned(lost, inGit, crossed);
    expect(assignments(plan)).toEqual({ aa: 'owner-contradicted', zz: 'owner-contradicted' });
    const evidence = plan.nodes[0]!.refusals.flatMap((refusal) => refusal.evidence).join('\n');
    expect(evidence).toContain(`PersistentVolume diskwright-${home.aa}`);
    expect(evidence).toContain('inventory of node-a');
  });

  it('are never formatted where only their mark says new', () => {
    const stale = withDisk(lost, lost.disks[0]!.id, (disk) =>
      withTable(disk, (partitions) =>
        partitions.map((partition) => ({
          ...partition,
          label: formatMark({ ...parseMark(partition.label)!, state: 'new' }),
        })),
      ),
    );
    const plan = planned(stale, both, owners);
    expect(kinds(plan)).not.toContain('create-filesystem');
    const evidence = plan.nodes[0]!.refusals.flatMap((refusal) => refusal.evidence).join('\n');
    expect(evidence).toContain(`PersistentVolume diskwright-${home.aa}: ready, claim default/aa`);
  });

  it('hold their claims where the volume is gone: nobody gets an empty one', () => {
    const bare: Inventory = { ...aNode([aDisk('aa'), aDisk('bb')]), records: NO_RECORDS };
    const anywhere = aLayout('data', [aLayoutPartition('db', { count: 2 })]);
    const plan = planned(bare, declaring([anywhere], { classes, claims: [asking('aa')] }), owners);
    expect(assignments(plan)['aa']).toBe(home.aa);
    const made = plan.nodes[0]!.operations.flatMap((operation) =>
      operation.kind === 'create-filesystem' ? [operation.volume.volume] : [],
    );
    expect(made).not.toContain(home.aa);
  });
});

it('An offered volume that a cluster bound is no claim of git', () => {
  const offered = aLayout('data', [
    aLayoutPartition('db', { purpose: { kind: 'offered', storageClassName: 'fast-xfs' } }),
  ]);
  const declarations = declaring([offered], { classes });
  const made = applied(blank, planned(blank, declarations));
  const [native] = persistentVolumes(made, declarations);
  const claimRef = { namespace: 'default', name: 'somebodys', uid: 'f00d' };
  const bound = {
    ...native!,
    spec: { ...(native!['spec'] as object), claimRef },
  } as NativeObject;
  const seen = publishedOwnersIn([bound], INSTALLATION);
  expect(seen).toMatchObject([{ claim: { namespace: 'default', name: 'somebodys' } }]);
  expect(kinds(planned(made, declarations, seen))).toEqual([]);
  const plan = planned(untold({ ...rebooted(made), records: NO_RECORDS }), declarations, seen);
  expect(kinds(plan)).not.toContain('forget-claim');
  const [restoring] = plan.nodes[0]!.operations;
  expect(restoring?.kind === 'restore-records' && restoring.volumes[0]?.claim).toBe(undefined);
});

describe('what is no word about a volume of ours', () => {
  const [first] = volumes;
  const metadata = first!['metadata'] as { readonly labels: object; readonly annotations: object };
  it.each<readonly [string, object]>([
    ['a PersistentVolume of another name', { name: 'theirs' }],
    ['one without our label', { labels: {} }],
    ['one that was printed of a plan', { annotations: { 'diskwright.dev/planned': 'true' } }],
    [
      'one of another installation',
      { labels: { ...metadata.labels, 'diskwright.dev/installation': OTHER_INSTALLATION } },
    ],
  ])('is %s', (_name, changed) => {
    expect(publishedOwnersIn([first!], INSTALLATION)).toHaveLength(1);
    const object = { ...first!, metadata: { ...metadata, ...changed } } as NativeObject;
    expect(publishedOwnersIn([object], INSTALLATION)).toEqual([]);
  });
});
