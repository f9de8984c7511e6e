import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LEDGER_SLOTS } from '../../agent/formats/ledger.ts';
import { readRecords } from '../../agent/discover/read-records.ts';
import { MiB } from '../../src/model/values/bytes.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import type { VolumeRecord } from '../../src/model/observed/inventory.ts';
import { formatMark, markFor, parseMark } from '../../src/model/volumes/mark.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { openLoopDevices, run, type LoopDevices } from './loop-device.ts';
import {
  act,
  bytesOf,
  closeLoops,
  createTable,
  markReady,
  mountFs,
  createFs,
  other,
  OWNER,
  testDisk,
  volumeRef,
  type TestDisk,
} from './execute-setup.ts';

let loops: LoopDevices;
beforeEach(() => {
  loops = openLoopDevices();
});
afterEach(() => {
  closeLoops(loops);
});

const CLAIM = { namespace: 'db', name: 'pg-0' };
const RENAMED = { namespace: 'db', name: 'postgres-0' };

function stateDir(): string {
  return join(loops.directory, 'state');
}

async function disk(owner = OWNER): Promise<TestDisk> {
  const made = await testDisk(loops.attach('disk.img', 40 * MiB), { stateDir: stateDir() });
  return { ...made, context: { ...made.context, owner } };
}

/** All of the disk but the slots of its ledger. */
function besideLedger(one: TestDisk): Buffer {
  const bytes = bytesOf(one.device);
  for (const { offsetBytes, lengthBytes } of LEDGER_SLOTS)
    bytes.fill(0, offsetBytes, offsetBytes + lengthBytes);
  return bytes;
}

function prepare(one: TestDisk, index: number, zero: boolean): Operation {
  const volume = volumeRef(one, index);
  return other(one, { kind: 'prepare-block-volume', volume, sizeBytes: 16 * MiB, zero });
}

/** A disk with one finished raw volume. */
async function finished(): Promise<TestDisk> {
  const one = await disk();
  const operations = [
    createTable(one, [16]),
    prepare(one, 0, false),
    markReady(one, 0, { filesystem: null, sizeMiB: 16 }),
  ];
  expect(await act(one, ...operations)).toBeNull();
  return one;
}

async function record(): Promise<VolumeRecord | undefined> {
  return (await readRecords(stateDir())).records.volumes[0];
}

function assign(one: TestDisk, claim = CLAIM, formerly: typeof CLAIM | null = null): Operation {
  return other(one, { kind: 'assign-claim', volume: volumeRef(one, 0), claim, formerly });
}

function forget(one: TestDisk, claim = CLAIM): Operation {
  return other(one, { kind: 'forget-claim', volume: volumeRef(one, 0), claim });
}

function takeBack(one: TestDisk, claim = CLAIM): Operation {
  return other(one, { kind: 'take-back-claim', volume: volumeRef(one, 0), claim });
}

function protect(one: TestDisk, isProtected: boolean): Operation {
  const volume = volumeRef(one, 0);
  return other(one, { kind: 'record-protection', volume, protected: isProtected });
}

describe('the record of a claim', () => {
  it('is forgotten and taken back, while of the disk only what it says itself changes', async () => {
    const one = await finished();
    const before = besideLedger(one);
    expect(await act(one, assign(one))).toBeNull();
    expect(await record()).toMatchObject({ claim: CLAIM });
    expect(await act(one, forget(one))).toBeNull();
    expect(await record()).toMatchObject({ claim: CLAIM, forgotten: true, state: 'ready' });
    expect(await act(one, takeBack(one))).toBeNull();
    const last = await record();
    expect(last).toMatchObject({ claim: CLAIM, state: 'ready' });
    expect(last).not.toHaveProperty('forgotten');
    expect(besideLedger(one).equals(before)).toBe(true);
  });

  it('gives what was forgotten to nobody by itself, not to the claim of the same name either', async () => {
    const one = await finished();
    expect(await act(one, assign(one), forget(one))).toBeNull();
    for (const operation of [assign(one), assign(one, RENAMED), assign(one, RENAMED, CLAIM)])
      expect(await act(one, operation)).toMatchObject({ code: 'guard' });
    expect(await act(one, takeBack(one, RENAMED))).toMatchObject({ code: 'guard' });
    expect(await record()).toMatchObject({ claim: CLAIM, forgotten: true });
  });

  it('follows a claim that has another name now, and no other', async () => {
    const one = await finished();
    expect(await act(one, assign(one))).toBeNull();
    expect(await act(one, assign(one, RENAMED))).toMatchObject({ code: 'guard' });
    const elsewhere = { namespace: 'web', name: 'cache' };
    expect(await act(one, assign(one, RENAMED, elsewhere))).toMatchObject({ code: 'guard' });
    expect(await act(one, assign(one, RENAMED, CLAIM))).toBeNull();
    expect(await record()).toMatchObject({ claim: RENAMED });
    // Done before, and stopped before it was told.
    expect(await act(one, assign(one, RENAMED, CLAIM))).toBeNull();
  });

  it('is not made for a volume that is not finished, or for another claim', async () => {
    const one = await disk();
    expect(await act(one, createTable(one, [16]), prepare(one, 0, false))).toBeNull();
    for (const operation of [assign(one), forget(one), takeBack(one), protect(one, true)])
      expect(await act(one, operation)).toMatchObject({
        code: 'guard',
        message: expect.stringContaining('No record says'),
      });
    expect(await act(one, markReady(one, 0, { filesystem: null, sizeMiB: 16 }))).toBeNull();
    expect(await act(one, forget(one))).toMatchObject({ code: 'guard' });
    expect(await record()).not.toHaveProperty('claim');
    // Of what nobody has, a TakeBack says whose it is.
    expect(await act(one, takeBack(one))).toBeNull();
    expect(await record()).toHaveProperty('claim');
  });

  it('outlives that the volume is marked again', async () => {
    const one = await finished();
    expect(await act(one, assign(one), forget(one), protect(one, true))).toBeNull();
    expect(await act(one, markReady(one, 0, { filesystem: null, sizeMiB: 16 }))).toBeNull();
    expect(await record()).toMatchObject({ claim: CLAIM, forgotten: true, protected: true });
  });

  it('tells when it cannot be written', async () => {
    const one = await finished();
    const full = (): Promise<void> => Promise.reject(new Error('no space left'));
    const records = { ...one.context.records, saveVolume: full, saveVolumes: full };
    const context = { ...one.context, records };
    for (const operation of [assign(one), protect(one, true)])
      expect(await act({ ...one, context }, operation)).toMatchObject({
        code: 'record-not-written',
      });
  });
});

describe('record-protection', () => {
  it('sets and lifts it', async () => {
    const one = await finished();
    expect(await act(one, protect(one, true))).toBeNull();
    expect(await record()).toMatchObject({ protected: true, state: 'ready' });
    expect(await act(one, protect(one, false))).toBeNull();
    expect(await record()).not.toHaveProperty('protected');
  });
});

describe('prepare-block-volume on a disk that was wiped', () => {
  /** Content where no prober and no sample looks. */
  async function withFormerContent(): Promise<{ one: TestDisk; found: () => boolean }> {
    const one = await disk();
    expect(await act(one, createTable(one, [16]))).toBeNull();
    const image = join(loops.directory, 'secret');
    run('sh', '-c', `printf 'a secret of before' > ${image}`);
    const seek = `seek=${String(6 * MiB + 12_000)}`;
    run(
      'dd',
      `if=${image}`,
      `of=${one.device.path}`,
      'bs=1',
      seek,
      'conv=notrunc,fsync',
      'status=none',
    );
    return {
      one,
      found: () => readFileSync(one.device.backingFile).includes('a secret of before'),
    };
  }

  it('zeroes all of it, so that nobody reads what was there', async () => {
    const { one, found } = await withFormerContent();
    expect(await act(one, prepare(one, 0, true))).toBeNull();
    expect(found()).toBe(false);
    const part = bytesOf(one.device).subarray(MiB, 17 * MiB);
    expect(part.equals(Buffer.alloc(part.length))).toBe(true);
    expect(await record()).toMatchObject({ state: 'begun' });
  });

  it('zeroes nothing where nothing was wiped, and nothing that is finished', async () => {
    const { one, found } = await withFormerContent();
    expect(await act(one, prepare(one, 0, false))).toBeNull();
    expect(await act(one, markReady(one, 0, { filesystem: null, sizeMiB: 16 }))).toBeNull();
    expect(await act(one, prepare(one, 0, true))).toMatchObject({ code: 'guard' });
    expect(found()).toBe(true);
  });

  it('does not believe a tool that says it did', async () => {
    const { one } = await withFormerContent();
    const write = (): Promise<never> => {
      run(
        'dd',
        'if=/dev/urandom',
        `of=${one.device.partition(1)}`,
        'bs=1M',
        'count=1',
        'conv=fsync',
      );
      return Promise.resolve({ kind: 'exited', exitCode: 0, stdout: '', stderr: '' } as never);
    };
    const context = { ...one.context, run: write };
    expect(await act({ ...one, context }, prepare(one, 0, true))).toMatchObject({
      code: 'not-verified',
    });
  });
});

describe('relabel-partitions', () => {
  const FORMER = { ...OWNER, node: 'node-old' as NodeName };

  function labels(one: TestDisk): readonly string[] {
    const { partitiontable } = JSON.parse(run('sfdisk', '--json', one.device.path)) as {
      partitiontable: { partitions: { name: string }[] };
    };
    return partitiontable.partitions.map(({ name }) => name);
  }

  function adopt(one: TestDisk, formerly: readonly NodeName[]): Operation {
    const marks = [0, 1].map((index) => {
      const { volume, partitionUuid } = volumeRef(one, index);
      return { volume, partitionUuid };
    });
    return other(one, { kind: 'relabel-partitions', marks, formerly });
  }

  async function ofFormer(): Promise<TestDisk> {
    const former = await disk(FORMER);
    expect(
      await act(
        former,
        createTable(former, [16, 16]),
        createFs(former, 0, { filesystem: 'ext4', sizeMiB: 16 }),
        markReady(former, 0, { filesystem: 'ext4', sizeMiB: 16 }),
      ),
    ).toBeNull();
    return { ...former, context: { ...former.context, owner: OWNER } };
  }

  it('puts the name of today into the marks, and changes nothing else of them', async () => {
    const one = await ofFormer();
    const mount = mountFs(one, 0, { filesystem: 'ext4' });
    expect(await act(one, mount)).toMatchObject({ code: 'guard' });
    expect(await act(one, adopt(one, [FORMER.node]))).toBeNull();
    expect(labels(one)).toEqual([
      formatMark(markFor(OWNER, one.volumes[0]!, 'ready')),
      formatMark(markFor(OWNER, one.volumes[1]!, 'new')),
    ]);
    expect(await act(one, mount)).toBeNull();
    // Done before, and stopped before it was told.
    expect(await act(one, adopt(one, [FORMER.node]))).toBeNull();
  });

  it('is refused for marks of a node that is not named, changing none', async () => {
    const one = await ofFormer();
    const before = bytesOf(one.device);
    expect(await act(one, adopt(one, ['node-b' as NodeName]))).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('not a mark of volume'),
    });
    expect(bytesOf(one.device).equals(before)).toBe(true);
    expect(labels(one).map((label) => parseMark(label)?.volume)).toEqual(one.volumes.slice(0, 2));
  });
});
