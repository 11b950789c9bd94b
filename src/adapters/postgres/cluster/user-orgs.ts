import { z } from 'zod';
import { type Overrides, withOverrides } from '../../../application/lazy-members.ts';
import type { HoldsJobLease, Repositories, UnitOfWork, Work } from '../../../application/ports/storage/storage.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import type { Result } from '../../../domain/shared/result.ts';
import type { OpenPool } from '../driver/pool.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { inTransaction } from '../driver/transaction.ts';
import { json, uuid } from '../schema/columns.ts';
import type { Topology } from './cluster.ts';

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

type Joined = Readonly<{ userId: UserId; orgId: OrgId }>;

/** On a cluster, the orgs in which users have or had a membership, in the order of the request, from the list that every node has. */
export const listedOrgs = (sql: Sql, userIds: readonly UserId[]) => sql(LISTED_ORGS, [userIds]);

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
const UNLISTED = statement<[limit: number]>(
  'membership.unlisted',
  'select distinct org_id as "orgId", user_id as "userId" from membership where not is_listed limit $1',
).rows({ orgId: uuid<OrgId>(), userId: uuid<UserId>() });
const UNLISTED_AT_ONCE = 500;

/** Limits how long a join waits, and how long a membership is locked if a node falls silent. */
const LISTED_WITHIN_MS = 1_000;

/**
 * Adds members to the list that every node has, after their transaction, which commits on the org's shard alone. If that fails, the next `sweep`
 * of any process lists them.
 */
export function memberList(pool: OpenPool) {
  /** In one transaction with the flag, which locks the membership: a concurrent erasure also erases the listing. */
  async function list({ orgId, userId }: Joined): Promise<void> {
    await inTransaction(pool, async (sql) => {
      await sql(`set local statement_timeout = ${LISTED_WITHIN_MS}`);
      const unlisted = await sql(FLAG, [orgId, userId]);
      if (unlisted.length > 0 && (await sql(IS_LISTED, [orgId, userId])).length === 0) await sql(LIST, [orgId, userId]);
    });
  }

  return {
    async add(joined: readonly Joined[]): Promise<void> {
      for (const each of joined) await list(each);
    },
    /** Lists members who are not listed, whichever process added them. */
    async sweep(sql: Sql): Promise<void> {
      for (const each of await sql(UNLISTED, [UNLISTED_AT_ONCE])) await list(each);
    },
  };
}
export type MemberList = ReturnType<typeof memberList>;

const SWEPT_EVERY_MS = 60_000;

/** Keeps the list complete while this process runs; does nothing on a single database. */
export function keepListing(list: MemberList, sql: Sql, holdsJobLease: HoldsJobLease) {
  async function run(): Promise<void> {
    if (!sql.isCluster) return;
    try {
      if (await holdsJobLease('listing', SWEPT_EVERY_MS)) await list.sweep(sql);
    } catch {
      // The next sweep finds the same members.
    }
  }

  const timer = setInterval(run, SWEPT_EVERY_MS).unref();
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
export function listingMembers(inner: UnitOfWork, topology: Topology, list: MemberList): UnitOfWork {
  async function listing<T, E>(run: (noted: <R, F>(work: Work<R, F>) => Work<R, F>) => Promise<Result<T, E> | undefined>) {
    let joined: Joined[] = [];
    const outcome = await run((work) => (repositories) => {
      // If the work is retried, only its last run counts.
      joined = [];
      return work(withOverrides(repositories, NOTING, joined));
    });
    // The next sweep lists them if this fails.
    if (outcome?.ok) await list.add(joined).catch(() => undefined);
    return outcome;
  }
  return {
    transact: <T, E>(work: Work<T, E>) =>
      topology.isCluster ? (listing((noted) => inner.transact(noted(work))) as Promise<Result<T, E>>) : inner.transact(work),
    // Adds no member.
    writeOnce: inner.writeOnce,
    tryTransactUnder: (key, work) =>
      topology.isCluster ? listing((noted) => inner.tryTransactUnder(key, noted(work))) : inner.tryTransactUnder(key, work),
  };
}
