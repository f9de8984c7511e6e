/**
 * Nothing that a program holds open is written to: a copy in progress, or a virtual machine, would
 * lose what is on it.
 */
import type { NodeName } from '../../src/model/identifiers.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import type { Step } from './agent-steps.ts';
import { complain, type Oracle } from './life-oracle.ts';
import { machineOf, type Opener, type World } from './machine.ts';

interface Judging {
  readonly oracle: Oracle;
  readonly world: World;
  readonly node: NodeName;
}

/** Whatever is written to a disk of which a program writes all. */
export function judgeWrite(step: Step, { oracle, world, node }: Judging): void {
  if (step.kind !== 'write') return;
  const writer = openersOf(world, node, step.medium).find(
    ({ partitionUuid, writes }) => partitionUuid === null && writes,
  );
  if (writer !== undefined)
    complain(oracle, 'open-written', `${step.medium} is written to, which a program writes to`);
}

/**
 * The first write of an operation that makes or destroys content: whoever only reads it loses it,
 * too.
 */
export function judgeDestruction(
  operation: Operation,
  medium: string,
  { oracle, world, node }: Judging,
): void {
  const openers = openersOf(world, node, medium);
  const place = placeOf(operation);
  const open = openers.find(
    ({ partitionUuid }) => place === 'disk' || (place !== null && partitionUuid === place),
  );
  if (open !== undefined)
    complain(
      oracle,
      'open-written',
      `${operation.kind} on ${medium}, of which ${open.partitionUuid ?? 'all'} is open`,
    );
}

function openersOf(world: World, node: NodeName, medium: string): readonly Opener[] {
  return machineOf(world, node).openers.filter((opener) => opener.medium === medium);
}

/** The partition of which the content goes, by its GUID, or the whole disk; null: none does. */
function placeOf(operation: Operation): string | null {
  const { kind } = operation;
  if (kind === 'wipe-disk' || kind === 'create-partition-table') return 'disk';
  if (kind === 'remove-volume') return operation.removed.partitionUuid;
  if (kind === 'create-filesystem' || kind === 'prepare-block-volume')
    return operation.volume.partitionUuid;
  return null;
}
