import { seedStatements, sizeOf } from '../data/seed.ts';
import type { FigureName } from './figures.ts';

const SCALE = 0.01;
const TABLES = {
  'message-bytes': 'chat_message',
  'stat-event-bytes': 'stat_event',
  'account-bytes': 'app_user',
} as const satisfies Partial<Record<FigureName, string>>;

type Query = (text: string) => Promise<readonly unknown[]>;

/** Fills an empty database, row by row into its indexes as in service, and says how many bytes a row takes with its indexes. */
export async function bytesOfRows(query: Query): Promise<Readonly<Record<keyof typeof TABLES, number>>> {
  for (const statement of seedStatements(sizeOf(SCALE))) await query(statement);
  const bytes = async (table: string) => {
    const [row] = await query(`select pg_total_relation_size('${table}') / count(*)::float as bytes from ${table}`);
    return (row as { bytes: number }).bytes;
  };
  return {
    'message-bytes': await bytes(TABLES['message-bytes']),
    'stat-event-bytes': await bytes(TABLES['stat-event-bytes']),
    'account-bytes': await bytes(TABLES['account-bytes']),
  };
}
