import type {
  FilesystemType,
  SourceRef,
  StorageClass,
} from '../../../model/declared/declarations.ts';
import { PROVISIONER } from '../../../model/declared/provisioner.ts';
import { parseDuration } from '../../../model/duration.ts';
import { nearestName } from '../../../model/values/nearest-name.ts';
import { GROUP } from '../../documents/document-kind.ts';
import {
  errorAt,
  errorAtKey,
  shownValue,
  warningAt,
  type Finding,
  type Path,
} from '../../findings/finding.ts';
import type * as written from '../../generated/declarations.ts';
import { mountOptionFindings } from '../../rules/mount-options.ts';
import type { Read } from '../../documents/record.ts';

const NO_PROVISIONER = 'kubernetes.io/no-provisioner';
const FILESYSTEM = `${GROUP}/filesystem`;
const ZERO = `${GROUP}/zero`;
/** How long a volume is kept whose claim was deleted; with Delete, the consent to wipe it then. */
export const RECLAIM_AFTER = `${GROUP}/reclaim-after`;
/** The parameters of ours and the values each takes. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  [FILESYSTEM]: ['ext4', 'xfs', 'btrfs'],
  [ZERO]: ['always', 'reused', 'never'],
};

/**
 * A StorageClass that its schema accepts. The findings count only when a layout names the class.
 */
export function readStorageClass(
  document: written.StorageClass,
  base: Path,
  source: SourceRef,
): Read<StorageClass> {
  const filesystem = filesystemOf(document);
  const mountOptions = document.mountOptions ?? [];
  return {
    value: {
      name: document.metadata.name,
      filesystem,
      mountOptions,
      reclaimPolicy: document.reclaimPolicy ?? 'Delete',
      reclaimAfterMs: reclaimAfterOf(document),
      allowVolumeExpansion: document.allowVolumeExpansion ?? false,
      provisions: document.provisioner === PROVISIONER,
      native: document,
      source,
    },
    findings: [
      ...provisionerFindings(document, base),
      ...bindingFindings(document, base),
      ...parameterFindings(document, base),
      ...reclaimFindings(document, base),
      ...mountOptionFindings(mountOptions, filesystem, [...base, 'mountOptions']),
    ],
  };
}

/** Whether the class itself says which filesystem; otherwise it is ext4 by default. */
export function namesFilesystem(storageClass: StorageClass): boolean {
  const parameters = storageClass.native['parameters'];
  return typeof parameters === 'object' && parameters !== null && FILESYSTEM in parameters;
}

function filesystemOf(document: written.StorageClass): FilesystemType {
  const named = document.parameters?.[FILESYSTEM];
  return named === 'xfs' || named === 'btrfs' ? named : 'ext4';
}

function provisionerFindings(document: written.StorageClass, base: Path): readonly Finding[] {
  const { provisioner } = document;
  if (provisioner === NO_PROVISIONER || provisioner === PROVISIONER) return [];
  return [
    errorAt([...base, 'provisioner'], {
      code: 'wrong-provisioner',
      message: `a layout names this class, but its provisioner is ${shownValue(provisioner)}: two would make volumes for it`,
      hint: `write provisioner: ${NO_PROVISIONER}, or ${PROVISIONER} for claims made in the cluster, or name another class in the layout`,
    }),
  ];
}

function bindingFindings(document: written.StorageClass, base: Path): readonly Finding[] {
  if (document.volumeBindingMode === 'WaitForFirstConsumer') return [];
  const given = document.volumeBindingMode !== undefined;
  return [
    errorAt(given ? [...base, 'volumeBindingMode'] : base, {
      code: 'immediate-binding',
      message: given
        ? 'with Immediate binding a claim is bound before its pod has a node, and the pod may not run where the disk is'
        : 'the class has no volumeBindingMode; Kubernetes then binds at once, before the pod has a node',
      hint: 'write volumeBindingMode: WaitForFirstConsumer',
    }),
  ];
}

function parameterFindings(document: written.StorageClass, base: Path): readonly Finding[] {
  return Object.entries(document.parameters ?? {}).flatMap(([name, value]) => {
    const path = [...base, 'parameters', name];
    if (name === RECLAIM_AFTER) return [];
    const values = Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name] : undefined;
    if (values === undefined) return [unknownParameter(name, path)];
    if (values.includes(value)) return [];
    const near = nearestName(value, values);
    return [
      errorAt(path, {
        code: 'not-allowed-value',
        message: `${name} is ${shownValue(value)}; it can be ${values.join(', ')}`,
        hint: near === null ? `write one of: ${values.join(', ')}` : `did you mean ${near}?`,
      }),
    ];
  });
}

/**
 * Nothing is wiped by a default: both the policy and the time have to be written down by a person.
 */
function reclaimAfterOf({ reclaimPolicy, parameters }: written.StorageClass): number | null {
  const time = parameters?.[RECLAIM_AFTER];
  return reclaimPolicy === 'Delete' && time !== undefined ? parseDuration(time) : null;
}

function reclaimFindings(document: written.StorageClass, base: Path): readonly Finding[] {
  const time = document.parameters?.[RECLAIM_AFTER];
  if (time === undefined) return [];
  const path = [...base, 'parameters', RECLAIM_AFTER];
  if (parseDuration(time) === null)
    return [
      errorAt(path, {
        code: 'not-allowed-value',
        message: `${RECLAIM_AFTER} is ${shownValue(time)}, which is no length of time`,
        hint: 'write hours and minutes, such as 24h or 1h30m',
      }),
    ];
  if (document.reclaimPolicy !== 'Retain') return [];
  return [
    warningAt(path, {
      code: 'reclaim-after-retain',
      message: `the class retains its volumes: nothing reads ${RECLAIM_AFTER}`,
      hint: 'leave it out, or write reclaimPolicy: Delete',
    }),
  ];
}

function unknownParameter(name: string, path: Path): Finding {
  const all = [...Object.keys(PARAMETERS), RECLAIM_AFTER];
  const near = nearestName(name, all);
  const meant = all.find((known) => known.endsWith(`/${name}`)) ?? near;
  const hint = meant === null ? `${GROUP} has: ${all.join(', ')}` : `did you mean ${meant}?`;
  return name.startsWith(`${GROUP}/`)
    ? errorAtKey(path, {
        code: 'unknown-parameter',
        message: `there is no parameter ${shownValue(name)}`,
        hint,
      })
    : {
        ...warningAt(path, {
          code: 'unknown-parameter',
          message: `nothing reads the parameter ${shownValue(name)} of a class without a provisioner`,
          hint,
        }),
        at: 'key',
      };
}
