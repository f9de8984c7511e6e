import type { Moved, MovedKind } from '../model/declared/declarations.ts';
import type { ClaimKey, ClaimRef, DiskId, NodeName } from '../model/identifiers.ts';
import { sortedBy } from '../model/values/order.ts';

/** What was called otherwise before, as the repository's Moved documents say. */
export interface Renames {
  /** By kind, the old name of each new one. */
  readonly before: ReadonlyMap<MovedKind, ReadonlyMap<string, string>>;
  /** By kind, the new name of each old one. */
  readonly after: ReadonlyMap<MovedKind, ReadonlyMap<string, string>>;
}

export function readRenames(moves: readonly Moved[]): Renames {
  const before = new Map<MovedKind, Map<string, string>>();
  const after = new Map<MovedKind, Map<string, string>>();
  for (const { kind, from, to } of moves) {
    put(before, kind, [to, from]);
    put(after, kind, [from, to]);
  }
  return { before, after };
}

function put(
  names: Map<MovedKind, Map<string, string>>,
  kind: MovedKind,
  [key, value]: readonly [string, string],
): void {
  const known = names.get(kind);
  if (known === undefined) names.set(kind, new Map([[key, value]]));
  else known.set(key, value);
}

/**
 * Every name along a chain of renames, beginning with the given one; a ring ends where it closes.
 */
function chain(names: ReadonlyMap<string, string> | undefined, first: string): readonly string[] {
  const found = [first];
  if (names === undefined) return found;
  for (
    let next = names.get(first);
    next !== undefined && !found.includes(next);
    next = names.get(next)
  )
    found.push(next);
  return found;
}

/** The names of a layout, the one of today first. */
export function layoutNames(renames: Renames, layout: string): readonly string[] {
  return chain(renames.before.get('DiskLayout'), layout);
}

/**
 * The names of a partition of a layout, the one of today first; renamed under any name of the
 * layout.
 */
export function partitionNames(
  renames: Renames,
  layouts: readonly string[],
  name: string,
): readonly string[] {
  const moved = renames.before.get('Partition');
  if (moved === undefined) return [name];
  const all = layouts.flatMap((layout) =>
    chain(moved, `${layout}/${name}`).map((path) => path.slice(path.indexOf('/') + 1)),
  );
  return Array.from(new Set([name, ...all]));
}

/** The names of a node, the one of today first. */
export function nodeNames(renames: Renames, node: NodeName): readonly NodeName[] {
  return chain(renames.before.get('Node'), node) as readonly NodeName[];
}

/** What a node is called today that a document names. */
export function nodeToday(renames: Renames, node: NodeName): NodeName {
  return (chain(renames.after.get('Node'), node).at(-1) ?? node) as NodeName;
}

/** The ids that a disk was known by before it stated others. */
export function formerDiskIds(renames: Renames, ids: readonly DiskId[]): readonly DiskId[] {
  const moved = renames.before.get('Disk');
  if (moved === undefined) return [];
  const all = ids.flatMap((id) => chain(moved, id).slice(1) as DiskId[]);
  return Array.from(new Set(all)).filter((id) => !ids.includes(id));
}

/** What a claim that a record names is called today. */
export function claimToday(renames: Renames, claim: ClaimKey): ClaimKey {
  const names = chain(renames.after.get('PersistentVolumeClaim'), claim);
  return (names.at(-1) ?? claim) as ClaimKey;
}

/** Every former name of a claim, with the one of today. */
export function renamedClaims(
  renames: Renames,
): readonly { readonly from: ClaimKey; readonly to: ClaimKey }[] {
  const moved = renames.after.get('PersistentVolumeClaim') ?? new Map<string, string>();
  return sortedBy(
    Array.from(moved.keys(), (from) => ({
      from: from as ClaimKey,
      to: claimToday(renames, from as ClaimKey),
    })),
    ({ from }) => from,
  );
}

/** The names of a claim, the one of today first. */
export function claimNames(renames: Renames, { namespace, name }: ClaimRef): readonly ClaimRef[] {
  const moved = renames.before.get('PersistentVolumeClaim');
  if (moved === undefined) return [{ namespace, name }];
  return chain(moved, `${namespace}/${name}`).map((key) => {
    const [space = '', ...rest] = key.split('/');
    return { namespace: space, name: rest.join('/') };
  });
}
