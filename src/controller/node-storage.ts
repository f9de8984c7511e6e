import type { ApiObject } from '../cluster/resources.ts';
import type { Condition } from '../model/condition.ts';
import type { OperationRef } from '../model/declared/node-lock.ts';
import type { DesiredNode } from '../model/planned/desired.ts';
import { canonicalJson, digestValue } from '../model/values/digest.ts';
import { rememberedOn, type Memory, type MemoryOf } from '../model/values/memory.ts';
import { decodeDesiredNode } from '../model/forms/decode-desired-node.ts';
import {
  DESIRED_NODE_FORM_VERSION,
  encodeDesiredNode,
  type DesiredNodeForm,
} from '../model/forms/desired-node-form.ts';
import type { VolumeId } from '../model/identifiers.ts';
import { sortedBy } from '../model/values/order.ts';
import type { BoundTo } from '../publish/live-objects.ts';

/** A NodeStorage as it is in the cluster, as far as the controller reads it. */
export interface NodeStorage extends ApiObject {
  readonly spec: NodeStorageSpec;
  readonly status?: NodeStorageStatus;
}

export interface NodeStorageSpec {
  readonly node: string;
  readonly installation: string;
  /** The DiskRepository, `namespace/name`. */
  readonly repository?: string;
  readonly revision?: string;
  readonly planDigest?: string;
  readonly approval?: 'automatic' | 'locked';
  readonly desired?: DesiredNodeForm;
  readonly allowedOperations?: readonly OperationRef[];
  readonly bindings?: readonly Binding[];
}

/** Which claim the cluster gave an offered volume to. */
export interface Binding {
  readonly volume: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

export interface NodeStorageStatus {
  readonly observedGeneration?: number;
  readonly observedRevision?: string;
  readonly agentVersion?: string;
  readonly conditions?: readonly Condition[];
}

/** What the controller says to one node. */
export interface NodeOrders {
  readonly desired: DesiredNode;
  readonly repository: string;
  readonly revision: string;
  readonly planDigest: string;
  readonly allowed: readonly OperationRef[];
  readonly bindings: ReadonlyMap<VolumeId, BoundTo>;
  /** What the NodeStorage says now; undefined where there is none. */
  readonly before: NodeStorage | undefined;
  /** Of the passes before; an empty one gives the same. */
  readonly memory: Memory;
}

/**
 * The NodeStorage that says so. The agent does of its own fresh plan what is listed, and what only
 * serves.
 */
export function nodeStorageOf(orders: NodeOrders): NodeStorage {
  const { desired, repository, revision, planDigest, allowed, memory } = orders;
  const { node, installation } = desired;
  const bindings = bindingsOn(orders);
  return {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'NodeStorage',
    metadata: { name: node },
    spec: {
      node,
      installation,
      repository,
      revision,
      planDigest,
      approval: 'locked',
      desired: formOf(desired, memory),
      allowedOperations: allowed,
      ...(bindings.length === 0 ? {} : { bindings }),
    },
  };
}

const FORM: MemoryOf<DesiredNode, DesiredNodeForm> = { name: 'form of a desired node' };

function formOf(desired: DesiredNode, memory: Memory): DesiredNodeForm {
  const forms = rememberedOn(memory, FORM);
  const form = forms.get(desired) ?? encodeDesiredNode(desired);
  forms.set(desired, form);
  return form;
}

/** What was known once stays known, also while no layout has the volume: ids are not used again. */
function bindingsOn({ desired, bindings, before }: NodeOrders): readonly Binding[] {
  const known = new Map((before?.spec.bindings ?? []).map((each) => [each.volume, each]));
  for (const { volume, purpose } of desired.disks.flatMap((disk) => disk.volumes)) {
    const bound = bindings.get(volume);
    if (bound?.uid === undefined || bound.uid === null || purpose.kind !== 'offered') continue;
    const { namespace, name, uid } = bound;
    known.set(volume, { volume, namespace, name, uid });
  }
  return sortedBy([...known.values()], ({ volume }) => volume);
}

/**
 * Whether a NodeStorage has to be written: another commit alone changes nothing for a node, and
 * neither does a declaration that moved to another line.
 *
 * @param memory of the passes before; an empty one gives the same.
 */
export function hasTheSameSpec(wanted: NodeStorage, live: NodeStorage, memory: Memory): boolean {
  const { desired, ...spec } = withoutRevision(wanted);
  const { desired: desiredBefore, ...specBefore } = withoutRevision(live);
  return (
    canonicalJson(spec) === canonicalJson(specBefore) &&
    meaningOf(desired, memory) === meaningOf(desiredBefore, memory)
  );
}

function withoutRevision({
  spec: { revision: _revision, ...spec },
}: NodeStorage): Omit<NodeStorageSpec, 'revision'> {
  return spec;
}

const MEANING: MemoryOf<DesiredNodeForm, string> = { name: 'meaning of a form' };

/** A digest: of a fleet, what is written and what is wanted are compared in each pass. */
function meaningOf(form: DesiredNodeForm | undefined, memory: Memory): string {
  if (form === undefined) return '';
  const meanings = rememberedOn(memory, MEANING);
  const meaning = meanings.get(form) ?? digestValue(withoutSources(read(form)));
  meanings.set(form, meaning);
  return meaning;
}

/** A form that cannot be read is written anew, unless it is the same. */
function read(form: DesiredNodeForm): unknown {
  const node = form.formatVersion === DESIRED_NODE_FORM_VERSION ? decodeDesiredNode(form) : null;
  return node?.ok === true ? node.value : form;
}

function withoutSources(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSources);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, part]: [string, unknown]) => name !== 'source' && part !== undefined)
      .map(([name, part]: [string, unknown]) => [name, withoutSources(part)]),
  );
}
