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
 * `title: value` under the value of the first column. Columns that are empty in every row are left
 * out.
 */
export function tableLines(style: Style, table: Table): readonly string[] {
  if (table.rows.length === 0) return [];
  const filled = table.columns.flatMap((column, index) =>
    index === 0 || table.rows.some((row) => (row[index] ?? '') !== '')
      ? [{ ...column, index }]
      : [],
  );
  const rows = table.rows.map((row) => filled.map((column) => row[column.index] ?? ''));
  const columns = filled.map((column, index): SizedColumn => ({
    ...column,
    width: Math.max(
      displayWidth(column.title),
      ...rows.map((row) => displayWidth(row[index] ?? '')),
    ),
  }));
  const total = table.indent + columns.reduce((sum, column) => sum + column.width + 2, -2);
  const indent = ' '.repeat(table.indent);
  const stacked = total > usableWidth(style);
  const heading = rowText(
    columns,
    columns.map((column) => column.title),
  );
  return [
    ...(stacked ? [] : [indent + paint(style, 'strong', heading)]),
    ...rows.flatMap((row, index) => [
      ...(stacked ? stackedRow(columns, row, indent) : [indent + rowText(columns, row)]),
      ...(table.below?.(index) ?? []),
    ]),
  ];
}

interface SizedColumn extends Column {
  readonly width: number;
}

function rowText(columns: readonly SizedColumn[], cells: readonly string[]): string {
  return columns
    .map((column, index) => aligned(cells[index] ?? '', column))
    .join('  ')
    .trimEnd();
}

function aligned(cell: string, column: SizedColumn): string {
  if (column.align !== 'right') return padded(cell, column.width);
  return ' '.repeat(Math.max(0, column.width - displayWidth(cell))) + cell;
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
