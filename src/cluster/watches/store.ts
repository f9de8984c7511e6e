import { keyOf, type ApiObject } from '../resources.ts';

/**
 * Objects by key. What was taken out of it once never changes: the next change is made to a copy.
 */
export interface Store<T> {
  readonly objects: () => ReadonlyMap<string, T>;
  /** @returns whether something is different now. */
  readonly set: (object: T) => boolean;
  readonly remove: (object: T) => boolean;
  /**
   * All at once: nobody sees half of it. Objects that are the same version stay the same values.
   */
  readonly replace: (objects: ReadonlyMap<string, T>) => boolean;
}

export function openStore<T extends ApiObject>(): Store<T> {
  let objects = new Map<string, T>();
  let isTaken = false;
  const own = () => {
    if (isTaken) objects = new Map(objects);
    isTaken = false;
    return objects;
  };
  return {
    objects: () => {
      isTaken = true;
      return objects;
    },
    set: (object) => {
      const key = keyOf(object.metadata);
      if (isSame(objects.get(key), object)) return false;
      own().set(key, object);
      return true;
    },
    remove: (object) => {
      const key = keyOf(object.metadata);
      return objects.has(key) && own().delete(key);
    },
    replace: (fresh) => {
      const merged = new Map<string, T>();
      let isDifferent = fresh.size !== objects.size;
      for (const [key, object] of fresh) {
        const known = objects.get(key);
        const isKept = known !== undefined && isSame(known, object);
        merged.set(key, isKept ? known : object);
        if (!isKept) isDifferent = true;
      }
      objects = merged;
      isTaken = false;
      return isDifferent;
    },
  };
}

function isSame(known: ApiObject | undefined, object: ApiObject): boolean {
  return (
    known?.metadata.uid === object.metadata.uid &&
    known?.metadata.resourceVersion === object.metadata.resourceVersion
  );
}
