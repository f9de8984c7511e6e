import { claimKey, type ClaimKey, type ClaimRef, type VolumeId } from '../model/identifiers.ts';
import type { KnownInventory } from './known-inventory.ts';
import { sourcedRecordText, type SourcedRecord } from './sourced-records.ts';

/** Whose the data in a finished volume is. */
export type Ownership =
  /** As the known record says: a claim's, or nobody's. */
  | { readonly kind: 'known' }
  /** Nobody says anything of it. */
  | { readonly kind: 'unknown' }
  /** Sources name different claims, or of one claim several volumes. */
  | {
      readonly kind: 'contradicted';
      readonly claims: readonly ClaimRef[];
      readonly evidence: readonly string[];
    };

const KNOWN: Ownership = { kind: 'known' };

/** What a claim that a record names is called today. */
export type NameToday = (claim: ClaimKey) => ClaimKey;

/**
 * Whose a finished volume is, by everybody who says something of it. Two names of one claim are no
 * contradiction. A claim has one volume: of several that are said to have its data the one that a
 * node itself recorded counts, this one or another one; else none does.
 *
 * @param today what a claim is called now (`Moved`).
 */
export function ownershipOf(volume: VolumeId, known: KnownInventory, today: NameToday): Ownership {
  const sources = sourcedRecordsAbout(volume, known);
  if (sources.length === 0) return { kind: 'unknown' };
  const claims = new Map<ClaimKey, ClaimRef>();
  for (const { claim } of sources)
    if (claim !== null) {
      const key = today(claimKey(claim));
      if (!claims.has(key)) claims.set(key, claim);
    }
  const [claim] = claims.keys();
  if (claim === undefined) return KNOWN;
  const rivals = claims.size > 1 ? [] : rivalsFor({ claim, volume }, known, today);
  if (claims.size < 2 && rivals.length === 0) return KNOWN;
  return {
    kind: 'contradicted',
    claims: Array.from(claims.values()),
    evidence: [...sources.map(sourcedRecordText), ...rivals],
  };
}

/**
 * What the node, its disks and other nodes say of other volumes with the data of the same claim;
 * nothing where the node itself recorded that this one has it.
 */
function rivalsFor(
  { claim, volume }: { readonly claim: ClaimKey; readonly volume: VolumeId },
  known: KnownInventory,
  today: NameToday,
): readonly string[] {
  const saysSo = (sourced: SourcedRecord): boolean =>
    sourced.state === 'ready' &&
    (sourced.kind !== 'remembered' || sourced.recordedOn !== undefined) &&
    sourced.claim !== null &&
    today(claimKey(sourced.claim)) === claim;
  const isRecorded = sourcedRecordsAbout(volume, known).some(
    (sourced) => sourced.kind === 'record' && saysSo(sourced),
  );
  if (isRecorded) return [];
  return Array.from(known.sources).flatMap(([other, sources]) =>
    other === volume || sources.some(({ state }) => state === 'removed')
      ? []
      : sources.filter(saysSo).map((sourced) => `volume ${other}: ${sourcedRecordText(sourced)}`),
  );
}

/** All that is said of a volume. */
export function sourcedRecordsAbout(
  volume: VolumeId,
  { sources }: KnownInventory,
): readonly SourcedRecord[] {
  return sources.get(volume) ?? NO_SOURCES;
}

const NO_SOURCES: readonly SourcedRecord[] = [];

/** Those who say that it was finished once: content is never made there again. */
export function finishedEvidence(volume: VolumeId, known: KnownInventory): readonly string[] {
  return sourcedRecordsAbout(volume, known)
    .filter(({ state }) => state === 'ready')
    .map(sourcedRecordText);
}

/**
 * Whether the node wrote down itself that it began a volume, before the first byte: in the record
 * of the volume, or in that of the table that it made its partition in. A mark alone may be one of
 * a table of long ago.
 */
export function wasBegunHere(
  { volume, partitionUuid }: { readonly volume: VolumeId; readonly partitionUuid: string | null },
  { own }: Pick<KnownInventory, 'own'>,
): boolean {
  return (
    own.volumes.some((record) => record.volume === volume && record.state === 'begun') ||
    (partitionUuid !== null &&
      own.disks.some(({ partitionUuids }) => partitionUuids.includes(partitionUuid)))
  );
}
