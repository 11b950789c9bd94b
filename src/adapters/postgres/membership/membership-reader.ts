import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { MembershipReader } from '../../../application/ports/storage/membership/membership-storage.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import { earliestEndOfCurrent } from '../../../domain/league/season.ts';
import type { MembershipState } from '../../../domain/membership/membership.ts';
import type { Role } from '../../../domain/membership/roles.ts';
import type { MembershipId, OrgId, TeamId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import type { Sql } from '../driver/sql.ts';
import { isKept } from '../league/seasons-of-teams.ts';
import { prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { PENDING_APPROVALS, UNCLAIMED_LINES } from './approvals.ts';
import { readCallerContexts, readCallersByIdentity, readContextRows, readUsersByIdentity } from './callers.ts';
import { MAIL_REFUSED_AT } from './mail-refused.ts';
import { isNotGone, personRef, personView } from './named-member.ts';

type MemberPage = Readonly<{
  orgId: OrgId;
  limit: number;
  after: Date | undefined;
  afterId: MembershipId | undefined;
  role: Role | undefined;
  status: MembershipState | undefined;
  q: string | undefined;
  endsFrom: LocalDate;
}>;

/** The teams of current seasons that the membership `m` is about: a coach's by the staff lists, a parent's by their children. */
const teamsOfMember = (db: Kysely<Schema>, { orgId, endsFrom }: Pick<MemberPage, 'orgId' | 'endsFrom'>) => {
  const tied = sql<{ team_id: TeamId }>`(
    select s.team_id from team_staff s where s.org_id = ${orgId} and s.user_id = m.user_id and m.role = 'coach'
    union
    select r.team_id from parent_link p join roster_spot r on r.org_id = ${orgId} and r.player_id = p.player_id
    where p.org_id = ${orgId} and p.user_id = m.user_id and p.state = 'approved' and m.role = 'parent')`;
  return jsonArrayFrom(
    db
      .selectFrom(tied.as<'own'>(sql`own`))
      .innerJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'own.team_id'))
      .innerJoin('season as n', (join) => join.on('n.org_id', '=', orgId).onRef('n.season_id', '=', 't.season_id'))
      .where((eb) => eb.and([isKept, eb.ref('n.is_active'), eb('n.ends_on', '>=', endsFrom)]))
      .select(['t.team_id as id', 't.name'])
      .orderBy('t.name', (order) => order.collate('C'))
      .orderBy('t.team_id'),
  );
};

const MEMBERS = prepared(
  'membership.members',
  ({ orgId, limit, after, afterId, role, status, q, endsFrom }: MemberPage, db) =>
    db
      .selectFrom('membership as m')
      .innerJoin('app_user as u', 'u.user_id', 'm.user_id')
      .leftJoin('app_user as d', 'd.user_id', 'm.decided_by')
      .where('m.org_id', '=', orgId)
      .$if(after !== undefined, (members) =>
        members.where((eb) => eb(eb.refTuple('m.requested_at', 'm.membership_id'), '<', eb.tuple(after!, afterId!))),
      )
      .$if(role !== undefined, (members) => members.where('m.role', '=', role!))
      .$if(status !== undefined, (members) => members.where('m.state', '=', status!))
      .$if(q !== undefined, (members) =>
        // The address is the last word of the key.
        members.where(
          sql<number>`position(${q} in
            case when u.email is null or ${isNotGone('u', orgId)} then u.search_key else regexp_replace(u.search_key, ' ?[^ ]*$', '') end)`,
          '>',
          0,
        ),
      )
      .select((eb) => [
        'm.membership_id as membershipId',
        'm.role',
        'm.state as status',
        eb('m.state', '=', 'approved').$castTo<boolean>().as('isApproved'),
        'm.requested_at as requestedAt',
        'm.decided_at as decidedAt',
        eb.case().when('d.user_id', 'is not', null).then(personRef('d')).end().as('decidedBy'),
        personView('u', orgId).as('user'),
        MAIL_REFUSED_AT.as('mailRefusedAt'),
        teamsOfMember(db, { orgId, endsFrom }).as('teams'),
      ])
      .orderBy('m.requested_at', 'desc')
      .orderBy('m.membership_id', 'desc')
      .limit(limit),
  ['after', 'role', 'status', 'q'],
);

/** One list per table, grouped by org. */
const ORG_SUMMARIES = prepared('membership.org-summaries', ({ appointedSince }: { appointedSince: Date }, db) =>
  db
    .with('held', (queries) =>
      queries
        .selectFrom('membership')
        .where('state', '=', 'approved')
        .groupBy('org_id')
        .select(({ fn }) => [
          'org_id',
          fn.countAll<number>().filterWhere('role', '=', 'admin').as('admins'),
          fn.count<number>('user_id').distinct().as('members'),
        ]),
    )
    .with('appointed', (queries) =>
      queries
        .selectFrom('admin_appointment')
        .where('appointed_at', '>=', appointedSince)
        .groupBy('org_id')
        .select(({ fn }) => ['org_id', fn.countAll<number>().as('waiting')]),
    )
    .selectFrom('org as o')
    .leftJoin('held as h', 'h.org_id', 'o.org_id')
    .leftJoin('appointed as a', 'a.org_id', 'o.org_id')
    .leftJoin('release_request as r', 'r.org_id', 'o.org_id')
    .select(({ fn, lit }) => [
      'o.org_id as id',
      'o.name',
      'o.code',
      'o.time_zone as timeZone',
      'o.confirmation',
      'o.suspended_at as suspendedAt',
      'o.deletes_at as deletesAt',
      'o.created_at as createdAt',
      'r.requested_at as releaseAskedAt',
      fn.coalesce('h.admins', lit(0)).as('admins'),
      fn.coalesce('h.members', lit(0)).as('members'),
      fn.coalesce('a.waiting', lit(0)).as('waitingAdmins'),
    ])
    .orderBy('o.name', (order) => order.collate('C'))
    .orderBy('o.org_id'),
);

const ORGS_TO_DELETE = prepared('membership.orgs-to-delete', (_: object, db) =>
  db
    .selectFrom('org')
    .where('deletes_at', 'is not', null)
    .select(['org_id as id', 'deletes_at as deletesAt', 'deletion_told_at as deletionToldAt'])
    .orderBy('deletes_at'),
);
const DELETED_ORGS = prepared('membership.deleted-orgs', (_: object, db) =>
  db
    .selectFrom('deleted_org')
    .select(['deleted_org_id as id', 'requested_at as requestedAt', 'deleted_at as deletedAt'])
    .orderBy('deleted_at')
    .orderBy('deleted_org_id'),
);

export const postgresMembershipReader = (on: Sql): MembershipReader => ({
  orgSummaries: (appointedSince) => ORG_SUMMARIES(on, { appointedSince }),
  orgsToDelete: () => ORGS_TO_DELETE(on, {}),
  deletedOrgs: () => DELETED_ORGS(on, {}),
  userByIdentity: async (identity) => (await readUsersByIdentity(on, [identity]))[0],
  callersByIdentity: (identities) => readCallersByIdentity(on, identities),
  callerContext: async (userId) => (await readCallerContexts(on, [userId]))[0]!,
  callerContexts: (userIds) => readCallerContexts(on, userIds),
  callerContextIn: async (orgId, userId) => ({ ...(await readContextRows(on, [userId], [orgId]))[0]!, isOfAllOrgs: true }),

  unclaimedLines: (orgId, named, today) => UNCLAIMED_LINES(on, { orgId, ...named, endsFrom: earliestEndOfCurrent(today) }),

  async pendingApprovals(orgId, { limit, after }) {
    return pageOf(await PENDING_APPROVALS(on, { orgId, limit: limit + 1, after: after?.at, afterId: after?.id }), limit);
  },

  async members(orgId, { role, status, q }, { limit, after }, today) {
    const position = { after: after?.at, afterId: after?.id as MembershipId | undefined };
    return pageOf(
      await MEMBERS(on, { orgId, role, status, q, limit: limit + 1, ...position, endsFrom: earliestEndOfCurrent(today) }),
      limit,
    );
  },
});
