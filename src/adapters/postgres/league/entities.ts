import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  AGE_GROUP_RULES,
  AGE_GROUPS,
  DIVISIONS,
  FACILITIES,
  FIELDS,
  GUARDIANS,
  PLACE_STATES,
  PLAYERS,
  POINT_ADJUSTMENTS,
  ROSTER_SPOTS,
  SEASONS,
  SPORTS,
  STAFF,
  STANDINGS_DECISIONS,
  TEAMS,
} from '../../../application/data/league.ts';
import type { AgeGroupRules } from '../../../domain/league/age-group-rules.ts';
import type { PlaceState } from '../../../domain/league/place-state.ts';
import type { Season, Sport } from '../../../domain/league/season.ts';
import type { RosterSpot, StaffMember } from '../../../domain/league/team.ts';
import type {
  AgeGroupId,
  AgeGroupRulesId,
  DivisionId,
  FacilityId,
  FieldId,
  OrgId,
  PlayerId,
  PointAdjustmentId,
  SeasonId,
  SportId,
  StaffMemberId,
  StandingsDecisionId,
  TeamId,
  UserId,
} from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import type { PointAdjustment } from '../../../domain/standings/point-adjustment.ts';
import type { StandingsDecision } from '../../../domain/standings/standings-decision.ts';
import { table } from '../orm/table.ts';

export const SportEntity = defineEntity({
  name: 'Sport',
  tableName: 'sport',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<SportId>().primary().fieldName('sport_id'),
    code: p.text().$type<Sport['code']>(),
    name: p.text(),
    isActive: p.boolean(),
    archived: p.boolean(),
  },
});
export const sportTable = table(SPORTS, SportEntity);

export const SeasonEntity = defineEntity({
  name: 'Season',
  tableName: 'season',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<SeasonId>().primary().fieldName('season_id'),
    sportId: p.uuid().$type<SportId>(),
    name: p.text(),
    startsOn: p.date().$type<LocalDate>(),
    endsOn: p.date().$type<LocalDate>(),
    isActive: p.boolean(),
    firstActiveAt: p.datetime(3).strictNullable(),
    rules: p.json().$type<Season['rules']>(),
    archived: p.boolean(),
  },
});
export const seasonTable = table(SEASONS, SeasonEntity);

export const AgeGroupEntity = defineEntity({
  name: 'AgeGroup',
  tableName: 'age_group',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<AgeGroupId>().primary().fieldName('age_group_id'),
    name: p.text(),
    sortOrder: p.integer(),
    archived: p.boolean(),
  },
});
export const ageGroupTable = table(AGE_GROUPS, AgeGroupEntity);

export const DivisionEntity = defineEntity({
  name: 'Division',
  tableName: 'division',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<DivisionId>().primary().fieldName('division_id'),
    seasonId: p.uuid().$type<SeasonId>(),
    ageGroupId: p.uuid().$type<AgeGroupId>(),
    name: p.text(),
    sortOrder: p.integer(),
    archived: p.boolean(),
  },
});
export const divisionTable = table(DIVISIONS, DivisionEntity);

export const AgeGroupRulesEntity = defineEntity({
  name: 'AgeGroupRules',
  tableName: 'age_group_rules',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<AgeGroupRulesId>().primary().fieldName('age_group_rules_id'),
    seasonId: p.uuid().$type<SeasonId>(),
    ageGroupId: p.uuid().$type<AgeGroupId>(),
    rules: p.json().$type<AgeGroupRules['rules']>(),
  },
});
export const ageGroupRulesTable = table(AGE_GROUP_RULES, AgeGroupRulesEntity);

export const FacilityEntity = defineEntity({
  name: 'Facility',
  tableName: 'facility',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<FacilityId>().primary().fieldName('facility_id'),
    name: p.text(),
    street: p.text().strictNullable(),
    city: p.text().strictNullable(),
    region: p.text().strictNullable(),
    postalCode: p.text().strictNullable(),
    country: p.text(),
    latitude: p.double().$type<number>().strictNullable(),
    longitude: p.double().$type<number>().strictNullable(),
    notes: p.text().strictNullable(),
    archived: p.boolean(),
  },
});
export const facilityTable = table(FACILITIES, FacilityEntity);

export const FacilityFieldEntity = defineEntity({
  name: 'FacilityField',
  tableName: 'facility_field',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<FieldId>().primary().fieldName('field_id'),
    facilityId: p.uuid().$type<FacilityId>(),
    name: p.text(),
    archived: p.boolean(),
  },
});
export const facilityFieldTable = table(FIELDS, FacilityFieldEntity);

export const PlaceStateEntity = defineEntity({
  name: 'PlaceState',
  tableName: 'place_state',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<PlaceState['id']>().primary().fieldName('place_id'),
    facilityId: p.uuid().$type<FacilityId>(),
    fieldId: p.uuid().$type<FieldId>().strictNullable(),
    state: p.text().$type<NonNullable<PlaceState['state']>>().strictNullable(),
    until: p.datetime(3).strictNullable(),
    note: p.text().strictNullable(),
    noteBy: p.uuid().$type<UserId>().strictNullable(),
    updatedAt: p.datetime(3),
    notifiedAt: p.datetime(3).strictNullable().lazy(),
    told: p.json().$type<{ state: PlaceState['state']; until: string | null }>().strictNullable().lazy(),
  },
});
export const placeStateTable = table(PLACE_STATES, PlaceStateEntity);

export const TeamEntity = defineEntity({
  name: 'Team',
  tableName: 'team',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<TeamId>().primary().fieldName('team_id'),
    seasonId: p.uuid().$type<SeasonId>(),
    ageGroupId: p.uuid().$type<AgeGroupId>(),
    divisionId: p.uuid().$type<DivisionId>().strictNullable(),
    name: p.text(),
    color: p.text().strictNullable(),
    outsideLeague: p.text().strictNullable(),
    contactName: p.text().strictNullable(),
    contactEmail: p.text().strictNullable(),
    contactPhone: p.text().strictNullable(),
    archived: p.boolean(),
  },
});
export const teamTable = table(TEAMS, TeamEntity);

export const TeamStaffEntity = defineEntity({
  name: 'TeamStaff',
  tableName: 'team_staff',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<StaffMemberId>().primary().fieldName('staff_id'),
    teamId: p.uuid().$type<TeamId>(),
    name: p.text(),
    role: p.text().$type<StaffMember['role']>(),
    email: p.text().strictNullable(),
    userId: p.uuid().$type<UserId>().strictNullable(),
    clearedUntil: p.date().$type<LocalDate>().strictNullable(),
    searchKey: p.text(),
  },
});
export const teamStaffTable = table(STAFF, TeamStaffEntity);

export const PlayerEntity = defineEntity({
  name: 'Player',
  tableName: 'player',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<PlayerId>().primary().fieldName('player_id'),
    firstName: p.text(),
    lastName: p.text(),
    archived: p.boolean(),
    searchKey: p.text(),
    shortKey: p.text().strictNullable().lazy(),
  },
});
export const playerTable = table(PLAYERS, PlayerEntity);

export const RosterSpotEntity = defineEntity({
  name: 'RosterSpot',
  tableName: 'roster_spot',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    teamId: p.uuid().$type<TeamId>().primary(),
    playerId: p.uuid().$type<PlayerId>().primary(),
    jerseyNumber: p.text().strictNullable(),
    positions: p.json().$type<RosterSpot['positions']>(),
    leagueAge: p.integer().strictNullable(),
  },
});
export const rosterSpotTable = table(ROSTER_SPOTS, RosterSpotEntity);

export const GuardianEntity = defineEntity({
  name: 'Guardian',
  tableName: 'guardian',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    playerId: p.uuid().$type<PlayerId>().primary(),
    email: p.text().primary(),
  },
});
export const guardianTable = table(GUARDIANS, GuardianEntity);

export const PointAdjustmentEntity = defineEntity({
  name: 'PointAdjustment',
  tableName: 'point_adjustment',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<PointAdjustmentId>().primary().fieldName('point_adjustment_id'),
    teamId: p.uuid().$type<TeamId>(),
    points: p.integer(),
    reason: p.text().$type<PointAdjustment['reason']>(),
    note: p.text().strictNullable(),
    decidedBy: p.text().strictNullable(),
  },
});
export const pointAdjustmentTable = table(POINT_ADJUSTMENTS, PointAdjustmentEntity);

export const StandingsDecisionEntity = defineEntity({
  name: 'StandingsDecision',
  tableName: 'standings_decision',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<StandingsDecisionId>().primary().fieldName('standings_decision_id'),
    seasonId: p.uuid().$type<SeasonId>(),
    ageGroupId: p.uuid().$type<AgeGroupId>(),
    kind: p.text().$type<StandingsDecision['kind']>(),
    teamIds: p.json().$type<StandingsDecision['teamIds']>(),
    note: p.text().strictNullable(),
  },
});
export const standingsDecisionTable = table(STANDINGS_DECISIONS, StandingsDecisionEntity);
