import { isOwnKind } from '../documents/document-kind.ts';
import { classNamesOf } from '../documents/layout-draft.ts';
import type { DocumentContent, DocumentRecord } from '../documents/record.ts';

/** A record whose content is known to be of one sort. */
export type RecordOf<Is extends DocumentContent['is']> = DocumentRecord & {
  readonly content: Extract<DocumentContent, { readonly is: Is }>;
};

/** Why a StorageClass is left alone that may be ours as soon as a layout names it. */
export const NAMED_BY_NONE = 'no layout names this class, so that nothing is made for it';

/** All documents of a revision, sorted out: what is ours, and what is left alone. */
export interface World {
  readonly installations: readonly RecordOf<'installation'>[];
  readonly nodeGroups: readonly RecordOf<'node-group'>[];
  readonly layouts: readonly RecordOf<'layout'>[];
  readonly inventories: readonly RecordOf<'inventory'>[];
  readonly locks: readonly RecordOf<'lock'>[];
  readonly consents: readonly RecordOf<'consent'>[];
  readonly moves: readonly RecordOf<'moved'>[];
  readonly takeBacks: readonly RecordOf<'take-back'>[];
  readonly releases: readonly RecordOf<'release'>[];
  readonly replacements: readonly RecordOf<'replacement'>[];
  readonly poolRepairs: readonly RecordOf<'pool-repair'>[];
  readonly adoptions: readonly RecordOf<'adoption'>[];
  readonly claimSets: readonly RecordOf<'claim-set'>[];
  /** Classes that a layout names, and claims of them. */
  readonly classes: readonly RecordOf<'storage-class'>[];
  readonly claims: readonly RecordOf<'claim'>[];
  /** Claims of a class that nothing defines and no layout names. */
  readonly strayClaims: readonly RecordOf<'claim'>[];
  readonly statefulSets: readonly RecordOf<'stateful-set'>[];
  /** Documents of ours that could not be read whole. */
  readonly broken: readonly DocumentRecord[];
  readonly skipped: readonly { readonly record: DocumentRecord; readonly why: string }[];
  /** Names of all classes that some document defines, ours or not, whole or not. */
  readonly definedClasses: ReadonlySet<string>;
  readonly classesOfLayouts: ReadonlySet<string>;
  readonly unread: Unread;
}

/** What is known of documents that could not be read. */
export interface Unread {
  /** A file, or a document in it, of which not even the kind is certain. */
  readonly unknown: boolean;
  /** The kinds of the others. */
  readonly kinds: ReadonlySet<string>;
  /** The kinds of those that have no name. */
  readonly nameless: ReadonlySet<string>;
}

/**
 * Whether what a document of the kind says may be missing. What it would have meant is not judged:
 * that nothing declares a thing is reported once all is read that could.
 */
export function mayLack({ unread }: World, kind: string): boolean {
  return unread.unknown || unread.kinds.has(kind);
}

/** The same for the names of such documents alone, which most that cannot be read have. */
export function mayLackName({ unread }: World, kind: string): boolean {
  return unread.unknown || unread.nameless.has(kind);
}

type Sorted = {
  -readonly [K in keyof World]: World[K] extends readonly (infer T)[] ? T[] : World[K];
};

/**
 * Decides for every document whether it is ours. Records come in the order of files and lines.
 *
 * @param hasUnreadText whether there is text that gave no record, or one of which a part was lost.
 */
export function decideDocuments(records: readonly DocumentRecord[], hasUnreadText: boolean): World {
  const world: Sorted = {
    installations: [],
    nodeGroups: [],
    layouts: [],
    inventories: [],
    locks: [],
    consents: [],
    moves: [],
    takeBacks: [],
    releases: [],
    replacements: [],
    poolRepairs: [],
    adoptions: [],
    claimSets: [],
    classes: [],
    claims: [],
    strayClaims: [],
    statefulSets: [],
    broken: [],
    skipped: [],
    definedClasses: new Set(
      records.flatMap((record) => (record.kind === 'StorageClass' ? [record.name] : [])),
    ),
    classesOfLayouts: new Set(records.flatMap(classesNamedByLayout)),
    unread: unreadOf(records, hasUnreadText),
  };
  for (const record of records) place(record, world);
  return world;
}

function unreadOf(records: readonly DocumentRecord[], hasUnreadText: boolean): Unread {
  const broken = records.filter(({ content }) => content.is === 'broken');
  const kindsOf = (some: readonly DocumentRecord[]): ReadonlySet<string> =>
    new Set(some.map(({ kind }) => kind));
  return {
    unknown: hasUnreadText || broken.some(({ kind }) => !isOwnKind(kind) && !NATIVE.has(kind)),
    kinds: kindsOf(broken),
    nameless: kindsOf(broken.filter(({ name }) => name === '')),
  };
}

const NATIVE: ReadonlySet<string> = new Set(['StorageClass', 'PersistentVolumeClaim']);

function classesNamedByLayout({ kind, content }: DocumentRecord): readonly string[] {
  if (content.is === 'layout') return classNamesOf(content.layout);
  return content.is === 'broken' && kind === 'DiskLayout' ? content.classNames : [];
}

function place(record: DocumentRecord, world: Sorted): void {
  const { content } = record;
  switch (content.is) {
    case 'installation':
      world.installations.push(record as RecordOf<'installation'>);
      return;
    case 'node-group':
      world.nodeGroups.push(record as RecordOf<'node-group'>);
      return;
    case 'layout':
      world.layouts.push(record as RecordOf<'layout'>);
      return;
    case 'inventory':
      world.inventories.push(record as RecordOf<'inventory'>);
      return;
    case 'lock':
      world.locks.push(record as RecordOf<'lock'>);
      return;
    case 'consent':
      world.consents.push(record as RecordOf<'consent'>);
      return;
    case 'moved':
      world.moves.push(record as RecordOf<'moved'>);
      return;
    case 'take-back':
      world.takeBacks.push(record as RecordOf<'take-back'>);
      return;
    case 'release':
      world.releases.push(record as RecordOf<'release'>);
      return;
    case 'replacement':
      world.replacements.push(record as RecordOf<'replacement'>);
      return;
    case 'pool-repair':
      world.poolRepairs.push(record as RecordOf<'pool-repair'>);
      return;
    case 'adoption':
      world.adoptions.push(record as RecordOf<'adoption'>);
      return;
    case 'claim-set':
      world.claimSets.push(record as RecordOf<'claim-set'>);
      return;
    case 'storage-class':
      if (world.classesOfLayouts.has(record.name))
        world.classes.push(record as RecordOf<'storage-class'>);
      else world.skipped.push({ record, why: NAMED_BY_NONE });
      return;
    case 'claim':
      placeClaim(record as RecordOf<'claim'>, world);
      return;
    case 'stateful-set':
      world.statefulSets.push(record as RecordOf<'stateful-set'>);
      world.skipped.push({ record, why: content.why });
      return;
    case 'skipped':
      world.skipped.push({ record, why: content.why });
      return;
    case 'broken':
      placeBroken(record, content.classNames, world);
  }
}

function placeClaim(record: RecordOf<'claim'>, world: Sorted): void {
  const { className } = record.content;
  if (className === null || className === '')
    world.skipped.push({ record, why: 'the claim names no storageClassName' });
  else if (world.classesOfLayouts.has(className)) world.claims.push(record);
  else if (world.definedClasses.has(className))
    world.skipped.push({ record, why: `no layout names its class ${JSON.stringify(className)}` });
  else world.strayClaims.push(record);
}

/** A native object that is broken counts only when it is ours. */
function placeBroken(record: DocumentRecord, classNames: readonly string[], world: Sorted): void {
  const native = NATIVE.has(record.kind);
  const names = record.kind === 'StorageClass' ? [record.name] : classNames;
  if (!native || names.some((name) => world.classesOfLayouts.has(name))) world.broken.push(record);
  else
    world.skipped.push({
      record,
      why: `no layout names ${record.kind === 'StorageClass' ? 'this' : 'its'} class`,
    });
}
