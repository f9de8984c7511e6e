/** What a wipe gave up is gone from the medium before anything says so. */
import { fakeDisk, type FakeDisk } from './fake-disk.ts';
import { expect, it } from 'vitest';
import type { DriverContext } from '../../../agent/drivers/driver.ts';
import { MiB } from '../../../src/model/values/bytes.ts';
import type { ObservedDisk } from '../../../src/model/observed/inventory.ts';
import { act, BLANK, createTable, diskRef, other, volumeRef } from '../../host/execute-setup.ts';
import { CONSENT } from '../../host/wipe-setup.ts';
import { put } from './fake-devices.ts';

/** What is left on the medium when each of these is told. */
type Told = [what: string, left: string];

/**
 * The disk as a pass has looked at it; whenever something is written down of it, `left` is asked.
 */
function seen(
  disk: FakeDisk,
  left: () => string,
): { readonly seen: FakeDisk; readonly told: Told[] } {
  const told: Told[] = [];
  const { records } = disk.context;
  const observed = {
    ...{ path: disk.device.path, id: diskRef(disk).facts.id, aliases: [diskRef(disk).facts.id] },
    ...{ fingerprint: BLANK, systemChain: [], signatures: [], usedBy: [] },
  } as unknown as ObservedDisk;
  const context: DriverContext = {
    ...disk.context,
    observed,
    records: {
      ...records,
      saveConsent: (record) => {
        told.push([`consent ${record.state}`, left()]);
        return records.saveConsent(record);
      },
      saveVolume: (record) => {
        told.push([`volume ${record.state}`, left()]);
        return records.saveVolume(record);
      },
      saveWipedPlaces: (key, places) => {
        const isZero = places.every(({ pieces }) => pieces.every((hash) => hash === ''));
        if (places.length > 0) told.push([isZero ? 'places are zero' : 'places', left()]);
        return records.saveWipedPlaces(key, places);
      },
    },
  };
  return { seen: { ...disk, context }, told };
}

/** Where it was put: at the begin of a volume, and of the disk behind its table. */
const CONTENT = Buffer.from('precious');

function leftAt({ medium }: FakeDisk, offset: number): () => string {
  return () => {
    const found = medium.durable.subarray(offset, offset + CONTENT.length);
    if (found.equals(CONTENT)) return 'all';
    return found.equals(Buffer.alloc(CONTENT.length)) ? 'nothing' : 'something';
  };
}

it('a disk: the consent is done when the zeros are on the medium', async () => {
  const blank = await fakeDisk();
  put(blank.medium, 4096, CONTENT);
  const { seen: disk, told } = seen(blank, leftAt(blank, 4096));
  const wipe = other(disk, {
    ...{ kind: 'wipe-disk', layout: 'data', consent: CONSENT, content: BLANK },
    ...{ spans: [{ startBytes: 0, sizeBytes: 8 * MiB }], proof: 'consent' },
  });
  expect(await act(disk, wipe)).toBeNull();
  expect(told).toEqual([
    ['places', 'all'],
    ['consent begun', 'all'],
    ['consent done', 'nothing'],
  ]);
});

it('a volume: it counts as removed when the zeros are on the medium', async () => {
  const made = await fakeDisk();
  expect(await act(made, createTable(made, [2, 2]))).toBeNull();
  put(made.medium, MiB, CONTENT);
  const { seen: disk, told } = seen(made, leftAt(made, MiB));
  const { volume, partitionUuid } = volumeRef(disk, 0);
  const span = { startBytes: MiB, sizeBytes: 2 * MiB };
  const remove = other(disk, {
    ...{ kind: 'remove-volume', layout: 'data', consent: CONSENT, content: 'sha256:volume' },
    ...{ removed: { volume, partitionUuid, ...span, mountPoint: null } },
    ...{ spans: [span], proof: 'consent' },
  });
  expect(await act(disk, remove)).toBeNull();
  expect(told).toEqual([
    ['places', 'all'],
    ['consent begun', 'all'],
    ['places are zero', 'nothing'],
    ['volume removed', 'nothing'],
    ['consent done', 'nothing'],
  ]);
});
