import { boolean, date, defineOrgTable, double, id, instant, integer, json, text, uuid } from '../table.ts';

export const sportTable = defineOrgTable('sport', {
  holds: 'sports',
  why: 'the league',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  columns: {
    id: id('sport_id'),
    code: text('plain'),
    name: text('league'),
    isActive: boolean('plain'),
    archived: boolean('plain'),
  },
});

export const seasonTable = defineOrgTable('season', {
  holds: 'seasons and their rules',
  why: 'the league',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  columns: {
    id: id('season_id'),
    sportId: uuid('id').references('sport'),
    name: text('league'),
    startsOn: date('plain'),
    endsOn: date('plain'),
    isActive: boolean('plain'),
    rules: json('plain'),
    archived: boolean('plain'),
  },
});

export const ageGroupTable = defineOrgTable('age_group', {
  holds: 'age groups',
  why: 'the league',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  columns: {
    id: id('age_group_id'),
    name: text('league'),
    sortOrder: integer('plain'),
    archived: boolean('plain'),
  },
});

export const divisionTable = defineOrgTable('division', {
  holds: 'divisions',
  why: 'the league',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  columns: {
    id: id('division_id'),
    seasonId: uuid('id').references('season'),
    ageGroupId: uuid('id').references('age_group'),
    name: text('league'),
    sortOrder: integer('plain'),
    archived: boolean('plain'),
  },
});

export const ageGroupRulesTable = defineOrgTable('age_group_rules', {
  holds: 'rules of an age group in a season',
  why: 'the league',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  columns: {
    id: id('age_group_rules_id'),
    seasonId: uuid('id').references('season'),
    ageGroupId: uuid('id').references('age_group'),
    rules: json('plain'),
  },
});

export const facilityTable = defineOrgTable('facility', {
  holds: 'facilities and their addresses',
  why: 'the league',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  columns: {
    id: id('facility_id'),
    name: text('league'),
    street: text('league').nullable(),
    city: text('league').nullable(),
    region: text('league').nullable(),
    postalCode: text('league').nullable(),
    country: text('league'),
    latitude: double('plain').nullable(),
    longitude: double('plain').nullable(),
    notes: text('league').nullable(),
    archived: boolean('plain'),
  },
});

export const facilityFieldTable = defineOrgTable('facility_field', {
  holds: 'fields',
  why: 'the league',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  columns: {
    id: id('field_id'),
    facilityId: uuid('id').references('facility'),
    name: text('league'),
    archived: boolean('plain'),
  },
});

export const placeStateTable = defineOrgTable('place_state', {
  holds:
    'what the league says about a facility or a field: open, closed or not known, until when, with a note; when those who play there were told last',
  why: 'so that nobody drives to a closed field',
  retentionPeriod: 'until something else is said',
  seenBy: 'league; everybody, if the league has a public page',
  columns: {
    id: id('place_id'),
    facilityId: uuid('id').references('facility'),
    fieldId: uuid('id').nullable().references('facility_field'),
    state: text('plain').nullable(),
    until: instant('plain').nullable(),
    note: text('league').nullable(),
    updatedAt: instant('plain'),
    notifiedAt: instant('plain').nullable().outsideValue(),
  },
});

export const teamTable = defineOrgTable('team', {
  holds: 'teams; of a team of another league, that league, and whom to ask at its office',
  why: 'the league',
  retentionPeriod: 'permanently; a contact until the league removes it',
  seenBy: 'league; the contact: admins',
  columns: {
    id: id('team_id'),
    seasonId: uuid('id').references('season'),
    ageGroupId: uuid('id').references('age_group'),
    divisionId: uuid('id').nullable().references('division'),
    name: text('league'),
    color: text('league').nullable(),
    outsideLeague: text('league').nullable(),
    contactName: text('league').nullable(),
    contactEmail: text('league').nullable(),
    contactPhone: text('league').nullable(),
    archived: boolean('plain'),
  },
});

/** A line stays with the league: it loses the user and the address, and keeps the name that the league lists. */
export const teamStaffTable = defineOrgTable('team_staff', {
  holds:
    "names, roles and e-mail addresses of a team's staff, as the league lists them, and until when the league's check of the person holds",
  why: 'to show who runs a team, and to know who may',
  retentionPeriod: "decided by the league; an erased user's entry loses user, address and check",
  seenBy: 'league: name and role; admins: address and check',
  columns: {
    id: id('staff_id'),
    teamId: uuid('id').references('team'),
    name: text('league'),
    role: text('plain'),
    email: text('personal').nullable(),
    userId: uuid('personal').nullable().references('app_user'),
    clearedUntil: date('personal').nullable(),
    searchKey: text('league'),
  },
});

export const playerTable = defineOrgTable('player', {
  holds: "a child's first and last name",
  why: 'rosters and statistics',
  retentionPeriod: 'until erased, then "Former player"',
  seenBy: 'by role: full name, first name and initial, or nothing',
  columns: {
    id: id('player_id'),
    firstName: text('league'),
    lastName: text('league'),
    archived: boolean('plain'),
    searchKey: text('league'),
    shortKey: text('league').nullable().outsideValue(),
  },
});

export const rosterSpotTable = defineOrgTable('roster_spot', {
  holds: "a child's team, number and positions, and the age in years by which the league places the child",
  why: 'rosters; the age for limits on pitchers',
  retentionPeriod: 'number and age until erased',
  seenBy: "as the name; the age: admins, staff, the team's coaches and managers, and the child's guardians",
  columns: {
    teamId: uuid('id').primary().references('team'),
    playerId: uuid('id').primary().references('player'),
    jerseyNumber: text('league').nullable(),
    positions: json('league'),
    leagueAge: integer('league').nullable(),
  },
});

export const guardianTable = defineOrgTable('guardian', {
  holds: "e-mail addresses of a child's guardians",
  why: 'to approve parents without waiting',
  retentionPeriod: 'until erased',
  seenBy: 'admins',
  columns: {
    playerId: uuid('id').primary().references('player'),
    email: text('personal').primary(),
  },
});

export const pointAdjustmentTable = defineOrgTable('point_adjustment', {
  holds: 'points deducted from or awarded to teams, and why',
  why: 'standings',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  columns: {
    id: id('point_adjustment_id'),
    teamId: uuid('id').references('team'),
    points: integer('plain'),
    reason: text('plain'),
    note: text('league').nullable(),
    decidedBy: text('league').nullable(),
  },
});

export const standingsDecisionTable = defineOrgTable('standings_decision', {
  holds: 'the order of tied teams, and how it was decided',
  why: 'standings',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  columns: {
    id: id('standings_decision_id'),
    seasonId: uuid('id').references('season'),
    ageGroupId: uuid('id').references('age_group'),
    kind: text('plain'),
    teamIds: json('plain'),
    note: text('league').nullable(),
  },
});
