import type {
  ConsentRecord,
  DiskRecord,
  NodeRecords,
  VolumeRecord,
} from '../../src/model/observed/inventory.ts';
import type { RecordStore } from '../drivers/driver.ts';
import {
  readWipedPlaces,
  removeWipedPlaces,
  writeConsentRecord,
  writeDiskRecord,
  writeVolumeRecords,
  writeWipedPlaces,
} from '../host/node-records.ts';

/**
 * The records of this node, beginning with those that discovery read; only we write them, under the
 * lock.
 */
export function openRecordStore(stateDir: string, found: NodeRecords): RecordStore {
  const disks = new Map<string, DiskRecord>(
    found.disks.map((record) => [record.tableUuid, record]),
  );
  const volumes = new Map<string, VolumeRecord>(
    found.volumes.map((record) => [record.volume, record]),
  );
  const consents = new Map<string, ConsentRecord>(
    (found.consents ?? []).map((record) => [record.key, record]),
  );
  async function saveVolumes(records: readonly VolumeRecord[]): Promise<void> {
    await writeVolumeRecords(stateDir, records);
    for (const record of records) volumes.set(record.volume, record);
  }
  return {
    disk: (tableUuid) => disks.get(tableUuid) ?? null,
    volume: (volume) => volumes.get(volume) ?? null,
    volumesOf: (diskId) => Array.from(volumes.values()).filter(({ disk }) => disk.id === diskId),
    async saveDisk(record) {
      await writeDiskRecord(stateDir, record);
      disks.set(record.tableUuid, record);
    },
    saveVolume: (record) => saveVolumes([record]),
    saveVolumes,
    consent: (key) => consents.get(key) ?? null,
    consents: () => Array.from(consents.values()),
    async saveConsent(record) {
      await writeConsentRecord(stateDir, record);
      consents.set(record.key, record);
    },
    wipedPlaces: (key) => readWipedPlaces(stateDir, key),
    saveWipedPlaces: (key, places) => writeWipedPlaces(stateDir, key, places),
    forgetWipedPlaces: (key) => removeWipedPlaces(stateDir, key),
  };
}
