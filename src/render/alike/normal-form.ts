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

/** Objects under these keys have no names of nodes, disks or volumes, and are few. */
const COMMON_KEYS: ReadonlySet<string> = new Set(['source', 'purpose', 'format']);

/** What is known of all forms that are compared: nearly all in a fleet is one of a few. */
export interface KnownForms {
  /** By text, the form of those in which no word can be a name; null for the others. */
  readonly texts: Map<string, string | null>;
  /** The form of objects that stand in many operations. */
  readonly objects: Map<object, string>;
}

export function noForms(): KnownForms {
  return { texts: new Map(), objects: new Map() };
}

interface Names {
  readonly ordinals: Map<string, number>;
  /** Those that are looked for in sentences. */
  readonly spoken: Set<string>;
  readonly known: KnownForms;
  /** By form, which of the volumes it is: the first time it is written, then referred to. */
  readonly volumes: Map<string, number>;
  /** The references to those that were written. */
  readonly written: Map<object, string>;
}

/**
 * The normal form of a value of plain data. What it does not know to be a name stays as it is: two
 * values are rather distinguished than taken for alike.
 *
 * @param known what was learnt before; grows.
 */
export function normalForm(value: unknown, known: KnownForms = noForms()): NormalForm {
  const names: Names = {
    ordinals: new Map(),
    spoken: new Set(),
    known,
    volumes: new Map(),
    written: new Map(),
  };
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
  if (COMMON_KEYS.has(key)) return commonForm(value, names.known.objects);
  if (key !== 'volume') return objectForm(value, key, names);
  // It stands in each of its operations. Once its own names are known, it is written the same.
  const known = names.written.get(value);
  if (known !== undefined) return known;
  objectForm(value, key, names);
  const form = objectForm(value, key, names);
  const place = names.volumes.get(form) ?? names.volumes.size;
  names.written.set(value, `@${String(place)}`);
  if (names.volumes.has(form)) return `@${String(place)}`;
  names.volumes.set(form, place);
  return form;
}

function commonForm(value: object, objects: KnownForms['objects']): string {
  const known = objects.get(value) ?? JSON.stringify(value);
  objects.set(value, known);
  return known;
}

function objectForm(value: object, key: string, names: Names): string {
  let members = '';
  const given = value as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(given)) {
    const member = given[name];
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
  const { texts } = names.known;
  const plain = texts.get(text) ?? plainForm(text, texts);
  return (
    plain ??
    JSON.stringify(
      text.replace(WORDS, (word) =>
        ALWAYS_NAMES.test(word) || names.spoken.has(word) ? nameForm(word, names) : word,
      ),
    )
  );
}

function plainForm(text: string, texts: KnownForms['texts']): string | null {
  if (texts.has(text)) return null;
  const words = text.match(WORDS) ?? [];
  const isPlain = !words.some((word) => ALWAYS_NAMES.test(word) || isUnmistakable(word));
  const form = isPlain ? JSON.stringify(text) : null;
  texts.set(text, form);
  return form;
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
