import type { Bytes } from '../../../src/model/values/bytes.ts';
import { digestValue } from '../../../src/model/values/digest.ts';
import type {
  DiskIdentity,
  ObservedVolumeGroup,
  UnknownContent,
  Signature,
} from '../../../src/model/observed/inventory.ts';
import { parseMark } from '../../../src/model/volumes/mark.ts';
import type { Content } from './content.ts';
import type { ReadTable, TablePartition } from '../disks/partition-table.ts';

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
  return digestValue({
    kind: 'partition',
    disk: disk.identity,
    number: partition.number,
    startBytes: partition.startBytes,
    sizeBytes: partition.sizeBytes,
    typeUuid: partition.typeUuid,
    uuid: partition.uuid,
    label: lastingLabel(partition.label),
    ...contentFacts(content),
  });
}

/** A volume keeps its fingerprint when it becomes ready. */
function lastingLabel(label: string): object {
  const mark = parseMark(label);
  return mark === null
    ? { text: label }
    : { installation: mark.installation, node: mark.node, volume: mark.volume };
}

/** @param content what is stated of it: nothing, while it is not active. */
export function logicalVolumeFingerprint(
  disk: FingerprintSubject,
  volume: {
    readonly group: string;
    readonly uuid: string;
    readonly name: string;
    readonly sizeBytes: Bytes;
    readonly label: string;
  },
  content: Content,
): string {
  return digestValue({
    kind: 'logical-volume',
    disk: disk.identity,
    ...volume,
    label: lastingLabel(volume.label),
    ...contentFacts(content),
  });
}

export function diskFingerprint(
  disk: FingerprintSubject,
  table: ReadTable | null,
  content: Content & {
    readonly partitions: readonly string[];
    readonly group: ObservedVolumeGroup | null;
  },
): string {
  return digestValue({
    kind: 'disk',
    ...disk,
    table:
      table === null
        ? null
        : { type: table.type, uuid: table.uuid, primary: table.primary, backup: table.backup },
    partitions: content.partitions,
    ...(content.group === null ? {} : { group: groupFacts(content.group) }),
    ...contentFacts(content),
  });
}

/** What a group is made of, whether its volumes are active or not. */
function groupFacts({ name, uuid, volumes }: ObservedVolumeGroup): object {
  return {
    name,
    uuid,
    volumes: volumes.map((volume) => ({
      name: volume.name,
      uuid: volume.uuid,
      sizeBytes: volume.sizeBytes,
      label: lastingLabel(volume.label),
    })),
  };
}

function contentFacts(content: Content): {
  readonly signatures: readonly Signature[];
  readonly remains: readonly UnknownContent[];
  readonly hashes: readonly string[];
} {
  // "remains" is a word of the fingerprint alone: another would change each that a consent names.
  return {
    signatures: content.signatures,
    remains: content.unknownContent,
    hashes: content.hashes,
  };
}
