/** Turns offsets into a text into lines and columns, both from 1. */
export interface TextPositions {
  readonly at: (offset: number) => { readonly line: number; readonly column: number };
}

/** Looks for the ends of lines only when the first position is asked for. */
export function textPositions(text: string): TextPositions {
  let starts: readonly number[] | null = null;
  return {
    at: (offset) => {
      starts ??= lineStarts(text);
      const line = lastAtOrBefore(starts, Math.min(Math.max(offset, 0), text.length));
      return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
    },
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
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
