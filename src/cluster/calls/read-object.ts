import { ClusterError } from '../cluster-error.ts';
import { apiVersionOf, type ApiObject, type ObjectMeta, type Resource } from '../resources.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * JSON of the API -> members.
 *
 * @throws ClusterError (`bad-answer`): what cannot be read is never left out in silence.
 */
export function parseMembers(text: string, what: string): Members {
  let value: unknown;
  try {
    value = JSON.parse(text) as unknown;
  } catch (error) {
    throw badAnswer(`${what}: the answer is not JSON: ${JSON.stringify(text.slice(0, 80))}`, error);
  }
  if (isMembers(value)) return value;
  throw badAnswer(`${what}: the answer is no object`);
}

/**
 * An object as the rest of the program sees it: without `managedFields` (half of a small object's
 * bytes), and with `apiVersion` and `kind`, which lists of built-in kinds leave out.
 *
 * @throws ClusterError (`bad-answer`) for something without a name.
 */
export function readObject(value: unknown, resource: Resource): ApiObject {
  const metadata = isMembers(value) ? value['metadata'] : undefined;
  if (!isMembers(value) || !isMembers(metadata) || typeof metadata['name'] !== 'string')
    throw badAnswer(`${resource.plural}: the answer holds an object without a name`);
  const { managedFields: _, ...kept } = metadata;
  return {
    apiVersion: apiVersionOf(resource),
    kind: resource.kind,
    ...value,
    metadata: kept as unknown as ObjectMeta,
  };
}

/** The status of what a review answers. @throws ClusterError (`bad-answer`) */
export function readReview(text: string, what: string): Members {
  const { status } = parseMembers(text, what);
  if (isMembers(status)) return status;
  throw badAnswer(`${what}: the answer has no status`);
}

export interface ListPage<T> {
  readonly items: readonly T[];
  readonly resourceVersion: string;
  /** Empty at the last page. */
  readonly next: string;
}

/** @throws ClusterError (`bad-answer`) */
export function readPage<T extends ApiObject>(
  text: string,
  resource: Resource,
  what: string,
): ListPage<T> {
  const { metadata, items } = parseMembers(text, what);
  // An empty list may be null: that is how Go writes an empty slice.
  const objects = items ?? [];
  if (!isMembers(metadata) || !Array.isArray(objects))
    throw badAnswer(`${what}: the answer is no list`);
  const { resourceVersion, continue: next } = metadata;
  if (typeof resourceVersion !== 'string')
    throw badAnswer(`${what}: the list has no resourceVersion`);
  return {
    items: objects.map((item: unknown) => readObject(item, resource) as T),
    resourceVersion,
    next: typeof next === 'string' ? next : '',
  };
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function badAnswer(message: string, cause?: unknown): ClusterError {
  return new ClusterError(
    'bad-answer',
    { message, remedy: 'Look whether the address is that of a Kubernetes API server.' },
    { cause },
  );
}
