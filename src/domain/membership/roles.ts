/** The roles in which people take part in a league; each has its invite codes. */
export const LEAGUE_ROLES = ['admin', 'staff', 'coach', 'umpire', 'parent'] as const;
export type LeagueRole = (typeof LEAGUE_ROLES)[number];

/** Followers are let in by the guardian of a child, by an invitation of their own. */
export const ROLES = [...LEAGUE_ROLES, 'follower'] as const;
export type Role = (typeof ROLES)[number];
