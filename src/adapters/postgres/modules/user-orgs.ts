import { z } from 'zod';
import { type Overrides, withOverrides } from '../../../application/lazy-members.ts';
import type { HoldsJobLease, Repositories, UnitOfWork, Work } from '../../../application/ports/storage.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import { queryAllOrgs, type ReachableFilter, reachableFilter, reachableOnly } from '../cluster/across-orgs.ts';
import type { Spread } from '../cluster/cluster.ts';
import type { OpenPool } from '../driver/pool.ts';
import type { Sql } from '../driver/sql.ts';
import { statement, statementPerFilters } from '../driver/statement.ts';
import { inTransaction } from '../driver/transaction.ts';
import { json, uuid } from '../schema/columns.ts';
import type { Joined } from './joined-orgs.ts';

const LISTED_ORGS = statement<[userIds: readonly UserId[]]>(
  'membership.listed-orgs',
  `select u.erased_at is not null as "isErased", coalesce(listed.list, '[]') as "orgIds"
   from unnest($1::uuid[]) with ordinality as asked (user_id, place)
     left join app_user u on u.user_id = asked.user_id
     left join (
       select l.user_id, json_agg(l.org_id order by l.org_id) as list from user_org l where l.user_id = any($1) group by l.user_id
     ) listed on listed.user_id = asked.user_id
   order by asked.place`,
).rows({ isErased: z.boolean(), orgIds: json<readonly OrgId[]>() });

/**
 * On a cluster, the orgs in which users have or had a membership, in the order of the request: those on the list that every node has, and those
 * to which this process has added them while the list could not be written.
 */
export async function listedOrgs(sql: Sql, userIds: readonly UserId[]) {
  const rows = await sql(LISTED_ORGS, [userIds]);
  return rows.map(({ isErased, orgIds }, place) => ({
    isErased,
    orgIds: [...new Set([...orgIds, ...sql.joined.of(userIds[place]!)])],
  }));
}

export const listedOrgsOf = async (sql: Sql, userId: UserId): Promise<readonly OrgId[]> => (await listedOrgs(sql, [userId]))[0]!.orgIds;

const FLAG = statement<[orgId: OrgId, userId: UserId]>(
  'membership.flag-listed',
  'update membership set is_listed = true where org_id = $1 and user_id = $2 and not is_listed returning 1 as one',
);
const IS_LISTED = statement<[orgId: OrgId, userId: UserId]>(
  'membership.is-listed',
  'select 1 as one from user_org where org_id = $1 and user_id = $2',
);
const LIST = statement<[orgId: OrgId, userId: UserId]>(
  'membership.list',
  'insert into user_org (org_id, user_id) values ($1, $2) on conflict (user_id, org_id) do nothing',
);
/** Queries all orgs. */
const UNLISTED = statementPerFilters<[limit: number], ReachableFilter>(
  'membership.unlisted',
  1,
  reachableFilter(),
  ({ there }) => `select distinct org_id as "orgId", user_id as "userId" from membership where not is_listed ${there} limit $1`,
).rows(z.strictObject({ orgId: uuid<OrgId>(), userId: uuid<UserId>() }));
const UNLISTED_AT_ONCE = 500;

/** Limits how long a join waits, and how long a membership is locked if a node falls silent. */
const LISTED_WITHIN_MS = 1_000;

/**
 * Adds members to the list that every node has, after their transaction, which commits on the org's shard alone. While a node is away the list
 * cannot be written; this process keeps retrying, and `sweep` finds what another one has left undone.
 */
export function memberList(pool: OpenPool) {
  const { joined } = pool.spread;

  /** In one transaction with the flag, which locks the membership: a concurrent erasure also erases the listing. */
  async function list({ orgId, userId }: Joined): Promise<void> {
    await inTransaction<void, never>(pool, async ({ sql, pipelined }) => {
      void pipelined(sql(`set local statement_timeout = ${LISTED_WITHIN_MS}`));
      const unlisted = await sql(FLAG, [orgId, userId]);
      if (unlisted.length > 0 && (await sql(IS_LISTED, [orgId, userId])).length === 0) await sql(LIST, [orgId, userId]);
      return ok(undefined);
    });
    joined.delete({ orgId, userId });
  }

  async function listAll(those: readonly Joined[]): Promise<void> {
    try {
      // After the first failure, the others would fail as well.
      for (const each of those) await list(each);
    } catch {
      // This process still knows them, and retries.
    }
  }

  return {
    async add(those: readonly Joined[]): Promise<void> {
      const isFailing = joined.all.length > 0;
      for (const each of those) joined.add(each);
      // A user who joins does not wait for what has just failed.
      if (!isFailing) await listAll(those);
    },
    /** Retries what has failed. */
    retry: () => listAll(joined.all),
    /** Finds members who are not listed, whichever process added them. */
    async sweep(sql: Sql): Promise<void> {
      const found = await queryAllOrgs(sql, (there) => sql(...UNLISTED([UNLISTED_AT_ONCE], reachableOnly(there))));
      for (const each of found.flat()) joined.add(each);
      await listAll(joined.all);
    },
  };
}
export type MemberList = ReturnType<typeof memberList>;

const RETRIED_EVERY_MS = 2_000;
const SWEPT_EVERY_MS = 60_000;

/** Keeps the list complete while this process runs; does nothing on a single database. */
export function keepListing(list: MemberList, sql: Sql, holdsJobLease: HoldsJobLease, now: () => number = () => performance.now()) {
  let sweptAt = -Infinity;
  let isListing = false;

  async function run(): Promise<void> {
    if (!sql.isCluster || isListing) return;
    isListing = true;
    try {
      if (now() - sweptAt >= SWEPT_EVERY_MS) {
        sweptAt = now();
        if (await holdsJobLease('listing', SWEPT_EVERY_MS)) await list.sweep(sql);
      } else if (sql.joined.all.length > 0) await list.retry();
    } catch {
      // A node is away: the next sweep finds the same members.
    } finally {
      isListing = false;
    }
  }

  const timer = setInterval(run, RETRIED_EVERY_MS).unref();
  return { run, stop: () => clearInterval(timer) };
}

const NOTING: Overrides<Repositories, Joined[]> = {
  memberships: (memberships, joined) => ({
    ...memberships,
    save(membership) {
      joined.push({ orgId: membership.orgId, userId: membership.userId });
      return memberships.save(membership);
    },
  }),
};

/** On a cluster, lists the members whom a transaction has added to an org, once it is committed. */
export function listingMembers(inner: UnitOfWork, spread: Spread, list: MemberList): UnitOfWork {
  async function listing<T, E>(run: (noted: <R, F>(work: Work<R, F>) => Work<R, F>) => Promise<Result<T, E> | undefined>) {
    let joined: Joined[] = [];
    const outcome = await run((work) => (repositories) => {
      // If the work is retried, only its last run counts.
      joined = [];
      return work(withOverrides(repositories, NOTING, joined));
    });
    if (outcome?.ok && joined.length > 0) await list.add(joined);
    return outcome;
  }
  return {
    transact: <T, E>(work: Work<T, E>) =>
      spread.isCluster ? (listing((noted) => inner.transact(noted(work))) as Promise<Result<T, E>>) : inner.transact(work),
    tryTransactUnder: (key, work) =>
      spread.isCluster ? listing((noted) => inner.tryTransactUnder(key, noted(work))) : inner.tryTransactUnder(key, work),
  };
}
