import type { SeasonRules } from '../league/season-rules.ts';
import type { TeamId } from '../shared/ids.ts';

type Sides = Readonly<{ homeTeamId: TeamId; visitorTeamId: TeamId }>;

/** Without the games against teams of other leagues, `outside`, unless the rules count them. */
export const withoutLeftOut = <Game extends Sides>(
  { interleagueGames }: Pick<SeasonRules, 'interleagueGames'>,
  games: readonly Game[],
  outside: ReadonlySet<TeamId>,
): readonly Game[] =>
  interleagueGames === 'counted'
    ? games
    : games.filter(({ homeTeamId, visitorTeamId }) => !outside.has(homeTeamId) && !outside.has(visitorTeamId));
