/**
 * Claims that name a PersistentVolume which an Adoption keeps in git, as the controller of a
 * cluster would match them.
 */
import { describe, expect, it } from 'vitest';
import { declare } from '../../src/declare/declare.ts';
import { GiB } from '../../src/model/values/bytes.ts';

const API = 'diskwright.dev/v1alpha1';
const INSTALLATION = {
  apiVersion: API,
  kind: 'Installation',
  metadata: { name: 'prod' },
  spec: { id: '6f1c3f8e-7a55-4c1e-9a55-0d6f7f3b2c11' },
};
const CLASS = {
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  metadata: { name: 'old' },
  provisioner: 'kubernetes.io/no-provisioner',
  volumeBindingMode: 'WaitForFirstConsumer',
};

function adopting(spec: object = {}, metadata: object = {}): object {
  return {
    apiVersion: API,
    kind: 'Adoption',
    metadata: { name: 'old-data' },
    spec: {
      node: 'node-a',
      disk: 'wwn-0xa',
      diskSize: 20 * GiB,
      partition: { uuid: 'aaaaaaaa-0000-4000-8000-000000000001', start: 1048576, size: GiB },
      filesystem: { type: 'ext4', uuid: 'aaaaaaaa-0000-4000-8000-000000000002' },
      mountPath: '/mnt/a',
      pinnedBy: 'mark',
      persistentVolumes: [
        {
          apiVersion: 'v1',
          kind: 'PersistentVolume',
          metadata: { name: 'pv-old', ...metadata },
          spec: {
            capacity: { storage: '10Gi' },
            accessModes: ['ReadWriteOnce'],
            storageClassName: 'old',
            local: { path: '/mnt/a/data' },
            ...spec,
          },
        },
      ],
    },
  };
}

function claim(spec: object = {}, name = 'data'): object {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name, namespace: 'db' },
    spec: {
      storageClassName: 'old',
      volumeName: 'pv-old',
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: '10Gi' } },
      ...spec,
    },
  };
}

function found(...documents: readonly object[]): readonly string[] {
  const text = [INSTALLATION, CLASS, ...documents].map((one) => JSON.stringify(one));
  const bytes = new TextEncoder().encode(text.join('\n---\n'));
  return declare([{ path: 'all.yaml', bytes, blobId: null }]).diagnostics.map(
    ({ code, message, source }) => `${String(source.line)} ${code}: ${message}`,
  );
}

describe('a claim that names a volume', () => {
  it('is taken where the cluster would bind it', () => {
    expect(found(adopting(), claim())).toEqual([]);
    expect(found(adopting({ claimRef: { namespace: 'db', name: 'data' } }), claim())).toEqual([]);
    expect(found(adopting(), claim({ volumeName: 'pv-of-others' }))).toEqual([]);
  });

  it.each([
    [
      'too small for it',
      claim({ resources: { requests: { storage: '11Gi' } } }),
      'it has 10 GiB, and the claim asks for 11 GiB',
    ],
    [
      'of another class',
      claim({ storageClassName: 'other' }),
      'it is of class "old", and the claim of "other"',
    ],
    [
      'of another mode',
      claim({ volumeMode: 'Block' }),
      'its volumeMode is "Filesystem", and that of the claim "Block"',
    ],
  ])('%s is refused', (_what, given, why) => {
    const findings = found(adopting(), given);
    expect(findings).toContain(
      `7 volume-does-not-match: the PersistentVolume "pv-old", which this claim names, is never bound to it: ${why}`,
    );
  });

  it('that is bound to another claim, or does not give its access modes, is refused', () => {
    expect(found(adopting({ claimRef: { namespace: 'db', name: 'mq' } }), claim())).toEqual([
      expect.stringContaining('it is bound to the claim "db/mq"'),
    ]);
    expect(found(adopting({ accessModes: ['ReadOnlyMany'] }), claim())).toEqual([
      expect.stringContaining('it does not give ReadWriteOnce'),
    ]);
  });

  it('that is being deleted is refused', () => {
    const deleting = adopting({}, { deletionTimestamp: '2026-05-04T10:00:00Z' });
    expect(found(deleting, claim()).join('\n')).toContain('its deletion was asked for');
  });

  it('that another claim names too is refused', () => {
    expect(found(adopting(), claim(), claim({}, 'mq'))).toEqual([
      '9 volume-named-twice: the PersistentVolume "pv-old" is named by the claim "db/data" too, and is bound to one of them',
    ]);
  });

  it('is refused where the volume names it and it asks for more', () => {
    const { volumeName: _none, ...spec } = (claim() as { spec: Record<string, unknown> }).spec;
    const given = { ...claim(), spec: { ...spec, resources: { requests: { storage: '1Ti' } } } };
    const kept = adopting({ claimRef: { namespace: 'db', name: 'data' } });
    expect(found(kept, given)).toEqual([
      expect.stringContaining('which is kept for this claim, is never bound to it: it has 10 GiB'),
    ]);
    expect(found(adopting(), given)).toEqual([]);
  });
});
