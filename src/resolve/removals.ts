import {
  askConsents,
  consentRef,
  namesVolume,
  volumeFingerprint,
  type ConsentAnswer,
} from '../model/consent.ts';
import { formatBytes } from '../model/bytes.ts';
import { describeUsage } from '../model/describe-content.ts';
import type { SourceRef } from '../model/declarations.ts';
import type { GivenConsent, Removal } from '../model/desired.ts';
import { isGroupPartition, isLogical } from '../model/observed-volume.ts';
import { ownVolumes } from '../model/own-marks.ts';
import { withConsentEvidence } from '../model/disk-refusals.ts';
import {
  claimKey,
  type ClaimKey,
  type InstallationId,
  type NodeName,
  type VolumeId,
} from '../model/identifiers.ts';
import type {
  ConsentRecord,
  Inventory,
  ObservedDisk,
  ObservedPartition,
  VolumeRecord,
} from '../model/inventory.ts';
import { refusal, type Refusal } from '../model/refusal.ts';
import { claimToday, type Renames } from './renames.ts';

/** What may be taken away on a node, and what speaks against it. */
export interface GivenUp {
  readonly installation: InstallationId;
  readonly node: NodeName;
  readonly formerNames: readonly NodeName[];
  readonly consents: readonly GivenConsent[];
  /** Volumes that a Release names. */
  readonly releases: ReadonlyMap<VolumeId, SourceRef>;
  /** Every claim that git declares. */
  readonly claims: ReadonlySet<ClaimKey>;
  readonly renames: Renames;
  readonly inventory: Inventory;
}

/** A volume of ours as it lies on its disk. */
export interface MarkedVolume {
  readonly volume: VolumeId;
  readonly disk: ObservedDisk;
  readonly partition: ObservedPartition;
}

/** Why a volume should go. */
export type RemovalWish =
  | { readonly kind: 'not-declared' }
  /** A Release names it: its layout stays and gets an empty one. */
  | { readonly kind: 'released'; readonly layout: string; readonly source: SourceRef }
  /** Its layout asks for another content. */
  | { readonly kind: 'other-content'; readonly layout: string; readonly source: SourceRef };

export type RemovalAnswer =
  | { readonly kind: 'removed'; readonly removal: Removal }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'stays' };

/** Whether a volume goes: only under a consent that names exactly it, unclaimed and unprotected. */
export function answerRemoval(
  marked: MarkedVolume,
  wish: RemovalWish,
  given: GivenUp,
): RemovalAnswer {
  const begun = begunRemoval(marked, given.inventory);
  if (begun !== null)
    return { kind: 'removed', removal: removalOf(marked, wish, { ...begun, proof: 'finish' }) };
  const group = groupHold(marked, wish, given);
  if (group !== null) return group;
  const content = volumeFingerprint({ owner: given, ...marked });
  const answer = askConsents({
    given: given.consents,
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
  const held = holdRefusal(marked, wish, given);
  if (held !== null) return { kind: 'refused', refusal: held };
  return {
    kind: 'removed',
    removal: removalOf(marked, wish, { ...answer.given, proof: 'consent' }),
  };
}

/** A group is given up with everything that is cut from it: no consent names all of that yet. */
function groupHold(marked: MarkedVolume, wish: RemovalWish, given: GivenUp): RemovalAnswer | null {
  const { disk, partition, volume } = marked;
  if (!isGroupPartition(partition)) return null;
  if (!isNamed(volume, given)) return { kind: 'stays' };
  const cut = disk.volumeGroup?.volumes ?? [];
  return {
    kind: 'refused',
    refusal: refusal('out-of-scope', subjectOf(marked, wish, given), {
      summary: `the volume group on ${disk.id} is not given up: this version removes no groups`,
      evidence: [
        `${disk.path} partition ${String(partition.number)}: group ${disk.volumeGroup?.name ?? 'unknown'}, ${String(cut.length)} logical volumes`,
      ],
      remedy:
        'Nothing is lost meanwhile. Take the volumes and the group away by hand if they may go.',
    }),
  };
}

/** The record of a removal that was begun on this disk and never finished; the disk may have grown since. */
export function begunRemoval(
  { volume, disk: { aliases } }: Pick<MarkedVolume, 'volume' | 'disk'>,
  inventory: Inventory,
): ConsentRecord | null {
  return (
    (inventory.records.consents ?? []).find(
      ({ state, subject, disk }) =>
        state === 'begun' &&
        subject.kind === 'volume' &&
        subject.volume === volume &&
        aliases.includes(disk.id),
    ) ?? null
  );
}

function removalOf(
  { volume, disk, partition }: MarkedVolume,
  wish: RemovalWish,
  allowed: Pick<GivenConsent, 'key' | 'consent' | 'expires' | 'content'> & {
    readonly proof: Removal['proof'];
    readonly source?: SourceRef;
  },
): Removal {
  return {
    volume,
    disk: disk.id,
    layout: wish.kind === 'not-declared' ? null : wish.layout,
    partitionUuid: partition.uuid,
    startBytes: partition.startBytes,
    sizeBytes: partition.sizeBytes,
    consent: consentRef(allowed),
    content: allowed.content,
    proof: allowed.proof,
    source: wish.kind === 'not-declared' ? (allowed.source ?? NOWHERE) : wish.source,
  };
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
  const where = `${marked.disk.path} partition ${String(marked.partition.number)}`;
  const missing = refusal('consent-missing', subjectOf(marked, wish, given), {
    summary: `volume ${marked.volume} on ${marked.disk.id} is not given up: no consent names what it is now`,
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

/** What a reviewer has to know of a volume before it goes: how much, of which kind, where, and whose. */
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
    partition.filesystem?.type ?? 'block',
    ...used,
    ...(partition.usedBy.length === 0 ? ['not mounted'] : partition.usedBy.map(describeUsage)),
    ...(claim === null ? [] : [`data of claim ${claim}`]),
  ].join(', ');
}

/** What speaks against a removal although a consent allows it. */
function holdRefusal(marked: MarkedVolume, wish: RemovalWish, given: GivenUp): Refusal | null {
  const record = recordOf(marked.volume, given.inventory);
  const subject = subjectOf(marked, wish, given);
  if (record?.protected === true)
    return refusal('volume-protected', subject, {
      summary: `volume ${marked.volume} on ${marked.disk.id} is protected by its layout ${record.layout}`,
      evidence: [`record of ${record.recordedAt}: protected`],
      remedy: `Set "protected: false" in layout ${record.layout}, apply that, and then remove it.`,
    });
  const { claim, forgotten } = record ?? {};
  if (claim === undefined || forgotten === true) return null;
  const today = claimToday(given.renames, claimKey(claim));
  if (!given.claims.has(today)) return null;
  return refusal('claim-held', subject, {
    summary: `volume ${marked.volume} on ${marked.disk.id} serves claim ${today}, which git declares`,
    evidence: [`record of ${record?.recordedAt ?? ''}: given to ${claimKey(claim)}`],
    remedy: `Remove the claim ${today} from git first; its data is kept until this consent is used.`,
  });
}

/** The volumes of ours on disks of the node that nothing declares, as far as consents speak of them. */
export function undeclaredRemovals(
  declared: ReadonlySet<VolumeId>,
  given: GivenUp,
): readonly RemovalAnswer[] {
  return given.inventory.disks.flatMap((disk) =>
    ownVolumes(disk, given)
      .filter(({ mark }) => !declared.has(mark.volume))
      .map(({ mark: { volume }, found }) =>
        isLogical(found)
          ? logicalRemoval({ volume, disk, name: found.name }, given)
          : answerRemoval({ volume, disk, partition: found }, { kind: 'not-declared' }, given),
      ),
  );
}

/** A logical volume that something gives up is kept, and that is said. */
function logicalRemoval(
  cut: { readonly volume: VolumeId; readonly disk: ObservedDisk; readonly name: string },
  given: GivenUp,
): RemovalAnswer {
  const { volume, disk, name } = cut;
  if (!isNamed(volume, given)) return { kind: 'stays' };
  const group = disk.volumeGroup?.name ?? 'unknown';
  return {
    kind: 'refused',
    refusal: refusal(
      'out-of-scope',
      { node: given.node, disk: disk.id, volume },
      {
        summary: `volume ${volume} on ${disk.id} is not given up: this version removes no logical volumes`,
        evidence: [`${disk.path} group ${group}: logical volume ${name}`],
        remedy: `Its data is kept meanwhile. Take it away by hand ("lvremove ${group}/${name}") if it may go.`,
      },
    ),
  };
}

/** Whether a Release or a consent speaks of a volume. */
function isNamed(volume: VolumeId, given: GivenUp): boolean {
  const names = namesVolume(volume);
  return given.releases.has(volume) || given.consents.some(({ subject }) => names(subject));
}
