import { canonicalJson } from '../values/digest.ts';
import type { Operation } from './plan.ts';

const LONGEST_SHOWN = 300;

/**
 * What two forms of one change say differently, one sentence a member, in order of its name. What
 * is only for people is left out.
 */
export function operationDifferences(reviewed: Operation, now: Operation): readonly string[] {
  const [was, is] = [comparable(reviewed), comparable(now)];
  return Array.from(new Set([...Object.keys(was), ...Object.keys(is)]))
    .toSorted()
    .filter((name) => canonicalJson(was[name]) !== canonicalJson(is[name]))
    .map(
      (name) =>
        `${name} was ${shown(was[name])} when it was reviewed and is ${shown(is[name])} now`,
    );
}

function comparable(operation: Operation): Readonly<Record<string, unknown>> {
  const { disk, source: _source, reason: _reason, ...rest } = operation;
  return { ...rest, facts: disk.facts };
}

function shown(value: unknown): string {
  const text = canonicalJson(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
