import type { GameChange, RecordedEvent } from '../../src/application/ports/storage/league/league-storage.ts';
import type { ParentLink } from '../../src/domain/families/parent-link.ts';
import type { Game } from '../../src/domain/games/game.ts';
import type { Invite } from '../../src/domain/invites/invite.ts';
import type { Facility, Field } from '../../src/domain/league/facility.ts';
import type { AgeGroup, Season, Sport } from '../../src/domain/league/season.ts';
import type { Guardian, Player, RosterSpot, StaffMember, Team } from '../../src/domain/league/team.ts';
import type { Membership } from '../../src/domain/membership/membership.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import type { GameReport } from '../../src/domain/reports/report.ts';
import type { AgeGroupId, FacilityId, FieldId, OrgId, SeasonId, SportId } from '../../src/domain/shared/ids.ts';
import { localDate, startOfDay } from '../../src/domain/shared/time.ts';
import { type Calendar, currentCalendar, pastCalendar } from './calendar.ts';
import type { SeedContext } from './fixture.ts';
import { type GroupGames, playGroup } from './group-season.ts';
import { childrensNames, type Name } from './names.ts';
import { invitesOf, linksOf, membershipsOf } from './people.ts';
import type { GroupPlan, OrgPlan, SportPlan } from './plan.ts';
import { randomOf } from './random.ts';
import { type Entry, enter, type Squad, squadOf } from './squad.ts';

/** All data of an org. */
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

/** Context shared by all sports of the league. */
type LeagueContext = SeedContext &
  Readonly<{
    plan: OrgPlan;
    org: Org;
    calendars: readonly Readonly<{ calendar: Calendar; isCurrent: boolean }>[];
    ageGroups: readonly AgeGroup[];
    places: readonly Place[];
    nextName: () => Name;
  }>;
type Place = Readonly<{ facility: Facility; fields: readonly Field[] }>;

type SportSeason = Readonly<{ season: Season; calendar: Calendar; isCurrent: boolean }>;
/** An age group of a sport in all seasons. */
type Group = Readonly<{ squads: readonly Squad[]; entries: readonly Entry[]; played: readonly GroupGames[] }>;

const DAY = 86_400_000;

/** Generates a league from a plan at a point in time: the same arguments give the same league, except for ids. */
export function demoLeague(plan: OrgPlan, seedContext: SeedContext): DemoLeague {
  const context = contextOf(plan, seedContext);
  const { org, places, ageGroups } = context;
  const sports = plan.sports.map((sport) => playSport(context, sport));
  const groups = sports.flatMap((sport) => sport.groups);
  const squads = groups.flatMap((group) => group.squads);
  const entries = groups.flatMap((group) => group.entries);
  const played = groups.flatMap((group) => group.played);
  const players = squads.flatMap(({ children }) => children.map(({ player }) => player));
  const guardians = squads.flatMap((squad) => squad.guardians);
  return {
    org,
    memberships: membershipsOf(plan, org, seedContext),
    invites: invitesOf(plan, org, seedContext),
    sports: sports.map(({ sport }) => sport),
    seasons: sports.flatMap(({ seasons }) => seasons.map(({ season }) => season)),
    ageGroups,
    facilities: places.map(({ facility }) => facility),
    fields: places.flatMap(({ fields }) => fields),
    teams: entries.map(({ team }) => team),
    staff: entries.flatMap(({ staff }) => staff),
    players,
    roster: entries.flatMap(({ roster }) => roster),
    guardians,
    parentLinks: linksOf(plan, org, { players, guardians }, seedContext),
    games: played.flatMap(({ games }) => games),
    gameChanges: played.flatMap(({ gameChanges }) => gameChanges),
    statEvents: played.flatMap(({ statEvents }) => statEvents),
    reports: played.flatMap(({ reports }) => reports),
  };
}

function contextOf(plan: OrgPlan, seedContext: SeedContext): LeagueContext {
  const { now, newId } = seedContext;
  const today = localDate(now, plan.timeZone);
  const past = { calendar: pastCalendar(today), isCurrent: false };
  const current = { calendar: currentCalendar(today), isCurrent: true };
  const orgId = newId<OrgId>();
  const org: Org = {
    id: orgId,
    code: plan.code,
    name: plan.name,
    timeZone: plan.timeZone,
    parentsNeedApproval: false,
    linksNeedApproval: true,
    settings: {},
    confirmation: 'not_needed',
    suspendedAt: null,
    suspensionNotice: null,
    deletesAt: null,
    deletionToldAt: null,
    createdAt: new Date(startOfDay(past.calendar.startsOn, plan.timeZone).getTime() - 60 * DAY),
  };
  const placeOf = ({ fields, ...facts }: OrgPlan['facilities'][number]): Place => {
    const facility = { ...facts, id: newId<FacilityId>(), orgId, city: plan.city, region: plan.region, country: 'US', archived: false };
    return { facility, fields: fields.map((name) => ({ id: newId<FieldId>(), orgId, facilityId: facility.id, name, archived: false })) };
  };
  return {
    ...seedContext,
    plan,
    org,
    calendars: plan.hasPastSeason ? [past, current] : [current],
    ageGroups: plan.ageGroups.map((name, index) => ({ id: newId<AgeGroupId>(), orgId, name, sortOrder: index + 1, archived: false })),
    places: plan.facilities.map(placeOf),
    nextName: childrensNames(randomOf(`names ${plan.code}`), plannedChildren(plan)),
  };
}

const plannedChildren = ({ sports }: OrgPlan): readonly Name[] =>
  sports.flatMap(({ groups }) => groups.flatMap(({ teams }) => teams.flatMap(({ players = [] }) => players)));

function playSport(context: LeagueContext, plan: SportPlan) {
  const { org, calendars, newId } = context;
  const sport: Sport = { id: newId<SportId>(), orgId: org.id, code: plan.code, name: plan.name, isActive: true, archived: false };
  const seasons = calendars.map(({ calendar, isCurrent }): SportSeason => {
    const { name, startsOn, endsOn } = calendar;
    const rules = isCurrent ? plan.rules.current : plan.rules.past;
    const id = newId<SeasonId>();
    return {
      calendar,
      isCurrent,
      season: {
        ...{ id, orgId: org.id, sportId: sport.id, name, startsOn, endsOn, isActive: isCurrent, rules, archived: false },
        firstActiveAt: startOfDay(startsOn, org.timeZone),
      },
    };
  });
  return { sport, seasons, groups: plan.groups.map((group) => playSeasons(context, plan, group, seasons)) };
}

function playSeasons(context: LeagueContext, sport: SportPlan, plan: GroupPlan, seasons: readonly SportSeason[]): Group {
  const { plan: org, newId, ageGroups, places } = context;
  const ageGroup = ageGroups.find(({ name }) => name === plan.ageGroup)!;
  const { facility, fields } = places.find((place) => place.facility.name === plan.venue.facility)!;
  const field = fields.find(({ name }) => name === plan.venue.field)!;
  const squads = squadsOf(context, sport, plan);
  const groups = seasons.map((season) => ({
    ...context,
    ...season,
    org,
    sport,
    plan,
    ageGroup,
    facility,
    field,
    entries: squads.map((squad) => enter(squad, season.season, ageGroup, season.isCurrent, newId)),
  }));
  return { squads, entries: groups.flatMap(({ entries }) => entries), played: groups.map(playGroup) };
}

function squadsOf(
  { plan, org, newPlayerId, userOf, nextName }: LeagueContext,
  sport: SportPlan,
  { ageGroup, teams }: GroupPlan,
): readonly Squad[] {
  return teams.map((team) => {
    const random = randomOf(`squad ${plan.code} ${sport.code} ${ageGroup} ${team.name}`);
    return squadOf(team, { random, orgId: org.id, newPlayerId, userOf, nextName, positions: sport.positions });
  });
}
