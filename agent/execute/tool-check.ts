import type { Operation } from '../../src/model/planned/plan.ts';
import type { VolumeRef } from '../../src/model/planned/operation-refs.ts';
import type { Failure } from '../../src/model/planned/report.ts';
import { missingTool, type ToolQuestion } from '../drivers/driver.ts';
import { toolsOf } from '../drivers/registry.ts';

export interface ToolCheck {
  /** Operations that cannot be carried out, because a program is not there. */
  readonly failures: ReadonlyMap<Operation, Failure>;
  /**
   * Operations that would prepare the ground for those; nothing is begun that cannot be finished.
   */
  readonly withheld: ReadonlyMap<Operation, string>;
}

/** Looks for every program that the operations need, before the first of them begins. */
export async function missingTools(
  operations: readonly Operation[],
  question: ToolQuestion,
  hasProgram: (program: string) => Promise<boolean>,
): Promise<ToolCheck> {
  const needed = new Map(operations.map((operation) => [operation, toolsOf(operation, question)]));
  const programs = Array.from(new Set(Array.from(needed.values()).flat()));
  const present = await Promise.all(programs.map(hasProgram));
  const missing = new Set(programs.filter((_, index) => present[index] !== true));
  const failures = new Map<Operation, Failure>();
  for (const [operation, tools] of needed) {
    const tool = tools.find((program) => missing.has(program));
    if (tool !== undefined) failures.set(operation, missingTool(tool));
  }
  return { failures, withheld: withoutContent(operations, failures) };
}

/**
 * A partition or logical volume is not made for a volume whose filesystem, LUKS header or group
 * could not be.
 */
function withoutContent(
  operations: readonly Operation[],
  failures: ReadonlyMap<Operation, Failure>,
): ReadonlyMap<Operation, string> {
  const unmade = new Map<string, string>();
  for (const [operation, { message }] of failures)
    if (
      operation.kind === 'create-filesystem' ||
      operation.kind === 'encrypt-block-volume' ||
      operation.kind === 'create-volume-group' ||
      operation.kind === 'extend-volume-group'
    ) {
      const { volume } = operation.volume;
      unmade.set(
        volume,
        `Nothing is begun that cannot be finished: for volume ${volume}, ${message}`,
      );
    }
  const withheld = new Map<Operation, string>();
  for (const operation of operations) {
    const reason = placesMadeBy(operation)
      .map(({ volume }) => unmade.get(volume))
      .find((text) => text !== undefined);
    if (reason !== undefined && !failures.has(operation)) withheld.set(operation, reason);
  }
  return withheld;
}

/** The volumes for which an operation makes the place. */
function placesMadeBy(operation: Operation): readonly VolumeRef[] {
  if (operation.kind === 'create-partition-table' || operation.kind === 'create-partitions')
    return operation.partitions.map(({ volume }) => volume);
  if (operation.kind === 'create-logical-volume') return [operation.volume];
  // Stryker disable next-line ArrayDeclaration: no volume is called so
  return [];
}
