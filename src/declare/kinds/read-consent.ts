import type { WipeConsent } from '../../model/declared/declarations.ts';
import type { DiskId, NodeName, VolumeId, WipeSubject } from '../../model/identifiers.ts';
import { errorAt, errorAtKey, shownValue, type Finding, type Path } from '../findings/finding.ts';
import type * as written from '../generated/declarations.ts';
import type { Read, SourceOf } from '../documents/record.ts';

/** A WipeConsent that its schema accepts. */
export function readConsent(
  { metadata, spec }: written.WipeConsent,
  base: Path,
  sourceOf: SourceOf,
): Read<WipeConsent> {
  const targetsPath = [...base, 'spec', 'targets'];
  const { expires, reason } = spec;
  return {
    value: {
      name: metadata.name,
      targets: spec.targets.map((target, index) => ({
        node: target.node as NodeName,
        subject: subjectOf(target),
        content: target.content,
        source: sourceOf([...targetsPath, index]),
      })),
      expires,
      reason,
      source: sourceOf(base),
    },
    findings: [
      ...(isDate(expires) ? [] : [noSuchDay(expires, [...base, 'spec', 'expires'])]),
      ...sameTargets(spec.targets, targetsPath),
    ],
  };
}

function subjectOf({ disk, volume }: written.WipeTarget): WipeSubject {
  // The schema takes exactly one of the two.
  return disk === undefined
    ? { kind: 'volume', volume: volume as VolumeId }
    : { kind: 'disk', disk: disk as DiskId };
}

/**
 * Whether the calendar has the day: the schema knows the form of a time, not the length of a month.
 */
function isDate(time: string): boolean {
  const date = new Date(time);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 19) === time.slice(0, 19);
}

function noSuchDay(time: string, path: Path): Finding {
  return errorAt(path, {
    code: 'bad-format',
    message: `${shownValue(time)} is no time: the calendar has no such day`,
    hint: 'write a time in UTC such as 2026-12-31T00:00:00Z',
  });
}

/**
 * A disk or volume that is named twice has one content at a time: one of the two could never serve.
 */
function sameTargets(targets: readonly written.WipeTarget[], path: Path): readonly Finding[] {
  const first = new Map<string, number>();
  return targets.flatMap((target, index) => {
    const key = targetKey(target);
    const earlier = first.get(key);
    if (earlier !== undefined) return [sameTarget(target, [...path, index], [...path, earlier])];
    first.set(key, index);
    return [];
  });
}

function targetKey({ node, disk, volume }: written.WipeTarget): string {
  return `${node} ${disk ?? ''} ${volume ?? ''}`;
}

function sameTarget(target: written.WipeTarget, path: Path, first: Path): Finding {
  const { node, disk, volume } = target;
  return errorAtKey(path, {
    code: 'duplicate-target',
    message: `this consent names ${shownValue(disk ?? volume)} of ${shownValue(node)} twice`,
    hint: 'keep the target whose content is what "diskwright plan" shows now',
    related: [{ path: first, message: 'first named here' }],
  });
}
