import type { GameChange, RecordedEvent } from '../../application/ports/league-storage.ts';
import type { NewId } from '../../application/ports/new-id.ts';
import type { Facility, Field } from '../../domain/games/facility.ts';
import type { Game } from '../../domain/games/game.ts';
import type { GameReport } from '../../domain/games/report.ts';
import type { AgeGroup, Season, Sport } from '../../domain/games/season.ts';
import type { Guardian, Player, RosterSpot, StaffMember, Team } from '../../domain/games/team.ts';
import { type Invite, inviteCode, issue } from '../../domain/invites/invite.ts';
import type { Membership } from '../../domain/membership/membership.ts';
import type { Org } from '../../domain/membership/org.ts';
import { type ParentLink, requestLink } from '../../domain/membership/parent-link.ts';
import type {
  AgeGroupId,
  FacilityId,
  FieldId,
  InviteId,
  MembershipId,
  OrgId,
  ParentLinkId,
  SeasonId,
  SportId,
  UserId,
} from '../../domain/shared/ids.ts';
import { localDate, startOfDay } from '../../domain/shared/time.ts';
import { type Calendar, currentCalendar, pastCalendar } from './calendar.ts';
import { type GroupGames, playGroup } from './group-season.ts';
import { childrensNames, fullName } from './names.ts';
import { orThrow } from './or-throw.ts';
import type { GroupPlan, OrgPlan, SportPlan } from './plan.ts';
import { randomOf } from './random.ts';
import { sportPlay } from './scores.ts';
import { type Entry, enter, type Squad, squadOf } from './squad.ts';

/** Everything that an org has, each list in an order in which nothing names what comes later. */
export type DemoLeague = Readonly<{
  org: Org;
  memberships: readonly Membership[];
  invites: readonly Invite[];
  sports: readonly Sport[];
  seasons: readonly Season[];
  ageGroups: readonly AgeGroup[];
  facilities: readonly Facility[];
  fields: readonly Field[];
  teams: readonly Team[];
  staff: readonly StaffMember[];
  players: readonly Player[];
  roster: readonly RosterSpot[];
  guardians: readonly Guardian[];
  parentLinks: readonly ParentLink[];
  games: readonly Game[];
  gameChanges: readonly GameChange[];
  statEvents: readonly RecordedEvent[];
  reports: readonly GameReport[];
}>;

export type Circumstances = Readonly<{
  now: Date;
  newId: NewId;
  /** The user of a member's address. */
  userOf: (email: string) => UserId;
}>;

const DAY = 86_400_000;

/** The league that a plan makes at a moment: the same plan at the same moment makes the same league, but for its ids. */
export function demoLeague(plan: OrgPlan, circumstances: Circumstances): DemoLeague {
  const { now, newId } = circumstances;
  const today = localDate(now, plan.timeZone);
  const past = pastCalendar(today);
  const current = currentCalendar(today);
  const founded = new Date(startOfDay(past.startsOn, plan.timeZone).getTime() - 60 * DAY);
  const org: Org = {
    id: newId<OrgId>(),
    code: plan.code,
    name: plan.name,
    timeZone: plan.timeZone,
    parentsNeedApproval: false,
    linksNeedApproval: true,
    createdAt: founded,
  };
  const places = placesOf(plan, org, newId);
  const ageGroups = plan.ageGroups.map((name, index): AgeGroup => ({ id: newId<AgeGroupId>(), orgId: org.id, name, sortOrder: index + 1 }));
  const nextName = childrensNames(randomOf(`names ${plan.code}`), plannedChildren(plan));

  const sports = plan.sports.map((sport) => {
    const entry: Sport = { id: newId<SportId>(), orgId: org.id, code: sport.code, name: sport.name, isActive: true };
    const season = (calendar: Calendar, isCurrent: boolean): Season => ({
      id: newId<SeasonId>(),
      orgId: org.id,
      sportId: entry.id,
      name: calendar.name,
      startsOn: calendar.startsOn,
      endsOn: calendar.endsOn,
      isActive: isCurrent,
      rules: isCurrent ? sport.rules.current : sport.rules.past,
    });
    const seasons = [
      ...(plan.hasPastSeason ? [{ calendar: past, isCurrent: false, season: season(past, false) }] : []),
      { calendar: current, isCurrent: true, season: season(current, true) },
    ];
    const groups = sport.groups.map((group) => {
      const squads = squadsOf(plan, org, sport, group, nextName, circumstances);
      const ageGroup = ageGroups.find(({ name }) => name === group.ageGroup)!;
      const played = seasons.map(({ season, calendar, isCurrent }): { entries: readonly Entry[]; games: GroupGames } => {
        const entries = squads.map((squad) => enter(squad, season, ageGroup, isCurrent, newId));
        const venue = places.venueOf(group);
        return {
          entries,
          games: playGroup({ ...circumstances, ...venue, org: plan, sport, group, season, calendar, isCurrent, ageGroup, entries }),
        };
      });
      return { squads, entries: played.flatMap(({ entries }) => entries), games: played.map(({ games }) => games) };
    });
    return { entry, seasons: seasons.map(({ season }) => season), groups };
  });

  const groups = sports.flatMap((sport) => sport.groups);
  const squads = groups.flatMap((group) => group.squads);
  const entries = groups.flatMap((group) => group.entries);
  const games = groups.flatMap((group) => group.games);
  const players = squads.flatMap(({ children }) => children.map(({ player }) => player));
  const guardians = squads.flatMap((squad) => squad.guardians);
  return {
    org,
    memberships: membershipsOf(plan, org, circumstances),
    invites: invitesOf(plan, org, circumstances),
    sports: sports.map(({ entry }) => entry),
    seasons: sports.flatMap(({ seasons }) => seasons),
    ageGroups,
    facilities: places.facilities,
    fields: places.fields,
    teams: entries.map(({ team }) => team),
    staff: entries.flatMap(({ staff }) => staff),
    players,
    roster: entries.flatMap(({ roster }) => roster),
    guardians,
    parentLinks: linksOf(plan, org, players, guardians, circumstances),
    games: games.flatMap((each) => each.games),
    gameChanges: games.flatMap(({ gameChanges }) => gameChanges),
    statEvents: games.flatMap(({ statEvents }) => statEvents),
    reports: games.flatMap(({ reports }) => reports),
  };
}

const plannedChildren = ({ sports }: OrgPlan) =>
  sports.flatMap(({ groups }) => groups.flatMap(({ teams }) => teams.flatMap(({ players = [] }) => players)));

function placesOf(plan: OrgPlan, org: Org, newId: NewId) {
  const places = plan.facilities.map(({ fields, ...facts }) => {
    const facility: Facility = { ...facts, id: newId<FacilityId>(), orgId: org.id, city: plan.city, region: plan.region, country: 'US' };
    return { facility, fields: fields.map((name): Field => ({ id: newId<FieldId>(), orgId: org.id, facilityId: facility.id, name })) };
  });
  return {
    facilities: places.map(({ facility }) => facility),
    fields: places.flatMap(({ fields }) => fields),
    venueOf({ venue }: GroupPlan): Readonly<{ facility: Facility; field: Field }> {
      const { facility, fields } = places.find((place) => place.facility.name === venue.facility)!;
      return { facility, field: fields.find(({ name }) => name === venue.field)! };
    },
  };
}

function squadsOf(
  plan: OrgPlan,
  org: Org,
  sport: SportPlan,
  group: GroupPlan,
  nextName: Parameters<typeof squadOf>[1]['nextName'],
  { newId, userOf }: Circumstances,
): readonly Squad[] {
  const { positions } = sportPlay(sport.code, group.ageGroup);
  return group.teams.map((team) => {
    const random = randomOf(`squad ${plan.code} ${sport.code} ${group.ageGroup} ${team.name}`);
    return squadOf(team, { random, orgId: org.id, newId, userOf, nextName, positions });
  });
}

const membershipsOf = (plan: OrgPlan, org: Org, { now, newId, userOf }: Circumstances): readonly Membership[] =>
  plan.members.map(({ email, role, isPending }): Membership => {
    const asked = { id: newId<MembershipId>(), orgId: org.id, userId: userOf(email), role, inviteId: null };
    return isPending
      ? { ...asked, requestedAt: new Date(now.getTime() - 2 * DAY), state: 'pending', decidedAt: null, decidedBy: null }
      : { ...asked, requestedAt: org.createdAt, state: 'approved', decidedAt: org.createdAt, decidedBy: null };
  });

const invitesOf = (plan: OrgPlan, org: Org, { now, newId, userOf }: Circumstances): readonly Invite[] =>
  plan.invites.map((role) => {
    const code = inviteCode(org.code, role, now, org.timeZone);
    const terms = { id: newId<InviteId>(), orgId: org.id, code, role, maxUses: 200, expiresInDays: 365, createdBy: userOf(plan.admin) };
    return orThrow(issue(terms, now));
  });

const linksOf = (
  plan: OrgPlan,
  org: Org,
  players: readonly Player[],
  guardians: readonly Guardian[],
  { now, newId, userOf }: Circumstances,
): readonly ParentLink[] =>
  plan.links.map(({ parent, child }) => {
    const playerId = players.find((player) => fullName(player) === fullName(child))!.id;
    const isVouchedFor = guardians.some((guardian) => guardian.playerId === playerId && guardian.email === parent);
    const asked = { id: newId<ParentLinkId>(), userId: userOf(parent), playerId, isVouchedFor };
    return orThrow(requestLink(org, asked, undefined, { ofParent: 0, ofPlayer: 0 }, new Date(now.getTime() - DAY)));
  });
