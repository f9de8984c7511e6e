import { displayWidth, padded, paint, usableWidth, type Style } from './terminal.ts';

export interface Column {
  readonly title: string;
  readonly align?: 'right';
}

export interface Table {
  readonly columns: readonly Column[];
  /** Safe texts, as many a row as there are columns. */
  readonly rows: readonly (readonly string[])[];
  readonly indent: number;
  /** Lines shown below each row, by its index. */
  readonly below?: (row: number) => readonly string[];
}

/**
 * A table with a heading, or, where the terminal is too narrow for it, each row as a short list of
 * `title: value` under the value of the first column. Columns that are empty in every row are left out.
 */
export function tableLines(style: Style, table: Table): readonly string[] {
  if (table.rows.length === 0) return [];
  const filled = table.columns.map(
    (_, index) => index === 0 || table.rows.some((row) => (row[index] ?? '') !== ''),
  );
  const columns = table.columns.filter((_, index) => filled[index]);
  const rows = table.rows.map((row) => row.filter((_, index) => filled[index]));
  const widths = columns.map((column, index) =>
    Math.max(displayWidth(column.title), ...rows.map((row) => displayWidth(row[index] ?? ''))),
  );
  const total = table.indent + widths.reduce((sum, width) => sum + width + 2, -2);
  const below = (row: number): readonly string[] => table.below?.(row) ?? [];
  const indent = ' '.repeat(table.indent);
  if (total > usableWidth(style))
    return rows.flatMap((row, index) => [...stackedRow(columns, row, indent), ...below(index)]);
  const layOut = (cells: readonly string[]): string =>
    indent +
    cells.map((cell, index) => aligned(cell, columns[index], widths[index] ?? 0)).join('  ');
  const heading = layOut(columns.map((column) => column.title)).trimEnd();
  return [
    indent + paint(style, 'strong', heading.slice(indent.length)),
    ...rows.flatMap((row, index) => [layOut(row).trimEnd(), ...below(index)]),
  ];
}

function aligned(cell: string, column: Column | undefined, width: number): string {
  if (column?.align !== 'right') return padded(cell, width);
  return ' '.repeat(Math.max(0, width - displayWidth(cell))) + cell;
}

function stackedRow(
  columns: readonly Column[],
  row: readonly string[],
  indent: string,
): readonly string[] {
  return row.flatMap((cell, index) => {
    if (index === 0) return [indent + cell];
    return cell === '' ? [] : [`${indent}    ${columns[index]?.title ?? ''}: ${cell}`];
  });
}
