import type { AssignmentState, OfficialAssignment } from '../../domain/officials/assignment.ts';
import type { Availability } from '../../domain/officials/availability.ts';
import type { GameId, OfficialAssignmentId, OrgId, UserId } from '../../domain/shared/ids.ts';
import type { GameWithNames } from './league-reader.ts';
import type { Store } from './league-storage.ts';
import type { PersonRef, TimePosition } from './membership-storage.ts';
import type { Page, PageRequest } from './page.ts';

export interface OfficialAssignments extends Store<OfficialAssignment> {
  remove(orgId: OrgId, id: OfficialAssignmentId): Promise<void>;
  /** Those that the user has offered, accepted or declined in games that start after `since`, held against other transactions. */
  ofUserSince(orgId: OrgId, userId: UserId, since: Date): Promise<readonly OfficialAssignment[]>;
}

export interface OfficialAvailabilities {
  save(availability: Availability): Promise<void>;
}

/** An assignment with its game, and who has it; null where nobody does. */
export type AssignmentInGame = Readonly<{ assignment: OfficialAssignment; listed: GameWithNames; official: PersonRef | null }>;

/** `isFree` stands for what others may have: in games that are scheduled, open, declined, or offered until `now` at the latest. */
export type AssignmentFilter = Readonly<{
  gameId?: GameId | undefined;
  userId?: UserId | undefined;
  state?: Exclude<AssignmentState, 'expired'> | undefined;
  freeAt?: Date | undefined;
}>;

export interface OfficialReader {
  /** Of games that start from `from` on and before `before`, in order of their start, then of the assignment's id. */
  assignments(
    orgId: OrgId,
    range: Readonly<{ from: Date; before: Date }>,
    filter: AssignmentFilter,
    page: PageRequest<TimePosition>,
  ): Promise<Page<AssignmentInGame>>;
  assignment(orgId: OrgId, id: OfficialAssignmentId): Promise<AssignmentInGame | undefined>;
  availability(orgId: OrgId, userId: UserId): Promise<Availability | undefined>;
  /** Who is offered a place in one of the games or has accepted one, each once. */
  officialsOf(orgId: OrgId, gameIds: readonly GameId[]): Promise<readonly UserId[]>;
}
