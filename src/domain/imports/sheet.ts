/** One row of a file: the line on which it begins, counted from 1, and its cells from left to right. */
export type Row = Readonly<{ line: number; cells: readonly string[] }>;

/** A column's letters as spreadsheet programs show them: A, B, … Z, AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? columnLetters(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;
}
