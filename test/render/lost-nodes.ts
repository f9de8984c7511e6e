/** A node that lost what it wrote down, as it is still told of, or is not. */
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { formatMark, parseMark } from '../../src/model/volumes/mark.ts';
import { NO_RECORDS, observedAgain } from '../simulation/builders.ts';
import { rebooted, withDisk, withTable } from '../simulation/simulated-host.ts';
import { untold } from '../simulation/simulated-ledger.ts';

export function lostNodes(served: Inventory): Readonly<Record<string, Inventory>> {
  const lost = observedAgain({ ...rebooted(served), records: NO_RECORDS });
  const volumes = served.records.volumes.map((record) =>
    record.claim === undefined ? record : { ...record, claim: { ...record.claim, name: 'mq' } },
  );
  const [disk] = lost.disks;
  return {
    'records-lost': lost,
    'disk-of-an-older-release': observedAgain(untold(served)),
    'owner-unknown': observedAgain(untold(lost)),
    'owner-contradicted': { ...served, records: { ...served.records, volumes } },
    'marked-new-and-not-begun': observedAgain(
      withDisk(untold(lost), disk!.id, (one) =>
        withTable(one, (partitions) =>
          partitions.map((partition) => ({
            ...partition,
            label: formatMark({ ...parseMark(partition.label)!, state: 'new' }),
          })),
        ),
      ),
    ),
  };
}
