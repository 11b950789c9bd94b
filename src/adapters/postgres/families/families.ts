import { sql as text } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { FamilyReader } from '../../../application/ports/storage/families/family-reader.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import { LINK_STATES, type LinkState, waitingSince } from '../../../domain/families/parent-link.ts';
import { earliestEndOfCurrent } from '../../../domain/league/season.ts';
import type { OrgId, ParentLinkId, PlayerId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import type { Sql } from '../driver/sql.ts';
import { comparableAddress } from '../membership/comparable-address.ts';
import { objectOf } from '../orm/object-of.ts';
import { anyId, prepared } from '../orm/prepared.ts';
import { hasWaited, isState, type LinksOf, linkColumns, linksWithNames, linkView, linkWaits } from './links.ts';

const LINK = prepared('families.link', (p: LinksOf & Readonly<{ id: ParentLinkId }>, db) =>
  linksWithNames(db, p.orgId).where('l.parent_link_id', '=', p.id).select(linkColumns(db, p)),
);
const OF_PARENT = prepared('families.links-of-parent', (p: LinksOf & Readonly<{ parentId: UserId }>, db) =>
  linksWithNames(db, p.orgId)
    .where('l.user_id', '=', p.parentId)
    .where((eb) => eb.or([eb('l.state', '=', 'approved'), linkWaits(p.waitingSince)]))
    .select(linkColumns(db, p))
    .orderBy('l.created_at')
    .orderBy('l.parent_link_id'),
);

/** Whether the link `l` is in this state as it is shown. */
function isShownAs(state: LinkState, waiting: Date) {
  if (state === 'pending') return linkWaits(waiting);
  const isStored = isState(state);
  return state === 'ended' ? isStored.or(hasWaited(waiting)) : isStored;
}

type Page = LinksOf &
  Readonly<{
    limit: number;
    after?: Date | undefined;
    afterId: string;
    teamIds?: readonly TeamId[] | undefined;
    playerId?: PlayerId | undefined;
  }>;
/** Each state has its own queries, so that its links are found by index. */
const linksThat = (status: LinkState | 'any') =>
  prepared(
    `families.links-${status}`,
    (p: Page, db) =>
      linksWithNames(db, p.orgId)
        .where((eb) => {
          const { after, afterId, teamIds, playerId } = p;
          const spots = eb
            .selectFrom('roster_spot as r')
            .where('r.org_id', '=', p.orgId)
            .whereRef('r.player_id', '=', 'l.player_id')
            .select(eb.lit(1).as('one'));
          return eb.and([
            ...(status === 'any' ? [] : [isShownAs(status, p.waitingSince)]),
            ...(after === undefined
              ? []
              : [eb(eb.refTuple('l.created_at', 'l.parent_link_id'), '>', eb.tuple(after, afterId as ParentLinkId))]),
            ...(teamIds === undefined
              ? []
              : [eb.or([eb('l.team_id', '=', anyId(teamIds)), eb.exists(spots.where('r.team_id', '=', anyId(teamIds)))])]),
            ...(playerId === undefined ? [] : [eb('l.player_id', '=', playerId)]),
          ]);
        })
        .select(linkColumns(db, p))
        .orderBy('l.created_at')
        .orderBy('l.parent_link_id')
        .limit(p.limit),
    ['after', 'teamIds', 'playerId'],
  );
const LINKS = new Map((['any', ...LINK_STATES] as const).map((status) => [status, linksThat(status)]));

type Suggesting = LinksOf & Readonly<{ userId: UserId; email: string; hashes: readonly string[]; endsFrom: LocalDate }>;
const SUGGESTED = prepared('families.suggested-children', (p: Suggesting, db) => {
  const { orgId, userId, email } = p;
  return db
    .selectFrom('guardian as g')
    .innerJoin('player as p', (join) => join.on('p.org_id', '=', orgId).onRef('p.player_id', '=', 'g.player_id'))
    .innerJoin('app_user as u', (join) => join.on('u.user_id', '=', userId))
    .where('g.org_id', '=', orgId)
    .where('g.email', '=', email)
    .where('p.archived', '=', false)
    .where('u.email_verified', '=', true)
    .where(comparableAddress, '=', email)
    .where(({ eb, exists, not }) =>
      not(
        exists(
          eb
            .selectFrom('parent_link as l')
            .where('l.org_id', '=', orgId)
            .where('l.user_id', '=', userId)
            .whereRef('l.player_id', '=', 'g.player_id')
            .where((of) => of.or([of.ref('l.is_blocked'), of('l.state', '=', 'approved'), linkWaits(p.waitingSince)]))
            .select(eb.lit(1).as('one')),
        ),
      ),
    )
    .where(({ eb, exists, not }) =>
      not(
        exists(
          eb
            .selectFrom('admission_block as b')
            .where('b.org_id', '=', orgId)
            .whereRef('b.blocked_for', '=', 'g.player_id')
            .where('b.hash', '=', text<string>`any(${p.hashes}::text[])`)
            .select(eb.lit(1).as('one')),
        ),
      ),
    )
    .select((eb) => [
      objectOf(eb, ['p.player_id as id', 'p.first_name as firstName', 'p.last_name as lastName']).as('player'),
      jsonObjectFrom(
        eb
          .selectFrom('roster_spot as r')
          .innerJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'r.team_id'))
          .innerJoin('season as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.season_id', '=', 't.season_id'))
          .innerJoin('age_group as a', (join) => join.on('a.org_id', '=', orgId).onRef('a.age_group_id', '=', 't.age_group_id'))
          .where('r.org_id', '=', orgId)
          .whereRef('r.player_id', '=', 'p.player_id')
          .where('s.is_active', '=', true)
          .where('t.archived', '=', false)
          .where('s.ends_on', '>=', p.endsFrom)
          .select(['a.age_group_id as id', 'a.name'])
          .orderBy('s.starts_on', 'desc')
          .orderBy(text`t.name collate "C"`)
          .orderBy('t.team_id')
          .limit(1),
      ).as('ageGroup'),
    ])
    .orderBy(text`p.first_name collate "C"`)
    .orderBy('p.player_id')
    .limit(25);
});

const TEAMS_OF_PLAYER = prepared('families.teams-of-player', ({ orgId, playerId }: { orgId: OrgId; playerId: PlayerId }, db) =>
  db.selectFrom('roster_spot').where('org_id', '=', orgId).where('player_id', '=', playerId).select('team_id as teamId').orderBy('team_id'),
);

export const postgresFamilyReader = (sql: Sql): FamilyReader => ({
  async parentLink(orgId, id, now) {
    const [found] = await LINK(sql, { orgId, waitingSince: waitingSince(now), id });
    return found && linkView(found);
  },
  childLinks: async (orgId, parentId, now) => (await OF_PARENT(sql, { orgId, waitingSince: waitingSince(now), parentId })).map(linkView),

  async parentLinks(orgId, { status, teamIds, playerId }, { limit, after }, now) {
    const page = { limit: limit + 1, after: after?.at, afterId: after?.id ?? '', teamIds, playerId };
    const found = await LINKS.get(status ?? 'any')!(sql, { orgId, waitingSince: waitingSince(now), ...page });
    return pageOf(found.map(linkView), limit);
  },

  suggestedChildren: (orgId, { userId, email, hashes, today }, now) =>
    SUGGESTED(sql, { orgId, waitingSince: waitingSince(now), userId, email, hashes, endsFrom: earliestEndOfCurrent(today) }),

  teamsOfPlayer: async (orgId, playerId) => (await TEAMS_OF_PLAYER(sql, { orgId, playerId })).map(({ teamId }) => teamId),
});
