import { isVisitor, type Member } from '../../domain/membership/permissions.ts';
import type { User } from '../../domain/membership/user.ts';
import type { PlayerId, RoomId, TeamId, UserId } from '../../domain/shared/ids.ts';

/**
 * What an answer depends on of the caller, beside the org and the roles: nothing; which teams are theirs and which games they score; the same,
 * with their reading of players noted; or their children as well. Or whether the one room that it is of is their team's.
 */
export type ViewName = 'org' | 'teams' | 'players' | 'roster' | 'room';

/** A caller as an answer may depend on them: callers with one key are answered alike, since `member` is all that the answer is made for. */
export type View = Readonly<{ key: string; member: Member }>;

/** No user has this id. */
const NOBODY = { id: '00000000-0000-0000-0000-000000000000' as UserId } as User;
const NONE: ReadonlySet<never> = new Set();
const SOME_CHILD: ReadonlySet<PlayerId> = new Set(['00000000-0000-0000-0000-000000000000' as PlayerId]);

const listed = (...sets: readonly ReadonlySet<string>[]) => sets.map((set) => [...set].sort().join(',')).join(';');
const teamsOf = ({ officiatedGames, coachedTeams, pastCoachedTeams, childrensTeams, pastChildrensTeams, scoredTeams }: Member) =>
  listed(coachedTeams, pastCoachedTeams, childrensTeams, pastChildrensTeams, scoredTeams, officiatedGames);

/** Who may score is told apart from others: what a game says to its scorer is for them. */
const scorerOf = ({ isScorer, user }: Member) => (isScorer ? user.id : '');

const VIEWS: Readonly<Record<Exclude<ViewName, 'room'>, (member: Member) => View>> = {
  org: (member) => ({
    key: listed(member.roles, member.pendingRoles),
    member: {
      ...member,
      ...{ user: NOBODY, isScorer: false, children: NONE, scoredTeams: NONE, officiatedGames: NONE },
      ...{ coachedTeams: NONE, pastCoachedTeams: NONE, childrensTeams: NONE, pastChildrensTeams: NONE },
    },
  }),
  teams: (member) => ({
    key: `${listed(member.roles, member.pendingRoles)} ${isVisitor(member)} ${teamsOf(member)} ${scorerOf(member)}`,
    member: {
      ...member,
      user: member.isScorer ? member.user : NOBODY,
      // Whether they have a child is what tells a parent from a visitor.
      children: member.children.size > 0 ? SOME_CHILD : NONE,
    },
  }),
  // The user stays, since the audit log names who reads; no name on a roster depends on it.
  players: (member) => ({
    key: `${listed(member.roles, member.pendingRoles)} ${isVisitor(member)} ${teamsOf(member)} ${scorerOf(member)}`,
    member: { ...member, children: member.children.size > 0 ? SOME_CHILD : NONE },
  }),
  roster: (member) => ({
    key: `${listed(member.roles, member.pendingRoles, member.children)} ${teamsOf(member)} ${scorerOf(member)}`,
    member,
  }),
};

const known = new WeakMap<Member, Partial<Record<ViewName, View>>>();

/** What opens a room to them; nothing that is said in it depends on who reads it. */
function viewInRoom(member: Member, roomId: RoomId): View {
  const teamId = roomId as string as TeamId;
  const [isCoach, isFamily] = [member.coachedTeams.has(teamId), member.childrensTeams.has(teamId)];
  const only = (isTheirs: boolean) => (isTheirs ? new Set([teamId]) : NONE);
  return {
    key: `${listed(member.roles, member.pendingRoles)} ${isVisitor(member)} ${isCoach} ${isFamily}`,
    member: {
      ...VIEWS.org(member).member,
      ...{ children: member.children.size > 0 ? SOME_CHILD : NONE, coachedTeams: only(isCoach), childrensTeams: only(isFamily) },
    },
  };
}

export function viewOf(member: Member, name: ViewName, roomId?: RoomId): View {
  if (name === 'room') return viewInRoom(member, roomId!);
  const views = known.get(member) ?? {};
  known.set(member, views);
  views[name] ??= VIEWS[name](member);
  return views[name];
}
