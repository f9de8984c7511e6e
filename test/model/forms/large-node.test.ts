/**
 * A node of 64 disks and 1,000 volumes: each object about it fits into etcd, which takes 1.5 MiB.
 */
import { describe, expect, it } from 'vitest';
import { GiB, MiB } from '../../../src/model/values/bytes.ts';
import type { DiskLayout } from '../../../src/model/declared/declarations.ts';
import {
  encodePass,
  MOST_OUTCOMES,
  MOST_REFUSALS,
} from '../../../src/model/forms/node-pass-form.ts';
import type { Inventory } from '../../../src/model/observed/inventory.ts';
import type { Operation } from '../../../src/model/planned/plan.ts';
import { refusal } from '../../../src/model/planned/refusal.ts';
import type { Outcome, Report } from '../../../src/model/planned/report.ts';
import {
  nodeStorageOf,
  type Binding,
  type NodeStorage,
} from '../../../src/controller/node-storage.ts';
import { newMemory } from '../../../src/model/values/memory.ts';
import { makePass, type Pass } from '../../../src/pass/make-pass.ts';
import { lockOf } from '../../../src/plan/node-lock.ts';
import { findings } from '../../schemas/compiled-schemas.ts';
import {
  aClaim,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  AS_OF,
  aVolumeGroup,
  declaring,
  observedAgain,
} from '../../simulation/builders.ts';
import { predictAll } from '../../simulation/simulated-host.ts';

const DISKS = 64;
const VOLUMES = 1_000;
const blank = aNode(
  Array.from({ length: DISKS }, (_, index) =>
    aDisk(`disk${String(index).padStart(2, '0')}`, { sizeBytes: 200 * GiB }),
  ),
);
const size = { kind: 'bytes' as const, bytes: 10 * GiB };

const LAYOUTS: readonly (readonly [string, DiskLayout])[] = [
  ['partitions', aLayout('data', [aLayoutPartition('part', { count: 16, size })])],
  ['groups of one disk', aVolumeGroup('data', [aLayoutPartition('cut', { count: 16, size })])],
  [
    'one group over all disks',
    aVolumeGroup('data', [aLayoutPartition('cut', { count: VOLUMES, size })], {
      group: {
        per: 'node',
        carve: [
          {
            ...aLayoutPartition('cut', { count: VOLUMES, size }),
            ...{ type: 'linear', stripes: null, mirrors: 1 },
          },
        ],
      },
    }),
  ],
];

function passOf(layout: DiskLayout, inventory: Inventory): Pass {
  const claims = Array.from({ length: VOLUMES }, (_, index) =>
    aClaim(`data-postgres-${String(index)}`, { namespace: 'databases', requestBytes: 5 * GiB }),
  );
  return makePass({
    declarations: declaring([layout], { claims }),
    inventories: [inventory],
    older: [],
    asOf: AS_OF,
    revision: null,
    nodes: null,
    maxInventoryAgeMs: null,
  });
}

/** What the cluster once gave a volume to stays known for ever. */
function bindingOf(volume: string, index: number): Binding {
  const uid = `0b1f7c52-6a0e-4d14-9a55-${String(index).padStart(12, '0')}`;
  return { volume, namespace: 'databases', name: `data-postgres-${String(index)}`, uid };
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Each letter takes six bytes in JSON. */
const longText = '\u0001'.repeat(100_000);

function reportOf(operations: readonly Operation[], inventory: Inventory): Report {
  const outcomes = operations.map((operation): Outcome => ({
    kind: 'failed',
    operation,
    durationMs: 12.5,
    failure: { code: 'tool-failed', message: longText, remedy: longText },
  }));
  return {
    node: inventory.node,
    startedAt: AS_OF,
    finishedAt: AS_OF,
    outcomes,
    refusals: operations.map(({ disk }) =>
      refusal('no-room', { disk: disk.facts.id }, { summary: longText, remedy: longText }),
    ),
    kept: [],
    remaining: operations,
    inventory,
  };
}

describe.each(LAYOUTS)('of 64 disks and 1,000 volumes as %s', (_name, layout) => {
  const pass = passOf(layout, blank);
  const [plan] = pass.plan.nodes;
  const [desired] = pass.desired.nodes;
  const operations = plan?.operations ?? [];
  const done = observedAgain(predictAll(blank, operations));

  it('has the volumes', () => {
    const ids = desired?.disks.flatMap(({ volumes }) => volumes.map(({ volume }) => volume));
    expect(ids?.length).toBeGreaterThanOrEqual(VOLUMES);
    expect(plan?.refusals).toEqual([]);
  });

  it('the spec of NodeStorage fits, even where the cluster had given every volume to a claim', () => {
    const { digest, operations: allowed } = lockOf(desired!, plan!);
    const ids = desired!.disks.flatMap(({ volumes }) => volumes.map(({ volume }) => volume));
    const bindings = ids.map(bindingOf);
    const { spec } = nodeStorageOf({
      desired: desired!,
      repository: 'diskwright-system/disks-of-the-production-cluster',
      revision: '0123456789abcdef0123456789abcdef01234567',
      planDigest: digest,
      allowed,
      bindings: new Map(),
      before: { ...documentOf({ node: '', installation: '', bindings }, {}) },
      memory: newMemory(),
    });
    expect(spec.bindings).toHaveLength(ids.length);
    expect(spec.allowedOperations?.length).toBeGreaterThan(VOLUMES);
    expect(findings('NodeStorage', documentOf(spec, {}))).toEqual([]);
    expect(bytesOf(spec)).toBeLessThan(MiB);
  });

  it('the status of NodeStorage fits, even where everything fails at length', () => {
    const status = encodePass(reportOf(operations, done));
    expect(status.lastPass.outcomes).toHaveLength(MOST_OUTCOMES);
    expect(status.refusals).toHaveLength(MOST_REFUSALS);
    expect(status.refusalCount).toBe(operations.length);
    expect(status.lastPass.failed).toBe(operations.length);
    const spec = { node: done.node, installation: desired!.installation };
    expect(findings('NodeStorage', documentOf(spec, status))).toEqual([]);
    expect(bytesOf(status)).toBeLessThan(MiB);
  });
});

function documentOf(spec: NodeStorage['spec'], status: object): NodeStorage {
  return {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'NodeStorage',
    metadata: { name: 'node-a' },
    spec,
    status,
  };
}
