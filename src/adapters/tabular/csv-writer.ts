import { stringify } from 'csv-stringify/sync';
import type { WriteLines } from '../../application/imports/export-league.ts';

/** RFC 4180. */
export const csvLines: WriteLines = (rows) => stringify(rows as string[][], { record_delimiter: 'windows' });
