import { z } from 'zod';
import { AccountErased } from '../../../application/ports/account-erased.ts';
import {
  type AdminAppointments,
  type CallerContext,
  type IdentifiedCaller,
  type IdentityKey,
  MAX_OFFICIATED_GAMES,
  MAX_SCORED_GAMES,
  type MembershipReader,
  type MembershipSummary,
  type Memberships,
  type Orgs,
  type ScoredGame,
  type Users,
} from '../../../application/ports/storage/membership/membership-storage.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import type { Version } from '../../../application/ports/watermarks.ts';
import { MEMBERSHIP_STATES, type Membership, type MembershipState } from '../../../domain/membership/membership.ts';
import { ORG_CONFIRMATIONS, type Org, type OrgConfirmation } from '../../../domain/membership/org.ts';
import { ROLES, type Role } from '../../../domain/membership/roles.ts';
import type { User } from '../../../domain/membership/user.ts';
import type { MembershipId, OrgId, TeamClaimId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { foldText } from '../../../domain/shared/text.ts';
import type { TimeZone } from '../../../domain/shared/time.ts';
import { LANGUAGES, type Language } from '../../../domain/texts/language.ts';
import type { Sql } from '../driver/sql.ts';
import { statement, statementPerFilters } from '../driver/statement.ts';
import { ALLOWS_FOLLOWERS, IS_DRAFT, IS_MANAGER, SEASON_SPAN, TEAM_IN_SEASON } from '../league/team-in-season.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { orgsOf } from '../privacy/personal-data.ts';
import { enumOf, instant, json, object, row, selected, selectedIf, uuid } from '../schema/columns.ts';
import { appUserTable, membershipTable, orgTable } from '../schema/tables.ts';
import { hasNotLeft, selectedMember, selectedPerson, selectedPersonRef } from './named-member.ts';
import { codesLike, orgIdOfCode, takeOrgCode } from './org-codes.ts';

const HOLD_ORG = statement<[id: OrgId]>('membership.hold-org', 'select 1 as one from org where org_id = $1 for no key update');
const UPDATE_ORG = statement<
  [id: OrgId, name: string, timeZone: string, parents: boolean, links: boolean, settings: string, confirmation: OrgConfirmation]
>(
  'membership.update-org',
  `update org set name = $2, time_zone = $3, parents_need_approval = $4, links_need_approval = $5, settings = $6, confirmation = $7 where org_id = $1`,
);

export function postgresOrgs(transaction: Transaction): Orgs {
  const orgs = values<Org>(transaction, orgTable);
  const { sql } = transaction;
  return {
    async add(org) {
      const isFree = await takeOrgCode(sql, org.code, org.id);
      if (isFree) await orgs.add(org);
      return isFree;
    },
    find: (id) => orgs.find({ id }),
    async findByCode(code) {
      const id = await orgIdOfCode(sql, code);
      return id && orgs.find({ id });
    },
    async findForUpdate(id) {
      await transaction.sql(HOLD_ORG, [id]);
      return orgs.find({ id });
    },
    codesLike: (code) => codesLike(sql, code),
    update: ({ id, name, timeZone, parentsNeedApproval, linksNeedApproval, settings, confirmation }) =>
      done(
        transaction.sql(UPDATE_ORG, [id, name, timeZone, parentsNeedApproval, linksNeedApproval, JSON.stringify(settings), confirmation]),
      ),
  };
}

/** Fails if a user is erased, so that nobody has to await its result before the commit. */
const REFUSE_ERASED = statement<[ids: readonly UserId[]]>(
  'membership.refuse-erased',
  'select 1 / (case when erased_at is null then 1 else 0 end) as one from app_user where user_id = any($1::uuid[])',
).rows({ one: z.number() });
const CONFIRM_CLAIMS = statement<[ids: readonly UserId[], befores: readonly (Date | null)[], ats: readonly Date[]]>(
  'membership.note-claims',
  `update app_user u set claims_at = asked.at
   from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) as asked (user_id, before, at)
   where u.user_id = asked.user_id and u.erased_at is null and u.claims_at is not distinct from asked.before`,
);
const CHOOSE_LANGUAGE = statement<[id: UserId, language: Language | null]>(
  'membership.choose-language',
  'update app_user set language = $2 where user_id = $1',
);
const NAME = statement<[id: UserId]>('membership.user-name', 'select name from app_user where user_id = $1').rows({
  name: z.string().nullable(),
});
const NAMED_ROW = row('u', { named: selectedMember('u') });
const NAMED = statement<[orgId: OrgId, id: UserId]>(
  'membership.named-user',
  `select ${NAMED_ROW.sql} from app_user u where u.user_id = $2`,
).rows(NAMED_ROW);
const DIVISION_BY_ZERO = '22012';

const USER_COLUMNS = `u.user_id as id, u.issuer, u.subject, u.email, u.email_verified as "emailVerified", u.name,
     u.given_name as "givenName", u.family_name as "familyName", u.picture_url as "pictureUrl",
     u.claimed_language as "claimedLanguage", u.language, u.created_at as "createdAt",
     u.updated_at as "updatedAt", u.claims_at as "claimsAt", u.erased_at as "erasedAt"`;
const USER = {
  id: uuid<UserId>(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  name: z.string().nullable(),
  givenName: z.string().nullable(),
  familyName: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  claimedLanguage: enumOf(LANGUAGES).nullable(),
  language: enumOf(LANGUAGES).nullable(),
  createdAt: instant(),
  updatedAt: instant(),
  claimsAt: instant().nullable(),
  erasedAt: instant().nullable(),
};
// Reads all users, which only the operator's commands do.
const USERS_OF_ADDRESS = statement<[email: string]>(
  'membership.users-of-address',
  `select ${USER_COLUMNS} from app_user u
   where u.email_verified and u.erased_at is null and lower(btrim(u.email, E' \\t\\n\\v\\f\\r') collate "C") = $1 order by u.user_id`,
).rows(USER);

const RETIRE_ADDRESS = statement<[userId: UserId, address: string, at: Date]>(
  'membership.retire-address',
  'update app_user set mail_refused_at = $3 where user_id = $1 and email = $2',
);

export function postgresUsers(transaction: Transaction): Users {
  const { sql } = transaction;
  const users = values<User>(transaction, appUserTable, { searchKey: ({ name, email }) => foldText(`${name ?? ''} ${email ?? ''}`) });
  return {
    findByIdentity: (issuer, subject) => users.findForUpdate({ issuer, subject }),
    hold: (id) => users.findForUpdate({ id }),
    refuseErased: (ids) =>
      done(
        sql(REFUSE_ERASED, [ids]).catch((error) => {
          throw (error as { code?: unknown }).code === DIVISION_BY_ZERO ? new AccountErased() : error;
        }),
      ),
    save: users.save,
    chooseLanguage: (id, language) => done(sql(CHOOSE_LANGUAGE, [id, language])),
    confirmClaims: (notes) =>
      done(sql(CONFIRM_CLAIMS, [notes.map(({ userId }) => userId), notes.map(({ before }) => before), notes.map(({ at }) => at)])),
    retireAddress: ({ userId, address, at }) => done(sql(RETIRE_ADDRESS, [userId, address, at])),
    find: (id) => users.find({ id }),
    ofAddress: (email) => sql(USERS_OF_ADDRESS, [email]),
    async name(id) {
      return (await sql(NAME, [id]))[0]?.name ?? null;
    },
    orgsNaming: (id) => orgsOf(sql, id),
    async named(orgId, id) {
      return (await sql(NAMED, [orgId, id]))[0]!.named;
    },
  };
}

const APPOINT = statement<[orgId: OrgId, addressHash: string, at: Date]>(
  'membership.appoint-admin',
  `insert into admin_appointment (org_id, address_hash, appointed_at) values ($1, $2, $3)
   on conflict (org_id, address_hash) do update set appointed_at = excluded.appointed_at`,
);
const APPOINTING_ORGS = statement<[addressHash: string]>(
  'membership.appointing-orgs',
  'select org_id as "orgId" from admin_appointment where address_hash = $1 order by org_id',
).rows({ orgId: uuid<OrgId>() });
const TAKE_APPOINTMENT = statement<[orgId: OrgId, addressHash: string]>(
  'membership.take-appointment',
  'delete from admin_appointment where org_id = $1 and address_hash = $2 returning appointed_at as "appointedAt"',
).rows({ appointedAt: instant() });

export const postgresAdminAppointments = ({ sql }: Transaction): AdminAppointments => ({
  add: (orgId, addressHash, at) => done(sql(APPOINT, [orgId, addressHash, at])),
  async take(addressHash, since) {
    const orgIds: OrgId[] = [];
    for (const { orgId } of await sql(APPOINTING_ORGS, [addressHash])) {
      const taken = await sql(TAKE_APPOINTMENT, [orgId, addressHash]);
      if (taken.some(({ appointedAt }) => appointedAt >= since)) orgIds.push(orgId);
    }
    return orgIds;
  },
});

const HOLD_ADMINS = statement<[orgId: OrgId]>(
  'membership.hold-admins',
  `select 1 as one from membership where org_id = $1 and role = 'admin' and state = 'approved' order by membership_id for update`,
);

const REMOVED_USERS = statement<[orgId: OrgId]>(
  'membership.removed-users',
  `select distinct user_id as "userId" from membership where org_id = $1 and state in ('denied', 'revoked')`,
).rows({ userId: uuid<UserId>() });

export function postgresMemberships(transaction: Transaction): Memberships {
  const memberships = values<Membership>(transaction, membershipTable);
  return {
    findForUpdate: (orgId, id) => memberships.findForUpdate({ orgId, id }),
    findByRole: (orgId, userId, role) => memberships.findForUpdate({ orgId, userId, role }),
    ofUser: (orgId, userId) => memberships.listForUpdate({ orgId, userId }),
    save: memberships.save,
    removedUsers: async (orgId) => (await transaction.sql(REMOVED_USERS, [orgId])).map(({ userId }) => userId),
    async countAdmins(orgId) {
      return (await transaction.sql(HOLD_ADMINS, [orgId])).length;
    },
  };
}

/**
 * The lists of callers' contexts. One list per table, grouped by user, so that no table is queried for each user separately. `callers` is the
 * SQL of the table `caller`, `ids` that of their ids as a list, and `also` what is selected besides. Reads all orgs of its users, or the given
 * ones; every table is filtered by them, since a cluster prunes no shards by a join.
 */
const contextsOf = ({ callers, ids, also = '' }: Readonly<{ callers: string; ids: string; also?: string }>, orgs = '') => `with caller as (
    ${callers}
  ), held as (
    select m.user_id, json_agg(json_build_object('membershipId', m.membership_id, 'role', m.role, 'state', m.state,
        'org', json_build_object('id', o.org_id, 'name', o.name, 'code', o.code, 'timeZone', o.time_zone,
          'parentsNeedApproval', o.parents_need_approval, 'linksNeedApproval', o.links_need_approval, 'settings', o.settings,
          'confirmation', o.confirmation, 'createdAt', o.created_at))
        order by o.name collate "C", o.org_id, m.role collate "C") as list
    from membership m join org o on o.org_id = m.org_id ${orgs && `and o.${orgs}`}
    where m.user_id = any(${ids}) ${orgs && `and m.${orgs}`} and m.state in ('pending', 'approved')
    group by m.user_id
  ), versioned as (
    select m.user_id, json_agg(json_build_array(m.org_id, coalesce(v.version, 0))) as list
    from (select distinct user_id, org_id from membership where user_id = any(${ids}) ${orgs && `and ${orgs}`}) m
      left join scope_version v on v.org_id = m.org_id and v.scope = 'access' ${orgs && `and v.${orgs}`}
    group by m.user_id
  ), staffed as (
    select l.user_id, json_agg(json_build_object('orgId', t.org_id, 'teamId', t.team_id, 'season', ${SEASON_SPAN}, 'isManager', l.is_manager)
        order by t.org_id, t.team_id) as list
    from (select user_id, org_id, team_id, ${IS_MANAGER} from team_staff where user_id = any(${ids}) ${orgs && `and ${orgs}`}
          group by user_id, org_id, team_id) l
      join team t on t.org_id = l.org_id and t.team_id = l.team_id ${orgs && `and t.${orgs}`}
      join season n on n.org_id = t.org_id and n.season_id = t.season_id ${orgs && `and n.${orgs}`}
    group by l.user_id
  ), linked as (
    select p.user_id, json_agg(json_build_object('orgId', p.org_id, 'playerId', p.player_id,
        'team', case when t.team_id is not null then ${TEAM_IN_SEASON} end) order by p.org_id, p.player_id, t.team_id) as list
    from parent_link p
      left join roster_spot r on r.org_id = p.org_id and r.player_id = p.player_id ${orgs && `and r.${orgs}`}
      left join team t on t.org_id = r.org_id and t.team_id = r.team_id ${orgs && `and t.${orgs}`}
      left join season n on n.org_id = t.org_id and n.season_id = t.season_id ${orgs && `and n.${orgs}`}
    where p.user_id = any(${ids}) ${orgs && `and p.${orgs}`} and p.state = 'approved'
    group by p.user_id
  ), followed as (
    select f.user_id, json_agg(json_build_object('orgId', f.org_id, 'playerId', f.player_id,
        'team', case when t.team_id is not null then ${TEAM_IN_SEASON} end) order by f.org_id, f.player_id, t.team_id) as list
    from follower f
      join org o on o.org_id = f.org_id ${orgs && `and o.${orgs}`} and ${ALLOWS_FOLLOWERS}
      left join roster_spot r on r.org_id = f.org_id and r.player_id = f.player_id ${orgs && `and r.${orgs}`}
      left join team t on t.org_id = r.org_id and t.team_id = r.team_id ${orgs && `and t.${orgs}`}
      left join season n on n.org_id = t.org_id and n.season_id = t.season_id ${orgs && `and n.${orgs}`}
    where f.user_id = any(${ids}) ${orgs && `and f.${orgs}`}
    group by f.user_id
  ), drafted as (
    select m.user_id, json_agg(json_build_object('orgId', n.org_id, 'seasonId', n.season_id) order by n.org_id, n.season_id) as list
    from (select distinct user_id, org_id from membership where user_id = any(${ids}) ${orgs && `and ${orgs}`}) m
      join season n on n.org_id = m.org_id ${orgs && `and n.${orgs}`} and ${IS_DRAFT}
    group by m.user_id
  ), scored as (
    select g.user_id, json_agg(json_build_object('orgId', g.org_id, 'gameId', g.game_id, 'homeTeamId', g.home_team_id,
        'visitorTeamId', g.visitor_team_id, 'startsAt', g.starts_at, 'endsAt', g.ends_at) order by g.ends_at desc, g.game_id) as list
    from (select official_scorer_user_id as user_id, org_id, game_id, home_team_id, visitor_team_id, starts_at, ends_at,
                 row_number() over (partition by official_scorer_user_id order by ends_at desc, game_id) as rank
          from game where official_scorer_user_id = any(${ids}) ${orgs && `and ${orgs}`}) g
    where g.rank <= ${MAX_SCORED_GAMES}
    group by g.user_id
  ), officiated as (
    select x.user_id, json_agg(json_build_object('orgId', x.org_id, 'gameId', x.game_id) order by x.org_id, x.game_id) as list
    from (select user_id, org_id, game_id, row_number() over (partition by user_id order by created_at desc, assignment_id desc) as rank
          from official_assignment where user_id = any(${ids}) ${orgs && `and ${orgs}`} and state in ('offered', 'accepted')) x
    where x.rank <= ${MAX_OFFICIATED_GAMES}
    group by x.user_id
  )
  select caller.is_erased as "isErased", caller.reads,
         coalesce(held.list, '[]') as memberships, coalesce(versioned.list, '[]') as versions, coalesce(staffed.list, '[]') as "staffedTeams",
         coalesce(linked.list, '[]') as children,
         coalesce(followed.list, '[]') as followed, coalesce(drafted.list, '[]') as "draftSeasons", coalesce(scored.list, '[]') as "scoredGames",
         coalesce(officiated.list, '[]') as "officiatedGames" ${also}
  from caller
    left join held on held.user_id = caller.user_id
    left join versioned on versioned.user_id = caller.user_id
    left join staffed on staffed.user_id = caller.user_id
    left join linked on linked.user_id = caller.user_id
    left join followed on followed.user_id = caller.user_id
    left join drafted on drafted.user_id = caller.user_id
    left join scored on scored.user_id = caller.user_id
    left join officiated on officiated.user_id = caller.user_id
  order by place`;
const CONTEXT = {
  isErased: z.boolean(),
  reads: enumOf(LANGUAGES).nullable(),
  memberships: json<readonly (Omit<MembershipSummary, 'org'> & { org: Omit<Org, 'createdAt'> & { createdAt: string } })[]>(),
  versions: json<readonly (readonly [OrgId, Version])[]>(),
  staffedTeams: json<CallerContext['staffedTeams']>(),
  children: json<CallerContext['children']>(),
  followed: json<CallerContext['followed']>(),
  draftSeasons: json<CallerContext['draftSeasons']>(),
  officiatedGames: json<CallerContext['officiatedGames']>(),
  scoredGames: json<readonly (Omit<ScoredGame, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string })[]>(),
};

/** On a cluster one task for each shard of these orgs, at intervals and for hundreds of callers at once. */
const CALLER_CONTEXTS = statementPerFilters<[userIds: readonly UserId[]], { orgs: [orgIds: readonly OrgId[]] }>(
  'membership.caller-contexts',
  1,
  { orgs: (orgIds) => `org_id = any(${orgIds}::uuid[])` },
  ({ orgs }) =>
    contextsOf(
      {
        callers: `select asked.user_id, place, u.erased_at is not null as is_erased, coalesce(u.language, u.claimed_language) as reads
    from unnest($1::uuid[]) with ordinality as asked (user_id, place) left join app_user u on u.user_id = asked.user_id`,
        ids: '$1',
      },
      orgs,
    ),
).rows(z.strictObject(CONTEXT));

type ListedContext = { readonly [Name in keyof typeof CONTEXT]: z.output<(typeof CONTEXT)[Name]> };
type ContextRow = Omit<CallerContext, 'isOfAllOrgs'>;

export const readContextRows = async (sql: Sql, userIds: readonly UserId[], orgIds?: readonly OrgId[]): Promise<readonly ContextRow[]> =>
  contextsIn(await sql(...CALLER_CONTEXTS([userIds], { orgs: orgIds && [orgIds] })));

function contextsIn(rows: readonly ListedContext[]): readonly ContextRow[] {
  // One shared object per org: the contexts of thousands of members are cached.
  const orgs = new Map<OrgId, Org>();
  const sharedOrg = (org: (typeof rows)[number]['memberships'][number]['org']): Org => {
    const shared = orgs.get(org.id) ?? { ...org, createdAt: new Date(org.createdAt) };
    orgs.set(org.id, shared);
    return shared;
  };
  return rows.map(
    ({ isErased, reads, memberships, versions, staffedTeams, children, followed, draftSeasons, officiatedGames, scoredGames }) => ({
      isErased,
      reads,
      staffedTeams,
      children,
      followed,
      draftSeasons,
      officiatedGames,
      versions: new Map(versions),
      memberships: memberships.map(({ org, ...membership }) => ({ ...membership, org: sharedOrg(org) })),
      scoredGames: scoredGames.map(({ startsAt, endsAt, ...game }) => ({
        ...game,
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
      })),
    }),
  );
}

const readCallerContexts = async (sql: Sql, userIds: readonly UserId[]): Promise<readonly CallerContext[]> =>
  (await readContextRows(sql, userIds)).map((row) => ({ ...row, isOfAllOrgs: true }));

const BY_IDENTITY = `from unnest($1::text[], $2::text[]) with ordinality as asked (issuer, subject, place)
     join app_user u on u.issuer = asked.issuer and u.subject = asked.subject`;
type Identities = [issuers: readonly string[], subjects: readonly string[]];
const USERS_BY_IDENTITY = statement<Identities>('membership.users-by-identity', `select asked.place, ${USER_COLUMNS} ${BY_IDENTITY}`).rows({
  place: z.number(),
  ...USER,
});
/** The same with their contexts, for a database that is not a cluster. */
const CALLERS_BY_IDENTITY = statement<Identities>(
  'membership.callers-by-identity',
  contextsOf({
    callers: `select asked.place, ${USER_COLUMNS}, u.user_id, u.erased_at is not null as is_erased,
      coalesce(u.language, u.claimed_language) as reads ${BY_IDENTITY}`,
    ids: 'array(select user_id from caller)',
    also: `, place, ${Object.keys(USER)
      .map((name) => `caller."${name}"`)
      .join(', ')}`,
  }),
).rows(z.strictObject({ ...CONTEXT, place: z.number(), ...USER }));

const userIn = (row: { readonly [Name in keyof typeof USER]: z.output<(typeof USER)[Name]> }): User => {
  const { id, issuer, subject, email, emailVerified, name, givenName, familyName, pictureUrl, claimedLanguage, language } = row;
  const { createdAt, updatedAt, claimsAt, erasedAt } = row;
  const claims = { email, emailVerified, name, givenName, familyName, pictureUrl, claimedLanguage };
  return { id, issuer, subject, ...claims, language, createdAt, updatedAt, claimsAt, erasedAt };
};

const listsOf = (identities: readonly IdentityKey[]): Identities => [
  identities.map(({ issuer }) => issuer),
  identities.map(({ subject }) => subject),
];

export async function readUsersByIdentity(sql: Sql, identities: readonly IdentityKey[]): Promise<readonly (User | undefined)[]> {
  const rows = await sql(USERS_BY_IDENTITY, listsOf(identities));
  const found = new Map(rows.map(({ place, ...user }) => [place, user]));
  return identities.map((_, index) => found.get(index + 1));
}

async function readCallersByIdentity(sql: Sql, identities: readonly IdentityKey[]): Promise<readonly (IdentifiedCaller | undefined)[]> {
  const rows = await sql(CALLERS_BY_IDENTITY, listsOf(identities));
  const contexts = contextsIn(rows);
  const found = new Map(rows.map((row, index) => [row.place, { user: userIn(row), context: { ...contexts[index]!, isOfAllOrgs: true } }]));
  return identities.map((_, index) => found.get(index + 1));
}

type PagePosition = [at: Date, id: string];
/** `at` is the type of instants: in a row, or inside of JSON. */
export const approvalColumns = <Time>(at: z.ZodType<Time>) => ({
  membershipId: selected('r.id', uuid<MembershipId | TeamClaimId>()),
  role: enumOf(ROLES),
  requestedAt: at,
  inviteCode: selected('i.code', z.string().nullable()),
  team: selectedIf('t.team_id is not null', object('t', { id: selected('t.team_id', uuid<TeamId>()), name: z.string() })),
  user: selectedPerson('u'),
  identity: object('u', { issuer: z.string(), subject: z.string() }),
});
/** Memberships and claims that wait for a decision, each narrowed by SQL that gets the column of its id. */
export const waitingRequests = (rest: (id: string) => string) => `
  (select membership_id as id, user_id, role, requested_at, invite_id, null::uuid as team_id from membership
   where org_id = $1 and state = 'pending' ${rest('membership_id')})
  union all
  (select team_claim_id, user_id, 'coach', requested_at, null, team_id from team_claim
   where org_id = $1 and state = 'pending' ${rest('team_claim_id')})`;
/** The requests `r` with what they refer to. */
export const withApplicants = (requests: string) => `${requests} r join app_user u on u.user_id = r.user_id
  left join invite i on i.org_id = $1 and i.invite_id = r.invite_id
  left join team t on t.org_id = $1 and t.team_id = r.team_id`;
const APPROVAL_ROW = row('r', approvalColumns(instant()));
const PENDING_APPROVALS = statementPerFilters<[orgId: OrgId, limit: number], { after: PagePosition }>(
  'membership.pending-approvals',
  2,
  { after: (at, id) => `> (${at}, ${id}::uuid)` },
  ({ after }) => `with request as (
      ${waitingRequests((id) => `${after && `and (requested_at, ${id}) ${after}`} order by requested_at, ${id} limit $2`)}
      order by requested_at, id limit $2
    )
    select ${APPROVAL_ROW.sql} from ${withApplicants('request')} order by r.requested_at, r.id`,
).rows(APPROVAL_ROW);

const MEMBER_ROW = row('m', {
  membershipId: uuid<MembershipId>(),
  role: enumOf(ROLES),
  status: selected('m.state', enumOf(MEMBERSHIP_STATES)),
  isApproved: selected(`m.state = 'approved'`, z.boolean()),
  requestedAt: instant(),
  decidedAt: instant().nullable(),
  decidedBy: selectedIf('d.user_id is not null', selectedPersonRef('d')),
  user: selectedPerson('u'),
});
const MEMBERS = statementPerFilters<
  [orgId: OrgId, limit: number],
  { after: PagePosition; role: [role: Role]; status: [status: MembershipState]; q: [q: string] }
>(
  'membership.members',
  2,
  {
    after: (at, id) => `and (m.requested_at, m.membership_id) < (${at}, ${id}::uuid)`,
    role: (role) => `and m.role = ${role}`,
    status: (status) => `and m.state = ${status}`,
    // The address is the last word of the key.
    q: (q) => `and position(${q} in
      case when u.email is null or ${hasNotLeft('u')} then u.search_key else regexp_replace(u.search_key, ' ?[^ ]*$', '') end) > 0`,
  },
  ({ after, role, status, q }) =>
    `select ${MEMBER_ROW.sql}
     from membership m join app_user u on u.user_id = m.user_id left join app_user d on d.user_id = m.decided_by
     where m.org_id = $1 ${after} ${role} ${status} ${q} order by m.requested_at desc, m.membership_id desc limit $2`,
).rows(MEMBER_ROW);

/** One list per table, grouped by org. */
const ORG_SUMMARIES = statement<[appointedSince: Date]>(
  'membership.org-summaries',
  `with held as (
     select org_id, count(*) filter (where role = 'admin')::int as admins, count(distinct user_id)::int as members
     from membership where state = 'approved' group by org_id
   ), appointed as (
     select org_id, count(*)::int as waiting from admin_appointment where appointed_at >= $1 group by org_id
   )
   select o.org_id as id, o.name, o.code, o.time_zone as "timeZone", o.confirmation, o.created_at as "createdAt",
     coalesce(h.admins, 0) as admins, coalesce(h.members, 0) as members, coalesce(a.waiting, 0) as "waitingAdmins"
   from org o left join held h on h.org_id = o.org_id left join appointed a on a.org_id = o.org_id
   order by o.name collate "C", o.org_id`,
).rows({
  id: uuid<OrgId>(),
  name: z.string(),
  code: z.string(),
  timeZone: json<TimeZone>(),
  confirmation: enumOf(ORG_CONFIRMATIONS),
  createdAt: instant(),
  admins: z.int(),
  members: z.int(),
  waitingAdmins: z.int(),
});

export const postgresMembershipReader = (sql: Sql): MembershipReader => ({
  orgSummaries: (appointedSince) => sql(ORG_SUMMARIES, [appointedSince]),
  userByIdentity: async (identity) => (await readUsersByIdentity(sql, [identity]))[0],
  callersByIdentity: (identities) => readCallersByIdentity(sql, identities),
  callerContext: async (userId) => (await readCallerContexts(sql, [userId]))[0]!,
  callerContexts: (userIds) => readCallerContexts(sql, userIds),
  callerContextIn: async (orgId, userId) => ({ ...(await readContextRows(sql, [userId], [orgId]))[0]!, isOfAllOrgs: true }),

  async pendingApprovals(orgId, { limit, after }) {
    return pageOf(await sql(...PENDING_APPROVALS([orgId, limit + 1], { after: after && [after.at, after.id] })), limit);
  },

  async members(orgId, { role, status, q }, { limit, after }) {
    const filters = { role: role && ([role] as const), status: status && ([status] as const), q: q === undefined ? q : ([q] as const) };
    return pageOf(await sql(...MEMBERS([orgId, limit + 1], { ...filters, after: after && [after.at, after.id] })), limit);
  },
});
