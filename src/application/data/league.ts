import type { AgeGroupRules } from '../../domain/league/age-group-rules.ts';
import type { Facility, Field } from '../../domain/league/facility.ts';
import type { PlaceState } from '../../domain/league/place-state.ts';
import type { AgeGroup, Division, Season, Sport } from '../../domain/league/season.ts';
import type { Guardian, Player, RosterSpot, StaffMember, Team } from '../../domain/league/team.ts';
import type { PointAdjustment } from '../../domain/standings/point-adjustment.ts';
import type { StandingsDecision } from '../../domain/standings/standings-decision.ts';
import { author, id, kindOfData, league, owner, personal, plain } from './kind-of-data.ts';
import { USERS } from './membership.ts';

export const SPORTS = kindOfData<Sport>()({
  name: 'sport',
  holds: 'sports',
  why: 'the league',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  members: {
    orgId: id.key,
    id: id.key,
    code: plain,
    name: league,
    isActive: plain,
    archived: plain,
  },
});

export const SEASONS = kindOfData<Season>()({
  name: 'season',
  holds: 'seasons and their rules',
  why: 'the league',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  members: {
    orgId: id.key,
    id: id.key,
    sportId: id.refersTo(SPORTS),
    name: league,
    startsOn: plain,
    endsOn: plain,
    isActive: plain,
    firstActiveAt: plain,
    rules: plain,
    archived: plain,
  },
});

export const AGE_GROUPS = kindOfData<AgeGroup>()({
  name: 'age_group',
  holds: 'age groups',
  why: 'the league',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  imported: 'ageGroup',
  members: {
    orgId: id.key,
    id: id.key,
    name: league,
    sortOrder: plain,
    archived: plain,
  },
});

export const DIVISIONS = kindOfData<Division>()({
  name: 'division',
  holds: 'divisions',
  why: 'the league',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  imported: 'division',
  members: {
    orgId: id.key,
    id: id.key,
    seasonId: id.refersTo(SEASONS),
    ageGroupId: id.refersTo(AGE_GROUPS, 'divisions'),
    name: league,
    sortOrder: plain,
    archived: plain,
  },
});

export const AGE_GROUP_RULES = kindOfData<AgeGroupRules>()({
  name: 'age_group_rules',
  holds: 'rules of an age group in a season',
  why: 'the league',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  members: {
    orgId: id.key,
    id: id.key,
    seasonId: id.refersTo(SEASONS),
    ageGroupId: id.refersTo(AGE_GROUPS, 'standings'),
    rules: plain,
  },
});

export const FACILITIES = kindOfData<Facility>()({
  name: 'facility',
  holds: 'facilities and their addresses',
  why: 'the league',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  imported: 'facility',
  members: {
    orgId: id.key,
    id: id.key,
    name: league,
    street: league,
    city: league,
    region: league,
    postalCode: league,
    country: league,
    latitude: plain,
    longitude: plain,
    notes: league,
    archived: plain,
  },
});

export const FIELDS = kindOfData<Field>()({
  name: 'facility_field',
  holds: 'fields',
  why: 'the league',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  imported: 'field',
  members: {
    orgId: id.key,
    id: id.key,
    facilityId: id.refersTo(FACILITIES, 'fields'),
    name: league,
    archived: plain,
  },
});

export const PLACE_STATES = kindOfData<PlaceState>()({
  name: 'place_state',
  holds:
    'what the league says about a facility or a field: open, closed or not known, until when, with a note and who wrote it; when those who play there were told last, and what',
  why: 'so that nobody drives to a closed field',
  retentionPeriod: 'until something else is said; who wrote the note, until erased',
  seenBy: 'league; everybody, if the league has a public page',
  members: {
    orgId: id.key,
    id: id.key,
    facilityId: id.refersTo(FACILITIES, 'place-states'),
    fieldId: id.refersTo(FIELDS, 'place-states'),
    state: plain,
    until: plain,
    note: league,
    noteBy: author.refersTo(USERS),
    updatedAt: plain,
    notifiedAt: plain,
    told: plain,
  },
});

export const TEAMS = kindOfData<Team>()({
  name: 'team',
  holds: 'teams; of a team of another league, that league, and whom to ask at its office',
  why: 'the league',
  retentionPeriod: 'permanently; a contact until the league removes it',
  seenBy: 'league; the contact: admins',
  imported: 'team',
  members: {
    orgId: id.key,
    id: id.key,
    seasonId: id.refersTo(SEASONS),
    ageGroupId: id.refersTo(AGE_GROUPS, 'teams'),
    divisionId: id.refersTo(DIVISIONS, 'teams'),
    name: league,
    color: league,
    outsideLeague: league,
    contactName: league,
    contactEmail: league,
    contactPhone: league,
    archived: plain,
  },
});

/** A line stays with the league: it loses the user and the address, and keeps the name that the league lists. */
export const STAFF = kindOfData<StaffMember>()({
  name: 'team_staff',
  holds:
    "names, roles and e-mail addresses of a team's staff, as the league lists them, and until when the league's check of the person holds",
  why: 'to show who runs a team, and to know who may',
  retentionPeriod: "decided by the league; an erased user's entry loses user, address and check",
  seenBy: 'league: name and role; admins: address and check',
  imported: 'staffMember',
  members: {
    orgId: id.key,
    id: id.key,
    teamId: id.refersTo(TEAMS, 'staff'),
    name: league,
    role: plain,
    email: personal,
    userId: personal.refersTo(USERS),
    clearedUntil: personal,
    searchKey: league,
  },
});

export const PLAYERS = kindOfData<Player>()({
  name: 'player',
  holds: "a child's first and last name",
  why: 'rosters and statistics',
  retentionPeriod: 'until erased, then "Former player"',
  seenBy: 'by role: full name, first name and initial, or nothing',
  imported: 'player',
  members: {
    orgId: id.key,
    id: id.key,
    firstName: league,
    lastName: league,
    archived: plain,
    searchKey: league,
    shortKey: league,
  },
});

export const ROSTER_SPOTS = kindOfData<RosterSpot>()({
  name: 'roster_spot',
  holds: "a child's team, number and positions, and the age in years by which the league places the child",
  why: 'rosters; the age for limits on pitchers',
  retentionPeriod: 'number and age until erased',
  seenBy: "as the name; the age: admins, staff, the team's coaches and managers, and the child's guardians",
  exports: [{ as: 'roster-spot', player: 'playerId', gives: ['teamId', 'jerseyNumber', 'positions', 'leagueAge'] }],
  imported: 'rosterSpot',
  members: {
    orgId: id.key,
    teamId: id.key.refersTo(TEAMS, 'players'),
    playerId: id.key.refersTo(PLAYERS, 'players'),
    jerseyNumber: league,
    positions: league,
    leagueAge: league,
  },
});

export const GUARDIANS = kindOfData<Guardian>()({
  name: 'guardian',
  holds: "e-mail addresses of a child's guardians",
  why: 'to approve parents without waiting',
  retentionPeriod: 'until erased',
  seenBy: 'admins',
  exports: [{ as: 'guardian-address', player: 'playerId', gives: ['email'] }],
  imported: 'guardian',
  members: {
    orgId: id.key,
    playerId: owner.key.refersTo(PLAYERS, 'compared'),
    email: personal.key,
  },
});

export const POINT_ADJUSTMENTS = kindOfData<PointAdjustment>()({
  name: 'point_adjustment',
  holds: 'points deducted from or awarded to teams, and why',
  why: 'standings',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  members: {
    orgId: id.key,
    id: id.key,
    teamId: id.refersTo(TEAMS, 'standings'),
    points: plain,
    reason: plain,
    note: league,
    decidedBy: league,
  },
});

export const STANDINGS_DECISIONS = kindOfData<StandingsDecision>()({
  name: 'standings_decision',
  holds: 'the order of tied teams, and how it was decided',
  why: 'standings',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  members: {
    orgId: id.key,
    id: id.key,
    seasonId: id.refersTo(SEASONS),
    ageGroupId: id.refersTo(AGE_GROUPS, 'standings'),
    kind: plain,
    teamIds: plain,
    note: league,
  },
});
