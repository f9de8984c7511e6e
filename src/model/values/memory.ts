/**
 * What one pass worked out and the next may take again, by the value that it was worked out of.
 * Whoever makes passes holds it; a pass with an empty one comes to the same. It keeps nothing
 * alive: what nobody has any more is forgotten.
 */
export interface Memory {
  readonly byName: Map<string, WeakMap<object, unknown>>;
}

/** One kind of thing that is remembered: a value of each key. */
export interface MemoryOf<Key extends object, Value> {
  readonly name: string;
  /** Carries the types; never called. */
  readonly typed?: (key: Key) => Value;
}

export function newMemory(): Memory {
  return { byName: new Map() };
}

/** What is remembered of one kind so far, to be read and added to. */
export function rememberedOn<Key extends object, Value>(
  { byName }: Memory,
  { name }: MemoryOf<Key, Value>,
): WeakMap<Key, Value> {
  const known = byName.get(name) ?? new WeakMap<object, unknown>();
  byName.set(name, known);
  return known as WeakMap<Key, Value>;
}
