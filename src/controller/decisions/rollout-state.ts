import { readNodeSelector } from '../../declare/kinds/read-selectors.ts';
import type { NodeSelector } from '../../declare/generated/declarations.ts';
import type { NodeName } from '../../model/identifiers.ts';
import { nodeSelection } from '../../resolve/nodes.ts';
import type { NodeStorage } from '../node-storage.ts';
import type { RolloutState } from './rollout.ts';

/** Whether a node still works on what its NodeStorage says, by what its agent reported. */
export function rolloutStateOf(storage: NodeStorage | undefined): RolloutState {
  if (storage === undefined) return 'idle';
  const { status, spec, metadata } = storage;
  if ((spec.allowedOperations ?? []).length === 0) return isStalled(storage) ? 'failed' : 'idle';
  // What was said last is not yet what was heard.
  if (status?.observedGeneration !== metadata.generation) return 'changing';
  const conditions = new Map((status?.conditions ?? []).map((one) => [one.type, one]));
  if (isStalled(storage)) return 'failed';
  const retrying = conditions.get('Reconciling');
  if (retrying?.status === 'True' && retrying.reason === 'ProgressingWithRetry') return 'failed';
  return conditions.get('Ready')?.status === 'True' ? 'idle' : 'changing';
}

function isStalled({ status, metadata }: NodeStorage): boolean {
  return (status?.conditions ?? []).some(
    ({ type, status: is, observedGeneration }) =>
      type === 'Stalled' && is === 'True' && observedGeneration === metadata.generation,
  );
}

/** Whether a node is one of the canaries that a rollout declares. */
export function canaryTest(
  canaries: NodeSelector | undefined,
  labels: ReadonlyMap<NodeName, Readonly<Record<string, string>>>,
): (node: NodeName) => boolean {
  if (canaries === undefined) return () => false;
  const selector = readNodeSelector(canaries, []).value;
  const selects = nodeSelection(selector);
  return (node) => selects({ node, labels: labels.get(node) ?? {} });
}
