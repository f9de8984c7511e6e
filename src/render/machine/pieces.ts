import { visibleInJson } from '../../model/values/visible-text.ts';

/** The members of an object, in the order in which they are printed. */
export type MembersOf = (value: object) => readonly (readonly [string, unknown])[];

/** What a value is taken apart by: how deep, and in which order its members come. */
export interface PieceRules {
  /**
   * Lists and objects down to here are written member by member; what lies below is small, and is
   * written at once.
   */
  readonly levels: number;
  readonly members: MembersOf;
  /** Makes what is written at once; what was left out of it has no value. */
  readonly whole: (value: unknown) => unknown;
  /** For the members that are written otherwise. */
  readonly below?: Readonly<Record<string, PieceRules>>;
}

/** As it is. */
export const AS_GIVEN: Omit<PieceRules, 'levels'> = {
  members: (value) => Object.entries(value).filter(([, member]) => member !== undefined),
  whole: (value) => value,
};

/**
 * The JSON text of a value in pieces, none of them larger than one element of a list `levels` deep:
 * indented by two, with a line feed at the end. What a terminal would act on is written as
 * `\uXXXX`, which reads back as the same text.
 */
export function* jsonPieces(value: unknown, apart: PieceRules): Generator<string, void> {
  for (const piece of jsonOf(value, '', apart)) yield visibleInJson(piece);
  yield '\n';
}

function* jsonOf(value: unknown, indent: string, apart: PieceRules): Generator<string, void> {
  const isList = Array.isArray(value);
  const parts: readonly (readonly [string, unknown])[] =
    typeof value !== 'object' || value === null || apart.levels === 0
      ? []
      : isList
        ? value.map((part: unknown) => ['', part] as const)
        : apart.members(value);
  if (parts.length === 0) {
    const text = JSON.stringify(apart.whole(value), null, 2);
    yield indent === '' ? text : text.replaceAll('\n', `\n${indent}`);
    return;
  }
  const inner = `${indent}  `;
  const { below: others = {}, ...same } = apart;
  const below = { ...same, levels: apart.levels - 1 };
  let before = isList ? '[' : '{';
  for (const [name, part] of parts) {
    yield `${before}\n${inner}${isList ? '' : `${JSON.stringify(name)}: `}`;
    yield* jsonOf(part, inner, others[name] ?? below);
    before = ',';
  }
  yield `\n${indent}${isList ? ']' : '}'}`;
}

/**
 * Pieces of some size: many small writes take longer than few. Each is at most `bytes` letters, or
 * one piece as it came.
 */
export function* inChunks(pieces: Iterable<string>, letters: number): Generator<string, void> {
  let gathered: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    if (length + piece.length > letters && length > 0) {
      yield gathered.join('');
      gathered = [];
      length = 0;
    }
    gathered.push(piece);
    length += piece.length;
  }
  if (length > 0) yield gathered.join('');
}
