import { formatBytes } from '../../model/values/bytes.ts';
import type { DiskMatch, DiskSelector } from '../../model/declared/declarations.ts';
import { globMatches } from '../../model/values/glob.ts';
import type { ObservedDisk } from '../../model/observed/inventory.ts';

/** Whether a selector takes a disk; if not, what each alternative had against it. */
export type DiskVerdict =
  | { readonly selected: true }
  /** Texts such as `size 200 GiB is below minSize 1 TiB`, one per term that said no. */
  | { readonly selected: false; readonly because: readonly string[] };

const SELECTED: DiskVerdict = { selected: true };

/**
 * Holds a disk against a selector. Pure and total: every term that is not met is named, so that a
 * reader sees which one said no to which disk.
 */
export function matchDisk(selector: DiskSelector, disk: ObservedDisk): DiskVerdict {
  const ids = disk.aliases.length === 0 ? [disk.id] : disk.aliases;
  const excepted = selector.except.find((id) => ids.includes(id));
  if (excepted !== undefined)
    return { selected: false, because: [`listed in except as ${excepted}`] };
  const because: string[] = [];
  for (const [index, match] of selector.anyOf.entries()) {
    const unmet = unmetTerms(match, disk);
    if (unmet.length === 0) return SELECTED;
    const prefix = selector.anyOf.length > 1 ? `alternative ${String(index + 1)}: ` : '';
    because.push(...unmet.map((term) => prefix + term));
  }
  return { selected: false, because };
}

type Term = (match: DiskMatch, disk: ObservedDisk) => string | null;

/** Each says why it is not met; most selectors use one or two of them. */
const TERMS: readonly Term[] = [
  ({ transport }, disk) => unmetFlag('transport', transport, disk.transport),
  ({ rotational }, disk) => unmetFlag('rotational', rotational, disk.rotational),
  ({ minSize }, { sizeBytes }) =>
    minSize !== undefined && sizeBytes < minSize
      ? `size ${formatBytes(sizeBytes)} is below minSize ${formatBytes(minSize)}`
      : null,
  ({ maxSize }, { sizeBytes }) =>
    maxSize !== undefined && sizeBytes > maxSize
      ? `size ${formatBytes(sizeBytes)} is above maxSize ${formatBytes(maxSize)}`
      : null,
  ({ model }, disk) => unmetGlob('model', model, disk),
  ({ vendor }, disk) => unmetGlob('vendor', vendor, disk),
  ({ serial }, disk) => unmetGlob('serial', serial, disk),
  ({ wwn }, disk) => unmetGlob('wwn', wwn, disk),
  ({ path }, disk) => unmetGlob('path', path, disk),
];

const NONE: readonly string[] = [];

function unmetTerms(match: DiskMatch, disk: ObservedDisk): readonly string[] {
  let unmet: string[] | null = null;
  for (const term of TERMS) {
    const because = term(match, disk);
    if (because !== null) (unmet ??= []).push(because);
  }
  return unmet ?? NONE;
}

function unmetFlag(
  name: string,
  wanted: string | boolean | undefined,
  found: string | boolean,
): string | null {
  return wanted === undefined || wanted === found
    ? null
    : `${name} is ${String(found)}, wanted ${String(wanted)}`;
}

/** What a pattern is held against: all that a device states of itself under that name. */
const STATED = {
  model: ({ identity }: ObservedDisk) => [identity.model],
  vendor: ({ identity }: ObservedDisk) => [identity.vendor],
  serial: ({ identity }: ObservedDisk) => [identity.serial],
  wwn: ({ identity, aliases }: ObservedDisk) => [
    identity.wwn,
    identity.eui,
    identity.nguid,
    ...aliases.filter((id) => !id.startsWith('serial-')),
  ],
  path: ({ links, identity }: ObservedDisk) => [...links, identity.backingFile],
} as const;

function unmetGlob(
  name: keyof typeof STATED,
  pattern: string | undefined,
  disk: ObservedDisk,
): string | null {
  if (pattern === undefined) return null;
  const stated: readonly (string | undefined)[] = STATED[name](disk);
  for (const text of stated) if (text !== undefined && globMatches(pattern, text)) return null;
  const known = stated.filter((text) => text !== undefined);
  return known.length === 0
    ? `${name} is not stated by the device, wanted ${pattern}`
    : `${name} is ${known.slice(0, 3).join(' or ')}, wanted ${pattern}`;
}
