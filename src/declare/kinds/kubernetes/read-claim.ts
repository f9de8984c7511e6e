import type {
  AccessMode,
  Claim,
  LabelRequirement,
  NativeObject,
  SourceRef,
} from '../../../model/declared/declarations.ts';
import { parseNodeName, type NodeName } from '../../../model/identifiers.ts';
import { nearestName } from '../../../model/values/nearest-name.ts';
import { parseQuantity } from '../../../model/values/quantity.ts';
import { GROUP } from '../../documents/document-kind.ts';
import {
  errorAt,
  errorAtKey,
  shownValue,
  type Finding,
  type Path,
} from '../../findings/finding.ts';
import type * as written from '../../generated/declarations.ts';
import { labelRequirements, quantityFinding } from '../read-selectors.ts';
import type { Read } from '../../documents/record.ts';
import { parseSelectorText } from '../../documents/selector-text.ts';

const NODE = `${GROUP}/node`;
const NODE_SELECTOR = `${GROUP}/node-selector`;

/** The claim without its class: null when an error leaves no claim to place. */
export function readClaim(
  document: written.PersistentVolumeClaim,
  base: Path,
  source: SourceRef,
): Read<Claim | null> {
  const { metadata, spec } = document;
  const specPath = [...base, 'spec'];
  const request = parseQuantity(spec.resources.requests.storage);
  const pin = readPin(metadata.annotations ?? {}, [...base, 'metadata', 'annotations']);
  const findings = [
    ...requestFindings(request, specPath),
    ...limitFindings(spec, specPath),
    ...accessModeFindings(spec.accessModes, [...specPath, 'accessModes']),
    ...sourceFindings(spec, specPath),
    ...pin.findings,
  ];
  const claim: Claim | null =
    spec.storageClassName === undefined || !request.ok
      ? null
      : {
          namespace: metadata.namespace ?? 'default',
          name: metadata.name,
          storageClassName: spec.storageClassName,
          requestBytes: request.value,
          accessModes: spec.accessModes,
          volumeMode: spec.volumeMode ?? 'Filesystem',
          node: pin.value.node,
          nodeRequirements: pin.value.requirements,
          volumeRequirements: spec.selector === undefined ? [] : labelRequirements(spec.selector),
          native: document as unknown as NativeObject,
          source,
        };
  return { value: claim, findings };
}

function requestFindings(
  request: ReturnType<typeof parseQuantity>,
  specPath: Path,
): readonly Finding[] {
  const path = [...specPath, 'resources', 'requests', 'storage'];
  if (!request.ok) return [quantityFinding(request.error, path)];
  if (request.value > 0) return [];
  return [
    errorAt(path, {
      code: 'bad-quantity',
      message: 'the claim asks for 0 bytes',
      hint: 'give the least size that will do, such as 100Gi',
    }),
  ];
}

function limitFindings(spec: written.PersistentVolumeClaimSpec, path: Path): readonly Finding[] {
  const limit = spec.resources.limits?.storage;
  if (limit === undefined) return [];
  const here = [...path, 'resources', 'limits', 'storage'];
  const parsed = parseQuantity(limit);
  if (!parsed.ok) return [quantityFinding(parsed.error, here)];
  return [
    {
      ...errorAtKey(here, {
        code: 'limit-ignored',
        message:
          'Kubernetes does not look at the limits of a claim when it binds it, and diskwright does not either',
        hint: 'remove limits.storage; choose volumes by their class, or by spec.selector',
      }),
      severity: 'warning',
    },
  ];
}

const REASONS: Readonly<Record<Exclude<AccessMode, 'ReadWriteOnce'>, string>> = {
  ReadOnlyMany: 'a local volume is on one node, so pods of other nodes cannot read it',
  ReadWriteMany: 'a local volume is on one node, so pods of other nodes cannot write to it',
  ReadWriteOncePod: 'Kubernetes gives ReadWriteOncePod to volumes of CSI drivers only',
};

function accessModeFindings(modes: readonly AccessMode[], path: Path): readonly Finding[] {
  return modes.flatMap((mode, index) =>
    mode === 'ReadWriteOnce'
      ? []
      : [
          errorAt([...path, index], {
            code: 'access-mode',
            message: `a local volume cannot give ${mode}: ${REASONS[mode]}`,
            hint: 'write accessModes: [ReadWriteOnce]',
          }),
        ],
  );
}

const SOURCES = {
  dataSource:
    'a local volume starts empty: nothing can be copied into it from a volume or snapshot',
  dataSourceRef: 'a local volume starts empty: nothing can be copied into it from an object',
  volumeAttributesClassName:
    'only CSI drivers have a VolumeAttributesClass; local volumes have none',
  volumeName: 'diskwright chooses the volume, and fills volumeName in when the claim is published',
} as const;

function sourceFindings(spec: written.PersistentVolumeClaimSpec, path: Path): readonly Finding[] {
  return Object.entries(SOURCES).flatMap(([field, reason]) => {
    const value = spec[field];
    // The API server writes empty ones out as null or "".
    if (value === undefined || value === null || value === '') return [];
    return [
      errorAtKey([...path, field], {
        code: 'claim-field-refused',
        message: `${field} cannot be given here: ${reason}`,
        hint: field === 'volumeName' ? `remove it; ${NODE} pins the claim to a node` : 'remove it',
      }),
    ];
  });
}

interface Pin {
  readonly node: NodeName | null;
  readonly requirements: readonly LabelRequirement[];
}

function readPin(annotations: Readonly<Record<string, string>>, path: Path): Read<Pin> {
  const findings: Finding[] = [];
  let node: NodeName | null = null;
  let requirements: readonly LabelRequirement[] = [];
  for (const [key, value] of Object.entries(annotations)) {
    if (!key.startsWith(`${GROUP}/`)) continue;
    if (key === NODE) {
      const parsed = parseNodeName(value);
      if (parsed.ok) node = parsed.value;
      else findings.push(annotationError([...path, key], parsed.error));
    } else if (key === NODE_SELECTOR) {
      const parsed = parseSelectorText(value);
      if (parsed.ok) requirements = parsed.value;
      else findings.push(annotationError([...path, key], parsed.error));
    } else findings.push(unknownAnnotation(key, path));
  }
  return { value: { node, requirements }, findings };
}

function annotationError(path: Path, message: string): Finding {
  return errorAt(path, {
    code: 'bad-annotation',
    message: `${String(path.at(-1))}: ${message}`,
    hint: `${NODE} takes the name of one node; ${NODE_SELECTOR} takes terms such as role=db,zone in (a,b),!spare`,
  });
}

function unknownAnnotation(key: string, path: Path): Finding {
  const near = nearestName(key, [NODE, NODE_SELECTOR]);
  return {
    ...errorAtKey([...path, key], {
      code: 'unknown-annotation',
      message: `diskwright does not know the annotation ${shownValue(key)}`,
      hint: near === null ? `it knows ${NODE} and ${NODE_SELECTOR}` : `did you mean ${near}?`,
    }),
    severity: 'warning',
  };
}
