import type { Answer, AnswerableItem } from '../../domain/attendance/answer.ts';
import { seesTeamEvents } from '../../domain/events/event-permissions.ts';
import type { RosterView } from '../../domain/membership/views.ts';
import type { PlayerId, TeamId } from '../../domain/shared/ids.ts';
import { answerLookup } from '../answer-lookup.ts';
import type { AttendanceReader } from '../ports/storage/attendance/attendance-storage.ts';

/** The answers about a game of the players on the roster of those of its teams whose answers the member sees; nothing is read if there is none. */
export async function answersInLineup(
  read: Pick<AttendanceReader, 'attendance'>,
  { org, ...actor }: RosterView,
  item: AnswerableItem,
): Promise<(teamId: TeamId, playerId: PlayerId) => Answer | null> {
  const teamIds = item.teamIds.filter((teamId) => seesTeamEvents(actor, teamId));
  const found = teamIds.length === 0 ? [] : await read.attendance(org.id, { teamIds, itemIds: [item.item.id] });
  const answers = new Map(
    found.flatMap((team) => {
      const answerOf = answerLookup(team, org.timeZone);
      return team.players.map((listed) => [`${team.teamId} ${listed.player.id}`, answerOf(listed, item)]);
    }),
  );
  return (teamId, playerId) => answers.get(`${teamId} ${playerId}`) ?? null;
}
