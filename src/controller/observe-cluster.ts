import type { ApiObject } from '../cluster/resources.ts';
import { declareInventories } from '../declare/declare.ts';
import type { NativeObject } from '../model/declared/declarations.ts';
import type { InstallationId, NodeName, VolumeId } from '../model/identifiers.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import type { ToldPlace } from '../model/planned/provisioning.ts';
import { claimOfProvisionedName } from '../model/volumes/volume-name.ts';
import { canonicalJson } from '../model/values/digest.ts';
import { liveObjects, volumeOf, type BoundTo, type LiveObjects } from '../publish/live-objects.ts';
import { isOurs } from '../publish/stamp.ts';
import type { NodeStorage } from './node-storage.ts';

/** The objects that decide, as the watches know them now. */
export interface Stores {
  readonly nodes: () => ReadonlyMap<string, ApiObject>;
  readonly nodeInventories: () => ReadonlyMap<string, ApiObject>;
  readonly nodeStorages: () => ReadonlyMap<string, NodeStorage>;
  readonly classes: () => ReadonlyMap<string, ApiObject>;
  readonly volumes: () => ReadonlyMap<string, ApiObject>;
  readonly claims: () => ReadonlyMap<string, ApiObject>;
  readonly drivers: () => ReadonlyMap<string, ApiObject>;
  /** Of the namespace of the controller. */
  readonly capacities: () => ReadonlyMap<string, ApiObject>;
}

/** The cluster as one pass sees it. */
export interface ClusterView {
  /** What nodes reported, with the labels that their Node objects have. */
  readonly inventories: readonly Inventory[];
  /** NodeInventories that cannot be read, and why. */
  readonly unreadable: readonly { readonly name: string; readonly message: string }[];
  readonly nodeStorages: ReadonlyMap<string, NodeStorage>;
  readonly live: LiveObjects;
}

interface ReadInventory {
  readonly version: string;
  /** As its node reported it, or what is wrong with it. */
  readonly result: Inventory | string;
  /** The same with the labels of the Node object; null where it cannot be read. */
  readonly labelled: Inventory | null;
}

/**
 * Reads the stores. An inventory is parsed once in each of its versions, and is the very same value
 * while neither it nor the labels of its node change: what passes remember, they remember of it.
 */
export function clusterReader(): (stores: Stores) => ClusterView {
  let known = new Map<string, ReadInventory>();
  return (stores) => {
    const nodes = stores.nodes();
    known = new Map(
      Array.from(stores.nodeInventories(), ([name, object]) => [
        name,
        readAgain(object, nodes.get(name), known.get(name)),
      ]),
    );
    return {
      inventories: Array.from(known.values()).flatMap(({ labelled }) => labelled ?? []),
      unreadable: Array.from(known).flatMap(([name, { result }]) =>
        typeof result === 'string' ? [{ name, message: result }] : [],
      ),
      nodeStorages: stores.nodeStorages(),
      live: liveObjects({
        classes: natives(stores.classes()),
        volumes: natives(stores.volumes()),
        claims: natives(stores.claims()),
        drivers: natives(stores.drivers()),
        capacities: natives(stores.capacities()),
      }),
    };
  };
}

/** @param before what was read of it last. @returns that, where nothing says something else. */
function readAgain(
  object: ApiObject,
  node: ApiObject | undefined,
  before: ReadInventory | undefined,
): ReadInventory {
  const version = `${object.metadata.uid ?? ''}/${object.metadata.resourceVersion ?? ''}`;
  const isSame = before?.version === version;
  const result = isSame ? before.result : readInventory(object);
  if (typeof result === 'string') return { version, result, labelled: null };
  const labelled = withLabels(result, node);
  return isSame && canonicalJson(before.labelled?.labels) === canonicalJson(labelled.labels)
    ? before
    : { version, result, labelled };
}

function natives(objects: ReadonlyMap<string, ApiObject>): Iterable<NativeObject> {
  return objects.values();
}

/** @returns the inventory, or what is wrong with it. */
function readInventory({ metadata, spec }: ApiObject): Inventory | string {
  const { name } = metadata;
  const document = {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'NodeInventory',
    metadata: { name },
    spec,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  const read = declareInventories([{ path: `nodeinventory/${name}.json`, blobId: null, bytes }]);
  const [inventory] = read.inventories ?? [];
  if (inventory !== undefined) return inventory;
  return read.diagnostics[0]?.message ?? 'it holds no inventory';
}

/** The Node object says what labels the node has; while there is none, its last report does. */
function withLabels(inventory: Inventory, node: ApiObject | undefined): Inventory {
  const labels = node?.metadata.labels;
  return labels === undefined ? inventory : { ...inventory, labels };
}

/**
 * To whom offered volumes were given: by their PersistentVolumes, and by what the NodeStorages
 * remember of those that are gone. A volume that was wiped since has another id.
 */
export function bindingsOf(
  { live, nodeStorages }: Pick<ClusterView, 'live' | 'nodeStorages'>,
  installation: InstallationId,
): ReadonlyMap<VolumeId, BoundTo> {
  const bindings = new Map<VolumeId, BoundTo>();
  for (const { spec } of nodeStorages.values())
    if (spec.installation === installation)
      for (const { volume, namespace, name, uid } of spec.bindings ?? [])
        bindings.set(volume as VolumeId, { namespace, name, uid });
  for (const volume of live.volumes.values()) {
    const id = volumeOf(volume);
    const { claimRef } = volume;
    if (id !== null && claimRef?.uid !== undefined && claimRef.uid !== null)
      if (isOurs(volume, { installation })) bindings.set(id, claimRef);
  }
  return bindings;
}

/**
 * Where nodes were told to make volumes for claims in the cluster: from then on, and before a node
 * reports it, that is where the volume is.
 */
export function toldPlaces(
  { nodeStorages }: Pick<ClusterView, 'nodeStorages'>,
  installation: InstallationId,
): readonly ToldPlace[] {
  return Array.from(nodeStorages.values()).flatMap(({ spec }) => {
    const { desired } = spec;
    if (spec.installation !== installation || desired?.facts === undefined) return [];
    return desired.disks.flatMap(({ layout, facts, volumes }) =>
      volumes.flatMap(({ name, volume }) => {
        const madeFor = claimOfProvisionedName(name);
        const disk = desired.facts[facts]?.id;
        return madeFor === null || disk === undefined
          ? []
          : [{ madeFor, volume, node: spec.node as NodeName, layout, disk }];
      }),
    );
  });
}

/** The node that a NodeStorage is about. */
export function nodeOfStorage({ spec }: NodeStorage): NodeName {
  return spec.node as NodeName;
}
