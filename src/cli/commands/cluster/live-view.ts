import type { ApiObject } from '../../../cluster/resources.ts';
import type { Condition } from '../../../model/condition.ts';
import { compareText } from '../../../model/values/order.ts';

/** What a cluster has of the thing that `explain` is asked about; times are RFC 3339. */
export interface LiveView {
  /** The claim asked about, or the one that has the volume asked about. */
  readonly claims: readonly LiveClaimRow[];
  readonly volumes: readonly LiveVolumeRow[];
  /** null: no node is concerned. */
  readonly node: LiveNode | null;
  /** About these claims and volumes, the newest first. */
  readonly events: readonly LiveEvent[];
}

export interface LiveClaimRow {
  readonly namespace: string;
  readonly name: string;
  /** null: there is no such claim. */
  readonly found: {
    readonly phase: string;
    /** Empty while it has none. */
    readonly volume: string;
    readonly requested: string;
    /** null before it is bound. */
    readonly capacity: string | null;
    readonly isDeleting: boolean;
  } | null;
}

export interface LiveVolumeRow {
  readonly name: string;
  /** null: there is no such PersistentVolume. */
  readonly found: {
    readonly phase: string;
    readonly since: string | null;
    /** `namespace/name`; null for none. */
    readonly claim: string | null;
    readonly capacity: string;
    readonly storageClass: string;
    readonly reclaimPolicy: string;
    readonly isDeleting: boolean;
  } | null;
}

export interface LiveNode {
  readonly name: string;
  /** null: the controller has not said anything to this node. */
  readonly storage: {
    readonly generation: number;
    /** The one that its agent worked on last; null for none. */
    readonly observedGeneration: number | null;
    readonly revision: string | null;
    readonly conditions: readonly Pick<Condition, 'type' | 'status' | 'reason' | 'message'>[];
    readonly lastPass: LastPass | null;
    readonly refusals: readonly { readonly code: string; readonly summary: string }[];
  } | null;
  /** When its agent observed the disks that it reports; null: it has not reported. */
  readonly observedAt: string | null;
}

interface LastPass {
  readonly finishedAt: string;
  readonly applied: number;
  readonly failed: number;
  readonly withheld: number;
  /** Operations that a fresh plan still lists. */
  readonly remaining: number;
}

export interface LiveEvent {
  /** `PersistentVolume NAME`. */
  readonly about: string;
  readonly type: string;
  readonly reason: string;
  readonly message: string;
  readonly at: string;
}

/** The objects that report it, as they were read. */
export interface LiveRead {
  readonly claims: readonly {
    readonly namespace: string;
    readonly name: string;
    readonly object: ApiObject | null;
  }[];
  readonly volumes: readonly { readonly name: string; readonly object: ApiObject | null }[];
  readonly node: {
    readonly name: string;
    readonly storage: ApiObject | null;
    readonly inventory: ApiObject | null;
  } | null;
  readonly events: readonly ApiObject[];
}

export function liveView({ claims, volumes, node, events }: LiveRead): LiveView {
  return {
    claims: claims.map(({ namespace, name, object }) => ({
      namespace,
      name,
      found: object === null ? null : claimFound(object),
    })),
    volumes: volumes.map(({ name, object }) => ({
      name,
      found: object === null ? null : volumeFound(object),
    })),
    node:
      node === null
        ? null
        : {
            name: node.name,
            storage: node.storage === null ? null : storageFound(node.storage),
            observedAt:
              (node.inventory?.['spec'] as { takenAt?: string } | undefined)?.takenAt ?? null,
          },
    events: events.map(eventRow).toSorted((a, b) => compareText(b.at, a.at)),
  };
}

interface Storage {
  readonly storage?: string;
}

function claimFound({ metadata, ...object }: ApiObject): LiveClaimRow['found'] {
  const { volumeName = '', resources } = object['spec'] as {
    readonly volumeName?: string;
    readonly resources?: { readonly requests?: Storage };
  };
  const { phase = 'Pending', capacity } = (object['status'] ?? {}) as {
    readonly phase?: string;
    readonly capacity?: Storage;
  };
  return {
    phase,
    volume: volumeName,
    requested: resources?.requests?.storage ?? '',
    capacity: capacity?.storage ?? null,
    isDeleting: metadata.deletionTimestamp !== undefined,
  };
}

function volumeFound({ metadata, ...object }: ApiObject): LiveVolumeRow['found'] {
  const spec = object['spec'] as {
    readonly capacity?: Storage;
    readonly claimRef?: { readonly namespace?: string; readonly name?: string };
    readonly storageClassName?: string;
    readonly persistentVolumeReclaimPolicy?: string;
  };
  const { phase = 'Pending', lastPhaseTransitionTime = null } = (object['status'] ?? {}) as {
    readonly phase?: string;
    readonly lastPhaseTransitionTime?: string;
  };
  const { claimRef } = spec;
  return {
    phase,
    since: lastPhaseTransitionTime,
    claim: claimRef === undefined ? null : `${claimRef.namespace ?? ''}/${claimRef.name ?? ''}`,
    capacity: spec.capacity?.storage ?? '',
    storageClass: spec.storageClassName ?? '',
    reclaimPolicy: spec.persistentVolumeReclaimPolicy ?? '',
    isDeleting: metadata.deletionTimestamp !== undefined,
  };
}

function storageFound({ metadata, ...object }: ApiObject): LiveNode['storage'] {
  const { revision = null } = object['spec'] as { readonly revision?: string };
  const status = (object['status'] ?? {}) as {
    readonly observedGeneration?: number;
    readonly conditions?: readonly Condition[];
    readonly lastPass?: LastPass;
    readonly refusals?: readonly { readonly code: string; readonly summary: string }[];
  };
  const { observedGeneration = null, conditions = [], lastPass, refusals = [] } = status;
  return {
    generation: metadata.generation ?? 0,
    observedGeneration,
    revision,
    conditions: conditions.map(({ type, status: is, reason, message }) => ({
      type,
      status: is,
      reason,
      message,
    })),
    lastPass: lastPass === undefined ? null : passOf(lastPass),
    refusals: refusals.map(({ code, summary }) => ({ code, summary })),
  };
}

function passOf({ finishedAt, applied, failed, withheld, remaining }: LastPass): LastPass {
  return { finishedAt, applied, failed, withheld, remaining };
}

/** events.k8s.io/v1; events of the older API have their times elsewhere. */
function eventRow({ metadata, ...object }: ApiObject): LiveEvent {
  const event = object as {
    readonly regarding?: {
      readonly kind?: string;
      readonly namespace?: string;
      readonly name?: string;
    };
    readonly type?: string;
    readonly reason?: string;
    readonly note?: string;
    readonly eventTime?: string | null;
    readonly series?: { readonly lastObservedTime?: string };
    readonly deprecatedLastTimestamp?: string | null;
  };
  const { kind = '', namespace, name = '' } = event.regarding ?? {};
  return {
    about: `${kind} ${namespace === undefined ? name : `${namespace}/${name}`}`,
    type: event.type ?? '',
    reason: event.reason ?? '',
    message: event.note ?? '',
    at:
      event.series?.lastObservedTime ??
      event.deprecatedLastTimestamp ??
      event.eventTime ??
      metadata.creationTimestamp ??
      '',
  };
}
