import { z } from 'zod';
import {
  type IdempotencyClaim,
  type IdempotencyKey,
  type IdempotencyStore,
  MAX_ENTRIES,
  type StoredOutcome,
} from '../../../application/ports/storage/requests/idempotency-store.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { instant } from '../schema/columns.ts';

type Scope = OrgId | UserId;
/** The scope of the request's work: an outcome stored there commits with it in one phase if orgs are distributed over a cluster. */
const scopeOf = ({ caller, orgId }: IdempotencyKey): Scope => orgId ?? caller;

type OfKey = [scope: Scope, caller: UserId, key: string];
const OUTCOME = { fingerprint: z.string(), outcome: z.string(), at: instant() };
/** Both are null in a claim. */
const CLAIMED = { ...OUTCOME, fingerprint: OUTCOME.fingerprint.nullable(), outcome: OUTCOME.outcome.nullable() };

const FIND = statement<OfKey>(
  'shared.find-outcome',
  'select fingerprint, outcome, at from kept_outcome where scope_id = $1 and user_id = $2 and key = $3 and outcome is not null',
).rows(OUTCOME);

// A second claim waits until the transaction of the first has ended, and returns the outcome that it stored.
const CLAIMING = `insert into kept_outcome (scope_id, user_id, key, at) values ($1, $2, $3, $4)
  on conflict (scope_id, user_id, key) do update set key = excluded.key
  returning fingerprint, outcome, at`;
const CLAIM = statement<[...OfKey, at: Date]>('shared.claim-key', CLAIMING).rows(CLAIMED);
/** Also returns what the caller has stored under the key in other orgs. */
const CLAIM_IN_ALL_ORGS = statement<[...OfKey, at: Date]>(
  'shared.claim-key-in-all-orgs',
  `with claimed as (${CLAIMING})
   select fingerprint, outcome, at from claimed
   union all
   select fingerprint, outcome, at from kept_outcome elsewhere
   where elsewhere.user_id = $2 and elsewhere.key = $3 and elsewhere.scope_id <> $1 and elsewhere.outcome is not null`,
).rows(CLAIMED);
const FIND_ELSEWHERE = statement<[scopes: readonly Scope[], caller: UserId, key: string]>(
  'shared.find-outcome-elsewhere',
  `select fingerprint, outcome, at from kept_outcome
   where scope_id = any($1::uuid[]) and user_id = $2 and key = $3 and outcome is not null`,
).rows(OUTCOME);

const KEEP = statement<[...OfKey, fingerprint: string, outcome: string, at: Date]>(
  'shared.keep-outcome',
  `insert into kept_outcome (scope_id, user_id, key, fingerprint, outcome, at) values ($1, $2, $3, $4, $5, $6)
   on conflict (scope_id, user_id, key) do update set fingerprint = excluded.fingerprint, outcome = excluded.outcome, at = excluded.at`,
);
const DROP_OLDEST = statement<[...OfKey, most: number]>(
  'shared.drop-oldest-outcomes',
  `delete from kept_outcome where scope_id = $1 and user_id = $2 and key = any(array(
     select older.key from kept_outcome older
     where older.scope_id = $1 and older.user_id = $2 and older.key <> $3 order by older.at desc offset $4))`,
);

/** The outcomes of the previous version, which claims, finds and stores them by caller and key alone. */
const FIND_EARLIER = statement<[caller: UserId, key: string]>(
  'shared.find-earlier-outcome',
  'select fingerprint, outcome, status, body, at from kept_answer where user_id = $1 and key = $2',
).rows({ ...OUTCOME, outcome: OUTCOME.outcome.nullable(), status: z.int(), body: z.string() });
const KEEP_EARLIER = statement<[caller: UserId, key: string, fingerprint: string, outcome: string, at: Date]>(
  'shared.keep-earlier-outcome',
  `insert into kept_answer (user_id, key, fingerprint, outcome, at) values ($1, $2, $3, $4, $5)
   on conflict (user_id, key) do update
   set fingerprint = excluded.fingerprint, outcome = excluded.outcome, at = excluded.at, status = excluded.status, body = excluded.body`,
);
const CLAIM_EARLIER = statement<[caller: UserId, key: string]>(
  'shared.claim-earlier-key',
  'insert into idempotency_claim (user_id, key) values ($1, $2)',
);
const UNCLAIM_EARLIER = statement<[caller: UserId, key: string]>(
  'shared.unclaim-earlier-key',
  'delete from idempotency_claim where user_id = $1 and key = $2',
);

/** How long instances of the previous version may still serve after a database in use has been migrated. */
const BESIDE_EARLIER = statement<[]>(
  'shared.beside-earlier-version',
  `select date_part('epoch', brought.executed_at + interval '1 day' - statement_timestamp()) as "secondsLeft"
   from schema_migration brought
   where brought.name = '2026-11-22-kept-outcomes'
     and exists (select 1 from schema_migration earlier where earlier.executed_at < brought.executed_at - interval '10 minutes')`,
).rows({ secondsLeft: z.number() });

/**
 * Whether outcomes are shared with instances of the previous version, in its tables: for a day after the migration, so that a rolling upgrade
 * does nothing twice. To be removed in the version after 0.2, along with those tables.
 */
export function rollingUpgradeWindow(sql: Sql, monotonicClock: () => number = () => performance.now()): () => Promise<boolean> {
  let until: number | undefined;
  return async () => {
    if (until === undefined) {
      const [left] = await sql(BESIDE_EARLIER, []);
      until = monotonicClock() + (left?.secondsLeft ?? 0) * 1000;
    }
    return monotonicClock() < until;
  };
}

type Row = Readonly<{ fingerprint: string; outcome: StoredOutcome; at: Date }>;
/** A key that only this transaction works under, and the outcomes stored under it; `isShared` means with the previous version. */
export type ClaimedKey = IdempotencyKey & Readonly<{ rows: readonly Row[]; isShared: boolean }>;

const rowsIn = (rows: readonly Readonly<{ fingerprint: string | null; outcome: string | null; at: Date }>[]): readonly Row[] =>
  rows.flatMap(({ fingerprint, outcome, at }) =>
    fingerprint === null || outcome === null ? [] : [{ fingerprint, outcome: JSON.parse(outcome), at }],
  );

/** `foundElsewhere` holds the outcomes of other orgs if one statement cannot query all orgs. */
export type KnownOfKey = Readonly<{ isShared: boolean; foundElsewhere: readonly Row[] | undefined }>;

/**
 * Claims the key until the transaction ends. Waits for another transaction that holds it, and fails with a lock timeout if that takes too long.
 */
export async function claimKey(
  { sql }: Transaction,
  { caller, key, orgId, at }: IdempotencyClaim,
  { isShared, foundElsewhere }: KnownOfKey,
): Promise<ClaimedKey> {
  if (isShared) {
    await sql(CLAIM_EARLIER, [caller, key]);
    await sql(UNCLAIM_EARLIER, [caller, key]);
  }
  const claiming = sql(foundElsewhere ? CLAIM : CLAIM_IN_ALL_ORGS, [scopeOf({ caller, key, orgId }), caller, key, at]);
  // Sent after the claim: only a later statement sees what another transaction has stored.
  const [claimed, earlier] = await Promise.all([claiming, isShared ? sql(FIND_EARLIER, [caller, key]) : []]);
  const keptEarlier = earlier.map((row) => ({
    fingerprint: row.fingerprint,
    at: row.at,
    outcome: row.outcome === null ? outcomeOf(row) : JSON.parse(row.outcome),
  }));
  return { caller, key, orgId, isShared, rows: [...rowsIn(claimed), ...(foundElsewhere ?? []), ...keptEarlier] };
}

/** What the caller has stored under the key in the other orgs of the claim, or under no org; fails if one of them is unreachable. */
export const findElsewhere = async (sql: Sql, claim: IdempotencyClaim): Promise<readonly Row[]> => {
  const scopes = [claim.caller, ...(await claim.otherOrgs())].filter((scope) => scope !== scopeOf(claim));
  return scopes.length === 0 ? [] : rowsIn(await sql(FIND_ELSEWHERE, [scopes, claim.caller, claim.key]));
};

const isSame = (a: IdempotencyKey, b: IdempotencyKey) => a.caller === b.caller && a.key === b.key && a.orgId === b.orgId;

export const postgresIdempotencyStore = ({ sql }: Transaction, claimed?: ClaimedKey): IdempotencyStore => ({
  async find(request, since) {
    const isClaimed = claimed !== undefined && isSame(claimed, request);
    const rows = isClaimed ? claimed.rows : rowsIn(await sql(FIND, [scopeOf(request), request.caller, request.key]));
    return rows.find(({ at }) => at >= since);
  },
  async keep(request, { fingerprint, outcome, at }) {
    const { caller, key } = request;
    const [scope, text] = [scopeOf(request), JSON.stringify(outcome)];
    await sql(KEEP, [scope, caller, key, fingerprint, text, at]);
    await sql(DROP_OLDEST, [scope, caller, key, MAX_ENTRIES]);
    if (claimed?.isShared) await sql(KEEP_EARLIER, [caller, key, fingerprint, text, at]);
  },
});

/** An answer of version 0.1, as an outcome. */
function outcomeOf({ status, body }: Readonly<{ status: number; body: string }>): StoredOutcome {
  const answer = body === '' ? undefined : JSON.parse(body);
  if (status < 400) return { result: { ok: true, value: answer && { ...answer, isNew: status === 201 } }, requestId: '' };
  const { type, title: _, status: __, detail: ___, instance, ...facts } = answer;
  return { result: { ok: false, error: { kind: type.slice('/problems/'.length), ...facts } }, requestId: instance };
}
