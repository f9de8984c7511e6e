import { HOSTNAME_LABEL } from '../../model/declared/label-selector.ts';
import type { NativeObject } from '../../model/declared/declarations.ts';
import { PROVISIONER } from '../../model/declared/provisioner.ts';
import type { NodeName } from '../../model/identifiers.ts';
import type { DesiredState } from '../../model/planned/desired.ts';
import type { ClassRoom } from '../../model/planned/provisioning.ts';
import { shortHash } from '../../model/values/digest.ts';
import { formatQuantity } from '../../model/values/quantity.ts';
import type { LiveObject } from '../live-objects.ts';
import { provisioningClasses } from './provisioned-claims.ts';
import type { PublicationFinding, PublishedRef } from '../publication-change.ts';
import { difference, isOurs, stamped } from '../stamp.ts';
import { fenceOf, NO_CHANGE, type Cluster, type VolumeDecision } from '../volume-changes.ts';

export interface CapacityInput {
  readonly desired: DesiredState;
  /** The label kubernetes.io/hostname of the Node objects. */
  readonly hostnames: ReadonlyMap<NodeName, string>;
  /** Where CSIStorageCapacities are kept: that of the controller. */
  readonly namespace: string;
}

/**
 * What tells the scheduler where claims made in the cluster have room: one CSIDriver, which has it
 * look, and one CSIStorageCapacity a node and class (KEP-1472; pkg/scheduler/framework/plugins/
 * volumebinding, hasEnoughCapacity). A node without one is never chosen.
 */
export function decideCapacities(
  { desired, hostnames, namespace }: CapacityInput,
  cluster: Cluster,
): readonly VolumeDecision[] {
  const classes = provisioningClasses(desired.classes);
  const wanted = new Map<string, NativeObject>();
  for (const one of desired.provisioning?.capacities ?? []) {
    const hostname = hostnames.get(one.node);
    if (hostname === undefined || !classes.has(one.storageClassName)) continue;
    const object = storageCapacity(one, hostname, namespace);
    wanted.set(object.metadata.name, object);
  }
  const live = Array.from(cluster.live.capacities.values());
  return [
    ...(classes.size === 0 ? [] : [decideDriver(cluster)]),
    ...Array.from(wanted, ([name, object]) =>
      decideObject({ kind: 'CSIStorageCapacity', name, namespace }, object, {
        ...{ cluster, live: cluster.live.capacities.get(name) },
      }),
    ),
    ...live
      .filter((one) => isOurs(one, cluster.origin) && !wanted.has(one.name) && !one.deleting)
      .map((one) => withdrawn(one, namespace)),
  ];
}

/** storage.k8s.io/v1, CSIDriver: nothing but what the scheduler reads; no driver is installed. */
const DRIVER = {
  apiVersion: 'storage.k8s.io/v1',
  kind: 'CSIDriver',
  metadata: { name: PROVISIONER },
  spec: { attachRequired: false, storageCapacity: true },
};

function decideDriver(cluster: Cluster): VolumeDecision {
  const ref = { kind: 'CSIDriver', name: PROVISIONER } as const;
  const live = cluster.live.drivers.get(PROVISIONER);
  if (live !== undefined && !isOurs(live, cluster.origin)) return notOurs(ref);
  return decideObject(ref, DRIVER, { cluster, live });
}

function notOurs(ref: PublishedRef): VolumeDecision {
  const finding: PublicationFinding = {
    ref,
    code: 'NotOurs',
    message: `a CSIDriver named ${ref.name} exists and was not published by this installation`,
    remedy:
      'Look whose it is. Where it has no storageCapacity, pods are scheduled without a look at room.',
  };
  return { changes: [], findings: [finding] };
}

function decideObject(
  ref: PublishedRef,
  bare: NativeObject,
  { cluster, live }: { readonly cluster: Cluster; readonly live: LiveObject | undefined },
): VolumeDecision {
  const object = stamped(bare, cluster.origin);
  if (live === undefined)
    return { changes: [{ kind: 'create', ref, object, reason: REASON }], findings: [] };
  if (live.deleting) return NO_CHANGE;
  const reason = difference(object, live);
  if (reason === null) return NO_CHANGE;
  return { changes: [{ kind: 'apply', ref, object, reason, fence: fenceOf(live) }], findings: [] };
}

const REASON = 'the scheduler is to know where claims have room';

function withdrawn(live: LiveObject, namespace: string): VolumeDecision {
  const ref = { kind: 'CSIStorageCapacity', name: live.name, namespace } as const;
  const reason = 'its node makes no volumes of its class any more';
  return { changes: [{ kind: 'delete', ref, reason, fence: fenceOf(live) }], findings: [] };
}

/** storage.k8s.io/v1, CSIStorageCapacity. */
function storageCapacity(
  { node, storageClassName, freeBytes, largestBytes }: ClassRoom,
  hostname: string,
  namespace: string,
): NativeObject & { readonly metadata: { readonly name: string; readonly namespace: string } } {
  return {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'CSIStorageCapacity',
    metadata: {
      name: `diskwright-${shortHash(['storage-capacity', node, storageClassName], 12)}`,
      namespace,
    },
    nodeTopology: { matchLabels: { [HOSTNAME_LABEL]: hostname } },
    storageClassName,
    capacity: formatQuantity(freeBytes),
    maximumVolumeSize: formatQuantity(largestBytes),
  };
}
