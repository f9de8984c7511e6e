/** A small fleet with one of everything that its page tells. */
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import { fleetView, type FleetView } from '../../src/review/fleet/fleet-view.ts';
import { applied, told } from '../cli/explained-worlds.ts';
import { aSet } from '../resolve/placement-builders.ts';
import {
  aClaim,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  changed,
  declaring,
  someonesExt4,
} from '../simulation/builders.ts';
import type { World } from '../simulation/arbitrary-worlds.ts';

const [a, b, c] = ['node-a', 'node-b', 'node-c'] as unknown as readonly [
  NodeName,
  NodeName,
  NodeName,
];

const ENCLOSURE = 'enclosure 0x50030480aa17c3f0';

const data = aLayout('data', [aLayoutPartition('db', { count: 2 })], {
  match: { model: 'alpha' },
  nodes: [a, b, c],
});

const declarations = declaring([data], {
  claims: [aClaim('ledger', { node: a })],
  claimSets: [
    aSet('queue', { replicas: 3, nodes: { requirements: [], names: [a, b], exceptNames: [] } }),
  ],
});

/** Its finished disks, before anything happened to them. */
const finished = applied({
  declarations,
  inventories: [
    aNode(
      ['a1', 'a2', 'a3'].map((name, at) =>
        aDisk(name, { bay: `Slot 0${String(at + 1)} of ${ENCLOSURE}` }),
      ),
    ),
    aNode([aDisk('b1')], { node: b }),
  ],
});

const system = aDisk('a9', {
  identity: {},
  transport: 'sata',
  systemChain: ['/', '/dev/a9p2', '/dev/a9'],
});

/**
 * On node-a the second disk fails, the third is pulled, and one with somebody's data is put in;
 * node-b has a new disk; node-c is declared and has not reported.
 */
export function smallWorld(): World {
  const [nodeA, nodeB] = finished.inventories;
  if (nodeA === undefined || nodeB === undefined) throw new Error('both nodes are there');
  const withNew = (node: Inventory, ...disks: readonly ObservedDisk[]): Inventory => ({
    ...node,
    disks: [...node.disks, ...disks],
  });
  const worn = nodeA.disks
    .filter(({ identity }) => identity.serial !== 'a3')
    .map((disk) => (disk.identity.serial === 'a2' ? changed(disk, { failing: true }) : disk));
  const theirs = changed(someonesExt4('a4'), { bay: `Slot 06 of ${ENCLOSURE}` });
  return {
    declarations,
    inventories: [withNew({ ...nodeA, disks: worn }, theirs, system), withNew(nodeB, aDisk('b2'))],
  };
}

export function smallFleet(): FleetView {
  return fleetView(told(smallWorld()));
}
