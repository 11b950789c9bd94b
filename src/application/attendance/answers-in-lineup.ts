import { type Answer, type AnswerableItem, answerIn } from '../../domain/attendance/answer.ts';
import { seesTeamEvents } from '../../domain/events/event-permissions.ts';
import type { RosterView } from '../../domain/membership/views.ts';
import type { PlayerId, TeamId } from '../../domain/shared/ids.ts';
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
      const given = new Map(team.answers.map((answer) => [answer.playerId, answer]));
      return team.players.map(({ player, away }) => [
        `${team.teamId} ${player.id}`,
        answerIn(given.get(player.id), away, item, org.timeZone),
      ]);
    }),
  );
  return (teamId, playerId) => answers.get(`${teamId} ${playerId}`) ?? null;
}
