import { ratio } from '../shared/ratio.ts';
import { summarizeSoccer } from './soccer-book.ts';
import { withMinutesInGoal } from './soccer-time.ts';
import { eventsCounting, type SportStats } from './sport-stats.ts';
import { FLAG, integer, oneOf, player, players, required } from './stat-attribute.ts';
import { columnsIn } from './stat-column.ts';
import { SUBSTITUTION, substitutionIn } from './substitution.ts';

const COUNTERS = [
  ...['goals', 'assists', 'shots', 'shotsOnGoal', 'penaltyGoals', 'penaltiesMissed', 'ownGoals', 'corners', 'offsides'],
  ...['foulsCommitted', 'foulsSuffered', 'yellowCards', 'redCards', 'minutes'],
  ...['saves', 'goalsAllowed', 'goalkeeperMinutes', 'wins', 'losses', 'ties', 'shutouts'],
  ...['secondYellowCards', 'shootOutKicks', 'shootOutGoals', 'shootOutSaves'],
] as const;
type Counter = (typeof COUNTERS)[number];

const event = eventsCounting<Counter>();

const scoring = columnsIn<Counter>('scoring');
const play = columnsIn<Counter>('play');
const goalkeeping = columnsIn<Counter>('goalkeeping');

/** Formulas: NCAA Soccer Statisticians' Manual, with goals against over the minutes of a regulation game. */
export const SOCCER: SportStats<Counter> = {
  counters: COUNTERS,
  events: {
    goal: event(
      'Goal; also counts as a shot on goal, and as a goal allowed by the named goalkeeper, without an event of its own',
      { assistPlayerIds: players('own', 2), penalty: FLAG, goalkeeperId: player('opponent') },
      ({ penalty }) => ({
        player: { goals: 1, shots: 1, shotsOnGoal: 1, penaltyGoals: penalty ? 1 : 0 },
        assistPlayerIds: { assists: 1 },
        goalkeeperId: { goalsAllowed: 1 },
      }),
    ),
    own_goal: event('Own goal by the player; does not count as a shot', {}, { player: { ownGoals: 1 } }),
    shot: event(
      'Shot without a goal; on goal only if saved, which counts as a save by the named goalkeeper',
      { outcome: oneOf(['saved', 'blocked', 'post', 'off_target'], 'off_target'), goalkeeperId: player('opponent') },
      ({ outcome }) => {
        const saved = outcome === 'saved' ? 1 : 0;
        return { player: { shots: 1, shotsOnGoal: saved }, goalkeeperId: { saves: saved } };
      },
    ),
    save: event('Save by the goalkeeper, only if no shot names the goalkeeper', {}, { player: { saves: 1 } }),
    goal_allowed: event('Goal allowed by the goalkeeper, only if no goal names the goalkeeper', {}, { player: { goalsAllowed: 1 } }),
    penalty_kick_missed: event('Penalty kick without a goal; does not count as a shot', {}, { player: { penaltiesMissed: 1 } }),
    corner_kick: event('Corner kick', {}, { player: { corners: 1 } }),
    offside: event('Offside', {}, { player: { offsides: 1 } }),
    foul_committed: event('Foul committed', {}, { player: { foulsCommitted: 1 } }),
    foul_suffered: event('Foul suffered', {}, { player: { foulsSuffered: 1 } }),
    yellow_card: event('Yellow card', {}, { player: { yellowCards: 1 } }),
    second_yellow_card: event(
      'Second yellow card of the game and the resulting sending-off; counts as a yellow and a red card',
      {},
      { player: { yellowCards: 1, redCards: 1, secondYellowCards: 1 } },
    ),
    red_card: event('Red card', {}, { player: { redCards: 1 } }),
    shootout_kick: event(
      'Kick from the penalty mark after the game; counts neither as a goal nor as a shot',
      { outcome: oneOf(['saved', 'scored', 'missed']), goalkeeperId: player('opponent') },
      ({ outcome }) => ({
        player: { shootOutKicks: 1, shootOutGoals: outcome === 'scored' ? 1 : 0 },
        goalkeeperId: { shootOutSaves: outcome === 'saved' ? 1 : 0 },
      }),
    ),
    goalkeeper_decision: event(
      'The result for the goalkeeper of record, and whether it was a shutout: the only goalkeeper of the game, without a goal allowed',
      { decision: oneOf(['win', 'loss', 'tie']), shutout: FLAG },
      ({ decision, shutout }) => ({
        player: {
          wins: decision === 'win' ? 1 : 0,
          losses: decision === 'loss' ? 1 : 0,
          ties: decision === 'tie' ? 1 : 0,
          shutouts: shutout ? 1 : 0,
        },
      }),
    ),
    minutes_played: event(
      'Minutes on the field',
      { minutes: required(integer(0, 9999)), asGoalkeeper: FLAG },
      ({ minutes, asGoalkeeper }) => ({ player: { minutes, goalkeeperMinutes: asGoalkeeper ? minutes : 0 } }),
    ),

    [SUBSTITUTION]: substitutionIn('soccer'),
  },
  columns: [
    scoring.total('g', 'G', 'Goals', (c) => c.goals),
    scoring.total('a', 'A', 'Assists', (c) => c.assists),
    scoring.total(
      'pts',
      'PTS',
      "Points: G times the season's points for a goal, 2 as a rule, + A",
      (c, { rules }) => rules.goalPoints * c.goals + c.assists,
    ),
    scoring.total('sh', 'SH', 'Shots', (c) => c.shots),
    scoring.total('sog', 'SOG', 'Shots on goal', (c) => c.shotsOnGoal),
    scoring.percentage('shPct', 'SH%', 'Shot percentage: G / SH', (c) => ratio(c.goals, c.shots)),
    scoring.total('pk', 'PK', 'Penalty kicks scored', (c) => c.penaltyGoals),
    scoring.total('pka', 'PKA', 'Penalty kicks taken: scored and missed', (c) => c.penaltyGoals + c.penaltiesMissed),
    scoring.total('og', 'OG', 'Own goals', (c) => c.ownGoals),
    scoring.total('soGoals', 'SO', 'Kicks scored in shoot-outs; not counted as goals', (c) => c.shootOutGoals),
    scoring.total('soKicks', 'SOK', 'Kicks taken in shoot-outs', (c) => c.shootOutKicks),

    play.total('min', 'MIN', 'Minutes played', (c) => c.minutes || null),
    play.total('ck', 'CK', 'Corner kicks', (c) => c.corners),
    play.total('fc', 'FC', 'Fouls committed', (c) => c.foulsCommitted),
    play.total('fs', 'FS', 'Fouls suffered', (c) => c.foulsSuffered),
    play.total('off', 'OFF', 'Offsides', (c) => c.offsides),
    play.total('yc', 'YC', 'Yellow cards', (c) => c.yellowCards),
    play.total('rc', 'RC', 'Red cards', (c) => c.redCards),
    play.total('2y', '2Y', 'Second yellow cards; included in YC and RC', (c) => c.secondYellowCards),

    goalkeeping.total('goalkeeperMin', 'MIN', 'Minutes as goalkeeper', (c) => c.goalkeeperMinutes || null),
    goalkeeping.total('sv', 'SV', 'Shots saved as goalkeeper', (c) => c.saves),
    goalkeeping.total('ga', 'GA', 'Goals allowed', (c) => c.goalsAllowed),
    goalkeeping.hundredths(
      'gaa',
      'GAA',
      'Goals against average: GA · minutes of a regulation game / minutes as goalkeeper',
      (c, { rules }) => ratio(c.goalsAllowed * rules.regulationMinutes, c.goalkeeperMinutes),
    ),
    goalkeeping.percentage('svPct', 'SV%', 'Save percentage: SV / (SV + GA)', (c) => ratio(c.saves, c.saves + c.goalsAllowed)),
    goalkeeping.total('w', 'W', 'Wins as goalkeeper of record', (c) => c.wins),
    goalkeeping.total('l', 'L', 'Losses as goalkeeper of record', (c) => c.losses),
    goalkeeping.total('t', 'T', 'Ties as goalkeeper of record', (c) => c.ties),
    goalkeeping.total('sho', 'SHO', 'Shutouts', (c) => c.shutouts),
    goalkeeping.total('soSv', 'SOSV', 'Kicks saved in shoot-outs', (c) => c.shootOutSaves),
  ],
  complete: (book) => ({ events: withMinutesInGoal(book) }),
  basis: ({ regulationMinutes, goalPoints }) => ({ gaaMinutes: regulationMinutes, goalPoints }),
  summarize: summarizeSoccer,
};
