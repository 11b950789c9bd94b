import type { Member } from '../../../domain/membership/permissions.ts';
import type { OrgView, PlayersView, TeamsView } from '../../../domain/membership/views.ts';

/**
 * What a reply depends on about the caller: the org and the roles; their teams and the games that they score as well; the same, with the user whose
 * reads of players are audited; or their children as well.
 */
export type Views = Readonly<{ org: OrgView; teams: TeamsView; players: PlayersView; roster: Member }>;
export type ViewName = keyof Views;

/** The caller reduced to what a reply depends on: callers with the same key get the same reply, since it is made for `viewer` only. */
export type View = Readonly<{ key: string; viewer: Views[ViewName] }>;

const listed = (...sets: readonly ReadonlySet<string>[]) => sets.map((set) => [...set].sort().join(',')).join(';');
const teamsOf = ({
  officiatedGames,
  coachedTeams,
  managedTeams,
  pastCoachedTeams,
  childrensTeams,
  pastChildrensTeams,
  followedPlayers,
  followedTeams,
  scoredGames,
  scoredTeams,
  hiddenSeasons,
}: Member) =>
  listed(
    ...[coachedTeams, managedTeams, pastCoachedTeams, childrensTeams, pastChildrensTeams],
    ...[followedPlayers, followedTeams, scoredGames, scoredTeams, officiatedGames, hiddenSeasons],
  );

const orgView = ({ org, roles, pendingRoles, hiddenSeasons }: Member): OrgView => ({ org, roles, pendingRoles, hiddenSeasons });
const teamsView = ({ user: _, children, ...rest }: Member): TeamsView => ({ ...rest, children: { size: Math.min(children.size, 1) } });
const keyOfTeams = (member: Member) => `${listed(member.roles, member.pendingRoles)} ${member.children.size > 0} ${teamsOf(member)}`;

const VIEWS: { readonly [V in ViewName]: (member: Member) => Readonly<{ key: string; viewer: Views[V] }> } = {
  org: (member) => ({ key: listed(member.roles, member.pendingRoles, member.hiddenSeasons), viewer: orgView(member) }),
  teams: (member) => ({ key: keyOfTeams(member), viewer: teamsView(member) }),
  players: (member) => ({ key: keyOfTeams(member), viewer: { ...teamsView(member), user: member.user } }),
  roster: (member) => ({ key: `${listed(member.roles, member.pendingRoles, member.children)} ${teamsOf(member)}`, viewer: member }),
};

const known = new WeakMap<Member, Partial<Record<ViewName, View>>>();

export function viewOf(member: Member, name: ViewName): View {
  const views = known.get(member) ?? {};
  known.set(member, views);
  views[name] ??= VIEWS[name](member);
  return views[name];
}
