import { enteredShootout, type Game } from '../games/game.ts';
import type { TeamId } from '../shared/ids.ts';
import { type Bracket, type Decision, type SeriesLength, seriesOf } from './bracket.ts';
import { type MatchKey, type RoundKey, type Source, shapeOf } from './bracket-shape.ts';

/** The fields of a game that a bracket needs. */
export type Played = Pick<Game, 'status' | 'homeTeamId' | 'visitorTeamId' | 'homeScore' | 'visitorScore' | 'forfeitedBy' | 'doubleForfeit'>;
/** Kicks that each team scored from the penalty mark after the game. */
export type Kicks = Readonly<{ home: number; visitor: number }>;
/** Those entered with the score; without them, those recorded as stat events. */
export const kicksOf = (game: Pick<Game, 'periodScores'>, recorded: Kicks | null): Kicks | null => enteredShootout(game) ?? recorded;
export type PlayedInMatch = Readonly<{ match: MatchKey; number: number; game: Played; kicks?: Kicks | null }>;

/** A team; `nobody` if the league let neither of two advance; null while unknown. */
export type Side = TeamId | 'nobody' | null;

/**
 * `open`: a team is not known yet; `ready`: both are, and nothing has been played; `undecided`: it is over without a winner, so the
 * league decides; `walkover`: there is no opponent; `not-needed`: a second final that need not be played.
 */
export const MATCH_STATES = ['open', 'ready', 'playing', 'undecided', 'decided', 'walkover', 'not-needed'] as const;
export type MatchState = (typeof MATCH_STATES)[number];

export type ResolvedMatch = Readonly<{
  key: MatchKey;
  round: RoundKey;
  games: SeriesLength;
  sides: readonly [Side, Side];
  wins: readonly [number, number];
  state: MatchState;
  winner: Side;
  loser: Side;
  isLeagueDecision: boolean;
  /** The numbers of the games that are to be played, or count; excludes games that may turn out unnecessary. */
  expected: readonly number[];
}>;

/** Teams that share a place; the next place number is higher by their number. */
export type FinalPlace = Readonly<{ place: number; teams: readonly TeamId[] }>;

export type Resolved = Readonly<{
  /** By key, in order of play. */
  matches: ReadonlyMap<MatchKey, ResolvedMatch>;
  isOver: boolean;
  champion: TeamId | null;
  /** Eliminated teams and the champion, best first. */
  places: readonly FinalPlace[];
}>;

type Definition = Pick<Bracket, 'format' | 'thirdPlace' | 'ifNecessary' | 'series' | 'decisions'>;

/** Derives the matches, their results and the final places from the seeds, the results and the league's decisions alone. */
export function resolveBracket(bracket: Definition, seeds: readonly (TeamId | null)[], games: readonly PlayedInMatch[]): Resolved {
  const shape = shapeOf({ ...bracket, entrants: seeds.length });
  const gamesOf = Map.groupBy(games, ({ match }) => match);
  const matches = new Map<MatchKey, ResolvedMatch>();
  const sideFrom = (source: Source): Side => (source.from === 'seed' ? seeds[source.seed - 1]! : matches.get(source.match)![source.from]);
  for (const { key: round, matches: shaped } of shape) {
    for (const { key, sources } of shaped) {
      const sides = [sideFrom(sources[0]), sideFrom(sources[1])] as const;
      const pairing = { key, round, games: seriesOf(bracket, round), sides };
      const decision = bracket.decisions.find(({ match }) => match === key);
      matches.set(key, isNotNeeded(round, matches) ? notNeeded(pairing) : resolveMatch(pairing, gamesOf.get(key) ?? [], decision));
    }
  }
  const { winner } = decidingMatch([...matches.values()]);
  const champion = isTeam(winner) ? winner : null;
  const third = matches.get('third.1');
  return {
    matches,
    isOver: winner !== null && (!third || third.winner !== null),
    champion,
    places: placesOf(bracket, [...matches.values()], champion),
  };
}

export const isTeam = (side: Side): side is TeamId => side !== null && side !== 'nobody';

/** A second final is played if the team from the losers' side won the first one. */
const isNotNeeded = (round: RoundKey, matches: ReadonlyMap<MatchKey, ResolvedMatch>): boolean => {
  if (round !== 'reset') return false;
  const { winner, sides } = matches.get('final.1')!;
  return winner !== null && (winner === sides[0] || !sides.every(isTeam));
};

/** The match that decides the champion. */
const decidingMatch = (matches: readonly ResolvedMatch[]): ResolvedMatch =>
  matches.findLast(({ round, state }) => round === 'final' || (round === 'reset' && state !== 'not-needed'))!;

type Pairing = Pick<ResolvedMatch, 'key' | 'round' | 'games' | 'sides'>;

const notNeeded = (pairing: Pairing): ResolvedMatch => ({
  ...pairing,
  sides: [null, null],
  wins: [0, 0],
  state: 'not-needed',
  winner: null,
  loser: null,
  isLeagueDecision: false,
  expected: [],
});

function resolveMatch(pairing: Pairing, games: readonly PlayedInMatch[], decision: Decision | undefined): ResolvedMatch {
  const [a, b] = pairing.sides;
  const nothing = { ...pairing, wins: [0, 0] as const, isLeagueDecision: false, expected: [] };
  if (a === null || b === null) return { ...nothing, state: 'open', winner: null, loser: null };
  if (!isTeam(a) || !isTeam(b)) return { ...nothing, state: 'walkover', winner: isTeam(a) ? a : b, loser: 'nobody' };

  const series = playSeries([a, b], pairing.games, games);
  if (decision && isSamePair(decision.teams, [a, b])) {
    const { winner } = decision;
    const [won, lost]: [Side, Side] = winner === null ? ['nobody', 'nobody'] : winner === a ? [a, b] : [b, a];
    return { ...pairing, wins: series.wins, state: 'decided', winner: won, loser: lost, isLeagueDecision: true, expected: series.ended };
  }
  const { winner, wins, expected } = series;
  const state = winner ? 'decided' : series.ended.length >= pairing.games ? 'undecided' : series.hasBegun ? 'playing' : 'ready';
  return { ...pairing, wins, state, winner, loser: winner && (winner === a ? b : a), isLeagueDecision: false, expected };
}

const isSamePair = ([a, b]: Decision['teams'], [c, d]: Decision['teams']): boolean => (a === c && b === d) || (a === d && b === c);

/** Counts the games of the two teams in order until one has won the majority of the series. A game without a winner counts for neither. */
function playSeries([a, b]: readonly [TeamId, TeamId], most: SeriesLength, games: readonly PlayedInMatch[]) {
  const needed = (most + 1) / 2;
  const wins: [number, number] = [0, 0];
  const ended: number[] = [];
  const own = games
    .filter(({ game }) => isSamePair([game.homeTeamId, game.visitorTeamId], [a, b]))
    .sort((one, other) => one.number - other.number);
  const hasBegun = own.some(({ game }) => isBegun(game));
  for (const { number, game, kicks } of own) {
    const winner = winnerOf(game, kicks ?? null);
    if (winner === null) continue;
    ended.push(number);
    if (winner === a) wins[0] += 1;
    if (winner === b) wins[1] += 1;
    if (Math.max(...wins) === needed) return { wins, ended, hasBegun, winner: wins[0] === needed ? a : b, expected: ended };
  }
  const certain = Math.min(most, ended.length + needed - Math.max(...wins));
  return { wins, ended, hasBegun, winner: null, expected: Array.from({ length: certain }, (_, at) => at + 1) };
}

/** Whether a game is more than scheduled. */
export const isBegun = ({ status }: Pick<Game, 'status'>): boolean => BEGUN.includes(status);
const BEGUN: readonly Game['status'][] = ['in_progress', 'suspended', 'final', 'forfeit'];

/**
 * The winner of a game; `nobody` if it ended tied, without a score or as a double forfeit; null if it has not ended. Kicks from the penalty mark
 * decide a game that ended tied (IFAB Law 10.3).
 */
export function winnerOf(
  { status, homeTeamId, visitorTeamId, homeScore, visitorScore, forfeitedBy, doubleForfeit }: Played,
  kicks: Kicks | null = null,
): Side {
  if (status === 'forfeit') return doubleForfeit ? 'nobody' : forfeitedBy === homeTeamId ? visitorTeamId : homeTeamId;
  if (status !== 'final') return null;
  if (homeScore === null || visitorScore === null) return 'nobody';
  if (homeScore === visitorScore) {
    if (kicks === null || kicks.home === kicks.visitor) return 'nobody';
    return kicks.home > kicks.visitor ? homeTeamId : visitorTeamId;
  }
  return homeScore > visitorScore ? homeTeamId : visitorTeamId;
}

/** Teams eliminated in the same round share the place behind all that advance. */
function placesOf(
  { format }: Pick<Definition, 'format'>,
  matches: readonly ResolvedMatch[],
  champion: TeamId | null,
): readonly FinalPlace[] {
  const third = matches.find(({ round }) => round === 'third');
  const eliminating = Map.groupBy(
    matches.filter(({ round }) => round.startsWith(format === 'single_elimination' ? 'w' : 'l')),
    ({ round }) => round,
  );
  const [semifinals, ...earlier] = [...eliminating.values()]
    .reverse()
    .map((round) => ({ count: round.length, teams: round.flatMap(outOf) }));
  const places: FinalPlace[] = [];
  let place = 1;
  for (const { count, teams } of [
    { count: 1, teams: [champion] },
    { count: 1, teams: outOf(decidingMatch(matches)) },
    ...(third ? [third.winner, third.loser].map((side) => ({ count: 1, teams: [side] })) : semifinals ? [semifinals] : []),
    ...earlier,
  ]) {
    const placed = teams.filter(isTeam);
    if (placed.length > 0) places.push({ place, teams: placed });
    place += count;
  }
  return places;
}

/** The teams that the match eliminated. */
const outOf = ({ winner, loser, sides }: ResolvedMatch): readonly Side[] => (winner === 'nobody' ? sides : [loser]);
