import type { DiskId } from '../../../src/model/identifiers.ts';
import { planWorld } from '../../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayoutPartition,
  aNode,
  aVolumeGroup,
  declaring,
  NODE,
  observedAgain,
  source,
} from '../../simulation/builders.ts';
import { predictAll } from '../../simulation/simulated-host.ts';
import type { World } from './fake-pass.ts';

/** One of the two disks under a group is to go, and a volume of 4 GiB moves to the other. */
export function moving(): World {
  const carved = [aLayoutPartition('db', { count: 2 })];
  const declared = declaring([aVolumeGroup('data', carved, { group: { per: 'node' } })]);
  const bare = aNode([aDisk('aa'), aDisk('bb')]);
  const { plan } = planWorld({ declarations: declared, inventories: [bare] });
  const made = observedAgain(predictAll(bare, plan.nodes[0]!.operations));
  const one = { name: 'bay-3', node: NODE, disk: 'wwn-0xaa' as DiskId, by: null };
  const replacements = [{ ...one, data: 'move' as const, source: source('bay-3') }];
  const declarations = { ...declared, replacements };
  const { desired } = planWorld({ declarations, inventories: [made] });
  return { desired: desired.nodes[0]!, inventory: made };
}
