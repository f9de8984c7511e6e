import { sourcedRecordsAbout } from '../assess/volume-ownership.ts';
import { claimKey, type ClaimKey } from '../model/identifiers.ts';
import type { VolumeRecord } from '../model/observed/inventory.ts';
import type { WriteLedger } from '../model/planned/plan.ts';
import type { DiskCase, NodeCase } from './plan-violation.ts';

/**
 * What is written down again somebody says, in all that matters, and the node does not say itself;
 * what a disk is to say is of volumes that are finished.
 */
export function checkRestoredRecords({ node, disk, operations }: DiskCase): void {
  for (const operation of operations) {
    if (operation.kind === 'restore-records')
      for (const record of operation.volumes) checkRestored(record, node);
    if (operation.kind === 'write-ledger') checkSaid(operation, { node, diskId: disk.id });
  }
}

function checkRestored(record: VolumeRecord, node: NodeCase): void {
  const { volume, state } = record;
  const complain = (message: string): void =>
    node.report('restored-record', `volume ${volume}: ${message}`);
  const sources = sourcedRecordsAbout(volume, node.observed);
  if (!sources.some((one) => one.state === state && one.kind !== 'record'))
    complain(`is recorded as ${state} again, and nobody says so`);
  const own = node.observed.own.volumes.find((one) => one.volume === volume);
  if (own?.state === 'removed' && state !== 'removed') complain('was removed here');
  const { claim } = record;
  if (claim === undefined) return;
  const isSame = sources.every(
    ({ claim: other }) => other === null || isRename(node, claim, other),
  );
  if (!isSame) complain('is recorded for one claim, and sources name another');
  const has = node.observed.own.volumes.find(
    (one) =>
      one.volume !== volume &&
      one.state === 'ready' &&
      !isGivenUp(one, node) &&
      one.claim !== undefined &&
      isRename(node, claim, one.claim),
  );
  if (has !== undefined) complain(`is recorded for a claim that has volume ${has.volume}`);
}

/** What a Release gave up with its disk counts as removed, whatever the record of the node says. */
function isGivenUp({ volume }: VolumeRecord, { observed }: NodeCase): boolean {
  return observed.records.volumes.some(
    (known) => known.volume === volume && known.state === 'removed',
  );
}

type Claim = NonNullable<VolumeRecord['claim']>;

function isRename({ desired }: NodeCase, claim: Claim, other: Claim): boolean {
  const today = (key: ClaimKey): ClaimKey =>
    desired.renamedClaims?.find(({ from }) => from === key)?.to ?? key;
  return today(claimKey(claim)) === today(claimKey(other));
}

function checkSaid(
  { volumes }: WriteLedger,
  { node, diskId }: { readonly node: NodeCase; readonly diskId: string },
): void {
  for (const { volume } of volumes) {
    const record = node.observed.records.volumes.find((one) => one.volume === volume);
    const isReady = node.marks.some(
      (one) =>
        one.own &&
        one.disk.id === diskId &&
        one.mark.volume === volume &&
        one.mark.state === 'ready',
    );
    const isSayable = record?.state === 'removed' || (record?.state === 'ready' && isReady);
    if (!isSayable)
      node.report('restored-record', `${diskId} is to say of volume ${volume} what is not so`);
  }
}
