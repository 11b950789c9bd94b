import { formulaSafe } from '../../../domain/imports/formula-cells.ts';

function cell(value: string): string {
  const safe = formulaSafe(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table in CSV (RFC 4180) in which no cell is a formula. */
export const csv = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
