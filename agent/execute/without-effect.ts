import { traitsOf } from '../../src/model/planned/operation-traits.ts';
import { volumeOfOperation } from '../../src/model/planned/operation-volume.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import type { Failure, Outcome } from '../../src/model/planned/report.ts';
import { operationKey } from '../../src/model/operation-key.ts';

/**
 * What was carried out and is still to do by what was observed afterwards has failed, whatever its
 * tool and its driver said; but not the content of a volume whose mark was withheld or failed: that
 * is made again because nothing says that it is whole.
 *
 * @param remaining what a plan over the last observation lists.
 */
export function withoutEffectFailed(
  outcomes: readonly Outcome[],
  remaining: readonly Operation[],
): readonly Outcome[] {
  const left = new Set(remaining.map(operationKey));
  const unmarked = new Set(
    outcomes.flatMap(({ kind, operation }) =>
      operation.kind === 'mark-ready' && kind !== 'applied' ? [operation.volume.volume] : [],
    ),
  );
  const waitsForMark = (operation: Operation): boolean => {
    const volume = volumeOfOperation(operation);
    return traitsOf(operation).makesContent === true && volume !== null && unmarked.has(volume);
  };
  return outcomes.map((outcome) =>
    outcome.kind === 'applied' &&
    left.has(operationKey(outcome.operation)) &&
    !waitsForMark(outcome.operation)
      ? { ...outcome, kind: 'failed', failure: failureOf(outcome.operation) }
      : outcome,
  );
}

function failureOf(operation: Operation): Failure {
  const code = 'not-verified';
  if (operation.kind === 'mount-filesystem')
    return {
      code,
      message: `The host does not see what was mounted at ${operation.mountPoint}: its mount namespace (that of process 1) is another than the one that apply runs in.`,
      remedy:
        'Run it in that of the host: "nsenter --target 1 --mount diskwright apply ..."; in a container, with mount propagation from the host.',
    };
  return {
    code,
    message: 'It was carried out, and by what was observed afterwards it is still to do.',
    remedy: 'Look at the kernel log (dmesg), then run "diskwright apply" again.',
  };
}
