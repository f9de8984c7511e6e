/** What the digest of a node's plan has of encrypted volumes, and of keys that are not there. */
import { describe, expect, it } from 'vitest';
import type { VolumeFormat } from '../../src/model/declared/declarations.ts';
import type { DesiredNode } from '../../src/model/planned/desired.ts';
import type { Inventory, ObservedVolume } from '../../src/model/observed/inventory.ts';
import { encryptionInputs, lackedKeys } from '../../src/plan/digest-of-encryption.ts';
import { MiB } from '../../src/model/values/bytes.ts';
import {
  aDisk,
  aFilesystem,
  aLayout,
  aLayoutPartition,
  aNode,
  declaring,
  observedAgain,
} from '../simulation/builders.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import { predictAll } from '../simulation/simulated-host.ts';

function keyed(key: string): VolumeFormat {
  return { ...aFilesystem('ext4'), encryption: { key } } as VolumeFormat;
}

const half = { kind: 'bytes', bytes: 1024 * MiB } as const;
const layouts = [
  aLayout('plain', [
    aLayoutPartition('db', { format: keyed('first'), size: half }),
    aLayoutPartition('open', { size: half }),
  ]),
];
const blank = aNode([aDisk('aa'), aDisk('bb')]);

function worldOf(inventory: Inventory) {
  const { desired, plan } = planWorld({
    declarations: declaring(layouts),
    inventories: [inventory],
  });
  return { node: desired.nodes[0]!, operations: plan.nodes[0]!.operations };
}

const made = observedAgain(predictAll(blank, worldOf(blank).operations));
const { node } = worldOf(made);

function knowing(inventory: Inventory, keys: readonly string[]): Inventory {
  return { ...inventory, host: { ...inventory.host, keys } };
}

function volumeWith(facts: object): ObservedVolume {
  const found = made.disks
    .flatMap(({ table }) => table?.partitions ?? [])
    .find(({ encryption }) => encryption !== undefined)!;
  return { ...found, ...facts };
}

describe('what a plan depends on of an encrypted volume', () => {
  const encryption = { uuid: 'luks', key: 'first', open: true };

  it('is nothing where a volume is not encrypted', () => {
    const { encryption: _none, ...plain } = volumeWith({});
    expect(encryptionInputs(plain as ObservedVolume)).toEqual({});
  });

  it('is its header, its key, and whether it is open', () => {
    for (const open of [true, false])
      expect(encryptionInputs(volumeWith({ encryption: { ...encryption, open } }))).toEqual({
        encryption: { ...encryption, open },
      });
  });

  it('is also a mapping that has less than the volume, and only that', () => {
    const sizeBytes = 1024 * MiB;
    const mapped = (mappedBytes: number) =>
      encryptionInputs(volumeWith({ sizeBytes, encryption: { ...encryption, mappedBytes } }));
    expect(mapped(512 * MiB)).toEqual({ encryption: { ...encryption, short: true } });
    expect(mapped(1008 * MiB)).toEqual({ encryption });
  });
});

describe('keys that a plan would need', () => {
  function lacked(desired: DesiredNode, inventory: Inventory): readonly string[] | undefined {
    const { lackedKeys: keys, ...rest } = lackedKeys(desired, inventory);
    expect(rest).toEqual({});
    return keys;
  }

  it('are left out where the host has all of them, or says nothing of keys', () => {
    expect(lackedKeys(node, knowing(made, ['first', 'other']))).toEqual({});
    expect(lackedKeys(node, made)).toEqual({});
  });

  it('are those that are declared, once each', () => {
    expect(lacked(node, knowing(blank, ['other']))).toEqual(['first']);
    expect(lacked(node, knowing(made, []))).toEqual(['first']);
  });

  it('are also those that open what is there, on partitions and in groups', () => {
    const changed = knowing(made, ['first']);
    const partitions = changed.disks.map((disk) => ({
      ...disk,
      ...(disk.table === undefined
        ? {}
        : {
            table: {
              ...disk.table,
              partitions: disk.table.partitions.map((one) =>
                one.encryption === undefined
                  ? one
                  : { ...one, encryption: { ...one.encryption, key: 'former' } },
              ),
            },
          }),
    }));
    expect(lacked(node, { ...changed, disks: partitions })).toEqual(['former']);
    const [first, ...others] = changed.disks;
    const logical = { ...volumeWith({}), segmentType: 'linear', physicalVolumes: [] };
    const group = {
      ...{ name: 'vg', uuid: 'vg', extentBytes: 4 * MiB, totalExtents: 1, freeExtents: 1 },
      physicalVolumes: [],
      volumes: [{ ...logical, encryption: { uuid: 'luks', key: 'inGroup', open: true } }],
    };
    const inGroup = [{ ...first!, volumeGroup: group }, ...others];
    expect(lacked(node, { ...changed, disks: inGroup as unknown as Inventory['disks'] })).toEqual([
      'inGroup',
    ]);
  });

  it('are nothing to a node for which no encrypted volume is declared', () => {
    const plain = { ...node, disks: node.disks.map((disk) => ({ ...disk, volumes: [] })) };
    expect(lackedKeys(plain, knowing(made, []))).toEqual({});
  });
});
