import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readKeptCopies } from '../../../agent/discover/copies/kept-copies.ts';
import { measureRebuilds } from '../../../agent/execute/measure-rebuilds.ts';
import type { Inventory, ObservedDisk } from '../../../src/model/observed/inventory.ts';
import { MiB } from '../../../src/model/values/bytes.ts';
import { planWorld } from '../../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayoutPartition,
  aNode,
  aVolumeGroup,
  declaring,
  observedAgain,
} from '../../simulation/builders.ts';
import { predictAll } from '../../simulation/simulated-host.ts';

let stateDir = '';
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'diskwright-rebuilds-'));
});
afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

/** Two disks under a group with two mirrors of 4 GiB and 4 MiB for each leg. */
const mirrors = ((): Inventory => {
  const legs = { type: 'raid1' as const, stripes: null, mirrors: 1 };
  const carve = [{ ...aLayoutPartition('db', { count: 2 }), ...legs }];
  const declarations = declaring([aVolumeGroup('data', [], { group: { per: 'node', carve } })]);
  const bare = aNode([aDisk('aa'), aDisk('bb')]);
  const { plan } = planWorld({ declarations, inventories: [bare] });
  return observedAgain(predictAll(bare, plan.nodes[0]!.operations));
})();

/** With so many percent of the legs of each mirror; null for all. */
function copying(
  percents: readonly (number | null)[],
  facts: Partial<ObservedDisk> = {},
): Inventory {
  const disks = mirrors.disks.map((disk): ObservedDisk => {
    if (disk.volumeGroup === undefined) throw new Error('no group');
    const volumes = disk.volumeGroup.volumes.map((volume, index) => {
      const { syncing: _copied, ...whole } = volume;
      const percent = percents[index] ?? null;
      return percent === null ? whole : { ...whole, syncing: { percent } };
    });
    return { ...disk, ...facts, volumeGroup: { ...disk.volumeGroup, volumes } };
  });
  return { ...mirrors, disks };
}

const LEG_BYTES = 4100 * MiB;

async function rates(): Promise<readonly string[]> {
  const kept = await readKeptCopies(stateDir);
  return kept.rates.map(
    ({ copy, rotational, bytesPerSecond, measuredOn }) =>
      `${copy} ${rotational ? 'turns' : 'solid'} ${String(bytesPerSecond / MiB)} ${measuredOn}`,
  );
}

describe('legs that the kernel copies', () => {
  it('are measured from the first pass that sees them to each later one', async () => {
    await measureRebuilds(stateDir, copying([0, null]), 1_000);
    expect(await rates()).toEqual([]);
    await measureRebuilds(stateDir, copying([20, null]), 1_020.5);
    // 820 MiB are too little.
    expect(await rates()).toEqual([]);
    await measureRebuilds(stateDir, copying([50, null]), 1_020.5);
    expect(await rates()).toEqual(['rebuild solid 100 2026-03-02']);
    await measureRebuilds(stateDir, copying([80, null]), 1_082);
    expect(await rates()).toEqual(['rebuild solid 40 2026-03-02']);
    await measureRebuilds(stateDir, copying([null, null]), 1_100);
    const kept = await readKeptCopies(stateDir);
    expect(kept.begun).toEqual([]);
    expect(kept.rates).toHaveLength(1);
  });

  it('share the disks of their group', async () => {
    await measureRebuilds(stateDir, copying([0, 10], { rotational: true }), 0);
    await measureRebuilds(stateDir, copying([50, 60], { rotational: true }), 41);
    expect(LEG_BYTES / 41 / MiB).toBe(100);
    expect(await rates()).toEqual(['rebuild turns 100 2026-03-02']);
  });

  it.each([
    ['another boot', { ...copying([50, null]), host: { ...mirrors.host, bootId: 'boot-2' } }],
    ['another mirror', copying([null, 50])],
    ['another leg, which begins anew', copying([3, null])],
  ])('say nothing together with those of %s', async (_name, later) => {
    await measureRebuilds(stateDir, copying([4, null]), 0);
    await measureRebuilds(stateDir, later, 20);
    expect(await rates()).toEqual([]);
    const kept = await readKeptCopies(stateDir);
    expect(kept.begun.map(({ uptimeSeconds }) => uptimeSeconds)).toEqual([20]);
  });

  it('are all that is written for', async () => {
    await measureRebuilds(stateDir, copying([null, null]), 0);
    await measureRebuilds(stateDir, aNode([aDisk('aa')]), 0);
    expect(readdirSync(stateDir)).toEqual([]);
    await measureRebuilds(stateDir, copying([1, null]), 10);
    const written = statSync(join(stateDir, 'copies.json')).ino;
    await measureRebuilds(stateDir, copying([1, null]), 20);
    expect(statSync(join(stateDir, 'copies.json')).ino).toBe(written);
  });

  it('are measured another time where nothing can be written', async () => {
    const away = join(stateDir, 'copies.json', 'below');
    await measureRebuilds(stateDir, copying([1, null]), 10);
    await measureRebuilds(away, copying([1, null]), 10);
    expect(readdirSync(stateDir)).toEqual(['copies.json']);
  });
});
