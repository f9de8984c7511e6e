import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  readRecords,
  readWipedPlaces,
  removeWipedPlaces,
  writeConsentRecord,
  writeDiskRecord,
  writeVolumeRecords,
  writeWipedPlaces,
} from '../../../agent/host/node-records.ts';
import type { DiskId, VolumeId } from '../../../src/model/identifiers.ts';
import type {
  ConsentRecord,
  DiskRecord,
  VolumeRecord,
} from '../../../src/model/observed/inventory.ts';

const facts = {
  id: 'wwn-0x5000c500a1b2c3d4' as DiskId,
  identity: { wwn: '0x5000c500a1b2c3d4', serial: 'line\nbreak' },
  sizeBytes: 4_000_787_030_016,
  logicalSectorBytes: 512,
};
const disk: DiskRecord = {
  layout: 'data',
  facts,
  tableUuid: '11111111-2222-8333-8444-555555555555',
  partitionUuids: ['aaaaaaaa-2222-8333-8444-555555555555'],
  blankFingerprint: 'sha256:00',
  state: 'begun',
  recordedAt: '2026-01-01T00:00:00.000Z',
};
const volume: VolumeRecord = {
  volume: 'abcdefghijkl' as VolumeId,
  layout: 'data',
  name: 'disk',
  ordinal: 0,
  disk: facts,
  partitionUuid: 'aaaaaaaa-2222-8333-8444-555555555555',
  sizeBytes: 1024,
  state: 'ready',
  recordedAt: '2026-01-01T00:00:00.000Z',
};

const consent: ConsentRecord = {
  key: '0123456789abcdef0123456789abcdef',
  consent: 'old-disks',
  subject: { kind: 'disk', disk: facts.id },
  disk: facts,
  content: 'sha256:01',
  spans: [{ startBytes: 0, sizeBytes: 4_000_787_030_016 }],
  expires: '2026-02-01T00:00:00Z',
  state: 'begun',
  recordedAt: '2026-01-01T00:00:00.000Z',
};

describe('records', () => {
  let stateDir: string;
  beforeEach(async () => {
    stateDir = await mkdtemp(join(tmpdir(), 'diskwright-records-'));
  });
  afterEach(() => rm(stateDir, { recursive: true }));

  it('are none where nothing was ever done', async () => {
    expect(await readRecords(join(stateDir, 'none'))).toEqual({
      records: { disks: [], volumes: [] },
      findings: [],
    });
  });

  it('come back as they were written, in order', async () => {
    const withClaim: VolumeRecord = {
      ...volume,
      volume: 'aaaaaaaaaaaa' as VolumeId,
      filesystem: { type: 'xfs', uuid: 'u' },
      claim: { namespace: 'db', name: 'pg' },
    };
    await writeDiskRecord(stateDir, { ...disk, state: 'begun' });
    await writeDiskRecord(stateDir, { ...disk, state: 'written' });
    await writeVolumeRecords(stateDir, [volume]);
    await writeVolumeRecords(stateDir, [withClaim]);
    expect(await readRecords(stateDir)).toEqual({
      records: { disks: [{ ...disk, state: 'written' }], volumes: [withClaim, volume] },
      findings: [],
    });
  });

  it('of used consents come back too, and what was on the disk is for the agent alone', async () => {
    const ofVolume: ConsentRecord = {
      ...consent,
      key: 'a',
      subject: { kind: 'volume', volume: volume.volume },
      state: 'done',
    };
    const removed: VolumeRecord = { ...volume, state: 'removed' };
    const kept: VolumeRecord = {
      ...volume,
      volume: 'bbbbbbbbbbbb' as VolumeId,
      forgotten: true,
      protected: true,
    };
    const places = [{ offsetBytes: 4096, lengthBytes: 1024, pieces: ['', '0123456789abcdef'] }];
    await writeVolumeRecords(stateDir, [kept, removed]);
    await writeWipedPlaces(stateDir, ofVolume.key, places);
    await writeConsentRecord(stateDir, ofVolume);
    await writeConsentRecord(stateDir, { ...consent, state: 'done' });
    await writeConsentRecord(stateDir, consent);
    expect(await readRecords(stateDir)).toEqual({
      records: { disks: [], volumes: [removed, kept], consents: [consent, ofVolume] },
      findings: [],
    });
    const path = join(stateDir, 'records/consents/a.places');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readWipedPlaces(stateDir, ofVolume.key)).toEqual(places);
    expect(await readWipedPlaces(stateDir, consent.key)).toBeNull();
    await writeFile(path, '[{"offsetBytes":4096');
    expect(await readWipedPlaces(stateDir, ofVolume.key)).toBeNull();
    await removeWipedPlaces(stateDir, ofVolume.key);
    await removeWipedPlaces(stateDir, ofVolume.key);
  });

  it.each([
    ['state', 'maybe'],
    ['subject', { kind: 'volume' }],
    ['subject', { kind: 'node', disk: 'wwn-0x1' }],
    ['spans', [{ startBytes: -1, sizeBytes: 1 }]],
    ['expires', undefined],
    ['disk', { id: 'wwn-0x1' }],
  ])('of a consent with a damaged %s (%j) are findings', async (name, value) => {
    await writeConsentRecord(stateDir, { ...consent, [name]: value });
    const { records, findings } = await readRecords(stateDir);
    expect(records).not.toHaveProperty('consents');
    expect(findings).toMatchObject([{ code: 'record-unreadable' }]);
  });

  it('that cannot be understood are findings, never absent', async () => {
    await writeVolumeRecords(stateDir, [volume]);
    const directory = join(stateDir, 'records/volumes');
    const text = await readFile(join(directory, 'abcdefghijkl.json'), 'utf8');
    await writeFile(join(directory, 'torn.json'), text.slice(0, 40));
    await writeFile(join(directory, 'other.json'), JSON.stringify({ ...volume, state: 'maybe' }));
    await writeFile(join(directory, 'list.json'), '[]');
    await mkdir(join(directory, 'directory.json'));
    await writeFile(join(directory, '.abcdefghijkl.json.12.tmp'), text.slice(0, 40));
    const { records, findings } = await readRecords(stateDir);
    expect(records.volumes).toEqual([volume]);
    expect(
      findings.map(({ code, subject }) => [code, subject.slice(directory.length + 1)]),
    ).toEqual([
      ['record-unreadable', 'directory.json'],
      ['record-unreadable', 'list.json'],
      ['record-unreadable', 'other.json'],
      ['record-unreadable', 'torn.json'],
    ]);
  });

  it('are never written outside of their directory', async () => {
    const escaping = { ...volume, volume: '../../etc/passwd' as VolumeId };
    await expect(writeVolumeRecords(stateDir, [escaping])).rejects.toThrow('cannot name a record');
  });
});
