import type {
  ConsentRecord,
  Inventory,
  ObservedDisk,
  Usage,
} from '../../src/model/observed/inventory.ts';
import { diskOf, isRunning, mountsBelow, sleep, type Story, type StoryDisk } from './story.ts';

/**
 * Everything about some disks, their records and mounts that is the same on every way there.
 *
 * Not the end of the bookkeeping of a removed volume: once its partition is out of the table
 * nothing is left to be done, and a stop between that and its records leaves these as they were
 * begun.
 */
export function endState(story: Story, disks: readonly StoryDisk[], inventory: Inventory): unknown {
  const { records } = inventory;
  const removed = new Map(
    records.volumes
      .filter(({ state }) => state === 'removed')
      .map((record) => [record.partitionUuid, record.volume]),
  );
  const present = new Set(
    inventory.disks.flatMap(({ table }) => (table?.partitions ?? []).map(({ uuid }) => uuid)),
  );
  const gone = new Set(
    Array.from(removed).flatMap(([uuid, volume]) => (present.has(uuid) ? [] : [volume])),
  );
  const isGone = ({ subject }: ConsentRecord): boolean =>
    subject.kind === 'volume' && gone.has(subject.volume);
  return {
    disks: disks.map((disk) => contentOf(diskOf(inventory, disk))),
    links: inventory.blockLinks,
    records: {
      disks: records.disks.map((record) => ({
        ...timeless(record),
        partitionUuids: record.partitionUuids.filter((uuid) => !removed.has(uuid)),
      })),
      volumes: records.volumes.map(timeless),
      consents: (records.consents ?? []).map((record) => ({
        ...timeless(record),
        state: isGone(record) ? 'done' : record.state,
      })),
    },
    mounts: mountsBelow(story.stateDir),
  };
}

function timeless(record: object): object {
  return { ...record, recordedAt: '', blankFingerprint: '' };
}

/**
 * Tests beside this one look at all loop devices, with losetup for example: who has ended by now
 * has only looked.
 */
function lasting(usedBy: readonly Usage[]): readonly Usage[] {
  return usedBy.filter((usage) => usage.kind !== 'open' || staysOpen(usage.pid));
}

function staysOpen(pid: number): boolean {
  for (let wait = 0; wait < 100 && isRunning(pid); wait += 1) sleep(20);
  return isRunning(pid);
}

function contentOf({ id, usedBy, signatures, table }: ObservedDisk): unknown {
  return {
    id,
    usedBy: lasting(usedBy),
    signatures,
    table: {
      ...table,
      partitions: table?.partitions.map(
        ({ number, startBytes, sizeBytes, uuid, label, ...rest }) => ({
          number,
          startBytes,
          sizeBytes,
          uuid,
          label,
          filesystem: {
            type: rest.filesystem?.type,
            uuid: rest.filesystem?.uuid,
            sizeBytes: rest.filesystem?.sizeBytes,
          },
          usedBy: lasting(rest.usedBy),
        }),
      ),
    },
  };
}
