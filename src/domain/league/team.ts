import type { AgeGroupId, DivisionId, OrgId, PlayerId, SeasonId, StaffMemberId, TeamId, UserId } from '../shared/ids.ts';
import { FORMER_PLAYER } from '../shared/person-name.ts';
import type { Archivable } from './archivable.ts';

export type Team = Archivable &
  Readonly<{
    id: TeamId;
    orgId: OrgId;
    seasonId: SeasonId;
    ageGroupId: AgeGroupId;
    /** Of the same season and age group. */
    divisionId: DivisionId | null;
    name: string;
    color: string | null;
  }>;

export const STAFF_ROLES = ['head_coach', 'assistant_coach', 'team_manager'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Somebody on a team's staff list. With `userId` it is their own team in the app, provided that they are an approved coach. */
export type StaffMember = Readonly<{
  id: StaffMemberId;
  orgId: OrgId;
  teamId: TeamId;
  name: string;
  role: StaffRole;
  /** Lower case; a user who signs in with it, verified, is this person. */
  email: string | null;
  userId: UserId | null;
}>;

/** A child. There is no birth date, no photo and no address of a child anywhere. */
export type Player = Archivable & Readonly<{ id: PlayerId; orgId: OrgId; firstName: string; lastName: string }>;

/** What statistics stand under once a player was erased. */
export const formerPlayer = (player: Player): Player => ({ ...player, ...FORMER_PLAYER });

export type RosterSpot = Readonly<{
  orgId: OrgId;
  teamId: TeamId;
  playerId: PlayerId;
  /** As it is printed: 07 is not 7. */
  jerseyNumber: string | null;
  positions: readonly string[];
}>;

/** A grown-up's address on a player's roster entry, lower case: who signs in with it, verified, may link to the player at once. */
export type Guardian = Readonly<{ orgId: OrgId; playerId: PlayerId; email: string }>;
