import type { Claim, NativeObject } from '../model/declared/declarations.ts';
import { leavingReason, type DesiredState } from '../model/planned/desired.ts';
import {
  claimKey,
  persistentVolumeName,
  type ClaimKey,
  type ClaimRef,
  type NodeName,
  type VolumeId,
} from '../model/identifiers.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import { newMemory, rememberedOn, type Memory, type MemoryOf } from '../model/values/memory.ts';
import { sortedBy } from '../model/values/order.ts';
import { HOSTNAME_LABEL } from '../model/declared/label-selector.ts';
import { persistentVolume } from './persistent-volume.ts';
import { verifyVolume, type VolumeOnDisk } from './verification.ts';

export interface PublishingInput {
  readonly desired: DesiredState;
  readonly inventories: readonly Inventory[];
  /**
   * Publishes what is only planned, too; every PersistentVolume and PersistentVolumeClaim is then
   * marked.
   */
  readonly planned: boolean;
  /** Of the passes before; an empty one gives the same. */
  readonly memory?: Memory;
}

/** What becomes of one volume of a layout. */
export interface VolumePublication {
  readonly volume: VolumeId;
  readonly node: NodeName;
  /**
   * Of an offered volume: the claim that it was given to, by the records of its node; null when
   * none is known.
   */
  readonly handedOutTo: ClaimRef | null;
  /** Why an offered volume goes to no further claim; null where it does. */
  readonly leaving: string | null;
  readonly result: PublishedVolume;
}

/**
 * The PersistentVolume of every volume that may go to a claim, as far as the inventories prove it,
 * or why there is none.
 */
export function volumePublications(input: PublishingInput): readonly VolumePublication[] {
  const known = lookups(input);
  return placedVolumes(input.desired).map((place) => {
    const { volume, purpose } = place.volume;
    const isOffered = purpose.kind === 'offered';
    return {
      volume,
      node: place.node.node,
      handedOutTo: isOffered ? (known.recordedClaims.get(volume) ?? null) : null,
      leaving: isOffered ? leavingReason(place.node, place.disk) : null,
      result: publishVolume(place, known),
    };
  });
}

interface Lookups {
  readonly planned: boolean;
  readonly memory: Memory;
  readonly claims: ReadonlyMap<ClaimKey, Claim>;
  readonly recordedClaims: ReadonlyMap<VolumeId, ClaimRef>;
  readonly reclaimPolicies: ReadonlyMap<string, 'Retain' | 'Delete'>;
  /** The latest of each node. */
  readonly inventories: ReadonlyMap<NodeName, Inventory>;
}

function lookups({ desired, inventories, planned, memory }: PublishingInput): Lookups {
  return {
    planned,
    memory: memory ?? newMemory(),
    claims: new Map(desired.claims.map(({ claim }) => [claimKey(claim), claim])),
    recordedClaims: new Map(
      inventories.flatMap(({ records }) =>
        records.volumes.flatMap(({ volume, claim }) =>
          claim === undefined ? [] : [[volume, claim] as const],
        ),
      ),
    ),
    reclaimPolicies: new Map(
      desired.classes.map(({ name, reclaimPolicy }) => [name, reclaimPolicy]),
    ),
    inventories: new Map(
      sortedBy(inventories, ({ takenAt }) => takenAt).map((inventory) => [
        inventory.node,
        inventory,
      ]),
    ),
  };
}

/** Every volume of the desired state that may go to a claim. */
function placedVolumes(desired: DesiredState): readonly VolumeOnDisk[] {
  return desired.nodes.flatMap((node) =>
    node.disks.flatMap((disk) =>
      disk.volumes
        .filter(({ purpose: { kind } }) => kind === 'offered' || kind === 'kept')
        .map((volume) => ({ node, disk, volume })),
    ),
  );
}

export type PublishedVolume =
  | {
      readonly kind: 'published';
      readonly name: string;
      readonly object: NativeObject;
      readonly claim: Claim | null;
    }
  | Withheld;

/** All that the PersistentVolume of a volume depends on; each of it is immutable. */
interface Proof extends Pick<VolumeOnDisk, 'node' | 'disk'> {
  readonly inventory: Inventory;
  readonly terms: Terms;
  readonly planned: boolean;
}

const PUBLISHED: MemoryOf<
  VolumeOnDisk['volume'],
  { readonly proof: Proof; readonly result: PublishedVolume }
> = { name: 'published volume' };

function publishVolume(place: VolumeOnDisk, known: Lookups): PublishedVolume {
  const { node, disk, volume } = place;
  const terms = publicTerms(place, known);
  if (terms.kind === 'withheld') return terms;
  const inventory = known.inventories.get(node.node);
  if (inventory === undefined) return withheld(`there is no inventory of ${node.node}`);
  const proof = { node, disk, inventory, terms, planned: known.planned };
  const published = rememberedOn(known.memory, PUBLISHED);
  const before = published.get(volume);
  if (before !== undefined && isSameProof(before.proof, proof)) return before.result;
  const result = publishProven(place, proof);
  published.set(volume, { proof, result });
  return result;
}

function isSameProof(one: Proof, other: Proof): boolean {
  return (
    one.node === other.node &&
    one.disk === other.disk &&
    one.inventory === other.inventory &&
    one.planned === other.planned &&
    one.terms.storageClassName === other.terms.storageClassName &&
    one.terms.reclaimPolicy === other.terms.reclaimPolicy &&
    one.terms.claim === other.terms.claim
  );
}

function publishProven(place: VolumeOnDisk, { inventory, terms, planned }: Proof): PublishedVolume {
  const { node, volume } = place;
  const { stateDir } = inventory.host;
  const hostname = inventory.labels[HOSTNAME_LABEL] ?? node.labels[HOSTNAME_LABEL] ?? node.node;
  const invalid = invalidReason(hostname, stateDir);
  if (invalid !== null) return withheld(invalid);
  const verification = verifyVolume(place, inventory);
  if (verification.kind === 'unverified' && !planned)
    return { ...withheld(verification.reason), lost: wasFinished(volume.volume, inventory) };
  const object = persistentVolume(place, {
    ...terms,
    capacityBytes:
      verification.kind === 'verified' && !planned ? verification.capacityBytes : volume.sizeBytes,
    stateDir,
    hostname,
    planned,
  });
  return {
    kind: 'published',
    name: persistentVolumeName(volume.volume),
    object,
    claim: terms.claim,
  };
}

export interface Withheld {
  readonly kind: 'withheld';
  readonly reason: string;
  /** See {@link NotPublished.lost}. */
  readonly lost: boolean;
}

function withheld(reason: string): Withheld {
  return { kind: 'withheld', reason, lost: false };
}

function wasFinished(volume: VolumeId, { records }: Inventory): boolean {
  return records.volumes.some((record) => record.volume === volume && record.state === 'ready');
}

/** Under which class and policy, and for which claim a volume is published. */
interface Terms {
  readonly kind: 'terms';
  readonly storageClassName: string;
  readonly reclaimPolicy: 'Retain' | 'Delete';
  readonly claim: Claim | null;
}

/** @returns why the volume is not to be published, where it is not. */
function publicTerms({ volume }: VolumeOnDisk, known: Lookups): Terms | Withheld {
  const { purpose } = volume;
  switch (purpose.kind) {
    case 'offered': {
      const { storageClassName } = purpose;
      const reclaimPolicy = known.reclaimPolicies.get(storageClassName);
      return reclaimPolicy === undefined
        ? withheld(`its class ${storageClassName} is not declared`)
        : { kind: 'terms', storageClassName, reclaimPolicy, claim: null };
    }
    case 'kept': {
      // A claim that does not fit its volume any more still has its data there: it stays published.
      const owner = volume.claim ?? known.recordedClaims.get(volume.volume);
      if (owner === undefined) return withheld('it is kept for claims in git, and none has it');
      const claim = known.claims.get(claimKey(owner));
      if (claim === undefined)
        return withheld(`its claim ${claimKey(owner)} is not declared any more`);
      const { storageClassName } = claim;
      // If the claim is deleted in the cluster, it is made again on its own volume: never Delete.
      return { kind: 'terms', storageClassName, reclaimPolicy: 'Retain', claim };
    }
    case 'host-path':
      return withheld('it is a host path');
    case 'volume-group':
      return withheld('it carries a volume group');
    case 'thin-pool':
      return withheld('thin volumes are cut from it');
  }
}

/**
 * A label value (apimachinery/pkg/util/validation); node names may be longer, label values may not.
 */
const LABEL_VALUE = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;

/** What the API server would refuse (pkg/apis/core/validation: local volumes, node selectors). */
function invalidReason(hostname: string, stateDir: string): string | null {
  if (!LABEL_VALUE.test(hostname))
    return `the label ${HOSTNAME_LABEL} of its node would be ${JSON.stringify(hostname)}, which is no label value; give the Node object's own value in the inventory's labels`;
  return stateDir.startsWith('/') && !stateDir.split('/').includes('..')
    ? null
    : `the state directory ${JSON.stringify(stateDir)} is not an absolute path without ".."`;
}
