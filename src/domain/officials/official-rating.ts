import type { Game } from '../games/game.ts';
import { type NotAllowed, notAllowed } from '../membership/not-allowed.ts';
import { type Member, notOwnTeam } from '../membership/permissions.ts';
import type { OfficialAssignmentId, OfficialRatingId, OrgId, TeamId, UserId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import { ok, type Result } from '../shared/result.ts';

/** 1 is worst, 5 is best. */
export const OFFICIAL_RATING: Range = { min: 1, max: 5 };
export const RATING_NOTE_LENGTH: Range = { min: 1, max: 500 };

const DAY_MS = 24 * 3_600_000;
const OPEN_FOR_MS = 14 * DAY_MS;
export const RATINGS_KEPT_FOR_MS = 730 * DAY_MS;

/** What a coach says of the official in a place, to the admins alone. There is one per coach and place: the last one stands. */
export type OfficialRating = Readonly<{
  id: OfficialRatingId;
  orgId: OrgId;
  assignmentId: OfficialAssignmentId;
  coachId: UserId;
  /** Who held the place then: it may be given to another official later. */
  officialId: UserId;
  /** The coach's team in the game. */
  teamId: TeamId;
  rating: number;
  note: string | null;
  ratedAt: Date;
}>;

/** The team as whose coach the member rates the officials of the game. */
export function ratesFor(
  member: Pick<Member, 'coachedTeams' | 'inactiveTeams'>,
  { homeTeamId, visitorTeamId }: Pick<Game, 'homeTeamId' | 'visitorTeamId'>,
): Result<TeamId, NotAllowed> {
  const teams = [homeTeamId, visitorTeamId];
  const coached = teams.find((teamId) => member.coachedTeams.has(teamId));
  return coached ? ok(coached) : notOwnTeam(member, ['coach'], teams);
}

/** Officials are rated from the start of a game until 14 days after its end, both included. */
export function mayBeRated({ startsAt, endsAt }: Pick<Game, 'startsAt' | 'endsAt'>, now: Date): Result<undefined, NotAllowed> {
  if (now < startsAt) return notAllowed('rating-before-game');
  return now.getTime() <= endsAt.getTime() + OPEN_FOR_MS ? ok(undefined) : notAllowed('rating-too-late');
}
