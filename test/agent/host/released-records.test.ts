/** Records as an older release wrote them (test/released). */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRecords } from '../../../agent/discover/read-records.ts';
import {
  writeConsentRecord,
  writeDiskRecord,
  writeVolumeRecords,
} from '../../../agent/host/node-records.ts';
import { releasedPath } from '../../released/released.ts';

let stateDir: string;
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'diskwright-released-'));
});
afterEach(() => {
  rmSync(stateDir, { recursive: true });
});

function written(from: string, kind: string): readonly unknown[] {
  const directory = releasedPath(`${from}/records/${kind}`);
  return readdirSync(directory)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(directory, name), 'utf8')) as unknown);
}

describe.each([
  ['host', { disks: 4, volumes: 5, consents: 1 }],
  ['volume-group', { disks: 2, volumes: 6, consents: 1 }],
] as const)('records of 8c74f8f (%s)', (from, counts) => {
  beforeEach(() => {
    cpSync(releasedPath(`${from}/records`), join(stateDir, 'records'), { recursive: true });
  });

  it('are read as they were meant', async () => {
    const { records, findings } = await readRecords(stateDir);
    expect(findings).toEqual([]);
    expect(records).toEqual({
      disks: written(from, 'disks'),
      volumes: written(from, 'volumes'),
      consents: written(from, 'consents'),
    });
    const { disks, volumes, consents = [] } = records;
    expect({
      disks: disks.length,
      volumes: volumes.length,
      consents: consents.length,
    }).toEqual(counts);
  });

  it('mean the same when they were written anew', async () => {
    const before = await readRecords(stateDir);
    for (const record of before.records.disks) await writeDiskRecord(stateDir, record);
    await writeVolumeRecords(stateDir, before.records.volumes);
    for (const record of before.records.consents ?? []) await writeConsentRecord(stateDir, record);
    expect(await readRecords(stateDir)).toEqual(before);
  });
});
