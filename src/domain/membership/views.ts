import type { Member } from './permissions.ts';

/** What every member with the same roles in an org sees alike depends on this alone. */
export type OrgView = Pick<Member, 'org' | 'roles' | 'pendingRoles' | 'hiddenSeasons'>;

/** The same for what also depends on the teams and games of a member, and on whether they have a child: not on who they are or which child it is. */
export type TeamsView = OrgView &
  Pick<
    Member,
    | 'coachedTeams'
    | 'managedTeams'
    | 'pastCoachedTeams'
    | 'childrensTeams'
    | 'pastChildrensTeams'
    | 'followedPlayers'
    | 'followedTeams'
    | 'scoredGames'
    | 'scoredTeams'
    | 'officiatedGames'
  > &
  Readonly<{ children: Readonly<{ size: number }> }>;

/** The member who asks for what no others are shown; a request that reaches it has an answer of its own. */
export function callerOf(actor: TeamsView | Member): Member {
  if ('user' in actor) return actor;
  throw new Error('An answer that depends on who asks is shared');
}

/** The user who reads, as something that only the audit log looks into: nothing else may depend on who it is. */
export type AuditedReader = object;

/** The same with the user, whose reads of players are audited. */
export type PlayersView = TeamsView & Readonly<{ user: AuditedReader }>;

/** The same with which children are the member's. */
export type RosterView = Omit<PlayersView, 'children'> & Pick<Member, 'children'>;
