/** Small instances of placement for property tests: too few volumes more often than not. */
import fc from 'fast-check';
import { GiB } from '../../src/model/values/bytes.ts';
import type { Claim, ClaimSet } from '../../src/model/declared/declarations.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import type { ClaimableVolume } from '../../src/resolve/free-volumes/free-volumes.ts';
import { aClaim } from '../simulation/builders.ts';
import type { Instance } from './exact-placement.ts';
import { aSet, aVolume } from './placement-builders.ts';

const NODES = ['node-a', 'node-b', 'node-c', 'node-d'];
const HOSTNAME = 'kubernetes.io/hostname';

const volumes: fc.Arbitrary<readonly ClaimableVolume[]> = fc
  .array(
    fc.record({
      node: fc.nat(3),
      disk: fc.nat(2),
      size: fc.integer({ min: 1, max: 4 }),
      classes: fc.constantFrom(['data'], ['data'], ['logs'], ['data', 'logs']),
      unusable: fc.integer({ min: 0, max: 14 }).map((number) => number === 0),
    }),
    { minLength: 2, maxLength: 11 },
  )
  .map((list) =>
    list.map(({ node, disk, size, classes, unusable }, index) =>
      aVolume(`v${String(index).padStart(2, '0')}`, {
        node: NODES[node] ?? 'node-a',
        rack: node < 2 ? 'r1' : 'r2',
        disk: `wwn-${String(node)}${String(disk)}`,
        sizeBytes: size * GiB,
        unusable: unusable ? 'its disk is refused' : null,
        purpose: { kind: 'kept', storageClassNames: classes },
      }),
    ),
  );

const templates: fc.Arbitrary<Partial<Claim>> = fc.record({
  requestBytes: fc.integer({ min: 1, max: 4 }).map((size) => size * GiB),
  storageClassName: fc.constantFrom('data', 'data', 'logs'),
});

const claims: fc.Arbitrary<readonly Claim[]> = fc
  .array(
    fc.record({
      template: templates,
      node: fc.constantFrom(null, null, null, null, 'node-a', 'node-c'),
      rack: fc.constantFrom(null, null, 'r1', 'r2'),
    }),
    { maxLength: 5 },
  )
  .map((list) =>
    list.map(({ template, node, rack }, index) =>
      aClaim(`c${String(index)}`, {
        ...template,
        node: node as NodeName | null,
        nodeRequirements: rack === null ? [] : [{ key: 'rack', operator: 'In', values: [rack] }],
      }),
    ),
  );

const spreads = fc.constantFrom(
  [],
  [{ topologyKey: HOSTNAME }],
  [{ topologyKey: 'rack' }],
  [{ topologyKey: 'rack' }, { topologyKey: HOSTNAME, maxSkew: 2 }],
  [{ topologyKey: 'rack', whenUnsatisfiable: 'ScheduleAnyway' as const }],
);

function sets(name: string): fc.Arbitrary<ClaimSet> {
  return fc
    .record({
      replicas: fc.integer({ min: 1, max: 3 }),
      templates: fc.array(templates, { minLength: 1, maxLength: 2 }),
      distinctDisks: fc.boolean(),
      spread: spreads,
      names: fc.constantFrom([], [], NODES.slice(0, 2), NODES.slice(1)),
    })
    .map(({ names, ...facts }) =>
      aSet(name, {
        ...facts,
        nodes: { requirements: [], names: names as NodeName[], exceptNames: [] },
      }),
    );
}

export const instances: fc.Arbitrary<Instance> = fc
  .record({ volumes, claims, one: fc.option(sets('x')), two: fc.option(sets('y')) })
  .map(({ one, two, ...rest }) => ({
    ...rest,
    claimSets: [one, two].filter((set) => set !== null),
  }));
