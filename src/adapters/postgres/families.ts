import type { FamilyReader, LinkView, SuggestedChild } from '../../application/ports/family-reader.ts';
import { pageOf } from '../../application/ports/page.ts';
import { LINK_WAITS_FOR_MS, type LinkState, waitingSince } from '../../domain/families/parent-link.ts';
import { earliestEndOfCurrent } from '../../domain/league/season.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { Sql } from './sql.ts';

/** A link that waits since before $2 has ended. */
const STATE = `case when l.state = 'pending' and l.created_at <= $2 then 'ended' else l.state end`;

/** Links that a condition picks, with parent, decider, player and roster spots, oldest first. $1 is the org, $2 since when links wait. */
const links = (condition: string, limit = '') => `
  select l.parent_link_id as id, ${STATE} as state, l.created_at as "createdAt",
         case when l.state = 'pending' and l.created_at <= $2 then l.created_at + interval '${LINK_WAITS_FOR_MS} milliseconds' else l.decided_at end
           as "decidedAt",
         l.is_blocked as "isBlocked",
         case when d.user_id is not null then json_build_object('id', d.user_id, 'name', d.name) end as "decidedBy",
         json_build_object('id', u.user_id, 'name', u.name, 'email', u.email, 'emailVerified', u.email_verified) as parent,
         case when p.player_id is not null
           then json_build_object('id', p.player_id, 'firstName', p.first_name, 'lastName', p.last_name) end as player,
         case when l.state = 'pending' and l.created_at > $2 and l.child_name is not null
           then json_build_object('childName', l.child_name, 'message', l.message) end as inquiry,
         case when i.team_id is not null then json_build_object('id', i.team_id, 'name', i.name) end as "inquiryTeam",
         (select coalesce(json_agg(json_build_object('team', json_build_object('id', t.team_id, 'name', t.name),
                   'jerseyNumber', r.jersey_number, 'positions', r.positions)
                   order by s.is_active desc, s.starts_on desc, t.name collate "C", t.team_id), '[]')
          from roster_spot r
            join team t on t.org_id = $1 and t.team_id = r.team_id
            join season s on s.org_id = $1 and s.season_id = t.season_id
          where r.org_id = $1 and r.player_id = l.player_id) as spots
  from parent_link l
    left join player p on p.org_id = $1 and p.player_id = l.player_id
    left join team i on i.org_id = $1 and i.team_id = l.team_id
    join app_user u on u.user_id = l.user_id
    left join app_user d on d.user_id = l.decided_by
  where l.org_id = $1 and ${condition}
  order by l.created_at, l.parent_link_id ${limit}`;

const BY_ID = links('l.parent_link_id = $3');
const OF_PARENT = links(`l.user_id = $3 and (l.state = 'approved' or l.state = 'pending' and l.created_at > $2)`);
/** Each state has a statement of its own, so that it is found by index. */
const FILTERED_BY: Readonly<Record<LinkState | 'any', string>> = {
  any: 'true',
  pending: `l.state = 'pending' and l.created_at > $2`,
  ended: `(l.state = 'ended' or l.state = 'pending' and l.created_at <= $2)`,
  approved: `l.state = 'approved'`,
  denied: `l.state = 'denied'`,
  revoked: `l.state = 'revoked'`,
};
const filtered = (status: LinkState | 'any') =>
  links(
    `($4::timestamptz is null or (l.created_at, l.parent_link_id) > ($4, $5::uuid)) and ${FILTERED_BY[status]}
     and ($6::uuid[] is null or l.team_id = any($6) or exists (
       select 1 from roster_spot r where r.org_id = $1 and r.player_id = l.player_id and r.team_id = any($6)))
     and ($7::uuid is null or l.player_id = $7)`,
    'limit $3',
  );

const SUGGESTED = `
  select json_build_object('id', p.player_id, 'firstName', p.first_name, 'lastName', p.last_name) as player,
         (select json_build_object('id', a.age_group_id, 'name', a.name)
          from roster_spot r
            join team t on t.org_id = $1 and t.team_id = r.team_id
            join season s on s.org_id = $1 and s.season_id = t.season_id
            join age_group a on a.org_id = $1 and a.age_group_id = t.age_group_id
          where r.org_id = $1 and r.player_id = p.player_id and s.is_active and s.ends_on >= $6
          order by s.starts_on desc, t.name collate "C", t.team_id limit 1) as "ageGroup"
  from guardian g
    join player p on p.org_id = $1 and p.player_id = g.player_id
    join app_user u on u.user_id = $3
  where g.org_id = $1 and g.email = $4 and u.email_verified and btrim(lower(u.email collate "C"), E' \\t\\n\\v\\f\\r') = $4
    and not exists (
      select 1 from parent_link l where l.org_id = $1 and l.user_id = $3 and l.player_id = g.player_id
        and (l.is_blocked or l.state = 'approved' or l.state = 'pending' and l.created_at > $2))
    and not exists (
      select 1 from admission_block b where b.org_id = $1 and b.blocked_for = g.player_id and b.hash = any($5::text[]))
  order by p.first_name collate "C", p.player_id limit 25`;

export const postgresFamilyReader = (sql: Sql): FamilyReader => ({
  async parentLink(orgId, id, now) {
    const [link] = await sql<LinkView>(BY_ID, [orgId, waitingSince(now), id]);
    return link;
  },

  childLinks: (orgId, parentId, now) => sql<LinkView>(OF_PARENT, [orgId, waitingSince(now), parentId]),

  async parentLinks(orgId, { status, teamIds, playerId }, { limit, after }, now) {
    const position = [after?.at ?? null, after?.id ?? null];
    const wanted = [teamIds ?? null, playerId ?? null];
    return pageOf(await sql<LinkView>(filtered(status ?? 'any'), [orgId, waitingSince(now), limit + 1, ...position, ...wanted]), limit);
  },

  suggestedChildren: (orgId, { userId, email, hashes, today }, now) =>
    sql<SuggestedChild>(SUGGESTED, [orgId, waitingSince(now), userId, email, hashes, earliestEndOfCurrent(today)]),

  async teamsOfPlayer(orgId, playerId) {
    const spots = await sql<{ teamId: TeamId }>(
      'select team_id as "teamId" from roster_spot where org_id = $1 and player_id = $2 order by team_id',
      [orgId, playerId],
    );
    return spots.map(({ teamId }) => teamId);
  },
});
