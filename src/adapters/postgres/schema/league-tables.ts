import { defineEntity, p } from '@mikro-orm/core';

const instant = () => p.datetime(3);
const orgId = () => p.uuid().primary();
const archived = () => p.boolean();
const idIn = (column: string) => p.uuid().primary().fieldName(column);

export const SportRow = defineEntity({
  name: 'SportRow',
  tableName: 'sport',
  properties: { orgId: orgId(), id: idIn('sport_id'), code: p.text(), name: p.text(), isActive: p.boolean(), archived: archived() },
});

export const SeasonRow = defineEntity({
  name: 'SeasonRow',
  tableName: 'season',
  properties: {
    orgId: orgId(),
    id: idIn('season_id'),
    sportId: p.uuid(),
    name: p.text(),
    startsOn: p.date(),
    endsOn: p.date(),
    isActive: p.boolean(),
    rules: p.json(),
    archived: archived(),
  },
});

export const AgeGroupRow = defineEntity({
  name: 'AgeGroupRow',
  tableName: 'age_group',
  properties: { orgId: orgId(), id: idIn('age_group_id'), name: p.text(), sortOrder: p.integer(), archived: archived() },
});

export const DivisionRow = defineEntity({
  name: 'DivisionRow',
  tableName: 'division',
  properties: {
    orgId: orgId(),
    id: idIn('division_id'),
    seasonId: p.uuid(),
    ageGroupId: p.uuid(),
    name: p.text(),
    sortOrder: p.integer(),
    archived: archived(),
  },
});

export const AgeGroupRulesRow = defineEntity({
  name: 'AgeGroupRulesRow',
  tableName: 'age_group_rules',
  properties: { orgId: orgId(), id: idIn('age_group_rules_id'), seasonId: p.uuid(), ageGroupId: p.uuid(), rules: p.json() },
});

export const PointAdjustmentRow = defineEntity({
  name: 'PointAdjustmentRow',
  tableName: 'point_adjustment',
  properties: {
    orgId: orgId(),
    id: idIn('point_adjustment_id'),
    teamId: p.uuid(),
    points: p.integer(),
    reason: p.text(),
    note: p.text().nullable(),
    decidedBy: p.text().nullable(),
  },
});

export const StandingsDecisionRow = defineEntity({
  name: 'StandingsDecisionRow',
  tableName: 'standings_decision',
  properties: {
    orgId: orgId(),
    id: idIn('standings_decision_id'),
    seasonId: p.uuid(),
    ageGroupId: p.uuid(),
    kind: p.text(),
    teamIds: p.json(),
    note: p.text().nullable(),
  },
});

export const FacilityRow = defineEntity({
  name: 'FacilityRow',
  tableName: 'facility',
  properties: {
    orgId: orgId(),
    id: idIn('facility_id'),
    name: p.text(),
    street: p.text().nullable(),
    city: p.text().nullable(),
    region: p.text().nullable(),
    postalCode: p.text().nullable(),
    country: p.text(),
    latitude: p.double().nullable(),
    longitude: p.double().nullable(),
    notes: p.text().nullable(),
    archived: archived(),
  },
});

export const FieldRow = defineEntity({
  name: 'FieldRow',
  tableName: 'facility_field',
  properties: { orgId: orgId(), id: idIn('field_id'), facilityId: p.uuid(), name: p.text(), archived: archived() },
});

export const TeamRow = defineEntity({
  name: 'TeamRow',
  tableName: 'team',
  properties: {
    orgId: orgId(),
    id: idIn('team_id'),
    seasonId: p.uuid(),
    ageGroupId: p.uuid(),
    divisionId: p.uuid().nullable(),
    name: p.text(),
    color: p.text().nullable(),
    archived: archived(),
  },
});

export const StaffMemberRow = defineEntity({
  name: 'StaffMemberRow',
  tableName: 'team_staff',
  properties: {
    orgId: orgId(),
    id: idIn('staff_id'),
    teamId: p.uuid(),
    name: p.text(),
    role: p.text(),
    email: p.text().nullable(),
    userId: p.uuid().nullable(),
    searchKey: p.text(),
  },
});

export const PlayerRow = defineEntity({
  name: 'PlayerRow',
  tableName: 'player',
  properties: { orgId: orgId(), id: idIn('player_id'), firstName: p.text(), lastName: p.text(), archived: archived(), searchKey: p.text() },
});

export const RosterSpotRow = defineEntity({
  name: 'RosterSpotRow',
  tableName: 'roster_spot',
  properties: {
    orgId: orgId(),
    teamId: p.uuid().primary(),
    playerId: p.uuid().primary(),
    jerseyNumber: p.text().nullable(),
    positions: p.json(),
  },
});

export const GuardianRow = defineEntity({
  name: 'GuardianRow',
  tableName: 'guardian',
  properties: { orgId: orgId(), playerId: p.uuid().primary(), email: p.text().primary() },
});

export const ExternalIdRow = defineEntity({
  name: 'ExternalIdRow',
  tableName: 'external_id',
  properties: {
    orgId: orgId(),
    of: p.text().primary().fieldName('thing'),
    externalId: p.text().primary(),
    id: p.uuid().fieldName('thing_id'),
  },
});

export const ParentLinkRow = defineEntity({
  name: 'ParentLinkRow',
  tableName: 'parent_link',
  properties: {
    orgId: orgId(),
    id: idIn('parent_link_id'),
    userId: p.uuid(),
    playerId: p.uuid().nullable(),
    childName: p.text().nullable(),
    message: p.text().nullable(),
    teamId: p.uuid().nullable(),
    vouchedBy: p.text().nullable(),
    isBlocked: p.boolean(),
    state: p.text(),
    createdAt: instant(),
    decidedAt: instant().nullable(),
    decidedBy: p.uuid().nullable(),
  },
});

export const OfficialAssignmentRow = defineEntity({
  name: 'OfficialAssignmentRow',
  tableName: 'official_assignment',
  properties: {
    orgId: orgId(),
    id: idIn('assignment_id'),
    gameId: p.uuid(),
    position: p.text(),
    feeCents: p.integer(),
    userId: p.uuid().nullable(),
    state: p.text(),
    respondBy: instant().nullable(),
    version: p.integer(),
    createdAt: instant(),
    updatedAt: instant(),
  },
});

export const OfficialAvailabilityRow = defineEntity({
  name: 'OfficialAvailabilityRow',
  tableName: 'official_availability',
  properties: { orgId: orgId(), userId: p.uuid().primary(), weekly: p.json(), blackouts: p.json() },
});

export const BracketRow = defineEntity({
  name: 'BracketRow',
  tableName: 'bracket',
  properties: {
    orgId: orgId(),
    id: idIn('bracket_id'),
    seasonId: p.uuid(),
    ageGroupId: p.uuid(),
    name: p.text(),
    format: p.text(),
    thirdPlace: p.boolean(),
    ifNecessary: p.boolean(),
    seeding: p.text(),
    series: p.json(),
    plan: p.json(),
    decisions: p.json(),
    version: p.integer(),
    createdAt: instant(),
    updatedAt: instant(),
  },
});

export const BracketEntrantRow = defineEntity({
  name: 'BracketEntrantRow',
  tableName: 'bracket_entrant',
  properties: {
    orgId: orgId(),
    bracketId: p.uuid().primary(),
    seed: p.integer().primary(),
    teamId: p.uuid().nullable(),
    divisionId: p.uuid().nullable(),
    place: p.integer().nullable(),
  },
});

export const BracketGameRow = defineEntity({
  name: 'BracketGameRow',
  tableName: 'bracket_game',
  properties: {
    orgId: orgId(),
    bracketId: p.uuid().primary(),
    match: p.text().primary(),
    number: p.integer().primary(),
    gameId: p.uuid(),
  },
});

export const CalendarAddressRow = defineEntity({
  name: 'CalendarAddressRow',
  tableName: 'calendar_address',
  properties: {
    orgId: orgId(),
    id: idIn('calendar_address_id'),
    userId: p.uuid(),
    teamId: p.uuid().nullable(),
    secretHash: p.text(),
    createdAt: instant(),
  },
});

export const TeamClaimRow = defineEntity({
  name: 'TeamClaimRow',
  tableName: 'team_claim',
  properties: {
    orgId: orgId(),
    id: idIn('team_claim_id'),
    userId: p.uuid(),
    teamId: p.uuid(),
    state: p.text(),
    requestedAt: instant(),
    decidedAt: instant().nullable(),
    decidedBy: p.uuid().nullable(),
  },
});

export const GameRow = defineEntity({
  name: 'GameRow',
  tableName: 'game',
  properties: {
    orgId: orgId(),
    id: idIn('game_id'),
    seasonId: p.uuid(),
    sportId: p.uuid(),
    ageGroupId: p.uuid(),
    gameType: p.text(),
    status: p.text(),
    statusReason: p.text().nullable(),
    forfeitedBy: p.uuid().nullable(),
    doubleForfeit: p.boolean(),
    startsAt: instant(),
    endsAt: instant(),
    originalStartsAt: instant().nullable(),
    facilityId: p.uuid().nullable(),
    fieldId: p.uuid().nullable(),
    homeTeamId: p.uuid(),
    visitorTeamId: p.uuid(),
    homeScore: p.integer().nullable(),
    visitorScore: p.integer().nullable(),
    periodScores: p.json(),
    homeJerseyColor: p.text().nullable(),
    visitorJerseyColor: p.text().nullable(),
    snackParentName: p.text().nullable(),
    snackParentPhone: p.text().nullable(),
    officialScorer: p.text().nullable(),
    officialScorerUserId: p.uuid().nullable(),
    version: p.integer(),
    archived: archived(),
    updatedAt: instant(),
  },
});

export const StatEventRow = defineEntity({
  name: 'StatEventRow',
  tableName: 'stat_event',
  properties: {
    orgId: orgId(),
    id: idIn('stat_event_id'),
    gameId: p.uuid(),
    teamId: p.uuid(),
    playerId: p.uuid().nullable(),
    type: p.text(),
    period: p.integer().nullable(),
    clock: p.text().nullable(),
    count: p.integer(),
    attributes: p.json(),
    sequence: p.integer(),
    changeSequence: p.integer().nullable(),
    orderKey: p.text().nullable(),
    replacesId: p.uuid().nullable(),
    replacedById: p.uuid().nullable(),
    clientEventId: p.uuid().nullable(),
    occurredAt: instant().nullable(),
    recordedBy: p.uuid(),
    createdAt: instant(),
    voidedAt: instant().nullable(),
    voidedBy: p.uuid().nullable(),
  },
});

export const LineupRow = defineEntity({
  name: 'LineupRow',
  tableName: 'game_lineup',
  properties: { orgId: orgId(), gameId: p.uuid().primary(), teamId: p.uuid().primary(), version: p.integer(), updatedAt: instant() },
});

export const LineupPlaceRow = defineEntity({
  name: 'LineupPlaceRow',
  tableName: 'game_lineup_place',
  properties: {
    orgId: orgId(),
    gameId: p.uuid().primary(),
    teamId: p.uuid().primary(),
    playerId: p.uuid().primary(),
    ordinal: p.integer(),
    isStarter: p.boolean(),
    battingOrder: p.integer().nullable(),
    position: p.text().nullable(),
    isGuest: p.boolean(),
  },
});

export const GameReportRow = defineEntity({
  name: 'GameReportRow',
  tableName: 'game_report',
  properties: {
    orgId: orgId(),
    id: idIn('report_id'),
    gameId: p.uuid(),
    authorId: p.uuid(),
    teams: p.json(),
    incidents: p.json(),
    flaggedForReview: p.boolean(),
    createdAt: instant(),
    updatedAt: instant(),
  },
});

export const DayChangeRow = defineEntity({
  name: 'DayChangeRow',
  tableName: 'day_change',
  properties: {
    orgId: orgId(),
    id: idIn('day_change_id'),
    action: p.text(),
    reason: p.text(),
    date: p.date(),
    facilityId: p.uuid().nullable(),
    fieldId: p.uuid().nullable(),
    sportId: p.uuid().nullable(),
    fromTime: p.text().nullable(),
    toDate: p.date().nullable(),
    games: p.json(),
    changedBy: p.uuid(),
    changedAt: instant(),
    undoneBy: p.uuid().nullable(),
    undoneAt: instant().nullable(),
    notUndone: p.json(),
  },
});

export const ScheduleProposalRow = defineEntity({
  name: 'ScheduleProposalRow',
  tableName: 'schedule_proposal',
  properties: {
    orgId: orgId(),
    id: idIn('proposal_id'),
    terms: p.json(),
    state: p.text(),
    requestedBy: p.uuid(),
    requestedAt: instant(),
    attempts: p.integer(),
    dueAt: instant().nullable(),
    outcome: p.json().nullable(),
    decidedBy: p.uuid().nullable(),
    decidedAt: instant().nullable(),
  },
});

export const LEAGUE_ENTITIES = [
  SportRow,
  SeasonRow,
  AgeGroupRow,
  DivisionRow,
  AgeGroupRulesRow,
  PointAdjustmentRow,
  StandingsDecisionRow,
  FacilityRow,
  FieldRow,
  TeamRow,
  StaffMemberRow,
  PlayerRow,
  RosterSpotRow,
  GuardianRow,
  ExternalIdRow,
  ParentLinkRow,
  TeamClaimRow,
  CalendarAddressRow,
  OfficialAssignmentRow,
  OfficialAvailabilityRow,
  GameRow,
  StatEventRow,
  LineupRow,
  LineupPlaceRow,
  GameReportRow,
  DayChangeRow,
  ScheduleProposalRow,
  BracketRow,
  BracketEntrantRow,
  BracketGameRow,
];
