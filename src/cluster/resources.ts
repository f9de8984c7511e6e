/** A kind of object as the API serves it: where it is found, and what its objects are called. */
export interface Resource {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  /** As in paths: `persistentvolumes`. */
  readonly plural: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

/** What all objects carry (meta/v1 ObjectMeta); `managedFields` never come past the parser. */
export interface ObjectMeta {
  readonly name: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly generation?: number;
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  readonly ownerReferences?: readonly OwnerReference[];
}

export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

/** Any object of the API. Kinds with a type of their own extend it. */
export interface ApiObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
  readonly [member: string]: unknown;
}

/** Which object of a resource. `namespace` is given exactly for namespaced resources. */
export interface ObjectName {
  readonly namespace?: string;
  readonly name: string;
}

function core(plural: string, kind: string, namespaced: boolean): Resource {
  return { group: '', version: 'v1', plural, kind, namespaced };
}

function own(plural: string, kind: string): Resource {
  return { group: 'diskwright.dev', version: 'v1alpha1', plural, kind, namespaced: false };
}

export const PERSISTENT_VOLUMES = core('persistentvolumes', 'PersistentVolume', false);
export const PERSISTENT_VOLUME_CLAIMS = core(
  'persistentvolumeclaims',
  'PersistentVolumeClaim',
  true,
);
export const NODES = core('nodes', 'Node', false);
export const NAMESPACES = core('namespaces', 'Namespace', false);
export const PODS = core('pods', 'Pod', true);
export const SECRETS = core('secrets', 'Secret', true);
export const CONFIG_MAPS = core('configmaps', 'ConfigMap', true);

export const STATEFUL_SETS: Resource = {
  group: 'apps',
  version: 'v1',
  plural: 'statefulsets',
  kind: 'StatefulSet',
  namespaced: true,
};
export const STORAGE_CLASSES: Resource = {
  group: 'storage.k8s.io',
  version: 'v1',
  plural: 'storageclasses',
  kind: 'StorageClass',
  namespaced: false,
};
export const CSI_DRIVERS: Resource = {
  group: 'storage.k8s.io',
  version: 'v1',
  plural: 'csidrivers',
  kind: 'CSIDriver',
  namespaced: false,
};
/** What the scheduler knows of the room that nodes have (KEP-1472). */
export const CSI_STORAGE_CAPACITIES: Resource = {
  group: 'storage.k8s.io',
  version: 'v1',
  plural: 'csistoragecapacities',
  kind: 'CSIStorageCapacity',
  namespaced: true,
};
export const EVENTS: Resource = {
  group: 'events.k8s.io',
  version: 'v1',
  plural: 'events',
  kind: 'Event',
  namespaced: true,
};
/** What a bearer token is worth; asked, never stored (authentication.k8s.io/v1). */
export const TOKEN_REVIEWS: Resource = {
  group: 'authentication.k8s.io',
  version: 'v1',
  plural: 'tokenreviews',
  kind: 'TokenReview',
  namespaced: false,
};

/** What an account may do; asked, never stored (authorization.k8s.io/v1). */
export const SUBJECT_ACCESS_REVIEWS: Resource = {
  group: 'authorization.k8s.io',
  version: 'v1',
  plural: 'subjectaccessreviews',
  kind: 'SubjectAccessReview',
  namespaced: false,
};

export const LEASES: Resource = {
  group: 'coordination.k8s.io',
  version: 'v1',
  plural: 'leases',
  kind: 'Lease',
  namespaced: true,
};

export const NODE_STORAGES = own('nodestorages', 'NodeStorage');
export const NODE_INVENTORIES = own('nodeinventories', 'NodeInventory');
/** A DiskRepository is namespaced, as its Secrets are. */
export const DISK_REPOSITORIES: Resource = {
  ...own('diskrepositories', 'DiskRepository'),
  namespaced: true,
};

/** @returns `v1`, or `storage.k8s.io/v1`: what objects of the resource say in `apiVersion`. */
export function apiVersionOf({ group, version }: Resource): string {
  return group === '' ? version : `${group}/${version}`;
}

/** @returns the key of an object in the store of a reflector: `namespace/name`, or `name`. */
export function keyOf({ namespace, name }: ObjectName): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}

/** @returns the path of a resource, of all namespaces unless one is given. */
export function collectionPath(resource: Resource, namespace?: string): string {
  const root = resource.group === '' ? '/api/v1' : `/apis/${apiVersionOf(resource)}`;
  const within = namespace === undefined ? '' : `/namespaces/${encodeURIComponent(namespace)}`;
  return `${root}${within}/${resource.plural}`;
}

/** @returns the path of one object, or of its status. */
export function objectPath(resource: Resource, name: ObjectName, subresource?: string): string {
  const path = `${collectionPath(resource, name.namespace)}/${encodeURIComponent(name.name)}`;
  return subresource === undefined ? path : `${path}/${subresource}`;
}
