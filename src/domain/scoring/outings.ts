import type { GameId, PlayerId, TeamId } from '../shared/ids.ts';
import type { LocalDate } from '../shared/time.ts';
import { follow, isKeptInPlays } from './baseball-game.ts';
import { isPlateAppearance } from './baseball-plays.ts';
import { type BookEvent, type BySide, GAME_SIDES, type GameSide, type InningsRules, type Lineup } from './game-book.ts';
import { positionsByPeriod } from './on-field.ts';
import type { Outing } from './pitching-limits.ts';
import { SUBSTITUTION } from './substitution.ts';
import { isTotal, pitcherIn, pitchesIn, takeovers, UncountedBatters } from './uncounted-batters.ts';

/** Little League, Regulation VI: an intentional walk counts as four pitches, thrown or not. */
const INTENTIONAL_WALK = 4;

/** A baseball or softball game in its order; `dateOf` returns the calendar date of an event. */
export type PitchedGame<Event extends BookEvent> = Readonly<{
  gameId: GameId;
  rules: InningsRules;
  teams: BySide<TeamId>;
  lineups: BySide<Lineup | null>;
  events: readonly Event[];
  dateOf: (event: Event) => LocalDate;
}>;

type Work = Pick<Outing, 'gameId' | 'date' | 'caughtFirst'> & {
  -readonly [Member in
    | 'pitches'
    | 'battersFaced'
    | 'outs'
    | 'pitchesBeforeLastBatter'
    | 'inningsCaught'
    | 'timesRemoved'
    | 'returns']: Outing[Member];
} & {
  caughtFirst: boolean;
  innings: Set<number>;
  uncounted: UncountedBatters;
  /** The count at the first pitch to the current batter. */
  beforeBatter: number;
};

/** Positions that do not take a pitcher off the mound. */
const NOT_IN_THE_FIELD: ReadonlySet<unknown> = new Set(['P', 'DH', 'DP', 'EH', 'EP', 'PH', 'PR']);

/** What each player pitched and caught in a game, by day; the catcher is known only from a lineup. */
export function outingsOf<Event extends BookEvent>(game: PitchedGame<Event>): ReadonlyMap<PlayerId, readonly Outing[]> {
  const found = new Map<PlayerId, Map<LocalDate, Work>>();
  const workOf = (playerId: PlayerId, date: LocalDate): Work => {
    const days = found.get(playerId) ?? new Map<LocalDate, Work>();
    found.set(playerId, days);
    const work = days.get(date) ?? {
      gameId: game.gameId,
      date,
      pitches: 0,
      battersFaced: 0,
      outs: 0,
      pitchesBeforeLastBatter: 0,
      inningsCaught: 0,
      timesRemoved: 0,
      returns: 0,
      caughtFirst: false,
      innings: new Set<number>(),
      beforeBatter: 0,
      uncounted: new UncountedBatters(),
    };
    days.set(date, work);
    return work;
  };
  const dates = new Map(game.events.map((event) => [event.id, game.dateOf(event)]));
  addPitching(game, dates, workOf);
  addCatching(game, dates, workOf);
  return new Map([...found].map(([playerId, days]) => [playerId, [...days.values()].map(outingFrom)]));
}

type Dates = ReadonlyMap<string, LocalDate>;
type WorkOf = (playerId: PlayerId, date: LocalDate) => Work;

function addPitching<Event extends BookEvent>({ rules, teams, lineups, events }: PitchedGame<Event>, dates: Dates, workOf: WorkOf): void {
  const said = new Map(events.map((event) => [event.id, event.attributes]));
  const isInPlays = isKeptInPlays(events);
  const withRecordedOuts = new Set(events.filter(({ type }) => type === 'outs_recorded').map(({ playerId }) => playerId));
  const mound = moundOf();
  const takesOver = takeovers(({ id }) => dates.get(id)!);
  for (const step of follow({ rules, teams, lineups, events }).steps) {
    const { event, inning, outs, team } = step;
    const at = { inning, takesOver: takesOver(step) };
    const date = dates.get(event.id)!;
    if (event.type === SUBSTITUTION) mound.substitute(team, event);
    const { side, pitcher } = pitcherIn(step);
    if (pitcher === null) continue;
    const endsPlateAppearance = isPlateAppearance(event.type);
    const thrown = event.type === 'intentional_walk' ? Math.max(pitchesIn(event), INTENTIONAL_WALK * event.count) : pitchesIn(event);
    const outsMade = outsIn(event, outs, said.get(event.id)!, { isInPlays, areRecorded: withRecordedOuts.has(pitcher) });
    if (thrown === 0 && outsMade === 0 && !endsPlateAppearance) continue;

    const work = workOf(pitcher, date);
    work.innings.add(event.period ?? inning);
    work.pitches += thrown;
    work.outs += outsMade;
    work.uncounted.add(event, at);
    if (isTotal(event)) {
      // It does not identify the last batter, so no pitcher gets the benefit of finishing one.
      work.beforeBatter = atLeast(work);
    } else {
      const isInOrder = event.count === 1 && event.type !== 'outs_recorded' && (isInPlays || event.period !== null);
      if (isInOrder && mound.take(side, pitcher, work)) work.returns += 1;
    }
    if (thrown > 0 || endsPlateAppearance) work.pitchesBeforeLastBatter = work.beforeBatter;
    if (endsPlateAppearance) {
      work.battersFaced += event.count;
      work.beforeBatter = atLeast(work);
    }
  }
}

/** The pitches that were thrown at least: all of them, where every batter's were counted. */
const atLeast = ({ pitches, uncounted }: Work): number => pitches + uncounted.least;

/** Who is on the mound of each side, in the order of play. */
function moundOf() {
  const on: Record<GameSide, Readonly<{ playerId: PlayerId; work: Work }> | null> = { home: null, visitor: null };
  const removed = new Set<PlayerId>();
  const leave = (side: GameSide) => {
    const left = on[side];
    if (!left) return;
    on[side] = null;
    left.work.timesRemoved += 1;
    removed.add(left.playerId);
  };
  return {
    /** Whether the pitcher has returned. */
    take(side: GameSide, playerId: PlayerId, work: Work): boolean {
      const isReturn = on[side]?.playerId !== playerId && removed.has(playerId);
      if (on[side]?.playerId !== playerId) leave(side);
      on[side] = { playerId, work };
      return isReturn;
    },
    /** Another pitcher, or another position for this one. Who only bats for him takes nobody off the mound. */
    substitute(side: GameSide, { playerId, attributes: { position } }: BookEvent): void {
      const pitcher = on[side]?.playerId;
      if (playerId === pitcher ? position != null && !NOT_IN_THE_FIELD.has(position) : position === 'P') leave(side);
    },
  };
}

function addCatching<Event extends BookEvent>({ teams, lineups, events }: PitchedGame<Event>, dates: Dates, workOf: WorkOf): void {
  for (const side of GAME_SIDES) {
    const own = { teamId: teams[side], lineup: lineups[side] };
    for (const date of new Set(dates.values())) {
      // Of a game that goes on another day, who is where follows from the substitutions of all its days.
      const until = events.filter((event) => event.type === SUBSTITUTION || dates.get(event.id) === date);
      for (const [playerId, periods] of positionsByPeriod(own, until, { hasInnings: true })) {
        const innings = [...periods].filter(([period, at]) => at.includes('C') && daysInField(own.teamId, events, period, dates).has(date));
        if (innings.length === 0) continue;
        const work = workOf(playerId, date);
        work.inningsCaught = innings.length;
        work.caughtFirst = Math.min(...innings.map(([period]) => period)) <= Math.min(...work.innings);
      }
    }
  }
}

function outingFrom(given: Work): Outing {
  const { innings, uncounted, beforeBatter: _, ...work } = given;
  return {
    ...work,
    pitches: atLeast(given),
    isCountMissing: uncounted.isAny,
    // Outs that were recorded as a number may be of several innings.
    inningsPitched: Math.max(innings.size, Math.ceil(work.outs / 3)),
  };
}

/**
 * The outs of an event. Where a pitcher has outs that were recorded as a number, in a game without whole plays, the plate appearances add only
 * those that they state.
 */
function outsIn(
  { type, count, attributes }: BookEvent,
  outs: number,
  said: BookEvent['attributes'],
  { isInPlays, areRecorded }: Readonly<{ isInPlays: boolean; areRecorded: boolean }>,
): number {
  if (type === 'outs_recorded') return numberOr(attributes['count'], 1) * count;
  const stated = said['outs'];
  if (!isInPlays && areRecorded) return numberOr(stated, 0) * count;
  return count > 1 ? numberOr(stated, type === 'strikeout' ? 1 : 0) * count : outs;
}

const numberOr = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

/** The days on which a side is in the field in an inning: those of the opponent's plays, which may go on another day. */
function daysInField(teamId: TeamId, events: readonly BookEvent[], period: number, dates: Dates): ReadonlySet<LocalDate> {
  const ofInning = events.filter((event) => event.period === period);
  const plays = ofInning.filter((event) => event.teamId !== teamId && event.type !== SUBSTITUTION);
  return new Set((plays.length > 0 ? plays : ofInning.slice(0, 1)).map(({ id }) => dates.get(id)!));
}
