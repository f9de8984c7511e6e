import type { NativeObject } from '../model/declared/declarations.ts';
import type { DesiredState } from '../model/planned/desired.ts';
import type { Refusal } from '../model/planned/refusal.ts';
import {
  claimKey,
  persistentVolumeName,
  type ClaimKey,
  type NodeName,
  type VolumeId,
} from '../model/identifiers.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import type { Memory } from '../model/values/memory.ts';
import { HOSTNAME_LABEL } from '../model/declared/label-selector.ts';
import { adoptedVolumes } from './adopted-volumes.ts';
import {
  claimantsOf,
  decideCapacity,
  decideClaim,
  watchClaim,
  type WantedClaim,
} from './claim-changes.ts';
import { decideCapacities } from './provisioning/capacity-changes.ts';
import { decideClass } from './class-changes.ts';
import { decideProvisioning } from './provisioning/provisioning-changes.ts';
import {
  members,
  volumeOf,
  type BoundTo,
  type LiveObjects,
  type LiveVolume,
} from './live-objects.ts';
import type { PublicationChange, PublicationFinding } from './publication-change.ts';
import { isOurs, stamped, type Origin } from './stamp.ts';
import { reclaimedClasses, isReleased, RECLAIM_FINALIZER } from './reclaim.ts';
import {
  decideDeleting,
  decideVolume,
  fenceOf,
  finding,
  isHeldUntilWiped,
  isUnbound,
  letGo,
  NO_CHANGE,
  withdraw,
  type Cluster,
  type MadeFor,
  type VolumeDecision,
} from './volume-changes.ts';
import { volumePublications, type VolumePublication } from './volume-publications.ts';

export interface PublicationInput {
  readonly desired: DesiredState;
  readonly inventories: readonly Inventory[];
  readonly live: LiveObjects;
  readonly origin: Origin;
  /** Whether claims in git are written by us, or by another tool. */
  readonly claims: 'own' | 'adopt';
  /**
   * To whom the cluster gave offered volumes, as far as that is remembered, the volume's
   * PersistentVolume gone or not.
   */
  readonly bindings: ReadonlyMap<VolumeId, BoundTo>;
  /** What the plan of each node refuses. */
  readonly refusals: ReadonlyMap<NodeName, readonly Refusal[]>;
  /** Of volumes that their nodes may not make yet, what they wait for, in a sentence. */
  readonly holds: ReadonlyMap<VolumeId, string>;
  /** The namespace of the controller, where it keeps what the scheduler reads. */
  readonly namespace: string;
  /** Of the passes before; an empty one gives the same. */
  readonly memory?: Memory;
}

export interface Publication {
  /** In the order to be made in: classes, claims, volumes; then what reports growth. */
  readonly changes: readonly PublicationChange[];
  readonly findings: readonly PublicationFinding[];
  /** How many objects there should be. */
  readonly wanted: number;
}

/**
 * Holds what should be published against what is in the cluster, and says what to write: nothing
 * where all is as it should be. No claim is ever deleted, no PersistentVolume whose claim exists,
 * and none is made before its node proves it.
 */
export function publication(input: PublicationInput): Publication {
  const { desired, live, origin } = input;
  const claimants = claimantsOf(live.claims);
  const cluster: Cluster = { live, origin, claimants, deleting: reclaimedClasses(desired.classes) };
  const volumes = volumePublications({ ...input, planned: false });
  const claims = wantedClaims(desired, volumes);
  const decide = input.claims === 'own' ? decideClaim : watchClaim;
  const made = madeForClaims(desired);
  const decisions = [
    ...decideCapacities({ ...input, hostnames: hostnamesOf(input.inventories) }, cluster),
    ...desired.classes.map((one) => decideClass(one, cluster)),
    ...claims.map((one) => decide(one, cluster)),
    ...decideProvisioning(input, cluster),
    ...volumes.map((one) => decidePublished(one, cluster, { ...input, made })),
    ...adoptedDecisions(input, cluster),
    ...undeclaredDecisions(input, volumes, cluster),
    ...Array.from(live.claims.values()).map((claim) => {
      const volume = live.volumes.get(claim.volumeName);
      return volume === undefined || !isOurs(volume, origin)
        ? NO_CHANGE
        : decideCapacity(claim, volume);
    }),
  ];
  const published = volumes.filter(
    (one) => one.result.kind === 'published' && !isWithdrawn(one, one.result.name, cluster),
  ).length;
  return {
    changes: decisions.flatMap(({ changes }) => changes),
    findings: decisions.flatMap(({ findings }) => findings),
    wanted: desired.classes.length + claims.length + published,
  };
}

/** Volumes that were made for claims in the cluster, with those. */
function madeForClaims({ provisioning }: DesiredState): ReadonlyMap<VolumeId, MadeFor> {
  return new Map(
    (provisioning?.answers ?? []).flatMap((answer) =>
      answer.kind === 'placed'
        ? [[answer.volume, { ...answer.claim.claim, uid: answer.claim.uid }] as const]
        : [],
    ),
  );
}

function hostnamesOf(inventories: readonly Inventory[]): ReadonlyMap<NodeName, string> {
  return new Map(inventories.map(({ node, labels }) => [node, labels[HOSTNAME_LABEL] ?? node]));
}

/**
 * Every claim in git that has a place, proven or not: it names its volume before that is there, and
 * waits.
 */
function wantedClaims(
  desired: DesiredState,
  volumes: readonly VolumePublication[],
): readonly WantedClaim[] {
  const wanted = new Map<ClaimKey, WantedClaim>();
  for (const placement of desired.claims)
    if (placement.kind === 'placed')
      wanted.set(claimKey(placement.claim), {
        claim: placement.claim,
        volumeName: persistentVolumeName(placement.volume),
      });
  // One that has no place any more still has its data on the volume that is published for it.
  for (const { result } of volumes)
    if (result.kind === 'published' && result.claim !== null)
      wanted.set(claimKey(result.claim), { claim: result.claim, volumeName: result.name });
  return Array.from(wanted.values());
}

function decidePublished(
  publication: VolumePublication,
  cluster: Cluster,
  { bindings, made }: PublicationInput & { readonly made: ReadonlyMap<VolumeId, MadeFor> },
): VolumeDecision {
  const { volume, result, handedOutTo, leaving } = publication;
  if (result.kind === 'published') {
    const bound =
      bindings.get(volume) ?? (handedOutTo === null ? null : { ...handedOutTo, uid: null });
    const { name, claim } = result;
    if (leaving !== null && bound === null && isWithdrawn(publication, name, cluster))
      return withdrawnFrom(name, leaving, cluster);
    const isDeleted = claim === null && cluster.deleting.has(classOf(result.object));
    const object = isDeleted ? withFinalizer(result.object) : result.object;
    const madeFor = made.get(volume) ?? null;
    return decideVolume({ name, object, claim, handedOutTo: bound, madeFor }, cluster);
  }
  const live = cluster.live.volumes.get(persistentVolumeName(volume));
  if (live === undefined || !isOurs(live, cluster.origin)) return NO_CHANGE;
  if (live.deleting) return decideDeleting(live, cluster);
  if (!result.lost) return NO_CHANGE;
  if (isUnbound(live)) return withdraw(live, `it is proven no more: ${result.reason}`);
  return finding(live, 'VerificationLost', {
    message: `its node proves it no more: ${result.reason}`,
    remedy: 'The claim stays bound. Look at the node and the disk.',
  });
}

/** Whether its disk goes, and no claim has its PersistentVolume or waits for it to come back. */
function isWithdrawn(
  { leaving }: VolumePublication,
  name: string,
  { live, claimants }: Cluster,
): boolean {
  if (leaving === null) return false;
  const volume = live.volumes.get(name);
  return volume === undefined
    ? !(claimants.get(name) ?? []).some(({ isBound }) => isBound)
    : isUnbound(volume);
}

/** An offered volume on a disk that goes: it is given to no claim any more. */
function withdrawnFrom(name: string, reason: string, cluster: Cluster): VolumeDecision {
  const live = cluster.live.volumes.get(name);
  if (live === undefined || !isOurs(live, cluster.origin)) return NO_CHANGE;
  return live.deleting ? decideDeleting(live, cluster) : withdraw(live, reason);
}

function classOf(object: NativeObject): string {
  return String(members(object['spec'])['storageClassName']);
}

function withFinalizer(object: NativeObject): NativeObject {
  const metadata = members(object['metadata']);
  return { ...object, metadata: { ...metadata, finalizers: [RECLAIM_FINALIZER] } };
}

/**
 * Of what others made, the PersistentVolumes are there already; one that is gone is made again as
 * it was recorded.
 */
function adoptedDecisions(
  input: PublicationInput,
  { live, origin }: Cluster,
): readonly VolumeDecision[] {
  return adoptedVolumes({ ...input, planned: false }).published.map(({ name, object }) =>
    live.volumes.has(name)
      ? NO_CHANGE
      : {
          changes: [
            {
              kind: 'create' as const,
              ref: { kind: 'PersistentVolume' as const, name },
              object: stamped(object, origin),
              reason: 'it was adopted, and is gone from the cluster',
            },
          ],
          findings: [],
        },
  );
}

/**
 * What was published once and no layout has any more. It stays as it is, with its data; only what a
 * consent takes away, or took away, is withdrawn, and that only while no claim has it.
 */
function undeclaredDecisions(
  { desired, inventories, live, origin }: PublicationInput,
  volumes: readonly VolumePublication[],
  cluster: Cluster,
): readonly VolumeDecision[] {
  const declared = new Set(volumes.map(({ volume }) => persistentVolumeName(volume)));
  const going = new Set(
    desired.nodes.flatMap(({ removals }) => removals.map(({ volume }) => volume)),
  );
  const gone = new Set(
    inventories.flatMap(({ records }) =>
      records.volumes.flatMap(({ volume, state }) => (state === 'removed' ? [volume] : [])),
    ),
  );
  const seen = new Set<string>(desired.nodes.map(({ node }) => node));
  return Array.from(live.volumes.values())
    .filter((one) => isOurs(one, origin))
    .flatMap((one) => {
      const volume = volumeOf(one);
      if (volume === null) return [];
      if (gone.has(volume)) return [one.deleting ? letGo(one, WIPED) : decideRemoved(one, cluster)];
      if (going.has(volume))
        return [one.deleting ? decideDeleting(one, cluster) : decideRemoved(one, cluster)];
      if (declared.has(one.name) || isAdopted(volume, desired)) return [];
      return [
        one.deleting
          ? letGo(one, 'no layout in git has its volume any more: its data is kept')
          : decideForgotten(one, seen.has(nodeOf(one))),
      ];
    });
}

const WIPED = 'its volume is wiped';

function isAdopted(volume: VolumeId, { nodes }: DesiredState): boolean {
  return nodes.some(({ adoptions }) => adoptions.some((one) => one.volume === volume));
}

function nodeOf({ labels }: LiveVolume): NodeName {
  return (labels['diskwright.dev/node'] ?? '') as NodeName;
}

function decideRemoved(live: LiveVolume, cluster: Cluster): VolumeDecision {
  if (isUnbound(live)) return withdraw(live, 'its volume is wiped under a consent');
  if (isHeldUntilWiped(live, cluster) && isReleased(live, cluster.live))
    return withdraw(live, 'its claim is gone, and its class says Delete');
  return finding(live, 'BoundToAnother', {
    message: 'its volume is to be wiped under a consent, and a claim is bound to it',
    remedy: 'Nothing is wiped while the claim exists. Delete the claim first.',
  });
}

/** A node that says nothing forgets nothing: only what is seen and not declared is reported. */
function decideForgotten(live: LiveVolume, isSeen: boolean): VolumeDecision {
  if (!isSeen) return NO_CHANGE;
  const { persistentVolumeReclaimPolicy } = live.native['spec'] as Readonly<
    Record<string, unknown>
  >;
  const orphaned = finding(live, 'Orphaned', {
    message: 'no layout in git has its volume any more; data, mount and objects stay as they are',
    remedy: 'Declare it again to manage it, or give it up with a WipeConsent.',
  });
  if (persistentVolumeReclaimPolicy === 'Retain') return orphaned;
  const ref = { kind: 'PersistentVolume', name: live.name } as const;
  const reason = 'no layout in git has its volume any more: its data is kept';
  return { ...orphaned, changes: [{ kind: 'retain', ref, reason, fence: fenceOf(live) }] };
}
