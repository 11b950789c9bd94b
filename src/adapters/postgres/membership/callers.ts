import { type Expression, type Kysely, type QueryCreator, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import {
  type CallerContext,
  type IdentifiedCaller,
  type IdentityKey,
  MAX_OFFICIATED_GAMES,
  MAX_SCORED_GAMES,
} from '../../../application/ports/storage/membership/membership-storage.ts';
import type { Version } from '../../../application/ports/watermarks.ts';
import type { Org } from '../../../domain/membership/org.ts';
import type { User } from '../../../domain/membership/user.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import type { Language } from '../../../domain/texts/language.ts';
import { allowsFollowers, isDraft, isManager, seasonSpan, teamInSeason } from '../league/seasons-of-teams.ts';
import { anyId, type On, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { USER } from './users.ts';

/** Whose contexts are asked for, and in which orgs, if not in all of theirs. */
type Asked = Readonly<{ db: QueryCreator<Schema>; users: Expression<UserId>; orgs: readonly OrgId[] | undefined }>;
/** A cluster prunes no shards by a join, so every table is restricted to the orgs. */
const isIn = (orgs: Asked['orgs'], column: string) =>
  orgs === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${anyId(orgs)}`;

const held = ({ db, users, orgs }: Asked) =>
  db
    .selectFrom('membership as m')
    .innerJoin('org as o', (join) => join.onRef('o.org_id', '=', 'm.org_id').on(isIn(orgs, 'o.org_id')))
    .where('m.user_id', '=', users)
    .where(isIn(orgs, 'm.org_id'))
    .where('m.state', 'in', ['pending', 'approved'])
    .groupBy('m.user_id')
    .select((eb) => {
      const org = jsonBuildObject({
        id: eb.ref('o.org_id'),
        name: eb.ref('o.name'),
        code: eb.ref('o.code'),
        timeZone: eb.ref('o.time_zone'),
        parentsNeedApproval: eb.ref('o.parents_need_approval'),
        linksNeedApproval: eb.ref('o.links_need_approval'),
        settings: eb.ref('o.settings'),
        confirmation: eb.ref('o.confirmation'),
        suspendedAt: eb.ref('o.suspended_at'),
        suspensionNotice: eb.ref('o.suspension_notice'),
        deletesAt: eb.ref('o.deletes_at'),
        deletionToldAt: eb.ref('o.deletion_told_at'),
        createdAt: eb.ref('o.created_at'),
      });
      const membership = jsonBuildObject({
        membershipId: eb.ref('m.membership_id'),
        role: eb.ref('m.role'),
        state: eb.ref('m.state'),
        org,
      });
      const list = eb.fn
        .jsonAgg(membership)
        .orderBy('o.name', (order) => order.collate('C'))
        .orderBy('o.org_id')
        .orderBy('m.role', (order) => order.collate('C'));
      return ['m.user_id', list.as('list')];
    });

/** The orgs in which the users have or had a membership. */
const orgsOf = ({ db, users, orgs }: Asked) =>
  db.selectFrom('membership').where('user_id', '=', users).where(isIn(orgs, 'org_id')).select(['user_id', 'org_id']).distinct().as('m');

const versioned = ({ db, users, orgs }: Asked) =>
  db
    .selectFrom(orgsOf({ db, users, orgs }))
    .leftJoin('scope_version as v', (join) =>
      join.onRef('v.org_id', '=', 'm.org_id').on('v.scope', '=', 'access').on(isIn(orgs, 'v.org_id')),
    )
    .groupBy('m.user_id')
    .select((eb) => [
      'm.user_id',
      eb.fn.agg<(readonly [OrgId, Version])[]>('json_agg', [sql`json_build_array(m.org_id, coalesce(v.version, 0))`]).as('list'),
    ]);

const drafted = ({ db, users, orgs }: Asked) =>
  db
    .selectFrom(orgsOf({ db, users, orgs }))
    .innerJoin('season as n', (join) => join.onRef('n.org_id', '=', 'm.org_id').on(isIn(orgs, 'n.org_id')).on(isDraft))
    .groupBy('m.user_id')
    .select((eb) => [
      'm.user_id',
      eb.fn
        .jsonAgg(jsonBuildObject({ orgId: eb.ref('n.org_id'), seasonId: eb.ref('n.season_id') }))
        .orderBy('n.org_id')
        .orderBy('n.season_id')
        .as('list'),
    ]);

const staffed = ({ db, users, orgs }: Asked) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('team_staff')
        .where('user_id', '=', users)
        .where(isIn(orgs, 'org_id'))
        .groupBy(['user_id', 'org_id', 'team_id'])
        .select(['user_id', 'org_id', 'team_id', isManager.as('is_manager')])
        .as('l'),
    )
    .innerJoin('team as t', (join) =>
      join.onRef('t.org_id', '=', 'l.org_id').onRef('t.team_id', '=', 'l.team_id').on(isIn(orgs, 't.org_id')),
    )
    .innerJoin('season as n', (join) =>
      join.onRef('n.org_id', '=', 't.org_id').onRef('n.season_id', '=', 't.season_id').on(isIn(orgs, 'n.org_id')),
    )
    .groupBy('l.user_id')
    .select((eb) => {
      const team = { orgId: eb.ref('t.org_id'), teamId: eb.ref('t.team_id'), season: seasonSpan, isManager: eb.ref('l.is_manager') };
      return ['l.user_id', eb.fn.jsonAgg(jsonBuildObject(team)).orderBy('t.org_id').orderBy('t.team_id').as('list')];
    });

const linked = ({ db, users, orgs }: Asked) =>
  db
    .selectFrom('parent_link as p')
    .leftJoin('roster_spot as r', (join) =>
      join.onRef('r.org_id', '=', 'p.org_id').onRef('r.player_id', '=', 'p.player_id').on(isIn(orgs, 'r.org_id')),
    )
    .leftJoin('team as t', (join) =>
      join.onRef('t.org_id', '=', 'r.org_id').onRef('t.team_id', '=', 'r.team_id').on(isIn(orgs, 't.org_id')),
    )
    .leftJoin('season as n', (join) =>
      join.onRef('n.org_id', '=', 't.org_id').onRef('n.season_id', '=', 't.season_id').on(isIn(orgs, 'n.org_id')),
    )
    .where('p.user_id', '=', users)
    .where(isIn(orgs, 'p.org_id'))
    .where('p.state', '=', 'approved')
    .groupBy('p.user_id')
    .select((eb) => {
      const team = eb.case().when('t.team_id', 'is not', null).then(teamInSeason).end();
      const child = jsonBuildObject({ orgId: eb.ref('p.org_id'), playerId: eb.ref('p.player_id').$notNull(), team });
      return ['p.user_id', eb.fn.jsonAgg(child).orderBy('p.org_id').orderBy('p.player_id').orderBy('t.team_id').as('list')];
    });

const followed = ({ db, users, orgs }: Asked) =>
  db
    .selectFrom('follower as f')
    .innerJoin('org as o', (join) => join.onRef('o.org_id', '=', 'f.org_id').on(isIn(orgs, 'o.org_id')).on(allowsFollowers))
    .leftJoin('roster_spot as r', (join) =>
      join.onRef('r.org_id', '=', 'f.org_id').onRef('r.player_id', '=', 'f.player_id').on(isIn(orgs, 'r.org_id')),
    )
    .leftJoin('team as t', (join) =>
      join.onRef('t.org_id', '=', 'r.org_id').onRef('t.team_id', '=', 'r.team_id').on(isIn(orgs, 't.org_id')),
    )
    .leftJoin('season as n', (join) =>
      join.onRef('n.org_id', '=', 't.org_id').onRef('n.season_id', '=', 't.season_id').on(isIn(orgs, 'n.org_id')),
    )
    .where('f.user_id', '=', users)
    .where(isIn(orgs, 'f.org_id'))
    .groupBy('f.user_id')
    .select((eb) => {
      const team = eb.case().when('t.team_id', 'is not', null).then(teamInSeason).end();
      const player = jsonBuildObject({ orgId: eb.ref('f.org_id'), playerId: eb.ref('f.player_id'), team });
      return ['f.user_id', eb.fn.jsonAgg(player).orderBy('f.org_id').orderBy('f.player_id').orderBy('t.team_id').as('list')];
    });

const scored = ({ db, users, orgs }: Asked) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('game')
        .where('official_scorer_user_id', '=', users)
        .where(isIn(orgs, 'org_id'))
        .select(({ fn }) => [
          'official_scorer_user_id as user_id',
          'org_id',
          'game_id',
          'home_team_id',
          'visitor_team_id',
          'starts_at',
          'ends_at',
          fn
            .agg<number>('row_number')
            .over((rows) => rows.partitionBy('official_scorer_user_id').orderBy('ends_at', 'desc').orderBy('game_id'))
            .as('rank'),
        ])
        .as('g'),
    )
    .where('g.rank', '<=', MAX_SCORED_GAMES)
    .groupBy('g.user_id')
    .select((eb) => {
      const game = jsonBuildObject({
        orgId: eb.ref('g.org_id'),
        gameId: eb.ref('g.game_id'),
        homeTeamId: eb.ref('g.home_team_id'),
        visitorTeamId: eb.ref('g.visitor_team_id'),
        startsAt: eb.ref('g.starts_at'),
        endsAt: eb.ref('g.ends_at'),
      });
      return ['g.user_id', eb.fn.jsonAgg(game).orderBy('g.ends_at', 'desc').orderBy('g.game_id').as('list')];
    });

const officiated = ({ db, users, orgs }: Asked) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('official_assignment')
        .where('user_id', '=', users)
        .where(isIn(orgs, 'org_id'))
        .where('state', 'in', ['offered', 'accepted'])
        .select(({ fn }) => [
          'user_id',
          'org_id',
          'game_id',
          fn
            .agg<number>('row_number')
            .over((rows) => rows.partitionBy('user_id').orderBy('created_at', 'desc').orderBy('assignment_id', 'desc'))
            .as('rank'),
        ])
        .as('x'),
    )
    .where('x.rank', '<=', MAX_OFFICIATED_GAMES)
    .groupBy('x.user_id')
    .select((eb) => [
      'x.user_id',
      eb.fn
        .jsonAgg(jsonBuildObject({ orgId: eb.ref('x.org_id'), gameId: eb.ref('x.game_id') }))
        .orderBy('x.org_id')
        .orderBy('x.game_id')
        .as('list'),
    ]);

const orNone = <Item>(list: Expression<Item[] | null>) => sql<Item[]>`coalesce(${list}, '[]')`;

type Caller = Readonly<{ user_id: UserId; place: number; isErased: boolean; reads: Language | null }>;
type Callers = (db: QueryCreator<Schema>) => Expression<Caller>;

/** The callers with one list per table, grouped by user, so that no table is queried for each user separately. `users` are their ids. */
const contextsOf = (db: Kysely<Schema>, callers: Callers, users: Expression<UserId>, orgs?: readonly OrgId[]) => {
  const asked = { db, users, orgs };
  return db
    .with('caller', callers)
    .with('held', () => held(asked))
    .with('versioned', () => versioned(asked))
    .with('staffed', () => staffed(asked))
    .with('linked', () => linked(asked))
    .with('followed', () => followed(asked))
    .with('drafted', () => drafted(asked))
    .with('scored', () => scored(asked))
    .with('officiated', () => officiated(asked))
    .selectFrom('caller')
    .leftJoin('held', 'held.user_id', 'caller.user_id')
    .leftJoin('versioned', 'versioned.user_id', 'caller.user_id')
    .leftJoin('staffed', 'staffed.user_id', 'caller.user_id')
    .leftJoin('linked', 'linked.user_id', 'caller.user_id')
    .leftJoin('followed', 'followed.user_id', 'caller.user_id')
    .leftJoin('drafted', 'drafted.user_id', 'caller.user_id')
    .leftJoin('scored', 'scored.user_id', 'caller.user_id')
    .leftJoin('officiated', 'officiated.user_id', 'caller.user_id')
    .selectAll('caller')
    .select((eb) => [
      orNone(eb.ref('held.list')).as('memberships'),
      orNone(eb.ref('versioned.list')).as('versions'),
      orNone(eb.ref('staffed.list')).as('staffedTeams'),
      orNone(eb.ref('linked.list')).as('children'),
      orNone(eb.ref('followed.list')).as('followed'),
      orNone(eb.ref('drafted.list')).as('draftSeasons'),
      orNone(eb.ref('scored.list')).as('scoredGames'),
      orNone(eb.ref('officiated.list')).as('officiatedGames'),
    ])
    .orderBy('caller.place');
};

/** On a cluster one task for each shard of these orgs, at intervals and for hundreds of callers at once. */
const CALLER_CONTEXTS = prepared(
  'membership.caller-contexts',
  ({ userIds, orgs }: Readonly<{ userIds: readonly UserId[]; orgs: readonly OrgId[] | undefined }>, db) => {
    const asked = sql<{ user_id: UserId; place: number }>`unnest(${userIds}::uuid[]) with ordinality`.as<'asked'>(
      sql`asked (user_id, place)`,
    );
    const callers: Callers = (queries) =>
      queries
        .selectFrom(asked)
        .leftJoin('app_user as u', 'u.user_id', 'asked.user_id')
        .select((eb) => [
          'asked.user_id',
          'asked.place',
          eb('u.erased_at', 'is not', null).$castTo<boolean>().as('isErased'),
          eb.fn.coalesce('u.language', 'u.claimed_language').as('reads'),
        ]);
    return contextsOf(db, callers, anyId(userIds), orgs);
  },
  ['orgs'],
);

type ListedContext = Awaited<ReturnType<typeof CALLER_CONTEXTS>>[number];
type ContextRow = Omit<CallerContext, 'isOfAllOrgs'>;

export const readContextRows = async (on: On, userIds: readonly UserId[], orgs?: readonly OrgId[]): Promise<readonly ContextRow[]> =>
  contextsIn(await CALLER_CONTEXTS(on, { userIds, orgs }));

function contextsIn(rows: readonly ListedContext[]): readonly ContextRow[] {
  // One shared object per org: the contexts of thousands of members are cached.
  const orgs = new Map<OrgId, Org>();
  const instant = (at: Date | string | null) => (at === null ? null : new Date(at));
  const sharedOrg = (org: ListedContext['memberships'][number]['org']): Org => {
    const shared = orgs.get(org.id) ?? {
      ...org,
      suspendedAt: instant(org.suspendedAt),
      deletesAt: instant(org.deletesAt),
      deletionToldAt: instant(org.deletionToldAt),
      createdAt: new Date(org.createdAt),
    };
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

export const readCallerContexts = async (on: On, userIds: readonly UserId[]): Promise<readonly CallerContext[]> =>
  (await readContextRows(on, userIds)).map((row) => ({ ...row, isOfAllOrgs: true }));

type Identities = Readonly<{ issuers: readonly string[]; subjects: readonly string[] }>;
const usersOf = ({ issuers, subjects }: Identities, db: QueryCreator<Schema>) =>
  db
    .selectFrom(
      sql<{ issuer: string; subject: string; place: number }>`unnest(${issuers}::text[], ${subjects}::text[]) with ordinality`.as<'asked'>(
        sql`asked (issuer, subject, place)`,
      ),
    )
    .innerJoin('app_user as u', (join) => join.onRef('u.issuer', '=', 'asked.issuer').onRef('u.subject', '=', 'asked.subject'))
    .select(['asked.place', ...USER]);
const USERS_BY_IDENTITY = prepared('membership.users-by-identity', usersOf);
/** The same with their contexts, for a database that is not a cluster. */
const CALLERS_BY_IDENTITY = prepared('membership.callers-by-identity', (identities: Identities, db) => {
  const callers: Callers = (queries) =>
    usersOf(identities, queries).select((eb) => [
      'u.user_id',
      eb('u.erased_at', 'is not', null).$castTo<boolean>().as('isErased'),
      eb.fn.coalesce('u.language', 'u.claimed_language').as('reads'),
    ]);
  // All columns of callers are selected, so also those of users.
  return contextsOf(db, callers, sql<UserId>`any(array(select user_id from caller))`).$castTo<ListedContext & User>();
});

const userIn = (row: User): User => {
  const { id, issuer, subject, email, emailVerified, name, givenName, familyName, pictureUrl, claimedLanguage, language } = row;
  const { createdAt, updatedAt, claimsAt, erasedAt } = row;
  const claims = { email, emailVerified, name, givenName, familyName, pictureUrl, claimedLanguage };
  return { id, issuer, subject, ...claims, language, createdAt, updatedAt, claimsAt, erasedAt };
};

const listsOf = (identities: readonly IdentityKey[]): Identities => ({
  issuers: identities.map(({ issuer }) => issuer),
  subjects: identities.map(({ subject }) => subject),
});

export async function readUsersByIdentity(on: On, identities: readonly IdentityKey[]): Promise<readonly (User | undefined)[]> {
  const rows = await USERS_BY_IDENTITY(on, listsOf(identities));
  const found = new Map(rows.map(({ place, ...user }) => [place, user]));
  return identities.map((_, index) => found.get(index + 1));
}

export async function readCallersByIdentity(
  on: On,
  identities: readonly IdentityKey[],
): Promise<readonly (IdentifiedCaller | undefined)[]> {
  const rows = await CALLERS_BY_IDENTITY(on, listsOf(identities));
  const contexts = contextsIn(rows);
  const found = new Map(rows.map((row, index) => [row.place, { user: userIn(row), context: { ...contexts[index]!, isOfAllOrgs: true } }]));
  return identities.map((_, index) => found.get(index + 1));
}
