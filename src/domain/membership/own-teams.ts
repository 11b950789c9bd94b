import { isCurrentSeason, isPastSeason, isReadableByPastCoaches, type SeasonSpan } from '../league/season.ts';
import type { PlayerId, TeamId } from '../shared/ids.ts';
import { setOf } from '../shared/set-of.ts';
import type { LocalDate } from '../shared/time.ts';
import type { Role } from './roles.ts';

/** A team and when its season is. */
export type TeamInSeason = Readonly<{ teamId: TeamId; season: SeasonSpan }>;

/** What ties a user to teams of an org, whatever roles they hold. */
export type TeamTies = Readonly<{
  /** Teams whose staff list has this user. */
  staffed: readonly TeamInSeason[];
  /** Players to whom they have an approved link, once for each team; `team` is null for a player without one. */
  children: readonly Readonly<{ playerId: PlayerId; team: TeamInSeason | null }>[];
}>;

export type OwnTeams = Readonly<{
  /** Teams of current seasons whose staff list has this user, provided that they are an approved coach. */
  coachedTeams: ReadonlySet<TeamId>;
  /** Such teams of past seasons; their rosters and statistics may be read for a year, and nothing else. */
  pastCoachedTeams: ReadonlySet<TeamId>;
  /** Children by approved links, and their teams of current seasons, provided that the user is an approved parent. */
  children: ReadonlySet<PlayerId>;
  childrensTeams: ReadonlySet<TeamId>;
  /** Teams of past seasons on which a child was, for reading alone. */
  pastChildrensTeams: ReadonlySet<TeamId>;
}>;

/** Whose teams and children a user has on a day of the org's calendar. A staff list counts for an approved coach, a link for an approved parent. */
export function ownTeams(roles: ReadonlySet<Role>, { staffed, children }: TeamTies, today: LocalDate): OwnTeams {
  const coached = roles.has('coach') ? staffed : [];
  const linked = roles.has('parent') ? children : [];
  const childrensTeams = linked.flatMap(({ team }) => team ?? []);
  const teamsOf = (teams: readonly TeamInSeason[], isWanted: (season: SeasonSpan, today: LocalDate) => boolean) =>
    setOf(teams.filter(({ season }) => isWanted(season, today)).map(({ teamId }) => teamId));
  return {
    coachedTeams: teamsOf(coached, isCurrentSeason),
    pastCoachedTeams: teamsOf(coached, isReadableByPastCoaches),
    children: setOf(linked.map(({ playerId }) => playerId)),
    childrensTeams: teamsOf(childrensTeams, isCurrentSeason),
    pastChildrensTeams: teamsOf(childrensTeams, isPastSeason),
  };
}
