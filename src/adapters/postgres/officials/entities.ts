import { defineEntity, p } from '@mikro-orm/postgresql';
import { OFFICIAL_ASSIGNMENTS, OFFICIAL_AVAILABILITIES, OFFICIAL_RATINGS } from '../../../application/data/officials.ts';
import type { OfficialAssignment } from '../../../domain/officials/assignment.ts';
import type { Availability } from '../../../domain/officials/availability.ts';
import type { GameId, OfficialAssignmentId, OfficialRatingId, OrgId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { table } from '../orm/table.ts';

export const OfficialAssignmentEntity = defineEntity({
  name: 'OfficialAssignment',
  tableName: 'official_assignment',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<OfficialAssignmentId>().primary().fieldName('assignment_id'),
    gameId: p.uuid().$type<GameId>(),
    position: p.text(),
    feeCents: p.integer(),
    userId: p.uuid().$type<UserId>().strictNullable(),
    state: p.text().$type<OfficialAssignment['state']>(),
    respondBy: p.datetime(3).strictNullable(),
    version: p.integer(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export const officialAssignmentTable = table(OFFICIAL_ASSIGNMENTS, OfficialAssignmentEntity);

export const OfficialAvailabilityEntity = defineEntity({
  name: 'OfficialAvailability',
  tableName: 'official_availability',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    userId: p.uuid().$type<UserId>().primary(),
    weekly: p.json().$type<Availability['weekly']>(),
    blackouts: p.json().$type<Availability['blackouts']>(),
  },
});
export const officialAvailabilityTable = table(OFFICIAL_AVAILABILITIES, OfficialAvailabilityEntity);

export const OfficialRatingEntity = defineEntity({
  name: 'OfficialRating',
  tableName: 'official_rating',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    assignmentId: p.uuid().$type<OfficialAssignmentId>().primary(),
    coachId: p.uuid().$type<UserId>().primary(),
    id: p.uuid().$type<OfficialRatingId>().fieldName('rating_id'),
    officialId: p.uuid().$type<UserId>(),
    teamId: p.uuid().$type<TeamId>(),
    rating: p.smallint(),
    note: p.text().strictNullable(),
    ratedAt: p.datetime(3),
  },
});
export const officialRatingTable = table(OFFICIAL_RATINGS, OfficialRatingEntity);
