import { z } from 'zod';
import type { FamilyReader } from '../../../application/ports/storage/families/family-reader.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import { LINK_STATES, LINK_WAITS_FOR_MS, type LinkState, waitingSince } from '../../../domain/families/parent-link.ts';
import { earliestEndOfCurrent } from '../../../domain/league/season.ts';
import type { AgeGroupId, OrgId, ParentLinkId, PlayerId, SeasonId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import type { Sql } from '../driver/sql.ts';
import { statement, statementPerFilters } from '../driver/statement.ts';
import { selectedPerson, selectedPersonRef } from '../membership/named-member.ts';
import { enumOf, instant, json, listOf, object, row, selected, selectedIf, uuid } from '../schema/columns.ts';

const teamNamed = (alias: string) => object(alias, { id: selected(`${alias}.team_id`, uuid<TeamId>()), name: z.string() });
const PLAYER = object('p', { id: selected('p.player_id', uuid<PlayerId>()), firstName: z.string(), lastName: z.string() });
export const LINK_WAITS = `l.state = 'pending' and l.created_at > $2`;
/** A link that waits since before $2 has ended. */
const WAITED = `l.state = 'pending' and l.created_at <= $2`;
/** `at` is the type of instants: in a row, or inside of JSON. */
export const linkColumns = <Time>(at: z.ZodType<Time>) => ({
  id: selected('l.parent_link_id', uuid<ParentLinkId>()),
  state: selected(`case when ${WAITED} then 'ended' else l.state end`, enumOf(LINK_STATES)),
  createdAt: at,
  decidedAt: selected(
    `case when ${WAITED} then l.created_at + interval '${LINK_WAITS_FOR_MS} milliseconds' else l.decided_at end`,
    at.nullable(),
  ),
  isBlocked: z.boolean(),
  decidedBy: selectedIf('d.user_id is not null', selectedPersonRef('d')),
  parent: selectedPerson('u'),
  player: selectedIf('p.player_id is not null', PLAYER),
  inquiry: selectedIf(`${LINK_WAITS} and l.child_name is not null`, object('l', { childName: z.string(), message: z.string().nullable() })),
  inquiryTeam: selectedIf('i.team_id is not null', teamNamed('i')),
  spots: listOf(
    object('r', {
      team: teamNamed('t'),
      seasonId: selected('t.season_id', uuid<SeasonId>()),
      jerseyNumber: z.string().nullable(),
      positions: json<readonly string[]>(),
    }),
    `roster_spot r
       join team t on t.org_id = $1 and t.team_id = r.team_id
       join season s on s.org_id = $1 and s.season_id = t.season_id
     where r.org_id = $1 and r.player_id = l.player_id`,
    'order by (s.is_active and not t.archived) desc, s.starts_on desc, t.name collate "C", t.team_id',
  ),
});
const LINK_ROW = row('l', linkColumns(instant()));

export const LINKS_WITH_NAMES = `parent_link l
    left join player p on p.org_id = $1 and p.player_id = l.player_id
    left join team i on i.org_id = $1 and i.team_id = l.team_id
    join app_user u on u.user_id = l.user_id
    left join app_user d on d.user_id = l.decided_by`;

/** Links that match a condition, with parent, decider, player and roster spots, oldest first. $1 is the org, $2 since when links wait. */
const links = (condition: string, limit = '') => `
  select ${LINK_ROW.sql}
  from ${LINKS_WITH_NAMES}
  where l.org_id = $1 and ${condition}
  order by l.created_at, l.parent_link_id ${limit}`;

type InOrg = [orgId: OrgId, waitingSince: Date];
const LINK = statement<[...InOrg, id: ParentLinkId]>('families.link', links('l.parent_link_id = $3')).rows(LINK_ROW);
const OF_PARENT = statement<[...InOrg, parentId: UserId]>(
  'families.links-of-parent',
  links(`l.user_id = $3 and (l.state = 'approved' or ${LINK_WAITS})`),
).rows(LINK_ROW);

/** Each state has its own statements, so that its links are found by index. */
const linksThat = (status: LinkState | 'any', condition: string) =>
  statementPerFilters<
    [...InOrg, limit: number],
    { after: [at: Date, id: string]; teamIds: [teamIds: readonly TeamId[]]; playerId: [playerId: PlayerId] }
  >(
    `families.links-${status}`,
    3,
    {
      after: (at, id) => `and (l.created_at, l.parent_link_id) > (${at}, ${id}::uuid)`,
      teamIds: (teamIds) => `and (l.team_id = any(${teamIds}::uuid[]) or exists (
        select 1 from roster_spot r where r.org_id = $1 and r.player_id = l.player_id and r.team_id = any(${teamIds}::uuid[])))`,
      playerId: (playerId) => `and l.player_id = ${playerId}`,
    },
    ({ after, teamIds, playerId }) => links(`${condition} ${after} ${teamIds} ${playerId}`, 'limit $3'),
  ).rows(LINK_ROW);
const LINKS: Readonly<Record<LinkState | 'any', ReturnType<typeof linksThat>>> = {
  any: linksThat('any', 'true'),
  pending: linksThat('pending', LINK_WAITS),
  ended: linksThat('ended', `(l.state = 'ended' or ${WAITED})`),
  approved: linksThat('approved', `l.state = 'approved'`),
  denied: linksThat('denied', `l.state = 'denied'`),
  revoked: linksThat('revoked', `l.state = 'revoked'`),
};

const AGE_GROUP = object('a', { id: selected('a.age_group_id', uuid<AgeGroupId>()), name: z.string() });
const SUGGESTED_ROW = row('p', {
  player: PLAYER,
  ageGroup: selected(
    `(select ${AGE_GROUP.sql}
      from roster_spot r
        join team t on t.org_id = $1 and t.team_id = r.team_id
        join season s on s.org_id = $1 and s.season_id = t.season_id
        join age_group a on a.org_id = $1 and a.age_group_id = t.age_group_id
      where r.org_id = $1 and r.player_id = p.player_id and s.is_active and not t.archived and s.ends_on >= $6
      order by s.starts_on desc, t.name collate "C", t.team_id limit 1)`,
    AGE_GROUP.type.nullable(),
  ),
});
const SUGGESTED = statement<[...InOrg, userId: UserId, email: string, hashes: readonly string[], endsFrom: LocalDate]>(
  'families.suggested-children',
  `select ${SUGGESTED_ROW.sql}
  from guardian g
    join player p on p.org_id = $1 and p.player_id = g.player_id
    join app_user u on u.user_id = $3
  where g.org_id = $1 and not p.archived and g.email = $4 and u.email_verified and btrim(lower(u.email collate "C"), E' \\t\\n\\v\\f\\r') = $4
    and not exists (
      select 1 from parent_link l where l.org_id = $1 and l.user_id = $3 and l.player_id = g.player_id
        and (l.is_blocked or l.state = 'approved' or ${LINK_WAITS}))
    and not exists (
      select 1 from admission_block b where b.org_id = $1 and b.blocked_for = g.player_id and b.hash = any($5::text[]))
  order by p.first_name collate "C", p.player_id limit 25`,
).rows(SUGGESTED_ROW);

const TEAMS_OF_PLAYER = statement<[orgId: OrgId, playerId: PlayerId]>(
  'families.teams-of-player',
  'select team_id as "teamId" from roster_spot where org_id = $1 and player_id = $2 order by team_id',
).rows({ teamId: uuid<TeamId>() });

export const postgresFamilyReader = (sql: Sql): FamilyReader => ({
  parentLink: async (orgId, id, now) => (await sql(LINK, [orgId, waitingSince(now), id]))[0],
  childLinks: (orgId, parentId, now) => sql(OF_PARENT, [orgId, waitingSince(now), parentId]),

  async parentLinks(orgId, { status, teamIds, playerId }, { limit, after }, now) {
    const filters = { teamIds: teamIds && ([teamIds] as const), playerId: playerId && ([playerId] as const) };
    const position = after && ([after.at, after.id] as const);
    return pageOf(await sql(...LINKS[status ?? 'any']([orgId, waitingSince(now), limit + 1], { ...filters, after: position })), limit);
  },

  suggestedChildren: (orgId, { userId, email, hashes, today }, now) =>
    sql(SUGGESTED, [orgId, waitingSince(now), userId, email, hashes, earliestEndOfCurrent(today)]),

  teamsOfPlayer: async (orgId, playerId) => (await sql(TEAMS_OF_PLAYER, [orgId, playerId])).map(({ teamId }) => teamId),
});
