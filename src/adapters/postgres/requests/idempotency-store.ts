import { type QueryCreator, sql } from 'kysely';
import {
  type IdempotencyClaim,
  type IdempotencyKey,
  type IdempotencyStore,
  MAX_ENTRIES,
  type StoredOutcome,
} from '../../../application/ports/storage/requests/idempotency-store.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { anyId, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import type { Transaction } from '../orm/unit-of-work.ts';

type Scope = OrgId | UserId;
/** The scope of the request's work: an outcome stored there commits with it in one phase if orgs are distributed over a cluster. */
const scopeOf = ({ caller, orgId }: IdempotencyKey): Scope => orgId ?? caller;

type OfKey = Readonly<{ scope: Scope; caller: UserId; key: string }>;
/** The first two are null in a claim. */
const OUTCOME = ['fingerprint', 'outcome', 'at'] as const;

const FIND = prepared('shared.find-outcome', ({ scope, caller, key }: OfKey, db) =>
  db
    .selectFrom('kept_outcome')
    .where('scope_id', '=', scope)
    .where('user_id', '=', caller)
    .where('key', '=', key)
    .where('outcome', 'is not', null)
    .select(OUTCOME),
);

type Claim = OfKey & Readonly<{ at: Date }>;
// A second claim waits until the transaction of the first has ended, and returns the outcome that it stored.
const claiming = ({ scope, caller, key, at }: Claim, db: QueryCreator<Schema>) =>
  db
    .insertInto('kept_outcome')
    .values({ scope_id: scope, user_id: caller, key, at })
    .onConflict((kept) => kept.columns(['scope_id', 'user_id', 'key']).doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })))
    .returning(OUTCOME);
const CLAIM = prepared('shared.claim-key', claiming);
/** Also returns what the caller has stored under the key in other orgs. */
const CLAIM_IN_ALL_ORGS = prepared('shared.claim-key-in-all-orgs', (claim: Claim, db) =>
  db
    .with('claimed', (queries) => claiming(claim, queries))
    .selectFrom('claimed')
    .select(OUTCOME)
    .unionAll((eb) =>
      eb
        .selectFrom('kept_outcome as elsewhere')
        .where('elsewhere.user_id', '=', claim.caller)
        .where('elsewhere.key', '=', claim.key)
        .where('elsewhere.scope_id', '<>', claim.scope)
        .where('elsewhere.outcome', 'is not', null)
        .select(OUTCOME),
    ),
);
type Elsewhere = Readonly<{ scopes: readonly Scope[]; caller: UserId; key: string }>;
const FIND_ELSEWHERE = prepared('shared.find-outcome-elsewhere', ({ scopes, caller, key }: Elsewhere, db) =>
  db
    .selectFrom('kept_outcome')
    .where('scope_id', '=', anyId(scopes))
    .where('user_id', '=', caller)
    .where('key', '=', key)
    .where('outcome', 'is not', null)
    .select(OUTCOME),
);

type Kept = Readonly<{ fingerprint: string; outcome: string; at: Date }>;
const KEEP = prepared('shared.keep-outcome', ({ scope, caller, key, fingerprint, outcome, at }: OfKey & Kept, db) =>
  db
    .insertInto('kept_outcome')
    .values({ scope_id: scope, user_id: caller, key, fingerprint, outcome, at })
    .onConflict((kept) =>
      kept.columns(['scope_id', 'user_id', 'key']).doUpdateSet((eb) => ({
        fingerprint: eb.ref('excluded.fingerprint'),
        outcome: eb.ref('excluded.outcome'),
        at: eb.ref('excluded.at'),
      })),
    ),
);
const DROP_OLDEST = prepared('shared.drop-oldest-outcomes', ({ scope, caller, key }: OfKey, db) =>
  db
    .deleteFrom('kept_outcome')
    .where('scope_id', '=', scope)
    .where('user_id', '=', caller)
    .where('key', '=', (eb) => {
      const oldest = eb
        .selectFrom('kept_outcome as older')
        .where('older.scope_id', '=', scope)
        .where('older.user_id', '=', caller)
        .where('older.key', '<>', key)
        .select('older.key')
        .orderBy('older.at', 'desc')
        .offset(MAX_ENTRIES);
      return sql<string>`any(array${oldest})`;
    }),
);

type Row = Readonly<{ fingerprint: string; outcome: StoredOutcome; at: Date }>;
/** A key that only this transaction works under, and the outcomes stored under it. */
export type ClaimedKey = IdempotencyKey & Readonly<{ rows: readonly Row[] }>;

const rowsIn = (rows: readonly Readonly<{ fingerprint: string | null; outcome: string | null; at: Date }>[]): readonly Row[] =>
  rows.flatMap(({ fingerprint, outcome, at }) =>
    fingerprint === null || outcome === null ? [] : [{ fingerprint, outcome: JSON.parse(outcome), at }],
  );

/**
 * Claims the key until the transaction ends. Waits for another transaction that holds it, and fails with a lock timeout if that takes too long.
 * `foundElsewhere` holds the outcomes of other orgs if one statement cannot query all orgs.
 */
export async function claimKey(
  { em }: Pick<Transaction, 'em'>,
  { caller, key, orgId, at }: IdempotencyClaim,
  foundElsewhere: readonly Row[] | undefined,
): Promise<ClaimedKey> {
  const claim = foundElsewhere ? CLAIM : CLAIM_IN_ALL_ORGS;
  const claimed = await claim(em, { scope: scopeOf({ caller, key, orgId }), caller, key, at });
  return { caller, key, orgId, rows: [...rowsIn(claimed), ...(foundElsewhere ?? [])] };
}

/** What the caller has stored under the key in the other orgs of the claim, or under no org; fails if one of them is unreachable. */
export const findElsewhere = async (on: Sql, claim: IdempotencyClaim): Promise<readonly Row[]> => {
  const scopes = [claim.caller, ...(await claim.otherOrgs())].filter((scope) => scope !== scopeOf(claim));
  return scopes.length === 0 ? [] : rowsIn(await FIND_ELSEWHERE(on, { scopes, caller: claim.caller, key: claim.key }));
};

const isSame = (a: IdempotencyKey, b: IdempotencyKey) => a.caller === b.caller && a.key === b.key && a.orgId === b.orgId;

export const postgresIdempotencyStore = ({ em }: Pick<Transaction, 'em'>, claimed?: ClaimedKey): IdempotencyStore => ({
  async find(request, since) {
    const isClaimed = claimed !== undefined && isSame(claimed, request);
    const rows = isClaimed ? claimed.rows : rowsIn(await FIND(em, { scope: scopeOf(request), caller: request.caller, key: request.key }));
    return rows.find(({ at }) => at >= since);
  },
  async keep(request, { fingerprint, outcome, at }) {
    const { caller, key } = request;
    const [scope, text] = [scopeOf(request), JSON.stringify(outcome)];
    const kept = { fingerprint, outcome: text, at };
    await KEEP(em, { scope, caller, key, ...kept });
    await DROP_OLDEST(em, { scope, caller, key });
  },
});
