import { sql } from 'kysely';
import { type Overrides, withOverrides } from '../../../application/lazy-members.ts';
import type { HoldsJobLease, Repositories, UnitOfWork, Work } from '../../../application/ports/storage/storage.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import type { Result } from '../../../domain/shared/result.ts';
import type { OpenPool } from '../driver/pool.ts';
import type { Sql } from '../driver/sql.ts';
import { inTransaction } from '../driver/transaction.ts';
import { anyId, type On, prepared } from '../orm/prepared.ts';
import type { Topology } from './cluster.ts';

const LISTED_ORGS = prepared('membership.listed-orgs', ({ userIds }: { userIds: readonly UserId[] }, db) =>
  db
    .selectFrom(
      sql<{ user_id: UserId; place: number }>`unnest(${userIds}::uuid[]) with ordinality`.as<'asked'>(sql`asked (user_id, place)`),
    )
    .leftJoin('app_user as u', 'u.user_id', 'asked.user_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('user_org as l')
          .where('l.user_id', '=', anyId(userIds))
          .groupBy('l.user_id')
          .select(['l.user_id', sql<OrgId[]>`json_agg(l.org_id order by l.org_id)`.as('list')])
          .as('listed'),
      (join) => join.onRef('listed.user_id', '=', 'asked.user_id'),
    )
    .select((eb) => [
      eb('u.erased_at', 'is not', null).$castTo<boolean>().as('isErased'),
      sql<readonly OrgId[]>`coalesce(${eb.ref('listed.list')}, '[]')`.as('orgIds'),
    ])
    .orderBy('asked.place'),
);

type Joined = Readonly<{ userId: UserId; orgId: OrgId }>;

/** On a cluster, the orgs in which users have or had a membership, in the order of the request, from the list that every node has. */
export const listedOrgs = (on: On, userIds: readonly UserId[]) => LISTED_ORGS(on, { userIds });

export const listedOrgsOf = async (on: On, userId: UserId): Promise<readonly OrgId[]> => (await listedOrgs(on, [userId]))[0]!.orgIds;

const FLAG = prepared('membership.flag-listed', ({ orgId, userId }: Joined, db) =>
  db
    .updateTable('membership')
    .set({ is_listed: true })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where((eb) => eb.not('is_listed'))
    .returning('membership_id as id'),
);
const IS_LISTED = prepared('membership.is-listed', ({ orgId, userId }: Joined, db) =>
  db.selectFrom('user_org').where('org_id', '=', orgId).where('user_id', '=', userId).select('org_id as orgId'),
);
const LIST = prepared('membership.list', ({ orgId, userId }: Joined, db) =>
  db
    .insertInto('user_org')
    .values({ org_id: orgId, user_id: userId })
    .onConflict((listed) => listed.columns(['user_id', 'org_id']).doNothing()),
);
const UNLISTED_AT_ONCE = 500;
/** Queries all orgs. */
const UNLISTED = prepared('membership.unlisted', (_: object, db) =>
  db
    .selectFrom('membership')
    .where((eb) => eb.not('is_listed'))
    .select(['org_id as orgId', 'user_id as userId'])
    .distinct()
    .limit(UNLISTED_AT_ONCE),
);

/** Limits how long a join waits, and how long a membership is locked if a node falls silent. */
const LISTED_WITHIN_MS = 1_000;

/**
 * Adds members to the list that every node has, after their transaction, which commits on the org's shard alone. If that fails, the next `sweep`
 * of any process lists them.
 */
export function memberList(pool: OpenPool) {
  /** In one transaction with the flag, which locks the membership: a concurrent erasure also erases the listing. */
  async function list({ orgId, userId }: Joined): Promise<void> {
    await inTransaction(pool, async (on) => {
      await on(`set local statement_timeout = ${LISTED_WITHIN_MS}`);
      const unlisted = await FLAG(on, { orgId, userId });
      if (unlisted.length > 0 && (await IS_LISTED(on, { orgId, userId })).length === 0) await LIST(on, { orgId, userId });
    });
  }

  return {
    async add(joined: readonly Joined[]): Promise<void> {
      for (const each of joined) await list(each);
    },
    /** Lists members who are not listed, whichever process added them. */
    async sweep(on: Sql): Promise<void> {
      for (const each of await UNLISTED(on, {})) await list(each);
    },
  };
}
export type MemberList = ReturnType<typeof memberList>;

const SWEPT_EVERY_MS = 60_000;

/** Keeps the list complete while this process runs; does nothing on a single database. */
export function keepListing(list: MemberList, on: Sql, holdsJobLease: HoldsJobLease) {
  async function run(): Promise<void> {
    if (!on.isCluster) return;
    try {
      if (await holdsJobLease('listing', SWEPT_EVERY_MS)) await list.sweep(on);
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
