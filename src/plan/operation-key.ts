import { digestValue } from '../model/digest.ts';
import type { Operation } from '../model/plan.ts';

/**
 * Equal for two operations that do the same to the same disk. What is only for people (kernel name,
 * content in words, reason, the line of YAML) is left out: it may change between review and apply.
 */
export function operationKey(operation: Operation): string {
  const { disk, source: _source, reason: _reason, ...rest } = operation;
  return digestValue({ ...rest, facts: disk.facts });
}
