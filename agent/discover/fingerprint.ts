import type { Bytes } from '../../src/model/bytes.ts';
import { digestValue } from '../../src/model/digest.ts';
import type { DiskIdentity, Remain, Signature } from '../../src/model/inventory.ts';
import { parseMark } from '../../src/model/mark.ts';
import type { Content } from './content.ts';
import type { ReadTable, TablePartition } from './partition-table.ts';

/**
 * Fingerprints name what is on a disk, so that a consent to destroy it holds for exactly that.
 * They are made of facts alone: no kernel names, no mounts, no times.
 */
export interface FingerprintSubject {
  readonly identity: DiskIdentity;
  readonly sizeBytes: Bytes;
  readonly sectorBytes: Bytes;
}

export function partitionFingerprint(
  disk: FingerprintSubject,
  partition: TablePartition,
  content: Content,
): string {
  const mark = parseMark(partition.label);
  return digestValue({
    kind: 'partition',
    disk: disk.identity,
    number: partition.number,
    startBytes: partition.startBytes,
    sizeBytes: partition.sizeBytes,
    typeUuid: partition.typeUuid,
    uuid: partition.uuid,
    // A volume keeps its fingerprint when it becomes ready.
    label:
      mark === null
        ? { text: partition.label }
        : { installation: mark.installation, node: mark.node, volume: mark.volume },
    ...contentFacts(content),
  });
}

export function diskFingerprint(
  disk: FingerprintSubject,
  table: ReadTable | null,
  content: Content & { readonly partitions: readonly string[] },
): string {
  return digestValue({
    kind: 'disk',
    ...disk,
    table:
      table === null
        ? null
        : { type: table.type, uuid: table.uuid, primary: table.primary, backup: table.backup },
    partitions: content.partitions,
    ...contentFacts(content),
  });
}

function contentFacts(content: Content): {
  readonly signatures: readonly Signature[];
  readonly remains: readonly Remain[];
  readonly hashes: readonly string[];
} {
  return { signatures: content.signatures, remains: content.remains, hashes: content.hashes };
}
