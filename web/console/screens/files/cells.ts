import type { Rows } from './table.ts';

const LETTERS = 26;
const CODE_OF_A = 65;

/** The letters of a column, as spreadsheet programs show them: 0 is A, 26 is AA. */
export const lettersOf = (column: number): string =>
  (column >= LETTERS ? lettersOf(Math.floor(column / LETTERS) - 1) : '') + String.fromCharCode(CODE_OF_A + (column % LETTERS));

export const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - CODE_OF_A + 1, 0) - 1;

/** Lines are counted from 1, as in the findings of an import. */
export const cellAt = (rows: Rows, line: number, column: number): string => rows[line - 1]?.[column] ?? '';

export const withCell = (rows: Rows, line: number, column: number, cell: string): Rows =>
  rows.map((cells, row) =>
    row === line - 1
      ? Array.from({ length: Math.max(cells.length, column + 1) }, (_, at) => (at === column ? cell : (cells[at] ?? '')))
      : cells,
  );

/** An empty line is ignored, and the lines below keep their numbers. */
export const withoutLine = (rows: Rows, line: number): Rows => rows.map((cells, row) => (row === line - 1 ? [] : cells));

/** The cells that read the same as this one did when they were checked, and have been changed in the same way since. */
export const cellsLike = (rows: Rows, checked: Rows, line: number, column: number, columns: readonly number[]): readonly Cell[] =>
  rows.flatMap((_, at) =>
    columns
      .filter(
        (other) =>
          cellAt(checked, at + 1, other) === cellAt(checked, line, column) && cellAt(rows, at + 1, other) === cellAt(rows, line, column),
      )
      .map((other) => ({ line: at + 1, column: other })),
  );
export type Cell = Readonly<{ line: number; column: number }>;

export const withCells = (rows: Rows, cells: readonly Cell[], cell: string): Rows =>
  cells.reduce((all, { line, column }) => withCell(all, line, column, cell), rows);

/** What stands in the column above an empty cell, below the titles. */
export function above(rows: Rows, header: number, line: number, column: number): string {
  for (let at = line - 1; at > header; at -= 1) if (cellAt(rows, at, column) !== '') return cellAt(rows, at, column);
  return '';
}

/** Every empty cell of the column takes what stands above it, as in cells that were merged; empty lines stay. */
export const filledDown = (rows: Rows, header: number, column: number): Rows =>
  rows.map((cells, at) => {
    const isEmpty = at < header || (cells[column] ?? '') !== '' || cells.every((cell) => cell === '');
    return isEmpty ? cells : (withCell([cells], 1, column, above(rows, header, at + 1, column))[0] ?? cells);
  });
