/** Which NodeStorage an agent reads, and what it says of one that it does not. */
import { describe, expect, it } from 'vitest';
import { wantedBy, type OwnNodeStorage } from '../../../agent/run/cluster/node-storage.ts';
import {
  encodeDesiredNode,
  type DesiredNodeForm,
} from '../../../src/model/forms/desired-node-form.ts';
import { lockOf } from '../../../src/plan/node-lock.ts';
import { simulatedNodes } from '../../model/forms/desired-nodes.ts';
import { planWorld } from '../../simulation/arbitrary-worlds.ts';
import { aDisk, aNode, aWholeDisk, declaring } from '../../simulation/builders.ts';

const { desired, plan } = planWorld({
  declarations: declaring([aWholeDisk('data', {})]),
  inventories: [aNode([aDisk('a')])],
});
const [node] = desired.nodes;
const form = encodeDesiredNode(node!);
const allowedOperations = lockOf(node!, plan.nodes[0]!).operations;

function storage(of: unknown): OwnNodeStorage {
  return {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'NodeStorage',
    metadata: { name: 'node-a' },
    spec: { desired: of as DesiredNodeForm, allowedOperations },
  };
}

describe('a NodeStorage', () => {
  it('wants of its node what the controller desires and allows', () => {
    const keys = new Set(allowedOperations.map(({ key }) => key));
    expect(keys.size).toBeGreaterThan(0);
    expect(wantedBy(storage(form))).toEqual({ ok: true, value: { desired: node, allowed: keys } });
    for (const each of simulatedNodes().flatMap(([, nodes]) => nodes))
      expect(wantedBy(storage(encodeDesiredNode(each)))).toMatchObject({
        value: { desired: each },
      });
  });

  it('wants nothing yet where it has no desired state', () => {
    expect(wantedBy({ ...storage(form), spec: {} })).toEqual({
      ok: false,
      error: 'its spec has no desired state yet',
    });
  });

  it.each([
    ['of before', { ...node!, formatVersion: 1 }, '1'],
    ['of a later release', { ...form, formatVersion: 3 }, '3'],
    ['without a version', { ...form, formatVersion: undefined }, 'unknown'],
  ])('in a form %s is refused with both versions and what helps', (_what, other, version) => {
    expect(wantedBy(storage(other))).toEqual({
      ok: false,
      error: `its desired state has form ${version}, and this agent reads form 2: install the agent of the controller's version`,
    });
  });

  it.each([
    ['without its disks', { ...form, disks: undefined }, '"missingProperty":"disks"'],
    ['with what nobody knows', { ...form, surplus: 1 }, '"additionalProperty":"surplus"'],
    ['that refers to nothing', { ...form, facts: [] }, 'nothing stands at facts[0]'],
  ])('with a desired state %s is refused with the place', (_what, other, place) => {
    const wanted = wantedBy(storage(other));
    expect(wanted).toMatchObject({ ok: false });
    expect(wanted.ok ? '' : wanted.error).toContain(place);
    expect(wanted.ok ? '' : wanted.error).toContain('CustomResourceDefinitions');
  });
});
