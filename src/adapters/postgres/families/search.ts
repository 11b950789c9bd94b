import { z } from 'zod';
import type { CountedSearches, NameSearches } from '../../../application/ports/storage/families/name-searches.ts';
import type { PlayerFound, SearchReader } from '../../../application/ports/storage/families/search-reader.ts';
import { earliestEndOfCurrent } from '../../../domain/league/season.ts';
import type { AgeGroupId, OrgId, PlayerId, TeamId } from '../../../domain/shared/ids.ts';
import { MAX_NAMES } from '../../../domain/shared/name-match.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import { saysWholeName, wholeNameConditions } from '../../../domain/shared/whole-name.ts';
import { type DatabaseTime, timeAt } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { statement, statementPerText } from '../driver/statement.ts';
import { instant, jsonInstant, object, row, selected, uuid } from '../schema/columns.ts';
import { nameSearch } from './name-search.ts';

/** The teams of the player aliased `p`, in seasons that end on $3 or later. */
const CURRENT_SPOTS = `roster_spot r
  join team t on t.org_id = $1 and t.team_id = r.team_id
  join season s on s.org_id = $1 and s.season_id = t.season_id and s.is_active and not t.archived and s.ends_on >= $3::date
  join age_group a on a.org_id = $1 and a.age_group_id = t.age_group_id
  where r.org_id = $1 and r.player_id = p.player_id`;

const PLAYER = { id: selected('p.player_id', uuid<PlayerId>()), firstName: z.string(), lastName: z.string() };
const AGE_GROUP = object('a', { id: selected('a.age_group_id', uuid<AgeGroupId>()), name: z.string() });
const FOUND = row('t', {
  player: object('p', PLAYER),
  team: object('t', { id: selected('t.team_id', uuid<TeamId>()), name: z.string() }),
  ageGroup: AGE_GROUP.type,
  jerseyNumber: z.string().nullable(),
  score: selected('p.score', z.number()),
});
const CANDIDATE = row('p', PLAYER);
/** The texts differ by the number of search words, and of those too short for a typo. */
const MAX_TEXTS = 40;
const PLAYERS = statementPerText('search.players', MAX_TEXTS, FOUND);
const CANDIDATES = statementPerText('search.candidates', MAX_TEXTS, CANDIDATE);
const TEAMS_BY_COACH = statementPerText('search.teams-by-coach', MAX_TEXTS, z.strictObject({ teamId: uuid<TeamId>() }));
const NAMED_ROW = row('p', { player: object('p', PLAYER), ageGroup: AGE_GROUP });
const NAMED = statement<[orgId: OrgId, playerIds: readonly PlayerId[], endsFrom: LocalDate]>(
  'search.whole-names',
  `select distinct on (p.player_id, a.age_group_id) ${NAMED_ROW.sql}
   from player p cross join lateral (select a.age_group_id, a.name from ${CURRENT_SPOTS}) a
   where p.org_id = $1 and p.player_id = any($2::uuid[])`,
).rows(NAMED_ROW);

/** Up to $2 of the players of `named`, once for each team: they are sorted first, so that rosters are read only until the limit is reached. */
const onTeams = (named: string, ofTeams: string) => `
  select ${FOUND.sql}
  from (select * from (${named}) named order by score desc, key collate "C", player_id) p
    cross join lateral (
      select t.team_id, t.name, r.jersey_number, ${AGE_GROUP.sql} as age_group
      from ${CURRENT_SPOTS} ${ofTeams}
      order by t.name collate "C", t.team_id
      limit $2) t
  order by p.score desc, p.key collate "C", p.player_id, t.name collate "C", t.team_id
  limit $2`;

export const postgresSearchReader = (sql: Sql, time: DatabaseTime): SearchReader => ({
  async searchPlayers(orgId, name, today, teams) {
    const search = nameSearch(name, teams === 'all' ? 3 : 4);
    if (!search) return [];
    const isOfAll = teams === 'all';
    const onATeam = `and exists (select 1 from roster_spot r where r.org_id = $1 and r.player_id = p.player_id and r.team_id = any($4::uuid[]))`;
    const named = `
      select player_id, first_name, last_name, search_key as key, ${search.score('search_key')} as score
      from player p where org_id = $1 and not archived and ${search.condition('search_key')} ${isOfAll ? '' : onATeam}`;
    const text = onTeams(named, isOfAll ? '' : 'and t.team_id = any($4::uuid[])');
    const rows = await sql(PLAYERS(text), [
      orgId,
      MAX_NAMES,
      earliestEndOfCurrent(today),
      ...(isOfAll ? [] : [teams]),
      ...search.parameters(),
    ]);
    return rows.map(inFractions);
  },

  async searchShortNames(orgId, name, today, butTeams) {
    const search = nameSearch(name, 4);
    if (!search) return [];
    // A short key contains nothing that the search key does not, so the search key's index narrows the rows down; the short key alone decides.
    const named = `
      select player_id, first_name, last_name, short_key as key, ${search.score('short_key')} as score
      from player where org_id = $1 and not archived and ${search.condition('search_key')} and ${search.condition('short_key')}`;
    const rows = await sql(PLAYERS(onTeams(named, 'and t.team_id <> all($4::uuid[])')), [
      orgId,
      MAX_NAMES,
      earliestEndOfCurrent(today),
      butTeams,
      ...search.parameters(),
    ]);
    return rows.map(inFractions);
  },

  async playersByWholeName(orgId, name, today) {
    const conditions = wholeNameConditions(name);
    const candidates = await sql(
      CANDIDATES(
        `select ${CANDIDATE.sql} from player p where p.org_id = $1 and not p.archived ${conditions.map((_, at) => `and p.search_key ~ $${at + 2}`).join(' ')}`,
      ),
      [orgId, ...conditions],
    );
    const named = candidates.filter((player) => saysWholeName(name, player));
    if (named.length === 0) return [];
    return sql(NAMED, [orgId, named.map(({ id }) => id), earliestEndOfCurrent(today)]);
  },

  async searchTeamsByCoach(orgId, coachName, today) {
    const search = nameSearch(coachName, 3);
    if (!search) return [];
    const rows = await sql(
      TEAMS_BY_COACH(`select c.team_id as "teamId"
       from (select staff_id, team_id, search_key, ${search.score('search_key')} as score
             from team_staff where org_id = $1 and ${search.condition('search_key')}) c
         join team t on t.org_id = $1 and t.team_id = c.team_id
         join season s on s.org_id = $1 and s.season_id = t.season_id and s.is_active and not t.archived and s.ends_on >= $3::date
       order by c.score desc, c.search_key collate "C", c.staff_id
       limit $2`),
      [orgId, MAX_NAMES, earliestEndOfCurrent(today), ...search.parameters()],
    );
    return rows.map(({ teamId }) => teamId);
  },

  nameSearches: (searcher) => countedSearches(sql, time, searcher, ''),
});

const inFractions = (found: PlayerFound): PlayerFound => ({ ...found, score: found.score / 100 });

const NOW = `date_trunc('milliseconds', ${timeAt('$2')}) as now`;
const COUNTED = {
  searches: z.array(z.strictObject({ key: z.string(), at: jsonInstant(), found: z.boolean() })).nullable(),
  now: instant(),
};
type Searcher = [searcher: string, time: Date | null];
const SEARCHES = statement<Searcher>(
  'families.name-searches',
  `select (select searches from name_search where searcher = $1) as searches, ${NOW}`,
).rows(COUNTED);
const SEARCHES_FOR_UPDATE = statement<Searcher>(
  'families.name-searches-for-update',
  `select searches, ${NOW} from name_search where searcher = $1 for update`,
).rows(COUNTED);
const HOLD_SEARCHES = statement<Searcher>(
  'families.hold-name-searches',
  `insert into name_search (searcher, searches, last_at) values ($1, '[]', ${timeAt('$2')}) on conflict (searcher) do nothing`,
);
const SAVE_SEARCHES = statement<[searcher: string, searches: string, lastAt: Date]>(
  'families.save-name-searches',
  'update name_search set searches = $2, last_at = $3 where searcher = $1',
);

export const postgresNameSearches = (sql: Sql, time: DatabaseTime): NameSearches => ({
  async find(searcher) {
    // The row exists to be locked: of two first searches the second waits for it.
    await sql(HOLD_SEARCHES, [searcher, time()]);
    return countedSearches(sql, time, searcher, 'for update');
  },
  async save(searcher, searches) {
    const lastAt = searches.reduce((latest, { at }) => (at > latest ? at : latest), new Date(0));
    await sql(SAVE_SEARCHES, [searcher, JSON.stringify(searches), lastAt]);
  },
});

async function countedSearches(sql: Sql, time: DatabaseTime, searcher: string, lock: '' | 'for update'): Promise<CountedSearches> {
  const [row] = await sql(lock === '' ? SEARCHES : SEARCHES_FOR_UPDATE, [searcher, time()]);
  return { searches: (row!.searches ?? []).map((search) => ({ ...search, at: new Date(search.at) })), now: row!.now };
}
