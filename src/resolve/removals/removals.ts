import {
  askConsents,
  consentRef,
  namesVolume,
  volumeFingerprint,
  type ConsentAnswer,
} from '../../assess/consent.ts';
import { formatBytes } from '../../model/values/bytes.ts';
import { describeUsage } from '../../model/observed/describe-content.ts';
import type { SourceRef } from '../../model/declared/declarations.ts';
import type { ConsentRef, GivenConsent, Removal } from '../../model/planned/desired.ts';
import { contentText } from '../../model/volumes/made-content.ts';
import { isGroupPartition, isInactive, isLogical } from '../../model/observed/observed-volume.ts';
import { NO_CONSENT_NAMES, withConsentEvidence } from '../../assess/disk-refusals.ts';
import {
  claimKey,
  type ClaimKey,
  type ClaimRef,
  type InstallationId,
  type NodeName,
  type VolumeId,
} from '../../model/identifiers.ts';
import type {
  ConsentRecord,
  Inventory,
  ObservedDisk,
  ObservedVolume,
  VolumeRecord,
} from '../../model/observed/inventory.ts';
import { refusal, type Refusal, type RefusalSubject } from '../../model/planned/refusal.ts';
import { disksReporting, isLost } from '../../model/volumes/lost-volume.ts';
import { claimOfVolumeName } from '../../model/volumes/volume-name.ts';
import type { ClaimOfVolume } from '../claims/claim-of-volume.ts';
import { claimToday, type Renames } from '../renames.ts';
import type { ReclaimConsent } from './reclaim-consents.ts';

/** What may be taken away on a node, and what speaks against it. */
export interface GivenUp {
  readonly installation: InstallationId;
  readonly node: NodeName;
  readonly formerNames: readonly NodeName[];
  readonly consents: readonly GivenConsent[];
  /** Volumes that a Release names. */
  readonly releases: ReadonlyMap<VolumeId, SourceRef>;
  /** Volumes of the node whose claim was deleted in the cluster, and whose class says Delete. */
  readonly reclaims: ReadonlyMap<VolumeId, ReclaimConsent>;
  /** Classes of which the layouts of the node make volumes for claims in the cluster. */
  readonly provisions: ReadonlySet<string>;
  /** Every claim that git declares. */
  readonly claims: ReadonlySet<ClaimKey>;
  readonly claimOfVolume: ClaimOfVolume;
  readonly renames: Renames;
  readonly inventory: Inventory;
}

/** A volume of ours as it lies on its disk, or in the group on it. */
export interface MarkedVolume {
  readonly volume: VolumeId;
  readonly disk: ObservedDisk;
  readonly partition: ObservedVolume;
}

/** Why a volume should go. */
export type RemovalWish =
  | {
      readonly kind: 'not-declared';
      /** Serves this volume beside the consents of git: it was made for a claim that is gone. */
      readonly reclaim?: GivenConsent;
    }
  /** A Release names it, or it is reclaimed: its layout stays and gets an empty one. */
  | {
      readonly kind: 'released';
      readonly layout: string;
      readonly source: SourceRef;
      /** Serves this volume beside the consents of git. */
      readonly reclaim?: GivenConsent;
    }
  /** Its layout asks for another content. */
  | { readonly kind: 'other-content'; readonly layout: string; readonly source: SourceRef };

export type RemovalAnswer =
  | { readonly kind: 'removed'; readonly removal: Removal }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'stays' };

/**
 * What is carried by a partition under a group, or by a thin pool, and what of that goes in the
 * same plan.
 */
export interface Carried {
  /** Why it is not given up yet; null when nothing that stays is in the way. */
  readonly refused: (marked: MarkedVolume, subject: RefusalSubject) => Refusal | null;
}

/**
 * Whether a volume goes: only under a consent that names exactly it, unclaimed and unprotected.
 *
 * @param wish `carried`: asked of what carries other volumes, once a consent names it; without it
 * that stays.
 */
export function answerRemoval(
  marked: MarkedVolume,
  wish: RemovalWish & { readonly carried?: Carried },
  given: GivenUp,
): RemovalAnswer {
  const carried = isCarrier(marked.partition) ? wish.carried : null;
  if (carried === undefined) return { kind: 'stays' };
  const begun = begunRemoval(marked, given.inventory);
  if (begun !== null) {
    const removal = removalOf(marked, wish, { ...begun, proof: 'finish' });
    return { kind: 'removed', removal };
  }
  const record = recordOf(marked.volume, given.inventory);
  const content = volumeFingerprint({ owner: given, ...marked, record });
  const answer = askConsents({
    given:
      wish.kind !== 'other-content' && wish.reclaim !== undefined
        ? [...given.consents, wish.reclaim]
        : given.consents,
    used: given.inventory.records.consents ?? [],
    names: namesVolume(marked.volume),
    content,
  });
  // What is only asked for by a layout is refused where the layout is planned.
  if (answer.kind === 'none' && wish.kind !== 'released') return { kind: 'stays' };
  if (answer.kind !== 'matching')
    return wish.kind === 'other-content'
      ? { kind: 'stays' }
      : { kind: 'refused', refusal: notAllowed(marked, { answer, content, wish }, given) };
  const held =
    holdRefusal(marked, wish, given) ??
    carried?.refused(marked, subjectOf(marked, wish, given)) ??
    null;
  if (held !== null) return { kind: 'refused', refusal: held };
  return {
    kind: 'removed',
    removal: removalOf(marked, wish, { ...answer.given, proof: 'consent' }),
  };
}

/** Whether its data is gone with a disk of its group that is missing. */
export function isLostMarked({ disk: { volumeGroup }, partition }: MarkedVolume): boolean {
  return volumeGroup !== undefined && isLogical(partition) && isLost(volumeGroup, partition);
}

/** Whether other volumes are cut from it: the partition under a group, and a thin pool. */
export function isCarrier(found: ObservedVolume): boolean {
  return isGroupPartition(found) || (isLogical(found) && found.pool !== undefined);
}

/**
 * The record of a removal that was begun on this disk and never finished; the disk may have grown
 * since.
 */
export function begunRemoval(
  { volume, disk: reporting, partition }: MarkedVolume,
  inventory: Inventory,
): ConsentRecord | null {
  const disks = disksReporting(reporting, partition, inventory.disks);
  return (
    (inventory.records.consents ?? []).find(
      ({ state, subject, disk }) =>
        state === 'begun' &&
        subject.kind === 'volume' &&
        subject.volume === volume &&
        disks.some(({ aliases }) => aliases.includes(disk.id)),
    ) ?? null
  );
}

function removalOf(
  { volume, disk, partition }: MarkedVolume,
  wish: RemovalWish,
  allowed: ConsentRef & {
    readonly content: string;
    readonly proof: Removal['proof'];
    readonly source?: SourceRef;
  },
): Removal {
  const base = {
    volume,
    disk: disk.id,
    layout: wish.kind === 'not-declared' ? null : wish.layout,
    sizeBytes: partition.sizeBytes,
    consent: consentRef(allowed),
    content: allowed.content,
    proof: allowed.proof,
    source: wish.kind === 'not-declared' ? (allowed.source ?? NOWHERE) : wish.source,
  };
  const { uuid } = partition;
  return isLogical(partition)
    ? { ...base, kind: 'logical', uuid }
    : { ...base, kind: 'partition', partitionUuid: uuid, startBytes: partition.startBytes };
}

/** What only a record on the node asks for has no line of YAML. */
const NOWHERE: SourceRef = { file: '', line: 0, column: 0 };

function recordOf(volume: VolumeId, inventory: Inventory): VolumeRecord | null {
  return inventory.records.volumes.find((record) => record.volume === volume) ?? null;
}

function subjectOf({ volume, disk }: MarkedVolume, wish: RemovalWish, given: GivenUp) {
  return {
    node: given.node,
    disk: disk.id,
    volume,
    ...(wish.kind === 'not-declared' ? {} : { layout: wish.layout }),
  };
}

function notAllowed(
  marked: MarkedVolume,
  asked: {
    readonly answer: Exclude<ConsentAnswer, { kind: 'matching' }>;
    readonly content: string;
    readonly wish: RemovalWish;
  },
  given: GivenUp,
): Refusal {
  const { answer, content, wish } = asked;
  const where = volumePlaceText(marked);
  const missing = refusal('consent-missing', subjectOf(marked, wish, given), {
    summary: `volume ${marked.volume} on ${marked.disk.id} is not given up${NO_CONSENT_NAMES}`,
    evidence: [`${where}: ${describeVolume(marked, given)}`, `${where}: fingerprint ${content}`],
    remedy:
      'Have a consent written ("diskwright consent") and reviewed; nothing is lost meanwhile.',
    consent: {
      node: given.node,
      subject: { kind: 'volume', volume: marked.volume },
      content,
    },
  });
  return withConsentEvidence(missing, answer);
}

/** Where a volume lies, for evidence. */
export function volumePlaceText({ disk, partition }: Omit<MarkedVolume, 'volume'>): string {
  return isLogical(partition)
    ? // Stryker disable next-line OptionalChaining: it was found in the group
      `${disk.path} group ${disk.volumeGroup?.name ?? ''}: logical volume ${partition.name}`
    : `${disk.path} partition ${String(partition.number)}`;
}

/**
 * What a reviewer has to know of a volume before it goes: how much, of which kind, where, and
 * whose.
 */
function describeVolume({ volume, partition }: MarkedVolume, given: GivenUp): string {
  const { usableBytes, freeBytes } = partition.filesystem ?? {};
  const used =
    usableBytes === undefined || freeBytes === undefined
      ? []
      : [`${formatBytes(Math.max(0, usableBytes - freeBytes))} used`];
  const record = recordOf(volume, given.inventory);
  const claim = record?.claim === undefined ? null : claimKey(record.claim);
  return [
    formatBytes(partition.sizeBytes),
    contentOf(partition, record),
    ...used,
    ...(partition.usedBy.length === 0 ? ['not mounted'] : partition.usedBy.map(describeUsage)),
    ...(claim === null ? [] : [`data of claim ${claim}`]),
  ].join(', ');
}

function contentOf(found: ObservedVolume, record: VolumeRecord | null): string {
  if (isGroupPartition(found)) return 'volume group';
  if (isCarrier(found)) return 'thin pool';
  if (found.encryption !== undefined)
    return contentText(found.filesystem?.type ?? record?.filesystem?.type ?? 'volume', true);
  if (isInactive(found)) return `${record?.filesystem?.type ?? 'block'}, not active`;
  return found.filesystem?.type ?? 'block';
}

/** What speaks against a removal although a consent allows it. */
function holdRefusal(marked: MarkedVolume, wish: RemovalWish, given: GivenUp): Refusal | null {
  const record = recordOf(marked.volume, given.inventory);
  const subject = subjectOf(marked, wish, given);
  if (record?.protected === true)
    return refusal('volume-protected', subject, {
      summary: `volume ${marked.volume} on ${marked.disk.id} is protected by its layout ${record.layout}`,
      evidence: [`record of ${record.recordedAt}: protected`],
      remedy: isLostMarked(marked)
        ? 'Its group misses a disk, and takes no other change: attach that, or remove the volume with lvremove(8).'
        : `Set "protected: false" in layout ${record.layout}, apply that, and then remove it.`,
    });
  // What is gone with a disk that git discards holds no data for a claim.
  if (wish.kind === 'released' && isLostMarked(marked)) return null;
  const claim = claimIn(marked, record, given);
  if (claim === null || record?.forgotten === true) return null;
  const today = claimToday(given.renames, claimKey(claim));
  if (!given.claims.has(today)) return null;
  return refusal('claim-held', subject, {
    summary: `volume ${marked.volume} on ${marked.disk.id} serves claim ${today}, which git declares`,
    evidence: [
      record?.claim === undefined
        ? `${volumePlaceText(marked)}: cut for ${claimKey(claim)}, as its id says`
        : `record of ${record.recordedAt}: given to ${claimKey(claim)}`,
    ],
    remedy: `Remove the claim ${today} from git first; its data is kept until this consent is used.`,
  });
}

/**
 * Whose data it holds: by its record, or, cut for a claim and not written down, by its name or id.
 */
function claimIn(
  { volume, partition }: MarkedVolume,
  record: VolumeRecord | null,
  git: GivenUp,
): ClaimRef | null {
  if (record?.claim !== undefined) return record.claim;
  if (!isLogical(partition)) return null;
  const named = record === null ? null : claimOfVolumeName(record.name);
  if (named !== null) return named;
  // Only asked of what a consent names.
  return git.claimOfVolume(volume);
}
