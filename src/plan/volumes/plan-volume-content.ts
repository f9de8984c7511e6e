import { askConsents, namesVolume, volumeFingerprint } from '../../assess/consent.ts';
import { withConsentEvidence } from '../../assess/disk-refusals.ts';
import { filesystemUuid } from '../../model/identifiers.ts';
import { describeUsage } from '../../model/observed/describe-content.ts';
import type { ObservedVolume, VolumeRecord } from '../../model/observed/inventory.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import { formatBytes } from '../../model/values/bytes.ts';
import { encryptionOf } from '../../model/volumes/encryption.ts';
import { declaredContent, madeContent } from '../../model/volumes/made-content.ts';
import { poolDiffers, thinDiffers } from '../groups/plan-thin-pool.ts';
import { foundAt, refuseVolume, nameOfVolume, type VolumeContext } from './volume-context.ts';

/** The declaration asks for another kind of content than was made. */
export function contentDiffers(
  context: VolumeContext,
  partition: ObservedVolume,
  record: VolumeRecord | null,
): Refusal | null {
  const { node, volume } = context;
  if (volume.format.kind === 'physical-volume') return null;
  if (volume.format.kind === 'thin-pool') return poolDiffers(context, partition);
  const cutFrom = thinDiffers(context, partition);
  if (cutFrom !== null) return cutFrom;
  const declared = declaredContent(volume);
  const made =
    madeContent({
      partition,
      record,
      filesystemUuid: filesystemUuid(node.installation, volume.volume),
      encrypted: encryptionOf(volume.format) !== null,
    }) ?? declared;
  if (made === declared) return null;
  const summary = `${nameOfVolume(context)} is ${made}, declared is ${declared}; replacing it would take its data`;
  const evidence = [
    `${foundAt(context, partition)}: ${made}, ${formatBytes(partition.sizeBytes)}${usageText(partition)}`,
  ];
  const content = volumeFingerprint({
    owner: node,
    volume: volume.volume,
    disk: context.device,
    partition,
    record,
  });
  const refused = refuseVolume(context, 'content-differs', {
    summary,
    evidence,
    remedy: `Declare ${made} again, or declare another volume beside it and move the data. To give the data up, have a consent written ("diskwright consent") and reviewed.`,
    consent: {
      node: node.node,
      subject: { kind: 'volume', volume: volume.volume },
      content,
    },
  });
  const answer = askConsents({
    given: node.consents,
    // Stryker disable next-line ArrayDeclaration: no record has such a key
    used: context.observed.records.consents ?? [],
    names: namesVolume(volume.volume),
    content,
  });
  return answer.kind === 'matching' ? refused : withConsentEvidence(refused, answer);
}

function usageText(partition: ObservedVolume): string {
  return partition.usedBy.length === 0 ? '' : `, ${partition.usedBy.map(describeUsage).join(', ')}`;
}
