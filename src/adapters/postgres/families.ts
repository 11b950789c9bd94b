import type { FamilyReader, LinkView } from '../../application/ports/family-reader.ts';
import { pageOf } from '../../application/ports/page.ts';
import type { Sql } from './sql.ts';

/** Links that a condition picks, with parent, decider, player and roster spots, oldest first. $1 is the org. */
const links = (condition: string, limit = '') => `
  select l.parent_link_id as id, l.state, l.created_at as "createdAt", l.decided_at as "decidedAt",
         case when d.user_id is not null then json_build_object('id', d.user_id, 'name', d.name) end as "decidedBy",
         json_build_object('id', u.user_id, 'name', u.name, 'email', u.email, 'emailVerified', u.email_verified) as parent,
         json_build_object('id', p.player_id, 'firstName', p.first_name, 'lastName', p.last_name) as player,
         (select coalesce(json_agg(json_build_object('team', json_build_object('id', t.team_id, 'name', t.name),
                   'jerseyNumber', r.jersey_number, 'positions', r.positions)
                   order by s.is_active desc, s.starts_on desc, t.name collate "C", t.team_id), '[]')
          from roster_spot r join team t using (org_id, team_id) join season s using (org_id, season_id)
          where r.org_id = l.org_id and r.player_id = l.player_id) as spots
  from parent_link l
    join player p using (org_id, player_id)
    join app_user u on u.user_id = l.user_id
    left join app_user d on d.user_id = l.decided_by
  where l.org_id = $1 and ${condition}
  order by l.created_at, l.parent_link_id ${limit}`;

const BY_ID = links('l.parent_link_id = $2');
const OF_PARENT = links(`l.user_id = $2 and l.state in ('pending', 'approved')`);
const FILTERED = links(
  `($3::timestamptz is null or (l.created_at, l.parent_link_id) > ($3, $4::uuid))
   and ($5::text is null or l.state = $5)
   and ($6::uuid[] is null or exists (
     select from roster_spot r where r.org_id = l.org_id and r.player_id = l.player_id and r.team_id = any($6)))`,
  'limit $2',
);

export const postgresFamilyReader = (sql: Sql): FamilyReader => ({
  async parentLink(orgId, id) {
    const [link] = await sql<LinkView>(BY_ID, [orgId, id]);
    return link;
  },

  childLinks: (orgId, parentId) => sql<LinkView>(OF_PARENT, [orgId, parentId]),

  async parentLinks(orgId, { status, teamIds }, { limit, after }) {
    const found = await sql<LinkView>(FILTERED, [orgId, limit + 1, after?.at ?? null, after?.id ?? null, status ?? null, teamIds ?? null]);
    return pageOf(found, limit);
  },
});
