import type { ApiClient } from '../cluster/api-client.ts';
import { ClusterError } from '../cluster/cluster-error.ts';
import {
  CSI_DRIVERS,
  CSI_STORAGE_CAPACITIES,
  PERSISTENT_VOLUME_CLAIMS,
  PERSISTENT_VOLUMES,
  STORAGE_CLASSES,
  type ApiObject,
  type ObjectName,
  type Resource,
} from '../cluster/resources.ts';
import type { NativeObject } from '../model/declared/declarations.ts';
import { formatQuantity } from '../model/values/quantity.ts';
import { SELECTED_NODE } from '../publish/live-objects.ts';
import type {
  Fence,
  PublicationChange,
  PublishedKind,
  PublishedRef,
} from '../publish/publication-change.ts';

/** Writes to the cluster, as long as this process leads. */
export interface Writer {
  readonly client: ApiClient;
  /**
   * Asked before each write. Every write is fenced besides: a leader that was paused meets another
   * version.
   */
  readonly isLeader: () => boolean;
}

/** What became of one write. */
export type WriteResult =
  | { readonly kind: 'made' }
  /**
   * The object is another one or another version by now: the watch brings it, and the next pass
   * decides anew.
   */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'failed'; readonly error: ClusterError };

const RESOURCES: Readonly<Record<PublishedKind, Resource>> = {
  StorageClass: STORAGE_CLASSES,
  PersistentVolume: PERSISTENT_VOLUMES,
  PersistentVolumeClaim: PERSISTENT_VOLUME_CLAIMS,
  CSIDriver: CSI_DRIVERS,
  CSIStorageCapacity: CSI_STORAGE_CAPACITIES,
};

/**
 * Kinds in the order in which they are written: a claim that waits for its volume needs the class,
 * and a class for whose claims volumes are made needs what says where there is room. So a claim
 * goes to another node only once this one says that it has none.
 */
const ORDER: readonly PublishedKind[] = [
  'CSIDriver',
  'CSIStorageCapacity',
  'StorageClass',
  'PersistentVolumeClaim',
  'PersistentVolume',
];

/**
 * Writes at once; more only make the API server queue (its default is 200 mutating requests of all
 * clients).
 */
const AT_ONCE = 16;

/**
 * Makes changes, those of one object in their order, and says each as it is done. One that fails
 * stops no other.
 *
 * @returns when all were tried, or the process leads no more.
 */
export async function carryOut(
  changes: readonly PublicationChange[],
  writer: Writer,
  onWritten: (change: PublicationChange, result: WriteResult) => void,
): Promise<void> {
  for (const kind of ORDER) {
    const ofKind = changes.filter(({ ref }) => ref.kind === kind);
    const chains = [
      ...Map.groupBy(ofKind, ({ ref }) => `${ref.namespace ?? ''}/${ref.name}`).values(),
    ];
    await forEachAtOnce(chains, AT_ONCE, async (chain) => {
      for (const change of chain) {
        if (!writer.isLeader()) return;
        const result = await write(() => makeChange(change, writer.client));
        onWritten(change, result);
        if (result.kind !== 'made') return;
      }
    });
  }
}

const CHANGED: Awaited<ReturnType<ApiClient['delete']>> = 'changed';

/** Runs a write, and says what came of it. @throws what is no ClusterError. */
export async function write(make: () => Promise<unknown>): Promise<WriteResult> {
  try {
    // A deletion says in its answer that the object is another version; other writes fail then.
    return (await make()) === CHANGED ? { kind: 'outdated' } : { kind: 'made' };
  } catch (error) {
    if (!(error instanceof ClusterError)) throw error;
    return error.code === 'conflict' ? { kind: 'outdated' } : { kind: 'failed', error };
  }
}

async function makeChange(change: PublicationChange, client: ApiClient): Promise<unknown> {
  const resource = RESOURCES[change.ref.kind];
  const name = nameOf(change.ref);
  switch (change.kind) {
    case 'create':
      // Whoever else made a PersistentVolume of this name meanwhile is not written over.
      return change.ref.kind === 'PersistentVolume'
        ? client.create(resource, asObject(change.object))
        : client.apply(resource, asObject(change.object), { force: true });
    case 'apply':
      return client.apply(resource, withFence(change.object, change.fence), { force: true });
    case 'delete':
      return client.delete(resource, name, change.fence);
    case 'hold':
    case 'let-go':
      return client.patch(resource, name, {
        type: 'merge',
        patch: { metadata: { ...fenceMembers(change.fence), finalizers: change.finalizers } },
      });
    case 'reschedule':
      return client.patch(resource, name, {
        type: 'merge',
        patch: {
          metadata: { ...fenceMembers(change.fence), annotations: { [SELECTED_NODE]: null } },
        },
      });
    case 'give-back':
      return client.patch(resource, name, {
        type: 'merge',
        patch: {
          metadata: fenceMembers(change.fence),
          // The version is that of the claim which is gone.
          spec: { claimRef: { uid: change.uid, resourceVersion: null } },
        },
      });
    case 'retain':
      return client.patch(resource, name, {
        type: 'merge',
        patch: {
          metadata: fenceMembers(change.fence),
          spec: { persistentVolumeReclaimPolicy: 'Retain' },
        },
      });
    case 'record-capacity':
      return client.patch(resource, name, {
        type: 'merge',
        subresource: 'status',
        patch: {
          metadata: fenceMembers(change.fence),
          status: { capacity: { storage: formatQuantity(change.capacityBytes) } },
        },
      });
  }
}

function nameOf({ name, namespace }: PublishedRef): ObjectName {
  return namespace === undefined ? { name } : { namespace, name };
}

function asObject(native: NativeObject): ApiObject {
  return native as ApiObject;
}

/** An apply to just this object in just this version. */
export function withFence<T extends NativeObject>(object: T, fence: Fence): T & ApiObject {
  const metadata = { ...(object as unknown as ApiObject).metadata, ...fenceMembers(fence) };
  return { ...object, metadata } as unknown as T & ApiObject;
}

function fenceMembers({ uid, resourceVersion }: Fence): Fence {
  return { uid, resourceVersion };
}

/** Does something with each of a list, so many at once. */
export async function forEachAtOnce<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (const item of left) await work(item);
  });
  await Promise.all(workers);
}
