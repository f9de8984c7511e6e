/**
 * Objects in memory that take writes as the API server does, as far as publishing goes; and the
 * binder's part.
 */
import { SELECTED_NODE } from '../../src/publish/live-objects.ts';
import type { NativeObject } from '../../src/model/declared/declarations.ts';
import type { PublicationChange, PublishedKind } from '../../src/publish/publication-change.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- API objects are edited freely
type Loose = any;

export interface FakeCluster {
  readonly objects: () => {
    readonly classes: readonly NativeObject[];
    readonly volumes: readonly NativeObject[];
    readonly claims: readonly NativeObject[];
  };
  readonly get: (kind: PublishedKind, name: string) => Loose;
  /** By somebody else. */
  readonly create: (kind: PublishedKind, name: string, spec: object) => void;
  readonly edit: (kind: PublishedKind, name: string, change: (object: Loose) => Loose) => void;
  readonly remove: (kind: PublishedKind, name: string) => void;
  /** @throws Error where a fence does not hold, or something is made twice. */
  readonly carryOut: (changes: readonly PublicationChange[]) => void;
}

export function aCluster(): FakeCluster {
  const objects = new Map<string, Loose>();
  /** What was applied last by us, for what an apply takes away. */
  const applied = new Map<string, Loose>();
  let version = 0;
  const keyOf = (kind: string, name: string): string => `${kind} ${name}`;
  const put = (key: string, object: Loose): void => {
    version += 1;
    objects.set(key, {
      ...object,
      metadata: { ...object.metadata, resourceVersion: String(version) },
    });
  };
  const get = (kind: PublishedKind, name: string): Loose => {
    const found = objects.get(keyOf(kind, name));
    if (found === undefined) throw new Error(`there is no ${kind} ${name}`);
    return found;
  };
  const make = (kind: PublishedKind, name: string, object: Loose): void => {
    version += 1;
    const uid = `uid-${String(version)}`;
    put(keyOf(kind, name), { ...object, metadata: { ...object.metadata, uid } });
  };
  /** Finalizers hold an object whose deletion was asked for. */
  const remove = (key: string): void => {
    const live = objects.get(key);
    if ((live?.metadata.finalizers ?? []).length === 0) objects.delete(key);
    else put(key, merged(live, { metadata: { deletionTimestamp: '2026-03-02T07:00:00Z' } }));
  };
  const carryOutOne = (change: PublicationChange): void => {
    const { ref } = change;
    const name = ref.namespace === undefined ? ref.name : `${ref.namespace}/${ref.name}`;
    const key = keyOf(ref.kind, name);
    const live = objects.get(key);
    if (change.kind === 'create') {
      if (live !== undefined) throw new Error(`${key} is there`);
      applied.set(key, change.object);
      make(ref.kind, name, change.object);
      return;
    }
    const { uid, resourceVersion } = live?.metadata ?? {};
    if (uid !== change.fence.uid || resourceVersion !== change.fence.resourceVersion)
      throw new Error(`${key} is another one by now`);
    switch (change.kind) {
      case 'apply': {
        const kept = without(live, applied.get(key) ?? {}, change.object);
        applied.set(key, change.object);
        put(key, merged(kept, change.object));
        return;
      }
      case 'delete':
        remove(key);
        return;
      case 'hold':
        put(key, merged(live, { metadata: { finalizers: change.finalizers } }));
        return;
      case 'reschedule':
        put(key, merged(live, { metadata: { annotations: { [SELECTED_NODE]: null } } }));
        return;
      case 'let-go': {
        const { finalizers } = change;
        if (live.metadata.deletionTimestamp !== undefined && finalizers.length === 0)
          objects.delete(key);
        else put(key, merged(live, { metadata: { finalizers } }));
        return;
      }
      case 'give-back':
        put(key, merged(live, { spec: { claimRef: { uid: change.uid, resourceVersion: null } } }));
        return;
      case 'retain':
        put(key, merged(live, { spec: { persistentVolumeReclaimPolicy: 'Retain' } }));
        return;
      case 'record-capacity':
        put(key, merged(live, { status: { capacity: { storage: change.capacityBytes } } }));
    }
  };
  const ofKind = (kind: PublishedKind): readonly NativeObject[] =>
    [...objects].filter(([key]) => key.startsWith(`${kind} `)).map(([, object]) => object);
  return {
    objects: () => ({
      classes: ofKind('StorageClass'),
      volumes: ofKind('PersistentVolume'),
      claims: ofKind('PersistentVolumeClaim'),
    }),
    get,
    create: (kind, name, spec) => {
      const [first = '', second] = name.split('/');
      const metadata = second === undefined ? { name: first } : { namespace: first, name: second };
      const whole =
        kind === 'PersistentVolumeClaim'
          ? { storageClassName: 'fast-xfs', accessModes: ['ReadWriteOnce'], ...CLAIM_SIZE, ...spec }
          : spec;
      make(kind, name, { kind, metadata, spec: whole });
    },
    edit: (kind, name, change) => put(keyOf(kind, name), change(get(kind, name))),
    remove: (kind, name) => remove(keyOf(kind, name)),
    carryOut: (changes) => changes.forEach(carryOutOne),
  };
}

const CLAIM_SIZE = { resources: { requests: { storage: '10Gi' } } };

/**
 * What the binder writes when it binds a claim to a volume
 * (pkg/controller/volume/persistentvolume).
 */
export function bindClaim(cluster: FakeCluster, claimName: string, volumeName: string): void {
  const [namespace, name] = claimName.split('/');
  const { uid, resourceVersion } = cluster.get('PersistentVolumeClaim', claimName).metadata;
  const { capacity } = cluster.get('PersistentVolume', volumeName).spec;
  cluster.edit('PersistentVolume', volumeName, (volume) => ({
    ...volume,
    spec: {
      ...volume.spec,
      claimRef: {
        ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace, name },
        ...{ uid, resourceVersion },
      },
    },
    status: { phase: 'Bound' },
  }));
  cluster.edit('PersistentVolumeClaim', claimName, (claim) => ({
    ...claim,
    metadata: {
      ...claim.metadata,
      annotations: { ...claim.metadata.annotations, 'pv.kubernetes.io/bind-completed': 'yes' },
    },
    spec: { ...claim.spec, volumeName },
    status: { phase: 'Bound', capacity },
  }));
}

function isObject(value: Loose): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function merged(live: Loose, wanted: Loose): Loose {
  if (!isObject(live) || !isObject(wanted)) return wanted;
  const out = { ...live };
  for (const [name, value] of Object.entries(wanted)) out[name] = merged(live[name], value);
  return out;
}

/** Server-side apply takes away what was applied before and is not applied now. */
function without(live: Loose, before: Loose, now: Loose): Loose {
  if (!isObject(live) || !isObject(before)) return live;
  return Object.fromEntries(
    Object.entries(live)
      .filter(([name]) => !(name in before) || (isObject(now) && name in now))
      .map(([name, value]) => [
        name,
        name in before ? without(value, before[name], now[name]) : value,
      ]),
  );
}
