import type { SeasonRules, TieBreaker } from '../league/season-rules.ts';
import type { SportCode } from '../league/sport.ts';
import type { TeamId } from '../shared/ids.ts';
import { displayRate, quotient, toFixed } from '../shared/ratio.ts';
import { type Contender, type DivisionName, winPct } from './contender.ts';
import { type AppliedBreaker, type Place, type Ranked, rank } from './ranking.ts';
import { type Tally, tallyOf } from './tally.ts';
import { type Outcome, outcomeFor, type StandingsGame, type TeamResult, teamResults } from './team-result.ts';
import { displayValue } from './tie-breakers.ts';

export type WinLossTie = Readonly<{ wins: number; losses: number; ties: number }>;

/** A tie-breaker that split a team from others it was level with, and what it compared. */
export type TieBreak = Readonly<{
  by: TieBreaker;
  /** Unrounded; null where something was won and nothing lost, which ranks above every number. */
  value: number | null;
  /** As text, rounded to three decimals where it is a fraction; `MAX` where `value` is null. */
  display: string;
  /** The teams of the table that it was compared in, this one included, by name. */
  among: readonly TeamId[];
}>;

export type StandingRow = Readonly<{
  rank: number;
  /** Whether other teams share the rank. */
  tied: boolean;
  /** The breaker that last split the team from those it was level with; null where nothing was level or the rank is shared. */
  decidedBy: TieBreaker | null;
  /** Every breaker that has split the team from others, in the order in which they were applied. */
  tieBreak: readonly TieBreak[];
  /** Null where the team is in none. */
  division: DivisionName | null;
  team: Readonly<{ id: TeamId; name: string }>;
  gamesPlayed: number;
  wins: number;
  losses: number;
  ties: number;
  /** Games that the team itself forfeited; they are among its losses. */
  forfeits: number;
  points: number;
  /** (W + ½T) / GP at three decimals; null before the first game. */
  winPct: number | null;
  winPctDisplay: string;
  /** Behind the first row, in games: a multiple of ½, also 0 or less. */
  gamesBehind: number;
  gamesBehindDisplay: string;
  pointsFor: number;
  pointsAgainst: number;
  /** Within the season's cap, game by game. */
  pointDiff: number;
  /** `W3`, `L2`, `T1`; null before the first game. */
  streak: string | null;
  /** Wins, losses and ties of the last five games. */
  lastFive: string;
  home: WinLossTie;
  away: WinLossTie;
}>;

/**
 * A row for every team, the best first. Regular games that are final or forfeited count, also those against teams that are not in the table.
 * Neither the order of `teams` nor that of `games` matters.
 */
export function standings(
  rules: SeasonRules,
  sport: SportCode,
  teams: readonly Readonly<{ id: TeamId; name: string; division?: DivisionName | null }>[],
  games: readonly StandingsGame[],
): readonly StandingRow[] {
  const results = Map.groupBy(
    games.flatMap((game) => teamResults(game, rules, sport)),
    ({ teamId }) => teamId,
  );
  const contenders = teams.map(({ id, name, division = null }): Contender => {
    const own = (results.get(id) ?? []).sort(inOrderOfPlay);
    return { id, name, division, results: own, tally: tallyOf(own) };
  });

  const places = rank(contenders, rules);
  const leader = places[0]?.[0]?.team.tally;
  let placed = 0;
  return places.flatMap((place) => {
    const first = placed + 1;
    placed += place.length;
    return place.map((ranked) => rowOf(ranked, place, first, leader!, rules));
  });
}

/** Wins, losses and ties of a team in the games that count for standings. */
export const recordOf = (teamId: TeamId, games: readonly StandingsGame[]): WinLossTie =>
  winLossTie(games.map((game) => outcomeFor(teamId, game)));

function rowOf({ team, tieBreak }: Ranked, place: Place, rank: number, leader: Tally, rules: SeasonRules): StandingRow {
  const { id, name, division, results, tally } = team;
  const isTied = place.length > 1;
  const halfGamesBehind = leader.wins - leader.losses - (tally.wins - tally.losses);
  return {
    rank,
    tied: isTied,
    decidedBy: isTied ? null : (tieBreak.at(-1)?.by ?? null),
    tieBreak: tieBreak.map((applied) => viewTieBreak(applied, rules)),
    division,
    team: { id, name },
    gamesPlayed: tally.played,
    wins: tally.wins,
    losses: tally.losses,
    ties: tally.ties,
    forfeits: tally.forfeits,
    points: tally.points,
    winPct: tally.played === 0 ? null : Number(toFixed(winPct(tally), 3)),
    winPctDisplay: tally.played === 0 ? '-' : displayRate(winPct(tally)),
    gamesBehind: halfGamesBehind / 2,
    gamesBehindDisplay: rank === 1 && halfGamesBehind === 0 ? '-' : displayHalves(halfGamesBehind),
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
