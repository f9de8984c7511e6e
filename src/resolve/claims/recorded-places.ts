import { promisedBytes } from '../../model/volumes/encryption.ts';
import type { KnownInventory } from '../../assess/known-inventory.ts';
import { formatBytes } from '../../model/values/bytes.ts';
import type { Claim, SourceRef, TakeBack } from '../../model/declared/declarations.ts';
import type { NodeRecords } from '../../model/observed/inventory.ts';
import type { ClaimPlacement, DesiredNode, RememberedVolume } from '../../model/planned/desired.ts';
import {
  claimKey,
  type ClaimKey,
  type ClaimRef,
  type DiskId,
  type NodeName,
  type VolumeId,
} from '../../model/identifiers.ts';
import { refusal, type RefusalCode } from '../../model/planned/refusal.ts';
import type { ClaimableVolume } from '../free-volumes/free-volumes.ts';
import { claimToday, type Renames } from '../renames.ts';
import { requestText } from './request-text.ts';
import {
  asksForMoreThanOneWriter,
  classesOf,
  type VolumeIndex,
} from '../free-volumes/volume-index.ts';

/** What a record on some node says: this volume was given to this claim. */
export interface RecordedPlace {
  readonly claim: ClaimKey;
  readonly node: NodeName;
  readonly volume: VolumeId;
  /**
   * Since when its data is only kept, because git declared the claim no more; null while it serves.
   */
  readonly forgottenSince: string | null;
  /** Whether the volume is going to be wiped under a consent. */
  readonly leaving: boolean;
  /** Whether a Release gives the volume up: it has the claim only where no other has. */
  readonly isReleased?: boolean;
  /** When that was recorded; left out where no record says it. */
  readonly recordedAt?: string;
  /** Set where sources name other claims, too: what each of them says. */
  readonly contradicted?: readonly string[];
  /** Set where nobody knew it, or sources disagreed, and a TakeBack says it. */
  readonly settledBy?: TakeBack;
  /** Set where its disk was carried to another host, and says it there. */
  readonly carried?: CarriedDisk;
}

/** A disk of one node that another one has. */
export interface CarriedDisk {
  readonly disk: DiskId;
  /** Which node has it now. */
  readonly attachedTo: NodeName;
  /** For people: who says that the data is there. */
  readonly source: string;
}

/** A node that reported, as far as its records are asked. */
interface RecordingNode {
  readonly inventory: KnownInventory;
  readonly desired: DesiredNode;
}

/** Where the claims lie that are known of on a node, whatever says so. */
export function recordedPlaces(
  { inventory: { node, records, remembered }, desired }: RecordingNode,
  known: {
    readonly renames: Renames;
    readonly takeBacks: ReadonlyMap<VolumeId, TakeBack>;
    readonly released: ReadonlySet<VolumeId>;
    readonly kept: readonly ClaimableVolume[];
  },
): readonly RecordedPlace[] {
  const held = new Map(
    known.kept.flatMap(({ volume, owner }) =>
      owner === undefined ? [] : [[volume.volume, owner] as const],
    ),
  );
  const placeOf = (claim: ClaimRef, volume: VolumeId): RecordedPlace => ({
    claim: claimToday(known.renames, claimKey(claim)),
    node,
    volume,
    forgottenSince: null,
    leaving: desired.removals.some((removal) => removal.volume === volume),
  });
  const recorded = records.volumes.flatMap(({ volume, claim, state, forgotten, recordedAt }) =>
    claim === undefined || state === 'removed' || held.has(volume)
      ? []
      : [
          {
            ...placeOf(claim, volume),
            forgottenSince: forgotten === true ? recordedAt : null,
            isReleased: known.released.has(volume),
            recordedAt,
          },
        ],
  );
  const unrecorded = remembered.volumes
    .filter((one) => !held.has(one.volume) && isClaimAlone(one, records))
    .flatMap(({ volume, claim }) => (claim === null ? [] : [placeOf(claim, volume)]));
  const settled: RecordedPlace[] = [];
  const contradicted: RecordedPlace[] = [];
  for (const [volume, owner] of held) {
    const takeBack = known.takeBacks.get(volume);
    if (takeBack !== undefined)
      settled.push({ ...placeOf(takeBack.claim, volume), settledBy: takeBack });
    else if (owner.kind === 'contradicted')
      for (const claim of owner.claims)
        contradicted.push({ ...placeOf(claim, volume), contradicted: owner.evidence });
  }
  // Of several volumes that are said to have the data of one claim, a TakeBack names the one.
  return [...recorded, ...unrecorded, ...settled, ...contradicted];
}

/** Whether all that is known of a volume of the node is whose it is, as of one that is gone. */
function isClaimAlone(
  { volume, record, recordedOn, state }: RememberedVolume,
  { volumes }: NodeRecords,
): boolean {
  const isOfThisNode = record === null && recordedOn === undefined && state === 'ready';
  return isOfThisNode && !volumes.some((one) => one.volume === volume);
}

/** Where each claim lies and whose each volume is. */
export interface Records {
  readonly byClaim: ReadonlyMap<ClaimKey, RecordedPlace>;
  readonly byVolume: ReadonlyMap<VolumeId, ClaimKey>;
}

/**
 * The records of another node's volumes (a state directory that was copied with a machine's image)
 * count only where no node knows better, what sources disagree about only where none recorded the
 * claim for itself, and what is only kept only where nothing serves. A disk that was given up and
 * comes back does not take the claim from where it went.
 */
export function indexRecords(
  places: readonly RecordedPlace[],
  volumeOf: VolumeIndex['volumeOf'],
): Records {
  const byClaim = new Map<ClaimKey, RecordedPlace>();
  const byVolume = new Map<VolumeId, ClaimKey>();
  const atHome = (place: RecordedPlace): boolean =>
    volumeOf(place.volume)?.node.node === place.node;
  const rankOf = (place: RecordedPlace): number =>
    Number(place.contradicted !== undefined) +
    2 * Number(!atHome(place)) +
    4 * Number(place.isReleased === true);
  for (const place of places.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    if (byVolume.has(place.volume) && place.contradicted === undefined) continue;
    byVolume.set(place.volume, place.claim);
    const known = byClaim.get(place.claim);
    const serves = known?.forgottenSince !== null && place.forgottenSince === null;
    const isAnew =
      known !== undefined && rankOf(known) === rankOf(place) && isServedSince(place, known);
    if (known === undefined || serves || isAnew) byClaim.set(place.claim, place);
  }
  return { byClaim, byVolume };
}

/** Whether a claim went from one of two volumes that records say it has to the other. */
function isServedSince(place: RecordedPlace, before: RecordedPlace): boolean {
  return (
    place.forgottenSince === null &&
    before.forgottenSince === null &&
    (place.recordedAt ?? '') > (before.recordedAt ?? '')
  );
}

/**
 * Where a claim lies. While nothing is recorded anywhere, no claim is spelt out to be looked for.
 */
export function recordedPlaceOf(
  claim: Claim,
  records: Records['byClaim'],
): RecordedPlace | undefined {
  return records.size === 0 ? undefined : records.get(claimKey(claim));
}

/** A claim stays where its record says, or is refused: it never gets a second, empty volume. */
export function recordedPlacement(
  claim: Claim,
  place: RecordedPlace,
  known: {
    readonly volumeOf: VolumeIndex['volumeOf'];
    readonly takeBacks: ReadonlyMap<VolumeId, TakeBack>;
  },
): ClaimPlacement {
  const kept = known.volumeOf(place.volume);
  if (place.carried !== undefined)
    return unplaced(claim, 'claim-elsewhere', carriedText(claim, place, place.carried));
  if (place.leaving) return unplaced(claim, 'claim-held', leavingText(claim, place));
  if (place.contradicted !== undefined)
    return unplaced(claim, 'owner-contradicted', contradictedText(claim, place));
  if (kept?.node.node !== place.node || !classesOf(kept).includes(claim.storageClassName))
    return unplaced(claim, 'claim-elsewhere', {
      summary: `claim ${claimKey(claim)} has its data in volume ${place.volume} on ${place.node}, which no layout keeps for claims of class ${claim.storageClassName} any more`,
      evidence: [],
      remedy: `Declare the layout of that volume again, with the class of the claim. If its disk is gone for good, add { apiVersion: diskwright.dev/v1alpha1, kind: Release, metadata: { name: release-${place.volume} }, spec: { volume: ${place.volume} } }, and delete the inventory of ${place.node} in the same commit where it still has the disk: only then the claim gets an empty volume.`,
    });
  if (claim.node !== null && claim.node !== place.node)
    return unplaced(claim, 'claim-elsewhere', {
      summary: `claim ${claimKey(claim)} is pinned to ${claim.node}, its data is in volume ${place.volume} on ${place.node}`,
      evidence: [],
      remedy: `Pin it to ${place.node}; a claim never gets a second, empty volume.`,
    });
  const mismatch = recordedMismatch(claim, kept);
  if (mismatch !== null)
    return unplaced(claim, 'claim-does-not-fit', {
      summary: `claim ${claimKey(claim)} ${mismatch.claim}, its volume ${place.volume} on ${place.node} ${mismatch.volume}`,
      evidence: mismatch.evidence ?? [],
      remedy: mismatch.remedy,
    });
  const takeBack = known.takeBacks.get(place.volume);
  const allowed = takeBack !== undefined && claimKey(takeBack.claim) === claimKey(claim);
  if (place.forgottenSince !== null && !allowed)
    return unplaced(claim, 'claim-kept', keptText(claim, place));
  return {
    kind: 'placed',
    claim,
    node: place.node,
    volume: place.volume,
    sizeBytes: kept.sizeBytes,
    recorded: place.settledBy === undefined,
    takeBack: givenBackBy(place, takeBack),
  };
}

/** The line that gives a claim data that is kept, or of which nobody knew whose it is. */
function givenBackBy(
  { settledBy, forgottenSince }: RecordedPlace,
  takeBack: TakeBack | undefined,
): SourceRef | null {
  const said = forgottenSince === null ? settledBy : takeBack;
  return said?.source ?? null;
}

function carriedText(claim: Claim, { node, volume }: RecordedPlace, carried: CarriedDisk) {
  const { disk, attachedTo, source } = carried;
  return {
    summary: `claim ${claimKey(claim)} has its data in volume ${volume} of ${node}, on disk ${disk}, which is attached to ${attachedTo}`,
    evidence: [`${attachedTo}: ${source}`],
    remedy: `Put the disk back into ${node}. To give its data up wipe the disk on ${attachedTo} under a consent ("diskwright consent"); a claim never gets a second, empty volume.`,
  };
}

function contradictedText(claim: Claim, { volume, node, contradicted = [] }: RecordedPlace) {
  const { namespace, name } = claim;
  return {
    summary: `claim ${claimKey(claim)} waits: sources disagree whether volume ${volume} on ${node} has its data`,
    evidence: contradicted,
    remedy: `Find out whose data it is. If it is its own add ${takeBackDocument(volume, { namespace, name })}`,
  };
}

/** The document that gives a claim the data in a volume. */
export function takeBackDocument(volume: VolumeId, { namespace, name }: ClaimRef): string {
  return `{ apiVersion: diskwright.dev/v1alpha1, kind: TakeBack, metadata: { name: take-back-${volume} }, spec: { volume: ${volume}, claim: { namespace: ${namespace}, name: ${name} } } }`;
}

function leavingText(claim: Claim, { volume, node }: RecordedPlace) {
  return {
    summary: `claim ${claimKey(claim)} waits until volume ${volume} on ${node}, which has its former data, is wiped`,
    evidence: [`a Release and a consent give up the data of volume ${volume}`],
    remedy: 'Apply the plan of that node; the next plan gives the claim a new, empty volume.',
  };
}

function keptText(claim: Claim, { volume, node, forgottenSince }: RecordedPlace) {
  return {
    summary: `claim ${claimKey(claim)} was declared before; its data is kept in volume ${volume} on ${node}, and returns only by a TakeBack`,
    evidence: [`volume ${volume} on ${node}: kept since ${String(forgottenSince)}`],
    remedy: `To have the data back add ${takeBackDocument(volume, claim)}; to give it up add a Release of volume ${volume} and a consent ("diskwright consent").`,
  };
}

/** What a claim asks of its own volume and does not get. Selectors choose a first place only. */
function recordedMismatch(
  claim: Claim,
  kept: ClaimableVolume,
): {
  readonly claim: string;
  readonly volume: string;
  readonly remedy: string;
  readonly evidence?: readonly string[];
} | null {
  if (kept.volumeMode !== claim.volumeMode)
    return {
      claim: `asks for volumeMode ${claim.volumeMode}`,
      volume: `has volumeMode ${kept.volumeMode}`,
      remedy: 'Ask for the mode that the volume was made with.',
    };
  if (asksForMoreThanOneWriter(claim))
    return {
      claim: `asks for ${claim.accessModes.join(', ')}`,
      volume: 'gives ReadWriteOnce only',
      remedy: 'Ask for ReadWriteOnce.',
    };
  const short = kept.cut?.short ?? null;
  if (short !== null) {
    const { format } = kept.volume;
    const most = promisedBytes({ format, sizeBytes: short.largestBytes });
    return {
      claim: `asks for ${formatBytes(claim.requestBytes)}`,
      volume: `has ${formatBytes(kept.sizeBytes)} and can grow to ${formatBytes(most)} at most`,
      evidence: short.evidence,
      remedy: `Ask for at most ${requestText(most)}, lower the reserve, or use a larger disk.`,
    };
  }
  if (kept.sizeBytes < claim.requestBytes)
    return {
      claim: `asks for ${formatBytes(claim.requestBytes)}`,
      volume: `has ${formatBytes(kept.sizeBytes)}`,
      remedy: 'Lower the request, or make the partition larger in its layout.',
    };
  return null;
}

type UnplacedCode = Extract<
  RefusalCode,
  | 'claim-held'
  | 'claim-does-not-fit'
  | 'claim-elsewhere'
  | 'claim-kept'
  | 'owner-unknown'
  | 'owner-contradicted'
>;

/** A claim that gets no place, and why. */
export function unplaced(
  claim: Claim,
  code: UnplacedCode,
  text: { readonly summary: string; readonly evidence: readonly string[]; readonly remedy: string },
): ClaimPlacement {
  const subject = { claim: claimKey(claim), ...(claim.node === null ? {} : { node: claim.node }) };
  return { kind: 'unplaced', claim, refusal: refusal(code, subject, text) };
}
