import type { BookEvent } from './game-book.ts';
import { secondsPlayed } from './play-time.ts';
import type { PlaysOfGame } from './sport-stats.ts';

/** The events of a game that is over, with the minutes in goal that its lineups and substitutions tell, of players whose minutes nobody recorded. */
export function withMinutesInGoal({ events, lineups, ...circumstances }: PlaysOfGame): readonly BookEvent[] {
  if (!circumstances.isOver) return events;
  const isRecorded = new Set(events.filter(({ type }) => type === 'minutes_played').map(({ playerId }) => playerId));
  const minutes = [...lineups].flatMap(([teamId, lineup]) =>
    [...secondsPlayed('soccer', { teamId, lineup }, events, circumstances, ({ position }) => position === 'GK')].flatMap(
      ([playerId, seconds]): readonly BookEvent[] => {
        if (seconds === null || seconds === 0 || isRecorded.has(playerId)) return [];
        const attributes = { minutes: Math.round(seconds / 60), asGoalkeeper: true };
        return [{ id: '' as BookEvent['id'], teamId, playerId, type: 'minutes_played', period: null, clock: null, count: 1, attributes }];
      },
    ),
  );
  return [...events, ...minutes];
}
