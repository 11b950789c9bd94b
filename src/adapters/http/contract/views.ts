import type { OrgView, PlayersView, RosterView, TeamsView } from '../../../domain/membership/views.ts';

/**
 * What a reply depends on about the caller: the org and the roles; their teams and the games that they score as well; the same, with the user whose
 * reads of players are audited; or their children as well.
 */
export type Views = Readonly<{ org: OrgView; teams: TeamsView; players: PlayersView; roster: RosterView }>;
export type ViewName = keyof Views;
