import type { NativeObject } from '../model/declared/declarations.ts';
import { digestValue } from '../model/values/digest.ts';
import type { InstallationId } from '../model/identifiers.ts';
import { parseQuantity } from '../model/values/quantity.ts';
import { members, type LiveObject } from './live-objects.ts';

/** Where what is published comes from. */
export interface Origin {
  readonly installation: InstallationId;
  /** The DiskRepository, `namespace/name`. */
  readonly repository: string;
  /** The commit. */
  readonly revision: string;
}

export const INSTALLATION_LABEL = 'diskwright.dev/installation';
const MANAGED_BY_LABEL = 'app.kubernetes.io/managed-by';
export const REVISION_ANNOTATION = 'diskwright.dev/revision';
export const REPOSITORY_ANNOTATION = 'diskwright.dev/repository';
const APPLIED_ANNOTATION = 'diskwright.dev/applied';

/** Whether an object was published from this installation's repository. */
export function isOurs(live: LiveObject, { installation }: Pick<Origin, 'installation'>): boolean {
  return live.labels[INSTALLATION_LABEL] === installation;
}

/**
 * An object with what says whose it is, of which commit, and a digest of all that is wanted of it.
 * The commit is not in the digest: an object is written only when something else of it changed, and
 * then names the commit that changed it.
 */
export function stamped(object: NativeObject, origin: Origin): NativeObject {
  const metadata = members(object['metadata']);
  const labelled: NativeObject = {
    ...object,
    metadata: {
      ...metadata,
      labels: {
        ...members(metadata['labels']),
        [MANAGED_BY_LABEL]: 'diskwright',
        [INSTALLATION_LABEL]: origin.installation,
      },
      annotations: {
        ...members(metadata['annotations']),
        [REPOSITORY_ANNOTATION]: origin.repository,
      },
    },
  };
  const { labels, annotations } = members(labelled['metadata']);
  return {
    ...labelled,
    metadata: {
      ...metadata,
      labels,
      annotations: {
        ...members(annotations),
        [REVISION_ANNOTATION]: origin.revision,
        [APPLIED_ANNOTATION]: digestValue(labelled).slice(0, 'sha256:'.length + 32),
      },
    },
  };
}

/**
 * Why a live object is not what is wanted; null when it is. What others wrote into it beside is
 * theirs.
 *
 * @param wanted stamped.
 */
export function difference(wanted: NativeObject, live: LiveObject): string | null {
  const annotations = members(members(wanted['metadata'])['annotations']);
  const before = live.annotations[APPLIED_ANNOTATION];
  if (before === undefined) return 'it is taken over';
  if (before !== annotations[APPLIED_ANNOTATION]) return 'it is declared or observed otherwise now';
  const place = differs(withoutRevision(wanted), live.native, '');
  return place === null ? null : `somebody changed ${place}`;
}

function withoutRevision(object: NativeObject): NativeObject {
  const metadata = members(object['metadata']);
  const { [REVISION_ANNOTATION]: _revision, ...annotations } = members(metadata['annotations']);
  return { ...object, metadata: { ...metadata, annotations } };
}

/** Where a wanted value is not in the live one; null when all of it is there. */
export function differs(wanted: unknown, live: unknown, place: string): string | null {
  if (Array.isArray(wanted)) {
    const list: readonly unknown[] = Array.isArray(live) ? (live as unknown[]) : [];
    // Others have theirs beside ours.
    if (place === 'metadata.finalizers')
      return wanted.every((one) => list.includes(one)) ? null : place;
    if (list.length !== wanted.length) return place;
    return firstOf(wanted.map((item, index) => differs(item, list[index], place)));
  }
  if (typeof wanted === 'object' && wanted !== null)
    return firstOf(
      Object.entries(wanted).map(([name, value]: [string, unknown]) =>
        differs(value, members(live)[name], place === '' ? name : `${place}.${name}`),
      ),
    );
  if (wanted === live || wanted === undefined || wanted === null) return null;
  return isSameQuantity(wanted, live) && QUANTITY.test(place) ? null : place;
}

function firstOf(places: readonly (string | null)[]): string | null {
  return places.find((place) => place !== null) ?? null;
}

/** Fields that are quantities. */
const QUANTITY = /(?:storage|^capacity|^maximumVolumeSize)$/;

/** The API server writes 10240Mi as 10Gi. */
function isSameQuantity(wanted: unknown, live: unknown): boolean {
  if (!isScalar(wanted) || !isScalar(live)) return false;
  const [one, other] = [parseQuantity(wanted), parseQuantity(live)];
  return one.ok && other.ok && one.value === other.value;
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
