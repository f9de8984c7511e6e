import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
// Before what it puts something in the place of.
import { after, at, operationsOf, pass } from './fake-pass.ts';
import { fake } from './fake-host.ts';
import { readKeptCopies } from '../../../agent/discover/copies/kept-copies.ts';
import { executeMeasured } from '../../../agent/execute/execute-measured.ts';
import { takeObservation } from '../../../agent/execute/observation.ts';
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
async function measuredPass(isGiven = false): Promise<{
  readonly report: ExecutedReport;
  readonly events: readonly AgentEvent[];
}> {
  const [move] = operationsOf(world);
  fake.carryOut = ({ kind, context }) => {
    if (kind === 'move-logical-volume')
      for (const percent of [0, 50, 100]) {
        vi.spyOn(performance, 'now').mockReturnValue(percent * 409.6);
        context.copied(move!, percent);
      }
    return Promise.resolve(null);
  };
  const seen: Inventory[] = [world.inventory];
  const discover = async (): Promise<Inventory> => {
    const inventory = seen.pop() ?? after(world);
    const { rates: copyRates } = await readKeptCopies(at.options.stateDir);
    return { ...inventory, host: { ...inventory.host, copyRates } };
  };
  const events: AgentEvent[] = [];
  const observation = isGiven ? await takeObservation(at.options, discover) : null;
  const what = { emit: (event: AgentEvent) => void events.push(event), host: { discover } };
  const report = await pass(world, { ...what, observation }, executeMeasured);
  return { report, events };
}

describe('a pass that moves a volume', () => {
  it.each([false, true])('keeps how fast it was, and reports it: %s', async (isGiven) => {
    const { report, events } = await measuredPass(isGiven);
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
