import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
// Before what it puts something in the place of.
import { after, at, pass } from './fake-pass.ts';
import { fake } from './fake-host.ts';
import { readKeptCopies } from '../../../agent/discover/copies/kept-copies.ts';
import { executeMeasured } from '../../../agent/execute/execute-measured.ts';
import type { ExecuteRequest } from '../../../agent/execute/execute.ts';
import type { Observation } from '../../../agent/execute/observation.ts';
import { writeDiskRecord, writeVolumeRecords } from '../../../agent/host/node-records.ts';
import type { AgentEvent } from '../../../src/model/agent-protocol.ts';
import type { Inventory } from '../../../src/model/observed/inventory.ts';
import type { ExecutedReport } from '../../../src/model/planned/report.ts';
import { MiB } from '../../../src/model/values/bytes.ts';
import { moving } from './moving-world.ts';

const world = moving();
const expected = {
  ...{ copy: 'move', rotational: false, bytesPerSecond: 100 * MiB, measuredOn: '2026-03-02' },
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** The volume of 4 GiB moves in some 41 seconds; what is observed is with what is kept then. */
async function measuredPass(what: Partial<ExecuteRequest> = {}): Promise<{
  readonly report: ExecutedReport;
  readonly events: readonly AgentEvent[];
}> {
  const events: AgentEvent[] = [];
  fake.carryOut = ({ kind, context }) => {
    const begun = events.at(-1);
    if (kind === 'move-logical-volume' && begun?.kind === 'operation-started')
      for (const percent of [0, 50, 100]) {
        vi.spyOn(performance, 'now').mockReturnValue(percent * 409.6);
        context.copied(begun.operation, percent);
      }
    return Promise.resolve(null);
  };
  const discover = async (): Promise<Inventory> => {
    const inventory = fake.done.length === 0 ? world.inventory : after(world);
    const { rates: copyRates } = await readKeptCopies(at.options.stateDir);
    return { ...inventory, host: { ...inventory.host, copyRates } };
  };
  const emit = (event: AgentEvent): void => void events.push(event);
  const report = await pass(world, { emit, host: { discover }, ...what }, executeMeasured);
  return { report, events };
}

/** Taken a moment ago, on a host that has the records which it says. */
async function givenObservation(): Promise<Observation> {
  const { disks, volumes } = world.inventory.records;
  for (const record of disks) await writeDiskRecord(at.options.stateDir, record);
  await writeVolumeRecords(at.options.stateDir, volumes);
  const rest = { kernelState: fake.kernelState, takenAtMs: performance.now() };
  return { inventory: world.inventory, instances: fake.instances, ...rest };
}

describe('a pass that moves a volume', () => {
  it.each(['it observes', 'it was given'])('keeps how fast it was, by what %s', async (which) => {
    const observation = which === 'it observes' ? null : await givenObservation();
    const { report, events } = await measuredPass({ observation });
    expect(report.outcomes.map(({ kind }) => kind)).toEqual(['applied', 'applied']);
    expect(report.inventory.host.copyRates).toEqual([expected]);
    expect(await readKeptCopies(at.options.stateDir)).toEqual({ rates: [expected], begun: [] });
    const kinds = events.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'operation-progress')).toHaveLength(3);
    expect(kinds.filter((kind) => kind === 'outcome')).toHaveLength(2);
  });

  it('ends well where that cannot be kept', async () => {
    const inTheWay = join(at.options.stateDir, 'copies.json');
    mkdirSync(inTheWay);
    const { report } = await measuredPass();
    expect(report.outcomes.map(({ kind }) => kind)).toEqual(['applied', 'applied']);
    expect(report.inventory.host.copyRates).toEqual([]);
    rmSync(inTheWay, { recursive: true });
  });
});
