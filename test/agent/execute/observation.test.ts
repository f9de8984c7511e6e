import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  takeObservation,
  isStillCurrent,
  type Observation,
} from '../../../agent/execute/observation.ts';
import { writeVolumeRecords } from '../../../agent/host/node-records.ts';
import type { AgentOptions } from '../../../src/model/agent-protocol.ts';
import type { OperationRef } from '../../../src/model/declared/node-lock.ts';
import type { VolumeRecord } from '../../../src/model/observed/inventory.ts';
import { OPERATION_TRAITS } from '../../../src/model/planned/operation-traits.ts';
import type { OperationKind } from '../../../src/model/planned/plan.ts';
import { aNode } from '../../simulation/builders.ts';

vi.hoisted(() => vi.resetModules());
/**
 * What the kernel says, and what was asked in which order: the real one changes under other tests.
 */
const kernel = vi.hoisted(() => ({ state: 'as before', instances: new Map(), asked: [''] }));
vi.mock('../../../agent/host/devices/kernel-state.ts', () => ({
  readKernelState: () => {
    kernel.asked.push('kernel');
    return kernel.state;
  },
}));
vi.mock('../../../agent/host/devices/partition-nodes.ts', () => ({
  readDiskInstances: () => {
    kernel.asked.push('instances');
    return kernel.instances;
  },
}));

const OBSERVED_AT_MS = 50_000;

// Where test files share their modules, others are not to get these.
afterAll(() => vi.resetModules());

let stateDir: string;
let options: AgentOptions;
let nowMs: number;

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'diskwright-observation-'));
  options = { stateDir, hostConfig: '/none', node: null, includeLoop: false };
  nowMs = OBSERVED_AT_MS;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  kernel.state = 'as before';
  kernel.asked = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(stateDir, { recursive: true });
});

function observed(): Promise<Observation> {
  return takeObservation(options, () => {
    kernel.asked.push('discovery');
    nowMs += 1_000;
    return Promise.resolve({ ...aNode([]), records: { disks: [], volumes: [] } });
  });
}

function operations(...kinds: readonly OperationKind[]): readonly OperationRef[] {
  return kinds.map((kind) => ({ kind }) as OperationRef);
}

describe('an observation', () => {
  it('begins with what a later change is seen by', async () => {
    const observation = await observed();
    expect(kernel.asked).toEqual(['instances', 'kernel', 'discovery']);
    expect(observation.instances).toBe(kernel.instances);
    expect(observation).toMatchObject({
      inventory: { node: 'node-a', records: { volumes: [] } },
      kernelState: 'as before',
      takenAtMs: OBSERVED_AT_MS,
    });
  });
});

describe('an earlier observation', () => {
  it('is current for three seconds from its begin', async () => {
    const observation = await observed();
    expect(await isStillCurrent(observation, options, [])).toBe(true);
    nowMs = OBSERVED_AT_MS + 3_000;
    expect(await isStillCurrent(observation, options, [])).toBe(true);
    nowMs = OBSERVED_AT_MS + 3_001;
    expect(await isStillCurrent(observation, options, [])).toBe(false);
  });

  it('is current for everything but what destroys', async () => {
    const observation = await observed();
    const kinds = Object.keys(OPERATION_TRAITS) as OperationKind[];
    const fresh: OperationKind[] = [];
    for (const kind of kinds)
      if (!(await isStillCurrent(observation, options, operations('mark-ready', kind))))
        fresh.push(kind);
    expect(fresh).toEqual(['wipe-disk', 'remove-volume', 'remove-logical-volume']);
    // Of a newer release; whether it may be done is decided later.
    const later = operations('mark-ready', 'polish-disk' as OperationKind);
    expect(await isStillCurrent(observation, options, later)).toBe(true);
  });

  it('is not current when the kernel knows something else', async () => {
    const observation = await observed();
    expect(await isStillCurrent(observation, options, [])).toBe(true);
    kernel.state = 'one mount more';
    expect(await isStillCurrent(observation, options, [])).toBe(false);
    kernel.state = 'as before';
    expect(await isStillCurrent(observation, options, [])).toBe(true);
  });

  it('is not current when there is another record, or one that cannot be read', async () => {
    const observation = await observed();
    const directory = join(stateDir, 'records/volumes');
    await mkdir(directory, { recursive: true });
    expect(await isStillCurrent(observation, options, [])).toBe(true);
    const path = join(directory, 'aaaaaaaaaaaa.json');
    await writeFile(path, 'torn');
    expect(await isStillCurrent(observation, options, [])).toBe(false);
    await rm(path);
    expect(await isStillCurrent(observation, options, [])).toBe(true);
    await writeVolumeRecords(stateDir, [
      {
        volume: 'aaaaaaaaaaaa',
        layout: 'data',
        name: 'db',
        ordinal: 0,
        disk: { id: 'wwn-0xaa', identity: {}, sizeBytes: 1, logicalSectorBytes: 512 },
        partitionUuid: 'u',
        sizeBytes: 1,
        state: 'ready',
        recordedAt: '2026-01-01T00:00:00Z',
      } as unknown as VolumeRecord,
    ]);
    expect(await isStillCurrent(observation, options, [])).toBe(false);
  });
});
