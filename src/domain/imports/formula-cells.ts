/** Text that a spreadsheet program would interpret as a formula, full-width signs included, ignoring apostrophes before it. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** Escapes a cell so that spreadsheet programs show it as text: `=1+1` is written `'=1+1`. */
export const formulaSafe = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Reverses `formulaSafe`. Formulas are never evaluated: `=1+1` is the text `=1+1`. */
export const fromFormulaSafe = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

/** The text of `="07"`, a notation by which programs keep the zero; any other cell as it is. */
export const fromTextFormula = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
