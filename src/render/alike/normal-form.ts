/**
 * A value of a plan in a form that is equal for two that differ in names and ids only: each name is
 * replaced by the ordinal of its first use, so that the same name twice stays the same name twice.
 */
export interface NormalForm {
  readonly text: string;
  /** The names that the ordinals stand for, in their order. */
  readonly names: readonly string[];
}

/** Values under these keys are names and ids, whatever they are a part of. */
const NAME_KEYS: ReadonlySet<string> = new Set([
  'node',
  'id',
  'disk',
  'volume',
  'partitionUuid',
  'partitionUuids',
  'tableUuid',
  'uuid',
  'filesystemUuid',
  'physicalVolumeUuid',
  'blankFingerprint',
  'fingerprint',
  'wwn',
  'eui',
  'nguid',
  'nvmeUuid',
  'serial',
  'backingFile',
  'group',
  'on',
  'thinPool',
  'key',
  'recordedAt',
]);

/** Names that our own sentences call things by, and that cannot be words of such a sentence. */
const SPOKEN_KEYS: ReadonlySet<string> = new Set(['node', 'id', 'disk', 'volume', 'group']);

/** Kernel names, digests and UUIDs of every writing, then whole words. */
const WORDS =
  /\/dev\/[\w/.:+-]*\w|sha256:[0-9a-f]{64}|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|[\w.:-]*\w/gi;

const ALWAYS_NAMES = /^(?:\/dev\/|sha256:|[0-9a-f]{8}-[0-9a-f]{4}-)/i;

interface Names {
  readonly ordinals: Map<string, number>;
  /** Those that are looked for in sentences. */
  readonly spoken: Set<string>;
}

/**
 * The normal form of a value of plain data. What it does not know to be a name stays as it is: two
 * values are rather told apart than taken for alike.
 */
export function normalForm(value: unknown): NormalForm {
  const names: Names = { ordinals: new Map(), spoken: new Set() };
  const text = formOf(value, '', names);
  return { text, names: Array.from(names.ordinals.keys()) };
}

function formOf(value: unknown, key: string, names: Names): string {
  if (typeof value === 'string') return textForm(value, key, names);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) {
    let items = '';
    for (const item of value) items += `${formOf(item, key, names)},`;
    return `[${items}]`;
  }
  if (isClaim(value, key)) return nameForm(`${value.namespace}/${value.name}`, names);
  let members = '';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const within = key === 'logical' && name === 'name' ? 'volume' : name;
    members += `${name}:${formOf(member, within, names)},`;
  }
  return `{${members}}`;
}

/** Who uses a volume, by name: the claim's own, or the one it is recorded under. */
function isClaim(
  value: object,
  key: string,
): value is { readonly namespace: string; readonly name: string } {
  return (key === 'claim' || key === 'formerly') && 'namespace' in value && 'name' in value;
}

function textForm(text: string, key: string, names: Names): string {
  if (key === 'claim' || NAME_KEYS.has(key)) {
    if (SPOKEN_KEYS.has(key) && isUnmistakable(text)) names.spoken.add(text);
    return nameForm(text, names);
  }
  return JSON.stringify(
    text.replace(WORDS, (word) =>
      ALWAYS_NAMES.test(word) || names.spoken.has(word) ? nameForm(word, names) : word,
    ),
  );
}

/**
 * What no word of a sentence of ours or of a tool looks like: a node called `blank` must not make a
 * disk that is blank like any other.
 */
function isUnmistakable(text: string): boolean {
  return /^[a-z].*[-.].*\d/i.test(text) || /(?:^|-)[a-z2-7]{12}$/.test(text);
}

function nameForm(name: string, { ordinals }: Names): string {
  const known = ordinals.get(name);
  if (known !== undefined) return `#${String(known)}`;
  ordinals.set(name, ordinals.size);
  return `#${String(ordinals.size - 1)}`;
}
