import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { Claim, ClaimSet } from '../../src/model/declared/declarations.ts';
import { CLAIM, declareWith, FAST, found, INSTALLATION, LAYOUT, stream } from './sample.ts';

const TEMPLATE = `    - metadata: { name: data0, labels: { app: kafka } }
      spec: { storageClassName: fast, accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
`;

function aSet(spec: string, templates = TEMPLATE): string {
  return `apiVersion: diskwright.dev/v1alpha1
kind: ClaimSet
metadata: { name: kafka, namespace: db }
spec:
  ${spec.replaceAll('\n', '\n  ')}
  volumeClaimTemplates:
${templates}`;
}

function declared(text: string, ...others: readonly string[]) {
  return declareWith(text, INSTALLATION, FAST, LAYOUT, ...others);
}

function setOf(text: string): ClaimSet {
  const { declarations, diagnostics } = declared(text);
  expect(diagnostics).toEqual([]);
  const [set] = declarations?.claimSets ?? [];
  if (set === undefined) throw new Error('it was not read');
  return set;
}

function namesOf({ replicas }: ClaimSet): readonly (readonly string[])[] {
  return replicas.map(({ claims }) => claims.map(({ name }) => name));
}

const SECOND = TEMPLATE.replaceAll('data0', 'data1');

describe('a ClaimSet', () => {
  it('makes the claims that a StatefulSet will look for', () => {
    const set = setOf(
      aSet('statefulSetName: kafka\nreplicas: 2\nordinals: { start: 3 }', TEMPLATE + SECOND),
    );
    expect(namesOf(set)).toEqual([
      ['data0-kafka-3', 'data1-kafka-3'],
      ['data0-kafka-4', 'data1-kafka-4'],
    ]);
    expect(set.replicas.map(({ ordinal }) => ordinal)).toEqual([3, 4]);
  });

  it('makes claims by a pattern', () => {
    const text = aSet('claimName: "pg-{ordinal}-{template}"\nreplicas: 2', TEMPLATE + SECOND);
    expect(namesOf(setOf(text))).toEqual([
      ['pg-0-data0', 'pg-0-data1'],
      ['pg-1-data0', 'pg-1-data1'],
    ]);
  });

  it('gives each claim what its template says, and the place of the template', () => {
    const set = setOf(aSet('statefulSetName: kafka\nreplicas: 1'));
    const [claim] = set.replicas[0]?.claims ?? [];
    expect(claim).toMatchObject({
      namespace: 'db',
      name: 'data0-kafka-0',
      storageClassName: 'fast',
      requestBytes: GiB,
      volumeMode: 'Filesystem',
      node: null,
      source: { file: 'test.yaml', line: 8 },
      native: {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: { name: 'data0-kafka-0', namespace: 'db', labels: { app: 'kafka' } },
        spec: { storageClassName: 'fast' },
      } satisfies Partial<Record<string, unknown>>,
    } satisfies Partial<Record<keyof Claim, unknown>>);
  });

  it('reads pins and selectors of its templates, its nodes and its spread', () => {
    const pinned = TEMPLATE.replace(
      'labels: { app: kafka }',
      'annotations: { diskwright.dev/node: node-a, diskwright.dev/node-selector: "rack=r1" }',
    );
    const set = setOf(
      aSet(
        'statefulSetName: kafka\nreplicas: 1\ndistinctDisks: true\nnodes: { matchLabels: { role: db }, exceptNames: ["node-[1:2]"] }\ntopologySpreadConstraints: [{ topologyKey: zone }, { topologyKey: zone, whenUnsatisfiable: ScheduleAnyway, maxSkew: 2 }]',
        pinned,
      ),
    );
    expect(set).toMatchObject({
      set: 'db/kafka',
      distinctDisks: true,
      nodes: { requirements: [{ key: 'role' }], names: [], exceptNames: ['node-1', 'node-2'] },
      spread: [
        { topologyKey: 'zone', maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule' },
        { topologyKey: 'zone', maxSkew: 2, whenUnsatisfiable: 'ScheduleAnyway' },
      ],
    });
    expect(set.replicas[0]?.claims[0]).toMatchObject({
      node: 'node-a',
      nodeRequirements: [{ key: 'rack', operator: 'In', values: ['r1'] }],
    });
  });

  it('may have no replica at all', () => {
    expect(setOf(aSet('statefulSetName: kafka\nreplicas: 0')).replicas).toEqual([]);
  });

  it('stands in order with others, whatever the order of the documents is', () => {
    const other = aSet('statefulSetName: a\nreplicas: 1').replace('name: kafka', 'name: a');
    const one = aSet('statefulSetName: kafka\nreplicas: 1');
    for (const text of [stream(one, other), stream(other, one)])
      expect(declared(text).declarations?.claimSets.map(({ set }) => set)).toEqual([
        'db/a',
        'db/kafka',
      ]);
  });
});

describe('what is wrong with a ClaimSet', () => {
  const plain = 'statefulSetName: kafka\nreplicas: 2';

  it.each([
    ['another class', plain, TEMPLATE.replace('fast', 'fats'), ['9:33 unknown-class']],
    ['no class', plain, TEMPLATE.replace('storageClassName: fast, ', ''), ['9:13 missing-field']],
    ['two templates of one name', plain, TEMPLATE + TEMPLATE, ['10:19 duplicate-name']],
    ['a size that is none', plain, TEMPLATE.replace('1Gi', '0'), ['9:103 bad-quantity']],
    [
      'a mode that no local volume gives',
      plain,
      TEMPLATE.replace('Once', 'Many'),
      ['9:53 access-mode'],
    ],
    [
      'a pattern without its template',
      'claimName: "pg-{ordinal}"\nreplicas: 2',
      TEMPLATE + SECOND,
      ['5:14 claims-share-name'],
    ],
    [
      'a pattern by which two claims have one name',
      'claimName: "{template}{ordinal}"\nreplicas: 12',
      TEMPLATE.replace('data0', 'data') + TEMPLATE.replace('data0', 'data1'),
      ['5:14 claims-share-name'],
    ],
    [
      'a constraint given twice',
      `${plain}\ntopologySpreadConstraints: [{ topologyKey: zone }, { topologyKey: zone, maxSkew: 3 }]`,
      TEMPLATE,
      ['7:69 duplicate-constraint'],
    ],
  ])('is found: %s', (_name, spec, templates, expected) => {
    expect(found(declared(aSet(spec, templates)))).toEqual(expected);
  });

  it('is named with what may have been meant', () => {
    const [finding] = declared(aSet(plain, TEMPLATE.replace('fast', 'fats'))).diagnostics;
    expect(finding?.hint).toBe('did you mean fast?');
  });

  it('is no class of which a layout has nearly the name: that is reported there', () => {
    const misspelt = LAYOUT.replace('claims: [fast]', 'claims: [fsat]');
    const codes = declareWith(aSet(plain), INSTALLATION, FAST, misspelt).diagnostics.map(
      ({ code }) => code,
    );
    expect(codes).toEqual(['unknown-class']);
  });

  it('is a class that no layout keeps', () => {
    const offered = LAYOUT.replace('claims: [fast]', 'storageClassName: fast');
    const text = aSet(plain);
    expect(found(declareWith(text, INSTALLATION, FAST, offered))).toEqual([
      '9:33 warning class-not-kept',
    ]);
    const slow = FAST.replace('name: fast', 'name: slow');
    const other = aSet(plain, TEMPLATE.replace('fast', 'slow'));
    const foreign = declared(other, slow);
    expect(found(foreign)).toEqual(['9:33 warning class-not-kept']);
    expect(foreign.diagnostics[0]?.hint).toContain('leave the template out of the set');
  });

  it('is a set that is declared twice, and a claim that two sets make', () => {
    const set = aSet(plain);
    expect(found(declared(stream(set, set)))).toEqual(['13:19 duplicate-object']);
    const other = aSet(plain).replace('name: kafka', 'name: other');
    expect(found(declared(stream(set, other)))).toEqual(['13:19 claim-made-twice']);
    expect(found(declared(stream(set, CLAIM)))).toEqual([]);
  });

  it('is a template pinned to a node that nobody knows', () => {
    const pinned = TEMPLATE.replace(
      'labels: { app: kafka }',
      'annotations: { diskwright.dev/node: node-z }',
    );
    const group = `apiVersion: diskwright.dev/v1alpha1
kind: NodeGroup
metadata: { name: all }
spec: { nodes: [node-a] }
`;
    expect(found(declared(aSet(plain, pinned), group))).toEqual(['8:68 warning unknown-node']);
  });
});
