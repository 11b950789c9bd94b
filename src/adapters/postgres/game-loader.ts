import { z } from 'zod';
import type { OrgId, SeasonId } from '../../domain/shared/ids.ts';
import type { LocalDate } from '../../domain/shared/time.ts';
import { object, row, selected, sequenceOf, textsIn, uuid } from './columns.ts';
import type { LoadGames } from './league-cache.ts';
import { LISTED_GAME_COLUMNS, listedGame, type WrittenGame, withNames } from './league-reader.ts';
import type { LoadedGame } from './org-games.ts';
import type { Sql } from './sql.ts';
import { statement, statementPerFilters } from './statement.ts';

/** More games than a league plays in two years. They are loaded at once. */
const MAX_LOADED_GAMES = 5000;
/** The games that are loaded: those from $2 on, and those of seasons that end on $3 or later. */
const LOADED_SEASONS = 'select season_id from season where org_id = $1 and ends_on >= $3';
const IS_LOADED = `g.org_id = $1 and (g.starts_at >= $2 or g.season_id = any(array(${LOADED_SEASONS})))`;
const LOADED_GAME = object('g', { ...LISTED_GAME_COLUMNS, rowVersion: z.string() });
const loadedGames = (from: string, where: string) =>
  sequenceOf(LOADED_GAME, withNames(`(select g.*, g.xmin::text as row_version from game g ${from} where ${IS_LOADED} ${where})`));
/** Changes with every name that a game has, and with the seasons that are loaded whole. */
const NAMES = selected(
  `md5(concat(${[
    ...['age_group', 'team', 'facility'].map((table) => [table, `${table}_id`, 'name']),
    ...[['facility_field', 'field_id', 'name'] as const, ['season', 'season_id', 'ends_on'] as const],
  ]
    .map(([table, id, name]) => `(select string_agg(concat_ws(' ', ${id}, ${name}), ',' order by ${id}) from ${table} where org_id = $1)`)
    .join(', ')}))`,
  z.string(),
);
const ALL_GAMES = row('', {
  games: loadedGames('', 'limit $4'),
  seasons: selected(`array_to_json(array(${LOADED_SEASONS}))`, z.array(uuid<SeasonId>())),
  names: NAMES,
});
const LOAD_GAMES = statement<[orgId: OrgId, from: Date, endsFrom: LocalDate, limit: number]>('games.load', `select ${ALL_GAMES.sql}`).rows(
  ALL_GAMES,
);
const changedGames = (names: string) =>
  row('', {
    games: loadedGames(
      'left join unnest($4::uuid[], $5::xid[], $6::timestamptz[]) as known (game_id, row_version, updated_at) on known.game_id = g.game_id',
      // After a failover that loses writes, other transactions have the same numbers. Without "offset 0" the names of all games would be looked
      // up first.
      'and (known.row_version is distinct from g.xmin or known.updated_at is distinct from g.updated_at) offset 0',
    ),
    count: selected(`(select count(*) from game g where ${IS_LOADED})`, z.int()),
    names: selected(names, z.string().nullable()),
  });
const LOAD_CHANGED_GAMES = statementPerFilters<
  [orgId: OrgId, from: Date, endsFrom: LocalDate, ids: string, versions: string, updatedAt: string],
  { names: [] }
>('games.load-changed', 6, { names: () => NAMES.sql }, ({ names }) => `select ${changedGames(names || 'null::text').sql}`).rows(
  changedGames(''),
);

/** Members with the same few values in all games of an org. */
const REPEATED = [
  ...['orgId', 'seasonId', 'sportId', 'ageGroupId', 'homeTeamId', 'visitorTeamId', 'facilityId', 'fieldId', 'officialScorerUserId'],
  ...['ageGroupName', 'homeTeamName', 'visitorTeamName', 'facilityName', 'fieldName', 'homeJerseyColor', 'visitorJerseyColor'],
];
/** Games that stay in memory together: equal values are one string, which saves a third of it. */
function gamesToKeep(texts: readonly string[]): LoadedGame[] {
  const known = new Map<unknown, unknown>();
  return texts.map((text) => {
    const { rowVersion, ...game }: Record<string, unknown> = JSON.parse(text);
    for (const name of REPEATED) {
      const value = game[name];
      if (!known.has(value)) known.set(value, value);
      game[name] = known.get(value);
    }
    return { listed: listedGame(game as WrittenGame), rowVersion: rowVersion as string, updatedAt: game['updatedAt'] as string };
  });
}

const dateOf = (time: Date) => time.toISOString().slice(0, 10) as LocalDate;
/** Loads the games that `LeagueCache` caches. */
export const gameLoader = (sql: Sql): LoadGames => ({
  async all(orgId, from) {
    const [found] = await sql(LOAD_GAMES, [orgId, from, dateOf(from), MAX_LOADED_GAMES + 1]);
    const { seasons, names } = found!;
    const texts = textsIn(found!.games);
    return texts.length > MAX_LOADED_GAMES ? undefined : { games: gamesToKeep(texts), seasons, names, bytes: found!.games.length };
  },
  async changed(orgId, { covered: { from }, rows: { ids, versions, updatedAt } }, { withNames: isAsked }) {
    const names = isAsked ? ([] as const) : undefined;
    const [found] = await sql(...LOAD_CHANGED_GAMES([orgId, from, dateOf(from), ids, versions, updatedAt], { names }));
    return { games: gamesToKeep(textsIn(found!.games)), count: found!.count, names: found!.names };
  },
});
