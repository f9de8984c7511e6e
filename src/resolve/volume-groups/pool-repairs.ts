import type {
  Declarations,
  Diagnostic,
  ThinPoolRepair,
} from '../../model/declared/declarations.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import type { DesiredNode, DesiredVolume } from '../../model/planned/desired.ts';
import type { PoolRepair } from '../../model/planned/pool-repair.ts';
import { parseTime } from '../../model/values/time.ts';
import { latestInventories } from '../../model/observed/sorted-inventory.ts';
import { nodeToday, readRenames, type Renames } from '../renames.ts';

/**
 * A node with the thin pools that may be repaired: each is named by a ThinPoolRepair, whose time is
 * still to come, with the metadata that it has now.
 *
 * @returns the very same node where there is none.
 */
export function withPoolRepairs(
  desired: DesiredNode,
  repairs: readonly ThinPoolRepair[],
  known: {
    readonly inventory: Pick<Inventory, 'disks'>;
    readonly renames: Renames;
    /** RFC 3339, UTC. */
    readonly asOf: string;
  },
): DesiredNode {
  const { inventory, renames, asOf } = known;
  const valid = repairs.filter(
    ({ node, expires }) =>
      nodeToday(renames, node) === desired.node && parseTime(expires) > parseTime(asOf),
  );
  if (valid.length === 0) return desired;
  const withRepair = (volume: DesiredVolume): DesiredVolume => {
    const named = valid.find(
      (one) => one.volume === volume.volume && metadataIn(inventory, one) === one.metadata,
    );
    if (volume.pool === undefined || named === undefined) return volume;
    const { name, metadata, expires, source } = named;
    const repair: PoolRepair = { repair: name, metadata, expires, source };
    return { ...volume, pool: { ...volume.pool, repair } };
  };
  return {
    ...desired,
    disks: desired.disks.map((disk) => ({ ...disk, volumes: disk.volumes.map(withRepair) })),
  };
}

/** A pool has the id of its volume for a name. */
function metadataIn(
  { disks }: Pick<Inventory, 'disks'>,
  { volume }: ThinPoolRepair,
): string | undefined {
  const there = disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
  return there.find(({ name }) => name === volume)?.pool?.metadata;
}

/** Warnings of repairs whose time is over, or whose metadata no pool has any more. */
export function idlePoolRepairs({
  declarations,
  inventories,
  asOf,
}: {
  readonly declarations: Pick<Declarations, 'poolRepairs' | 'moves'>;
  readonly inventories: readonly Inventory[];
  readonly asOf: string;
}): readonly Diagnostic[] {
  const { poolRepairs, moves } = declarations;
  if (poolRepairs.length === 0) return [];
  const renames = readRenames(moves);
  const latest = latestInventories(inventories);
  return poolRepairs.flatMap((repair): readonly Diagnostic[] => {
    const { name, node, expires, metadata, source } = repair;
    const common = { severity: 'warning', source } as const;
    if (!(parseTime(expires) > parseTime(asOf)))
      return [
        {
          ...common,
          code: 'repair-expired',
          message: `ThinPoolRepair ${name} expired at ${expires}, and permits nothing any more`,
          hint: 'remove it; if the pool is still damaged, commit one with a later time',
        },
      ];
    const inventory = latest.get(nodeToday(renames, node));
    if (inventory === undefined || metadataIn(inventory, repair) === metadata) return [];
    return [
      {
        ...common,
        code: 'repair-stale',
        message: `ThinPoolRepair ${name} names metadata that no thin pool of ${node} has now, and does nothing`,
        hint: 'remove it if the pool was repaired; else take the digest from the plan again',
      },
    ];
  });
}
