/**
 * The agent, on media of cells: the same operations in the same order of writes, syncs and records
 * as agent/drivers, cut into single steps, so that a pass can be stopped at each of them. That the
 * order is the same is held against what the agent really writes (test/host/crash-states.test.ts).
 *
 * - before all of them: of removals that are over: sync; record done
 * - create-partition-table: record begun; places of partitions that were given up, sync; backup and
 *   primary copy; sync; protective MBR; sync; record written
 * - every later table: backup copy; sync; primary copy; sync; MBR if missing or of a smaller disk;
 *   old backup cleared; sync
 * - create-partitions: places that were given up, sync; record names the partitions; table
 * - grow-partition: zeros over what a raw volume grows into, where it was wiped, sync; disk record;
 *   ledger, sync; volume record; table
 * - create-filesystem: record begun; own half-made superblock removed, sync; mkfs writes all over;
 *   sync
 * - prepare-block-volume: record begun; zeros over everything, where it was wiped; sync
 * - mark-ready (all of a disk together): table; disk record written; ledger, sync; volume records
 *   ready
 * - wipe-disk: blocks as before and consent record begun; zeros at every place; sync; record done
 * - remove-volume: umount; the same begun; zeros, sync; blocks are zeros; link gone; record
 *   removed; table; disk record; record done
 * - relabel-partitions: table
 * - claims, protection: ledger, sync; volume record
 * - restore-records, write-ledger: records; ledger, sync
 * - mount, link: one step: the kernel's, or a synced file
 *
 * Records are replaced whole and synced: after a stop one is the old or the new one.
 */
import { MiB, type Bytes } from '../../src/model/values/bytes.ts';
import type { VolumeRecord } from '../../src/model/observed/inventory.ts';
import { claimKey } from '../../src/model/identifiers.ts';
import { compareText } from '../../src/model/values/order.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import type { VolumeRef } from '../../src/model/planned/operation-refs.ts';
import {
  holders,
  locate,
  machine,
  medium,
  now,
  type Of,
  rewriteTable,
  saveDisk,
  saveVolume,
  type Site,
  stateOf,
  type Step,
  sync,
  tableNow,
  volumeRecord,
  type Work,
  writeAll,
} from './agent-steps.ts';
import { filesystemBytes } from './builders.ts';
import { stateLedger } from './ledger-steps.ts';
import { SUPERBLOCK_AT, superblockIn } from './machine.ts';
import { seenIn, type Content, type GptEntry, type Write } from './medium.ts';
import {
  relabelPartitions,
  adoptVolume,
  createPartitions,
  createTable,
  growPartition,
  repairTable,
} from './simulated-tables.ts';
import { removeVolume, wipeDisk } from './simulated-wipe.ts';

export function carryOut(group: readonly [Operation, ...Operation[]], site: Site): Work {
  const [first] = group;
  switch (first.kind) {
    case 'wipe-disk':
      return wipeDisk(first, site);
    case 'remove-volume':
      return removeVolume(first, site);
    case 'create-partition-table':
      return createTable(first, site);
    case 'create-partitions':
      return createPartitions(first, site);
    case 'repair-partition-table':
      return repairTable(first, site);
    case 'restore-records':
      return restoreRecords(first);
    case 'write-ledger':
      return writeLedger(first, site);
    case 'relabel-partitions':
      return relabelPartitions(first, site);
    case 'adopt-volume':
      return adoptVolume(first, site);
    case 'grow-partition':
      return growPartition(first, site);
    case 'create-filesystem':
      return createFilesystem(first, site);
    case 'prepare-block-volume':
      return prepareBlock(first, site);
    case 'mark-ready':
      return markReady(
        group.filter((one) => one.kind === 'mark-ready'),
        site,
      );
    case 'grow-filesystem':
      return growFilesystem(first, site);
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
    case 'remove-logical-volume':
    case 'change-encryption-key':
    case 'encrypt-block-volume':
      throw new Error('these machines have no device-mapper; the virtual machine has');
    case 'mount-filesystem':
      return mountFilesystem(first, site);
    case 'link-block-device':
      return linkBlock(first, site);
    case 'assign-claim':
    case 'take-back-claim':
    case 'forget-claim':
    case 'record-protection':
      return recordOnly(first, site);
  }
}

function unfinished(site: Site, volume: VolumeRef, entry: GptEntry): string | null {
  if (site.without.has('unfinished')) return null;
  if (stateOf(entry) !== 'new') return `volume ${volume.volume} is marked ready`;
  const record = volumeRecord(machine(site).records, volume.volume);
  return record?.state === 'ready' ? `a record says that ${volume.volume} was finished` : null;
}

function begin(operation: Of<'create-filesystem' | 'prepare-block-volume'>, site: Site): Step {
  const { volume, layout, name, ordinal, partitionUuid } = operation.volume;
  const claim = volumeRecord(machine(site).records, volume)?.claim;
  return saveVolume({
    volume,
    layout,
    name,
    ordinal,
    partitionUuid,
    disk: operation.disk.facts,
    sizeBytes: operation.sizeBytes,
    ...(operation.kind === 'create-filesystem'
      ? { filesystem: { type: operation.format.filesystem, uuid: operation.filesystemUuid } }
      : {}),
    ...(claim === undefined ? {} : { claim }),
    state: 'begun',
    recordedAt: now(site),
  });
}

function* createFilesystem(operation: Of<'create-filesystem'>, site: Site): Work {
  const { volume, filesystemUuid, format } = operation;
  const entry = locate(site, volume);
  if (typeof entry === 'string') return entry;
  const finished = unfinished(site, volume, entry);
  if (finished !== null) return finished;
  if (entry.sizeBytes !== operation.sizeBytes) return 'the partition has another size';
  if (holders(site, entry.uuid).length > 0) return 'the partition is in use';
  const found = superblockIn(medium(site), entry);
  const isOwnHalf = found?.uuid === filesystemUuid;
  if (!site.without.has('span') && seenIn(medium(site), entry).length > 0 && !isOwnHalf) {
    const record = volumeRecord(machine(site).records, volume.volume);
    if (found !== null || record?.state !== 'begun') return 'the partition holds what is not ours';
  }
  yield begin(operation, site);
  const at = (offset: Bytes, content: Content | null, length = 4096): Write => ({
    via: entry.uuid,
    startBytes: entry.startBytes + offset,
    endBytes: entry.startBytes + offset + length,
    content,
  });
  if (isOwnHalf) {
    yield* writeAll(site, [at(SUPERBLOCK_AT, null)]);
    yield sync(site, entry.uuid);
  }
  const tables = { kind: 'bytes', text: `${format.filesystem} of ${filesystemUuid}` } as const;
  yield* writeAll(site, [
    at(SUPERBLOCK_AT + 4096, tables),
    at(SUPERBLOCK_AT, {
      kind: 'superblock',
      type: format.filesystem,
      uuid: filesystemUuid,
      sizeBytes: filesystemBytes(entry.sizeBytes),
    }),
    at(entry.sizeBytes - MiB, tables, 64 * 1024),
  ]);
  yield sync(site, entry.uuid);
  return null;
}

function* prepareBlock(operation: Of<'prepare-block-volume'>, site: Site): Work {
  const entry = locate(site, operation.volume);
  if (typeof entry === 'string') return entry;
  const finished = unfinished(site, operation.volume, entry);
  if (finished !== null) return finished;
  if (entry.sizeBytes !== operation.sizeBytes) return 'the partition has another size';
  if (holders(site, entry.uuid).length > 0) return 'the partition is in use';
  if (!site.without.has('span') && seenIn(medium(site), entry).length > 0)
    return 'the partition is not empty';
  yield begin(operation, site);
  if (!operation.zero || site.without.has('zero')) return null;
  const { startBytes, sizeBytes, uuid: via } = entry;
  const endBytes = startBytes + sizeBytes;
  yield* writeAll(site, [{ via, startBytes, endBytes, content: null }]);
  yield sync(site, via);
  return null;
}

function* markReady(group: readonly Of<'mark-ready'>[], site: Site): Work {
  const verified: { operation: Of<'mark-ready'>; entry: GptEntry }[] = [];
  for (const operation of group) {
    const entry = locate(site, operation.volume);
    if (typeof entry === 'string') return entry;
    const found = superblockIn(medium(site), entry);
    if (operation.filesystem !== null && found?.uuid !== operation.filesystem.uuid)
      return 'the filesystem is not there';
    const record = volumeRecord(machine(site).records, operation.volume.volume);
    if (stateOf(entry) === 'new' && record?.partitionUuid !== entry.uuid)
      return 'no record says that its content is ours';
    yield sync(site, entry.uuid);
    verified.push({ operation, entry });
  }
  const fresh = new Set(
    verified.filter(({ entry }) => stateOf(entry) === 'new').map(({ entry }) => entry.uuid),
  );
  const table = tableNow(site)!;
  if (fresh.size > 0)
    yield* rewriteTable(
      site,
      table.partitions.map((entry) =>
        fresh.has(entry.uuid)
          ? { ...entry, label: entry.label.replace(/\.new$/, '.ready') }
          : entry,
      ),
    );
  const disk = machine(site).records.disks.find(({ tableUuid }) => tableUuid === table.uuid);
  if (disk?.state === 'begun') yield saveDisk({ ...disk, state: 'written', recordedAt: now(site) });
  const ready = verified.map(({ operation, entry }) => readyRecord(operation, entry, site));
  yield* stateLedger(site, ready);
  for (const record of ready) yield saveVolume(record);
  return null;
}

function readyRecord(operation: Of<'mark-ready'>, entry: GptEntry, site: Site): VolumeRecord {
  const { volume, layout, name, ordinal, partitionUuid } = operation.volume;
  const known = volumeRecord(machine(site).records, volume);
  const claim = known?.claim;
  return {
    volume,
    layout,
    name,
    ordinal,
    partitionUuid,
    disk: operation.disk.facts,
    ...(operation.filesystem === null ? {} : { filesystem: operation.filesystem }),
    sizeBytes: entry.sizeBytes,
    ...(claim === undefined ? {} : { claim }),
    ...(known?.forgotten === undefined ? {} : { forgotten: known.forgotten }),
    ...(known?.protected === undefined ? {} : { protected: known.protected }),
    state: 'ready',
    recordedAt: now(site),
  };
}

function* growFilesystem(operation: Of<'grow-filesystem'>, site: Site): Work {
  const entry = locate(site, operation.volume);
  if (typeof entry === 'string') return entry;
  const found = superblockIn(medium(site), entry);
  if (found === null) return 'there is no filesystem';
  const startBytes = entry.startBytes + SUPERBLOCK_AT;
  const content = { ...found, sizeBytes: filesystemBytes(entry.sizeBytes) };
  const write = { via: entry.uuid, startBytes, endBytes: startBytes + 512, content };
  // A journal makes its change whole or not at all.
  yield* writeAll(site, [write]);
  yield sync(site, entry.uuid);
  return null;
}

function* mountFilesystem(operation: Of<'mount-filesystem'>, site: Site): Work {
  const entry = locate(site, operation.volume);
  if (typeof entry === 'string') return entry;
  const { mountPoint, filesystemUuid } = operation;
  if (stateOf(entry) !== 'ready') return 'it is not marked ready';
  if (superblockIn(medium(site), entry)?.uuid !== filesystemUuid) return 'another filesystem';
  const taken = machine(site).mounts.some((mount) => mount.mountPoint === mountPoint);
  if (taken) return 'the mount point is taken';
  yield {
    kind: 'machine',
    change: (one) => ({
      ...one,
      mounts: [...one.mounts, { medium: site.medium, partitionUuid: entry.uuid, mountPoint }],
    }),
  };
  return null;
}

function* linkBlock(operation: Of<'link-block-device'>, site: Site): Work {
  const entry = locate(site, operation.volume);
  if (typeof entry === 'string') return entry;
  if (stateOf(entry) !== 'ready') return 'it is not marked ready';
  const { volume, partitionUuid } = operation.volume;
  yield {
    kind: 'machine',
    change: (one) => ({
      ...one,
      blockLinks: [
        ...one.blockLinks.filter((link) => link.volume !== volume),
        { volume, partitionUuid },
      ].toSorted((a, b) => compareText(a.volume, b.volume)),
    }),
  };
  return null;
}

function* restoreRecords({ volumes, table }: Of<'restore-records'>): Work {
  if (table !== undefined) yield saveDisk(table);
  for (const record of volumes) yield saveVolume(record);
  return null;
}

function* writeLedger({ volumes }: Of<'write-ledger'>, site: Site): Work {
  const records = volumes.flatMap(
    ({ volume }) => volumeRecord(machine(site).records, volume) ?? [],
  );
  if (records.length < volumes.length) return 'no record says that it is finished';
  yield* stateLedger(site, records);
  return null;
}

function* recordOnly(
  operation: Of<'assign-claim' | 'take-back-claim' | 'forget-claim' | 'record-protection'>,
  site: Site,
): Work {
  const record = volumeRecord(machine(site).records, operation.volume.volume);
  if (record?.state !== 'ready') return 'no record says that it is finished';
  const { forgotten: _forgotten, protected: _protected, ...bare } = record;
  const isForgotten = record.forgotten === true ? { forgotten: true as const } : {};
  const isProtected = record.protected === true ? { protected: true as const } : {};
  if (operation.kind === 'record-protection') {
    const wanted = operation.protected ? { protected: true as const } : {};
    return yield* sayAndRecord({ ...bare, ...isForgotten, ...wanted }, site);
  }
  const { claim } = operation;
  const allowed = 'formerly' in operation ? (operation.formerly ?? claim) : claim;
  if (record.claim !== undefined && claimKey(record.claim) !== claimKey(allowed))
    return 'it serves another claim';
  if (operation.kind !== 'take-back-claim' && record.forgotten === true) return 'its data is kept';
  const kept = operation.kind === 'forget-claim' ? { forgotten: true as const } : {};
  return yield* sayAndRecord({ ...bare, claim, ...isProtected, ...kept }, site);
}

function* sayAndRecord(record: VolumeRecord, site: Site): Work {
  const changed = { ...record, recordedAt: now(site) };
  yield* stateLedger(site, [changed]);
  yield saveVolume(changed);
  return null;
}
