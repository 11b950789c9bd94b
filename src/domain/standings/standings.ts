import { givesOvertimePoints, type SeasonRules } from '../league/season-rules.ts';
import type { SportCode } from '../league/sport.ts';
import type { TeamId } from '../shared/ids.ts';
import { displayRate, quotient, toFixed } from '../shared/ratio.ts';
import { type CardsInGame, conductOf } from './conduct.ts';
import { type Contender, type DivisionName, pointsPerGame, winPct } from './contender.ts';
import { withoutLeftOut } from './interleague.ts';
import type { PointAdjustment } from './point-adjustment.ts';
import { type AppliedBreaker, type Decided, type DecidedBy, type Ranked, type RankGroup, rank } from './ranking.ts';
import type { Outcome } from './result-points.ts';
import { type Tally, tallyOf } from './tally.ts';
import { outcomeFor, type StandingsGame, type TeamResult, teamResults } from './team-result.ts';
import { displayValue } from './tie-breakers.ts';

export type WinLossTie = Readonly<{ wins: number; losses: number; ties: number }>;

/** What separated a team from others that it was tied with, and the compared value. */
export type TieBreak = Readonly<{
  by: DecidedBy;
  /** Unrounded; null for a positive number over zero, which ranks above every number. For a league decision, the place in it. */
  value: number | null;
  /** As text, rounded to three decimals if it is a fraction; `MAX` if `value` is null. */
  display: string;
  /** The teams of the table in which it was compared, including this one, by name. */
  among: readonly TeamId[];
}>;

/** A team's position in a table. */
export type Placing = Readonly<{
  rank: number;
  /** Whether other teams share the rank. */
  tied: boolean;
  /** What last separated the team from those it was tied with; null if it was not tied or the rank is shared. */
  decidedBy: DecidedBy | null;
  /** Everything that separated the team from others, in the order of application. */
  tieBreak: readonly TieBreak[];
}>;

/** How many games a team is behind the first of a table: a multiple of ½, possibly 0 or negative. */
export type GamesBehind = Readonly<{ gamesBehind: number; gamesBehindDisplay: string }>;

export type Adjustment = Pick<PointAdjustment, 'teamId' | 'points' | 'reason' | 'note' | 'decidedBy'>;

export type StandingRow = Placing &
  GamesBehind &
  Readonly<{
    /** Null if the team is in no division. */
    division: DivisionName | null;
    team: Readonly<{ id: TeamId; name: string }>;
    gamesPlayed: number;
    wins: number;
    losses: number;
    ties: number;
    /** Games that the team itself forfeited; they also count as losses. */
    forfeits: number;
    /** Only where the season gives points for overtime: games that overtime or kicks decided. On kicks they are ties, too. */
    overtimeWins?: number;
    overtimeLosses?: number;
    /** Only where the season ranks by it, at three decimals; null before the first game. */
    pointsPerGame?: number | null;
    pointsPerGameDisplay?: string;
    /** Points from games plus the league's adjustments. */
    points: number;
    /** Omitted if there are none. */
    adjustments?: readonly Omit<Adjustment, 'teamId'>[];
    /** (W + ½T) / GP at three decimals; null before the first game. */
    winPct: number | null;
    winPctDisplay: string;
    pointsFor: number;
    pointsAgainst: number;
    /** Capped per game by the season's rules. */
    pointDiff: number;
    /** `W3`, `L2`, `T1`; null before the first game. */
    streak: string | null;
    /** Wins, losses and ties of the last five games. */
    lastFive: string;
    home: WinLossTie;
    away: WinLossTie;
  }>;

/** What counts besides the games: the league's own rulings, and the cards shown in them, which only `fair_play` needs. */
export type Besides = Readonly<{
  adjustments: readonly Adjustment[];
  decisions: readonly Decided[];
  cards: readonly CardsInGame[];
  /** Teams of other leagues, against which games count only if the rules say so. */
  outsideTeams: readonly TeamId[];
}>;
const NOTHING: Besides = { adjustments: [], decisions: [], cards: [], outsideTeams: [] };

export type StandingsTeam = Readonly<{ id: TeamId; name: string; division?: DivisionName | null }>;

/**
 * One row per team, best first. Counts regular games that are final or forfeited, including those against teams outside the table, but
 * against teams of other leagues only if the rules say so. The
 * order of `teams` and of `games` does not matter.
 */
export function standings(
  rules: SeasonRules,
  sport: SportCode,
  teams: readonly StandingsTeam[],
  games: readonly StandingsGame[],
  besides: Partial<Besides> = NOTHING,
): readonly StandingRow[] {
  return rowsOf(rank(contendersOf(rules, sport, teams, games, besides), rules, besides.decisions), rules);
}

/** The teams with their counted games and the league's point adjustments. */
export function contendersOf(
  rules: SeasonRules,
  sport: SportCode,
  teams: readonly StandingsTeam[],
  games: readonly StandingsGame[],
  { adjustments = [], cards = [], outsideTeams = [] }: Partial<Omit<Besides, 'decisions'>>,
): readonly Contender[] {
  const results = Map.groupBy(
    withoutLeftOut(rules, games, new Set(outsideTeams)).flatMap((game) => teamResults(game, rules, sport)),
    ({ teamId }) => teamId,
  );
  return teams.map(({ id, name, division = null }): Contender => {
    const own = (results.get(id) ?? []).sort(inOrderOfPlay);
    const adjusted = adjustments.filter(({ teamId }) => teamId === id);
    const tally = tallyOf(own);
    const points = adjusted.reduce((total, adjustment) => total + adjustment.points, tally.points);
    const conduct = cards
      .filter((shown) => shown.teamId === id && own.some(({ gameId }) => gameId === shown.gameId))
      .reduce((total, shown) => total + conductOf(shown), 0);
    return { id, name, division, results: own, tally: { ...tally, points }, adjustments: adjusted, conduct };
  });
}

export const rowsOf = (places: readonly RankGroup[], rules: SeasonRules): readonly StandingRow[] =>
  placed(places, rules).map(({ team, placing: { gamesBehind, gamesBehindDisplay, ...placing } }) => ({
    ...placing,
    ...figuresOf(team, { gamesBehind, gamesBehindDisplay }, rules),
  }));

/** The teams of a table in order, each with its position. */
export function placed(
  places: readonly RankGroup[],
  rules: SeasonRules,
): readonly Readonly<{ team: Contender; placing: Placing & GamesBehind }>[] {
  const leader = places[0]?.[0]?.team.tally;
  let before = 0;
  return places.flatMap((place) => {
    const first = before + 1;
    before += place.length;
    return place.map((ranked) => ({
      team: ranked.team,
      placing: { ...placingOf(ranked, place, first, rules), ...gamesBehind(ranked.team.tally, leader!, first) },
    }));
  });
}

/** Wins, losses and ties of a team in the games that count for standings. */
export const recordOf = (teamId: TeamId, games: readonly StandingsGame[]): WinLossTie =>
  winLossTie(games.map((game) => outcomeFor(teamId, game)));

function placingOf({ tieBreak }: Ranked, place: RankGroup, rank: number, rules: SeasonRules): Placing {
  const isTied = place.length > 1;
  return {
    rank,
    tied: isTied,
    decidedBy: isTied ? null : (tieBreak.at(-1)?.by ?? null),
    tieBreak: tieBreak.map((applied) => viewTieBreak(applied, rules)),
  };
}

/** Never below zero: by percentage 8–0 and 7–0 are level, and 7–0 may be first by a tie-breaker. */
function gamesBehind(tally: Tally, leader: Tally, rank: number): GamesBehind {
  const halves = Math.max(0, leader.wins - leader.losses - (tally.wins - tally.losses));
  return { gamesBehind: halves / 2, gamesBehindDisplay: rank === 1 && halves === 0 ? '-' : displayHalves(halves) };
}

function figuresOf(
  { id, name, division, results, tally, adjustments }: Contender,
  behind: GamesBehind,
  rules: SeasonRules,
): Omit<StandingRow, keyof Placing> {
  return {
    division: division && { id: division.id, name: division.name },
    team: { id, name },
    gamesPlayed: tally.played,
    wins: tally.wins,
    losses: tally.losses,
    ties: tally.ties,
    forfeits: tally.forfeits,
    ...(givesOvertimePoints(rules.points) && { overtimeWins: tally.overtimeWins, overtimeLosses: tally.overtimeLosses }),
    points: tally.points,
    ...(rules.rankBy === 'points_per_game' && {
      pointsPerGame: tally.played === 0 ? null : Number(toFixed(pointsPerGame(tally), 3)),
      pointsPerGameDisplay: tally.played === 0 ? '-' : toFixed(pointsPerGame(tally), 3),
    }),
    ...(adjustments.length > 0 && {
      adjustments: adjustments.map(({ points, reason, note, decidedBy }) => ({ points, reason, note, decidedBy })),
    }),
    winPct: tally.played === 0 ? null : Number(toFixed(winPct(tally), 3)),
    winPctDisplay: tally.played === 0 ? '-' : displayRate(winPct(tally)),
    ...behind,
    pointsFor: tally.scored,
    pointsAgainst: tally.conceded,
    pointDiff: tally.diff,
    streak: streakOf(outcomesOf(results)),
    lastFive: lastFive(outcomesOf(results)),
    home: winLossTie(outcomesOf(results.filter(({ isHome }) => isHome))),
    away: winLossTie(outcomesOf(results.filter(({ isHome }) => !isHome))),
  };
}

const viewTieBreak = ({ by, value, among }: AppliedBreaker, rules: SeasonRules): TieBreak => ({
  by,
  value: quotient(value),
  display: displayValue(by, value, rules),
  among,
});

const inOrderOfPlay = (a: TeamResult, b: TeamResult): number =>
  a.playedAt.getTime() - b.playedAt.getTime() || (a.gameId < b.gameId ? -1 : 1);

const outcomesOf = (results: readonly TeamResult[]): readonly Outcome[] => results.map(({ outcome }) => outcome);

/** `.5`, `1`, `1.5`, `-.5`, `0`. */
function displayHalves(halves: number): string {
  const size = Math.abs(halves);
  const games = Math.floor(size / 2);
  const shown = size % 2 === 0 ? String(games) : `${games || ''}.5`;
  return halves < 0 ? `-${shown}` : shown;
}

const LETTERS = { win: 'W', loss: 'L', tie: 'T' } as const satisfies Record<Outcome, string>;

function streakOf(outcomes: readonly Outcome[]): string | null {
  const latest = outcomes.at(-1);
  if (!latest) return null;
  const length = outcomes.length - 1 - outcomes.findLastIndex((outcome) => outcome !== latest);
  return `${LETTERS[latest]}${length}`;
}

function lastFive(outcomes: readonly Outcome[]): string {
  const { wins, losses, ties } = winLossTie(outcomes.slice(-5));
  return `${wins}-${losses}-${ties}`;
}

function winLossTie(outcomes: readonly (Outcome | null)[]): WinLossTie {
  const count = (outcome: Outcome) => outcomes.filter((other) => other === outcome).length;
  return { wins: count('win'), losses: count('loss'), ties: count('tie') };
}
