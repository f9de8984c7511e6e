/**
 * Each operand of each law about claims and their volumes, broken alone: the complaints are
 * compared word by word.
 */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { Claim } from '../../src/model/declared/declarations.ts';
import type { ClaimPlacement, DesiredVolume } from '../../src/model/planned/desired.ts';
import type { ClaimKey, NodeName, VolumeId } from '../../src/model/identifiers.ts';
import type { VolumeRecord } from '../../src/model/observed/inventory.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { predictAll } from '../simulation/simulated-host.ts';
import { withDesired, withInventory } from './consent-cases.ts';
import { lawful, withOperations, type Case } from './planted-cases.ts';

type Placed = Extract<ClaimPlacement, { kind: 'placed' }>;

/** What is said of claims, not of what is done for them on a disk. */
function faults({ plan, desired, inventories }: Case): readonly string[] {
  return checkPlan(plan, { desired, inventories })
    .filter(({ rule, message }) => rule === 'claim' && message.startsWith('claim '))
    .map(({ node, message }) => `${String(node)}: ${message}`);
}

const planned = lawful();
/** Two placed claims, of which nothing is written down. */
const given = withOperations(planned, (all) => all.filter(({ kind }) => kind !== 'assign-claim'));
const [mq, pg] = given.plan.claims as readonly [Placed, Placed];
const [assigned] = planned.plan.nodes[0]!.operations.filter(({ kind }) => kind === 'assign-claim');
const volumes = given.desired.nodes[0]!.disks.flatMap((disk) => disk.volumes);
const free = volumes.find(
  ({ claim, format }) => claim === null && format.kind === 'filesystem',
)!.volume;

function withClaims(claims: readonly ClaimPlacement[]): Case {
  return { ...given, plan: { ...given.plan, claims } };
}

/** One claim is placed, as it is not. */
function withClaim(facts: Partial<Claim>, placement: Partial<Placed> = {}): Case {
  return withClaims([{ ...pg, ...placement, claim: { ...pg.claim, ...facts } }]);
}

function withVolume(facts: Partial<DesiredVolume>): Case {
  return withDesired(withClaims([pg]), ({ disks }) => ({
    disks: disks.map((disk) => ({
      ...disk,
      volumes: disk.volumes.map((one) => (one.volume === pg.volume ? { ...one, ...facts } : one)),
    })),
  }));
}

describe('a claim', () => {
  it('has one volume, which no other claim has', () => {
    expect(faults(given)).toEqual([]);
    expect(faults(withClaims([pg, { ...pg, volume: free }]))).toEqual([
      'node-a: claim default/pg is placed twice',
    ]);
    expect(faults(withClaims([mq, { ...pg, volume: mq.volume }]))).toEqual([
      `node-a: claim default/pg shares volume ${mq.volume} with default/mq`,
    ]);
    const node = 'node-b' as NodeName;
    expect(faults(withClaims([mq, { ...pg, node, volume: mq.volume }]))).toEqual([
      'node-b: claim default/pg is placed on a volume that is not declared',
    ]);
  });

  it('has a volume that is declared', () => {
    expect(faults(withClaim({}, { volume: 'aaaaaaaaaaaa' as VolumeId }))).toEqual([
      'node-a: claim default/pg is placed on a volume that is not declared',
    ]);
  });

  it('may have no place', () => {
    const unplaced = {
      kind: 'unplaced',
      claim: pg.claim,
      refusal: {},
    } as unknown as ClaimPlacement;
    expect(faults(withClaims([mq, unplaced]))).toEqual([]);
  });

  const size = pg.sizeBytes;
  const readWrite = ['ReadWriteOnce', 'ReadWriteMany'] as const;
  it.each<readonly [string, Case, string | null]>([
    [
      'of another class',
      withClaim({ storageClassName: 'raw' }),
      'takes a volume that is not kept for class raw',
    ],
    [
      'on what is no volume for claims',
      withVolume({ purpose: { kind: 'host-path', path: '/srv/a' } }),
      'takes a volume that is not kept for class data',
    ],
    [
      'of another mode',
      withClaim({ volumeMode: 'Block' }),
      'wants Block, its volume gives Filesystem',
    ],
    [
      'on a raw volume',
      withVolume({ format: { kind: 'block' } }),
      'wants Filesystem, its volume gives Block',
    ],
    ['that wants all of it', withClaim({ requestBytes: size }), null],
    [
      'that wants more',
      withClaim({ requestBytes: size + 1 }),
      `wants ${String(size + 1)} bytes, its volume has ${String(size)}`,
    ],
    [
      'of which another size is said',
      withClaim({}, { sizeBytes: size + GiB }),
      `wants ${String(GiB)} bytes, its volume has ${String(size)}`,
    ],
    [
      'for many readers too',
      withClaim({ accessModes: readWrite }),
      'wants ReadWriteOnce, ReadWriteMany, a local volume gives ReadWriteOnce',
    ],
    ['pinned to its node', withClaim({ node: 'node-a' as NodeName }), null],
    ['pinned to another', withClaim({ node: 'node-z' as NodeName }), 'is pinned to node-z'],
  ])('%s', (_, broken, said) => {
    expect(faults(broken)).toEqual(said === null ? [] : [`node-a: claim default/pg ${said}`]);
  });
});

describe('a claim that a record names', () => {
  const { records } = predictAll(
    given.inventories[0]!,
    planned.plan.nodes[0]!.operations.filter(
      ({ disk }) => disk.facts.id === assigned!.disk.facts.id,
    ),
  );
  const [record] = records.volumes;
  const recorded = (...facts: readonly Partial<VolumeRecord>[]): Case =>
    withInventory(withClaims([pg]), (inventory) => ({
      ...inventory,
      records: {
        disks: [],
        volumes: facts.map((one) => {
          const { claim: _none, ...bare } = record!;
          return { ...bare, ...one };
        }),
      },
    }));
  const claim = { namespace: 'default', name: 'pg' };
  const other = { namespace: 'default', name: 'other' };
  const elsewhere = 'node-a: claim default/pg is placed elsewhere than its record says';
  const others = `node-a: claim default/pg is placed on volume ${pg.volume}, which a record gives to default/other`;

  it('stays where it is', () => {
    expect(faults(recorded({ volume: pg.volume, claim }))).toEqual([]);
    expect(faults(recorded({ volume: free, claim }))).toEqual([elsewhere]);
    expect(faults(recorded({ volume: free, claim }, { volume: pg.volume, claim }))).toEqual([]);
    expect(faults(recorded({ volume: free }))).toEqual([]);
    expect(faults(recorded({ volume: free, claim, state: 'removed' }))).toEqual([]);
  });

  it('keeps others away from its volume', () => {
    expect(faults(recorded({ volume: pg.volume, claim: other }))).toEqual([others]);
    expect(faults(recorded({ volume: free, claim: other }))).toEqual([]);
    expect(faults(recorded({ volume: pg.volume, claim: other, state: 'removed' }))).toEqual([]);
  });

  it('gives way where a TakeBack says whose the volume is', () => {
    const here = recorded({ volume: pg.volume, claim: other });
    const claims = [{ ...pg, takeBack: pg.claim.source }];
    expect(faults({ ...here, plan: { ...here.plan, claims } })).toEqual([]);
  });

  it('may have another name by now', () => {
    const renamed = (from: string, to: string, broken: Case): readonly string[] =>
      faults({
        ...broken,
        desired: {
          ...broken.desired,
          renamedClaims: [{ from: from as ClaimKey, to: to as ClaimKey }],
        },
      });
    const here = recorded({ volume: pg.volume, claim: other });
    expect(renamed('default/other', 'default/pg', here)).toEqual([]);
    expect(renamed('default/else', 'default/pg', here)).toEqual([others]);
    const there = recorded({ volume: free, claim: other });
    expect(renamed('default/other', 'default/pg', there)).toEqual([elsewhere]);
  });
});

describe('a claim that is written down', () => {
  it('was placed there', () => {
    const { plan } = planned;
    expect(faults(planned)).toEqual([]);
    const assign = assigned as Extract<typeof assigned, { kind: 'assign-claim' }>;
    const key = `${assign.claim.namespace}/${assign.claim.name}`;
    const said = (volume: string): string =>
      `node-a: claim ${key} is assigned to volume ${volume}, where it was not placed`;
    const assigning = (placed: Partial<Placed>): Case => {
      const one = plan.claims.find(({ claim }) => claim.name === assign.claim.name)!;
      const operations = withOperations(planned, () => [assign]);
      const claims = [{ ...one, ...placed } as ClaimPlacement];
      return { ...operations, plan: { ...operations.plan, claims } };
    };
    expect(faults(assigning({}))).toEqual([]);
    expect(faults(assigning({ volume: free }))).toEqual([said(assign.volume.volume)]);
    expect(faults(assigning({ node: 'node-b' as NodeName }))).toContain(said(assign.volume.volume));
    const nowhere = withOperations(planned, () => [assign]);
    expect(faults({ ...nowhere, plan: { ...nowhere.plan, claims: [] } })).toEqual([
      said(assign.volume.volume),
    ]);
  });
});
