import { z } from 'zod';
import type { ExportedFile } from '../../../application/imports/export-league.ts';
import { formulaSafe } from '../../../domain/imports/formula-cells.ts';

function cell(value: string): string {
  const safe = formulaSafe(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table in CSV (RFC 4180) in which no cell is a formula. */
export const csv = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

export async function* partsOf(text: string): AsyncGenerator<string> {
  yield text;
}

/** The route streams a file; the API description shows it as text. */
export const CsvText = z.string().meta({ description: 'Lines of CSV (RFC 4180), UTF-8' }) as unknown as z.ZodType<ExportedFile>;
