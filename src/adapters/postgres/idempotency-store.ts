import { type IdempotencyStore, type KeptOutcome, MAX_ENTRIES } from '../../application/ports/idempotency-store.ts';
import type { Transaction } from './transaction.ts';

/** `outcome` is null in rows of version 0.1, which keep the answer that was sent. */
type Row = Readonly<{ fingerprint: string; outcome: string | null; status: number; body: string; at: Date }>;

export const postgresIdempotencyStore = ({ sql, later }: Transaction): IdempotencyStore => ({
  async find(caller, key, since) {
    const [row] = await sql<Row>(
      'select fingerprint, outcome, status, body, at from kept_answer where user_id = $1 and key = $2 and at >= $3',
      [caller, key, since],
    );
    return row && { fingerprint: row.fingerprint, outcome: row.outcome === null ? outcomeOf(row) : JSON.parse(row.outcome), at: row.at };
  },
  async keep(caller, key, { fingerprint, outcome, at }) {
    const kept = sql(
      `with too_many as (
         delete from kept_answer where user_id = $1 and key in (
           select key from kept_answer where user_id = $1 and key <> $2 order by at desc offset $6)
       )
       insert into kept_answer (user_id, key, fingerprint, outcome, at) values ($1, $2, $3, $4, $5)
       on conflict (user_id, key) do update
       set fingerprint = excluded.fingerprint, outcome = excluded.outcome, at = excluded.at, status = excluded.status, body = excluded.body`,
      [caller, key, fingerprint, JSON.stringify(outcome), at, MAX_ENTRIES],
    );
    await later(kept);
  },
});

/** What version 0.1 answered, as an outcome: such rows are a day old at most, so this can go with the version after 0.2. */
function outcomeOf({ status, body }: Pick<Row, 'status' | 'body'>): KeptOutcome {
  const answer = body === '' ? undefined : JSON.parse(body);
  if (status < 400) return { result: { ok: true, value: answer && { ...answer, isNew: status === 201 } }, requestId: '' };
  const { type, title: _, status: __, detail: ___, instance, ...facts } = answer;
  return { result: { ok: false, error: { kind: type.slice('/problems/'.length), ...facts } }, requestId: instance };
}
