import { err, ok, type Result } from '../values/result.ts';

/** A list in which each value stands once, in the order in which it was first asked for. */
export interface Rows<T> {
  readonly all: readonly T[];
  /** @returns where the value stands, from 0; it is added when it does not stand there yet. */
  readonly positionOf: (value: T) => number;
}

/** An empty list. Values that are written the same are the same. */
export function createRows<T>(): Rows<T> {
  const all: T[] = [];
  const known = new Map<string, number>();
  return {
    all,
    positionOf: (value) => {
      const text = JSON.stringify(value);
      const position = known.get(text) ?? all.push(value) - 1;
      known.set(text, position);
      return position;
    },
  };
}

/** Reads positions of lists; whether every one of them was there is said at the end. */
export interface RowReader {
  /** @returns what stands at a position of the list that is called `name`. */
  readonly at: <T>(rows: readonly T[], position: number, name: string) => T;
  /**
   * @returns the value that was read; an error that names the first position where nothing stands.
   */
  readonly whole: <T>(value: T) => Result<T, string>;
}

export function createRowReader(): RowReader {
  let missing: string | null = null;
  return {
    at: <T>(rows: readonly T[], position: number, name: string) => {
      const row = rows[position];
      if (row === undefined)
        missing ??= `nothing stands at ${name}[${String(position)}], which is referred to`;
      return row as T;
    },
    whole: (value) => (missing === null ? ok(value) : err(missing)),
  };
}
