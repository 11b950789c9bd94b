import { z } from 'zod';
import { type IdempotencyKey, type IdempotencyStore, type KeptOutcome, MAX_ENTRIES } from '../../application/ports/idempotency-store.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { instant } from './columns.ts';
import { type Statement, statement } from './statement.ts';
import type { Transaction } from './transaction.ts';

/** `outcome` is null in rows of version 0.1, which keep the answer that was sent. */
const FIND = statement<[caller: UserId, key: string]>(
  'shared.find-outcome',
  'select fingerprint, outcome, status, body, at from kept_answer where user_id = $1 and key = $2',
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

const CLAIM = statement<[caller: UserId, key: string]>('shared.claim-key', 'insert into idempotency_claim (user_id, key) values ($1, $2)');
const UNCLAIM = statement<[caller: UserId, key: string]>(
  'shared.unclaim-key',
  'delete from idempotency_claim where user_id = $1 and key = $2',
);

type Row = typeof FIND extends Statement<never, infer Read> ? Read : never;
/** A key that this transaction alone works under, and what has been kept under it. */
export type ClaimedKey = IdempotencyKey & Readonly<{ row: Row | undefined }>;

/** Claims the key until the transaction ends. Waits for another that holds it, and fails as a lock does where that takes too long. */
export async function claimKey({ sql, later }: Transaction, { caller, key }: IdempotencyKey): Promise<ClaimedKey> {
  void later(sql(CLAIM, [caller, key]));
  void later(sql(UNCLAIM, [caller, key]));
  // Once it is claimed: what another transaction has kept is seen by a statement that begins after it.
  const [row] = await sql(FIND, [caller, key]);
  return { caller, key, row };
}

export const postgresIdempotencyStore = ({ sql, later }: Transaction, claimed?: ClaimedKey): IdempotencyStore => ({
  async find(caller, key, since) {
    const isClaimed = claimed?.caller === caller && claimed.key === key;
    const row = isClaimed ? claimed.row : (await sql(FIND, [caller, key]))[0];
    if (!row || row.at < since) return undefined;
    return { fingerprint: row.fingerprint, outcome: row.outcome === null ? outcomeOf(row) : JSON.parse(row.outcome), at: row.at };
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
