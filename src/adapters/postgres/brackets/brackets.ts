import { z } from 'zod';
import type { BracketData, BracketReader, Brackets } from '../../../application/ports/storage/brackets/bracket-storage.ts';
import { type Bracket, type BracketGame, type Entrant, SEEDINGS } from '../../../domain/brackets/bracket.ts';
import { BRACKET_FORMATS } from '../../../domain/brackets/bracket-shape.ts';
import type { AgeGroupId, BracketId, DivisionId, FieldId, GameId, OrgId, SeasonId, TeamId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement, statementPerFilters } from '../driver/statement.ts';
import { GAMES, LISTED_GAME, listedGame } from '../league/league-reader.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { enumOf, json, jsonInstant, listOf, object, row, selected, uuid } from '../schema/columns.ts';
import { bracketEntrantTable, bracketGameTable, bracketTable } from '../schema/tables.ts';

const OF_GAMES = statement<[orgId: OrgId, gameIds: readonly GameId[]]>(
  'brackets.of-games',
  'select distinct bracket_id as id from bracket_game where org_id = $1 and game_id = any($2::uuid[]) order by bracket_id',
).rows({ id: uuid<BracketId>() });

type LinkedGame = BracketGame<GameId> & Readonly<{ orgId: OrgId; bracketId: BracketId }>;

export function postgresBrackets(transaction: Transaction): Brackets {
  const brackets = values<Bracket>(transaction, bracketTable);
  const entrants = values<Entrant>(transaction, bracketEntrantTable);
  const games = values<LinkedGame>(transaction, bracketGameTable);
  return {
    findForUpdate: (orgId, id) => brackets.findForUpdate({ orgId, id }),
    find: (orgId, id) => brackets.find({ orgId, id }),
    save: brackets.save,
    async remove(orgId, id) {
      await brackets.remove({ orgId, id });
    },
    seat: entrants.saveAll,
    link: (orgId, bracketId, links) => games.saveAll(links.map((link) => ({ ...link, orgId, bracketId }))),
    ofGames: async (orgId, gameIds) => (await transaction.sql(OF_GAMES, [orgId, gameIds])).map(({ id }) => id),
  };
}

const BRACKET = object('b', {
  id: selected('b.bracket_id', uuid<BracketId>()),
  orgId: uuid<OrgId>(),
  seasonId: uuid<SeasonId>(),
  ageGroupId: uuid<AgeGroupId>(),
  name: z.string(),
  format: enumOf(BRACKET_FORMATS),
  thirdPlace: z.boolean(),
  ifNecessary: z.boolean(),
  seeding: enumOf(SEEDINGS),
  series: json<Bracket['series']>(),
  plan: json<Bracket['plan']>(),
  decisions: json<Bracket['decisions']>(),
  version: z.int(),
  createdAt: jsonInstant(),
  updatedAt: jsonInstant(),
});
const ENTRANT = object('e', {
  seed: z.int(),
  teamId: uuid<TeamId>().nullable(),
  divisionId: uuid<DivisionId>().nullable(),
  place: z.int().nullable(),
  teamName: selected('t.name', z.string().nullable()),
  divisionName: selected('w.name', z.string().nullable()),
});
const scoredKicksOf = (team: string) =>
  `coalesce(sum(s.count) filter (where s.team_id = ${team} and s.attributes ->> 'outcome' = 'scored'), 0)::int`;
const GAME = object('x', {
  match: z.string(),
  number: z.int(),
  hasRecords: selected('exists (select 1 from stat_event s where s.org_id = $1 and s.game_id = x.game_id)', z.boolean()),
  kicks: selected(
    `(select json_build_object('home', ${scoredKicksOf('g.home_team_id')}, 'visitor', ${scoredKicksOf('g.visitor_team_id')})
      from stat_event s where s.org_id = $1 and s.game_id = x.game_id and s.type = 'shootout_kick' and s.voided_at is null having count(*) > 0)`,
    z.strictObject({ home: z.int(), visitor: z.int() }).nullable(),
  ),
  game: LISTED_GAME,
});
const ROW = row('', {
  bracket: BRACKET,
  ageGroupName: selected('a.name', z.string()),
  entrants: listOf(
    ENTRANT,
    `bracket_entrant e left join team t on t.org_id = $1 and t.team_id = e.team_id
       left join division w on w.org_id = $1 and w.division_id = e.division_id
     where e.org_id = $1 and e.bracket_id = b.bracket_id`,
    'order by e.seed',
  ),
  games: listOf(
    GAME,
    `${GAMES} join bracket_game x on x.org_id = $1 and x.game_id = g.game_id where g.org_id = $1 and x.bracket_id = b.bracket_id`,
  ),
  fields: listOf(
    object('d', { id: selected('d.field_id', uuid<FieldId>()), name: z.string(), facilityName: selected('f.name', z.string()) }),
    `facility_field d join facility f on f.org_id = $1 and f.facility_id = d.facility_id
     where d.org_id = $1 and b.plan @> jsonb_build_array(jsonb_build_object('fieldId', d.field_id))`,
  ),
});
type Filters = { bracketId: [bracketId: BracketId]; seasonId: [seasonId: SeasonId]; ageGroupId: [ageGroupId: AgeGroupId] };
const BRACKETS = statementPerFilters<[orgId: OrgId], Filters>(
  'brackets.brackets',
  1,
  {
    bracketId: (bracketId) => `and b.bracket_id = ${bracketId}`,
    seasonId: (seasonId) => `and b.season_id = ${seasonId}`,
    ageGroupId: (ageGroupId) => `and b.age_group_id = ${ageGroupId}`,
  },
  ({ bracketId, seasonId, ageGroupId }) =>
    `select ${ROW.sql} from bracket b join age_group a on a.org_id = $1 and a.age_group_id = b.age_group_id
     where b.org_id = $1 ${bracketId} ${seasonId} ${ageGroupId} order by b.created_at, b.bracket_id`,
).rows(ROW);

const asData = ({ bracket, games, ...named }: z.output<typeof ROW.type>): BracketData => ({
  ...named,
  bracket: { ...bracket, createdAt: new Date(bracket.createdAt), updatedAt: new Date(bracket.updatedAt) },
  games: games.map(({ game, ...link }) => ({ ...link, listed: listedGame(game) })),
});

export const postgresBracketReader = (sql: Sql): BracketReader => ({
  async brackets(orgId, { bracketId, seasonId, ageGroupId }) {
    const filters = {
      bracketId: bracketId && ([bracketId] as const),
      seasonId: seasonId && ([seasonId] as const),
      ageGroupId: ageGroupId && ([ageGroupId] as const),
    };
    return (await sql(...BRACKETS([orgId], filters))).map(asData);
  },
});
