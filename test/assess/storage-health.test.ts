import { describe, expect, it } from 'vitest';
import { diskHealth, healthConditions, healthRemedy } from '../../src/assess/storage-health.ts';
import { GiB } from '../../src/model/values/bytes.ts';
import type { VolumeId } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedDisk, VolumeRecord } from '../../src/model/observed/inventory.ts';
import { aDisk, aNode, AS_OF } from '../simulation/builders.ts';

function finishedOn(disk: ObservedDisk, state: VolumeRecord['state'] = 'ready'): VolumeRecord {
  return {
    volume: `volume-on-${disk.path}` as VolumeId,
    layout: 'data',
    name: 'db',
    ordinal: 0,
    disk: {
      id: disk.id,
      identity: disk.identity,
      sizeBytes: disk.sizeBytes,
      logicalSectorBytes: disk.logicalSectorBytes,
    },
    partitionUuid: '0b1f7c52-6a0e-8d14-9a55-3c1de0a4b7f2',
    sizeBytes: GiB,
    state,
    recordedAt: AS_OF,
  };
}

function node(disks: readonly ObservedDisk[], volumes: readonly VolumeRecord[]): Inventory {
  return { ...aNode(disks), records: { disks: [], volumes } };
}

function told(inventory: Inventory): readonly string[] {
  return diskHealth(inventory).map(({ disk, health, reason }) => `${disk} ${health} ${reason}`);
}

const [a, b] = [aDisk('a'), aDisk('b')];

describe('the health of disks', () => {
  it('is told of nothing when all are there and well', () => {
    expect(told(node([a, b], [finishedOn(a), finishedOn(b)]))).toEqual([]);
  });

  it('names a disk that is not there, and carries a finished volume', () => {
    expect(told(node([b], [finishedOn(a), finishedOn(b)]))).toEqual([
      'wwn-0xa StorageUnreachable DiskAbsent',
    ]);
    expect(told(node([b], [finishedOn(a, 'begun'), finishedOn(a, 'removed')]))).toEqual([]);
  });

  it('knows a disk again whose identity is written in another way', () => {
    const written = { ...a, id: b.id, aliases: [], identity: { wwn: '0xA' } };
    expect(told(node([written], [finishedOn(a)]))).toEqual([]);
  });

  it('names a disk that fails or takes no writes, where it serves volumes', () => {
    const failing = { ...a, failing: true, readOnly: true };
    const readOnly = { ...b, readOnly: true };
    expect(told(node([failing, readOnly], [finishedOn(a), finishedOn(b)]))).toEqual([
      'wwn-0xa StorageDegraded DiskFailing',
      'wwn-0xb StorageDegraded DiskReadOnly',
    ]);
    expect(told(node([failing, readOnly], []))).toEqual([]);
  });

  it.each([
    ['SmartFailed', { overall: 'failed' }, 'says that it is failing'],
    [
      'SpareLow',
      { availableSparePercent: 4, availableSpareThresholdPercent: 5 },
      'has 4 % of its spare left, less than the 5 % that it wants',
    ],
    ['SmartWarning', { criticalWarnings: ['read-only'] }, 'warns: read-only'],
    [
      'NewMediaErrors',
      { mediaErrors: 0, pendingSectors: 8, errorsGrewAt: AS_OF },
      `has new errors since ${AS_OF}: 8 pending sectors`,
    ],
  ] as const)('names a disk by what it says of itself: %s', (reason, said, text) => {
    const disk: ObservedDisk = {
      ...a,
      identity: { serial: 'S1' },
      bay: 'Slot 03',
      health: { takenAt: AS_OF, ...said },
    };
    const [found, ...others] = diskHealth(node([disk], [{ ...finishedOn(disk) }]));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ health: 'StorageDegraded', reason });
    expect(found?.message).toBe(`${disk.path} (${disk.id}, serial S1, bay Slot 03) ${text}`);
    expect(found === undefined ? '' : healthRemedy(found)).toContain('DiskReplacement');
    expect(told(node([disk], []))).toEqual([]);
  });

  it.each([
    { overall: 'passed', mediaErrors: 7, percentageUsed: 140 },
    { availableSparePercent: 5, availableSpareThresholdPercent: 5 },
    { criticalWarnings: ['temperature'] },
    { mediaErrors: 7, errorsGrewAt: '2000-01-01T00:00:00Z' },
  ] as const)('says nothing of a disk that says %j', (said) => {
    const disk: ObservedDisk = { ...a, health: { takenAt: AS_OF, ...said } };
    expect(told(node([disk], [finishedOn(disk)]))).toEqual([]);
  });

  it('names a group that lacks a physical volume', () => {
    const physical = { uuid: 'u', sizeBytes: GiB, totalExtents: 1, freeExtents: 0 };
    const grouped = (missing: boolean): ObservedDisk => ({
      ...a,
      volumeGroup: {
        name: 'vg-fast',
        uuid: 'g',
        extentBytes: GiB,
        totalExtents: 2,
        freeExtents: 0,
        physicalVolumes: [
          { ...physical, missing: false },
          { ...physical, uuid: 'v', missing },
        ],
        volumes: [],
      },
    });
    expect(told(node([grouped(true)], [finishedOn(a)]))).toEqual([
      'wwn-0xa StorageUnreachable PhysicalVolumeMissing',
    ]);
    expect(told(node([grouped(false)], [finishedOn(a)]))).toEqual([]);
  });

  it('is said as two conditions, true when something is wrong', () => {
    const context = { observedGeneration: 1, now: AS_OF, previous: [] };
    const said = (inventory: Inventory): readonly string[] =>
      healthConditions(inventory, context).map(
        ({ type, status, reason, message }) => `${type}=${status} ${reason}: ${message}`,
      );
    expect(said(node([], [finishedOn(a), finishedOn(b)]))).toEqual([
      'StorageDegraded=False DisksHealthy: ',
      'StorageUnreachable=True DiskAbsent: wwn-0xa is not attached to node-a, and finished volumes lie on it (and 1 more)',
    ]);
    expect(said(node([a], [finishedOn(a)]))[1]).toBe('StorageUnreachable=False DisksHealthy: ');
  });
});
