import type { KnownInventory } from '../../assess/known-inventory.ts';
import { sourcedRecordsOfDisk, sourcedRecordText } from '../../assess/sourced-records.ts';
import {
  claimKey,
  type InstallationId,
  type NodeName,
  type VolumeId,
} from '../../model/identifiers.ts';
import type { ObservedDisk } from '../../model/observed/inventory.ts';
import { claimToday, nodeToday, type Renames } from '../renames.ts';
import type { RecordedPlace } from './recorded-places.ts';

/**
 * Where the claims lie whose disk was carried to another host, as the disk says there itself. What
 * the node that it came from knows of such a volume goes before that.
 */
export function carriedPlaces(
  inventories: ReadonlyMap<NodeName, KnownInventory>,
  known: { readonly installation: InstallationId; readonly renames: Renames },
): readonly RecordedPlace[] {
  return Array.from(inventories).flatMap(([attachedTo, { disks }]) =>
    disks.flatMap((disk) =>
      statedElsewhere(disk, attachedTo, known).filter(
        ({ node, volume }) => !isKnownTo(inventories.get(node), volume),
      ),
    ),
  );
}

function isKnownTo(home: KnownInventory | undefined, volume: VolumeId): boolean {
  return home?.sources.has(volume) === true;
}

function statedElsewhere(
  disk: ObservedDisk,
  attachedTo: NodeName,
  { installation, renames }: { readonly installation: InstallationId; readonly renames: Renames },
): readonly RecordedPlace[] {
  const { ledger } = disk;
  if (ledger === undefined) return [];
  const home = nodeToday(renames, ledger.node);
  if (home === attachedTo) return [];
  const owner = { installation, node: ledger.node, formerNames: [] };
  return sourcedRecordsOfDisk(disk, owner).flatMap((sourced): readonly RecordedPlace[] => {
    const { volume, claim, state, record } = sourced;
    if (claim === null || state !== 'ready') return [];
    return [
      {
        claim: claimToday(renames, claimKey(claim)),
        node: home,
        volume,
        forgottenSince: record?.forgotten === true ? record.recordedAt : null,
        leaving: false,
        carried: { disk: disk.id, attachedTo, source: sourcedRecordText(sourced) },
      },
    ];
  });
}
