/** What is said of a volume that a Release gave up with its disk. */
import { expect, it } from 'vitest';
import type { Release } from '../../src/model/declared/declarations.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { volumeText } from '../../src/render/explain/explanation-lines.ts';
import { fleetView } from '../../src/review/fleet/fleet-view.ts';
import { volumesOfNode } from '../../src/review/explain/volume-facts.ts';
import { applied, told } from '../cli/explained-worlds.ts';
import {
  aClaim,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  declaring,
  source,
} from '../simulation/builders.ts';

const layout = aLayout('data', [aLayoutPartition('db')], { minCount: 2 });
const declarations = declaring([layout], { claims: [aClaim('pg')] });
const whole: Inventory = applied({
  declarations,
  inventories: [aNode([aDisk('a'), aDisk('b')])],
}).inventories[0]!;
const serving = whole.records.volumes.find(({ claim }) => claim !== undefined)!;
const disks = whole.disks.filter(({ id }) => id !== serving.disk.id);
const release: Release = { name: 'dead', volume: serving.volume, source: source('dead') };

function worldWith(releases: readonly Release[], seen: Inventory['disks'] = disks) {
  return told({
    declarations: { ...declarations, releases },
    inventories: [{ ...whole, disks: [...seen, aDisk('c')] }],
  });
}

it('it was of its claim, which has another one, and its disk is waited for no more', () => {
  const textOf = (world: ReturnType<typeof worldWith>): string => {
    const found = volumesOfNode(world, whole.node).find(({ volume }) => volume === serving.volume);
    return volumeText(found!);
  };
  expect(textOf(worldWith([]))).toContain('on a disk that is not attached');
  expect(textOf(worldWith([]))).toContain('serves claim');
  const given = worldWith([release]);
  expect(textOf(given)).toContain('given up: wiped, or gone with its disk');
  expect(textOf(given)).toMatch(/was of claim \S+\/pg/);
  const gone = fleetView(given).nodes.flatMap((node) =>
    node.disks.filter(({ facts }) => facts.id === serving.disk.id),
  );
  expect(gone.flatMap(({ dependents }) => dependents.claims)).toEqual([]);
});

it('it is what it was while its disk is there', () => {
  const world = worldWith([release], whole.disks);
  const found = volumesOfNode(world, whole.node).find(({ volume }) => volume === serving.volume);
  expect(found?.state).toBe('ready');
  expect(volumeText(found!)).toContain('serves claim');
});
