import type { PlayerId, StatEventId, TeamId } from '../shared/ids.ts';
import { type Ratio, whole } from '../shared/ratio.ts';
import type { BookEvent, BookWarning, BySide, GameBook, GameNote, GameSide, Participant, PeriodOfGame, TeamFigure } from './game-book.ts';
import { GAME_SIDES } from './game-book.ts';

export const bySide = <Value>(of: (side: GameSide) => Value): BySide<Value> => ({ home: of('home'), visitor: of('visitor') });
export const otherSide = (side: GameSide): GameSide => (side === 'home' ? 'visitor' : 'home');
export const sideOf = ({ teams }: GameBook, teamId: TeamId): GameSide => (teamId === teams.home ? 'home' : 'visitor');

export const eventsOf = (book: GameBook, side: GameSide): readonly BookEvent[] =>
  book.events.filter(({ teamId }) => teamId === book.teams[side]);

/** Whether this side's book is kept: only then does the absence of events mean that nothing happened. */
export const isKept = (book: GameBook, side: GameSide): boolean => book.lineups[side] !== null || eventsOf(book, side).length > 0;
export const bothAreKept = (book: GameBook): boolean => GAME_SIDES.every((side) => isKept(book, side));

export const isSet = ({ attributes }: BookEvent, name: string): boolean => attributes[name] === true;
export const numberIn = ({ attributes }: BookEvent, name: string, fallback = 0): number => {
  const value = attributes[name];
  return typeof value === 'number' ? value : fallback;
};
export const textIn = ({ attributes }: BookEvent, name: string, fallback: string): string => {
  const value = attributes[name];
  return typeof value === 'string' ? value : fallback;
};
/** The player or players whom an attribute names. */
export const namedIn = ({ attributes }: BookEvent, name: string): readonly PlayerId[] => {
  const value = attributes[name];
  if (Array.isArray(value)) return value as readonly PlayerId[];
  return typeof value === 'string' ? [value as PlayerId] : [];
};

export const countOf = (events: readonly BookEvent[], ...types: readonly string[]): number =>
  events.reduce((sum, { type, count }) => (types.includes(type) ? sum + count : sum), 0);
export const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + amount(item), 0);

/** The highest period number in the events; null if there is none. */
export const lastPeriod = ({ events }: GameBook): number | null => events.findLast(({ period }) => period !== null)?.period ?? null;

/** The clock of the period's last event with a clock. */
export const clockIn = ({ events }: GameBook, period: number): string | null =>
  events.findLast((event) => event.period === period && event.clock !== null)?.clock ?? null;

/** Points of a side from one event. */
export type Scored = Readonly<{ side: GameSide; period: number | null; points: number }>;

/** A side without a book has no score; a side with points of an unknown period has no line score. */
export function scoreOf(book: GameBook, scored: readonly Scored[]): Readonly<{ score: BySide<number | null>; lineScore: PeriodOfGame[] }> {
  const of = (side: GameSide) => scored.filter((points) => points.side === side);
  const total = bySide((side) => (isKept(book, side) ? sumOf(of(side), ({ points }) => points) : null));
  const hasLine = bySide((side) => total[side] !== null && of(side).every(({ period, points }) => period !== null || points === 0));
  const periods = Math.max(0, ...book.events.map(({ period }) => period ?? 0));
  return {
    score: total,
    lineScore: Array.from({ length: periods }, (_, index) => ({
      period: index + 1,
      ...bySide((side) =>
        hasLine[side]
          ? sumOf(
              of(side).filter(({ period }) => period === index + 1),
              ({ points }) => points,
            )
          : null,
      ),
    })),
  };
}

export const withId = (playerId: PlayerId | null): Participant => ({ playerId, number: null, battingOrder: null });

/** One entry per player, in game order; `detail` describes one event. */
export function noteOf(
  book: GameBook,
  side: GameSide,
  key: string,
  label: string,
  events: readonly BookEvent[],
  detail: (event: BookEvent) => string | null = () => null,
): GameNote[] {
  const entries = new Map<PlayerId | null, { count: number; details: string[] }>();
  for (const event of events) {
    const entry = entries.get(event.playerId) ?? { count: 0, details: [] };
    entries.set(event.playerId, entry);
    entry.count += event.count;
    const said = detail(event);
    if (said !== null) entry.details.push(said);
  }
  if (entries.size === 0) return [];
  return [
    {
      key,
      label,
      teamId: book.teams[side],
      entries: [...entries].map(([playerId, { count, details }]) => ({
        participant: withId(playerId),
        count,
        detail: details.length === 0 ? null : details.join(', '),
      })),
    },
  ];
}

/** A line with a figure for each side whose book is kept. */
export const figureOf = (
  book: GameBook,
  key: string,
  label: string,
  description: string,
  amount: (events: readonly BookEvent[], side: GameSide) => number | null,
): TeamFigure => ({
  key,
  label,
  description,
  ...bySide((side): Ratio | null => {
    const value = isKept(book, side) ? amount(eventsOf(book, side), side) : null;
    return value === null ? null : whole(value);
  }),
});

export const warning = (kind: string, events: readonly BookEvent[], detail: string): BookWarning => ({
  kind,
  eventIds: events.map(({ id }): StatEventId => id),
  detail,
});

/** A player cannot assist their own play. */
export const assistedByOneself = ({ events }: GameBook, attribute: string): BookWarning[] =>
  events
    .filter((event) => event.playerId !== null && namedIn(event, attribute).includes(event.playerId))
    .map((event) => warning('assisted_by_scorer', [event], 'the same player scores and assists'));

/** A player's events, in game order, after leaving for good. Events without a period are from a box score, which has no order. */
export const playedAfter = (events: readonly BookEvent[], last: BookEvent): BookEvent[] =>
  last.period === null
    ? []
    : events
        .slice(events.indexOf(last) + 1)
        .filter(({ playerId, teamId, period }) => playerId === last.playerId && teamId === last.teamId && period !== null);
