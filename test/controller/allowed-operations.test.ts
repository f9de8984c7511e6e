import { describe, expect, it } from 'vitest';
import {
  allowedOperations,
  changingNodes,
  type Policy,
} from '../../src/controller/decisions/allowed-operations.ts';
import {
  rolloutHolds,
  unavailableLimit,
  type RolloutState,
} from '../../src/controller/decisions/rollout.ts';
import type { ProvisionedClass } from '../../src/model/declared/declarations.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import { makePass } from '../../src/pass/make-pass.ts';
import {
  aClass,
  aDisk,
  aFilesystem,
  aLayout,
  aLayoutPartition,
  aNode,
  aVolumeGroup,
  AS_OF,
  declaring,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { predictAll } from '../simulation/simulated-host.ts';

const node = aNode([aDisk('00000000000000c1')]);
const declarations = declaring([aLayout('disks', [aLayoutPartition('data')])]);
const input = { declarations, older: [], asOf: AS_OF, revision: null };
const all = { nodes: null, maxInventoryAgeMs: null };
const { plan } = makePass({ ...input, ...all, inventories: [node] });

const free: Policy = {
  approval: 'automatic',
  lockedNodes: new Set(),
  closed: null,
  rollout: new Map(),
  published: new Set(),
};

function kinds(policy: Policy, of = plan): readonly string[] {
  return allowedOperations(of, policy).flatMap(({ operations }) =>
    operations.map(({ kind }) => kind),
  );
}

describe('what a node may do', () => {
  it('is all of its plan but what it does anyway', () => {
    expect(kinds(free)).toEqual(['create-partition-table', 'create-filesystem', 'mark-ready']);
    const [first] = allowedOperations(plan, free);
    expect(first?.going.map(({ kind }) => kind)).toContain('mount-filesystem');
  });

  it.each([
    ['approval is locked and there is no lock', { approval: 'locked' as const }, 'NotLocked'],
    ['no window is open', { closed: 'closed' }, 'OutsideMaintenanceWindow'],
    [
      'the rollout has it wait',
      { rollout: new Map([[NODE, { reason: 'RolloutWaits' as const, message: 'later' }]]) },
      'RolloutWaits',
    ],
  ])('is nothing that cannot be taken back while %s', (_what, policy, reason) => {
    const [first] = allowedOperations(plan, { ...free, ...policy });
    expect(first?.operations.map(({ kind }) => kind)).toEqual(['mark-ready']);
    expect(first?.holds.map((hold) => hold.reason)).toEqual([reason]);
  });

  it('is a volume for a claim made in the cluster, also outside of windows and while a rollout waits', () => {
    const provision: ProvisionedClass = {
      ...{ storageClassName: 'local', namespaces: null, limit: null },
      format: aFilesystem('ext4') as ProvisionedClass['format'],
      ...{ type: 'linear', stripes: null, mirrors: 1, source: source('local') },
    };
    const layout = aVolumeGroup('local', [], { group: { provision: [provision] } });
    const classes = [{ ...aClass('local'), provisions: true }];
    const asking = { ...input, ...all, declarations: declaring([layout], { classes }) };
    const group = makePass({ ...asking, inventories: [node] }).plan.nodes[0]!.operations;
    const claim = {
      ...{
        claim: { namespace: 'shop', name: 'data' },
        uid: 'u',
        storageClassName: 'local',
        volume: null,
      },
      ...{ sizeBytes: 2 ** 30, volumeMode: 'Filesystem' as const, node: NODE },
    };
    const { plan: asked } = makePass({
      ...{ ...asking, inventories: [observedAgain(predictAll(node, group))] },
      provisioned: { claims: [claim], told: [] },
    });
    const wait = { reason: 'RolloutWaits' as const, message: 'later' };
    const held: Policy = { ...free, closed: 'closed', rollout: new Map([[NODE, wait]]) };
    expect(kinds(held, asked)).toEqual(kinds(free, asked));
    expect(kinds(free, asked)).toContain('create-logical-volume');
    expect(changingNodes(asked)).toEqual([]);
    // Nobody reviewed it, and no lock lists it.
    expect(kinds({ ...free, approval: 'locked' }, asked)).not.toContain('create-logical-volume');
    // The group itself comes from a commit.
    const { plan: first } = makePass({ ...asking, inventories: [node] });
    expect(kinds(held, first)).not.toContain('create-volume-group');
    expect(changingNodes(first)).toEqual([NODE]);
  });

  it('is not held by a lock that it has', () => {
    const policy: Policy = { ...free, approval: 'locked', lockedNodes: new Set([NODE]) };
    expect(kinds(policy)).toEqual(kinds(free));
  });

  it('is nothing once all is done, and nothing is held then', () => {
    const done = predictAll(node, plan.nodes[0]!.operations);
    const later = makePass({ ...input, ...all, inventories: [done] });
    const [first] = allowedOperations(later.plan, { ...free, closed: 'closed' });
    expect(first).toMatchObject({ operations: [], holds: [] });
  });
});

describe('a rollout', () => {
  const names = ['n-1', 'n-2', 'n-3', 'n-4'] as NodeName[];
  const states = (how: Partial<Record<string, RolloutState>>) =>
    new Map(names.map((name) => [name, how[name] ?? 'idle'] as const));
  const held = (
    how: Partial<Record<string, RolloutState>>,
    policy: { canary?: string; max?: number; changing?: readonly NodeName[] },
  ) =>
    Object.fromEntries(
      [
        ...rolloutHolds(policy.changing ?? names, states(how), {
          isCanary: (name) => name === policy.canary,
          maxUnavailable: policy.max ?? null,
          isStaged: true,
        }),
      ].map(([name, { reason }]) => [name, reason]),
    );

  it('begins with its canaries', () => {
    expect(held({}, { canary: 'n-3' })).toEqual({
      'n-1': 'RolloutWaits',
      'n-2': 'RolloutWaits',
      'n-4': 'RolloutWaits',
    });
  });

  it('goes on with the others when the canaries are done', () => {
    expect(held({}, { canary: 'n-3', changing: names.filter((one) => one !== 'n-3') })).toEqual({});
  });

  it('changes no more nodes at once than it may, and those that have begun go on', () => {
    expect(held({ 'n-4': 'changing' }, { max: 2 })).toEqual({
      'n-2': 'RolloutWaits',
      'n-3': 'RolloutWaits',
    });
  });

  it('stops at the first failure, and what has begun goes on', () => {
    expect(held({ 'n-1': 'failed', 'n-2': 'changing' }, {})).toEqual({
      'n-3': 'RolloutStopped',
      'n-4': 'RolloutStopped',
    });
  });

  it('that nobody declared holds nothing', () => {
    const policy = { isCanary: () => false, maxUnavailable: null, isStaged: false };
    expect(rolloutHolds(names, states({ 'n-1': 'failed' }), policy).size).toBe(0);
  });

  it('reads a share of the nodes, and never as none', () => {
    expect(unavailableLimit('10%', 25)).toBe(2);
    expect(unavailableLimit('10%', 3)).toBe(1);
    expect(unavailableLimit(5, 3)).toBe(5);
    expect(unavailableLimit(undefined, 3)).toBeNull();
  });
});
