import { decidedInOvertime, type Game, type PeriodScore } from '../games/game.ts';
import type { SeasonRules } from '../league/season-rules.ts';
import type { SportCode } from '../league/sport.ts';
import type { GameId, TeamId } from '../shared/ids.ts';
import { type Outcome, pointsOf } from './result-points.ts';

/** The fields of a game that standings need. */
export type StandingsGame = Pick<
  Game,
  | 'id'
  | 'gameType'
  | 'status'
  | 'forfeitedBy'
  | 'doubleForfeit'
  | 'startsAt'
  | 'homeTeamId'
  | 'visitorTeamId'
  | 'homeScore'
  | 'visitorScore'
  | 'periodScores'
>;

/** A counted game from the point of view of one of its two teams. */
export type TeamResult = Readonly<{
  gameId: GameId;
  playedAt: Date;
  teamId: TeamId;
  opponentId: TeamId;
  isHome: boolean;
  outcome: Outcome;
  /** How overtime or kicks ended for the team; null if neither decided the game. A game that kicks decide stays a tie. */
  overtime: 'won' | 'lost' | null;
  /** Whether this team forfeited. */
  isForfeitLoss: boolean;
  /** Runs, points or goals; in volleyball sets. */
  scored: number;
  conceded: number;
  /** Whether the game has a score: a forfeit has one only if the season names a forfeit score. */
  hasScore: boolean;
  /** `scored` minus `conceded`, within the season's cap. */
  diff: number;
  /** By the season's points rule. */
  points: number;
  /** In volleyball the points of all sets; in other sports equal to `scored` and `conceded`. */
  pointsWon: number;
  pointsLost: number;
  /** Periods for which the opponent has an entry, and what it scored in a game with such entries. A forfeit has none. */
  periodsDefended: number;
  concededInPeriods: number;
}>;

/**
 * Both sides of a game, home first. Empty for a game that does not count: one that is not regular, is neither final nor a forfeit, or is
 * final without a score.
 */
export function teamResults(game: StandingsGame, rules: SeasonRules, sport: SportCode): readonly TeamResult[] {
  const [home, visitor] = [outcomeFor(game.homeTeamId, game), outcomeFor(game.visitorTeamId, game)];
  return home && visitor ? [sideOf(game, true, home, rules, sport), sideOf(game, false, visitor, rules, sport)] : [];
}

const MIRRORED = { win: 'loss', loss: 'win', tie: 'tie' } as const satisfies Record<Outcome, Outcome>;

/** Null if the game does not count, or not for this team. A double forfeit is a loss for both. */
export function outcomeFor(teamId: TeamId, game: StandingsGame): Outcome | null {
  const home = outcomeForHome(game);
  if (teamId === game.homeTeamId) return home;
  if (teamId !== game.visitorTeamId || !home) return null;
  return isDoubleForfeit(game) ? 'loss' : MIRRORED[home];
}

/** Whether a game counts in tables. */
export const isCounted = (game: StandingsGame): boolean => outcomeForHome(game) !== null;

/** Whether a regular game is still undecided: it is yet to be played, or ended without a score. */
export const isRemaining = (game: StandingsGame & Pick<Game, 'archived'>): boolean =>
  game.gameType === 'regular' && game.status !== 'canceled' && !game.archived && outcomeForHome(game) === null;

const isDoubleForfeit = ({ status, doubleForfeit }: StandingsGame): boolean => status === 'forfeit' && doubleForfeit;

function outcomeForHome(game: StandingsGame): Outcome | null {
  if (game.gameType !== 'regular') return null;
  if (game.status === 'forfeit') return game.doubleForfeit || game.forfeitedBy === game.homeTeamId ? 'loss' : 'win';
  const { homeScore, visitorScore } = game;
  if (game.status !== 'final' || homeScore === null || visitorScore === null) return null;
  if (homeScore === visitorScore) return 'tie';
  return homeScore > visitorScore ? 'win' : 'loss';
}

/** Kicks are no part of the game. */
const isPlayed = ({ kind }: PeriodScore): boolean => kind !== 'shootout';

/** FIVB: a forfeited match is lost by sets of 25-0. */
const FORFEITED_SET = 25;

function sideOf(game: StandingsGame, isHome: boolean, outcome: Outcome, rules: SeasonRules, sport: SportCode): TeamResult {
  const isForfeit = game.status === 'forfeit';
  const isForfeitLoss = isForfeit && outcome === 'loss';
  const [scored, conceded] = scoreOf(game, isHome, outcome, rules);
  const periods = isForfeit
    ? []
    : game.periodScores.filter(isPlayed).map(({ home, visitor }) => (isHome ? [home, visitor] : [visitor, home]));
  // A list of overtime alone does not say how many periods were played.
  const hasRegulation = game.periodScores.some(({ kind }) => kind === undefined);
  const periodsDefended = hasRegulation ? periods.filter(([, theirs]) => theirs !== null).length : 0;
  const [pointsWon, pointsLost] =
    sport !== 'volleyball'
      ? [scored, conceded]
      : isForfeit
        ? [FORFEITED_SET * scored, FORFEITED_SET * conceded]
        : [sum(periods.map(([ours]) => ours)), sum(periods.map(([, theirs]) => theirs))];
  const winner = isForfeit ? null : decidedInOvertime(game);
  const overtime = winner && (winner === (isHome ? 'home' : 'visitor') ? 'won' : 'lost');
  const hasScore = !isForfeit || (rules.forfeitScore !== null && !isDoubleForfeit(game));
  return {
    gameId: game.id,
    playedAt: game.startsAt,
    teamId: isHome ? game.homeTeamId : game.visitorTeamId,
    opponentId: isHome ? game.visitorTeamId : game.homeTeamId,
    isHome,
    outcome,
    overtime,
    isForfeitLoss,
    scored,
    conceded,
    hasScore,
    diff: within(rules.maxDiffPerGame, scored - conceded),
    points: pointsOf(rules.points, { outcome, overtime, isForfeitLoss, hasScore, scored, conceded }),
    pointsWon,
    pointsLost,
    periodsDefended,
    concededInPeriods: periodsDefended > 0 ? conceded : 0,
  };
}

type Score = readonly [scored: number, conceded: number];

/** A double forfeit has no score for either side. */
function scoreOf(game: StandingsGame, isHome: boolean, outcome: Outcome, rules: SeasonRules): Score {
  if (isDoubleForfeit(game)) return [0, 0];
  return game.status === 'forfeit' ? forfeitScore(rules, outcome) : playedScore(game, isHome);
}

function playedScore({ homeScore, visitorScore }: StandingsGame, isHome: boolean): Score {
  const [home, visitor] = [homeScore!, visitorScore!];
  return isHome ? [home, visitor] : [visitor, home];
}

function forfeitScore(rules: SeasonRules, outcome: Outcome): Score {
  if (rules.forfeitScore === null) return [0, 0];
  const { for: winner, against: loser } = rules.forfeitScore;
  return outcome === 'win' ? [winner, loser] : [loser, winner];
}

const within = (cap: number | null, diff: number): number => (cap === null ? diff : Math.max(-cap, Math.min(cap, diff)));

const sum = (scores: readonly (number | null | undefined)[]): number => scores.reduce<number>((total, score) => total + (score ?? 0), 0);
