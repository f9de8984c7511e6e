import { nearestName } from '../../model/values/nearest-name.ts';
import { errorAt, shownValue, type Finding, type Path } from '../findings/finding.ts';
import type { SchemaKind } from '../generated/declarations.ts';

export const GROUP = 'diskwright.dev';
export const API_VERSION = 'diskwright.dev/v1alpha1';

/** Kinds of our group, with what this version does with a document of each. */
const OWN_KINDS = {
  Installation: 'used',
  NodeGroup: 'used',
  DiskLayout: 'used',
  NodeInventory: 'used',
  NodeLock: 'used',
  ClaimSet: 'used',
  WipeConsent: 'used',
  DiskReplacement: 'used',
  Moved: 'used',
  TakeBack: 'used',
  Release: 'used',
  ThinPoolRepair: 'used',
  Adoption: 'used',
  DiskRepository: 'cluster',
  NodeStorage: 'cluster',
  HostConfig: 'host',
} as const satisfies Partial<Record<SchemaKind, 'used' | 'cluster' | 'host'>>;

export type OwnKind = keyof typeof OWN_KINDS;
export type UsedKind = {
  [K in OwnKind]: (typeof OWN_KINDS)[K] extends 'used' ? K : never;
}[OwnKind];

/** What a document is, by its apiVersion and kind alone. */
export type DocumentKind =
  | { readonly is: 'used'; readonly kind: UsedKind }
  | { readonly is: 'storage-class' }
  | { readonly is: 'claim' }
  | { readonly is: 'stateful-set'; readonly why: string }
  | { readonly is: 'skipped'; readonly why: string }
  | { readonly is: 'wrong'; readonly finding: Finding };

export function documentKind(value: unknown, path: Path): DocumentKind {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { is: 'skipped', why: 'no Kubernetes object: it is no map' };
  const { apiVersion, kind } = value as { apiVersion?: unknown; kind?: unknown };
  const group = typeof apiVersion === 'string' ? apiVersion.split('/')[0] : undefined;
  if (group === GROUP) return ownKind(String(apiVersion), kind, path);
  const native = nativeKind(group, kind);
  if (native !== null) return native;
  if (isOwnKind(kind) && (group === undefined || nearestName(group, [GROUP]) !== null))
    return { is: 'wrong', finding: missingGroup(apiVersion, kind, path) };
  if (typeof kind !== 'string' || typeof apiVersion !== 'string')
    return { is: 'skipped', why: 'no Kubernetes object: it has no apiVersion and kind' };
  return { is: 'skipped', why: `${kind} of ${apiVersion} is no kind that diskwright reads` };
}

/** Kinds of Kubernetes that are looked at. @param group undefined where no apiVersion is given. */
function nativeKind(group: string | undefined, kind: unknown): DocumentKind | null {
  if (kind === 'StorageClass' && ['storage.k8s.io', undefined].includes(group))
    return { is: 'storage-class' };
  if (kind === 'PersistentVolumeClaim' && ['v1', undefined].includes(group)) return { is: 'claim' };
  if (kind === 'StatefulSet' && group === 'apps')
    return { is: 'stateful-set', why: 'it is read for what becomes of its claims, and no more' };
  return null;
}

export function isOwnKind(kind: unknown): kind is OwnKind {
  return typeof kind === 'string' && Object.hasOwn(OWN_KINDS, kind);
}

function missingGroup(apiVersion: unknown, kind: string, path: Path): Finding {
  const given = apiVersion !== undefined;
  return errorAt(given ? [...path, 'apiVersion'] : path, {
    code: given ? 'unknown-group' : 'missing-field',
    message: given
      ? `the apiVersion of this ${kind} is ${shownValue(apiVersion)}`
      : `the ${kind} has no apiVersion`,
    hint: `write apiVersion: ${API_VERSION}`,
  });
}

function ownKind(apiVersion: string, kind: unknown, path: Path): DocumentKind {
  const wrong = wrongOwnKind(apiVersion, kind, path);
  if (wrong !== null) return { is: 'wrong', finding: wrong };
  const known = kind as OwnKind;
  const use = OWN_KINDS[known];
  switch (use) {
    case 'used':
      return { is: 'used', kind: known as UsedKind };
    case 'cluster':
      return { is: 'skipped', why: `a ${known} is read from the cluster, not from files` };
    case 'host':
      return {
        is: 'skipped',
        why: 'a HostConfig counts on its own host only, in /etc/diskwright/config.yaml',
      };
  }
}

function wrongOwnKind(apiVersion: string, kind: unknown, path: Path): Finding | null {
  if (typeof kind !== 'string')
    return errorAt(kind === undefined ? path : [...path, 'kind'], {
      code: kind === undefined ? 'missing-field' : 'wrong-type',
      message: `the document of ${GROUP} has no kind`,
      hint: `write one of: ${Object.keys(OWN_KINDS).join(', ')}`,
    });
  if (!isOwnKind(kind)) {
    const near = nearestName(kind, Object.keys(OWN_KINDS));
    return errorAt([...path, 'kind'], {
      code: 'unknown-kind',
      message: `${GROUP} has no kind ${shownValue(kind)}`,
      hint:
        near === null ? `it has: ${Object.keys(OWN_KINDS).join(', ')}` : `did you mean ${near}?`,
    });
  }
  if (apiVersion !== API_VERSION)
    return errorAt([...path, 'apiVersion'], {
      code: 'unknown-version',
      message: `this version of diskwright does not know ${shownValue(apiVersion)}`,
      hint: `write apiVersion: ${API_VERSION}`,
    });
  return null;
}
