import type { PlayerFound, SearchReader } from '../../application/ports/search-reader.ts';
import { earliestEndOfCurrent } from '../../domain/games/season.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import { MOST_NAMES } from '../../domain/shared/name-match.ts';
import { nameSearch } from './name-search.ts';
import type { Sql } from './sql.ts';

export const postgresSearchReader = (sql: Sql): SearchReader => ({
  async searchPlayers(orgId, name, today) {
    const search = nameSearch(name, 'search_key', 3);
    if (!search) return [];
    // Players come in the order of the answer, so that rosters are read until it is full and no further.
    const rows = await sql<PlayerFound>(
      `select json_build_object('id', p.player_id, 'firstName', p.first_name, 'lastName', p.last_name) as player,
              json_build_object('id', t.team_id, 'name', t.name) as team, t.age_group as "ageGroup", t.jersey_number as "jerseyNumber", p.score
       from (select player_id, first_name, last_name, search_key, ${search.score} as score
             from player where org_id = $1 and ${search.condition}
             order by score desc, search_key collate "C", player_id) p
         cross join lateral (
           select t.team_id, t.name, r.jersey_number, json_build_object('id', a.age_group_id, 'name', a.name) as age_group
           from roster_spot r
             join team t on t.org_id = $1 and t.team_id = r.team_id
             join season s on s.org_id = $1 and s.season_id = t.season_id and s.is_active and s.ends_on >= $3::date
             join age_group a on a.org_id = $1 and a.age_group_id = t.age_group_id
           where r.org_id = $1 and r.player_id = p.player_id
           order by t.name collate "C", t.team_id
           limit $2) t
       order by p.score desc, p.search_key collate "C", p.player_id, t.name collate "C", t.team_id
       limit $2`,
      [orgId, MOST_NAMES, earliestEndOfCurrent(today), ...search.parameters],
    );
    return rows.map((row) => ({ ...row, score: row.score / 100 }));
  },

  async searchTeamsByCoach(orgId, coachName, today) {
    const search = nameSearch(coachName, 'search_key', 3);
    if (!search) return [];
    const rows = await sql<{ teamId: TeamId }>(
      `select c.team_id as "teamId"
       from (select staff_id, team_id, search_key, ${search.score} as score from team_staff where org_id = $1 and ${search.condition}) c
         join team t on t.org_id = $1 and t.team_id = c.team_id
         join season s on s.org_id = $1 and s.season_id = t.season_id and s.is_active and s.ends_on >= $3::date
       order by c.score desc, c.search_key collate "C", c.staff_id
       limit $2`,
      [orgId, MOST_NAMES, earliestEndOfCurrent(today), ...search.parameters],
    );
    return rows.map(({ teamId }) => teamId);
  },
});
