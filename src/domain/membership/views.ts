import type { Member } from './permissions.ts';

/** What every member with the same roles in an org sees alike depends on this alone. */
export type OrgView = Pick<Member, 'org' | 'roles' | 'pendingRoles' | 'hiddenSeasons'>;

/** The same for what also depends on the teams and games of a member, and on whether they have a child: not on who they are or which child it is. */
export type TeamsView = Omit<Member, 'user' | 'children'> & Readonly<{ children: Readonly<{ size: number }> }>;

/** The same with the user, whose reads of players are audited. */
export type PlayersView = TeamsView & Pick<Member, 'user'>;
