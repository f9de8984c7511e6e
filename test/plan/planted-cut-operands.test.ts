/**
 * Each operand of each law of volumes that are cut for claims, broken alone: all that is said is
 * compared word by word.
 */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import { claimVolumeId, type NodeName } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Operation, Plan } from '../../src/model/planned/plan.ts';
import { checkCuts } from '../../src/check/check-cuts.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aClaim,
  aDisk,
  aNode,
  declaring,
  INSTALLATION,
  NODE,
  source,
} from '../simulation/builders.ts';
import { done, planned, serving } from './claim-cut-worlds.ts';
import { consenting } from './consent-cases.ts';
import type { Case } from './planted-cases.ts';

const world = { layouts: [serving()], claims: [aClaim('pg', { requestBytes: 3 * GiB })] };
const blank = aNode([aDisk('one')]);
const beside = aNode([], { node: 'node-b' as NodeName });
const made = done(blank, world);

/** The volume is to be cut on the first node; the second has nothing. */
function cutting(): Case {
  const inventories = [blank, beside];
  const declarations = declaring(world.layouts, world);
  return { ...planWorld({ declarations, inventories }), inventories };
}

const lawful = cutting();

function said({ plan, desired, inventories }: Case): readonly string[] {
  return checkCuts(plan, desired, new Map(inventories.map((one) => [one.node, one]))).map(
    ({ rule, message }) => `${rule}: ${message.replace(/\b[a-z2-7]{12}\b/, 'VOLUME')}`,
  );
}

function withRecords(inventory: Inventory, state: 'begun' | 'ready' | 'removed'): Inventory {
  const volumes = made.records.volumes.map((record) => ({ ...record, state }));
  return { ...inventory, records: { ...inventory.records, volumes } };
}

/** The removal of the volume that was cut for the claim, after git gave the claim up. */
function removal(): Operation {
  const none = { ...world, claims: [] };
  const forgotten = done(made, none);
  const [{ volume, fingerprint }] = planned(forgotten, none).kept as [
    ReturnType<typeof planned>['kept'][number],
  ];
  const subject = { kind: 'volume' as const, volume };
  const target = { node: NODE, subject, content: fingerprint, source: source('consent') };
  const consents = [consenting([target])];
  return planned(forgotten, { ...none, consents }).operations.find(
    ({ kind }) => kind === 'remove-logical-volume',
  )!;
}

const cut = 'claim: volume VOLUME, cut for default/pg,';

describe('the checker, of a volume that is cut for a claim', () => {
  it('has nothing to say of a lawful plan', () => {
    expect(said(lawful)).toEqual([]);
    expect(
      lawful.plan.nodes.flatMap(({ operations }) => operations.map(({ kind }) => kind)),
    ).toContain('create-logical-volume');
  });

  it('does not count a claim that is refused as placed', () => {
    const claims = lawful.plan.claims.map(
      (one) => ({ ...one, kind: 'unplaced' }) as Plan['claims'][number],
    );
    expect(said({ ...lawful, plan: { ...lawful.plan, claims } })).toEqual([
      `${cut} is made for a claim that is not placed on it`,
    ]);
  });

  it('wants another id than that of the volume that the same plan removes', () => {
    const [first, ...others] = lawful.plan.nodes;
    const nodes = [{ ...first!, operations: [removal(), ...first!.operations] }, ...others];
    expect(said({ ...lawful, plan: { ...lawful.plan, nodes } })).toEqual([
      `${cut} has the id of another volume`,
    ]);
  });

  it('has the next id after the volume that was removed, and may name the one disk it lies on', () => {
    const volume = claimVolumeId(INSTALLATION, 1, { namespace: 'default', name: 'pg' });
    const legs = { type: 'linear', stripes: 1, copies: 1, on: ['a'] } as const;
    const nodes = lawful.desired.nodes.map((node) => ({
      ...node,
      disks: node.disks.map((disk) => ({
        ...disk,
        volumes: disk.volumes.map((one) =>
          one.cutFor === undefined ? one : { ...one, volume, logical: { ...one.logical!, legs } },
        ),
      })),
    }));
    const inventories = [withRecords(blank, 'removed'), beside];
    expect(said({ ...lawful, desired: { ...lawful.desired, nodes }, inventories })).toEqual([]);
  });

  it('may be made anew on the node that tells of it, by a mark or by a record', () => {
    for (const state of ['begun', 'ready'] as const)
      expect(said({ ...lawful, inventories: [withRecords(blank, state), beside] })).toEqual([]);
    const marked = { ...made, records: blank.records };
    expect(said({ ...lawful, inventories: [marked, beside] })).toEqual([]);
  });

  it('does not lie where it was removed, by the record', () => {
    for (const state of ['begun', 'ready'] as const)
      expect(said({ ...lawful, inventories: [blank, withRecords(beside, state)] })).toEqual([
        `${cut} is made anew, and node-b has it`,
      ]);
    expect(said({ ...lawful, inventories: [blank, withRecords(beside, 'removed')] })).toEqual([
      `${cut} has the id of another volume`,
    ]);
  });

  it('is looked for on the nodes that told anything', () => {
    expect(lawful.desired.nodes).toHaveLength(2);
    expect(said({ ...lawful, inventories: [blank] })).toEqual([]);
    expect(said({ ...lawful, inventories: [] })).toEqual([]);
  });
});
