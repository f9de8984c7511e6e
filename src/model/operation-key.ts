import type { OperationRef } from './declared/node-lock.ts';
import { digestValue } from './values/digest.ts';
import { volumeOfOperation } from './planned/operation-volume.ts';
import type { Operation } from './planned/plan.ts';

/**
 * Equal for two operations that do the same to the same disk. What is only for people (kernel name,
 * content in words, reason, the line of YAML) is left out: it may change between review and apply.
 */
export function operationKey(operation: Operation): string {
  const { disk, source: _source, reason: _reason, ...rest } = operation;
  return digestValue({ ...rest, facts: disk.facts });
}

/** What stands for an operation in locks, requests and reports. */
export function operationRef(operation: Operation): OperationRef {
  const volume = volumeOfOperation(operation);
  return {
    kind: operation.kind,
    disk: operation.disk.facts.id,
    ...(volume === null ? {} : { volume }),
    key: operationKey(operation),
  };
}
