import { runsTeam } from '../events/event-permissions.ts';
import type { Member } from '../membership/permissions.ts';
import type { PlayerId, TeamId } from '../shared/ids.ts';
import type { AnswersFor } from './answer.ts';

type Answerer = Pick<Member, 'children' | 'childrensTeams'> & Parameters<typeof runsTeam>[0];

/**
 * Whether the member answers for a player of the team, and as whom: those who run the team of their own child do so as that, but by mail, where
 * they are guardians.
 */
export function answersFor(member: Answerer, teamId: TeamId, playerId: PlayerId, byMail = false): AnswersFor | undefined {
  if (!byMail && runsTeam(member, teamId)) return 'team';
  return member.children.has(playerId) && member.childrensTeams.has(teamId) ? 'own-child' : undefined;
}

/** Whether the member sees who answered for a player of the team, and the note. */
export const seesNote = (member: Answerer, teamId: TeamId, playerId: PlayerId): boolean =>
  runsTeam(member, teamId) || member.children.has(playerId);

/**
 * Whether the member sees and sets the days on which a player of these teams is away, since a house may be empty then: guardians, coaches and
 * managers. For everybody else such a day is a plain `no`.
 */
export const seesAbsences = (member: Answerer, teamIds: readonly TeamId[], playerId: PlayerId): boolean =>
  member.children.has(playerId) || teamIds.some((teamId) => member.coachedTeams.has(teamId) || member.managedTeams.has(teamId));
