import type { AssignmentState, OfficialAssignment } from '../../../../domain/officials/assignment.ts';
import type { Availability } from '../../../../domain/officials/availability.ts';
import type { OfficialRating } from '../../../../domain/officials/official-rating.ts';
import type { GameId, OfficialAssignmentId, OrgId, SeasonId, UserId } from '../../../../domain/shared/ids.ts';
import type { GameWithNames } from '../league/league-reader.ts';
import type { Store } from '../league/league-storage.ts';
import type { PersonRef, TimePosition } from '../membership/membership-storage.ts';
import type { Page, PageRequest } from '../page.ts';

export interface OfficialAssignments extends Store<OfficialAssignment> {
  remove(orgId: OrgId, id: OfficialAssignmentId): Promise<void>;
  /** The user's offered, accepted or declined assignments in games that start after `since`, locked against other transactions. */
  ofUserSince(orgId: OrgId, userId: UserId, since: Date): Promise<readonly OfficialAssignment[]>;
}

export interface OfficialAvailabilities {
  save(availability: Availability): Promise<void>;
}

export interface OfficialRatings {
  /** MUST replace the coach's earlier rating in the same place. */
  save(rating: OfficialRating): Promise<void>;
}

/** A rating with its game, and the position and name of the official whom it is about. */
export type RatingInGame = Readonly<{ rating: OfficialRating; position: string; listed: GameWithNames; official: PersonRef }>;

export type RatingFilter = Readonly<{ userId?: UserId | undefined; from?: Date | undefined; before?: Date | undefined }>;

/** An assignment with its game and the official who has it; null if no one has. */
export type AssignmentInGame = Readonly<{ assignment: OfficialAssignment; listed: GameWithNames; official: PersonRef | null }>;

/** `isFree` selects those that others may take: in scheduled games, and open, declined, or offered until `now` at the latest. */
export type AssignmentFilter = Readonly<{
  gameId?: GameId | undefined;
  userId?: UserId | undefined;
  state?: Exclude<AssignmentState, 'expired'> | undefined;
  freeAt?: Date | undefined;
  /** Without the games of these seasons. */
  butSeasons?: readonly SeasonId[] | undefined;
}>;

export interface OfficialReader {
  /** Assignments in games that start at or after `from` and before `before`, in order of start, then assignment id. */
  assignments(
    orgId: OrgId,
    range: Readonly<{ from: Date; before: Date }>,
    filter: AssignmentFilter,
    page: PageRequest<TimePosition>,
  ): Promise<Page<AssignmentInGame>>;
  assignment(orgId: OrgId, id: OfficialAssignmentId): Promise<AssignmentInGame | undefined>;
  /** Newest first: those about the user, given at or after `from` and before `before`. */
  officialRatings(orgId: OrgId, filter: RatingFilter, page: PageRequest<TimePosition>): Promise<Page<RatingInGame>>;
  /** What this coach has said of the officials in these places. */
  officialRatingsBy(orgId: OrgId, coachId: UserId, assignmentIds: readonly OfficialAssignmentId[]): Promise<readonly OfficialRating[]>;
  availability(orgId: OrgId, userId: UserId): Promise<Availability | undefined>;
  /** Whether the org assigns officials at all: whether there has been a place of one in any of its games. */
  assignsOfficials(orgId: OrgId): Promise<boolean>;
  /** The officials who are offered a place in one of the games or have accepted one, each once; games of drafts are left out. */
  officialsOf(orgId: OrgId, gameIds: readonly GameId[]): Promise<readonly UserId[]>;
}
