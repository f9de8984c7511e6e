import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discover } from '../../agent/discover/discover.ts';
import type { DriverContext, RecordStore } from '../../agent/drivers/driver.ts';
import { decodeSlot, LEDGER_SLOTS } from '../../agent/formats/ledger.ts';
import { readRecords } from '../../agent/discover/read-records.ts';
import { MiB } from '../../src/model/values/bytes.ts';
import { tableUuid } from '../../src/model/identifiers.ts';
import type { DiskLedger, ObservedDisk, VolumeRecord } from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { statementOf } from '../../src/model/observed/statement.ts';
import { openLoopDevices, run, type LoopDevices } from './loop-device.ts';
import {
  act,
  bytesOf,
  closeLoops,
  createFs,
  createTable,
  diskRef,
  INSTALLATION,
  markReady,
  mountFs,
  NODE,
  other,
  testDisk,
  volumeRef,
  type TestDisk,
} from './execute-setup.ts';

const CLAIM = { namespace: 'db', name: 'pg-0' };
const FIELD = { namespace: 'web', name: 'cache' };

let loops: LoopDevices;
beforeEach(() => {
  loops = openLoopDevices();
});
afterEach(() => {
  closeLoops(loops);
});

function stateDir(): string {
  return join(loops.directory, 'state');
}

/** A disk with two finished volumes: an ext4 and a raw one. */
async function finished(sectorBytes = 512): Promise<TestDisk> {
  const device = loops.attach('disk.img', 40 * MiB, { sectorBytes });
  const one = await testDisk(device, { stateDir: stateDir() });
  expect(
    await act(
      one,
      createTable(one, [16, 16]),
      createFs(one, 0, { filesystem: 'ext4', sizeMiB: 16 }),
      prepare(one, 1),
      markReady(one, 0, { filesystem: 'ext4', sizeMiB: 16 }),
      markReady(one, 1, { filesystem: null, sizeMiB: 16 }),
    ),
  ).toBeNull();
  return one;
}

function prepare(one: TestDisk, index: number): Operation {
  const volume = volumeRef(one, index);
  return other(one, { kind: 'prepare-block-volume', volume, sizeBytes: 16 * MiB, zero: false });
}

function assign(one: TestDisk, index: number, claim = CLAIM): Operation {
  const volume = volumeRef(one, index);
  return other(one, { kind: 'assign-claim', volume, claim, formerly: null });
}

function write(one: TestDisk, ...indices: readonly number[]): Operation {
  const volumes = indices.map((index) => ({ volume: one.volumes[index]! }));
  return other(one, { kind: 'write-ledger', volumes });
}

/** What each slot says, as it is in the file behind the disk. */
function slots(one: TestDisk): readonly (DiskLedger | null)[] {
  const bytes = bytesOf(one.device);
  return LEDGER_SLOTS.map(({ offsetBytes, lengthBytes }) =>
    decodeSlot(bytes.subarray(offsetBytes, offsetBytes + lengthBytes)),
  );
}

/** What counts. */
function said(one: TestDisk): DiskLedger {
  const [best] = slots(one)
    .filter((ledger) => ledger !== null)
    .toSorted((a, b) => b.sequence - a.sequence);
  return best!;
}

async function recorded(): Promise<readonly VolumeRecord[]> {
  return (await readRecords(stateDir())).records.volumes;
}

async function expectAgreed(one: TestDisk): Promise<void> {
  const statements = (await recorded()).map(statementOf);
  expect(said(one).volumes).toEqual(statements);
}

function overwrite(one: TestDisk, offsetBytes: number, bytes: Uint8Array | string): void {
  const descriptor = openSync(one.device.path, 'r+');
  writeSync(descriptor, Buffer.from(bytes), 0, undefined, offsetBytes);
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** The slot that counts, or the other one. */
function placeOf(one: TestDisk, which: 'latest' | 'earlier'): number {
  const latest = slots(one).findIndex((ledger) => ledger?.sequence === said(one).sequence);
  return LEDGER_SLOTS[which === 'latest' ? latest : 1 - latest]!.offsetBytes;
}

async function observe(one: TestDisk): Promise<ObservedDisk> {
  const { disks } = await discover({
    stateDir: stateDir(),
    hostConfig: '/etc/diskwright/config.yaml',
    node: NODE,
    includeLoop: true,
  });
  return disks.find(({ path }) => path === one.device.path)!;
}

function parse(text: string): unknown {
  return JSON.parse(text);
}

function withRecords(one: TestDisk, records: Partial<RecordStore>): TestDisk {
  const context: DriverContext = {
    ...one.context,
    records: { ...one.context.records, ...records },
  };
  return { ...one, context };
}

describe.each([512, 4096])('a disk with sectors of %i bytes', (sectorBytes) => {
  it('says what is recorded of its finished volumes, in two slots by turns', async () => {
    const one = await finished(sectorBytes);
    await expectAgreed(one);
    const table = tableUuid(INSTALLATION, 'data', diskRef(one).facts.id);
    expect(said(one)).toMatchObject({ installation: INSTALLATION, node: NODE });
    expect(said(one).table).toEqual((await readRecords(stateDir())).records.disks[0]);
    expect(said(one).table).toMatchObject({ tableUuid: table, state: 'written' });
    const before = said(one);
    expect(await act(one, assign(one, 0), assign(one, 1, FIELD))).toBeNull();
    await expectAgreed(one);
    expect(
      said(one)
        .volumes.map(({ claim }) => claim?.name)
        .toSorted(),
    ).toEqual(['cache', 'pg-0']);
    expect(slots(one).map((ledger) => ledger?.sequence)).toEqual(
      [before.sequence + 1, before.sequence + 2].toSorted((a) => (a % 2 === 1 ? -1 : 1)),
    );
  });

  it('tells it to whoever looks, with the same fingerprint as without it', async () => {
    const one = await finished(sectorBytes);
    expect(await act(one, assign(one, 0))).toBeNull();
    const seen = await observe(one);
    expect(seen.ledger).toEqual(said(one));
    expect(seen.unknownContent).toEqual([]);
    for (const { offsetBytes } of LEDGER_SLOTS) overwrite(one, offsetBytes, Buffer.alloc(65_536));
    const without = await observe(one);
    expect(without.ledger).toBeUndefined();
    expect(without.fingerprint).toBe(seen.fingerprint);
    // What is there and is no ledger of this table is not explained.
    overwrite(one, LEDGER_SLOTS[1].offsetBytes + 300_000, 'somebody else');
    expect((await observe(one)).fingerprint).not.toBe(seen.fingerprint);
  });
});

describe('what a disk says', () => {
  it('stands there before it is recorded, and a stop between the two is made good', async () => {
    const one = await finished();
    const full = (): Promise<void> => Promise.reject(new Error('no space left'));
    const stopped = withRecords(one, { saveVolume: full, saveVolumes: full });
    expect(await act(stopped, assign(one, 0))).toMatchObject({ code: 'record-not-written' });
    expect(
      said(one)
        .volumes.map(({ claim }) => claim)
        .filter(Boolean),
    ).toEqual([CLAIM]);
    expect((await recorded()).every(({ claim }) => claim === undefined)).toBe(true);
    expect(await act(await one.again(), assign(one, 0))).toBeNull();
    await expectAgreed(one);
  });

  it('is said of a volume that was marked and not recorded, as if there had been no stop', async () => {
    const device = loops.attach('disk.img', 40 * MiB);
    const one = await testDisk(device, { stateDir: stateDir() });
    const full = (): Promise<void> => Promise.reject(new Error('no space left'));
    expect(await act(one, createTable(one, [16, 16]), prepare(one, 0))).toBeNull();
    const mark = markReady(one, 0, { filesystem: null, sizeMiB: 16 });
    const stopped = withRecords(one, { saveVolume: full, saveVolumes: full });
    expect(await act(stopped, mark)).toMatchObject({ code: 'record-not-written' });
    expect(said(one).volumes).toMatchObject([{ volume: one.volumes[0], state: 'ready' }]);
    expect(await recorded()).toMatchObject([{ state: 'begun' }]);
    expect(await act(await one.again(), mark)).toBeNull();
    await expectAgreed(one);
  });

  it('is said before the partition of a removed volume leaves the table, and stays said', async () => {
    const one = await finished();
    expect(await act(one, assign(one, 1))).toBeNull();
    const [, raw] = one.volumes;
    const statement = said(one).volumes.find(({ volume }) => volume === raw)!;
    const { claim: _claim, ...removed } = { ...statement, state: 'removed' as const };
    // As its removal does.
    const record = (await recorded()).find(({ volume }) => volume === raw)!;
    await one.context.records.saveVolume({ ...record, ...removed });
    expect(await act(one, write(one, 1))).toBeNull();
    expect(await act(one, assign(one, 0))).toBeNull();
    expect(said(one).volumes.find(({ volume }) => volume === raw)?.state).toBe('removed');
  });

  it('is not written again where the disk says it already', async () => {
    const one = await finished();
    const before = slots(one);
    expect(await act(one, write(one, 0, 1))).toBeNull();
    expect(slots(one)).toEqual(before);
  });

  it('is what it was before, when the write is torn; the next write takes the place of all of it', async () => {
    const one = await finished();
    expect(await act(one, assign(one, 0))).toBeNull();
    const before = said(one);
    expect(await act(one, assign(one, 1, FIELD))).toBeNull();
    const torn = placeOf(one, 'latest');
    overwrite(one, torn + 512, Buffer.alloc(512, 0xff));
    overwrite(one, torn + 200_000, 'of a longer one');
    expect(said(one)).toEqual(before);
    expect((await observe(one)).ledger).toEqual(before);
    expect(await act(one, write(one, 0, 1))).toBeNull();
    await expectAgreed(one);
    expect(placeOf(one, 'latest')).toBe(torn);
    expect(bytesOf(one.device).includes('of a longer one')).toBe(false);
  });

  it('is said anew, of all that is recorded, when both slots are spoilt or nothing was ever said', async () => {
    const one = await finished();
    expect(await act(one, assign(one, 0))).toBeNull();
    for (const filling of [Buffer.alloc(300_000, 0xa5), Buffer.alloc(384 * 1024)]) {
      for (const { offsetBytes } of LEDGER_SLOTS) overwrite(one, offsetBytes, filling);
      expect((await observe(one)).ledger).toBeUndefined();
      expect(await act(one, write(one, 0))).toBeNull();
      await expectAgreed(one);
    }
  });

  it('is kept where the node lost its records, whatever is said of other volumes', async () => {
    const one = await finished();
    expect(await act(one, assign(one, 0), assign(one, 1, FIELD))).toBeNull();
    const { records } = await readRecords(stateDir());
    const lost = await one.again();
    const gone = one.volumes[0]!;
    const only = withRecords(lost, {
      volume: (volume) => (volume === gone ? null : lost.context.records.volume(volume)),
      volumesOf: (disk) =>
        lost.context.records.volumesOf(disk).filter(({ volume }) => volume !== gone),
    });
    const forget = other(one, { kind: 'forget-claim', volume: volumeRef(one, 1), claim: FIELD });
    expect(await act(only, forget)).toBeNull();
    const kept = said(one).volumes.find(({ volume }) => volume === gone);
    expect(kept).toEqual(statementOf(records.volumes.find(({ volume }) => volume === gone)!));
  });

  it('of another table is no word about this disk, and its place is taken', async () => {
    const one = await finished();
    const elsewhere = loops.attach('other.img', 40 * MiB);
    const copy = await testDisk(elsewhere, { stateDir: join(loops.directory, 'elsewhere') });
    expect(
      await act(
        copy,
        createTable(copy, [16]),
        prepare(copy, 0),
        markReady(copy, 0, { filesystem: null, sizeMiB: 16 }),
      ),
    ).toBeNull();
    const foreign = bytesOf(copy.device);
    for (const { offsetBytes } of LEDGER_SLOTS)
      overwrite(one, offsetBytes, foreign.subarray(offsetBytes, offsetBytes + 65_536));
    const seen = await observe(one);
    expect(seen.ledger?.table.tableUuid).not.toBe(seen.table?.uuid);
    expect(await act(one, write(one, 0, 1))).toBeNull();
    await expectAgreed(one);
  });

  it('is read of a disk at work, by whatever name the kernel has for it', async () => {
    const one = await finished();
    expect(await act(one, mountFs(one, 0, { filesystem: 'ext4' }), assign(one, 0))).toBeNull();
    const seen = await observe(one);
    expect(seen.ledger).toEqual(said(one));
    const { backingFile } = one.device;
    run('umount', join(stateDir(), 'volumes', one.volumes[0]!));
    for (const number of ['1', '2']) run('partx', '-d', '-n', number, one.device.path);
    const { path } = one.device;
    run('losetup', '--detach', path);
    loops.attach('between.img', 4 * MiB);
    loops.attachOver(backingFile);
    const again = (
      await discover({
        stateDir: stateDir(),
        hostConfig: '/etc/diskwright/config.yaml',
        node: NODE,
        includeLoop: true,
      })
    ).disks.find(({ identity }) => identity.backingFile === backingFile)!;
    expect(again.ledger).toEqual(seen.ledger);
  });

  it('forbids to make a filesystem where the mark says new and a record that it was begun', async () => {
    const one = await finished();
    const observed = { ...one.context.observed, ledger: said(one) };
    const [volume] = one.volumes;
    const record = (await recorded()).find((each) => each.volume === volume)!;
    await one.context.records.saveVolume({ ...record, state: 'begun' });
    const label = run('sfdisk', '--part-label', one.device.path, '1').trim();
    const stale = label.replace(/ready$/, 'new');
    run('sfdisk', '--no-reread', '--part-label', one.device.path, '1', stale);
    const before = bytesOf(one.device);
    const held = { ...one, context: { ...one.context, observed } };
    const make = createFs(one, 0, { filesystem: 'ext4', sizeMiB: 16 });
    expect(await act(held, make)).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('itself says'),
    });
    expect(bytesOf(one.device).equals(before)).toBe(true);
    expect(await act(one, make)).toBeNull();
  });

  it('is nothing on a table that others made', async () => {
    const one = await finished();
    const bytes = bytesOf(one.device);
    const foreign = withRecords(one, { disk: () => null });
    expect(await act(foreign, assign(one, 0))).toBeNull();
    expect(bytesOf(one.device).equals(bytes)).toBe(true);
  });
});

describe('records that the node lost', () => {
  it('are as they were, made of what the disk says', async () => {
    const one = await finished();
    expect(await act(one, assign(one, 0), assign(one, 1, FIELD))).toBeNull();
    const forget = other(one, { kind: 'forget-claim', volume: volumeRef(one, 1), claim: FIELD });
    expect(await act(one, forget)).toBeNull();
    const files = [
      ...one.volumes.slice(0, 2).map((volume) => `volumes/${volume}.json`),
      `disks/${said(one).table.tableUuid}.json`,
    ].map((name) => join(stateDir(), 'records', name));
    const before = files.map((path) => readFileSync(path, 'utf8'));
    await rm(stateDir(), { recursive: true });
    const { ledger } = await observe(one);
    const { table, volumes } = ledger!;
    const restored = volumes.map((statement) => ({ ...statement, disk: table.facts }));
    const lost = await one.again();
    expect(
      await act(lost, other(one, { kind: 'restore-records', volumes: restored, table })),
    ).toBeNull();
    const after = files.map((path) => readFileSync(path, 'utf8'));
    expect(after.map(parse)).toEqual(before.map(parse));
  });

  it('are not written over what the node knows better', async () => {
    const one = await finished();
    expect(await act(one, assign(one, 0))).toBeNull();
    const [volume] = one.volumes;
    const record = (await recorded()).find((each) => each.volume === volume)!;
    const restore = (changed: Partial<VolumeRecord>): Operation =>
      other(one, { kind: 'restore-records', volumes: [{ ...record, ...changed }] });
    expect(await act(one, restore({ claim: FIELD }))).toMatchObject({ code: 'guard' });
    expect(await act(one, restore({ state: 'begun' }))).toMatchObject({ code: 'guard' });
    const { claim: _claim, ...unclaimed } = record;
    const without = other(one, { kind: 'restore-records', volumes: [unclaimed] });
    expect(await act(one, without)).toMatchObject({ code: 'guard' });
    expect(await act(one, restore({}))).toBeNull();
    await one.context.records.saveVolume({ ...record, state: 'removed' });
    expect(await act(one, restore({}))).toMatchObject({ code: 'guard' });
  });
});
