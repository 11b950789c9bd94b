/** What a spreadsheet program takes for a formula, those for East Asian text included, any apostrophes before it aside. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** A cell that a spreadsheet program shows as text: `=1+1` is written `'=1+1`. */
export const formulaSafe = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** What `formulaSafe` was given. A formula is never worked out: `=1+1` is the text `=1+1`. */
export const fromFormulaSafe = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

/** The text of `="07"`, by which programs keep the zero; any other cell as it is. */
export const fromTextFormula = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
