import { describe, expect, it } from 'vitest';
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
