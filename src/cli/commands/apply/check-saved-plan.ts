import type { DesiredNode } from '../../../model/planned/desired.ts';
import type { Inventory } from '../../../model/observed/inventory.ts';
import type { NodePlan } from '../../../model/planned/plan.ts';
import { nodeInputs } from '../../../plan/node-digest.ts';
import {
  reviewedOperations,
  stalePlanner,
  type SavedPlan,
  type Stale,
} from '../../../review/saved-plan.ts';
import { staleText, type StaleContext } from '../../../render/text/stale-text.ts';
import { CommandError } from '../../command-error.ts';
import { EXIT } from '../../exit-codes.ts';
import type { LineOf } from '../../line/command-line.ts';

/**
 * Before anything is read: a plan of another planner is not carried out. @throws CommandError with
 * exit code 3.
 */
export function checkPlanner(saved: SavedPlan): void {
  const stale = stalePlanner(saved);
  if (stale !== null)
    throw staleError([stale], {
      saved,
      revision: null,
      host: null,
      verbose: false,
      includeLoop: false,
    });
}

/** This host as it is planned now. */
export interface HostNow {
  readonly node: NodePlan;
  readonly desired: DesiredNode | null;
  readonly host: Inventory;
  /** The commit that the declarations were read from now, if any. */
  readonly revision: string | null;
  readonly line: LineOf<'apply'>;
}

/**
 * Lets a fresh plan of this host be carried out under a saved one: when it is made from the same,
 * when it is what is left of that one, or when nothing is left to do.
 *
 * @returns how many operations of the saved plan are done, when it was begun before and stopped;
 * null when it was not.
 * @throws CommandError with exit code 3 and every input that differs.
 */
export function checkSaved(saved: SavedPlan, now: HostNow): number | null {
  const { node, desired, host, revision, line } = now;
  const isPlanned = saved.plan.nodes.some((each) => each.node === node.node);
  if (isPlanned && node.operations.length + node.refusals.length === 0) return null;
  const inputs = desired === null ? {} : nodeInputs(desired, host);
  const reviewed = reviewedOperations(saved, { node, inputs, observed: host });
  if (!reviewed.ok) {
    const { verbose, agent } = line;
    const { includeLoop } = agent;
    throw staleError(reviewed.error, { saved, revision, host, verbose, includeLoop });
  }
  return reviewed.value.doneBefore;
}

function staleError(reasons: readonly Stale[], context: StaleContext): CommandError {
  return new CommandError(
    {
      message: `the saved plan is not carried out: ${staleText(reasons, context)}`,
      remedy: `Nothing was changed. ${remedyOf(reasons)}`,
    },
    EXIT.refused,
  );
}

function remedyOf(reasons: readonly Stale[]): string {
  if (reasons.some(({ kind }) => kind === 'other-node'))
    return 'Give the name that this host has in the cluster with --node, or a plan that was made for it.';
  if (reasons.some(({ kind }) => kind === 'begun'))
    return 'Plan what is left ("diskwright plan … --save FILE"), and have that reviewed.';
  return 'Plan and save again, and have the new plan reviewed.';
}
