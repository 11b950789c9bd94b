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
