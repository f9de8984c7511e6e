import type { Diagnostic, SourceRef } from '../../model/declared/declarations.ts';
import type { InstallationId } from '../../model/identifiers.ts';
import { documentKind, type DocumentKind, type UsedKind } from './document-kind.ts';
import type { Finding, Path } from '../findings/finding.ts';
import type * as written from '../generated/declarations.ts';
import {
  TooManyErrors,
  validators,
  type ValidationError,
  type Validator,
} from '../generated/validators.js';
import { limits } from '../text/limits.ts';
import { inventoryDocumentOfToday } from './former-names.ts';
import { expandNodeNames } from './node-ranges.ts';
import { readAdoption } from '../kinds/read-adoption.ts';
import { readClaim } from '../kinds/kubernetes/read-claim.ts';
import { readClaimSet } from '../kinds/read-claim-set.ts';
import { readConsent } from '../kinds/read-consent.ts';
import { readInventory } from '../kinds/read-inventory.ts';
import { readRelease, readTakeBack } from '../kinds/read-kept-volume.ts';
import { readLayout } from '../kinds/read-layout.ts';
import { readLock } from '../kinds/read-lock.ts';
import { reportedInventory } from './node-storage.ts';
import { readReplacement } from '../kinds/read-replacement.ts';
import { readThinPoolRepair } from '../kinds/read-thin-pool-repair.ts';
import { readMoved } from '../kinds/read-moved.ts';
import { readStatefulSet } from '../kinds/kubernetes/read-stateful-set.ts';
import { readStorageClass } from '../kinds/kubernetes/read-storage-class.ts';
import type { DocumentContent, DocumentRecord, Read } from './record.ts';
import { listTooLong } from '../text/list-lengths.ts';
import { schemaFindings } from '../schema/schema-findings.ts';

/** What reading a document needs to know of the file it stands in. */
export interface DocumentPlace {
  /** Which document of the file, from 0. */
  readonly document: number;
  readonly sourceOf: (path: Path) => SourceRef;
  /** A scalar as it is spelled in the file. */
  readonly written: (path: Path) => string | null;
  readonly diagnostic: (finding: Finding) => Diagnostic;
}

/**
 * `sound`: read whole. `flawed`: a part was left out (a duplicate key). `damaged`: what was read
 * may mean something else than was written, so that only its kind and names are taken.
 */
export type DocumentState = 'sound' | 'flawed' | 'damaged';

/** The items of a `kind: List`, as kubectl prints several objects; null for any other document. */
export function listItems(value: unknown): readonly unknown[] | null {
  const list = value as { kind?: unknown; apiVersion?: unknown; items?: unknown } | null;
  return typeof list === 'object' && list?.kind === 'List' && Array.isArray(list.items)
    ? (list.items as unknown[])
    : null;
}

/** One record for a document, or one for each item of a List. */
export function readDocument(
  value: unknown,
  place: DocumentPlace,
  state: DocumentState = 'sound',
): readonly DocumentRecord[] {
  const items = listItems(value);
  if (items === null) return [readReported({ value, place, path: [], state })];
  return items.map((item, index) =>
    readReported({ value: item, place, path: ['items', index], state }),
  );
}

/**
 * A NodeStorage of the cluster counts as the inventory that it reports; every place stays where it
 * is written.
 */
function readReported(at: WrittenObject): DocumentRecord {
  const reported = reportedInventory(at.value, at.path);
  if (reported === null) return readObject(at);
  const { document, pathOf } = reported;
  const place: DocumentPlace = {
    ...at.place,
    sourceOf: (path) => at.place.sourceOf(pathOf(path)),
    written: (path) => at.place.written(pathOf(path)),
    diagnostic: ({ related = [], ...finding }) =>
      at.place.diagnostic({
        ...finding,
        path: pathOf(finding.path),
        related: related.map((each) => ({ ...each, path: pathOf(each.path) })),
      }),
  };
  return readObject({ ...at, value: document, place });
}

interface WrittenObject {
  readonly value: unknown;
  readonly place: DocumentPlace;
  readonly path: Path;
  readonly state: DocumentState;
}

function readObject(at: WrittenObject): DocumentRecord {
  const { value } = at;
  const what = documentKind(value, at.path);
  const { value: content, findings } = readContent(what, at);
  return {
    ...headOf(value, what),
    source: at.place.sourceOf(at.path),
    document: at.place.document,
    path: at.path,
    content: at.state === 'sound' ? content : brokenIfOurs(value, content),
    diagnostics: findings.slice(0, limits.findingsPerFile + 1).map(at.place.diagnostic),
  };
}

function brokenIfOurs(value: unknown, content: DocumentContent): DocumentContent {
  return content.is === 'skipped' || content.is === 'stateful-set' ? content : broken(value);
}

interface Head {
  readonly kind: string;
  readonly apiVersion: string;
  readonly namespace: string | null;
  readonly name: string;
}

function headOf(value: unknown, what: DocumentKind): Head {
  const { kind, apiVersion, metadata } = partsOf(value);
  const { name, namespace } = partsOf(metadata);
  const namespaced =
    what.is === 'claim' ||
    what.is === 'stateful-set' ||
    (what.is === 'used' && what.kind === 'ClaimSet');
  return {
    kind: textOr(kind, ''),
    apiVersion: textOr(apiVersion, ''),
    namespace: namespaced ? textOr(namespace, 'default') : null,
    name: textOr(name, ''),
  };
}

function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

function readContent(what: DocumentKind, at: WrittenObject): Read<DocumentContent> {
  switch (what.is) {
    case 'skipped':
      return { value: { is: 'skipped', why: what.why }, findings: [] };
    case 'stateful-set':
      return {
        value: { is: 'stateful-set', why: what.why, claims: readStatefulSet(at.value, at.path) },
        findings: [],
      };
    case 'wrong':
      return { value: broken(at.value), findings: [what.finding] };
    case 'storage-class':
      return checked('StorageClass', at, (document) => {
        const read = readStorageClass(frozen(document), at.path, at.place.sourceOf(at.path));
        return { ...read, value: { is: 'storage-class', storageClass: read.value } };
      });
    case 'claim':
      return checked('PersistentVolumeClaim', at, (document) => {
        const read = readClaim(frozen(document), at.path, at.place.sourceOf(at.path));
        const className = document.spec.storageClassName ?? null;
        return { ...read, value: { is: 'claim', className, claim: read.value } };
      });
    case 'used':
      return readUsed(what.kind, at);
  }
}

function readUsed(kind: UsedKind, at: WrittenObject): Read<DocumentContent> {
  switch (kind) {
    case 'Installation':
      return checked(kind, at, ({ spec }) => ({
        value: { is: 'installation', id: spec.id as InstallationId },
        findings: [],
      }));
    case 'NodeGroup':
      return checked(kind, at, (document) => readNodeGroup(document, at));
    case 'DiskLayout':
      return checked(kind, at, (document) => {
        const read = readLayout(document, at.path, at.place.sourceOf);
        return { ...read, value: { is: 'layout', layout: read.value } };
      });
    case 'ClaimSet':
      return checked(kind, at, (document) => {
        const read = readClaimSet(frozen(document), at.path, at.place.sourceOf);
        return { ...read, value: { is: 'claim-set', ...read.value } };
      });
    case 'NodeLock':
      return checked(kind, at, (document) => {
        const source = at.place.sourceOf(at.path);
        const read = readLock(document, { path: at.path, source });
        return { ...read, value: { is: 'lock', lock: read.value } };
      });
    case 'WipeConsent':
      return checked(kind, at, (document) => {
        const read = readConsent(document, at.path, at.place.sourceOf);
        return { ...read, value: { is: 'consent', consent: read.value } };
      });
    case 'Moved':
      return checked(kind, at, (document) => {
        const read = readMoved(document, at.path, at.place.sourceOf);
        return { ...read, value: { is: 'moved', moved: read.value } };
      });
    case 'TakeBack':
      return checked(kind, at, (document) => {
        const read = readTakeBack(document, at.path, at.place.sourceOf);
        return { ...read, value: { is: 'take-back', takeBack: read.value } };
      });
    case 'Release':
      return checked(kind, at, (document) => {
        const read = readRelease(document, at.path, at.place.sourceOf);
        return { ...read, value: { is: 'release', release: read.value } };
      });
    case 'DiskReplacement':
      return checked(kind, at, (document) => {
        const read = readReplacement(document, at.path, at.place.sourceOf);
        return { ...read, value: { is: 'replacement', replacement: read.value } };
      });
    case 'ThinPoolRepair':
      return checked(kind, at, (document) => {
        const read = readThinPoolRepair(document, at.path, at.place.sourceOf);
        return { ...read, value: { is: 'pool-repair', repair: read.value } };
      });
    case 'Adoption':
      return checked(kind, at, (document) => {
        const read = readAdoption(frozen(document), at.path, at.place.sourceOf);
        return { ...read, value: { is: 'adoption', adoption: read.value } };
      });
    case 'NodeInventory':
      return checked(kind, { ...at, value: inventoryDocumentOfToday(at.value) }, (document) => {
        const read = readInventory(document, at.path);
        return { ...read, value: { is: 'inventory', inventory: read.value } };
      });
  }
}

function readNodeGroup(
  { metadata, spec }: written.NodeGroup,
  at: WrittenObject,
): Read<DocumentContent> {
  const nodes = expandNodeNames(spec.nodes, [...at.path, 'spec', 'nodes']);
  const group = {
    name: metadata.name,
    nodes: nodes.names,
    labels: spec.labels ?? {},
    source: at.place.sourceOf(at.path),
  };
  return { value: { is: 'node-group', group }, findings: nodes.findings };
}

type ReadKind<K extends written.SchemaKind> = (
  document: written.TypeByKind[K],
) => Read<DocumentContent>;

/** Holds a value against the schema of its kind, and reads it when it fits. */
function checked<K extends written.SchemaKind>(
  kind: K,
  object: WrittenObject,
  read: ReadKind<K>,
): Read<DocumentContent> {
  const { value, place, path, state } = object;
  if (state === 'damaged') return { value: broken(value), findings: [] };
  const long = listTooLong(value, path);
  if (long !== null) return { value: broken(value), findings: [long] };
  const errors = schemaErrors(kind, value);
  if (errors === null) return read(value as written.TypeByKind[K]);
  return {
    value: broken(value),
    findings: schemaFindings({ kind, base: path, value, errors, written: place.written }),
  };
}

/** null when the value is of the kind. */
function schemaErrors(kind: written.SchemaKind, value: unknown): readonly ValidationError[] | null {
  const validate: Validator<typeof kind> = validators[kind];
  try {
    return validate(value) ? null : (validate.errors ?? []);
  } catch (error) {
    if (error instanceof TooManyErrors) return error.errors;
    throw error;
  }
}

/** What is wrong must not make other documents look wrong: the names it gives still count. */
function broken(value: unknown): DocumentContent {
  const { kind, spec } = partsOf(value);
  const { partitions, wholeDisk, volumeGroup, storageClassName } = partsOf(spec);
  if (kind !== 'DiskLayout') return { is: 'broken', classNames: texts(storageClassName) };
  const group = partsOf(volumeGroup);
  const volumes = [partitions, wholeDisk, group, group['carve']].flat();
  return {
    is: 'broken',
    classNames: volumes.flatMap((volume) => {
      const { storageClassName: offered, claims } = partsOf(volume);
      return [...texts(offered), ...[claims].flat().flatMap(texts)];
    }),
  };
}

function texts(value: unknown): readonly string[] {
  return typeof value === 'string' ? [value] : [];
}

/** What is passed on whole must not be changed by whoever prints it. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const member of Object.values(value)) frozen(member);
  return value;
}
