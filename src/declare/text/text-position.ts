/** Turns offsets into a text into lines and columns, both from 1. */
export interface TextPositions {
  readonly at: (offset: number) => { readonly line: number; readonly column: number };
}

/** Looks for the ends of lines only as far as positions are asked for. */
export function textPositions(text: string): TextPositions {
  const starts = [0];
  let isWhole = false;
  function findStartsTo(offset: number): void {
    for (let last = starts.at(-1) ?? 0; !isWhole && last <= offset; last = starts.at(-1) ?? 0) {
      const end = text.indexOf('\n', last);
      if (end < 0) isWhole = true;
      else starts.push(end + 1);
    }
  }
  return {
    at: (offset) => {
      const inside = Math.min(Math.max(offset, 0), text.length);
      findStartsTo(inside);
      const line = lastAtOrBefore(starts, inside);
      return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
    },
  };
}

function lastAtOrBefore(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
