import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRecordStore } from '../../../agent/execute/record-store.ts';
import { readRecords } from '../../../agent/discover/read-records.ts';
import { type WipedPlace } from '../../../agent/host/node-records.ts';
import type { VolumeId } from '../../../src/model/identifiers.ts';
import type {
  ConsentRecord,
  DiskRecord,
  NodeRecords,
  VolumeRecord,
} from '../../../src/model/observed/inventory.ts';
import { aDisk, aNode } from '../../simulation/builders.ts';

const [one, two] = ['aa', 'bb'].map((name) => {
  const { id, identity, sizeBytes, logicalSectorBytes } = aDisk(name);
  return { id, identity, sizeBytes, logicalSectorBytes };
}) as [DiskRecord['facts'], DiskRecord['facts']];
const at = '2026-11-01T00:00:00Z';

function volume(id: string, disk = one): VolumeRecord {
  return {
    volume: id as VolumeId,
    layout: 'data',
    name: 'db',
    ordinal: 0,
    disk,
    partitionUuid: '11111111-2222-8333-9444-555555555555',
    sizeBytes: 1,
    state: 'ready',
    recordedAt: at,
  };
}

const table: DiskRecord = {
  tableUuid: '99999999-2222-8333-9444-555555555555',
  facts: one,
  layout: 'data',
  partitionUuids: [],
  blankFingerprint: `sha256:${'0'.repeat(64)}`,
  state: 'begun',
  recordedAt: at,
};
const consent: ConsentRecord = {
  key: 'a'.repeat(32),
  consent: 'give-up',
  subject: { kind: 'disk', disk: one.id },
  disk: one,
  content: `sha256:${'1'.repeat(64)}`,
  spans: [],
  expires: '2026-12-01T00:00:00Z',
  state: 'begun',
  recordedAt: at,
};
const a = volume('aaaaaaaaaaaa');
const b = volume('bbbbbbbbbbbb', two);
const none = { ...aNode([]).records, disks: [], volumes: [] };
const found: NodeRecords = { ...none, disks: [table], volumes: [a, b], consents: [consent] };

let stateDir: string;
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'diskwright-records-'));
});
afterEach(() => {
  rmSync(stateDir, { recursive: true });
});

it('begins with the records that were found', () => {
  const store = openRecordStore(stateDir, found);
  expect(store.disk(table.tableUuid)).toEqual(table);
  expect(store.volume(a.volume)).toEqual(a);
  expect(store.consent(consent.key)).toEqual(consent);
  expect(store.consents()).toEqual([consent]);
  expect(store.volumesOf(one.id)).toEqual([a]);
  expect(store.volumesOf(two.id)).toEqual([b]);
});

it('knows nothing that is not recorded', () => {
  for (const store of [openRecordStore(stateDir, none), openRecordStore(stateDir, found)]) {
    expect(store.disk('other')).toBeNull();
    expect(store.volume('cccccccccccc' as VolumeId)).toBeNull();
    expect(store.consent('other')).toBeNull();
    expect(store.volumesOf('wwn-0xcc')).toEqual([]);
  }
  expect(openRecordStore(stateDir, none).consents()).toEqual([]);
});

it('knows what it wrote, and so does the next pass', async () => {
  const store = openRecordStore(stateDir, none);
  await store.saveDisk(table);
  await store.saveVolume(a);
  await store.saveVolumes([b]);
  await store.saveConsent(consent);
  expect(store.disk(table.tableUuid)).toEqual(table);
  expect([store.volume(a.volume), store.volume(b.volume)]).toEqual([a, b]);
  expect(store.consents()).toEqual([consent]);
  const { disks, volumes, consents } = (await readRecords(stateDir)).records;
  expect([disks, volumes, consents]).toEqual([[table], [a, b], [consent]]);
});

it('keeps how wiped places were until that is forgotten', async () => {
  const store = openRecordStore(stateDir, none);
  const places: readonly WipedPlace[] = [];
  expect(await store.wipedPlaces(consent.key)).toBeNull();
  await store.saveWipedPlaces(consent.key, places);
  expect(await store.wipedPlaces(consent.key)).toEqual(places);
  await store.forgetWipedPlaces(consent.key);
  expect(await store.wipedPlaces(consent.key)).toBeNull();
});
