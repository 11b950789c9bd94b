import type { Member } from '../../../domain/membership/permissions.ts';
import type { User } from '../../../domain/membership/user.ts';
import type { PlayerId, UserId } from '../../../domain/shared/ids.ts';

/**
 * What an answer depends on about the caller besides the org and the roles: nothing; their teams and the games that they score; the same, with
 * their reads of players audited; or their children as well.
 */
export type ViewName = 'org' | 'teams' | 'players' | 'roster';

/** The caller reduced to what an answer depends on: callers with the same key get the same answer, since it is made for `member` only. */
export type View = Readonly<{ key: string; member: Member }>;

/** No user has this id. */
const NOBODY = { id: '00000000-0000-0000-0000-000000000000' as UserId } as User;
const NONE: ReadonlySet<never> = new Set();
const SOME_CHILD: ReadonlySet<PlayerId> = new Set(['00000000-0000-0000-0000-000000000000' as PlayerId]);

const listed = (...sets: readonly ReadonlySet<string>[]) => sets.map((set) => [...set].sort().join(',')).join(';');
const teamsOf = ({
  officiatedGames,
  coachedTeams,
  pastCoachedTeams,
  childrensTeams,
  pastChildrensTeams,
  scoredGames,
  scoredTeams,
}: Member) => listed(coachedTeams, pastCoachedTeams, childrensTeams, pastChildrensTeams, scoredGames, scoredTeams, officiatedGames);

const VIEWS: Readonly<Record<ViewName, (member: Member) => View>> = {
  org: (member) => ({
    key: listed(member.roles, member.pendingRoles),
    member: {
      ...member,
      ...{ user: NOBODY, children: NONE, scoredGames: NONE, scoredTeams: NONE, officiatedGames: NONE },
      ...{ coachedTeams: NONE, pastCoachedTeams: NONE, childrensTeams: NONE, pastChildrensTeams: NONE },
    },
  }),
  teams: (member) => ({
    key: `${listed(member.roles, member.pendingRoles)} ${member.children.size > 0} ${teamsOf(member)}`,
    member: {
      ...member,
      user: NOBODY,
      // Whether a member has a child distinguishes a parent from a visitor.
      children: member.children.size > 0 ? SOME_CHILD : NONE,
    },
  }),
  // The user stays, since the audit log records the reader; no name on a roster depends on it.
  players: (member) => ({
    key: `${listed(member.roles, member.pendingRoles)} ${member.children.size > 0} ${teamsOf(member)}`,
    member: { ...member, children: member.children.size > 0 ? SOME_CHILD : NONE },
  }),
  roster: (member) => ({
    key: `${listed(member.roles, member.pendingRoles, member.children)} ${teamsOf(member)}`,
    member,
  }),
};

const known = new WeakMap<Member, Partial<Record<ViewName, View>>>();

export function viewOf(member: Member, name: ViewName): View {
  const views = known.get(member) ?? {};
  known.set(member, views);
  views[name] ??= VIEWS[name](member);
  return views[name];
}
