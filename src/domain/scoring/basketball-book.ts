import type { FoulRules } from '../league/sport-rules.ts';
import {
  assistedByOneself,
  bothAreKept,
  bySide,
  clockIn,
  countOf,
  eventsOf,
  figureOf,
  isKept,
  lastPeriod,
  namedIn,
  noteOf,
  numberIn,
  otherSide,
  playedAfter,
  scoreOf,
  sideOf,
  sumOf,
  textIn,
  warning,
} from './book-reading.ts';
import {
  type Bonus,
  type BookEvent,
  type BookWarning,
  type BySide,
  GAME_SIDES,
  type GameBook,
  type GameSide,
  type GameSummary,
} from './game-book.ts';
import { isRunningClock, proposalByClock } from './play-time.ts';

/**
 * How a rule book counts team fouls: over each period or half of the game, the last of which continues in extra periods; the fouls from which the
 * other side shoots one free throw and, if it scores, another, or two; whether fouls without a player count.
 */
type FoulCount = Readonly<{ over: 'period' | 'half'; oneAndOneFrom: number | null; twoShotsFrom: number; ofBench: boolean }>;
const FOUL_COUNTS: Readonly<Record<FoulRules, FoulCount>> = {
  // NFHS 4-8-1 since 2023-24.
  nfhs: { over: 'period', oneAndOneFrom: null, twoShotsFrom: 5, ofBench: true },
  // NFHS 4-8-1 to 2022-23.
  nfhs_halves: { over: 'half', oneAndOneFrom: 7, twoShotsFrom: 10, ofBench: true },
  // FIBA art. 41.
  fiba: { over: 'period', oneAndOneFrom: null, twoShotsFrom: 5, ofBench: false },
  // NCAA 4-8.
  ncaa_men: { over: 'half', oneAndOneFrom: 7, twoShotsFrom: 10, ofBench: true },
};

/** What the next foul of a team that has so many gives the other one. */
function bonusAfter(fouls: number, { oneAndOneFrom, twoShotsFrom }: FoulCount): Bonus | null {
  if (fouls + 1 >= twoShotsFrom) return 'two_shots';
  return oneAndOneFrom !== null && fouls + 1 >= oneAndOneFrom ? 'one_and_one' : null;
}

const pointsOf = (event: BookEvent): number => {
  if (event.type === 'field_goal_made') return event.count * numberIn(event, 'points', 2);
  return event.type === 'free_throw_made' ? event.count : 0;
};

const isFoulOf =
  (...kinds: readonly string[]) =>
  (event: BookEvent): boolean =>
    event.type === 'foul' && kinds.includes(textIn(event, 'kind', 'personal'));

/** Null if no period is known, or not that of every foul. */
function teamFouls(book: GameBook, count: FoulCount): BySide<number> | null {
  const period = lastPeriod(book);
  const fouls = book.events.filter(({ type, playerId }) => type === 'foul' && (playerId !== null || count.ofBench));
  if (period === null || fouls.some((foul) => foul.period === null)) return null;
  const { periods } = book.rules;
  const partOf = (of: number) => {
    const regular = Math.min(of, periods);
    return count.over === 'half' ? Math.ceil((2 * regular) / periods) : regular;
  };
  return bySide((side) =>
    sumOf(
      fouls.filter(({ teamId, period: of }) => teamId === book.teams[side] && partOf(of!) === partOf(period)),
      (foul) => foul.count,
    ),
  );
}

/** One record may hold consecutive free throws; one of several baskets comes from a box score, which has no order. */
const isInOrder = ({ type, period, count }: BookEvent): boolean => period !== null && count <= (type === 'free_throw_made' ? 3 : 1);

/** The largest lead of a side in game order; null if only one side's book is kept. */
function largestLead(book: GameBook, side: GameSide): number | null {
  const scoring = book.events.filter((event) => pointsOf(event) > 0);
  if (!bothAreKept(book) || !scoring.every(isInOrder)) return null;
  let lead = 0;
  let largest = 0;
  for (const event of scoring) {
    lead += sideOf(book, event.teamId) === side ? pointsOf(event) : -pointsOf(event);
    largest = Math.max(largest, lead);
  }
  return largest;
}

const FLAGRANT: Readonly<Record<FoulRules, readonly string[]>> = {
  nfhs: ['flagrant', 'disqualifying'],
  nfhs_halves: ['flagrant', 'disqualifying'],
  fiba: ['disqualifying'],
  ncaa_men: ['disqualifying'],
};

/**
 * For each player the foul after which they may not play on, besides the last one allowed: a flagrant or disqualifying one, or the second technical (NFHS
 * 10-4, FIBA 36.3, NCAA 10-3); by FIBA 36 and 37 also the second unsportsmanlike one, or one of each.
 */
function disqualifying({ rules: { foulRules } }: GameBook, fouls: readonly BookEvent[]): readonly BookEvent[] {
  const counted = foulRules === 'fiba' ? ['technical', 'unsportsmanlike'] : ['technical'];
  const found = [...fouls.filter(isFoulOf(...FLAGRANT[foulRules])), ...reached(fouls.filter(isFoulOf(...counted)), 2)];
  return found.filter(({ playerId }, index) => playerId !== null && found.findIndex((other) => other.playerId === playerId) === index);
}

/** For each player who reaches the limit, the event at which they do. */
function reached(events: readonly BookEvent[], limit: number): BookEvent[] {
  const counts = new Map<string, number>();
  return events.filter(({ playerId, count }) => {
    if (playerId === null) return false;
    const before = counts.get(playerId) ?? 0;
    counts.set(playerId, before + count);
    return before < limit && before + count >= limit;
  });
}

function contradictions(book: GameBook): BookWarning[] {
  const { foulsToLeave } = book.rules;
  const ofOnePlayer = GAME_SIDES.flatMap((side) => {
    const events = eventsOf(book, side);
    const fouls = events.filter(({ type }) => type === 'foul');
    const afterwards = reached(fouls, foulsToLeave).flatMap((last) => {
      const played = playedAfter(book.events, last);
      return played.length > 0 ? [warning('played_after_fouling_out', [last, ...played], `plays on after foul ${foulsToLeave}`)] : [];
    });
    const disqualified = disqualifying(book, fouls).flatMap((last) => {
      const played = playedAfter(book.events, last);
      return played.length > 0 ? [warning('played_after_disqualification', [last, ...played], 'plays on after a disqualification')] : [];
    });
    return [
      ...disqualified,
      ...reached(fouls, foulsToLeave + 1).map((foul) =>
        warning(
          'more_fouls_than_allowed',
          fouls.filter(({ playerId }) => playerId === foul.playerId),
          `more than ${foulsToLeave} fouls of one player`,
        ),
      ),
      ...afterwards,
    ];
  });
  const ofTeams = GAME_SIDES.flatMap((side) => {
    const own = eventsOf(book, side);
    const theirs = eventsOf(book, otherSide(side));
    const moreThan = (kind: string, some: number, limit: number, [what, ofWhat]: readonly [string, string]) =>
      limit > 0 && some > limit ? [warning(kind, [], `${side}: ${some} ${what}, but only ${limit} ${ofWhat}`)] : [];
    const assists = countOf(own, 'assist') + sumOf(own, (event) => event.count * namedIn(event, 'assistPlayerId').length);
    const blocks = countOf(own, 'block') + sumOf(theirs, (event) => event.count * namedIn(event, 'blockedByPlayerId').length);
    return [
      ...moreThan('more_assists_than_baskets', assists, countOf(own, 'field_goal_made'), ['assists', 'baskets']),
      ...moreThan('more_blocks_than_misses', blocks, countOf(theirs, 'field_goal_missed'), ['blocks', 'missed shots of the opponent']),
      ...moreThan('more_steals_than_turnovers', countOf(own, 'steal'), countOf(theirs, 'turnover'), [
        'steals',
        'turnovers of the opponent',
      ]),
    ];
  });
  return [...assistedByOneself(book, 'assistPlayerId'), ...ofOnePlayer, ...ofTeams];
}

export function summarizeBasketball(book: GameBook): GameSummary {
  const { score, lineScore } = scoreOf(
    book,
    book.events.map((event) => ({ side: sideOf(book, event.teamId), period: event.period, points: pointsOf(event) })),
  );
  const count = FOUL_COUNTS[book.rules.foulRules];
  const fouls = teamFouls(book, count);
  const period = lastPeriod(book);
  return {
    // No side ends a game without a point, so a side without points was not recorded.
    isComplete: GAME_SIDES.every((side) => isKept(book, side) && score[side]! > 0),
    score,
    lineScore,
    teamFigures: [
      figureOf(book, 'fouls', 'Fouls', 'Fouls of the team, technical fouls of its bench included', (events) => countOf(events, 'foul')),
      figureOf(book, 'teamRebounds', 'Team rebounds', 'Rebounds that no player is named for', (events) =>
        countOf(
          events.filter(({ playerId }) => playerId === null),
          'offensive_rebound',
          'defensive_rebound',
        ),
      ),
      figureOf(book, 'turnovers', 'Turnovers', 'Turnovers, those of no player included', (events) => countOf(events, 'turnover')),
      figureOf(book, 'largestLead', 'Largest lead', 'The most points ahead at any time', (_events, side) => largestLead(book, side)),
    ],
    situation:
      period === null
        ? null
        : {
            kind: 'clock',
            period,
            clock: clockIn(book, period),
            teamFouls: fouls,
            inBonus: fouls && bySide((side) => bonusAfter(fouls[otherSide(side)], count) !== null),
            bonus: fouls && bySide((side) => bonusAfter(fouls[otherSide(side)], count)),
            runningClock: isRunningClock(book, period, score),
            playersShort: { home: 0, visitor: 0 },
            possession: null,
          },
    proposal: proposalByClock('basketball', book, score),
    notes: GAME_SIDES.flatMap((side) => {
      const events = eventsOf(book, side);
      return [
        ...noteOf(
          book,
          side,
          'threes',
          'Three-pointers',
          events.filter((event) => event.type === 'field_goal_made' && numberIn(event, 'points', 2) === 3),
        ),
        ...noteOf(book, side, 'technicals', 'Technical fouls', events.filter(isFoulOf('technical'))),
        ...noteOf(book, side, 'flagrants', 'Flagrant fouls', events.filter(isFoulOf('flagrant'))),
        ...noteOf(
          book,
          side,
          'fouledOut',
          'Fouled out',
          reached(
            events.filter(({ type }) => type === 'foul'),
            book.rules.foulsToLeave,
          ).map((event) => ({ ...event, count: 1 })),
        ),
      ];
    }),
    decisions: [],
    warnings: contradictions(book),
  };
}
