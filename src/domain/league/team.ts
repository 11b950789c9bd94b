import type { AgeGroupId, DivisionId, OrgId, PlayerId, SeasonId, StaffMemberId, TeamId, UserId } from '../shared/ids.ts';
import { FORMER_PLAYER } from '../shared/person-name.ts';
import type { Range } from '../shared/range.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { LocalDate } from '../shared/time.ts';
import { unless, type Violation } from '../shared/violation.ts';
import type { Archivable } from './archivable.ts';

export type Team = Archivable &
  Readonly<{
    id: TeamId;
    orgId: OrgId;
    seasonId: SeasonId;
    ageGroupId: AgeGroupId;
    /** A division of the same season and age group. */
    divisionId: DivisionId | null;
    name: string;
    color: string | null;
    /** The league of a team of another league, which has no roster, staff or families here; null for the org's own teams. */
    outsideLeague: string | null;
    /** Whom to ask at the other league's office. Admins alone see it. */
    contactName: string | null;
    contactEmail: string | null;
    contactPhone: string | null;
  }>;

export const OUTSIDE_LEAGUE_LENGTH: Range = { min: 1, max: 100 };

/** Whether it is a team of another league. */
export const isOutside = ({ outsideLeague }: Pick<Team, 'outsideLeague'>): boolean => outsideLeague !== null;

/** Of one of the org's own teams. */
export const NOT_OUTSIDE = { outsideLeague: null, contactName: null, contactEmail: null, contactPhone: null } as const;

/** How to reach the office of another league. */
export type TeamContact = Pick<Team, 'contactName' | 'contactEmail' | 'contactPhone'>;
const CONTACT = ['contactName', 'contactEmail', 'contactPhone'] as const satisfies readonly (keyof TeamContact)[];

/** Only a team of another league has a contact there, and it is in no division: it has no place in a table. */
export const outsideViolations = (team: Pick<Team, 'outsideLeague' | 'divisionId'> & TeamContact): readonly Violation[] =>
  isOutside(team)
    ? unless(team.divisionId === null, { path: ['divisionId'], rule: 'outside-team' })
    : CONTACT.flatMap((member) => unless(team[member] === null, { path: [member], rule: 'needs-other', other: 'outsideLeague' }));

/** What only the org's own teams have was asked of a team of another league. */
export type OutsideTeam = Readonly<{ kind: 'outside-team' }>;
export const requireOwn = (team: Pick<Team, 'outsideLeague'>): Result<undefined, OutsideTeam> =>
  isOutside(team) ? err({ kind: 'outside-team' }) : ok(undefined);

export const STAFF_ROLES = ['head_coach', 'assistant_coach', 'team_manager'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** A person on a team's staff list. With `userId` it is their own team in the app, provided that they are an approved coach; a manager with any approved role manages it. */
export type StaffMember = Readonly<{
  id: StaffMemberId;
  orgId: OrgId;
  teamId: TeamId;
  name: string;
  role: StaffRole;
  /** Lower case; a user who signs in with this verified address is this person. */
  email: string | null;
  userId: UserId | null;
  /** The last day on which the league's check of this person holds; null if it has not entered one. Admins alone see it. */
  clearedUntil: LocalDate | null;
}>;

/** A child. No birth date, photo or address of a child is stored anywhere. */
export type Player = Archivable & Readonly<{ id: PlayerId; orgId: OrgId; firstName: string; lastName: string }>;

/** Replaces an erased player's name under their statistics. */
export const formerPlayer = (player: Player): Player => ({ ...player, ...FORMER_PLAYER });

export type RosterSpot = Readonly<{
  orgId: OrgId;
  teamId: TeamId;
  playerId: PlayerId;
  /** As printed: 07 is not 7. */
  jerseyNumber: string | null;
  positions: readonly string[];
  /** The age in years by which the league places the child in this season, and limits pitchers; null if it has not given one. */
  leagueAge: number | null;
}>;

export const LEAGUE_AGE: Range = { min: 4, max: 19 };

/** An adult's address on a player's roster entry, lower case: a user who signs in with it, verified, may link to the player at once. */
export type Guardian = Readonly<{ orgId: OrgId; playerId: PlayerId; email: string }>;
