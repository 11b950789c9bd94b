import type { DatabaseCheck } from '../../application/ports/database-check.ts';
import type { Sql } from './sql.ts';

const LIMIT_MS = 1000;

export const checkPostgres =
  (sql: Sql): DatabaseCheck =>
  async () => {
    const began = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the database did not answer within a second')), LIMIT_MS);
    });
    await Promise.race([sql('select 1'), late]).finally(() => clearTimeout(timer));
    return Math.round((performance.now() - began) * 10) / 10;
  };
