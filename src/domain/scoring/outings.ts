import type { GameId, PlayerId, TeamId } from '../shared/ids.ts';
import type { LocalDate } from '../shared/time.ts';
import { follow } from './baseball-game.ts';
import { PLATE_APPEARANCES } from './baseball-plays.ts';
import { type BookEvent, type BySide, GAME_SIDES, type Lineup } from './game-book.ts';
import { positionsByPeriod } from './on-field.ts';
import type { Outing } from './pitching-limits.ts';

/** Little League, Regulation VI: an intentional walk counts as four pitches, thrown or not. */
const INTENTIONAL_WALK = 4;

/** A baseball or softball game in its order; `dateOf` returns the calendar date of an event. */
export type PitchedGame<Event extends BookEvent> = Readonly<{
  gameId: GameId;
  teams: BySide<TeamId>;
  lineups: BySide<Lineup | null>;
  events: readonly Event[];
  dateOf: (event: Event) => LocalDate;
}>;

type Work = { -readonly [Member in keyof Outing]: Outing[Member] } & {
  innings: Set<number>;
  /** The count at the first pitch to the current batter. */
  beforeBatter: number;
};

/** What each player pitched and caught in a game, by day; the catcher is known only from a lineup. */
export function outingsOf<Event extends BookEvent>({
  gameId,
  teams,
  lineups,
  events,
  dateOf,
}: PitchedGame<Event>): ReadonlyMap<PlayerId, readonly Outing[]> {
  const found = new Map<PlayerId, Map<LocalDate, Work>>();
  const workOf = (playerId: PlayerId, date: LocalDate): Work => {
    const days = found.get(playerId) ?? new Map<LocalDate, Work>();
    found.set(playerId, days);
    const work = days.get(date) ?? {
      ...{ gameId, date, pitches: 0, battersFaced: 0, outs: 0, inningsPitched: 0, pitchesBeforeLastBatter: 0, inningsCaught: 0 },
      ...{ caughtFirst: false, innings: new Set<number>(), beforeBatter: 0 },
    };
    days.set(date, work);
    return work;
  };

  const dates = new Map(events.map((event) => [event.id, dateOf(event)]));
  for (const { event, inning, outs, pitcher: pitching } of follow({ teams, lineups, events }).steps) {
    const pitcher = event.type === 'pitches' || event.type === 'outs_recorded' ? event.playerId : pitching;
    const date = dates.get(event.id);
    const endsPlateAppearance = Object.hasOwn(PLATE_APPEARANCES, event.type);
    const thrown = pitchesIn(event);
    if (pitcher === null || date === undefined || (thrown === 0 && outs === 0 && !endsPlateAppearance)) continue;
    const work = workOf(pitcher, date);
    work.innings.add(event.period ?? inning);
    work.pitches += thrown;
    work.outs += event.type === 'outs_recorded' ? Number(event.attributes['count'] ?? 0) * event.count : outs;
    // A total does not identify the last batter, so no pitcher gets the benefit of finishing one.
    if (isTotal(event)) work.beforeBatter = work.pitches;
    if (thrown > 0) work.pitchesBeforeLastBatter = work.beforeBatter;
    if (endsPlateAppearance) {
      work.battersFaced += event.count;
      work.beforeBatter = work.pitches;
    }
  }

  for (const side of GAME_SIDES) {
    const positions = positionsByPeriod({ teamId: teams[side], lineup: lineups[side] }, events, { hasInnings: true });
    for (const [playerId, periods] of positions) {
      const caught = [...periods].filter(([, at]) => at.includes('C')).map(([period]) => period);
      if (caught.length === 0) continue;
      const byDate = Map.groupBy(caught, (period) => dateOfInning(events, period, dates));
      for (const [date, innings] of byDate) {
        if (date === undefined) continue;
        const work = workOf(playerId, date);
        work.inningsCaught = innings.length;
        work.caughtFirst = Math.min(...innings) <= Math.min(...work.innings);
      }
    }
  }
  return new Map(
    [...found].map(([playerId, days]) => [
      playerId,
      [...days.values()].map(({ innings, beforeBatter: _, ...outing }) => ({ ...outing, inningsPitched: innings.size })),
    ]),
  );
}

/** Whether the event is a pitch count without batters; a single pitch is thrown to the current batter. */
const isTotal = (event: BookEvent): boolean =>
  event.type === 'pitches' && typeof event.attributes['pitches'] !== 'string' && pitchesIn(event) > 1;

const NO_PITCH: ReadonlySet<string> = new Set(['V', 'A']);

function pitchesIn({ type, attributes, count }: BookEvent): number {
  const { pitches: letters, count: stated } = attributes;
  const thrown = typeof letters === 'string' ? [...letters].filter((letter) => !NO_PITCH.has(letter)).length : 0;
  if (type === 'intentional_walk') return Math.max(thrown, INTENTIONAL_WALK) * count;
  if (type === 'pitches' && typeof letters !== 'string') return (typeof stated === 'number' ? stated : 1) * count;
  return thrown * count;
}

const dateOfInning = (events: readonly BookEvent[], period: number, dates: ReadonlyMap<string, LocalDate>): LocalDate | undefined => {
  const first = events.find((event) => event.period === period);
  return first && dates.get(first.id);
};
