import { describe, expect, it } from 'vitest';
import { CLAIM, declareWith, FAST, found, INSTALLATION, LAYOUT, stream } from './sample.ts';

const CLAIM_SET = `apiVersion: diskwright.dev/v1alpha1
kind: ClaimSet
metadata: { name: kafka-disks, namespace: db }
spec:
  statefulSetName: kafka
  replicas: 2
  volumeClaimTemplates:
    - metadata: { name: data0 }
      spec: { storageClassName: fast, accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
`;

function statefulSet(
  policy: string,
  { name = 'kafka', namespace = 'db', template = 'data0' } = {},
) {
  return `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  replicas: 2
  persistentVolumeClaimRetentionPolicy: ${policy}
  volumeClaimTemplates:
    - metadata: { name: ${template} }
`;
}

function declared(text: string, ...others: readonly string[]) {
  return declareWith(text, INSTALLATION, FAST, LAYOUT, CLAIM_SET, ...others);
}

describe('a StatefulSet in git', () => {
  it('that deletes claims of a ClaimSet is warned of, at each field that says so', () => {
    const { declarations, diagnostics } = declared(
      statefulSet('{ whenDeleted: Delete, whenScaled: Delete }'),
    );
    expect(declarations).not.toBeNull();
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'the StatefulSet "kafka" deletes the claims when it is deleted itself, and git declares them ("db/data0-kafka-<ordinal>")',
      'the StatefulSet "kafka" deletes the claims of replicas that it has no more, and git declares them ("db/data0-kafka-<ordinal>")',
    ]);
    expect(found({ declarations, diagnostics, skipped: [] })).toEqual([
      '6:56 warning set-deletes-claims',
      '6:76 warning set-deletes-claims',
    ]);
  });

  it('that deletes a claim which is declared by itself is warned of, too', () => {
    const claim = CLAIM.replace('name: data', 'name: wal-pg-0');
    const set = statefulSet('{ whenDeleted: Delete }', { name: 'pg', template: 'wal' });
    expect(found(declared(set, claim))).toEqual(['6:56 warning set-deletes-claims']);
  });

  it.each([
    ['keeps its claims', statefulSet('{ whenDeleted: Retain, whenScaled: Retain }')],
    ['is in another namespace', statefulSet('{ whenDeleted: Delete }', { namespace: 'web' })],
    ['has another name', statefulSet('{ whenDeleted: Delete }', { name: 'zookeeper' })],
    ['has other templates', statefulSet('{ whenDeleted: Delete }', { template: 'logs' })],
    ['is no map where one belongs', statefulSet('[Delete]')],
  ])('that %s is left alone', (_what, text) => {
    const read = declared(text);
    expect(found(read)).toEqual([]);
    expect(read.skipped.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      expect.stringMatching(/^StatefulSet /),
    ]);
  });

  it('is found in a List, too', () => {
    const item = statefulSet('{ whenDeleted: Delete }').replaceAll('\n', '\n    ').trimEnd();
    const list = `apiVersion: v1\nkind: List\nitems:\n  - ${item}\n`;
    expect(found(declared(stream(list)))).toEqual(['9:60 warning set-deletes-claims']);
  });
});
