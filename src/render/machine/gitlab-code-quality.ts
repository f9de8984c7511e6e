import { isPending, type Annotation, type Level } from './annotations.ts';
import type { JsonValue } from './plan-json.ts';

const SEVERITIES = {
  error: 'critical',
  warning: 'major',
  note: 'info',
} as const satisfies Record<Level, string>;

/**
 * Annotations as a Code Quality report of GitLab, which shows them beside the lines of a merge
 * request; those that are pending without the change left out. GitLab takes no finding without a
 * file: such a one is put on the first line of the place that was read.
 */
export function gitlabCodeQuality(annotations: readonly Annotation[]): JsonValue {
  return annotations
    .filter((each) => !isPending(each))
    .map(({ level, rule, title, message, source, fingerprint }) => ({
      description: `${title}: ${message}`,
      check_name: `diskwright/${rule}`,
      fingerprint: fingerprint.replace(/^sha256:/, ''),
      severity: SEVERITIES[level],
      location: { path: source?.file ?? '.', lines: { begin: source?.line ?? 1 } },
    }));
}
