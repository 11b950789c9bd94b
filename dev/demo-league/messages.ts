import type { UnsentMessage } from '../../src/application/ports/storage/chat/chat-storage.ts';
import { orgRooms, teamRoom } from '../../src/domain/chat/room.ts';
import type { MessageId, RoomId } from '../../src/domain/shared/ids.ts';
import type { SeedContext } from './fixture.ts';
import type { DemoLeague } from './league.ts';
import type { OrgPlan } from './plan.ts';

/** The demo's chat messages, in chronological order. */
export const demoMessages = (
  { messages }: OrgPlan,
  league: Pick<DemoLeague, 'org' | 'teams' | 'seasons'>,
  { newId, userOf }: Pick<SeedContext, 'newId' | 'userOf'>,
): readonly UnsentMessage[] =>
  messages.map(({ room, from, content }) => ({
    id: newId<MessageId>(),
    orgId: league.org.id,
    roomId: roomIdOf(room, league),
    senderId: userOf(from),
    content,
    replyToId: null,
    key: null,
  }));

/** Finds a room by its type, or the room of a current season's team by the team's name. */
function roomIdOf(
  room: OrgPlan['messages'][number]['room'],
  { org, teams, seasons }: Pick<DemoLeague, 'org' | 'teams' | 'seasons'>,
): RoomId {
  const ofOrg = orgRooms(org.id).find(({ type }) => type === room);
  if (ofOrg) return ofOrg.id;
  const active = new Set(seasons.filter(({ isActive }) => isActive).map(({ id }) => id));
  const team = teams.find(({ name, seasonId }) => name === room && active.has(seasonId))!;
  return teamRoom(org.id, team.id, team.name).id;
}
