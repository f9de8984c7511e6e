import type { Cause } from '../assess/summarize.ts';
import { NODE_STORAGES, type ApiObject } from '../cluster/resources.ts';
import type { NodeName } from '../model/identifiers.ts';
import type { Pass } from '../pass/make-pass.ts';
import { publicationOf, type PublishedTo } from '../pass/publication.ts';
import { publishedVolumes } from '../publish/reclaim.ts';
import type { Publication } from '../publish/publication.ts';
import type { PublicationChange, PublicationFinding } from '../publish/publication-change.ts';
import {
  allowedOperations,
  changingNodes,
  volumeHolds,
  type Allowed,
  type Policy,
} from './decisions/allowed-operations.ts';
import {
  carryOut,
  withFence,
  forEachAtOnce,
  write,
  type Writer,
  type WriteResult,
} from './carry-out.ts';
import { closedReason } from './decisions/maintenance-windows.ts';
import { nodeStorageOf, hasTheSameSpec, type NodeStorage } from './node-storage.ts';
import { bindingsOf } from './observe-cluster.ts';
import { repositoryPass, type RepositoryPassInput } from './repository-pass.ts';
import { repositoryKey, type DiskRepository } from './repository.ts';
import { rolloutHolds, unavailableLimit } from './decisions/rollout.ts';
import { canaryTest, rolloutStateOf } from './decisions/rollout-state.ts';

export interface SyncInput extends RepositoryPassInput {
  readonly repository: DiskRepository;
  readonly writer: Writer;
  /** Of the controller: where it keeps what the scheduler reads. */
  readonly namespace: string;
  /** Called with each write as it is made, for events, metrics and the log. */
  readonly onWritten: (written: Written) => void;
}

export type Written =
  | {
      readonly kind: 'node-storage';
      readonly object: NodeStorage;
      readonly result: WriteResult;
    }
  | {
      readonly kind: 'publication';
      readonly change: PublicationChange;
      readonly result: WriteResult;
    };

/** What a pass came to. */
export interface Synced {
  readonly pass: Pass;
  readonly allowed: readonly Allowed[];
  readonly publication: Publication;
  /** When a volume is to be wiped whose claim is gone, since the epoch; null where none waits. */
  readonly nextReclaimMs: number | null;
  /** What the pass met besides its plan. */
  readonly causes: readonly Cause[];
  /**
   * Objects that were another one or another version when they were written. Mostly the watch
   * brings that version and begins the next pass; a server may also refuse for ever (a quota says
   * Conflict).
   */
  readonly outdated: readonly string[];
}

/** What is left after writes. */
type Left = Pick<Synced, 'causes' | 'outdated'>;

/**
 * One pass of a repository that was read: resolve, plan and check; decide what nodes may do;
 * write that; publish. Converged and unchanged it writes nothing.
 */
export async function sync(input: SyncInput): Promise<Synced> {
  const { pass, nextReclaimMs } = repositoryPass(input);
  const allowed = allowedOperations(pass.plan, policyOf(input, pass));
  const reported = await writeNodeStorages(input, pass, allowed);
  const decided = publicationOf(pass, publishedTo(input, pass.desired, allowed));
  const isBehind = reported.outdated.length > 0;
  const changes = decided.changes.filter((one) => !isBehind || !placesClaim(one));
  const published = await publish(input, { ...decided, changes });
  const causes = [...reported.causes, ...published.causes];
  const outdated = [...reported.outdated, ...published.outdated];
  return { pass, allowed, publication: decided, nextReclaimMs, causes, outdated };
}

function policyOf({ repository, valid, view, now }: SyncInput, { plan, desired }: Pass): Policy {
  const { approval, rollout, maintenanceWindows } = repository.spec;
  const labels = new Map(view.inventories.map((one) => [one.node, one.labels]));
  const isCanary = canaryTest(rollout?.canaries, labels);
  const states = new Map(
    desired.nodes.map(({ node }) => [node, rolloutStateOf(view.nodeStorages.get(node))] as const),
  );
  return {
    approval: approval ?? 'automatic',
    lockedNodes: new Set(valid.declarations.locks.map(({ node }) => node)),
    closed: closedReason(maintenanceWindows, now.getTime()),
    rollout: rolloutHolds(changingNodes(plan), states, {
      isCanary,
      maxUnavailable: unavailableLimit(rollout?.maxUnavailable, desired.nodes.length),
      isStaged: rollout !== undefined,
    }),
    published: publishedVolumes(view.live),
  };
}

/** Writes what each node should have and may do, where that is not what was written last. */
async function writeNodeStorages(
  { repository, valid, view, writer, onWritten, passes: memory }: SyncInput,
  { plan, desired }: Pass,
  allowed: readonly Allowed[],
): Promise<Left> {
  const causes: Cause[] = [];
  const outdated: string[] = [];
  const own = repositoryKey(repository);
  const bindings = bindingsOf(view, desired.installation);
  const allowedOn = new Map(allowed.map((one) => [one.node, one.operations]));
  const digests = new Map(plan.nodes.map(({ node, digest }) => [node, digest]));
  await forEachAtOnce(desired.nodes, NODES_AT_ONCE, async (node) => {
    const before = view.nodeStorages.get(node.node);
    if (before === undefined && !asksSomething(node)) return;
    if (before !== undefined && before.spec.repository !== own) {
      if (asksSomething(node)) causes.push(takenCause(node.node, before));
      return;
    }
    const wanted = nodeStorageOf({
      desired: node,
      repository: own,
      revision: valid.commit,
      planDigest: digests.get(node.node) ?? '',
      allowed: allowedOn.get(node.node) ?? [],
      bindings,
      before,
      memory,
    });
    const isWritten = before !== undefined && hasTheSameSpec(wanted, before, memory);
    if (isWritten || !writer.isLeader()) return;
    const object = before === undefined ? wanted : withFence(wanted, fenceOf(before));
    const result = await write(() => writer.client.apply(NODE_STORAGES, object, { force: true }));
    onWritten({ kind: 'node-storage', object: wanted, result });
    const subject = `NodeStorage ${node.node}`;
    if (result.kind === 'failed') causes.push(writeCause(subject, result));
    if (result.kind === 'outdated') outdated.push(subject);
  });
  return { causes, outdated };
}

const NODES_AT_ONCE = 16;

function asksSomething(node: Pass['desired']['nodes'][number]): boolean {
  return node.disks.length + node.adoptions.length + node.removals.length > 0;
}

function fenceOf({ metadata }: NodeStorage): { uid: string; resourceVersion: string } {
  return { uid: metadata.uid ?? '', resourceVersion: metadata.resourceVersion ?? '' };
}

function takenCause(node: NodeName, { spec }: NodeStorage): Cause {
  return {
    reason: 'NodeTaken',
    retry: 'by-person',
    message: `node ${node} is managed by ${spec.repository ?? 'somebody else'}: have it in one repository, or delete its NodeStorage`,
  };
}

function publishedTo(
  { repository, valid, view, namespace }: SyncInput,
  { installation }: Pass['desired'],
  allowed: readonly Allowed[],
): PublishedTo {
  return {
    namespace,
    live: view.live,
    origin: { installation, repository: repositoryKey(repository), revision: valid.commit },
    claims: repository.spec.publish?.claims ?? 'own',
    bindings: bindingsOf(view, installation),
    holds: volumeHolds(allowed),
  };
}

/**
 * Whether a change says for the first time where a claim lives. A pass that met a newer NodeStorage
 * than it knew leaves that to the next one: the claim may have been placed elsewhere since.
 */
function placesClaim(change: PublicationChange): boolean {
  if (change.kind !== 'create') return false;
  const { spec } = change.object as ApiObject;
  const { claimRef, volumeName } = (spec ?? {}) as { claimRef?: unknown; volumeName?: unknown };
  return claimRef !== undefined || volumeName !== undefined;
}

async function publish(
  { writer, onWritten }: SyncInput,
  { changes, findings }: Publication,
): Promise<Left> {
  const causes: Cause[] = [];
  const outdated: string[] = [];
  await carryOut(changes, writer, (change, result) => {
    onWritten({ kind: 'publication', change, result });
    const { kind, name, namespace } = change.ref;
    const subject = `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`;
    if (result.kind === 'failed') causes.push(writeCause(subject, result));
    if (result.kind === 'outdated') outdated.push(subject);
  });
  const reported = findings.filter(({ code }) => !REPORTED_ON_OBJECT.has(code));
  return { causes: [...causes, ...reported.map(findingCause)], outdated };
}

function findingCause({ ref, code, message, remedy }: PublicationFinding): Cause {
  const name = ref.namespace === undefined ? ref.name : `${ref.namespace}/${ref.name}`;
  return {
    reason: code,
    retry: 'by-person',
    message: `${ref.kind} ${name}: ${message}${remedy === '' ? '' : `. ${remedy}`}`,
  };
}

/** What is as it should be by now, or is no matter of git: an event on the object says so. */
const REPORTED_ON_OBJECT: ReadonlySet<PublicationFinding['code']> = new Set([
  'Orphaned',
  'HandedOut',
  'DeletedWithOwner',
]);

function writeCause(subject: string, { error }: Extract<WriteResult, { kind: 'failed' }>): Cause {
  return {
    reason: 'WriteFailed',
    retry: 'soon',
    message: `${subject}: ${error.message}. ${error.remedy}`,
  };
}
