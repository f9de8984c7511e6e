/**
 * The CustomResourceDefinitions of the kinds that live in a cluster, as YAML that `kubectl apply`
 * takes.
 */
import { stringify } from 'yaml';
import type { KindFile, SchemaFile } from './read-schemas.ts';
import { isKindFile, selfContained } from './read-schemas.ts';
import { structuralSchema, type PlaceHints, type StructuralSchema } from './structural-schema.ts';

interface CustomResource {
  readonly plural: string;
  readonly shortName: string;
  readonly scope: 'Cluster' | 'Namespaced';
  readonly hasStatus: boolean;
  readonly columns: readonly Column[];
  readonly hints: PlaceHints;
  /** Members that a former release called otherwise: today's name to the former one. */
  readonly formerNames?: Readonly<Record<string, string>>;
}

interface Column {
  readonly name: string;
  readonly jsonPath: string;
  readonly type?: 'string' | 'integer' | 'date';
  /** From 1 on only with `-o wide`. */
  readonly priority?: number;
}

const AGE: Column = { name: 'Age', jsonPath: '.metadata.creationTimestamp', type: 'date' };
const READY: Column = { name: 'Ready', jsonPath: condition('Ready', 'status') };
const READY_TEXT: Column = { name: 'Status', jsonPath: condition('Ready', 'message') };

function condition(type: string, member: string): string {
  return `.status.conditions[?(@.type=="${type}")].${member}`;
}

/** Server-side apply takes conditions one by one, by type. */
const CONDITIONS: PlaceHints = {
  'status.conditions': {
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['type'],
  },
};

/**
 * Written whole by one writer: the API server need not note the owner of each of its thousands of
 * members.
 */
const WHOLE: StructuralSchema = { 'x-kubernetes-map-type': 'atomic' };

/** A form between programs of ours, validated by who reads it. */
const KEPT_AS_IT_IS: StructuralSchema = { 'x-kubernetes-preserve-unknown-fields': true };

const NAMED_AS_ITS_NODE: StructuralSchema = {
  'x-kubernetes-validations': [
    {
      rule: 'self.metadata.name == self.spec.node',
      message: 'metadata.name must be the name of the node, spec.node',
    },
  ],
};

/** The controller looks again: a ref by its full name may be the branch, too. */
const OBSERVED_APART: StructuralSchema = {
  'x-kubernetes-validations': [
    {
      rule: "!has(self.observedBranch) || self.observedBranch != (has(self.ref) && has(self.ref.branch) ? self.ref.branch : 'main') || (has(self.ref) && (has(self.ref.tag) || has(self.ref.semver) || has(self.ref.name)))",
      message:
        'observedBranch is the branch that is followed, and declarations are written by people: name another one, such as observed',
    },
  ],
};

const CUSTOM_RESOURCES: Readonly<Record<string, CustomResource>> = {
  NodeStorage: {
    plural: 'nodestorages',
    shortName: 'nst',
    scope: 'Cluster',
    hasStatus: true,
    columns: [
      READY,
      READY_TEXT,
      { name: 'Revision', jsonPath: '.spec.revision', priority: 1 },
      { name: 'Observed', jsonPath: '.status.observedRevision', priority: 1 },
      { name: 'Agent', jsonPath: '.status.agentVersion', priority: 1 },
      { name: 'Last pass', jsonPath: '.status.lastPass.finishedAt', type: 'date' },
      AGE,
    ],
    hints: {
      ...CONDITIONS,
      '': NAMED_AS_ITS_NODE,
      'spec.installation': {
        'x-kubernetes-validations': [
          {
            rule: 'self == oldSelf',
            message:
              'the installation of a node does not change: its disks bear it. Delete the NodeStorage to begin anew; disks keep their data.',
          },
        ],
      },
      'spec.desired': { ...WHOLE, ...KEPT_AS_IT_IS },
      'status.lastPass': WHOLE,
    },
  },
  NodeInventory: {
    plural: 'nodeinventories',
    shortName: 'ninv',
    scope: 'Cluster',
    hasStatus: false,
    columns: [
      { name: 'Kernel', jsonPath: '.spec.host.kernel' },
      { name: 'Taken', jsonPath: '.spec.takenAt', type: 'date' },
      AGE,
    ],
    hints: { '': NAMED_AS_ITS_NODE, spec: WHOLE },
    // An object that was stored before must keep them: without, a disk would read as a blank one.
    formerNames: { unknownContent: 'remains', volumeType: 'makeup' },
  },
  DiskRepository: {
    plural: 'diskrepositories',
    shortName: 'dr',
    scope: 'Namespaced',
    hasStatus: true,
    columns: [
      { name: 'URL', jsonPath: '.spec.url' },
      READY,
      READY_TEXT,
      { name: 'Revision', jsonPath: '.status.lastAppliedRevision', priority: 1 },
      { name: 'Approval', jsonPath: '.spec.approval', priority: 1 },
      AGE,
    ],
    hints: { ...CONDITIONS, spec: OBSERVED_APART },
  },
};

const GROUP = 'diskwright.dev';
const VERSION = 'v1alpha1';

/** Content by path from the root. */
export function customResources(
  files: readonly SchemaFile[],
  banner: string,
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(CUSTOM_RESOURCES).map(([kind, resource]) => {
      const file = files.filter(isKindFile).find((each) => each.kind === kind);
      if (file === undefined) throw new Error(`no schema describes the kind ${kind}`);
      const object = customResourceDefinition(file, resource, files);
      // Without anchors and folds: every reader of YAML takes it.
      const text = stringify(object, { aliasDuplicateObjects: false, lineWidth: 0 });
      return [`schemas/crds/${GROUP}_${resource.plural}.yaml`, `${banner}\n${text}`];
    }),
  );
}

function customResourceDefinition(
  file: KindFile,
  resource: CustomResource,
  files: readonly SchemaFile[],
): object {
  const { plural, shortName, scope, hasStatus, columns, hints, formerNames = {} } = resource;
  const schema = withFormerNames(
    structuralSchema(selfContained(file, files), hints),
    formerNames,
  ) as StructuralSchema;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${GROUP}` },
    spec: {
      group: GROUP,
      scope,
      names: {
        kind: file.kind,
        listKind: `${file.kind}List`,
        plural,
        singular: file.kind.toLowerCase(),
        shortNames: [shortName],
        categories: ['diskwright'],
      },
      versions: [
        {
          name: VERSION,
          served: true,
          storage: true,
          additionalPrinterColumns: columns.map(({ name, jsonPath, type, priority }) => ({
            name,
            type: type ?? 'string',
            jsonPath,
            ...(priority === undefined ? {} : { priority }),
          })),
          ...(hasStatus ? { subresources: { status: {} } } : {}),
          schema: { openAPIV3Schema: { ...schema, ...hints[''] } },
        },
      ],
    },
  };
}

/**
 * The API server drops members that a schema does not know. A former name stands beside that of
 * today, and one of both is required; who reads the object puts today's in its place.
 */
function withFormerNames(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((each) => withFormerNames(each, names));
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(
    Object.entries(value).map(([word, said]) => [word, withFormerNames(said, names)]),
  );
  const { properties } = schema;
  if (typeof properties !== 'object' || properties === null) return schema;
  return Object.entries(names)
    .filter(([today]) => Object.hasOwn(properties, today))
    .reduce((each, [today, former]) => eitherName(each, today, former), schema);
}

function eitherName(
  schema: Readonly<Record<string, unknown>>,
  today: string,
  former: string,
): Record<string, unknown> {
  const properties = schema['properties'] as Readonly<Record<string, StructuralSchema>>;
  const required = (schema['required'] ?? []) as readonly string[];
  return {
    ...schema,
    properties: {
      ...properties,
      [former]: { ...properties[today], description: `Former name of ${today}.` },
    },
    ...(required.includes(today)
      ? {
          required: required.filter((name) => name !== today),
          anyOf: [{ required: [today] }, { required: [former] }],
        }
      : {}),
  };
}
