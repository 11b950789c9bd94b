import { ratio } from '../shared/ratio.ts';
import { summarizeBasketball } from './basketball-book.ts';
import { eventsCounting, type SportStats } from './sport-stats.ts';
import { integer, oneOf, player, required } from './stat-attribute.ts';
import { type Counts, columnsIn } from './stat-column.ts';
import { SUBSTITUTION, substitutionIn } from './substitution.ts';

const COUNTERS = [
  ...['fieldGoals', 'fieldGoalAttempts', 'threes', 'threeAttempts', 'freeThrows', 'freeThrowAttempts'],
  ...['offensiveRebounds', 'defensiveRebounds', 'assists', 'steals', 'blocks', 'turnovers', 'fouls'],
  ...['technicals', 'flagrants', 'foulsDrawn', 'seconds'],
] as const;
type Counter = (typeof COUNTERS)[number];
type Count = Counts<Counter>;

const event = eventsCounting<Counter>();
const POINTS = oneOf([2, 3], 2);

const SEVERE_FOULS: readonly string[] = ['flagrant', 'intentional', 'unsportsmanlike', 'disqualifying'];

const points = (c: Count) => 2 * c.fieldGoals + c.threes + c.freeThrows;
const rebounds = (c: Count) => c.offensiveRebounds + c.defensiveRebounds;

const shooting = columnsIn<Counter>('shooting');
const rebounding = columnsIn<Counter>('rebounding');
const play = columnsIn<Counter>('play');
const scoring = columnsIn<Counter>('scoring');

/** Formulas: NCAA Basketball Statisticians' Manual. A three-pointer counts as a field goal and as a three. */
export const BASKETBALL: SportStats<Counter> = {
  counters: COUNTERS,
  events: {
    field_goal_made: event('Basket from the field', { points: POINTS, assistPlayerId: player('own') }, ({ points }) => {
      const three = points === 3 ? 1 : 0;
      return {
        player: { fieldGoals: 1, fieldGoalAttempts: 1, threes: three, threeAttempts: three },
        assistPlayerId: { assists: 1 },
      };
    }),
    field_goal_missed: event('Missed shot from the field', { points: POINTS, blockedByPlayerId: player('opponent') }, ({ points }) => ({
      player: { fieldGoalAttempts: 1, threeAttempts: points === 3 ? 1 : 0 },
      blockedByPlayerId: { blocks: 1 },
    })),
    free_throw_made: event('Free throw made', {}, { player: { freeThrows: 1, freeThrowAttempts: 1 } }),
    free_throw_missed: event('Free throw missed', {}, { player: { freeThrowAttempts: 1 } }),
    offensive_rebound: event('Offensive rebound', {}, { player: { offensiveRebounds: 1 } }),
    defensive_rebound: event('Defensive rebound', {}, { player: { defensiveRebounds: 1 } }),
    assist: event('Assist, only if no basket names it', {}, { player: { assists: 1 } }),
    steal: event('Steal', {}, { player: { steals: 1 } }),
    block: event('Blocked shot, only if no missed shot names it', {}, { player: { blocks: 1 } }),
    turnover: event(
      'Turnover; a steal named in it needs no event of its own',
      { stolenByPlayerId: player('opponent') },
      { player: { turnovers: 1 }, stolenByPlayerId: { steals: 1 } },
    ),
    foul: event(
      'Foul; every kind counts as a personal foul. Without a player it is a bench foul',
      {
        kind: oneOf(['personal', 'offensive', 'technical', 'flagrant', 'intentional', 'unsportsmanlike', 'disqualifying'], 'personal'),
        drawnByPlayerId: player('opponent'),
      },
      ({ kind }) => ({
        player: { fouls: 1, technicals: kind === 'technical' ? 1 : 0, flagrants: SEVERE_FOULS.includes(kind) ? 1 : 0 },
        drawnByPlayerId: { foulsDrawn: 1 },
      }),
    ),
    minutes_played: event(
      'Time on the court',
      { minutes: required(integer(0, 9999)), seconds: integer(0, 59) },
      ({ minutes, seconds }) => ({
        player: { seconds: 60 * minutes + seconds },
      }),
    ),

    [SUBSTITUTION]: substitutionIn('basketball'),
  },
  columns: [
    shooting.total('fgm', 'FGM', 'Field goals made, including threes', (c) => c.fieldGoals),
    shooting.total('fga', 'FGA', 'Field goals attempted, including threes', (c) => c.fieldGoalAttempts),
    shooting.percentage('fgPct', 'FG%', 'Field goal percentage: FGM / FGA', (c) => ratio(c.fieldGoals, c.fieldGoalAttempts)),
    shooting.total('3pm', '3PM', 'Three-pointers made', (c) => c.threes),
    shooting.total('3pa', '3PA', 'Three-pointers attempted', (c) => c.threeAttempts),
    shooting.percentage('3pPct', '3P%', 'Three-point percentage: 3PM / 3PA', (c) => ratio(c.threes, c.threeAttempts)),
    shooting.total('ftm', 'FTM', 'Free throws made', (c) => c.freeThrows),
    shooting.total('fta', 'FTA', 'Free throws attempted', (c) => c.freeThrowAttempts),
    shooting.percentage('ftPct', 'FT%', 'Free throw percentage: FTM / FTA', (c) => ratio(c.freeThrows, c.freeThrowAttempts)),
    shooting.percentage('efgPct', 'EFG%', 'Effective field goal percentage: (FGM + ½·3PM) / FGA', (c) =>
      ratio(2 * c.fieldGoals + c.threes, 2 * c.fieldGoalAttempts),
    ),

    rebounding.total('oreb', 'OREB', 'Offensive rebounds', (c) => c.offensiveRebounds),
    rebounding.total('dreb', 'DREB', 'Defensive rebounds', (c) => c.defensiveRebounds),
    rebounding.total('reb', 'REB', 'Rebounds: OREB + DREB', rebounds),

    play.total('ast', 'AST', 'Assists', (c) => c.assists),
    play.total('stl', 'STL', 'Steals', (c) => c.steals),
    play.total('blk', 'BLK', 'Blocked shots', (c) => c.blocks),
    play.total('to', 'TO', 'Turnovers', (c) => c.turnovers),
    play.total('pf', 'PF', 'Personal fouls, including technical fouls', (c) => c.fouls),
    play.total('tf', 'TF', 'Technical fouls', (c) => c.technicals),
    play.total('flg', 'FLG', 'Flagrant, intentional, unsportsmanlike and disqualifying fouls', (c) => c.flagrants),
    play.total('fd', 'FD', 'Fouls drawn', (c) => c.foulsDrawn),
    // Every player with a line was on the court.
    play.tenths('min', 'MIN', 'Minutes played', (c) => ratio(c.seconds, c.seconds > 0 ? 60 : 0)),

    scoring.total('pts', 'PTS', 'Points: 2·FGM + 3PM + FTM', points),
    scoring.tenths('ppg', 'PPG', 'Points per game', (c, { gamesPlayed }) => ratio(points(c), gamesPlayed)),
    scoring.tenths('rpg', 'RPG', 'Rebounds per game', (c, { gamesPlayed }) => ratio(rebounds(c), gamesPlayed)),
    scoring.tenths('apg', 'APG', 'Assists per game', (c, { gamesPlayed }) => ratio(c.assists, gamesPlayed)),
  ],
  basis: () => ({}),
  summarize: summarizeBasketball,
};
