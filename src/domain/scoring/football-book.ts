import {
  bothAreKept,
  clockIn,
  countOf,
  eventsOf,
  figureOf,
  isSet,
  lastPeriod,
  namedIn,
  noteOf,
  numberIn,
  otherSide,
  type Scored,
  scoreOf,
  sideOf,
  sumOf,
  textIn,
  warning,
} from './book-reading.ts';
import { type BookEvent, type BookWarning, GAME_SIDES, type GameBook, type GameSide, type GameSummary } from './game-book.ts';
import { isRunningClock, proposalByClock } from './play-time.ts';

const TOUCHDOWN = 6;

const isTouchdownPass = (event: BookEvent): boolean =>
  event.type === 'pass' && textIn(event, 'result', '') === 'complete' && isSet(event, 'touchdown');
/** A touchdown of the event's own team; an incomplete or intercepted pass never is one. */
const isTouchdown = (event: BookEvent): boolean => (event.type === 'pass' ? isTouchdownPass(event) : isSet(event, 'touchdown'));

/** A pass without a receiver and a separately recorded catch are one touchdown. */
const isPassOfNobody = (event: BookEvent): boolean => isTouchdownPass(event) && namedIn(event, 'receiverId').length === 0;
const isCatch = (event: BookEvent): boolean => event.type === 'reception' && isTouchdown(event);

const isConversion = ({ type }: BookEvent): boolean => type === 'two_point_conversion' || type === 'conversion';
const pointsOfTry = (event: BookEvent): number =>
  isSet(event, 'good') ? (event.type === 'two_point_conversion' ? 2 : numberIn(event, 'points', 2)) : 0;

/** Points of an event; a catch's points are counted with its pass. */
const pointsOf = (event: BookEvent): number => {
  if (isTouchdown(event)) return isCatch(event) ? 0 : TOUCHDOWN * event.count;
  switch (event.type) {
    case 'field_goal_made':
      return 3 * event.count;
    case 'extra_point_made':
      return event.count;
    case 'safety':
      return numberIn(event, 'points', 2) * event.count;
    case 'conversion_return':
      return 2 * event.count;
    default:
      return isConversion(event) ? pointsOfTry(event) * event.count : 0;
  }
};

/** Touchdown catches without a recorded pass, by period if every period is known. */
function catchesAlone(book: GameBook, side: GameSide): Scored[] {
  const events = eventsOf(book, side).filter((event) => isCatch(event) || isPassOfNobody(event));
  const hasPeriods = events.every(({ period }) => period !== null);
  return [...Map.groupBy(events, ({ period }) => (hasPeriods ? period : null))].map(([period, some]) => {
    const ofCatches = sumOf(some.filter(isCatch), ({ count }) => count);
    const ofPasses = sumOf(some.filter(isPassOfNobody), ({ count }) => count);
    return { side, period, points: TOUCHDOWN * Math.max(0, ofCatches - ofPasses) };
  });
}

function contradictions(book: GameBook): BookWarning[] {
  const ofPlays = book.events.flatMap((event) => {
    if (event.type === 'pass' && isSet(event, 'touchdown') && !isTouchdownPass(event)) {
      return [warning('touchdown_without_completion', [event], 'a touchdown on an incomplete pass')];
    }
    const isToOneself = event.type === 'pass' && event.playerId !== null && namedIn(event, 'receiverId').includes(event.playerId);
    return isToOneself ? [warning('caught_by_passer', [event], 'the same player passes and catches the ball')] : [];
  });
  const ofTeams = GAME_SIDES.flatMap((side) => {
    const own = eventsOf(book, side);
    const theirs = eventsOf(book, otherSide(side));
    const touchdowns = touchdownsOf(own);
    const tries = countOf(own, 'extra_point_made', 'extra_point_missed', 'two_point_conversion', 'conversion');
    const caught = countOf(own, 'interception');
    const thrown = sumOf(theirs, (event) => (textIn(event, 'result', '') === 'intercepted' ? event.count : 0));
    return [
      ...(tries > touchdowns ? [warning('more_tries_than_touchdowns', [], `${side}: ${tries} tries after ${touchdowns} touchdowns`)] : []),
      ...(caught > 0 && thrown > 0 && caught !== thrown
        ? [warning('interceptions_differ', [], `${side}: ${caught} interceptions recorded, but the other team threw ${thrown}`)]
        : []),
    ];
  });
  return [...ofPlays, ...ofTeams];
}

const touchdownsOf = (events: readonly BookEvent[]): number => {
  const count = (isCounted: (event: BookEvent) => boolean) => sumOf(events.filter(isCounted), (event) => event.count);
  return (
    count((event) => isTouchdown(event) && !isCatch(event) && !isPassOfNobody(event)) + Math.max(count(isCatch), count(isPassOfNobody))
  );
};

const yardsOf = (event: BookEvent): string | null =>
  typeof event.attributes['yards'] === 'number'
    ? `${event.attributes['yards']}-yard ${NAMES[event.type] ?? event.type}`
    : (NAMES[event.type] ?? null);
const NAMES: Readonly<Record<string, string>> = {
  pass: 'pass',
  rush: 'run',
  reception: 'catch',
  interception: 'interception return',
  fumble_recovery: 'fumble return',
  kick_return: 'kickoff return',
  punt_return: 'punt return',
  blocked_kick_return: 'return of a blocked kick',
  missed_field_goal_return: 'return of a missed field goal',
  punt: 'punt',
  kickoff: 'kickoff',
};

const WITH_THE_BALL: readonly string[] = [
  ...['pass', 'rush', 'reception', 'sack_taken', 'interception', 'fumble_recovery'],
  ...['kick_return', 'punt_return', 'blocked_kick_return', 'missed_field_goal_return'],
];
const GIVES_IT_AWAY: readonly string[] = ['kickoff', 'punt', 'field_goal_missed'];
const TRIES: readonly string[] = ['extra_point_made', 'extra_point_missed', 'two_point_conversion', 'conversion', 'conversion_return'];

/** The side with the ball after the last play of the period that tells: it keeps the ball for its try and the kickoff after a score. */
function possessionIn(book: GameBook, period: number): GameSide | null {
  for (const event of book.events.toReversed()) {
    const { type, teamId } = event;
    if (event.period !== period) continue;
    const side = sideOf(book, teamId);
    if (type === 'pass' && textIn(event, 'result', '') === 'intercepted') return otherSide(side);
    if (type === 'fumble' && isSet(event, 'lost')) return otherSide(side);
    if (type === 'safety' || GIVES_IT_AWAY.includes(type)) return otherSide(side);
    if (WITH_THE_BALL.includes(type) || TRIES.includes(type) || type === 'field_goal_made') return side;
  }
  return null;
}

export function summarizeFootball(book: GameBook): GameSummary {
  const { score, lineScore } = scoreOf(book, [
    ...book.events.map((event) => ({ side: sideOf(book, event.teamId), period: event.period, points: pointsOf(event) })),
    ...GAME_SIDES.flatMap((side) => catchesAlone(book, side)),
  ]);
  const period = lastPeriod(book);
  return {
    isComplete: bothAreKept(book),
    score,
    lineScore,
    teamFigures: [
      figureOf(book, 'touchdowns', 'Touchdowns', 'Touchdowns of every kind', touchdownsOf),
      figureOf(book, 'fieldGoals', 'Field goals', 'Field goals', (events) => countOf(events, 'field_goal_made')),
      figureOf(book, 'extraPoints', 'Extra points', 'Extra points kicked', (events) => countOf(events, 'extra_point_made')),
      figureOf(book, 'conversionPoints', 'Conversions', 'Points by tries that were no kick', (events) =>
        sumOf(events.filter(isConversion), (event) => pointsOfTry(event) * event.count),
      ),
      figureOf(book, 'safetyPoints', 'Safeties', 'Points by safeties, and by returns of a try', (events) =>
        sumOf(
          events.filter(({ type }) => type === 'safety' || type === 'conversion_return'),
          pointsOf,
        ),
      ),
      figureOf(book, 'turnovers', 'Turnovers', 'Interceptions thrown and fumbles lost', (events) =>
        sumOf(events, (event) =>
          textIn(event, 'result', '') === 'intercepted' || (event.type === 'fumble' && isSet(event, 'lost')) ? event.count : 0,
        ),
      ),
      figureOf(book, 'penaltyYards', 'Penalty yards', 'Yards by penalties against the team', (events) =>
        sumOf(
          events.filter(({ type }) => type === 'penalty'),
          (event) => numberIn(event, 'yards') * event.count,
        ),
      ),
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
            runningClock: isRunningClock(book, period, score),
            playersShort: { home: 0, visitor: 0 },
            possession: possessionIn(book, period),
          },
    proposal: proposalByClock('football', book, score),
    notes: GAME_SIDES.flatMap((side) => {
      const events = eventsOf(book, side);
      const touchdownScorers = events
        .filter((event) => isTouchdown(event) && !isPassOfNobody(event))
        .map((event) => (event.type === 'pass' ? { ...event, playerId: namedIn(event, 'receiverId')[0] ?? null } : event));
      return [
        ...noteOf(book, side, 'touchdowns', 'Touchdowns', touchdownScorers, yardsOf),
        ...noteOf(
          book,
          side,
          'fieldGoals',
          'Field goals',
          events.filter(({ type }) => type === 'field_goal_made'),
          (event) => (numberIn(event, 'distance') > 0 ? `${numberIn(event, 'distance')} yards` : null),
        ),
        ...noteOf(
          book,
          side,
          'safeties',
          'Safeties',
          events.filter(({ type }) => type === 'safety'),
        ),
      ];
    }),
    decisions: [],
    warnings: contradictions(book),
  };
}
