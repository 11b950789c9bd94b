import type { AnswerableItem } from '../../domain/attendance/answer.ts';
import type { ItemRef } from '../../domain/events/item.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { GameId, UserId } from '../../domain/shared/ids.ts';
import { answerLookup } from '../answer-lookup.ts';
import type { AttendanceReader } from '../ports/storage/attendance/attendance-storage.ts';
import type { SlotReader } from '../ports/storage/slots/slot-storage.ts';

type Deps = Readonly<{ read: Pick<AttendanceReader, 'attendance'> & SlotReader }>;
type Owner = Omit<Member, 'user'> & Readonly<{ userId: UserId; gameIds: readonly GameId[] }>;

/**
 * The items to which none of the owner's children comes: each has said no, or is away that day. What does not take place is not among them, nor
 * what the owner goes to as somebody else: who runs or follows the team, officiates, keeps score (`gameIds`), or has a place of a slot.
 */
export async function declinedItems({ read }: Deps, owner: Owner, items: readonly AnswerableItem[]): Promise<ReadonlySet<ItemRef['id']>> {
  const { org, userId, children } = owner;
  const families = owner.childrensTeams.union(owner.pastChildrensTeams);
  const others = owner.coachedTeams.union(owner.pastCoachedTeams).union(owner.managedTeams).union(owner.followedTeams);
  const scored: ReadonlySet<ItemRef['id']> = new Set(owner.gameIds);
  const asked = items.filter(
    ({ item, teamIds, takesPlace }) =>
      takesPlace && !scored.has(item.id) && teamIds.some((id) => families.has(id)) && !teamIds.some((id) => others.has(id)),
  );
  if (asked.length === 0) return new Set();
  const teams = await read.attendance(org.id, { teamIds: [...families], itemIds: asked.map(({ item }) => item.id) });
  const own = teams.map((team) => ({
    teamId: team.teamId,
    listed: team.players.filter(({ player }) => children.has(player.id)),
    answerOf: answerLookup(team, org.timeZone),
  }));
  const declined = asked.filter((each) => {
    const answers = own
      .filter(({ teamId }) => each.teamIds.includes(teamId))
      .flatMap(({ listed, answerOf }) => listed.map((child) => answerOf(child, each)));
    return answers.length > 0 && answers.every((answer) => answer === 'no');
  });
  if (declined.length === 0) return new Set();
  const ids = declined.map(({ item }) => item.id);
  const slots = await read.slotsOf(org.id, ids);
  const busy = new Set(slots.filter(({ places }) => places.some((place) => place.userId === userId)).map(({ slot }) => slot.item.id));
  return new Set(ids.filter((id) => !busy.has(id)));
}
