import { reachLink } from '../families/parent-link.ts';
import { ownTeams, type TeamInSeason } from '../membership/own-teams.ts';
import type { LocalDate } from '../shared/time.ts';
import type { Recipient } from './audience.ts';

/** The pending requests of an org. */
export type WaitingRequests = Readonly<{
  memberships: number;
  teamClaims: number;
  /** For each parent link, the teams that the child is on. */
  parentLinks: readonly Readonly<{ teams: readonly TeamInSeason[] }>[];
}>;

/** How many of the requests the user may decide on, on that day. */
export function requestsFor(listener: Recipient, { memberships, teamClaims, parentLinks }: WaitingRequests, today: LocalDate): number {
  const roles = new Set(listener.roles);
  const { coachedTeams } = ownTeams(roles, listener, today);
  const teamsOf = (teams: readonly TeamInSeason[]) => teams.map(({ teamId }) => teamId);
  const links = parentLinks.filter(({ teams }) => reachLink({ roles, coachedTeams }, teamsOf(teams)).ok).length;
  return links + (roles.has('admin') ? memberships + teamClaims : 0);
}

/** Each decider is reminded at most once in this interval. */
export const REMINDED_EVERY_MS = 3_600_000;
