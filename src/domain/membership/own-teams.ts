import { earliestEndOfCurrent, isCurrentSeason, isPastSeason, isReadableByPastCoaches, type KnownSpan } from '../league/season.ts';
import type { PlayerId, TeamId } from '../shared/ids.ts';
import type { LocalDate } from '../shared/time.ts';
import type { Role } from './roles.ts';

const EMPTY_SET: ReadonlySet<never> = new Set();
const EMPTY_MAP: ReadonlyMap<TeamId, null> = new Map();

/** The set of these values; a shared instance if there are none, as is the case for most of thousands of members. */
export const setOf = <T>(values: readonly T[]): ReadonlySet<T> => (values.length === 0 ? EMPTY_SET : new Set(values));

/** A team and the span of its season. */
export type TeamInSeason = Readonly<{ teamId: TeamId; season: KnownSpan }>;

/** A team with a user on its staff list; `isManager` says whether the list has them as team manager. */
export type StaffedTeam = TeamInSeason & Readonly<{ isManager: boolean }>;

type PlayerOnTeam = Readonly<{ playerId: PlayerId; team: TeamInSeason | null }>;

/** A user's ties to the teams of an org, whatever roles they hold. */
export type TeamTies = Readonly<{
  staffed: readonly StaffedTeam[];
  /** Players that the user has an approved link to, one entry per team; `team` is null for a player without one. */
  children: readonly PlayerOnTeam[];
  /** Players that the user follows in an org that allows it, likewise. */
  followed: readonly PlayerOnTeam[];
}>;

export type OwnTeams = Readonly<{
  /** Teams of current seasons with this user on the staff list; empty unless the user is an approved coach. */
  coachedTeams: ReadonlySet<TeamId>;
  /** The same for past seasons; only their rosters and statistics may be read, for a year. */
  pastCoachedTeams: ReadonlySet<TeamId>;
  /** Teams of current seasons whose staff list has this user as team manager; empty without an approved role, whichever it is. */
  managedTeams: ReadonlySet<TeamId>;
  /** Children with approved links, and their teams of current seasons; empty unless the user is an approved parent. */
  children: ReadonlySet<PlayerId>;
  childrensTeams: ReadonlySet<TeamId>;
  /** Teams of past seasons that a child was on; read-only. */
  pastChildrensTeams: ReadonlySet<TeamId>;
  /** Players whom the user follows, and their teams of current seasons; empty unless the user is an approved follower. */
  followedPlayers: ReadonlySet<PlayerId>;
  followedTeams: ReadonlySet<TeamId>;
  /** Teams of the coach, and of the parent's children, whose season is not current: its last day, or null if it is not over but not active. */
  inactiveTeams: Readonly<Record<'coach' | 'parent', ReadonlyMap<TeamId, LocalDate | null>>>;
}>;

/**
 * A user's own teams and children on a day of the org's calendar. Staff entries count only for approved coaches, and for managers with any
 * approved role; links only for approved parents.
 */
export function ownTeams(roles: ReadonlySet<Role>, { staffed, children, followed }: TeamTies, today: LocalDate): OwnTeams {
  const coached = roles.has('coach') ? staffed : [];
  const managed = roles.size > 0 ? staffed.filter(({ isManager }) => isManager) : [];
  const linked = roles.has('parent') ? children : [];
  const follows = roles.has('follower') ? followed : [];
  const childrensTeams = linked.flatMap(({ team }) => team ?? []);
  const teamsOf = (teams: readonly TeamInSeason[], isWanted: (season: KnownSpan, today: LocalDate) => boolean) =>
    setOf(teams.filter(({ season }) => isWanted(season, today)).map(({ teamId }) => teamId));
  const inactive = (teams: readonly TeamInSeason[]): ReadonlyMap<TeamId, LocalDate | null> => {
    const others = teams.filter(({ season }) => !isCurrentSeason(season, today));
    if (others.length === 0) return EMPTY_MAP;
    return new Map(others.map(({ teamId, season }) => [teamId, season.endsOn < earliestEndOfCurrent(today) ? season.endsOn : null]));
  };
  return {
    coachedTeams: teamsOf(coached, isCurrentSeason),
    pastCoachedTeams: teamsOf(coached, isReadableByPastCoaches),
    managedTeams: teamsOf(managed, isCurrentSeason),
    children: setOf(linked.map(({ playerId }) => playerId)),
    childrensTeams: teamsOf(childrensTeams, isCurrentSeason),
    pastChildrensTeams: teamsOf(childrensTeams, isPastSeason),
    followedPlayers: setOf(follows.map(({ playerId }) => playerId)),
    followedTeams: teamsOf(
      follows.flatMap(({ team }) => team ?? []),
      isCurrentSeason,
    ),
    inactiveTeams: { coach: inactive(coached), parent: inactive(childrensTeams) },
  };
}
