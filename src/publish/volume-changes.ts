import type { Claim, NativeObject } from '../model/declared/declarations.ts';
import { claimKey, type ClaimRef } from '../model/identifiers.ts';
import {
  members,
  quantityBytes,
  type BoundTo,
  type LiveClaim,
  type LiveObjects,
  type LiveVolume,
} from './live-objects.ts';
import type { Fence, PublicationChange, PublicationFinding } from './publication-change.ts';
import { askingAgain, isReleased, RECLAIM_FINALIZER, type reclaimedClasses } from './reclaim.ts';
import { difference, differs, isOurs, stamped, type Origin } from './stamp.ts';

/** What is to be done about one object, and what keeps it from being as it should be. */
export interface VolumeDecision {
  readonly changes: readonly PublicationChange[];
  readonly findings: readonly PublicationFinding[];
}

export const NO_CHANGE: VolumeDecision = { changes: [], findings: [] };

/** A PersistentVolume that its node proves. */
export interface WantedVolume {
  readonly name: string;
  /** As `persistentVolume` made it. */
  readonly object: NativeObject;
  /** The claim in git that it is kept for; null of an offered volume. */
  readonly claim: Claim | null;
  /**
   * Of an offered volume: to whom it was once given, by records; the uid where it is still known.
   */
  readonly handedOutTo: BoundTo | null;
  /** The claim in the cluster that it was made for, and for no other; null of all others. */
  readonly madeFor: MadeFor | null;
}

/** That very claim. */
export interface MadeFor extends ClaimRef {
  readonly uid: string;
}

export interface Cluster {
  readonly live: LiveObjects;
  /** Claims by the name of the PersistentVolume that they name. */
  readonly claimants: ReadonlyMap<string, readonly LiveClaim[]>;
  readonly origin: Origin;
  /** Classes whose volumes are wiped after their claim was deleted, by name. */
  readonly deleting: ReturnType<typeof reclaimedClasses>;
}

/** The binding life of one PersistentVolume: what its state in the cluster calls for. */
export function decideVolume(wanted: WantedVolume, cluster: Cluster): VolumeDecision {
  const live = cluster.live.volumes.get(wanted.name);
  if (live === undefined) return decideMissing(wanted, cluster);
  if (!isOurs(live, cluster.origin))
    return finding(wanted, 'NotOurs', {
      message: `a PersistentVolume named ${wanted.name} exists and was not published by this installation`,
      remedy: 'Look whose it is. Delete it when nobody needs it; it is then published.',
    });
  if (live.deleting) return decideDeleting(live, cluster);
  return wanted.claim === null
    ? decideOffered(wanted, live, cluster)
    : decideKept({ ...wanted, claim: wanted.claim }, live, cluster);
}

/**
 * Whether a PersistentVolume stays, once its deletion was asked for, until its volume is wiped. One
 * that says Retain, or whose class does, is let go: it comes back as it was, with its data.
 */
export function isHeldUntilWiped(live: LiveVolume, { deleting }: Cluster): boolean {
  return !isUnbound(live) && live.reclaimPolicy === 'Delete' && deleting.has(live.storageClassName);
}

/** Its deletion was asked for, by us or by hand. */
export function decideDeleting(live: LiveVolume, cluster: Cluster): VolumeDecision {
  return isHeldUntilWiped(live, cluster)
    ? NO_CHANGE
    : letGo(live, 'it holds nothing that is to be wiped first');
}

/** Our finalizer is taken from an object that is being deleted. */
export function letGo(live: LiveVolume, reason: string): VolumeDecision {
  if (!live.finalizers.includes(RECLAIM_FINALIZER)) return NO_CHANGE;
  const finalizers = live.finalizers.filter((one) => one !== RECLAIM_FINALIZER);
  const change: PublicationChange = {
    ...{ kind: 'let-go', ref: refOf(live), reason, finalizers, fence: fenceOf(live) },
  };
  return { changes: [change], findings: [] };
}

/** It was never published, was withdrawn, or somebody deleted it. */
function decideMissing(wanted: WantedVolume, { live, claimants, origin }: Cluster): VolumeDecision {
  const { claim, name } = wanted;
  const namers = claimants.get(name) ?? [];
  const bound = namers.find(({ isBound }) => isBound);
  if (claim !== null) {
    const other = namers.find((one) => claimKey(one) !== claimKey(claim));
    if (other !== undefined) return boundToAnother(wanted, other);
    const own = live.claims.get(claimKey(claim));
    if (own !== undefined && own.volumeName !== '' && own.volumeName !== name)
      // The claim says what is wrong; a PersistentVolume for it would only be taken from it again.
      return NO_CHANGE;
    return create(wanted, origin, claimRefOf(claim, bound?.uid ?? null));
  }
  if (bound !== undefined) return create(wanted, origin, claimRefOf(bound, bound.uid));
  if (wanted.madeFor !== null && isWaiting(wanted.madeFor, live))
    return create(wanted, origin, claimRefOf(wanted.madeFor, wanted.madeFor.uid));
  return decideMissingOffered(wanted, live, origin);
}

/** Whether that very claim is there, and has no volume yet: it never had this one's either. */
function isWaiting({ uid, ...claim }: MadeFor, { claims }: LiveObjects): boolean {
  const found = claims.get(claimKey(claim));
  return found?.uid === uid && found.volumeName === '';
}

/** No claim names it. */
function decideMissingOffered(
  wanted: WantedVolume,
  live: LiveObjects,
  origin: Origin,
): VolumeDecision {
  const { name, handedOutTo } = wanted;
  if (handedOutTo === null) return create(wanted, origin, null);
  const { volumeName = '' } = live.claims.get(claimKey(handedOutTo)) ?? {};
  // A claim of that name has another volume by now, and would have two PersistentVolumes.
  const isElsewhere = volumeName !== '' && volumeName !== name;
  // Nobody can say why its PersistentVolume is gone: what it holds is not wiped for its class.
  if (handedOutTo.uid !== null && !isElsewhere)
    return create(
      { ...wanted, object: retained(wanted.object) },
      origin,
      claimRefOf(handedOutTo, handedOutTo.uid),
    );
  return finding(wanted, 'HandedOut', {
    message: `its volume was given to claim ${claimKey(handedOutTo)}, and its PersistentVolume is gone: what it holds is not offered to others`,
    remedy: 'Nothing is lost. A Release in git has it wiped under a consent and offered again.',
  });
}

function decideOffered(wanted: WantedVolume, live: LiveVolume, cluster: Cluster): VolumeDecision {
  const { handedOutTo } = wanted;
  if (isUnbound(live) && handedOutTo !== null)
    return withdraw(
      live,
      `it is offered, and holds what it was given to ${claimKey(handedOutTo)} for`,
    );
  const again = isReleased(live, cluster.live) ? askingAgain(live, cluster.live) : null;
  if (again === null) return decideFields(wanted, live, cluster);
  const reason = `${claimKey(again)} was made again, and asks for just this volume`;
  const { uid } = again;
  const change: PublicationChange = {
    ...{ kind: 'give-back', ref: refOf(live), reason, uid, fence: fenceOf(live) },
  };
  return { changes: [change], findings: [] };
}

function decideKept(
  wanted: WantedVolume & { readonly claim: Claim },
  live: LiveVolume,
  cluster: Cluster,
): VolumeDecision {
  const { claim } = wanted;
  const { claimRef } = live;
  if (claimRef === null || claimKey(claimRef) !== claimKey(claim)) {
    if (isUnbound(live)) return withdraw(live, `it is kept for ${claimKey(claim)} now`);
    return boundToAnother(wanted, claimRef ?? claim);
  }
  const own = cluster.live.claims.get(claimKey(claim));
  // Its claim was deleted and, being in git, is made again: on its own volume, which the binder
  // gives to no new uid.
  const isReleased = live.phase === 'Released' && claimRef.uid !== null;
  if (isReleased && own?.uid !== claimRef.uid)
    return withdraw(
      live,
      `the claim that it was bound to is gone, and ${claimKey(claim)} is in git`,
    );
  return decideFields(wanted, live, cluster);
}

/** All that is ours in a PersistentVolume that belongs to whom it should. */
function decideFields(wanted: WantedVolume, live: LiveVolume, { origin }: Cluster): VolumeDecision {
  const changed = immutableDifference(wanted.object, live.native);
  if (changed !== null) {
    if (isUnbound(live)) return withdraw(live, `its ${changed} cannot be changed in place`);
    return finding(wanted, 'ImmutableField', {
      message: `${changed} of a PersistentVolume cannot be changed, and ${boundText(live)} has this one`,
      remedy:
        'The claim is served as before. Delete claim and PersistentVolume while no pod uses them: the volume is then published anew, with its data.',
    });
  }
  const object = stamped(besideClaim(wanted.object, live), origin);
  const reason = difference(object, live);
  const findings = smaller(wanted, live);
  if (reason === null) return { changes: [], findings };
  const apply = { kind: 'apply', ref: refOf(live), reason, fence: fenceOf(live) } as const;
  return { changes: [{ ...apply, object: withLiveClaim(object, live) }], findings };
}

function retained(object: NativeObject): NativeObject {
  const { finalizers: _finalizers, ...metadata } = members(object['metadata']);
  const spec = { ...members(object['spec']), persistentVolumeReclaimPolicy: 'Retain' };
  return { ...object, metadata, spec };
}

/**
 * All but whose it is, which is the binder's; what a claim was promised does not shrink, and what
 * was to be retained while a claim had it, by whomever, is retained.
 */
function besideClaim(wanted: NativeObject, live: LiveVolume): NativeObject {
  const isRetained = !isUnbound(live) && live.reclaimPolicy === 'Retain';
  const object = isRetained ? retained(wanted) : wanted;
  const { claimRef: _claimRef, ...spec } = members(object['spec']);
  const claim = live.annotations[CLAIM_ANNOTATION];
  const liveCapacity = members(live.native['spec'])['capacity'];
  return {
    ...(claim === undefined ? object : annotated(object, claim)),
    spec: {
      ...spec,
      ...(live.capacityBytes > capacityOf(object) ? { capacity: liveCapacity } : {}),
    },
  };
}

/**
 * A reference to a claim that we wrote stays exactly as it stands: server-side apply takes away
 * what was applied once and is left out later. One that the binder wrote is not ours, and never in
 * what is applied.
 */
function withLiveClaim(object: NativeObject, live: LiveVolume): NativeObject {
  const { claimRef } = members(live.native['spec']);
  if (live.annotations[CLAIM_ANNOTATION] === undefined || claimRef === undefined) return object;
  return { ...object, spec: { ...members(object['spec']), claimRef } };
}

function smaller(wanted: WantedVolume, live: LiveVolume): VolumeDecision['findings'] {
  const proven = capacityOf(wanted.object);
  if (proven >= live.capacityBytes) return [];
  return finding(wanted, 'Smaller', {
    message: `its PersistentVolume promises ${String(live.capacityBytes)} bytes, and its node proves ${String(proven)}`,
    remedy: 'Where a grow is under way, this ends with it. Else look at the disk.',
  }).findings;
}

function capacityOf(object: NativeObject): number {
  return quantityBytes(members(members(object['spec'])['capacity'])['storage']);
}

/** Set where we wrote the reference to a claim: `namespace/name`. */
const CLAIM_ANNOTATION = 'diskwright.dev/claim';

function annotated(object: NativeObject, claim: string): NativeObject {
  const metadata = members(object['metadata']);
  const annotations = { ...members(metadata['annotations']), [CLAIM_ANNOTATION]: claim };
  return { ...object, metadata: { ...metadata, annotations } };
}

function create(
  wanted: WantedVolume,
  origin: Origin,
  claimRef: ClaimReference | null,
): VolumeDecision {
  const { claimRef: _claimRef, ...spec } = members(wanted.object['spec']);
  const object = { ...wanted.object, spec };
  const made = stamped(
    claimRef === null ? object : annotated(object, `${claimRef.namespace}/${claimRef.name}`),
    origin,
  );
  const reason =
    claimRef?.uid === undefined
      ? 'its node proves it'
      : `its node proves it, and claim ${claimKey(claimRef)} has it`;
  return {
    changes: [
      {
        kind: 'create',
        ref: refOf(wanted),
        reason,
        object: claimRef === null ? made : { ...made, spec: { ...spec, claimRef } },
      },
    ],
    findings: [],
  };
}

/** core/v1, ObjectReference. */
interface ClaimReference extends ClaimRef {
  readonly apiVersion: 'v1';
  readonly kind: 'PersistentVolumeClaim';
  readonly uid?: string;
}

/**
 * Without a uid the binder takes the claim of this name, whichever it is; with one, that very
 * claim, and no other of its name (pkg/controller/volume/persistentvolume, syncBoundClaim).
 */
function claimRefOf({ namespace, name }: ClaimRef, uid: string | null): ClaimReference {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    namespace,
    name,
    ...(uid === null ? {} : { uid }),
  };
}

/** No claim is bound to it: nobody's pod can have it. */
export function isUnbound(live: LiveVolume): boolean {
  return live.claimRef?.uid === undefined || live.claimRef.uid === null;
}

function boundText({ claimRef }: LiveVolume): string {
  return claimRef === null ? 'a claim' : `claim ${claimKey(claimRef)}`;
}

export function withdraw(live: LiveVolume, reason: string): VolumeDecision {
  return {
    changes: [{ kind: 'delete', ref: refOf(live), reason, fence: fenceOf(live) }],
    findings: [],
  };
}

/** Of a PersistentVolume (pkg/apis/core/validation, ValidatePersistentVolumeUpdate). */
const IMMUTABLE = ['local', 'nodeAffinity', 'volumeMode'] as const;

function immutableDifference(wanted: NativeObject, live: NativeObject): string | null {
  const [spec, liveSpec] = [members(wanted['spec']), members(live['spec'])];
  const changed = IMMUTABLE.find((name) => differs(spec[name], liveSpec[name], name) !== null);
  return changed === undefined ? null : `spec.${changed}`;
}

function boundToAnother(wanted: WantedVolume, other: ClaimRef): VolumeDecision {
  const kept = wanted.claim === null ? '' : `, and is kept for ${claimKey(wanted.claim)} in git`;
  return finding(wanted, 'BoundToAnother', {
    message: `its volume is bound to claim ${claimKey(other)}${kept}`,
    remedy: `Nothing is taken from ${claimKey(other)}. Delete that claim when nobody needs it.`,
  });
}

export function finding(
  { name }: { readonly name: string },
  code: PublicationFinding['code'],
  text: Pick<PublicationFinding, 'message' | 'remedy'>,
): VolumeDecision {
  return { changes: [], findings: [{ ref: refOf({ name }), code, ...text }] };
}

function refOf({ name }: { readonly name: string }): PublicationFinding['ref'] {
  return { kind: 'PersistentVolume', name };
}

export function fenceOf({ uid, resourceVersion }: Fence): Fence {
  return { uid, resourceVersion };
}
