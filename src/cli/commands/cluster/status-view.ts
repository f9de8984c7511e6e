import { readinessOf, type Readiness } from '../../../cluster/readiness.ts';
import type { ApiObject } from '../../../cluster/resources.ts';
import { sortedBy } from '../../../model/values/order.ts';

/** What is shown of a cluster: each kind of row with the time of what it reports. */
export interface ClusterStatus {
  readonly repositories: readonly RepositoryRow[];
  readonly nodes: readonly NodeRow[];
  readonly disks: readonly DiskRow[];
  readonly claims: readonly ClaimRow[];
}

export interface RepositoryRow extends Readiness {
  readonly namespace: string;
  readonly name: string;
  /** The revision in force, `main@sha1:<commit>`; null before the first. */
  readonly revision: string | null;
  readonly isSuspended: boolean;
}

export interface NodeRow extends Readiness {
  readonly name: string;
  /** Of the last change that concerned this node. */
  readonly revision: string | null;
  /** When its last pass ended. */
  readonly lastPass: string | null;
  /** Operations that a fresh plan still lists. */
  readonly remaining: number | null;
}

export interface DiskRow {
  readonly node: string;
  readonly id: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly model: string | null;
  readonly serial: string | null;
  /** When it was observed. */
  readonly observedAt: string;
}

/** A PersistentVolume of ours, and the claim that it is for. */
export interface ClaimRow {
  readonly namespace: string | null;
  readonly name: string | null;
  readonly node: string;
  readonly volume: string;
  readonly phase: string;
  readonly capacity: string;
  readonly storageClass: string;
}

/** The objects that report it. */
export interface StatusObjects {
  readonly repositories: readonly ApiObject[];
  readonly nodeStorages: readonly ApiObject[];
  readonly nodeInventories: readonly ApiObject[];
  readonly volumes: readonly ApiObject[];
}

export function clusterStatus(objects: StatusObjects): ClusterStatus {
  return {
    repositories: sortedBy(objects.repositories.map(repositoryRow), (row) =>
      [row.namespace, row.name].join('/'),
    ),
    nodes: sortedBy(objects.nodeStorages.map(nodeRow), ({ name }) => name),
    disks: sortedBy(objects.nodeInventories.flatMap(diskRows), (row) =>
      [row.node, row.path].join(' '),
    ),
    claims: sortedBy(objects.volumes.map(claimRow), (row) =>
      [row.namespace ?? '~', row.name ?? row.volume].join('/'),
    ),
  };
}

/** Whether every repository that is followed and every node is ready, and there is one. */
export function isAllReady({ repositories, nodes }: ClusterStatus): boolean {
  const followed = repositories.filter(({ isSuspended }) => !isSuspended);
  return followed.length > 0 && [...followed, ...nodes].every(({ ready }) => ready === 'True');
}

function repositoryRow(object: ApiObject): RepositoryRow {
  const { namespace = 'default', name } = object.metadata;
  const status = object['status'] as { readonly lastAppliedRevision?: string } | undefined;
  const { suspend = false } = object['spec'] as { readonly suspend?: boolean };
  const revision = status?.lastAppliedRevision ?? null;
  return { namespace, name, ...readinessOf(object), revision, isSuspended: suspend };
}

function nodeRow(object: ApiObject): NodeRow {
  const { revision = null } = object['spec'] as { readonly revision?: string };
  const status = object['status'] as
    { readonly lastPass?: { readonly finishedAt: string; readonly remaining: number } } | undefined;
  const { finishedAt = null, remaining = null } = status?.lastPass ?? {};
  const { name } = object.metadata;
  return { name, ...readinessOf(object), revision, lastPass: finishedAt, remaining };
}

interface SeenDisk {
  readonly id: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly identity?: { readonly model?: string; readonly serial?: string };
}

function diskRows(object: ApiObject): readonly DiskRow[] {
  const { node, takenAt, disks } = object['spec'] as {
    readonly node: string;
    readonly takenAt: string;
    readonly disks: readonly SeenDisk[];
  };
  return disks.map(({ id, path, sizeBytes, identity }) => {
    const { model = null, serial = null } = identity ?? {};
    return { node, id, path, sizeBytes, model, serial, observedAt: takenAt };
  });
}

interface VolumeSpec {
  readonly capacity?: { readonly storage?: string };
  readonly storageClassName?: string;
  readonly claimRef?: { readonly namespace?: string; readonly name?: string };
  readonly nodeAffinity?: {
    readonly required?: {
      readonly nodeSelectorTerms?: readonly {
        readonly matchExpressions?: readonly { readonly values?: readonly string[] }[];
      }[];
    };
  };
}

function claimRow(object: ApiObject): ClaimRow {
  const spec = object['spec'] as VolumeSpec;
  const { capacity = {}, storageClassName = '', claimRef = {} } = spec;
  const { namespace = null, name = null } = claimRef;
  const { phase = 'Pending' } = (object['status'] ?? {}) as { readonly phase?: string };
  const { name: volume } = object.metadata;
  const node = nodeOf(spec);
  return {
    ...{ namespace, name, node, volume, phase },
    capacity: capacity.storage ?? '',
    storageClass: storageClassName,
  };
}

/** The one value of the one expression that a local volume of ours has. */
function nodeOf({ nodeAffinity }: VolumeSpec): string {
  const [term] = nodeAffinity?.required?.nodeSelectorTerms ?? [];
  return term?.matchExpressions?.[0]?.values?.[0] ?? '';
}
