import type { Game } from '../../domain/games/game.ts';
import { type Org, settingsOf } from '../../domain/membership/org.ts';
import { isHeld } from '../../domain/officials/assignment.ts';
import { CONFLICT_WINDOW_MS, type Conflict, conflictsOf } from '../../domain/officials/conflicts.ts';
import type { FacilityId, OfficialAssignmentId, UserId } from '../../domain/shared/ids.ts';
import type { Repositories } from '../ports/storage/storage.ts';

type Sources = Repositories<'facilities' | 'memberships', 'assignments' | 'availability' | 'callerContextIn'>;
type ConflictQuery = Readonly<{ org: Org; game: Game; assignmentId: OfficialAssignmentId; userId: UserId; now: Date }>;

const MAX_OTHERS = 100;
const PLAYED = ['scheduled', 'in_progress', 'suspended'];

/**
 * Conflicts that prevent the user from officiating the game; undefined if they are not an umpire. It locks their role, so that concurrent
 * assignments of the same umpire are decided one after the other.
 */
export async function findConflicts(
  { facilities, memberships, read }: Sources,
  { org, game, assignmentId, userId, now }: ConflictQuery,
): Promise<readonly Conflict[] | undefined> {
  const role = await memberships.findByRole(org.id, userId, 'umpire');
  if (role?.state !== 'approved') return undefined;
  const range = {
    from: new Date(game.startsAt.getTime() - 2 * CONFLICT_WINDOW_MS),
    before: new Date(game.endsAt.getTime() + CONFLICT_WINDOW_MS),
  };
  const { items } = await read.assignments(org.id, range, { userId }, { limit: MAX_OTHERS });
  const others = items
    .filter(({ assignment }) => assignment.id !== assignmentId && isHeld(assignment, now))
    .map(({ listed }) => listed.game)
    .filter(({ id, status }) => id === game.id || PLAYED.includes(status));
  const positionOf = async (facilityId: FacilityId | null) => (facilityId && (await facilities.find(org.id, facilityId))) || null;
  const placed = async (of: Game) => ({ ...of, position: await positionOf(of.facilityId) });
  const games = [];
  for (const other of others) games.push(await placed(other));

  const facts = await read.callerContextIn(org.id, userId);
  const umpire = {
    games,
    staffedTeams: new Set(facts.staffedTeams.map(({ teamId }) => teamId)),
    childrensTeams: new Set(facts.children.flatMap(({ team }) => team?.teamId ?? [])),
    availability: (await read.availability(org.id, userId)) ?? { weekly: [], blackouts: [] },
  };
  const { travelMinutes } = settingsOf(org);
  return conflictsOf(await placed(game), umpire, { timeZone: org.timeZone, minutesWithoutDistance: travelMinutes });
}
