/**
 * Plans that do with a volume that is cut for a claim what no plan may, and what the checker says
 * of each.
 */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { DesiredState, DesiredVolume } from '../../src/model/planned/desired.ts';
import type { NodeName, VolumeId } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Operation, Plan } from '../../src/model/planned/plan.ts';
import { checkCuts } from '../../src/check/check-cuts.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import { aClaim, aDisk, aNode, declaring, observedAgain } from '../simulation/builders.ts';
import { done, serving } from './claim-cut-worlds.ts';

const world = { layouts: [serving()], claims: [aClaim('pg', { requestBytes: 3 * GiB })] };
const blank = aNode([aDisk('one')]);
const made = done(blank, world);

interface Case {
  readonly plan: Plan;
  readonly desired: DesiredState;
  readonly inventories: readonly Inventory[];
}

function lawful(inventories: readonly Inventory[] = [blank]): Case {
  const observed = inventories.map(observedAgain);
  const declarations = declaring(world.layouts, world);
  return { ...planWorld({ declarations, inventories: observed }), inventories: observed };
}

function said({ plan, desired, inventories }: Case): string {
  return checkCuts(plan, desired, new Map(inventories.map((one) => [one.node, one])))
    .map(({ rule, message }) => `${rule}: ${message}`)
    .join('\n');
}

/** The volume that is cut, changed in what should be. */
function declared(given: Case, change: (volume: DesiredVolume) => readonly DesiredVolume[]): Case {
  const nodes = given.desired.nodes.map((node) => ({
    ...node,
    disks: node.disks.map((disk) => ({
      ...disk,
      volumes: disk.volumes.flatMap((one) => (one.cutFor === undefined ? [one] : change(one))),
    })),
  }));
  return { ...given, desired: { ...given.desired, nodes } };
}

function operating(given: Case, change: (operation: Operation) => Operation): Case {
  const nodes = given.plan.nodes.map((node) => ({
    ...node,
    operations: node.operations.map(change),
  }));
  return { ...given, plan: { ...given.plan, nodes } };
}

describe('the checker, of a volume that is cut for a claim', () => {
  it('has nothing to say of lawful plans', () => {
    expect(said(lawful())).toBe('');
    expect(said(lawful([made]))).toBe('');
  });

  it('sees another id than the claim gives', () => {
    const other = { volume: 'aaaaaaaaaaaa' as VolumeId };
    expect(said(declared(lawful([made]), (one) => [{ ...one, ...other }]))).toContain(
      'has the id of another volume',
    );
    const claim = { namespace: 'default', name: 'mq' };
    expect(said(declared(lawful([made]), (one) => [{ ...one, cutFor: claim, claim }]))).toContain(
      'has the id of another volume',
    );
  });

  it('sees another claim on it', () => {
    const claim = { namespace: 'default', name: 'mq' };
    expect(said(declared(lawful([made]), (one) => [{ ...one, claim }]))).toContain(
      'serves default/mq',
    );
    const renamed = declared(lawful([made]), (one) => [{ ...one, claim }]);
    const renamedClaims = [{ from: 'default/pg', to: 'default/mq' }] as never;
    expect(said({ ...renamed, desired: { ...renamed.desired, renamedClaims } })).toBe('');
  });

  it('sees it declared twice, and over several disks', () => {
    expect(said(declared(lawful([made]), (one) => [one, one]))).toContain('is declared twice');
    const legs = { type: 'linear', stripes: 1, copies: 1, on: ['a', 'b'] } as const;
    const wide = declared(lawful([made]), (one) => [
      { ...one, logical: { ...one.logical!, legs } },
    ]);
    expect(said(wide)).toContain('does not lie on one disk');
    const bare = declared(lawful([made]), ({ logical: _none, ...one }) => [one]);
    expect(said(bare)).toContain('does not lie on one disk');
  });

  it('sees one that is made although another node has it, by a mark or by a record', () => {
    const given = lawful([blank, aNode([], { node: 'node-b' as NodeName })]);
    expect(said(given)).toBe('');
    const recorded = { ...aNode([], { node: 'node-b' as NodeName }), records: made.records };
    expect(said({ ...given, inventories: [given.inventories[0]!, recorded] })).toContain(
      'is made anew, and node-b has it',
    );
    const beside = done(aNode([aDisk('one')], { node: 'node-b' as NodeName }), world);
    const marked = { ...beside, records: { disks: [], volumes: [] } };
    expect(said({ ...given, inventories: [given.inventories[0]!, marked] })).toContain(
      'is made anew, and node-b has it',
    );
  });

  it('sees one that is made for nobody', () => {
    const given = lawful();
    expect(said({ ...given, plan: { ...given.plan, claims: [] } })).toContain(
      'is made for a claim that is not placed on it',
    );
  });

  it('sees another size than the request', () => {
    for (const sizeBytes of [2 * GiB, 4 * GiB])
      expect(
        said(
          operating(lawful(), (one) =>
            one.kind === 'create-logical-volume' ? { ...one, sizeBytes } : one,
          ),
        ),
      ).toContain(`is made with ${String(sizeBytes)} bytes for a request of ${String(3 * GiB)}`);
  });

  it('looks only at volumes that are cut for claims', () => {
    const given = declared(lawful([made]), ({ cutFor: _none, ...one }) => [
      { ...one, claim: { namespace: 'default', name: 'mq' } },
    ]);
    expect(said(given)).toBe('');
  });
});
