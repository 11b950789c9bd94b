import { type IdempotencyRecord, type IdempotencyStore, MAX_ENTRIES } from '../../application/ports/idempotency-store.ts';
import type { Sql } from './sql.ts';

export const postgresIdempotencyStore = (sql: Sql): IdempotencyStore => ({
  async find(caller, key, since) {
    const [answer] = await sql<IdempotencyRecord>(
      'select fingerprint, status, body, at from kept_answer where user_id = $1 and key = $2 and at >= $3',
      [caller, key, since],
    );
    return answer;
  },
  async keep(caller, key, { fingerprint, status, body, at }) {
    await sql(
      `with too_many as (
         delete from kept_answer where user_id = $1 and key in (
           select key from kept_answer where user_id = $1 and key <> $2 order by at desc offset $7)
       )
       insert into kept_answer (user_id, key, fingerprint, status, body, at) values ($1, $2, $3, $4, $5, $6)
       on conflict (user_id, key) do update
       set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, at = excluded.at`,
      [caller, key, fingerprint, status, body, at, MAX_ENTRIES],
    );
  },
});
