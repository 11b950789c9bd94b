import { isTooYoung } from '../../domain/league/season.ts';
import type { SeasonRules } from '../../domain/league/season-rules.ts';
import { countedPeriods, type LineScore } from '../../domain/scoring/line-score.ts';
import type { AgeGroupId, GameId, OrgId } from '../../domain/shared/ids.ts';
import { readsLineScores } from '../../domain/standings/line-score-readers.ts';
import { type Table, tableOf } from '../../domain/standings/table.ts';
import { isCounted } from '../../domain/standings/team-result.ts';
import type { DerivedGamesDeps } from '../books/derived-games.ts';
import { lineScoresIn } from '../books/line-scores.ts';
import { rulesByAge, rulesIn, type SeasonView, viewSeason } from '../league/view-season.ts';
import type { StandingsData } from '../ports/storage/league/league-reader.ts';

export type StandingsTable = Table &
  Readonly<{
    season: SeasonView;
    ageGroup: Readonly<{ id: AgeGroupId; name: string }>;
    /** The season's rules with the age group's overrides. */
    rules: SeasonRules;
    /** Whether the league publishes standings for this age group; if not, there are no rows. */
    shown: boolean;
  }>;

export const rulesOfTable = ({ season, sport, ageGroupRules }: StandingsData): SeasonRules => rulesIn(season, ageGroupRules, sport);

/** The table of one season and age group. */
export async function computeTable(deps: DerivedGamesDeps, orgId: OrgId, data: StandingsData): Promise<StandingsTable> {
  const { season, sport, ageGroup, youngest } = data;
  const rules = rulesOfTable(data);
  const about = { season: viewSeason(season, sport), ageGroup: { id: ageGroup.id, name: ageGroup.name }, rules };
  if (isTooYoung(ageGroup, youngest)) return { ...about, shown: false, rows: [] };

  const lines = readsLineScores(rules, sport.code) ? await lineScoresOfTable(deps, orgId, data) : new Map<GameId, LineScore>();
  const games = data.games.map((game) => {
    const line = lines.get(game.id);
    return line ? { ...game, periodScores: countedPeriods(line, game) } : game;
  });
  const counted = games.filter(isCounted);
  const played = new Set(counted.flatMap(({ homeTeamId, visitorTeamId }) => [homeTeamId, visitorTeamId]));
  // An archived team is listed if it has played games.
  const teams = data.teams.filter(({ id, archived }) => !archived || played.has(id));
  return { ...about, shown: true, ...tableOf({ ...data, rules, sport: sport.code, teams, games }) };
}

/** The line scores of the games of a table, each by the rules of its own age group. */
export function lineScoresOfTable(
  deps: DerivedGamesDeps,
  orgId: OrgId,
  { season, sport, ageGroup, games }: StandingsData,
): Promise<ReadonlyMap<GameId, LineScore>> {
  const overrides = new Map(games.flatMap(({ book }) => (book ? [[book.ageGroupId, book.ageGroupRules]] : [])));
  const ageGroupRules = [...overrides].map(([ageGroupId, rules]) => ({ ageGroupId, rules }));
  const rulesFor = rulesByAge({ season, sport: sport.code, ageGroupRules });
  return lineScoresIn(
    deps,
    orgId,
    { sport: sport.code, rulesFor },
    games.map((game) => ({ game, ageGroupId: game.book?.ageGroupId ?? ageGroup.id, book: game.book })),
  );
}
