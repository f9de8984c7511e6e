import { describe, expect, it } from 'vitest';
import type { VolumeGroupLayout } from '../../../src/model/declared/declarations.ts';
import { encryptionOf } from '../../../src/model/volumes/encryption.ts';
import { declareWith, FAST, found, INSTALLATION } from '../sample.ts';

/** With what is to be encrypted at line 7. */
function layoutOf(...lines: readonly string[]) {
  const text = `apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: nvme }
spec:
  nodes: { names: [node-a] }
  disks: { match: { transport: nvme }, minCount: 1 }
${lines.map((line) => `  ${line}\n`).join('')}`;
  return declareWith(text, INSTALLATION, FAST);
}

const BLOCK = 'volumeMode: Block, storageClassName: fast, encryption: { key: k }';

describe('encryption of a raw block volume', () => {
  it('is a word of partitions, whole disks and logical volumes', () => {
    const raw = { kind: 'block', encryption: { key: 'k' } };
    const partition = layoutOf('partitions:', `- { name: vm, size: 1Gi, ${BLOCK} }`);
    expect(found(partition)).toEqual([]);
    expect(partition.declarations?.layouts).toMatchObject([
      { arrangement: { partitions: [{ format: raw }] } },
    ]);
    const whole = layoutOf(`wholeDisk: { ${BLOCK} }`);
    expect(found(whole)).toEqual([]);
    expect(whole.declarations?.layouts).toMatchObject([
      { arrangement: { partition: { format: raw } } },
    ]);
    const carve = layoutOf(
      'volumeGroup:',
      '  name: data',
      '  carve:',
      `  - { name: vm, size: 1Gi, ${BLOCK} }`,
    );
    expect(found(carve)).toEqual([]);
    expect(carve.declarations?.layouts).toMatchObject([
      { arrangement: { group: { carve: [{ format: raw }] } } },
    ]);
  });

  it('takes room for its header', () => {
    const sized = (size: string, more = BLOCK): readonly string[] =>
      found(layoutOf('partitions:', `- { name: vm, size: ${size}, ${more} }`));
    expect(sized('16Mi')).toEqual(['8:23 partition-too-small']);
    expect(sized('17Mi')).toEqual([]);
    expect(sized('16Mi', 'volumeMode: Block, storageClassName: fast')).toEqual([]);
  });
});

describe('encryption of a volume group', () => {
  const LOCAL = FAST.replace('name: fast', 'name: local').replace(
    'kubernetes.io/no-provisioner',
    'local.diskwright.dev',
  );

  /** The group of a layout that is right. */
  function groupOf(...lines: readonly string[]): unknown {
    const text = `apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: nvme }
spec:
  nodes: { names: [node-a] }
  disks: { match: { transport: nvme }, minCount: 1 }
  volumeGroup:
    name: data
    thinPools: [{ name: pool, size: 10Gi }]
${lines.map((line) => `    ${line}\n`).join('')}`;
    const declared = declareWith(text, INSTALLATION, FAST, LOCAL);
    expect(found(declared)).toEqual([]);
    const arrangement = declared.declarations?.layouts[0]?.arrangement;
    return arrangement?.kind === 'volume-group' ? arrangement.group : null;
  }

  const carve = [
    'carve:',
    '  - { name: a, size: 1Gi, storageClassName: fast }',
    '  - { name: b, size: 1Gi, storageClassName: fast, encryption: { key: own } }',
    '  - { name: c, size: 1Gi, type: thin, storageClassName: fast }',
  ];

  function keysOf(list: 'carve' | 'claims' | 'provision', group: unknown): readonly unknown[] {
    const volumes = (group as VolumeGroupLayout)[list];
    return volumes.map(({ format }) => encryptionOf(format)?.key ?? null);
  }

  it('is of every volume that is cut, but for what names another key', () => {
    const group = groupOf(
      'encryption: { key: all }',
      ...['claims: [fast]', 'provision: [{ storageClassName: local }]', ...carve],
    );
    expect(keysOf('carve', group)).toEqual(['all', 'own', 'all']);
    expect(keysOf('claims', group)).toEqual(['all']);
    expect(keysOf('provision', group)).toEqual(['all']);
    expect(group).not.toHaveProperty('encryption');
  });

  it('is of what says so alone where the group does not', () => {
    const group = groupOf(
      ...['claims: [fast]', ...carve],
      'provision: [{ storageClassName: local, encryption: { key: own } }]',
    );
    expect(keysOf('carve', group)).toEqual([null, 'own', null]);
    expect(keysOf('claims', group)).toEqual([null]);
    expect(keysOf('provision', group)).toEqual(['own']);
  });
});
