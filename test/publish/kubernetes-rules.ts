/** A published object as a test reads it. */
export interface PublishedObject {
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec: {
    readonly capacity: Readonly<Record<string, string>>;
    readonly volumeMode: string;
    readonly accessModes: readonly string[];
    readonly persistentVolumeReclaimPolicy: string;
    readonly storageClassName: string;
    readonly local?: { readonly path: string };
    readonly nodeAffinity?: {
      readonly required: {
        readonly nodeSelectorTerms: readonly {
          readonly matchExpressions: readonly {
            readonly key: string;
            readonly operator: string;
            readonly values: readonly string[];
          }[];
        }[];
      };
    };
    readonly claimRef?: { readonly namespace: string; readonly name: string };
  };
  readonly status?: unknown;
}

const SUBDOMAIN = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const LABEL_VALUE = /^(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;
const KEY_NAME = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;

/**
 * What the API server would refuse of an object (k8s.io/kubernetes pkg/apis/core/validation:
 * ValidatePersistentVolumeSpec, validateLocalVolumeSource, ValidateNodeSelectorRequirement;
 * apimachinery/pkg/util/validation), each as what is wrong.
 */
export function violations(object: PublishedObject): readonly string[] {
  const { kind, metadata, status } = object;
  const rules: readonly (readonly [string, boolean])[] = [
    ['metadata.name', isName(metadata.name)],
    ['metadata.labels', Object.entries(metadata.labels ?? {}).every(isLabel)],
    ['metadata.annotations', Object.keys(metadata.annotations ?? {}).every(isKey)],
    ['status', status === undefined],
    ...(kind === 'PersistentVolume' ? volumeRules(object) : []),
  ];
  return rules.filter(([, kept]) => !kept).map(([name]) => name);
}

function volumeRules({ metadata, spec }: PublishedObject): readonly (readonly [string, boolean])[] {
  const terms = spec.nodeAffinity?.required.nodeSelectorTerms ?? [];
  const path = spec.local?.path ?? '';
  const reference = spec.claimRef;
  return [
    ['metadata.namespace', metadata.namespace === undefined],
    ['capacity has storage only', Object.keys(spec.capacity).join() === 'storage'],
    ['capacity', /^[1-9]\d*(?:[KMGTPE]i)?$/.test(spec.capacity['storage'] ?? '')],
    ['volumeMode', ['Filesystem', 'Block'].includes(spec.volumeMode)],
    ['accessModes', spec.accessModes.join() === 'ReadWriteOnce'],
    ['reclaimPolicy', ['Retain', 'Delete'].includes(spec.persistentVolumeReclaimPolicy)],
    ['storageClassName', isName(spec.storageClassName)],
    ['local.path', path.startsWith('/') && !path.split('/').includes('..')],
    ['a local volume needs node affinity', terms.length > 0],
    ['node selector', terms.flatMap((term) => term.matchExpressions).every(isRequirement)],
    [
      'claimRef',
      reference === undefined || (isName(reference.name) && isName(reference.namespace)),
    ],
  ];
}

function isRequirement(requirement: {
  readonly key: string;
  readonly operator: string;
  readonly values: readonly string[];
}): boolean {
  const { key, operator, values } = requirement;
  return (
    isKey(key) &&
    operator === 'In' &&
    values.length > 0 &&
    values.every((value) => LABEL_VALUE.test(value))
  );
}

function isLabel([key, value]: readonly [string, string]): boolean {
  return isKey(key) && LABEL_VALUE.test(value);
}

function isName(name: string): boolean {
  return name.length <= 253 && SUBDOMAIN.test(name);
}

function isKey(key: string): boolean {
  const slash = key.indexOf('/');
  const named = KEY_NAME.test(key.slice(slash + 1));
  return named && (slash === -1 || isName(key.slice(0, slash)));
}
