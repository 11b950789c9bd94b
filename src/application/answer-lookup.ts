import { type Answer, type AnswerableItem, answerIn } from '../domain/attendance/answer.ts';
import type { ItemRef } from '../domain/events/item.ts';
import type { TimeZone } from '../domain/shared/time.ts';
import type { RosterPlayerAway, TeamAttendance } from './ports/storage/attendance/attendance-storage.ts';

/** What counts for a player of the team about an item. The team's answers are looked through once, whatever the number of items and players. */
export function answerLookup({ answers }: Pick<TeamAttendance, 'answers'>, zone: TimeZone) {
  const given = new Map(answers.map((answer) => [`${answer.itemId} ${answer.playerId}`, answer]));
  return (
    { player, away }: RosterPlayerAway,
    { item, startsAt }: Pick<AnswerableItem, 'startsAt'> & Readonly<{ item: Pick<ItemRef, 'id'> }>,
  ): Answer | null => answerIn(given.get(`${item.id} ${player.id}`), away, { startsAt }, zone);
}
