import type { Member } from '../../../domain/membership/permissions.ts';
import type { OrgView, PlayersView, RosterView, TeamsView } from '../../../domain/membership/views.ts';
import type { ViewName, Views } from '../contract/views.ts';

/** The caller reduced to what a reply depends on: callers with the same key get the same reply, since it is made for `viewer` only. */
export type View = Readonly<{ key: string; viewer: Views[ViewName] }>;

/** Each member of a view: what of it the reply is made for, and how the key names that. A member that is forgotten here does not compile. */
type Parts<V> = Readonly<{ [Name in keyof V]: (member: Member) => Readonly<{ seen: V[Name]; key: string }> }>;

type SetName = { [Name in keyof Member]: Member[Name] extends ReadonlySet<string> ? Name : never }[keyof Member];
const sets = <Name extends SetName>(...names: Name[]) =>
  Object.fromEntries(
    names.map((name) => [name, ({ [name]: seen }: Member) => ({ seen, key: [...(seen as ReadonlySet<string>)].sort().join(',') })]),
  ) as { [Each in Name]: (member: Member) => Readonly<{ seen: Member[Each]; key: string }> };

const ORG: Parts<OrgView> = {
  // As the caller has it: a reply made with an older name, time zone or setting must not be sent to others.
  org: ({ org }) => ({ seen: org, key: JSON.stringify(org) }),
  ...sets('roles', 'pendingRoles', 'hiddenSeasons'),
};
const TEAMS: Parts<TeamsView> = {
  ...ORG,
  ...sets('coachedTeams', 'managedTeams', 'pastCoachedTeams', 'childrensTeams', 'pastChildrensTeams', 'followedPlayers', 'followedTeams'),
  ...sets('scoredGames', 'scoredTeams', 'officiatedGames'),
  children: ({ children }) => ({ seen: { size: Math.min(children.size, 1) }, key: children.size > 0 ? 'child' : '' }),
};
const PLAYERS: Parts<PlayersView> = {
  ...TEAMS,
  // No reply depends on it: reads of whoever gets the reply are audited.
  user: ({ user }) => ({ seen: user, key: '' }),
};
const ROSTER: Parts<RosterView> = { ...PLAYERS, ...sets('children') };

const VIEWS: { readonly [V in ViewName]: Parts<Views[V]> } = { org: ORG, teams: TEAMS, players: PLAYERS, roster: ROSTER };

const known = new WeakMap<Member, Partial<Record<ViewName, View>>>();

export function viewOf(member: Member, name: ViewName): View {
  const views = known.get(member) ?? {};
  known.set(member, views);
  views[name] ??= madeFor(member, VIEWS[name]);
  return views[name];
}

function madeFor(member: Member, parts: Parts<Views[ViewName]>): View {
  const made = Object.entries(parts).map(([name, part]) => ({ name, ...part(member) }));
  return {
    key: made.map(({ key }) => key).join(';'),
    viewer: Object.fromEntries(made.map(({ name, seen }) => [name, seen])) as Views[ViewName],
  };
}
