/**
 * Whose bytes lie where on a disk, told from the inventory alone: the model against which no plan
 * may lose anything. What carries no mark of this node, or is marked ready, is somebody's.
 */
import { MiB, type Bytes } from '../../src/model/values/bytes.ts';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import { installationHash, nodeHash, parseMark } from '../../src/model/volumes/mark.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import type { VolumeRef } from '../../src/model/planned/operation-refs.ts';
import { INSTALLATION } from './builders.ts';
import { predict } from './simulated-host.ts';

interface Owned {
  readonly startBytes: Bytes;
  readonly endBytes: Bytes;
  readonly what: string;
}

/** Spans of a disk that nobody has given away. */
export function ownedBytes(disk: ObservedDisk, inventory: Inventory): readonly Owned[] {
  const whole = (what: string): readonly Owned[] => [
    { startBytes: 0, endBytes: disk.sizeBytes, what },
  ];
  if (disk.systemChain.length > 0) return whole('the system');
  if (disk.usedBy.length > 0) return whole('something that uses the disk');
  if (disk.signatures.length > 0) return whole('a signature');
  const begun = inventory.records.disks.some(
    ({ state, facts }) => state === 'begun' && facts.id === disk.id,
  );
  const inside = disk.unknownContent.some(
    ({ offsetBytes }) => offsetBytes >= MiB && offsetBytes < disk.sizeBytes - MiB,
  );
  if (disk.unknownContent.length > 0 && (inside || !begun)) return whole('unrecognised bytes');
  const finished = inventory.records.volumes.some(
    ({ state, disk: facts }) => state === 'ready' && facts.id === disk.id,
  );
  if (disk.table === undefined) return finished ? whole('a lost volume of ours') : [];
  const states = disk.table.partitions.map(({ label }) => ownState(label, inventory));
  if (states.length === 0) return begun ? [] : whole('a partition table');
  if (states.every((state) => state === null)) return whole('partitions');
  return disk.table.partitions.flatMap(({ startBytes, sizeBytes, label, signatures, uuid }) => {
    const state = ownState(label, inventory);
    const recorded = inventory.records.volumes.some(
      (record) => record.state === 'ready' && record.partitionUuid === uuid,
    );
    const strange = signatures.some(({ uuid: found }) => found?.[14] !== '8');
    return state === 'new' && !recorded && !strange
      ? []
      : [{ startBytes, endBytes: startBytes + sizeBytes, what: `partition "${label}"` }];
  });
}

function ownState(label: string, inventory: Inventory): 'new' | 'ready' | null {
  const mark = parseMark(label);
  const own =
    mark?.installation === installationHash(INSTALLATION) && mark.node === nodeHash(inventory.node);
  return own ? mark.state : null;
}

/**
 * Every write of a node's operations, carried out in turn, that falls on bytes which somebody owns.
 */
export function contentLosses(
  inventory: Inventory,
  operations: readonly Operation[],
): readonly string[] {
  const losses: string[] = [];
  let state = inventory;
  for (const operation of operations) {
    losses.push(...lossesOf(operation, state));
    state = predict(state, operation);
  }
  return losses;
}

function lossesOf(operation: Operation, inventory: Inventory): readonly string[] {
  const { id: named } = operation.disk.facts;
  const written = bytesWritten(operation, inventory);
  return inventory.disks
    .filter(({ id, aliases }) => id === named || aliases.includes(named))
    .flatMap((disk) =>
      ownedBytes(disk, inventory)
        .filter(({ startBytes, endBytes }) =>
          written.some((span) => span.startBytes < endBytes && startBytes < span.endBytes),
        )
        .map(({ what }) => `${operation.kind} on ${disk.id} falls on ${what}`),
    );
}

/** Every byte range that an operation may write on its disk. */
export function bytesWritten(
  operation: Operation,
  inventory: Inventory,
): readonly { readonly startBytes: Bytes; readonly endBytes: Bytes }[] {
  const disk = inventory.disks.find(({ id }) => id === operation.disk.facts.id);
  const size = disk?.sizeBytes ?? 0;
  const table = [
    { startBytes: 0, endBytes: MiB },
    { startBytes: size - MiB, endBytes: size },
  ];
  const content = (volume: VolumeRef): { startBytes: Bytes; endBytes: Bytes }[] =>
    (disk?.table?.partitions ?? [])
      .filter(
        ({ uuid }) =>
          uuid === (volume.logical?.physicalVolume.partitionUuid ?? volume.partitionUuid),
      )
      .map(({ startBytes, sizeBytes }) => ({ startBytes, endBytes: startBytes + sizeBytes }));
  switch (operation.kind) {
    case 'create-partition-table':
    case 'create-partitions':
    case 'repair-partition-table':
    case 'write-ledger':
    case 'relabel-partitions':
    case 'adopt-volume':
    case 'grow-partition':
    case 'mark-ready':
      return table;
    case 'wipe-disk':
    case 'remove-volume':
      return [
        ...(operation.kind === 'remove-volume' ? table : []),
        ...operation.spans.map(({ startBytes, sizeBytes }) => ({
          startBytes,
          endBytes: startBytes + sizeBytes,
        })),
      ];
    case 'create-filesystem':
    case 'change-encryption-key':
    case 'prepare-block-volume':
    case 'encrypt-block-volume':
    case 'create-volume-group':
    case 'extend-volume-group':
    case 'grow-physical-volume':
    case 'activate-logical-volume':
    case 'create-logical-volume':
    case 'extend-logical-volume':
    case 'create-thin-pool':
    case 'extend-thin-pool':
    case 'repair-thin-pool':
    case 'move-logical-volume':
    case 'abort-move':
    case 'leave-volume-group':
    case 'rebuild-logical-volume':
    case 'forget-physical-volume':
      return content(operation.volume);
    case 'remove-logical-volume':
    case 'restore-records':
      return [];
    case 'grow-filesystem':
    case 'mount-filesystem':
    case 'link-block-device':
    case 'assign-claim':
    case 'take-back-claim':
    case 'forget-claim':
    case 'record-protection':
      return [];
  }
}
