import { openPool } from '../src/adapters/postgres/driver/pool.ts';
import { WITHOUT_LIMITS } from '../src/adapters/postgres/driver/transaction.ts';

export type HeldDatabase = Readonly<{ release(): Promise<void> }>;

const LOCK = 'league-gateway development';

/**
 * Holds the database for this development gateway until `release`, or throws an error that names the gateway that has it: two would move the demo
 * users back and forth between their addresses. The lock belongs to an open transaction, so that it ends with the process, also behind a pooler.
 */
export async function holdDatabase(url: string): Promise<HeldDatabase> {
  const pool = openPool({ url, size: 1, name: 'development', connectWithinMs: 0, silenceLimitMs: 0 });
  try {
    const client = await pool.connect();
    const release = async () => {
      client.release(true);
      await pool.end();
    };
    await client.query(`begin; ${WITHOUT_LIMITS}`);
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held', [LOCK]);
    if (rows[0]!.held) return { release };
    const users = await client.query<{ issuer: string }>(`select issuer from app_user where issuer like 'http%/dev/oidc' limit 1`);
    await release();
    const at = users.rows[0] ? `, at ${new URL(users.rows[0].issuer).origin},` : '';
    throw new Error(`Another development gateway${at} runs on this database. Stop that one, or set DATABASE_URL to another database.`);
  } catch (error) {
    if (!pool.ending) await pool.end().catch(() => undefined);
    throw error;
  }
}
