import type { SourceRef } from '../../model/declared/declarations.ts';
import type { ChangeStatus } from '../../review/compare-plans.ts';
import { rulesOf, type Annotation } from './annotations.ts';
import type { JsonValue } from './plan-json.ts';

/** The program that says it, and of what. */
export interface SarifRun {
  readonly version: string;
  /** The digest of the plan, or nothing for findings about declarations. */
  readonly digest: string | null;
  readonly revision: string | null;
}

/** GitHub takes no run with more. */
const MOST_RESULTS = 25_000;

const BASELINE = {
  new: 'new',
  changed: 'updated',
  pending: 'unchanged',
} as const satisfies Record<ChangeStatus, string>;

/**
 * Annotations as a log of SARIF 2.1.0 (OASIS), with the lines of YAML as places, and how each
 * stands to the base where the plan was compared.
 */
export function sarifLog(
  annotations: readonly Annotation[],
  { version, digest, revision }: SarifRun,
): JsonValue {
  const rules = rulesOf(annotations);
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const results = annotations.slice(0, MOST_RESULTS);
  const left = annotations.length - results.length;
  const notifications =
    left === 0
      ? []
      : [{ level: 'warning', message: { text: `${left} more are left out, the least grave` } }];
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'diskwright',
            semanticVersion: version,
            rules: rules.map(({ id, level, text }) => ({
              id,
              shortDescription: { text },
              defaultConfiguration: { level },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: notifications }],
        results: results.map((each) => resultOf(each, indexes.get(each.rule) ?? -1)),
        properties: {
          ...(digest === null ? {} : { digest }),
          ...(revision === null ? {} : { revision }),
        },
      },
    ],
  };
}

function resultOf(annotation: Annotation, ruleIndex: number): JsonValue {
  const { rule, level, title, message, source, node, status, fingerprint } = annotation;
  const place = {
    ...(source === null ? {} : { physicalLocation: physicalLocation(source) }),
    ...(node === null ? {} : { logicalLocations: [{ name: node, kind: 'resource' }] }),
  };
  return {
    ruleId: rule,
    ruleIndex,
    level,
    message: { text: `${title}: ${message}` },
    locations: Object.keys(place).length === 0 ? [] : [place],
    partialFingerprints: { 'diskwright/v1': fingerprint },
    ...(status === null ? {} : { baselineState: BASELINE[status] }),
  };
}

function physicalLocation({ file, line, column }: SourceRef): JsonValue {
  return {
    artifactLocation: { uri: uriOf(file) },
    region: { startLine: line, startColumn: column },
  };
}

/** RFC 3986: a path relative to the repository stays relative, an absolute one is a file. */
function uriOf(file: string): string {
  const path = file
    .toWellFormed()
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/');
  return file.startsWith('/') ? `file://${path}` : path;
}
