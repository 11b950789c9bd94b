import { sql } from 'kysely';
import type { CallerContext, MembershipReader, Users } from '../../../application/ports/storage/membership/membership-storage.ts';
import { RECENT } from '../../../application/ports/watermarks.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { readContextRows, readUsersByIdentity } from '../membership/callers.ts';
import { prepared } from '../orm/prepared.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { listedOrgs, listedOrgsOf } from './user-orgs.ts';

/** Changes a key column in every copy of the row; the next statement changes it back. */
const HOLD_EVERYWHERE = prepared('membership.hold-everywhere', ({ id }: { id: UserId }, db) =>
  db.updateTable('app_user').set({ subject: sql`subject || '!'` }).where('user_id', '=', id),
);
const AS_BEFORE = prepared('membership.hold-as-before', ({ id }: { id: UserId }, db) =>
  db.updateTable('app_user').set({ subject: sql`left(subject, -1)` }).where('user_id', '=', id),
);

export const usersOnCluster =
  ({ em, sql: on }: Transaction) =>
  (plain: Users): Partial<Users> => ({
    async hold(id) {
      // Later statements read shards, and write people after that.
      await on("set local citus.multi_shard_modify_mode = 'sequential'");
      // A lock would be on one node only, while rows that refer to the user are written on others.
      await HOLD_EVERYWHERE(em, { id });
      await AS_BEFORE(em, { id });
      return plain.hold(id);
    },
    orgsNaming: (id) => listedOrgsOf(on, id),
  });

const NOTHING = {
  reads: null,
  versions: new Map(),
  memberships: [],
  staffedTeams: [],
  children: [],
  followed: [],
  draftSeasons: [],
  scoredGames: [],
  officiatedGames: [],
} as const;

/** Asks the orgs in which the callers are listed, and those that the requests name: a caller may have joined one without being listed yet. */
async function readCallerContexts(
  on: Sql,
  userIds: readonly UserId[],
  named: readonly (readonly OrgId[])[] = [],
): Promise<readonly CallerContext[]> {
  const callers = (await listedOrgs(on, userIds)).map(({ isErased, orgIds }, place) => ({
    userId: userIds[place]!,
    isErased,
    orgIds: [...new Set([...orgIds, ...(named[place] ?? [])])],
  }));
  const inOrgs = [...new Set(callers.filter(({ orgIds }) => orgIds.length > 0).map(({ userId }) => userId))];
  const all = [...new Set(callers.flatMap(({ orgIds }) => orgIds))];
  const rows = inOrgs.length > 0 ? await readContextRows(on, inOrgs, all) : [];
  const found = new Map(rows.map((row, place) => [inOrgs[place]!, row]));
  return callers.map(({ userId, isErased }) => ({ ...(found.get(userId) ?? NOTHING), isErased, isOfAllOrgs: false }));
}

export const membershipOnCluster = (on: Sql) => (): Partial<MembershipReader> => ({
  callersByIdentity: async (identities) => (await readUsersByIdentity(on, identities)).map((user) => user && { user }),
  callerContext: async (userId, { orgId, freshness = RECENT } = {}) =>
    (await readCallerContexts(on, [userId], [[...(orgId ? [orgId] : []), ...freshness.joinedOrgs]]))[0]!,
  callerContexts: (userIds, named) => readCallerContexts(on, userIds, named),
});
