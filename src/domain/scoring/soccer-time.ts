import type { PlayerId, TeamId } from '../shared/ids.ts';
import type { BookEvent, Lineup } from './game-book.ts';
import { type GameTime, gameTime, type OnField, secondsOnField } from './on-field.ts';
import { isSendingOff } from './soccer-book.ts';
import type { PlaysOfGame } from './sport-stats.ts';

const HALVES = 2;

/** Seconds in the game, or in some positions: in halves of the season's regulation game, without extra time. */
export function soccerSeconds(
  side: Readonly<{ teamId: TeamId; lineup: Lineup | null }>,
  events: readonly BookEvent[],
  { isOver, regulationMinutes }: Pick<PlaysOfGame, 'isOver' | 'regulationMinutes'>,
  counts?: (each: OnField) => boolean,
): ReadonlyMap<PlayerId, number | null> {
  const isExtended = events.some(({ period }) => period !== null && period > HALVES);
  const half = (regulationMinutes * 60) / HALVES;
  const { at, end } = gameTime('up', () => half, isOver && !isExtended ? HALVES : null);
  // The clock may continue in the second half instead of restarting.
  const atEither: GameTime['at'] = (event) => {
    const seconds = at(event);
    return seconds !== null && event.period === HALVES && seconds >= HALVES * half ? seconds - half : seconds;
  };
  return secondsOnField(side, events, { at: atEither, end }, (event) => (isSendingOff(event) ? event.playerId : null), counts);
}

/** The events of a game that is over, with the minutes in goal that its lineups and substitutions tell, of players whose minutes nobody recorded. */
export function withMinutesInGoal({ events, lineups, ...circumstances }: PlaysOfGame): readonly BookEvent[] {
  if (!circumstances.isOver) return events;
  const isRecorded = new Set(events.filter(({ type }) => type === 'minutes_played').map(({ playerId }) => playerId));
  const minutes = [...lineups].flatMap(([teamId, lineup]) =>
    [...soccerSeconds({ teamId, lineup }, events, circumstances, ({ position }) => position === 'GK')].flatMap(
      ([playerId, seconds]): readonly BookEvent[] => {
        if (seconds === null || seconds === 0 || isRecorded.has(playerId)) return [];
        const attributes = { minutes: Math.round(seconds / 60), asGoalkeeper: true };
        return [{ id: '' as BookEvent['id'], teamId, playerId, type: 'minutes_played', period: null, clock: null, count: 1, attributes }];
      },
    ),
  );
  return [...events, ...minutes];
}
