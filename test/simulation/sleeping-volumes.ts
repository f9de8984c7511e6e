/** Logical volumes without a device: what is on them is there, and not seen. */
import type { Inventory, ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';

/** One without a device, with what is on it. */
interface Sleeping extends ObservedLogicalVolume {
  readonly unseen?: ObservedLogicalVolume;
}

export function asleep(volume: ObservedLogicalVolume): Sleeping {
  if (volume.path === '') return volume;
  const { filesystem: _unseen, ...seen } = volume;
  // That it moves is seen, and may end meanwhile.
  const { moving: _seen, ...rest } = volume;
  const unseen = { ...rest, usedBy: [] };
  return { ...seen, path: '', usedBy: [], signatures: [], unknownContent: [], unseen };
}

/** What a host says of itself: nothing of what it does not see. */
export function saidBy(inventory: Inventory): Inventory {
  const disks = inventory.disks.map((disk) => {
    const { volumeGroup } = disk;
    if (volumeGroup === undefined) return disk;
    const volumes = volumeGroup.volumes.map(
      ({ unseen: _unseen, ...volume }: Sleeping): ObservedLogicalVolume => volume,
    );
    return { ...disk, volumeGroup: { ...volumeGroup, volumes } };
  });
  return { ...inventory, disks };
}

/** What is on a volume, seen or not. */
export function contentBehind(
  volume: ObservedLogicalVolume,
): Pick<ObservedLogicalVolume, 'filesystem'> {
  return (volume as Sleeping).unseen ?? volume;
}

export function awake({ unseen, ...volume }: Sleeping): ObservedLogicalVolume {
  return { ...unseen, ...volume, ...contentOf(unseen), path: `/dev/mapper/${volume.name}` };
}

function contentOf(volume: ObservedLogicalVolume | undefined): Partial<ObservedLogicalVolume> {
  if (volume === undefined) return {};
  const { signatures, unknownContent, filesystem } = volume;
  return { signatures, unknownContent, ...(filesystem === undefined ? {} : { filesystem }) };
}
