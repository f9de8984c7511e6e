import type { Bytes } from '../model/values/bytes.ts';
import type { NativeObject, VolumeMode } from '../model/declared/declarations.ts';
import { claimKey, type ClaimKey, type NodeName, type VolumeId } from '../model/identifiers.ts';
import { parseQuantity } from '../model/values/quantity.ts';

/** The objects of a cluster that decide what is published, as they were last seen. */
export interface LiveObjects {
  /** By name. */
  readonly classes: ReadonlyMap<string, LiveObject>;
  /** By name. */
  readonly volumes: ReadonlyMap<string, LiveVolume>;
  readonly claims: ReadonlyMap<ClaimKey, LiveClaim>;
  /** CSIDrivers, by name. */
  readonly drivers: ReadonlyMap<string, LiveObject>;
  /** CSIStorageCapacities of the namespace of the controller, by name. */
  readonly capacities: ReadonlyMap<string, LiveObject>;
}

/** An object with what a write needs to be about just this one, in just this version. */
export interface LiveObject {
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** Its deletion was asked for. */
  readonly deleting: boolean;
  /** Who keeps it there although its deletion was asked for. */
  readonly finalizers: readonly string[];
  /** All of it. */
  readonly native: NativeObject;
}

/** To whom a PersistentVolume belongs (core/v1, PersistentVolumeSpec.claimRef). */
export interface BoundTo {
  readonly namespace: string;
  readonly name: string;
  /** null while it is only kept for a claim of this name: the binder writes the uid. */
  readonly uid: string | null;
}

export interface LiveVolume extends LiveObject {
  readonly phase: string;
  /** Since when it is in its phase, RFC 3339; empty where the server does not say. */
  readonly phaseSince: string;
  readonly reclaimPolicy: string;
  readonly claimRef: BoundTo | null;
  readonly capacityBytes: Bytes;
  readonly storageClassName: string;
  readonly volumeMode: VolumeMode;
}

export interface LiveClaim extends LiveObject {
  readonly namespace: string;
  /** Pending, Bound or Lost. */
  readonly phase: string;
  /** Empty while none is chosen. */
  readonly volumeName: string;
  readonly storageClassName: string;
  readonly volumeMode: VolumeMode;
  /** The node that the scheduler chose for its pod; null while it chose none. */
  readonly selectedNode: NodeName | null;
  /** The binder finished: whoever made the choice, it holds. */
  readonly isBound: boolean;
  readonly requestBytes: Bytes;
  /** What its user sees that it has; null before it is bound. */
  readonly capacityBytes: Bytes | null;
}

type Members = Readonly<Record<string, unknown>>;

export function members(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Members)
    : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function texts(value: unknown): Readonly<Record<string, string>> {
  return members(value) as Readonly<Record<string, string>>;
}

/** @returns 0 for what is no whole number of bytes: then it is never more than anything. */
export function quantityBytes(value: unknown): Bytes {
  if (typeof value !== 'string' && typeof value !== 'number') return 0;
  const parsed = parseQuantity(value);
  return parsed.ok ? parsed.value : 0;
}

export function liveObject(native: NativeObject): LiveObject {
  const metadata = members(native['metadata']);
  return {
    name: text(metadata['name']),
    uid: text(metadata['uid']),
    resourceVersion: text(metadata['resourceVersion']),
    labels: texts(metadata['labels']),
    annotations: texts(metadata['annotations']),
    deleting: metadata['deletionTimestamp'] !== undefined,
    finalizers: Array.isArray(metadata['finalizers']) ? metadata['finalizers'].map(text) : [],
    native,
  };
}

export function liveVolume(native: NativeObject): LiveVolume {
  const spec = members(native['spec']);
  const { phase, lastPhaseTransitionTime } = members(native['status']);
  const { namespace, name, uid } = members(spec['claimRef']);
  return {
    ...liveObject(native),
    phase: text(phase),
    phaseSince: text(lastPhaseTransitionTime),
    reclaimPolicy: text(spec['persistentVolumeReclaimPolicy']),
    claimRef:
      spec['claimRef'] === undefined
        ? null
        : {
            namespace: text(namespace),
            name: text(name),
            uid: text(uid) === '' ? null : text(uid),
          },
    capacityBytes: quantityBytes(members(spec['capacity'])['storage']),
    storageClassName: text(spec['storageClassName']),
    volumeMode: spec['volumeMode'] === 'Block' ? 'Block' : 'Filesystem',
  };
}

/**
 * Set by the binder on a claim when it is done (component-helpers/storage/volume,
 * AnnBindCompleted).
 */
const BIND_COMPLETED = 'pv.kubernetes.io/bind-completed';

/** Set by the scheduler (component-helpers/storage/volume, AnnSelectedNode). */
export const SELECTED_NODE = 'volume.kubernetes.io/selected-node';

export function liveClaim(native: NativeObject): LiveClaim {
  const object = liveObject(native);
  const spec = members(native['spec']);
  const status = members(native['status']);
  const capacity = members(status['capacity'])['storage'];
  return {
    ...object,
    namespace: text(members(native['metadata'])['namespace']),
    phase: text(status['phase']),
    volumeName: text(spec['volumeName']),
    storageClassName: text(spec['storageClassName']),
    volumeMode: spec['volumeMode'] === 'Block' ? 'Block' : 'Filesystem',
    selectedNode: (object.annotations[SELECTED_NODE] ?? null) as NodeName | null,
    isBound: object.annotations[BIND_COMPLETED] !== undefined,
    requestBytes: quantityBytes(members(members(spec['resources'])['requests'])['storage']),
    capacityBytes: capacity === undefined ? null : quantityBytes(capacity),
  };
}

/** The objects of lists or watches, in any order. */
export function liveObjects(objects: {
  readonly classes: Iterable<NativeObject>;
  readonly volumes: Iterable<NativeObject>;
  readonly claims: Iterable<NativeObject>;
  readonly drivers?: Iterable<NativeObject>;
  readonly capacities?: Iterable<NativeObject>;
}): LiveObjects {
  const claims = Array.from(objects.claims, liveClaim);
  return {
    classes: byName(Array.from(objects.classes, liveObject)),
    volumes: byName(Array.from(objects.volumes, liveVolume)),
    claims: new Map(claims.map((claim) => [claimKey(claim), claim])),
    drivers: byName(Array.from(objects.drivers ?? [], liveObject)),
    capacities: byName(Array.from(objects.capacities ?? [], liveObject)),
  };
}

function byName<T extends LiveObject>(objects: readonly T[]): ReadonlyMap<string, T> {
  return new Map(objects.map((object) => [object.name, object]));
}

/** The volume that a PersistentVolume publishes, by its label. */
export function volumeOf({ labels }: LiveObject): VolumeId | null {
  return (labels['diskwright.dev/volume'] ?? null) as VolumeId | null;
}
