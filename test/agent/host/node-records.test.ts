import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRecords } from '../../../agent/discover/read-records.ts';
import {
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
  blankFingerprint: `sha256:${'0'.repeat(64)}`,
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
  content: `sha256:${'1'.repeat(64)}`,
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
      key: 'a'.repeat(32),
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
    const path = join(stateDir, `records/consents/${ofVolume.key}.places`);
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

  it.each([
    ['volume', 'it is no JSON object', () => '{"formatVersion": 2, "kind": "volume"'],
    ['volume', 'it is no JSON object', () => 'null'],
    ['volume', '"missingProperty":"state"', (own: object) => ({ ...own, state: undefined })],
    ['volume', '/state', (own: object) => ({ ...own, state: 'written' })],
    ['volume', '/tableUuid', (own: object) => ({ ...own, tableUuid: disk.tableUuid })],
    ['volume', '"surplus"', (own: object) => ({ ...own, surplus: 1 })],
    ['volume', '/formatVersion', (own: object) => ({ ...own, formatVersion: '2' })],
    ['volume', 'it is the record of a disk', () => ({ formatVersion: 2, kind: 'disk', ...disk })],
  ] as const)('of a %s say what is wrong and what helps: %s', async (_, what, change) => {
    await writeVolumeRecords(stateDir, [volume]);
    const path = join(stateDir, 'records/volumes/abcdefghijkl.json');
    const changed = change(JSON.parse(await readFile(path, 'utf8')) as object);
    await writeFile(path, typeof changed === 'string' ? changed : JSON.stringify(changed));
    const { records, findings } = await readRecords(stateDir);
    expect(records.volumes).toEqual([]);
    expect(findings).toEqual([
      { code: 'record-unreadable', subject: path, message: expect.stringContaining(what) },
    ]);
    const [{ message } = { message: '' }] = findings;
    expect(message.startsWith(`${path}: `)).toBe(true);
    expect(message).toMatch(/; restore it, or move it away if its disk is gone$/);
  });

  it('of a later form are findings that name the form', async () => {
    await writeVolumeRecords(stateDir, [volume]);
    const path = join(stateDir, 'records/volumes/abcdefghijkl.json');
    await writeFile(path, JSON.stringify({ formatVersion: 3, kind: 'volume', ...volume }));
    const { records, findings } = await readRecords(stateDir);
    expect(records.volumes).toEqual([]);
    expect(findings.map(({ message }) => message)).toEqual([
      `${path}: it is of form 3, and this agent reads 2 and 1; install the diskwright-agent that wrote it, or a newer one`,
    ]);
  });

  it('say their form and kind where they lie, and nowhere else', async () => {
    await writeVolumeRecords(stateDir, [volume]);
    const path = join(stateDir, 'records/volumes/abcdefghijkl.json');
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
      ...{ formatVersion: 2, kind: 'volume' },
      ...volume,
    });
    expect((await readRecords(stateDir)).records.volumes).toEqual([volume]);
  });

  it('are never written outside of their directory', async () => {
    const escaping = { ...volume, volume: '../../etc/passwd' as VolumeId };
    await expect(writeVolumeRecords(stateDir, [escaping])).rejects.toThrow('cannot name a record');
  });
});
