import { z } from 'zod';
import { type IdempotencyStore, type KeptOutcome, MAX_ENTRIES } from '../../application/ports/idempotency-store.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { instant } from './columns.ts';
import { statement } from './statement.ts';
import type { Transaction } from './transaction.ts';

/** `outcome` is null in rows of version 0.1, which keep the answer that was sent. */
const FIND = statement<[caller: UserId, key: string, since: Date]>(
  'shared.find-outcome',
  'select fingerprint, outcome, status, body, at from kept_answer where user_id = $1 and key = $2 and at >= $3',
).rows({ fingerprint: z.string(), outcome: z.string().nullable(), status: z.int(), body: z.string(), at: instant() });

const KEEP = statement<[caller: UserId, key: string, fingerprint: string, outcome: string, at: Date, most: number]>(
  'shared.keep-outcome',
  `with too_many as (
     delete from kept_answer as row using (
       select key from kept_answer where user_id = $1 and key <> $2 order by at desc offset $6) older
     where row.user_id = $1 and row.key = older.key
   )
   insert into kept_answer (user_id, key, fingerprint, outcome, at) values ($1, $2, $3, $4, $5)
   on conflict (user_id, key) do update
   set fingerprint = excluded.fingerprint, outcome = excluded.outcome, at = excluded.at, status = excluded.status, body = excluded.body`,
);

export const postgresIdempotencyStore = ({ sql, later }: Transaction): IdempotencyStore => ({
  async find(caller, key, since) {
    const [row] = await sql(FIND, [caller, key, since]);
    return row && { fingerprint: row.fingerprint, outcome: row.outcome === null ? outcomeOf(row) : JSON.parse(row.outcome), at: row.at };
  },
  keep: (caller, key, { fingerprint, outcome, at }) =>
    later(sql(KEEP, [caller, key, fingerprint, JSON.stringify(outcome), at, MAX_ENTRIES])),
});

/** What version 0.1 answered, as an outcome: such rows are a day old at most, so this can go with the version after 0.2. */
function outcomeOf({ status, body }: Readonly<{ status: number; body: string }>): KeptOutcome {
  const answer = body === '' ? undefined : JSON.parse(body);
  if (status < 400) return { result: { ok: true, value: answer && { ...answer, isNew: status === 201 } }, requestId: '' };
  const { type, title: _, status: __, detail: ___, instance, ...facts } = answer;
  return { result: { ok: false, error: { kind: type.slice('/problems/'.length), ...facts } }, requestId: instance };
}
