import { reachLink } from '../families/parent-link.ts';
import { ownTeams, type TeamInSeason } from '../membership/own-teams.ts';
import type { LocalDate } from '../shared/time.ts';
import type { Recipient } from './audience.ts';

/** What waits in an org for somebody to decide on. */
export type WaitingRequests = Readonly<{
  memberships: number;
  teamClaims: number;
  /** For each parent link, the teams on which the child is. */
  parentLinks: readonly Readonly<{ teams: readonly TeamInSeason[] }>[];
}>;

/** How many of the requests the listener may decide on, on that day. */
export function requestsFor(listener: Recipient, { memberships, teamClaims, parentLinks }: WaitingRequests, today: LocalDate): number {
  const roles = new Set(listener.roles);
  const { coachedTeams } = ownTeams(roles, listener, today);
  const teamsOf = (teams: readonly TeamInSeason[]) => teams.map(({ teamId }) => teamId);
  const links = parentLinks.filter(({ teams }) => reachLink({ roles, coachedTeams }, teamsOf(teams)).ok).length;
  return links + (roles.has('admin') ? memberships + teamClaims : 0);
}

/** Those who decide are reminded at most once in so long. */
export const REMINDED_EVERY_MS = 3_600_000;
