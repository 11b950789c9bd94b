import type { PlayerId } from '../shared/ids.ts';
import {
  assistedByOneself,
  bothAreKept,
  bySide,
  clockIn,
  countOf,
  eventsOf,
  figureOf,
  isKept,
  isSet,
  lastPeriod,
  namedIn,
  noteOf,
  otherSide,
  playedAfter,
  type Scored,
  scoreOf,
  sideOf,
  sumOf,
  textIn,
  warning,
} from './book-reading.ts';
import {
  type BookEvent,
  type BookWarning,
  type BySide,
  DECISIONS,
  type Decision,
  GAME_SIDES,
  type GameBook,
  type GameSide,
  type GameSummary,
} from './game-book.ts';
import { isSendingOff, proposalByClock, type TimeRules } from './play-time.ts';

const isScoredKick = (event: BookEvent): boolean => event.type === 'shootout_kick' && textIn(event, 'outcome', '') === 'scored';

/** An own goal counts for the other side; kicks from the penalty mark after the game do not count (IFAB Law 10). */
const scoredBy = (book: GameBook): Scored[] =>
  book.events.flatMap(({ type, teamId, period, count }) => {
    if (type !== 'goal' && type !== 'own_goal') return [];
    const side = sideOf(book, teamId);
    return [{ side: type === 'goal' ? side : otherSide(side), period, points: count }];
  });

/** Goals that a side's goalkeepers let in, as recorded or as named by the other side's goals. */
const allowedBy = (book: GameBook, side: GameSide): number =>
  countOf(eventsOf(book, side), 'goal_allowed') +
  sumOf(eventsOf(book, otherSide(side)), (event) => (event.type === 'goal' ? event.count * namedIn(event, 'goalkeeperId').length : 0));

/** If only one side's book is kept, its goalkeeper's goals against give the other side's score. */
function scoreWithGoalkeepers(book: GameBook, score: BySide<number | null>): BySide<number | null> {
  return bySide((side) => {
    const against = eventsOf(book, otherSide(side));
    const isSeen = against.some(({ type }) => type === 'save' || type === 'goal_allowed');
    return isKept(book, side) || !isSeen ? score[side] : allowedBy(book, otherSide(side));
  });
}

/**
 * The minute of play in its usual notation: the clock counts up, and may restart or continue after the first half or other period; minutes beyond
 * the length of a period follow a plus sign.
 */
export function minuteOf(
  { period, clock }: Pick<BookEvent, 'period' | 'clock'>,
  { periods, periodMinutes, overtimeMinutes, regulationMinutes }: TimeRules,
): string | null {
  if (clock === null) return null;
  const shown = Number(clock.split(':')[0]);
  if (period === null || (period > periods && overtimeMinutes === null)) return `${shown + 1}'`;
  const length = periodMinutes ?? Math.ceil(regulationMinutes / periods);
  const endOf = (each: number) => Math.min(each, periods) * length + Math.max(0, each - periods) * (overtimeMinutes ?? 0);
  const [before, last] = [endOf(period - 1), endOf(period)];
  const minute = (shown < before ? before : 0) + shown + 1;
  return minute > last ? `${last}+${minute - last}'` : `${minute}'`;
}

const words = (...parts: readonly (string | null)[]): string | null => parts.filter((part) => part !== null).join(' ') || null;

/** The goalkeeper of record: as the scorer decided, else the side's only goalkeeper. */
function decisionsOf(book: GameBook, score: BySide<number | null>): Decision[] {
  const decided = book.events.filter(({ type, playerId }) => type === 'goalkeeper_decision' && playerId !== null);
  if (decided.length > 0) {
    return decided.flatMap((event) => {
      const kind = DECISIONS.find((decision) => decision === textIn(event, 'decision', ''));
      return kind ? [{ kind, teamId: event.teamId, playerId: event.playerId! }] : [];
    });
  }
  const { home, visitor } = score;
  if (!book.isOver || !bothAreKept(book) || home === null || visitor === null || home === visitor) return [];
  const winner: GameSide = home > visitor ? 'home' : 'visitor';
  return GAME_SIDES.flatMap((side): Decision[] => {
    const keepers = goalkeepersOf(book, side);
    const [only] = keepers;
    return only && keepers.size === 1 ? [{ kind: side === winner ? 'win' : 'loss', teamId: book.teams[side], playerId: only }] : [];
  });
}

/** All players that any event or lineup places in goal. */
function goalkeepersOf(book: GameBook, side: GameSide): ReadonlySet<PlayerId> {
  const own = eventsOf(book, side);
  const isInGoal = (position: string | null) => position?.toUpperCase() === 'GK';
  return new Set([
    ...(book.lineups[side]?.places ?? []).filter((place) => place.isStarter && isInGoal(place.position)).map(({ playerId }) => playerId),
    ...own
      .filter(
        (event) =>
          ['save', 'goal_allowed'].includes(event.type) ||
          (event.type === 'minutes_played' && isSet(event, 'asGoalkeeper')) ||
          (event.type === 'substitution' && isInGoal(textIn(event, 'position', ''))),
      )
      .flatMap(({ playerId }) => (playerId === null ? [] : [playerId])),
    ...eventsOf(book, otherSide(side)).flatMap((event) => namedIn(event, 'goalkeeperId')),
  ]);
}

function contradictions(book: GameBook, score: BySide<number | null>): BookWarning[] {
  const ofPlayers = GAME_SIDES.flatMap((side) => {
    const events = eventsOf(book, side);
    const yellows = Map.groupBy(
      events.filter(({ type, playerId }) => type === 'yellow_card' && playerId !== null),
      ({ playerId }) => playerId,
    );
    const twoYellows = [...yellows].flatMap(([playerId, cards]) =>
      sumOf(cards, ({ count }) => count) > 1 && !events.some((event) => event.playerId === playerId && isSendingOff(event))
        ? [warning('second_yellow_without_sending_off', cards, 'two yellow cards for one player without a sending-off')]
        : [],
    );
    const afterwards = events.filter(isSendingOff).flatMap((card) => {
      const played = card.playerId === null ? [] : playedAfter(book.events, card).filter(({ type }) => !NOT_PLAY.includes(type));
      return played.length > 0 ? [warning('played_after_sending_off', [card, ...played], 'plays on after a sending-off')] : [];
    });
    return [...twoYellows, ...afterwards];
  });
  const goalkeepers = GAME_SIDES.flatMap((side) => {
    const goals = score[otherSide(side)];
    const allowed = allowedBy(book, side);
    return bothAreKept(book) && goals !== null && allowed > goals
      ? [warning('more_goals_allowed_than_scored', [], `${side}: goalkeepers allowed ${allowed} goals, but the opponent scored ${goals}`)]
      : [];
  });
  const decisions = (['win', 'loss'] as const).flatMap((kind) => {
    const events = book.events.filter((event) => event.type === 'goalkeeper_decision' && textIn(event, 'decision', '') === kind);
    return events.length > 1 ? [warning('two_decisions', events, `two goalkeepers are credited with the ${kind}`)] : [];
  });
  return [...assistedByOneself(book, 'assistPlayerIds'), ...ofPlayers, ...goalkeepers, ...decisions];
}
/** Events that may be recorded for a player who is off the field. */
const NOT_PLAY: readonly string[] = [
  'minutes_played',
  'goalkeeper_decision',
  'substitution',
  'yellow_card',
  'red_card',
  'second_yellow_card',
];

export function summarizeSoccer(book: GameBook): GameSummary {
  const { score: ofEvents, lineScore } = scoreOf(book, scoredBy(book));
  const score = scoreWithGoalkeepers(book, ofEvents);
  const period = lastPeriod(book);
  const minute = (event: BookEvent) => minuteOf(event, book.rules);
  const counted = (key: string, label: string, description: string, ...types: readonly string[]) =>
    figureOf(book, key, label, description, (events) => countOf(events, ...types));
  return {
    isComplete: bothAreKept(book),
    score,
    shootOut: book.events.some(({ type }) => type === 'shootout_kick')
      ? bySide((side) => sumOf(eventsOf(book, side), (event) => (isScoredKick(event) ? event.count : 0)))
      : null,
    lineScore,
    teamFigures: [
      figureOf(book, 'shootOut', 'Shoot-out', 'Kicks scored from the penalty mark after the game', (events) =>
        book.events.some(({ type }) => type === 'shootout_kick') ? sumOf(events, (event) => (isScoredKick(event) ? event.count : 0)) : null,
      ),
      counted('shots', 'Shots', 'Shots, goals included', 'shot', 'goal'),
      counted('cornerKicks', 'Corner kicks', 'Corner kicks', 'corner_kick'),
      counted('offsides', 'Offsides', 'Offsides', 'offside'),
      counted('fouls', 'Fouls', 'Fouls committed', 'foul_committed'),
      counted('yellowCards', 'Yellow cards', 'Yellow cards, second ones included', 'yellow_card', 'second_yellow_card'),
      counted('sendingsOff', 'Sent off', 'Red cards and second yellow ones', 'red_card', 'second_yellow_card'),
    ],
    situation:
      period === null
        ? null
        : {
            kind: 'clock',
            period,
            clock: clockIn(book, period),
            teamFouls: null,
            inBonus: null,
            bonus: null,
            runningClock: null,
            playersShort: bySide(
              (side) =>
                new Set(
                  eventsOf(book, side)
                    .filter((event) => isSendingOff(event) && event.playerId !== null)
                    .map(({ playerId }) => playerId),
                ).size,
            ),
            possession: null,
          },
    proposal: proposalByClock('soccer', book, score),
    notes: GAME_SIDES.flatMap((side) => {
      const events = eventsOf(book, side);
      const ofType = (key: string, label: string, type: string, detail = minute) =>
        noteOf(
          book,
          side,
          key,
          label,
          events.filter((event) => event.type === type),
          detail,
        );
      return [
        ...ofType('goals', 'Goals', 'goal', (event) => words(minute(event), isSet(event, 'penalty') ? 'pen.' : null)),
        ...ofType('ownGoals', 'Own goals', 'own_goal'),
        ...ofType('penaltiesMissed', 'Penalty kicks missed', 'penalty_kick_missed'),
        ...ofType('yellowCards', 'Yellow cards', 'yellow_card'),
        ...ofType('secondYellowCards', 'Second yellow cards', 'second_yellow_card'),
        ...ofType('redCards', 'Red cards', 'red_card'),
        ...ofType('shootOut', 'Shoot-out', 'shootout_kick', (event) => textIn(event, 'outcome', 'missed')),
      ];
    }),
    decisions: decisionsOf(book, score),
    warnings: contradictions(book, score),
  };
}
